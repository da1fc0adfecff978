"""Reads a Unity project the plain way: ``os.walk``, ``re`` and PyYAML, no code of Scenewright."""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from scene.plain_composer import Document, PlainComposer, read
from search.oracle.tables import BASES, BY_EXTENSION, ENDS, IMPORTED, NAMESPACES, OLD_NAMES, SAVED, SCRIPTS

GUID = re.compile(r"^guid: ([0-9a-f]{32})", re.M)
IMPORTER = re.compile(r"^(\w+Importer|\w*Importer):", re.M)
LABELS = re.compile(r"^labels:\n((?:- .*\n)+)", re.M)
BUNDLE = re.compile(r"^  assetBundleName: (\S.*)$", re.M)
VARIANT = re.compile(r"^  assetBundleVariant: (\S.*)$", re.M)
HIDDEN = re.compile(r"^\.|~$|^cvs$|\.tmp$", re.I)
TYPE = re.compile(
    r"^[ \t]*(?:\[[^\]\n]*\][ \t]*)*"
    r"((?:(?:public|internal|abstract|sealed|static|partial|private|protected)\s+)*)"
    r"(class|interface|struct|enum)\s+(\w+)(<[^>{]*>)?(?:\s*:\s*([^{\n]+?))?(?:\s+where\b[^{]*)?\s*(?:\{|$)",
    re.M,
)
BUILTIN = re.compile(r"0{16}[def]0{15}")
NAMESPACE = re.compile(r"^\s*namespace\s+([\w.]+)", re.M)


@dataclass(frozen=True)
class Asset:
    """A file or folder that has a ``.meta``."""

    path: str
    file: Path
    meta: str

    @property
    def guid(self) -> str:
        return self.found(GUID)

    @property
    def importer(self) -> str:
        return self.found(IMPORTER)

    @property
    def bundle(self) -> str:
        names = (self.found(BUNDLE), self.found(VARIANT))
        return ".".join(each.strip() for each in names if each.strip()).lower()

    @property
    def labels(self) -> list[str]:
        return [line[2:].strip("'\" \r") for line in self.found(LABELS).splitlines()]

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def stem(self) -> str:
        return self.name.rpartition(".")[0] or self.name

    @property
    def extension(self) -> str:
        name = self.name
        return "" if self.is_folder or "." not in name else name.rpartition(".")[2].lower()

    @property
    def is_folder(self) -> bool:
        return self.file.is_dir()

    def found(self, pattern: re.Pattern[str]) -> str:
        found = pattern.search(self.meta)
        return found[1] if found else ""


@dataclass(frozen=True)
class CodeType:
    """A type that C# code of the project declares."""

    name: str
    namespace: str
    kind: str
    bases: tuple[str, ...]


