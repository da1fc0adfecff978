"""What ``find:``, ``adb:``, ``m:``, ``preset:`` and ``pkg:`` find."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from search.oracle.assets import PlainAssets
from search.oracle.entries import Entry
from search.oracle.language import Asked, Test, Word, is_subsequence, predicate, toggles
from search.oracle.project import PlainProject, script_of
from search.oracle.words import is_match

MENU = re.compile(r"\[MenuItem\(([^,\]]+?)((?:,[^\]]*)?)\)\]")
COMPONENT = re.compile(r'\[AddComponentMenu\("([^"]+)"')
CONSTANT = re.compile(r'const string (\w+) = "([^"]*)"')
CREATE = re.compile(r'\[(?:UnityEngine\.)?CreateAssetMenu\([^\]]*?menuName = "([^"]+)"')
HOTKEY = re.compile(r" [%#&_^]+\S+$")
GLOBS = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")", "|": "|", ",": "|"}


def nothing(asked: Asked) -> Test:
    """Filters that have no effect."""
    return lambda thing: True


class PlainFiles:
    """``find:``: paths by text, glob and regular expression."""

    def __init__(self, project: PlainProject) -> None:
        self.project = project

    def found(self, query: str) -> list[str]:
        areas = ("Assets/", "Packages/") if "packages" in toggles(query) else ("Assets/",)
        test = predicate(query, self.word, nothing)
        return sorted(path for path in self.project.assets if path.startswith(areas) and test(path))

    def word(self, asked: Word) -> Test:
        text = asked.text.lower()
        if asked.exact:
            return lambda path: path.lower().rpartition("/")[2] == text
        if asked.fuzzy:
            return lambda path: is_subsequence(text, path.rpartition("/")[2])
        return lambda path: len(text) < 2 or text in path.lower() or is_match(asked.text, path)


class PlainDatabase:
    """``adb:``: the filter of ``AssetDatabase.FindAssets``."""

    def __init__(self, assets: PlainAssets) -> None:
        self.assets = assets

    def found(self, query: str) -> list[str]:
        terms = re.findall(r'(?:^|\s)((?:\+\w+)|(?:\w+[:=](?:"[^"]*"|\S+))|"[^"]*"|\S+)', query)
        asked = [re.fullmatch(r"(\w+)[:=](.*)", term) for term in terms]
        filters = [(each[1], each[2].strip('"')) for each in asked if each]
        names = [
            term.strip('"') for term, each in zip(terms, asked, strict=True) if not each and term != "or"
        ]
        names = [each for each in names if not each.startswith("+")]
        types = [value for name, value in filters if name == "t"]
        is_union = "typeunion" in toggles(query) or "or" in terms
        tests = [self.of_types(types, any if is_union else all)] if types else []
        tests += [
            getattr(self, f"of_{name}")(value.lower()) for name, value in filters if name not in ("t", "l")
        ]
        labels = {value.lower() for name, value in filters if name == "l"}
        if labels:
            tests.append(lambda entry: bool(labels & {each.lower() for each in entry.asset.labels}))
        if not any(name == "a" for name, _ in filters):
            tests.append(self.of_a("assets"))
        tests += [self.of_name(each.lower()) for each in names]
        mains = (each for each in self.assets.entries if each.part is None)
        return sorted(each.asset.path for each in mains if all(test(each) for test in tests))

    def of_name(self, text: str) -> Test:
        return lambda entry: text in entry.asset.stem.lower()

    def of_types(self, types: list[str], every: Callable[[Iterator[bool]], bool]) -> Test:
        def holds(entry: Entry) -> bool:
            names = {each.lower() for each in self.names(entry)}
            return every(wanted.lower() in names for wanted in types)

        return holds

    def names(self, entry: Entry) -> Iterator[str]:
        """The classes of an asset and of the objects below it, and the words that the search has for them."""
        yield from self.assets.chain(entry)
        yield from self.assets.of_has(entry)
        words = {"SceneAsset": "scene", "MonoScript": "script"}
        yield words.get(entry.type_name, "folder" if entry.asset.is_folder else "")
        if entry.asset.extension == "prefab" or entry.asset.importer == "ModelImporter":
            yield "prefab" if entry.asset.extension == "prefab" else "model"

    def of_a(self, value: str) -> Test:
        return lambda entry: value == "all" or entry.asset.path.lower().startswith(f"{value}/")

    def of_b(self, value: str) -> Test:
        return lambda entry: self.assets.of_b(entry) == [value]

    def of_ref(self, value: str) -> Test:
        return lambda entry: self.assets.refers(entry, "=", value)

    def of_glob(self, value: str) -> Test:
        steps = re.split(r"(\*\*/|\*\*|[*?{}|,])", value)
        pattern = re.compile("".join(GLOBS.get(each, re.escape(each)) for each in steps))
        return lambda entry: pattern.fullmatch(entry.asset.path.lower()) is not None


class PlainMenus:
    """``m:``: the menu items of the project's own code."""

    def __init__(self, project: PlainProject) -> None:
        self.project = project

    def found(self, query: str) -> list[str]:
        test = predicate(query, self.word, self.filter)
        return sorted(path for path in self.paths() if test(path))

    def paths(self) -> set[str]:
        found = set()
        for asset in self.project.assets.values():
            text = asset.file.read_text("utf-8-sig") if asset.extension == "cs" else ""
            names = dict(CONSTANT.findall(text))
            for path, rest in MENU.findall(text):
                parts = [names.get(part.strip(), part.strip().strip('"')) for part in path.split(" + ")]
                found |= {HOTKEY.sub("", "".join(parts))} if "true" not in rest else set()
            found |= {f"Assets/Create/{path}" for path in CREATE.findall(text)}
            found |= {f"Component/{path}" for path in COMPONENT.findall(text)}
        return found

    def word(self, asked: Word) -> Test:
        text = asked.text.lower()
        return lambda path: (
            text in path.lower().replace("/", " ").split() if asked.exact else text in path.lower()
        )

    def filter(self, asked: Asked) -> Test:
        value = asked.value.lower()
        return lambda path: value in path.lower() if asked.operator == ":" else value == path.lower()


