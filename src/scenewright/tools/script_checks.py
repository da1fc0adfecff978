"""The tools that say what is wrong with scripts."""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from scenewright.edit import digest
from scenewright.errors import BadArgumentError, NotFoundError, NotOfflineError
from scenewright.project.file_search import open_text
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.naming import located
from scenewright.tools.registry import nearest, tool
from scenewright.tools.schema import Bounds

if TYPE_CHECKING:
    from scenewright.csharp.build import Build, Compilation, Compiler
    from scenewright.csharp.review import Finding, Review, Surroundings

_PAGE: Final = 25
_COMPILED: Final = "a compile with the arguments of the last build"
_SHOWN: Final = 20
_BASIC: Final = "syntax and duplicate members, not Unity's rules (level standard), not a compile"
_STANDARD: Final = "syntax and Unity's rules, not a compile"

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
    found = review(data, Level[level.upper()], surroundings(context, place.path))
    counts = {f"{each}s": found.count(each) for each in (Severity.ERROR, Severity.WARNING)}
    told = {"path": place.path, "level": level, "valid": found.passed} | counts
    checked = _BASIC if level == "basic" else _STANDARD
    told |= {"infos": found.count(Severity.INFO), "checked": checked, "state": "saved files"}
    if include_diagnostics or not found.passed:
        told |= _listed(found, cursor, place.path, data) | {"summary": counts}
    return told


def _listed(found: "Review", cursor: str | None, path: str, data: bytes) -> dict[str, Any]:
    query = ("validate_script", path, found.level, digest(data))
    offset = offset_of(cursor, *query)
    shown = [_told(each) for each in found.findings[offset : offset + _PAGE]]
    return paged("diagnostics", shown, len(found.findings), offset, *query)


@tool(toolset="script", title="Compile an assembly", open_world=True)
def compile_check(
    context: ToolContext,
    assembly: Annotated[str, "Assembly, such as Assembly-CSharp; empty tells which there are."] = "",
    timeout_s: Annotated[float, "Longest time in seconds.", Bounds(1, 600)] = 120.0,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Compiles an assembly as Unity did last, with the scripts as they are now, and keeps only the messages.

    Needs a C# compiler on this machine (Unity's own, csc, a .NET SDK or mcs) and a project that an Editor of
    this machine has built. Source generators are left out.
    """
    from scenewright.csharp.build import builds, compile_build, compilers

    known = builds(context.project)
    compiler = next(compilers(context.project.unity_version), None)
    if not assembly:
        return _compilable(sorted(known), compiler)
    if compiler is None or not known:
        raise NotOfflineError(
            "A compile is not available here.",
            hint="validate_script checks syntax and Unity's rules without a compiler.",
            code="not_available",
            missing=_missing(known, compiler),
        )
    if assembly not in known:
        raise NotFoundError(
            f"The last build has no assembly '{assembly}'.",
            hint="Assemblies: " + ", ".join(sorted(known)[:_SHOWN]) + ".",
            candidates=nearest(assembly, known),
        )
    build = known[assembly]
    added = _new_sources(context, build)
    done = compile_build(context.project, build, compiler, added, timeout_s)
    return _compiled(done, build, added, cursor)


def _compilable(assemblies: list[str], compiler: "Compiler | None") -> dict[str, Any]:
    missing = _missing(assemblies, compiler)
    told: dict[str, Any] = {"available": not missing, "compiler": compiler.name if compiler else None}
    told |= {"assemblies": assemblies[:_SHOWN], "total": len(assemblies)}
    return told | ({"missing": missing} if missing else {})


def _missing(assemblies: Collection[str], compiler: "Compiler | None") -> list[str]:
    builds = "response files in Library/Bee/artifacts, which a build by an Editor (2021.2 or newer) leaves"
    program = "a C# compiler: Unity's own, or csc, dotnet or mcs on the PATH"
    return [*([] if assemblies else [builds]), *([] if compiler else [program])]


def _new_sources(context: ToolContext, build: "Build") -> list[str]:
    """Scripts that belong to the assembly and came after its last build."""
    rows = context.index.assets("script", glob="*.cs")
    return [each.path for each in rows if each.assembly == build.assembly and each.path not in build.sources]


def _compiled(
    done: "Compilation", build: "Build", added: Sequence[str], cursor: str | None
) -> dict[str, Any]:
    count = Counter(each.severity for each in done.messages)
    rows = [
        {"path": each.path, "line": each.line, "col": each.column}
        | {"severity": each.severity, "code": each.code, "message": each.message}
        for each in done.messages
    ]
    query = ("compile_check", done.assembly, digest(repr(rows).encode()))
    offset = offset_of(cursor, *query)
    told = {"assembly": done.assembly, "compiler": done.compiler, "valid": done.passed}
    told |= {"errors": count["error"], "warnings": count["warning"], "checked": _COMPILED}
    told |= {"built": datetime.fromtimestamp(build.time, UTC).isoformat(timespec="seconds")}
    lists = {"addedSources": added, "missing": build.missing, "leftOut": build.left_out}
    told |= {name: [*names[:_SHOWN]] for name, names in lists.items() if names}
    return told | paged("diagnostics", rows[offset : offset + _PAGE], len(rows), offset, *query)


def _told(finding: "Finding") -> dict[str, Any]:
    return {
        "line": finding.line,
        "col": finding.column,
        "severity": finding.severity,
        "code": finding.code,
        "message": finding.message,
    }


def surroundings(context: ToolContext, path: str) -> "Surroundings":
    """What the project tells about a script: its file, the version of Unity, the types of other files."""
    from scenewright.csharp.review import Surroundings

    index = context.index
    return Surroundings(
        file_stem=PurePosixPath(path).stem,
        version=context.project.unity_version,
        bases=index.base_types,
        declares=lambda name: any(each.name == name for each in index.types(name)),
    )
