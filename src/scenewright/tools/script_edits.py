"""The tools that edit C# scripts, with the names and shapes that clients know."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Annotated, Any, Final

from scenewright.csharp.templates import is_type_name, new_script
from scenewright.edit import digest
from scenewright.edit.metas import meta_of
from scenewright.edit.places import path_of
from scenewright.edit.script import edited
from scenewright.edit.texts import LARGEST, new_text, text_of, with_text
from scenewright.errors import BadArgumentError, NotFoundError
from scenewright.project.file_search import open_text
from scenewright.tools.context import ToolContext
from scenewright.tools.editing import Preview, Sha, shown, written
from scenewright.tools.file_edits import file_delete, file_read
from scenewright.tools.naming import located
from scenewright.tools.registry import tool
from scenewright.tools.schema import Length

_SAVED: Final = {"state": "saved files"}
_SHOWN_EDITS: Final = 20

Uri = Annotated[str, "Script: project path, file://, mcpforunity://path/..., or GUID."]
Options = Annotated[dict[str, Any] | None, "preview, applyMode (atomic or sequential), allowSyntaxErrors."]
_OPTIONS: Final = frozenset(
    "preview applyMode allowSyntaxErrors validate refresh debug_preview confirm force_sentinel_reload".split()
)
"""Those of the original that mean nothing without an Editor are taken and left alone."""


@tool(toolset="script", title="Hash of a file")
def get_sha(context: ToolContext, uri: Uri) -> dict[str, Any]:
    """Gives the SHA-256 of a file's bytes, which edits take as precondition, without its content."""
    place = located(context, uri, None)
    _, data = open_text(place.path, str(place.real))
    changed = datetime.fromtimestamp(place.real.stat().st_mtime, UTC).isoformat(timespec="seconds")
    told = {"sha256": digest(data), "lengthBytes": len(data), "path": place.path}
    return told | {"lastModifiedUtc": changed.replace("+00:00", "Z")} | _SAVED


@tool(toolset="script", title="Edit text by ranges", edits=True, destructive=True, idempotent=False)
def apply_text_edits(
    context: ToolContext,
    uri: Uri,
    edits: Annotated[
        list[dict[str, Any]],
        "Each {startLine, startCol, endLine, endCol, newText}, from 1, end exclusive; or range: LSP's or"
        " [start, end]. utf16: true counts columns in UTF-16.",
    ],
    precondition_sha256: Sha = None,
    strict: Annotated[bool, "Refuse positions below 1 instead of moving them to 1."] = False,
    options: Options = None,
    preview: Preview = False,
) -> dict[str, Any]:
    """Replaces ranges of a text file, all or none; columns are those of find_in_file.

    Insertions at one place keep their order. New text takes the line ends of the file.
    """
    ranges, warnings = _ranges(edits, strict)
    given = _checked(options)
    path = located(context, uri, None).path
    return _edit(context, path, ranges, given, preview, precondition_sha256, warnings)


@tool(toolset="script", title="Edit a script", edits=True, destructive=True, idempotent=False)
def script_apply_edits(
    context: ToolContext,
    name: Annotated[str, "Name of the script, or its path."],
    edits: Annotated[
        list[dict[str, Any]],
        "Each {op, ...}: replace_method, insert_method, delete_method (className, methodName,"
        " parametersSignature, replacement, position, before, after), the same with _member (memberName)"
        " and _class, anchor_insert, anchor_replace, anchor_delete (anchor, text), regex_replace (pattern,"
        " replacement, count), replace_range, prepend, append.",
    ],
    path: Annotated[str, "Its folder or path; empty to look for the name."] = "",
    options: Options = None,
    script_type: Annotated[str, "Taken and not needed."] = "MonoBehaviour",
    namespace: Annotated[str, "Namespace of className, where it is not alone."] = "",
    precondition_sha256: Sha = None,
    preview: Preview = False,
) -> dict[str, Any]:
    """Edits a C# script by its declarations and its text, all edits or none.

    Targets are found in the syntax tree; doc comments and attributes go with their member.
    """
    given = _checked(options)
    told = [
        {"namespace": namespace, **each} if namespace and _is_structured(each) else each for each in edits
    ]
    script = _script(context, name, path)
    return _edit(context, script, told, given, preview, precondition_sha256, [])


