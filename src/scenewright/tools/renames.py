"""The tool that renames a serialized field with all that is saved under its name."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

from scenewright.csharp import CSharpSource, TypeSymbol, serialized_fields, syntax_report
from scenewright.csharp.renaming import Left
from scenewright.csharp.renaming import rename_field as renamed_field
from scenewright.csharp.review.script import ReviewedScript
from scenewright.csharp.templates import is_type_name
from scenewright.edit.migration import FieldMigration, Migration
from scenewright.edit.script import Script
from scenewright.edit.script.targets import type_parts
from scenewright.edit.texts import text_of
from scenewright.errors import BadArgumentError, EditRefusedError, NotFoundError
from scenewright.index import Index
from scenewright.index.mentions import mentions_of
from scenewright.tools.context import ToolContext
from scenewright.tools.editing import Preview, Sha, shown, written
from scenewright.tools.naming import located
from scenewright.tools.registry import nearest, tool
from scenewright.tools.script_checks import surroundings

if TYPE_CHECKING:
    from scenewright.edit import Transaction

_SHOWN: Final = 15
_SAVED_TYPES: Final = frozenset({"MonoBehaviour", "ScriptableObject"})


@tool(toolset="script", title="Rename a serialized field", edits=True, destructive=True)
def rename_field(
    context: ToolContext,
    uri: Annotated[str, "Script: project path, file://, mcpforunity://path/..., or GUID."],
    field: Annotated[str, "Name of the field now."],
    new_name: Annotated[str, "Its new name."],
    class_name: Annotated[str, "Its class; empty for the script's main one."] = "",
    migrate: Annotated[bool, "Also in the scenes, prefabs, assets and overrides that hold values."] = False,
    precondition_sha256: Sha = None,
    preview: Preview = False,
) -> dict[str, Any]:
    """Renames a serialized field, keeping its values: [FormerlySerializedAs], and saved files on request.

    Uses in the files of the class are renamed where they are surely of the field; ``notTouched`` and
    ``mentionedElsewhere`` list the others.
    """
    edit = context.edit()
    path = located(context, uri, None).path
    edit.expect(path, precondition_sha256)
    owner = _owner(edit, path, class_name, field, new_name)
    files, left = _rename_in_scripts(context, edit, path, owner, field, new_name)
    told: dict[str, Any] = {"path": path, "class": owner.reflection_name, "field": field, "newName": new_name}
    told |= {"renamed": sum(files.values()), "files": files}
    if migrate:
        told |= _migrated(_migrate(context, edit, path, owner, field, new_name))
    told |= _listed("notTouched", [{"path": file, **_place(each)} for file, each in left])
    told |= _listed("mentionedElsewhere", [*_mentions(context, field, files)])
    if not preview and context.batch is None:
        told |= shown(edit.diff())
    return written(context, edit, told, preview=preview)


def _owner(edit: "Transaction", path: str, class_name: str, field: str, new: str) -> TypeSymbol:
    """The part of the class that declares the field. Raises for a field or name that cannot be renamed."""
    script = Script(text_of(edit.read(path), path).text, path)
    parts = type_parts(script, class_name)
    members = [member for part in parts for member in part.members]
    serialized = [each.member for part in parts for each in serialized_fields(part)]
    if field not in serialized:
        raise NotFoundError(
            f"{parts[0].name} has no serialized field '{field}' in {path}.",
            hint="Serialized fields: " + (", ".join(serialized[:_SHOWN]) or "none") + ".",
            candidates=nearest(field, serialized),
            code="field_not_found",
        )
    if not is_type_name(new) or new in {each.name for each in members} | {parts[0].name}:
        raise BadArgumentError(
            f"'{new}' cannot be the name of a field of {parts[0].name}.",
            hint="Choose a C# name that no other member of the class has.",
            parameter="new_name",
        )
    (member,) = (each for each in members if each.name == field)
    if member.kind != "field" or sum(each.start == member.start for each in members) > 1:
        what = "declared together with other fields" if member.kind == "field" else "a property"
        raise EditRefusedError(
            f"{field} is {what}.",
            hint="Make it a field with a declaration of its own: [FormerlySerializedAs] is for all of one.",
            code="shared_declaration",
        )
    (owner,) = (part for part in parts if member in part.members)
    return owner


def _rename_in_scripts(
    context: ToolContext, edit: "Transaction", path: str, owner: TypeSymbol, old: str, new: str
) -> tuple[dict[str, int], list[tuple[str, Left]]]:
    """Renames in each file that declares a part of the class; gives how often, and what was left."""
    files: dict[str, int] = {}
    left: list[tuple[str, Left]] = []
    around = surroundings(context, path)
    for each in [path, *_other_parts(context.index, path, owner)]:
        source = CSharpSource.from_bytes(edit.read(each))
        report = syntax_report(source)
        if report.total:
            raise EditRefusedError(
                f"{each} has {report.total} syntax errors, so what its names mean cannot be told.",
                hint="Mend them first; validate_script lists them.",
                code="syntax_error",
                path=each,
            )
        done = renamed_field(source, around, owner.reflection_name, old, new)
        edit.write(each, source.encode(done.data))
        files |= {each: done.renamed} if done.renamed else {}
        left += [(each, place) for place in done.left]
    return files, left


def _other_parts(index: Index, path: str, owner: TypeSymbol) -> list[str]:
    if not owner.partial:
        return []
    rows = index.types(f"{owner.namespace}.{owner.name}".lstrip("."))
    return sorted({row.path for row in rows if row.outer == owner.outer} - {path})


def _migrate(
    context: ToolContext, edit: "Transaction", path: str, owner: TypeSymbol, old: str, new: str
) -> Migration:
    """Raises ``BadArgumentError`` for a class that has no documents of its own."""
    index = context.index
    script = ReviewedScript(CSharpSource.from_bytes(edit.read(path)), surroundings(context, path))
    if owner.outer or not _SAVED_TYPES & script.bases_of(owner):
        raise BadArgumentError(
            f"{owner.name} is not known to be a component or an asset: its values stand in those of others.",
            hint="Leave migrate out: [FormerlySerializedAs] makes Unity read the old name.",
            code="not_migratable",
        )
    derived = [row.path for row in index.derived_types(owner.name, recursive=True)]
    return FieldMigration(index, context.scene, old, new).run(edit, dict.fromkeys([path, *derived]))


def _migrated(done: Migration) -> dict[str, Any]:
    told = {"values": done.values, "overrides": done.overrides, "files": len(done.files)}
    left = [{"path": path, "why": why} for path, why in dict.fromkeys(done.left)]
    return {"migrated": told} | _listed("migratedFiles", done.files) | _listed("notMigrated", left)


def _listed(name: str, rows: Sequence[Any]) -> dict[str, Any]:
    """The first rows of a list, and how many there are where not all are shown; nothing for an empty list."""
    more = {f"{name}Total": len(rows)} if len(rows) > _SHOWN else {}
    return {name: [*rows[:_SHOWN]]} | more if rows else {}


def _place(left: Left) -> dict[str, Any]:
    return {"line": left.line, "col": left.column, "why": left.why}


def _mentions(context: ToolContext, name: str, done: dict[str, int]) -> Iterator[dict[str, Any]]:
    """Other scripts that have the word in their code, and all that have it as a text, as editors do that look
    for a property by its name.
    """
    for each in mentions_of(context.index, [name], check=context.check_cancelled):
        if each.path not in done:
            yield {"path": each.path, "lines": [*each.lines[:_SHOWN]]}
    literal = re.compile(rf'"{re.escape(name)}(?=[".\[])'.encode())
    for asset in context.index.assets("script"):
        lines = _lines_of(context, asset.path, literal)
        if lines:
            yield {"path": asset.path, "lines": lines[:_SHOWN], "asText": True}


def _lines_of(context: ToolContext, path: str, pattern: re.Pattern[bytes]) -> list[int]:
    try:
        data = context.project.to_real(path).read_bytes()
    except OSError:
        return []
    return [data.count(b"\n", 0, found.start()) + 1 for found in pattern.finditer(data)]