class PlainPresets:
    """``preset:``: preset assets."""

    def __init__(self, project: PlainProject) -> None:
        self.project = project

    def found(self, query: str) -> list[str]:
        test = predicate(query, self.word, self.filter)
        presets = (each for each in self.project.assets.values() if each.extension == "preset")
        return sorted(
            each.path for each in presets if test((each.stem, self.project.documents(each)[0].body))
        )

    def word(self, asked: Word) -> Test:
        text = asked.text.lower()
        return lambda pair: text == pair[0].lower() if asked.exact else text in pair[0].lower()

    def filter(self, asked: Asked) -> Test:
        value = asked.value.lower()

        def holds(pair: tuple[str, dict[str, Any]]) -> bool:
            body = pair[1]
            if asked.name == "t":
                return value in self.types(body)
            listed = [each["propertyPath"] for each in body["m_Properties"]]
            return any(
                value in each.lower()
                for each in (listed if asked.name == "prop" else body["m_ExcludedProperties"])
            )

        return holds

    def types(self, body: dict[str, Any]) -> set[str]:
        target = body["m_TargetType"]
        script = script_of({"m_Script": target["m_ManagedTypePPtr"]})
        name = target["m_ManagedTypeFallback"].rpartition(".")[2]
        chain = self.project.chain(name, script)
        more = {"component", "behaviour", "monobehaviour"} if script else self.project.all_bases(name)
        return {each.lower() for each in (*chain, *more)}


class PlainPackages:
    """``pkg:``: names of packages in the manifest and the lock file, and of those inside the project."""

    def __init__(self, project: PlainProject) -> None:
        self.project = project

    def found(self, query: str) -> list[str]:
        test = predicate(query, self.word, nothing)
        return sorted(name for name, words in self.packages().items() if test(words))

    def packages(self) -> dict[str, list[str]]:
        folder = self.project.root / "Packages"
        found = {}
        for file in ("manifest.json", "packages-lock.json"):
            if (folder / file).exists():
                found |= {name: [name] for name in json.loads((folder / file).read_text())["dependencies"]}
        for manifest in folder.glob("*/package.json"):
            told = json.loads(manifest.read_text())
            words = [
                told["name"],
                told.get("displayName", ""),
                told.get("description", ""),
                *told.get("keywords", []),
            ]
            found[told["name"]] = words
        return found

    def word(self, asked: Word) -> Test:
        text = asked.text.lower()
        return lambda words: any(
            text == each.lower() if asked.exact else text in each.lower() for each in words
        )