def _is_structured(edit: Any) -> bool:
    return isinstance(edit, dict) and bool({"className", "class_name", "class"} & edit.keys())


def _edit(
    context: ToolContext, path: str, edits: list[Any], options: dict[str, Any], preview: bool,
    expected: str | None, warnings: list[str],
) -> dict[str, Any]:  # fmt: skip
    transaction = context.edit()
    before = transaction.read(path)
    transaction.expect(path, expected)
    file = text_of(before, path)
    done = edited(file, edits, path, sequential=options.get("applyMode") == "sequential")
    after = with_text(file, done.text, path)
    if options.get("allowSyntaxErrors") is True:
        transaction.allow_syntax_errors()
    transaction.write(path, after)
    told: dict[str, Any] = {"path": path, "editsApplied": len(done.edits), "sha256": digest(after)}
    if after == before:
        told |= {"editsApplied": 0, "no_op": True, "evidence": {"reason": "identical_content"}}
    told |= {"warnings": warnings} if warnings else {}
    told |= {"normalizedEdits": [*done.edits][:_SHOWN_EDITS]} if preview else {}
    is_preview = preview or options.get("preview") is True or options.get("debug_preview") is True
    if not is_preview and context.batch is None:
        told |= shown(transaction.diff())
    return written(context, transaction, told, preview=is_preview)


def _ranges(edits: list[Any], strict: bool) -> tuple[list[Any], list[str]]:
    """Range edits, with positions below 1 moved to 1 and told, or refused when ``strict``."""
    made, warnings = [], []
    for number, each in enumerate(edits):
        edit = dict(each) if isinstance(each, dict) else each
        if isinstance(edit, dict) and not ({"op", "operation", "type", "mode"} & edit.keys()):
            edit = {"op": "replace_range", **edit}
        low = _below_one(edit)
        if low and strict:
            raise BadArgumentError(
                f"Edit {number} has {low[0]} below 1; lines and columns count from 1.",
                code="zero_based_explicit_fields",
                edit=number,
            )
        if low:
            edit |= dict.fromkeys(low, 1)
            warnings.append("zero_based_explicit_fields_normalized")
        made.append(edit)
    return made, sorted(set(warnings))


def _below_one(edit: Any) -> list[str]:
    corners = ("startLine", "startCol", "endLine", "endCol")
    found = [(key, edit.get(key)) for key in corners] if isinstance(edit, dict) else []
    return [
        key for key, value in found if isinstance(value, int) and not isinstance(value, bool) and value < 1
    ]


def _checked(options: dict[str, Any] | None) -> dict[str, Any]:
    unknown = sorted(map(str, (options or {}).keys() - _OPTIONS))
    if unknown:
        raise BadArgumentError(
            f"There is no option '{unknown[0]}'.", hint="Options: " + ", ".join(sorted(_OPTIONS)) + ".",
            parameter="options",
        )  # fmt: skip
    return dict(options or {})


def _script(context: ToolContext, name: str, path: str) -> str:
    """The project path of a script that is named by name and folder, by path, or by name alone.

    A name that only one file has is enough, but a folder that is given with it must fit: what is edited is
    never a file of the same name in another place.
    """
    name, path = name.strip(), path.strip()
    if not (name or path):
        raise BadArgumentError("Neither name nor path is given.", parameter="name")
    exact, script = _spellings(name, path)
    for each in (exact, script, PurePosixPath(script).name):
        try:
            found = located(context, each, None).path
        except NotFoundError:
            continue
        if each == exact or _lies_in(found, path or script):
            return found
    return located(context, exact, None).path


