"""The tools that say what is wrong with scripts."""

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from scenewright.edit import digest
from scenewright.errors import BadArgumentError
from scenewright.project.file_search import open_text
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.naming import located
from scenewright.tools.registry import tool

if TYPE_CHECKING:
    from scenewright.csharp.review import Finding, Review, Surroundings

_PAGE: Final = 25
_CHECKED: Final = "syntax and Unity rules, not a compile"

CheckLevel = Literal["basic", "standard", "comprehensive", "strict"]


@tool(toolset="script", title="Check a script")
def validate_script(
    context: ToolContext,
    uri: Annotated[str, "Script: project path, file://, mcpforunity://path/..., or GUID."],
    level: Annotated[
        CheckLevel,
        "basic: syntax and duplicates; standard: Unity's rules too; comprehensive: habits too; strict: the"
        " same, and anything found fails.",
    ] = "basic",
    include_diagnostics: Annotated[bool, "List what was found; errors are always listed."] = False,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Checks syntax, Unity messages, usings, obsolete API and what is done in each frame; no compile."""
    from scenewright.csharp.review import Level, Severity, review

    place = located(context, uri, None)
    if PurePosixPath(place.path).suffix != ".cs":
        raise BadArgumentError(f"{place.path} is no C# script.", hint="Name a .cs file.", parameter="uri")
    _, data = open_text(place.path, str(place.real))
    found = review(data, Level[level.upper()], _surroundings(context, place.path))
    counts = {f"{each}s": found.count(each) for each in (Severity.ERROR, Severity.WARNING)}
    told = {"path": place.path, "level": level, "valid": found.passed} | counts
    told |= {"infos": found.count(Severity.INFO), "checked": _CHECKED, "state": "saved files"}
    if include_diagnostics or not found.passed:
        told |= _listed(found, cursor, place.path, data) | {"summary": counts}
    return told


def _listed(found: "Review", cursor: str | None, path: str, data: bytes) -> dict[str, Any]:
    query = ("validate_script", path, found.level, digest(data))
    offset = offset_of(cursor, *query)
    shown = [_told(each) for each in found.findings[offset : offset + _PAGE]]
    return paged("diagnostics", shown, len(found.findings), offset, *query)


def _told(finding: "Finding") -> dict[str, Any]:
    return {
        "line": finding.line,
        "col": finding.column,
        "severity": finding.severity,
        "code": finding.code,
        "message": finding.message,
    }


def _surroundings(context: ToolContext, path: str) -> "Surroundings":
    from scenewright.csharp.review import Surroundings

    index = context.index
    return Surroundings(
        file_stem=PurePosixPath(path).stem,
        version=context.project.unity_version,
        bases=index.base_types,
        declares=lambda name: any(each.name == name for each in index.types(name)),
    )
