"""Project files as MCP resources.

``scenewright://file/Assets/Scripts/Door.cs`` and ``scenewright://guid/<32 hex digits>``, each with an
optional window: ``?start_line=120&line_count=40``. ``mcpforunity://path/Assets/...`` is understood as well.
"""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.shared.exceptions import MCPError
from mcp.types import INTERNAL_ERROR, INVALID_PARAMS, ResourceTemplate

from scenewright.errors import BadArgumentError
from scenewright.tools import ToolContext

_WINDOW = "{?start_line,line_count}"

TEMPLATES = (
    ResourceTemplate(
        name="file",
        title="Project file",
        uri_template="scenewright://file/{+path}" + _WINDOW,
        description="A text file by its project path (Assets, Packages, ProjectSettings), or lines of it.",
        mime_type="text/plain",
    ),
    ResourceTemplate(
        name="guid",
        title="Asset by GUID",
        uri_template="scenewright://guid/{guid}" + _WINDOW,
        description="The asset a .meta GUID stands for, as text, or lines of it.",
        mime_type="text/plain",
    ),
)

_FORMS = "Forms: " + ", ".join(each.uri_template for each in TEMPLATES) + "."
_PLACES = {("scenewright", "file"), ("scenewright", "guid"), ("mcpforunity", "path")}
_WINDOW_KEYS = ("start_line", "line_count")
_ALL_LINES = 1_000_000_000
_LONGEST = 1_000_000
"""Characters: a resource goes into a conversation whole, and clients have their limits."""


@dataclass(frozen=True, slots=True)
class FileAddress:
    """A file that a resource URI means: a project path or a GUID, and the lines asked for."""

    uri: str
    target: str
    window: dict[str, str]

    @classmethod
    def parse(cls, uri: str) -> "FileAddress | None":
        """The address in ``uri``; ``None`` when the URI is of another kind.

        Raises ``MCPError`` for what is no URI.
        """
        try:
            parts = urlsplit(uri)
        except ValueError:
            raise MCPError(
                code=INVALID_PARAMS, message=f"{uri!r} is no URI of a resource. {_FORMS}", data={"uri": uri}
            ) from None
        if (parts.scheme, parts.netloc) not in _PLACES:
            return None
        query = parse_qs(parts.query)
        window = {key: query[key][-1] for key in _WINDOW_KEYS if key in query}
        return cls(uri, unquote(parts.path.removeprefix("/")), window)


def read(context: ToolContext, address: FileAddress) -> ReadResourceContents:
    """The text at ``address``, whole or the lines asked for.

    Raises ``MCPError``: invalid parameters when it is the caller's to mend.
    """
    arguments: dict[str, Any] = {"uri": address.target, "line_count": _ALL_LINES} | address.window
    answer = context.registry.answer(context, "read_resource", arguments).envelope
    if answer["success"] and len(answer["data"]["text"]) > _LONGEST:
        answer = BadArgumentError(
            f"It is longer than {_LONGEST:,} characters.", hint="Ask for lines: ?start_line=1&line_count=500."
        ).as_dict()
    if not answer["success"]:
        code = INTERNAL_ERROR if answer["code"] == "internal_error" else INVALID_PARAMS
        raise MCPError(code=code, message=answer["message"], data=answer | {"uri": address.uri})
    return ReadResourceContents(content=answer["data"]["text"], mime_type="text/plain")