def _spellings(name: str, path: str) -> tuple[str, str]:
    """The path that is meant if name and path are taken at their word, and the name as a file's."""
    script = (name or path).removesuffix(".cs") + ".cs"
    if path.endswith(".cs"):
        return path, script
    return (f"{path.rstrip('/')}/{script}" if path and name else script), script


def _lies_in(found: str, given: str) -> bool:
    """Whether the folder of a file ends as the folder that was given for it does."""
    wanted = [each for each in PurePosixPath(given.lower()).parts if not each.endswith(".cs")]
    folder = PurePosixPath(found.lower()).parent.parts
    return not wanted or [*folder[-len(wanted) :]] == wanted


@tool(toolset="script", title="Create a script", edits=True, idempotent=False)
def create_script(
    context: ToolContext,
    path: Annotated[str, "Project path of the new .cs file."],
    contents: Annotated[str, "The whole text; empty for a template.", Length(LARGEST)] = "",
    script_type: Annotated[
        str, "MonoBehaviour, ScriptableObject, Editor, EditorWindow or class."
    ] = "MonoBehaviour",
    namespace: Annotated[str, "Namespace of the template's class."] = "",
    preview: Preview = False,
) -> dict[str, Any]:
    """Creates a C# script with its .meta; never over an existing file, never with syntax errors."""
    name = PurePosixPath(path.replace("\\", "/"))
    if name.suffix != ".cs":
        raise BadArgumentError(
            f"{path} is no .cs file.", hint="End the path in .cs.", code="bad_extension", parameter="path"
        )
    text = contents or new_script(script_type or "MonoBehaviour", name.stem, namespace)
    edit, file = context.edit(), path_of(context.project, path)
    edit.create(file, new_text(text, file))
    told = {"path": file, "uri": f"mcpforunity://path/{file}", "sha256": digest(edit.read(file))}
    warnings = [*_doubts(file, name.stem)]
    return written(context, edit, told | ({"warnings": warnings} if warnings else {}), preview=preview)


def _doubts(path: str, stem: str) -> Iterator[str]:
    if not is_type_name(stem):
        yield f"No class can be named {stem!r}, so Unity attaches none of this file."
    if meta_of(path) is None:
        yield "Unity imports nothing from this place: scripts belong in Assets or in a package."


@tool(toolset="script", title="Delete a script", edits=True, destructive=True)
def delete_script(
    context: ToolContext, uri: Uri, precondition_sha256: Sha = None, preview: Preview = False
) -> dict[str, Any]:
    """Deletes a script and its .meta; undo brings both back. ``referencedBy`` names assets that used it."""
    return file_delete(context, located(context, uri, None).path, precondition_sha256, preview)


@tool(toolset="script", title="Create, read or delete a script", edits=True, destructive=True)
def manage_script(
    context: ToolContext,
    action: Annotated[str, "create, read or delete."],
    name: Annotated[str, "Name of the script, without .cs."],
    path: Annotated[str, "Its folder."],
    contents: Annotated[str, "For create: the whole text; empty for a template.", Length(LARGEST)] = "",
    script_type: Annotated[str, "For create: the template."] = "MonoBehaviour",
    namespace: Annotated[str, "For create: namespace of the template's class."] = "",
    preview: Preview = False,
) -> dict[str, Any]:
    """Creates, reads or deletes a script named by its name and folder."""
    file = path if path.endswith(".cs") else f"{path.rstrip('/')}/{name.removesuffix('.cs')}.cs"
    if action == "create":
        return create_script(context, file, contents, script_type, namespace, preview)
    if action == "read":
        read = file_read(context, file)
        return read | {"contents": read["content"], "uri": f"mcpforunity://path/{read['path']}"}
    if action == "delete":
        return delete_script(context, file, None, preview)
    raise BadArgumentError(
        f"There is no action '{action}'.", hint="create, read or delete.",
        candidates=("create", "read", "delete"), parameter="action",
    )  # fmt: skip