class PlainProject:
    """One project, everything read when it is asked for and kept."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.documents_of: dict[str, list[Document]] = {}

    @cached_property
    def version(self) -> tuple[int, int]:
        """The first two numbers of the Unity version."""
        file = self.root / "ProjectSettings/ProjectVersion.txt"
        found = re.search(r"m_EditorVersion: (\d+)\.(\d+)", file.read_text("utf-8"))
        assert found
        return int(found[1]), int(found[2])

    @cached_property
    def assets(self) -> dict[str, Asset]:
        """Everything with a ``.meta`` in Assets and in the packages inside the project, by path."""
        found = {}
        for path, file in self.walk():
            meta = Path(f"{file}.meta")
            if meta.is_file():
                text = meta.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n")
                found[path] = Asset(path, file, text)
        return {path: asset for path, asset in found.items() if asset.guid}

    def walk(self, suffix: str = "") -> Iterator[tuple[str, Path]]:
        """Path and place of each file and folder, or of the files with a suffix, which paths leave out."""
        for area, top in self.areas():
            for folder, folders, files in os.walk(top, followlinks=True):
                folders[:] = [each for each in folders if not HIDDEN.search(each)]
                inner = Path(folder).relative_to(top).as_posix()
                base = area if inner == "." else f"{area}/{inner}"
                for name in files if suffix else [*folders, *files]:
                    if not HIDDEN.search(name) and (name.endswith(".meta") == (suffix == ".meta")):
                        yield f"{base}/{name.removesuffix(suffix)}", Path(folder) / name

    def areas(self) -> Iterator[tuple[str, Path]]:
        yield "Assets", self.root / "Assets"
        for manifest in sorted((self.root / "Packages").glob("*/package.json")):
            yield f"Packages/{json.loads(manifest.read_text('utf-8-sig'))['name']}", manifest.parent

    @cached_property
    def lost(self) -> dict[str, str]:
        """The paths of those ``.meta`` files whose assets are not there, by GUID."""
        found = {}
        for path, meta in self.walk(".meta"):
            guid = GUID.search(meta.read_text("utf-8", "replace"))
            if guid and not meta.with_suffix("").exists():
                found[guid[1]] = path
        return found

    @cached_property
    def by_guid(self) -> dict[str, Asset]:
        return {asset.guid: asset for asset in self.assets.values()}

    @cached_property
    def files_by_guid(self) -> dict[str, Path]:
        return {guid: asset.file for guid, asset in self.by_guid.items()}

    @cached_property
    def composer(self) -> PlainComposer:
        return PlainComposer(self.files_by_guid, whole=True)

    def documents(self, asset: Asset) -> list[Document]:
        """The documents of a file; none where it is no Unity YAML."""
        if asset.path not in self.documents_of:
            found = None if asset.is_folder else read(asset.file, whole=True)
            self.documents_of[asset.path] = found or []
        return self.documents_of[asset.path]

    def main_document(self, asset: Asset) -> Document | None:
        """The main object of a natively serialized asset: as its importer says, else the usual or first."""
        documents = [each for each in self.documents(asset) if not each.stripped]
        if asset.extension == "prefab":
            return None
        named = re.search(r"mainObjectFileID: (-?\d+)", asset.meta)
        wanted = int(named[1]) if named else 0
        for each in documents:
            if each.file_id == wanted:
                return each
        for each in documents:
            if each.file_id == each.class_id * 100000 and each.type_name == SAVED.get(
                asset.extension, each.type_name
            ):
                return each
        return documents[0] if documents else None

    def main_type(self, asset: Asset) -> tuple[str, str]:
        """The type of the main object, and the GUID of its script."""
        if asset.is_folder:
            return "DefaultAsset", ""
        if asset.extension in ("unity", "prefab"):
            return ("SceneAsset" if asset.extension == "unity" else "GameObject"), ""
        main = self.main_document(asset) if asset.importer == "NativeFormatImporter" else None
        if main is not None:
            return main.type_name, script_of(main.body)
        if asset.importer == "TextureImporter" and re.search(r"^  textureShape: 2", asset.meta, re.M):
            return "Cubemap", ""
        return BY_EXTENSION.get(asset.extension) or IMPORTED.get(asset.importer, "DefaultAsset"), ""

    @cached_property
    def code(self) -> dict[str, CodeType]:
        """The types of the project's C# files, by simple name."""
        found = {}
        for asset in self.assets.values():
            if asset.extension == "cs":
                text = asset.file.read_bytes().decode("utf-8-sig", "replace")
                space = NAMESPACE.search(text)
                for _, kind, name, _, bases in TYPE.findall(text):
                    listed = tuple(
                        re.sub(r"<.*", "", each).strip() for each in re.split(r",(?![^<]*>)", bases)
                    )
                    known = found.get(name)
                    listed = tuple(filter(None, (*(known.bases if known else ()), *listed)))
                    found[name] = CodeType(name, space[1] if space else "", kind, listed)
        return found

    def script_name(self, guid: str) -> str:
        """The name of the class behind a script, with its namespace; "" where nobody knows."""
        asset = self.by_guid.get(guid)
        if asset is None:
            lost = self.lost.get(guid, "")
            return SCRIPTS.get(guid, "") or (lost.rpartition("/")[2][:-3] if lost.endswith(".cs") else "")
        known = self.code.get(asset.stem.partition(".")[0])
        return f"{known.namespace}.{known.name}".strip(".") if known else ""

    def has_script(self, script: str) -> bool:
        """Whether a file of the project or a known package has a script."""
        return script.partition(":")[0] in self.by_guid or bool(self.script_name(script))

    def has_asset(self, guid: str) -> bool:
        """Whether an asset is there, or comes with Unity."""
        return guid in self.by_guid or bool(BUILTIN.fullmatch(guid))

    @cached_property
    def tags(self) -> dict[str, Any]:
        """The tags and layers of the project."""
        found = read(self.root / "ProjectSettings/TagManager.asset", whole=True)
        assert found
        return found[0].body

    def all_bases(self, type_name: str) -> list[str]:
        """A native class and all its bases by their simple names."""
        return [type_name, *(self.all_bases(BASES[type_name]) if type_name in BASES else [])]

    def chain(self, type_name: str, script: str = "") -> list[str]:
        """A class and its bases, those with a namespace twice: ``Light``, ``UnityEngine.Light``."""
        type_name = OLD_NAMES.get(type_name, type_name)
        native = f"{NAMESPACES.get(type_name, 'UnityEngine')}.{type_name}"
        full = self.script_name(script) if script else native
        found = []
        while full and full.rpartition(".")[2] not in ENDS:
            name = full.rpartition(".")[2]
            found += [name, full]
            full = self.base(name)
        return found

    def base(self, name: str) -> str:
        """The base class of a class, with its namespace."""
        known = self.code.get(name)
        if known is not None:
            base = next((each for each in known.bases if not self.is_interface(each)), "")
            other = self.code.get(base.rpartition(".")[2])
            return (
                f"{other.namespace}.{other.name}".strip(".")
                if other
                else f"UnityEngine.{base}"
                if base
                else ""
            )
        base = BASES.get(name, "")
        return f"{NAMESPACES.get(base, 'UnityEngine')}.{base}" if base else ""

    def is_interface(self, name: str) -> bool:
        known = self.code.get(name)
        return known.kind == "interface" if known else bool(re.match(r"I[A-Z]", name))

    def interfaces(self, script: str) -> set[str]:
        """The interfaces of a script's class and of its bases, with and without namespace."""
        found: set[str] = set()
        todo = [self.script_name(script).rpartition(".")[2]]
        while todo:
            known = self.code.get(todo.pop())
            for base in known.bases if known else ():
                simple = base.rpartition(".")[2]
                other = self.code.get(simple)
                if self.is_interface(simple):
                    space = other.namespace if other else ""
                    found |= {simple, f"{space}.{simple}".strip(".")}
                todo.append(simple)
        return found


def script_of(body: dict[str, Any]) -> str:
    """The GUID of ``m_Script``, for a class in a DLL with its fileID."""
    found = body.get("m_Script")
    if not isinstance(found, dict) or "guid" not in found:
        return ""
    number = found["fileID"]
    return str(found["guid"]) if number == "11500000" else f"{found['guid']}:{number}"


def references(value: Any) -> Iterator[tuple[str, int]]:
    """GUID ("" inside the same file) and fileID of everything that a value refers to."""
    if isinstance(value, dict):
        if "fileID" in value:
            if value["fileID"] != "0":
                yield value.get("guid", ""), int(value["fileID"])
            return
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from references(each)
