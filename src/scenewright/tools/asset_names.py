"""Assets that references lead to: their names, types and paths."""

from typing import Any, Final

from scenewright.data import builtin_name, class_name, main_object_id
from scenewright.errors import BadArgumentError, NotFoundError, ScenewrightError
from scenewright.index import AssetRow, Index, Kind, Readable
from scenewright.project import imported_objects, parse_meta
from scenewright.text import Reference
from scenewright.tools.registry import nearest

NONE: Final = {"status": "none"}
_MOST: Final = 10
Names = dict[int, tuple[str, str]]
"""Name and type by fileID."""


class AssetNames:
    """Looks objects of assets up in one index, each file once."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._objects: dict[str, Names] = {}

    def shown(self, reference: Reference) -> dict[str, Any]:
        """``{name, type, path, guid, fileID, status}`` of a reference to an asset, without empty entries.

        ``status`` is ``present``, ``built-in`` (a resource of the Editor), ``none`` or ``missing``; the
        ``path`` of a missing file is given where its ``.meta`` is left.
        """
        if reference.is_null:
            return dict(NONE)
        guid = reference.guid or ""
        row = self._index.asset(guid) if guid else None
        if row is not None:
            name, kind = self.object(row, reference.file_id)
            found = "missing" if row.state is Readable.MISSING else "present"
            return present(
                name=name, type=kind, path=row.path, guid=guid, fileID=reference.file_id, status=found
            )
        builtin = builtin_name(guid, reference.file_id)
        status = "missing" if builtin is None else "built-in"
        return present(name=builtin or "", guid=guid, fileID=reference.file_id, status=status)

    def object(self, row: AssetRow, file_id: int) -> tuple[str, str]:
        """Name and type of an object of an asset; of the asset itself where only that is known."""
        main = main_object_id(f".{row.path.rpartition('.')[2]}")
        if row.state is not Readable.YAML and main is not None and main.file_id == file_id:
            return row.name, row.type_name
        if row.path not in self._objects:
            read = self._documents if row.state is Readable.YAML else self._imported
            self._objects[row.path] = read(row)
        name, kind = self._objects[row.path].get(file_id, ("", ""))
        return name or row.name, kind or row.type_name

    def _documents(self, row: AssetRow) -> Names:
        """The objects of a YAML file; a component has the name of its GameObject."""
        rows = self._index.documents(row.path)
        names: dict[int, str] = {each.file_id: each.name for each in rows}
        return {each.file_id: (each.name or names.get(each.owner or 0, ""), each.type_name) for each in rows}

    def _imported(self, row: AssetRow) -> Names:
        """The objects that the ``.meta`` of an imported file names."""
        try:
            data = self._index.project.sandbox.readable(f"{row.path}.meta").read_bytes()
            found = imported_objects(parse_meta(data))
        except (OSError, ScenewrightError):
            return {}
        return {each.file_id: (each.name, class_name(each.class_id or 0) or "") for each in found}


def present(**facts: Any) -> dict[str, Any]:
    """The facts that are not empty."""
    return {key: value for key, value in facts.items() if value != ""}


def asset_path(index: Index, name: str, *kinds: Kind) -> str:
    """The project path of an asset of these kinds that is meant by path, GUID, file name or bare name.

    What is a path of nothing the index knows is given back as it is. Raises ``NotFoundError`` or, where
    several have the name, ``BadArgumentError``, both with candidates.
    """
    row = index.asset(name)
    if row is not None or "/" in name:
        return row.path if row is not None else name
    rows = [each for kind in kinds for each in index.assets(kind=kind)]
    found = [each.path for each in rows if name in (each.name, each.path.rpartition("/")[2])]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadArgumentError(f"'{name}' can be {len(found)} files.", candidates=found[:_MOST])
    names = {each.name: each.path for each in rows}
    raise NotFoundError(
        f"There is no {' or '.join(kinds)} '{name}'.",
        hint="Give the path from the project folder.",
        candidates=[names[each] for each in nearest(name, names, 5)],
    )
