"""What surrounds the data of an answer: whether it succeeded, and what else has to be known."""

from typing import Any

from scenewright.errors import FileFormatError, PathRefusedError
from scenewright.tools.context import ToolContext
from scenewright.tools.editing import told_of_recovery

Envelope = dict[str, Any]
"""``{"success": True, "data": ...}``, or an error's ``as_dict()``."""


def succeeded(context: ToolContext, data: Any) -> Envelope:
    """The envelope of data; it also tells of an index out of date and, once, of edits that were settled."""
    envelope: Envelope = {"success": True, "data": data}
    if warning := context.workspace.warning:
        envelope |= {"index_stale": True, "warning": warning}
    recovered, context.workspace.recovered = context.workspace.recovered, ()
    return envelope | told_of_recovery(recovered)


def unreadable(context: ToolContext, error: PermissionError) -> FileFormatError:
    """The error for a file that the system does not let this program open."""
    try:
        name = context.project.to_virtual(error.filename) if isinstance(error.filename, str) else "A file"
    except PathRefusedError:
        name = "A file outside the project"
    return FileFormatError(
        f"{name} cannot be opened: {error.strerror}.",
        hint="Give this program the right to read it, or ask about another file.",
        code="unreadable",
    )


def unexpected(name: str, error: Exception) -> Envelope:
    """The envelope for a fault of our own, which is only named to the client."""
    return {
        "success": False,
        "code": "internal_error",
        "message": f"{name} failed unexpectedly ({type(error).__name__}).",
        "hint": "This is a fault in Scenewright; its log has the details.",
    }
