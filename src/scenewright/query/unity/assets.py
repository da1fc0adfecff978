"""Objects of assets: of text files with all their values, of others with what names and ``.meta`` tell."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from scenewright.data import builtin_name, class_name, main_object_id
from scenewright.errors import ScenewrightError
from scenewright.index import ScriptType
from scenewright.project import Meta, parse_meta
from scenewright.project.meta_tables import ImportedObject, imported_objects
from scenewright.query.unity.shader_source import shader_name
from scenewright.scene import MODEL_SUFFIXES, AssetFiles, FieldView, ModelAsset, SerializedObject, load_asset
from scenewright.text.caching import cached_property

__all__ = ["SavedAsset", "builtin_asset", "find_asset", "is_composed", "read_meta"]

_COMPOSED: Final = frozenset({".unity", ".prefab"}) | MODEL_SUFFIXES
_IDS_OF_A_CLASS: Final = 100_000
_SCRIPT: Final = 11500000
_BUILTIN: Final = "built-in resource"


@dataclass(frozen=True, eq=False)
class SavedAsset:
    """An object of an asset.

    ``native`` is Unity's own class, "" where nothing tells it; ``script`` that of a ScriptableObject.
    ``path`` is "" for a resource that comes with the Editor, and its ``file_id`` 0 where that is not known.
    ``status`` is ``present``, ``built-in resource`` or why its content is not there to read: ``name`` may be
    "" then. ``fields`` are its values, None where the file is no text.
    """

    guid: str
    file_id: int
    path: str
    name: str
    native: str
    is_main: bool
    status: str = "present"
    document: SerializedObject | None = None

    @property
    def script(self) -> ScriptType | None:
        """The script of a ScriptableObject."""
        return self.document.script if self.document is not None else None

    @cached_property
    def fields(self) -> FieldView | None:
        """Its values; raises SyntaxDamageError or MergeConflictError where the document is damaged."""
        return self.document.fields if self.document is not None else None


def is_composed(path: str) -> bool:
    """Whether a file holds GameObjects: a scene, prefab or model."""
    return PurePosixPath(path).suffix.lower() in _COMPOSED


def read_meta(files: AssetFiles, path: str) -> Meta | None:
    """The ``.meta`` of an asset; None where there is none to read."""
    try:
        return parse_meta(files.project.sandbox.readable(f"{path}.meta").read_bytes())
    except (OSError, ScenewrightError):
        return None


def find_asset(files: AssetFiles, path: str, guid: str, file_id: int | None) -> SavedAsset | None:
    """An object of a file by its fileID, the main object without one; None where the file has no such object.

    For a file that is no Unity text, an object with the fileID is taken to exist when its class is known from
    the number or from the ``.meta``.
    """
    if not path:
        return _builtin(guid, file_id or 0)
    if _is_model(path) and file_id is not None:
        return _of_model(files, path, guid, file_id)
    try:
        document = load_asset(files, path, file_id)
    except ScenewrightError as error:
        return None if error.reason == "not_found" else _imported(files, path, guid, file_id, error)
    main = file_id is None or document.file_id == load_asset(files, path).file_id
    name = _stem(path) if main else document.name
    return SavedAsset(guid, document.file_id, path, name, document.native_name, main, document=document)


def _is_model(path: str) -> bool:
    return PurePosixPath(path).suffix.lower() in MODEL_SUFFIXES


def _of_model(files: AssetFiles, path: str, guid: str, file_id: int) -> SavedAsset | None:
    """A mesh, material, clip or avatar inside a model; nameless perhaps where that cannot be read."""
    try:
        source = files.model(path)
    except ScenewrightError as error:
        return SavedAsset(guid, file_id, path, "", "", False, error.reason)
    found = source.find(file_id)
    if isinstance(found, (ModelAsset, ImportedObject)):
        native = class_name(found.class_id) or "" if found.class_id else ""
        return SavedAsset(guid, file_id, path, found.name, native, False)
    return None if source.complete else SavedAsset(guid, file_id, path, "", "", False, source.reason)


def _builtin(guid: str, file_id: int) -> SavedAsset | None:
    name = builtin_name(guid, file_id)
    return None if name is None else builtin_asset(guid, file_id, name)


def builtin_asset(guid: str, file_id: int | None, name: str) -> SavedAsset:
    """A resource that comes with the Editor, by its library and name; its fileID may be unknown."""
    return SavedAsset(guid, file_id or 0, "", name, "", True, _BUILTIN)


def _stem(path: str) -> str:
    return PurePosixPath(path).stem


def _imported(
    files: AssetFiles, path: str, guid: str, file_id: int | None, error: ScenewrightError
) -> SavedAsset | None:
    """An object of a file that Unity imports: a picture, sound, model, script, shader."""
    row = files.index.asset(path)
    main = main_object_id(PurePosixPath(path).suffix)
    if file_id is None:
        file_id = main.file_id if main else 0
    listed = _listed(files, path, file_id)
    native = _class_of(listed, file_id) or (row.type_name if row else "")
    is_main = (main is not None and main.file_id == file_id) or file_id == 0 or file_id == _SCRIPT
    name = listed.name if listed is not None and not is_main else _stem(path)
    if native == "Shader":
        name = shader_name(path, _source(files, path))
    status = "present" if error.reason in ("file_format", "binary_asset") else error.reason
    return SavedAsset(guid, file_id, path, name, native, is_main, status)


def _source(files: AssetFiles, path: str) -> str:
    try:
        return files.project.sandbox.readable(path).read_text(encoding="utf-8", errors="replace")
    except (OSError, ScenewrightError):
        return ""


def _listed(files: AssetFiles, path: str, file_id: int) -> ImportedObject | None:
    """What the ``.meta`` calls an object."""
    meta = read_meta(files, path)
    try:
        rows = imported_objects(meta) if meta is not None else ()
    except ScenewrightError:
        return None
    return next((each for each in rows if each.file_id == file_id), None)


def _class_of(listed: ImportedObject | None, file_id: int) -> str:
    number = listed.class_id if listed is not None else None
    if number is None and 0 < file_id < _IDS_OF_A_CLASS * 10_000_000:
        number = file_id // _IDS_OF_A_CLASS
    return class_name(number) or "" if number else ""
