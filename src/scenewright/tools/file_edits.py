"""The tools that read, write and delete whole text files."""

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Annotated, Any, Final

from scenewright.csharp.templates import new_script
from scenewright.edit import digest
from scenewright.edit.places import path_of
from scenewright.edit.texts import LARGEST, in_line_ends_of, new_text, text_of, with_text
from scenewright.errors import BadArgumentError, NotFoundError
from scenewright.project.file_search import open_text
from scenewright.text.lines import LineTable
from scenewright.tools.context import ToolContext
from scenewright.tools.editing import Preview, Sha, shown, written
from scenewright.tools.files import page_end
from scenewright.tools.naming import located
from scenewright.tools.registry import nearest, tool
from scenewright.tools.schema import Bounds, Length

_SAVED: Final = {"state": "saved files"}
_SUGGESTED: Final = 5
_EXCERPT: Final = 500

File = Annotated[str, "Project path, such as Assets/Scripts/Player.cs."]


@tool(toolset="file", title="Read a file")
def file_read(
    context: ToolContext,
    path: Annotated[str, "Project path, URI or GUID."],
    start_line: Annotated[int, "First line, from 1.", Bounds(1)] = 1,
    line_count: Annotated[int | None, "Most lines; else as many as fit a page.", Bounds(1)] = None,
) -> dict[str, Any]:
    """Reads a text file, with the hash that edits take; a long one in pages of whole lines."""
    try:
        place = located(context, path, None)
        file, data = open_text(place.path, str(place.real))
    except NotFoundError as error:
        if "path" not in error.details:
            raise
        raise _not_found(context, error.details["path"], error.candidates) from error
    table = LineTable(file.text)
    start = table.starts[start_line - 1] if start_line <= table.count else len(file.text)
    last = table.line_of(
        max(page_end(file.text, start) - 1, start)
    )  # a line longer than a page is given whole
    last = min(last, start_line - 1 + (line_count or last))
    end = table.starts[last] if last < len(table.starts) else len(file.text)
    more = {"next_line": last + 1} if end < len(file.text) else {}
    content = file.text[start:end]
    told = {"path": place.path, "content": content, "start_line": start_line, "lineCount": table.count}
    return told | more | {"sha256": digest(data), "lengthBytes": len(data)} | _SAVED


def _not_found(context: ToolContext, path: str, elsewhere: Sequence[str] = ()) -> NotFoundError:
    """The error for a missing file: names the nearest in its folder, else those ``elsewhere``."""
    folder = PurePosixPath(path).parent
    real = context.project.sandbox.readable(str(folder))
    names = [each.name for each in real.iterdir() if each.suffix != ".meta"] if real.is_dir() else []
    near = nearest(PurePosixPath(path).name, names, _SUGGESTED)
    alike = [str(folder / name) for name in near] or [*elsewhere]
    return NotFoundError(
        f"File not found: {path}.",
        hint=f"Did you mean {', '.join(alike)}?" if alike else "file_find finds files by a pattern.",
        candidates=alike,
        path=path,
    )


@tool(toolset="file", title="Write a file", edits=True, destructive=True)
def file_write(
    context: ToolContext,
    path: File,
    content: Annotated[str, "The whole new text.", Length(LARGEST)],
    expected_sha256: Sha = None,
    preview: Preview = False,
) -> dict[str, Any]:
    """Writes a whole text file, new or existing; encoding, byte order mark and line ends of one stay."""
    edit = context.edit()
    path = path_of(context.project, path)
    if edit.exists(path):
        file = text_of(edit.read(path), path)
        data = with_text(file, in_line_ends_of(file, content), path)
        edit.write(path, data, expected=expected_sha256)
    else:
        data = new_text(content, path)
        edit.create(path, data)
    told = {"path": path, "bytesWritten": len(data), "sha256": digest(data)}
    return written(context, edit, told, preview=preview)


@tool(toolset="file", title="Create a script", edits=True, idempotent=False)
def file_create_script(
    context: ToolContext,
    path: Annotated[str, "Project path of the new .cs file; its name is the class's."],
    template: Annotated[str, "MonoBehaviour, ScriptableObject, Editor, EditorWindow, class or custom."],
    content: Annotated[str, "The whole text, for custom.", Length(LARGEST)] = "",
    namespace: Annotated[str, "Namespace of the class."] = "",
    preview: Preview = False,
) -> dict[str, Any]:
    """Creates a C# script from a template, with its .meta; never over an existing file."""
    name = PurePosixPath(path.replace("\\", "/"))
    if name.suffix != ".cs":
        raise BadArgumentError(f"{path} is no .cs file.", hint="End the path in .cs.", parameter="path")
    is_custom = template.lower() == "custom"
    text = content if is_custom else new_script(template, name.stem, namespace)
    edit, path = context.edit(), path_of(context.project, path)
    edit.create(path, new_text(text, path))
    told = {"path": path, "template": template, "className": name.stem}
    return written(context, edit, told | {"sha256": digest(edit.read(path))}, preview=preview)


@tool(toolset="file", title="Replace text in a file", edits=True, destructive=True, idempotent=False)
def file_modify_script(
    context: ToolContext,
    path: File,
    oldString: Annotated[str, "Text to replace, exact but for line ends.", Length(LARGEST)],  # noqa: N803
    newString: Annotated[str, "Text to put in its place.", Length(LARGEST)],  # noqa: N803
    expected_sha256: Sha = None,
    expected_count: Annotated[int | None, "How often it must stand there.", Bounds(1)] = None,
    preview: Preview = False,
) -> dict[str, Any]:
    """Replaces every occurrence of a text in a file of any kind; ``replaced`` counts them."""
    if not oldString:
        raise BadArgumentError("'oldString' is empty.", parameter="oldString")
    edit = context.edit()
    file = text_of(edit.read(path), path)
    old, new = in_line_ends_of(file, oldString), in_line_ends_of(file, newString)
    if old not in file.text:
        old = oldString
    count = file.text.count(old)
    if not count:
        raise NotFoundError(
            f"oldString not found in {path}.",
            hint="Read the file: the text must be the same to the letter, blanks included.",
            path=path,
            beginning=file.text[:_EXCERPT],
        )
    if expected_count not in (None, count):
        raise BadArgumentError(
            f"oldString stands {count} times in {path}, not {expected_count}.",
            hint="Give more of the text around it.",
            parameter="oldString",
        )
    data = with_text(file, file.text.replace(old, new), path)
    edit.write(path, data, expected=expected_sha256)
    told = {"path": path, "replaced": count, "sha256": digest(data)} | shown(edit.diff())
    return written(context, edit, told, preview=preview)


@tool(toolset="file", title="Delete a file", edits=True, destructive=True)
def file_delete(
    context: ToolContext, path: File, expected_sha256: Sha = None, preview: Preview = False
) -> dict[str, Any]:
    """Deletes a file and its .meta; undo brings both back. ``referencedBy`` names assets that used it."""
    edit = context.edit()
    if not edit.exists(path):
        raise _not_found(context, path)
    edit.expect(path, expected_sha256)
    path = path_of(context.project, path)
    users = [each.path for each in context.index_without_symbols.dependents(path)]
    has_meta = edit.exists(f"{path}.meta")
    edit.delete(path)
    told = {"path": path, "deleted": True, "metaDeleted": has_meta and not edit.exists(f"{path}.meta")}
    used = {"referencedBy": users[:10], "totalReferencedBy": len(users)} if users else {}
    return written(context, edit, told | used, preview=preview)
