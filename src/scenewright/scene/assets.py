"""Objects of assets: ScriptableObjects, materials, controllers, settings, and others of YAML files."""

from dataclasses import dataclass

from scenewright.data import class_name, main_object_id
from scenewright.errors import NotFoundError
from scenewright.index import ScriptType
from scenewright.project import parse_meta
from scenewright.scene.fields import FieldView
from scenewright.scene.files import AssetFiles
from scenewright.scene.layers import Place, of_document
from scenewright.scene.outline import MONO_BEHAVIOUR, Outline
from scenewright.scene.shapes import NO_SHAPE
from scenewright.text import Header
from scenewright.text.caching import cached_property

__all__ = ["SerializedObject", "asset_objects", "load_asset"]

_SCRIPTABLE_OBJECT = 11400000


@dataclass(frozen=True)
class SerializedObject:
    """One document of a file as an object by itself: its class, name and properties.

    ``path`` is the project path of its file. References among its properties are as the file has them:
    without a GUID they lead to objects of the same file.
    """

    files: AssetFiles
    path: str
    header: Header

    @property
    def file_id(self) -> int:
        """Its fileID in the file."""
        return self.header.file_id

    @property
    def class_id(self) -> int:
        """Unity's class ID; 114 for a ScriptableObject."""
        return self.header.class_id

    @cached_property
    def _outline(self) -> Outline:
        return _outline(self.files, self.path)

    @property
    def name(self) -> str:
        """Its ``m_Name``; the main object of a file that has none is called as the file is."""
        own = self._outline.text(self.header, "m_Name")
        return own or (self.path.rpartition("/")[2].rpartition(".")[0] if self._is_main else "")

    @property
    def _is_main(self) -> bool:
        if self.path.endswith(".unity"):
            return False
        return self.file_id == _main(self.files, self.path, self._outline.headers)

    @property
    def guid(self) -> str:
        """The GUID of its file, "" where it has none."""
        return self.files.guid_of(self.path)

    @cached_property
    def script(self) -> ScriptType | None:
        """The script of a ScriptableObject; None for Unity's own classes."""
        reference = self._outline.script(self.header) if self.class_id == MONO_BEHAVIOUR else None
        if reference is None or not reference.guid:
            return None
        return self.files.script_type(reference.guid, reference.file_id)

    @property
    def native_name(self) -> str:
        """Unity's own class, ``MonoBehaviour`` for every script."""
        return class_name(self.class_id) or f"Class{self.class_id}"

    @property
    def type_name(self) -> str:
        """Its class: the script's where that is known."""
        return self.script.name if self.script is not None and self.script.name else self.native_name

    @property
    def full_name(self) -> str:
        """Its class with the namespace."""
        if self.script is not None and self.script.name:
            return ".".join(filter(None, (self.script.namespace, self.script.name)))
        return f"UnityEngine.{self.native_name}"

    @cached_property
    def fields(self) -> FieldView:
        """Its properties; raises SyntaxDamageError or MergeConflictError where the document is damaged."""
        shape = self.files.scripts.shape(self.script) if self.script is not None else NO_SHAPE
        root = self._outline.document(self.header).root
        return FieldView(of_document(root, Place(self.path, self.file_id), shape), shape)


def load_asset(files: AssetFiles, asset: str, file_id: int | None = None) -> SerializedObject:
    """An object of the asset at a project path or with a GUID; without ``file_id`` its main object.

    Raises NotFoundError for an asset or object that is not there, and as ``AssetFiles.file`` does for a file
    that cannot be read.
    """
    path = files.path_of(asset.lower()) if len(asset) == 32 and "/" not in asset else asset
    if path is None:
        raise NotFoundError(f"No asset in the project has the GUID {asset}.")
    headers = _outline(files, path).headers
    wanted = _main(files, path, headers) if file_id is None else file_id
    if wanted not in headers:
        nearest = sorted(headers, key=lambda known: abs(known - wanted))[:5]
        message = f"{path} has no object with the fileID {wanted}."
        raise NotFoundError(message, candidates=[*map(str, nearest)], path=path)
    return SerializedObject(files, path, headers[wanted])


def asset_objects(files: AssetFiles, path: str) -> tuple[SerializedObject, ...]:
    """Every object of a file, in file order, stripped ones left out; raises as ``AssetFiles.file`` does."""
    headers = _outline(files, path).headers.values()
    return tuple(SerializedObject(files, path, header) for header in headers if not header.stripped)


def _outline(files: AssetFiles, path: str) -> Outline:
    return files.made(path, Outline, Outline)


def _main(files: AssetFiles, path: str, headers: dict[int, Header]) -> int:
    """The main object: as the ``.meta`` says, as is usual for the kind of file, else the first."""
    known = main_object_id("." + path.rpartition(".")[2])
    meant = [_named_in_meta(files, path), known.file_id if known else None, _SCRIPTABLE_OBJECT]
    return next((each for each in meant if each in headers), next(iter(headers), 0)) or 0


def _named_in_meta(files: AssetFiles, path: str) -> int | None:
    try:
        meta = files.project.sandbox.readable(f"{path}.meta").read_bytes()
    except OSError:
        return None
    return parse_meta(meta).main_object_file_id
