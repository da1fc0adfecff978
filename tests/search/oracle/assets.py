"""What ``p:`` finds, by the rules of the Unity manual and of ``AssetDatabase.FindAssets``."""

import re
import time
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from scene.plain_composer import Composed, Part
from search.oracle.entries import Entry, PlainEntryProperties
from search.oracle.language import Asked, Test, Word, is_subsequence, predicate
from search.oracle.project import Asset, PlainProject, references, script_of
from search.oracle.tables import BUILTIN_SHADERS, DEFAULTS, IMPORTED_PARTS, KEYWORDS
from search.oracle.values import compare, of_count
from search.oracle.words import initials, is_match, split

PART = re.compile(r"^  - first:\n      (213|43|74|21): (-?\d+)\n    second: (.*)$", re.M)
SPRITE = re.compile(
    r"^    - serializedVersion: \d\n      name: (.*)\n(?:      .*\n|      - .*\n)*?      internalID: (-?\d+)",
    re.M,
)
NO_PARTS = {"GameObject", "PrefabInstance", "Prefab"}
OF_OBJECTS = {"tag", "layer", "components", "depth", "from", "scene"}
"""Filters that only objects inside scenes and prefabs have."""


class PlainAssets(PlainEntryProperties):
    """The entries of one project and the filters of ``p:``."""

    def __init__(self, project: PlainProject) -> None:
        self.project = project
        self.composer = project.composer

    @cached_property
    def entries(self) -> list[Entry]:
        return [entry for asset in self.project.assets.values() for entry in self.of(asset)]

    def of(self, asset: Asset) -> Iterator[Entry]:
        type_name, script = self.project.main_type(asset)
        yield Entry(asset, type_name, script, body=getattr(self.project.main_document(asset), "body", None))
        if asset.extension != "unity":
            yield from self.parts(asset)

    def parts(self, asset: Asset) -> Iterator[Entry]:
        if asset.importer == "TextureImporter":
            yield from self.sprites(asset)
        if asset.importer == "ModelImporter":
            for kind, number, name in PART.findall(asset.meta):
                yield Entry(asset, IMPORTED_PARTS[kind], "", name, int(number))
        main = self.project.main_document(asset)
        for each in self.project.documents(asset):
            hidden = int(each.body.get("m_ObjectHideFlags", "0")) & 1 or each.stripped
            owner = each.body.get("m_GameObject", {})
            is_owned = each.type_name in NO_PARTS or owner.get("fileID", "0") != "0"
            if each is not main and not hidden and not is_owned:
                yield Entry(
                    asset,
                    each.type_name,
                    script_of(each.body),
                    each.body.get("m_Name") or "",
                    each.file_id,
                    each.body,
                )

    def sprites(self, asset: Asset) -> Iterator[Entry]:
        meta = asset.meta
        if not re.search(r"^  textureType: 8", meta, re.M):
            return
        if re.search(r"^  spriteMode: 2", meta, re.M):
            found = {int(number): name for kind, number, name in PART.findall(meta) if kind == "213"}
            found |= {int(number): name for name, number in SPRITE.findall(meta)}
            for number, name in found.items():
                yield Entry(asset, "Sprite", "", name.strip("'\""), number)
        elif re.search(r"^  spriteMode: [13]", meta, re.M):
            yield Entry(asset, "Sprite", "", asset.stem, 21300000)

    # Queries

    def found(self, query: str) -> list[str]:
        """What a query finds."""
        if re.fullmatch(r"[0-9a-fA-F]{32}", query.strip()):
            asset = self.project.by_guid.get(query.strip().lower())
            return [asset.path] if asset else []
        test = predicate(query, self.word, self.filter)
        has_packages = bool(re.search(r"\ba[:=]", query)) or self.project.version >= (6000, 7)
        return sorted(
            entry.shown
            for entry in self.entries
            if (has_packages or entry.asset.path.startswith("Assets/"))
            and self.is_indexed(entry)
            and test(entry)
        )

    def is_indexed(self, entry: Entry) -> bool:
        name = entry.asset.name.lower()
        return not (name.endswith(".index") or name.startswith(("~", "inittestscene")) or "##ignore" in name)

    def word(self, asked: Word) -> Test:
        text = asked.text.lower()
        if asked.exact:
            return lambda entry: text in self.words(entry) or text == entry.name.lower()
        if asked.fuzzy:
            return lambda entry: is_subsequence(text, entry.name)
        return lambda entry: self.has_word(entry, text)

    def has_word(self, entry: Entry, text: str) -> bool:
        name = entry.name.lower()
        if text in name or ("/" in text and entry.part is None and text in entry.asset.path.lower()):
            return True
        if any(each.startswith(text) for each in self.words(entry)):
            return True
        return entry.part is None and re.search("[*?^$|+.]", text) is not None and is_match(text, name)

    def words(self, entry: Entry) -> set[str]:
        """The words that the index has of an entry."""
        stem = entry.asset.stem if entry.part is None else entry.part
        found = {stem.lower(), entry.name.lower(), *split(stem), *initials(entry.name)}
        if entry.part is None:
            class_name = self.project.script_name(entry.script).rpartition(".")[2] or entry.type_name
            found |= {entry.asset.extension, class_name.lower(), *split(class_name)}
        return found - {""}

    def filter(self, asked: Asked) -> Test:
        name, value = asked.name.lower(), asked.value.lower()
        if asked.operator == "!=" and name not in ("size", "age"):
            test = self.filter(asked._replace(operator="="))
            return lambda entry: not test(entry)
        if name in ("size", "age"):
            return lambda entry: of_count_of(self.number(entry, name), asked.operator, value)
        if name in ("ref", "root", "base"):
            return self.linked(name, asked.operator, value)
        read = getattr(self, f"of_{name}", None)
        if name in OF_OBJECTS:
            return lambda entry: False
        if read is None:
            wanted = (asked.parameter or name.removeprefix("#")).lower()
            return lambda entry: compare_property(self.property(entry, wanted), asked.operator, value)
        names = self.matcher(name, asked.operator, value)
        return lambda entry: any(names(each) for each in read(entry))

    def matcher(self, name: str, operator: str, value: str) -> Callable[[str], bool]:
        if name == "dir":
            value = value.strip("/")
        if name == "ext":
            value = value.removeprefix(".")
        if operator == "=" or name in ("a", "is", "prefab", "missing"):
            return lambda text: text.lower() == value
        if name in ("t", "has") and self.project.version < (6000, 3):
            return lambda text: text.lower().startswith(value)
        return lambda text: value in text.lower()

    # Filters: the texts of an entry that one compares

    def of_t(self, entry: Entry) -> list[str]:
        found = self.chain(entry)
        if entry.part is None:
            found += ["folder" if entry.asset.is_folder else "file"]
            found += [KEYWORDS.get(entry.type_name, ""), *self.of_root(entry.asset)]
            found += ["model"] if entry.asset.importer == "ModelImporter" else []
        if self.project.version >= (6000, 0):
            found += sorted(self.project.interfaces(entry.script))
        return [each for each in found if each]

    def chain(self, entry: Entry) -> list[str]:
        """The class of an object and its bases; of one whose source nobody has the base that it must have."""
        known = self.project.chain(entry.type_name, entry.script)
        name = known[-1].rpartition(".")[2] if known else ""
        is_unknown = entry.script and name != "ScriptableObject" and name not in self.project.code
        return [*known, "ScriptableObject", "UnityEngine.ScriptableObject"] if is_unknown else known

    def of_root(self, asset: Asset) -> list[str]:
        """The types of the components on the root of a prefab."""
        parts = self.root_parts(asset)
        names = [self.project.chain(part.type_name, script_of(part.body)) for part in parts[1:]]
        return ["prefab", *(name for each in names for name in each)] if asset.extension == "prefab" else []

    def root_parts(self, asset: Asset) -> list[Part]:
        """The GameObject at the root of a prefab, and its components."""
        composed = self.composed(asset)
        if composed is None or not composed.roots:
            return []
        owner = composed.parts[composed.parts[composed.roots[0]].owner]
        return [owner, *(composed.parts[each] for each in owner.components if each in composed.parts)]

    def composed(self, asset: Asset) -> Composed | None:
        return self.composer.compose(asset.file) if asset.extension == "prefab" else None

    def of_has(self, entry: Entry) -> list[str]:
        parts = self.parts(entry.asset) if entry.part is None and entry.asset.extension != "unity" else []
        return [name for part in parts for name in self.chain(part)]

    def of_a(self, entry: Entry) -> list[str]:
        return [entry.asset.path.partition("/")[0]]

    def of_l(self, entry: Entry) -> list[str]:
        return entry.asset.labels

    def of_b(self, entry: Entry) -> list[str]:
        path = entry.asset.path if entry.part is None else ""
        while path:
            asset = self.project.assets.get(path)
            if asset is not None and asset.bundle:
                return [asset.bundle]
            path = path.rpartition("/")[0]
        return []

    def of_is(self, entry: Entry) -> list[str]:
        return ["main"] if entry.part is None else ["subasset", "nested"]

    def of_dir(self, entry: Entry) -> list[str]:
        """Every run of the folders that it lies in."""
        folders = entry.asset.path.split("/")[:-1]
        ends = range(len(folders) + 1)
        return ["/".join(folders[start:end]) for start in ends for end in ends if start < end]

    def of_ext(self, entry: Entry) -> list[str]:
        return [entry.asset.extension] if entry.part is None and entry.asset.extension else []

    def of_name(self, entry: Entry) -> list[str]:
        return [entry.asset.name, entry.asset.stem] if entry.part is None else []

    def of_prefab(self, entry: Entry) -> list[str]:
        asset = entry.asset
        if entry.part is not None:
            return []
        if asset.importer == "ModelImporter":
            return ["model", "any", "base"]
        parts = self.root_parts(asset)
        if not parts:
            return []
        if not parts[0].root_of:
            return ["regular", "any", "base"]
        return ["variant", "any", *self.variant_kinds(asset, parts[0])]

    def variant_kinds(self, asset: Asset, root: Part) -> Iterator[str]:
        instance = root.root_of[0]
        if instance.source is None:
            yield from ("missingasset", *(["altered"] if instance.changes else []))
            return
        composed = self.composed(asset)
        added = any(not part.instances for part in composed.parts.values()) if composed else False
        source = self.composer.compose(instance.source)
        own = {source.roots[0], source.parts[source.roots[0]].owner} if source else set()
        if instance.changes or added or instance.has_removed:
            yield "altered"
        if added or instance.has_removed or any(not is_default(each, own) for each in instance.changes):
            yield "modified"

    def of_missing(self, entry: Entry) -> Iterator[str]:
        """What kinds of things the file of an entry refers to and does not get."""
        for document in self.project.documents(entry.asset) if entry.part is None else ():
            for key, value in document.body.items():
                for guid, _ in references(value):
                    if guid and not self.is_there(guid):
                        kind = {"m_Script": "script", "m_SourcePrefab": "prefab"}.get(key, "asset")
                        yield from (kind, f"{kind}s", "any")

    def is_there(self, guid: str) -> bool:
        return (
            guid in self.project.by_guid or guid.startswith("0" * 15) or bool(self.project.script_name(guid))
        )

    def of_shader(self, entry: Entry) -> list[str]:
        shader = (entry.body or {}).get("m_Shader") if entry.type_name == "Material" else None
        if not isinstance(shader, dict):
            return []
        asset = self.project.by_guid.get(shader.get("guid", ""))
        if asset is None:
            builtin = shader.get("guid", "").startswith("0" * 15)
            return (
                [BUILTIN_SHADERS[int(shader["fileID"])]]
                if builtin and int(shader["fileID"]) in BUILTIN_SHADERS
                else []
            )
        name = re.search(r'^\s*Shader\s+"([^"]+)"', asset.file.read_text("utf-8", "replace"), re.M)
        return [asset.path, *([name[1]] if name else [])]

    # References

    def linked(self, name: str, operator: str, value: str) -> Test:
        if name != "ref":
            return lambda entry: any(self.means(each, operator, value) for each in self.origins(entry, name))
        found = re.fullmatch(r"(?:globalobjectid_v1-\d-)?([0-9a-f]{32})[:-](-?\d+)(?:-\d+)?", value)
        if found:
            return lambda entry: entry.part is None and (found[1], int(found[2])) in self.links(entry)
        return lambda entry: self.refers(entry, operator, value)

    def refers(self, entry: Entry, operator: str, value: str) -> bool:
        if entry.part is not None:
            return self.means(entry.asset.guid, operator, value)
        return any(self.means(guid, operator, value) for guid, _ in self.links(entry))

    def means(self, guid: str, operator: str, value: str) -> bool:
        """Whether a value means the asset of a GUID: it, the path, the name with or without extension."""
        if value == guid:
            return True
        asset = self.project.by_guid.get(guid)
        path = (asset.path if asset else self.project.lost.get(guid, "")).lower()
        name = path.rpartition("/")[2]
        return value in path if operator == ":" else value in (path, name, name.rpartition(".")[0])

    def links(self, entry: Entry) -> set[tuple[str, int]]:
        """What a file refers to, itself left out: from its documents, JSON and importer settings."""
        asset = entry.asset
        found = set(references([each.body for each in self.project.documents(asset)]))
        found |= {
            (guid, int(number))
            for number, guid in re.findall(r"\{fileID: (-?\d+), guid: (\w{32})", asset.meta)
        }
        if asset.extension in ("asmdef", "asmref", "shadergraph"):
            text = asset.file.read_text("utf-8")
            found |= {(guid, 0) for guid in re.findall(r'guid[\\": ]+([0-9a-f]{32})', text, re.IGNORECASE)}
        return {(guid, number) for guid, number in found if guid not in ("", asset.guid)}

    def origins(self, entry: Entry, name: str) -> list[str]:
        """The GUID of the prefab that a variant varies, or that all go back to."""
        parts = self.root_parts(entry.asset) if entry.part is None else []
        chain = [each.source for each in parts[0].root_of if each.source is not None] if parts else []
        ends: list[Path] = chain[:1] if name == "base" else chain[-1:]
        return [asset.guid for asset in self.project.assets.values() if asset.file in ends]

    def number(self, entry: Entry, name: str) -> float | None:
        if entry.part is not None or entry.asset.is_folder:
            return None
        status = entry.asset.file.stat()
        return status.st_size if name == "size" else (time.time() - status.st_mtime) / 86400


def compare_property(have: Any, operator: str, value: str) -> bool:
    if isinstance(have, float) and have in (0, 1) and value in ("true", "false", "on", "off"):
        return compare(operator, bool(have), value)
    return compare(operator, have, value)


def of_count_of(have: float | None, operator: str, value: str) -> bool:
    return have is not None and of_count("=" if operator == ":" else operator, have, value)


def is_default(change: Any, own: set[int]) -> bool:
    """Whether a change is one of those that every instance makes of its root."""
    is_own = int(change["target"]["fileID"]) in own
    return is_own and change["propertyPath"].partition(".")[0] in DEFAULTS
