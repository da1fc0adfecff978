"""Tools about the project as a whole: what it is, where something is, what is wrong with it."""

from typing import Annotated, Any, Final, Literal

from scenewright.errors import BadArgumentError
from scenewright.index import Index, health
from scenewright.index.outline import folder_tree
from scenewright.index.retriever import retrieve
from scenewright.project import Package, Project, Unknown
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds

_SEARCH_TOKENS: Final = 8192
_TREE_TOKENS: Final = 900
SAVED: Final = "saved files"


@tool(title="Project overview")
def project_info(
    context: ToolContext,
    part: Annotated[
        Literal["overview", "tree", "packages", "settings"], "overview, or one part in full."
    ] = "overview",
) -> dict[str, Any]:
    """Tells what the project is: Unity version, scenes, packages, assemblies, folders, open Editor."""
    return _PARTS[part](context)


def _overview(context: ToolContext) -> dict[str, Any]:
    project, index = context.project, context.index_without_symbols
    totals, packages = index.totals(), project.packages
    editor = project.editor
    return {
        "name": project.name,
        "root": str(project.root),
        "kind": project.kind,
        "unity_version": str(project.unity_version) if project.unity_version else None,
        "product": _player(project),
        "render_pipeline": _render_pipeline(project, index),
        "build_scenes": _build_scenes(project),
        "assets": totals.kinds,
        "assemblies": [asset.name for asset in index.assets(kind="assembly", glob="*.asmdef", limit=20)],
        "packages": {
            "total": len(packages),
            "direct": [
                f"{each.name} {each.version}" for each in packages if each.direct and _is_feature(each)
            ][:20],
            "not_on_disk": sum(each.path is None and _is_feature(each) for each in packages),
        },
        "editor": {"open": editor.held, "evidence": editor.evidence},
        "problems": totals.problems,
        "index_age_s": round(index.state.age_s or 0, 1),
        "state": SAVED,
    }


def _tree(context: ToolContext) -> dict[str, Any]:
    tree = folder_tree(context.index_without_symbols, max_tokens=_TREE_TOKENS)
    return {"name": context.project.name, "tree": tree, "state": SAVED}


def _packages(context: ToolContext) -> dict[str, Any]:
    return {
        "packages": [
            {"name": each.name, "version": each.version, "source": each.source.value, "direct": each.direct}
            | ({"path": context.project.to_virtual(each.path)} if each.path else {"not_on_disk": each.reason})
            for each in context.project.packages
        ],
        "state": SAVED,
    }


def _settings(context: ToolContext) -> dict[str, Any]:
    settings = context.project.settings
    facts = {
        "tags_and_layers": settings.tags_and_layers,
        "build_scenes": settings.build_scenes,
        "player": settings.player,
        "quality": settings.quality,
        "physics": settings.physics,
        "physics2d": settings.physics2d,
        "graphics": settings.graphics,
        "editor": settings.editor,
    }
    return {
        name: known if not isinstance(known, Unknown) else _unknown(known) for name, known in facts.items()
    }


_PARTS: Final = {"overview": _overview, "tree": _tree, "packages": _packages, "settings": _settings}


def _unknown(fact: Unknown) -> dict[str, str]:
    return {"unknown": fact.reason}


def _player(project: Project) -> Any:
    player = project.settings.player
    if isinstance(player, Unknown):
        return _unknown(player)
    return {"company": player.company, "name": player.product, "version": player.bundle_version}


def _render_pipeline(project: Project, index: Index) -> Any:
    graphics = project.settings.graphics
    if isinstance(graphics, Unknown):
        return _unknown(graphics)
    pipeline = graphics.render_pipeline
    if pipeline is None or pipeline.is_null:
        return "built-in"
    asset = index.asset(pipeline.guid or "")
    return asset.path if asset else f"guid {pipeline.guid}"


def _build_scenes(project: Project) -> Any:
    scenes = project.settings.build_scenes
    if isinstance(scenes, Unknown):
        return _unknown(scenes)
    return [scene.path + ("" if scene.enabled else " (disabled)") for scene in scenes]


def _is_feature(package: Package) -> bool:
    return not package.name.startswith("com.unity.modules.")


@tool(title="Search the project")
def project_search(
    context: ToolContext,
    query: Annotated[str, "A question or words: names, types, objects."],
    maxResults: Annotated[int, "Most files; 0 means 10.", Bounds(0, 50)] = 10,  # noqa: N803
    maxTokens: Annotated[int, "Most tokens of text.", Bounds(50, _SEARCH_TOKENS)] = 1500,  # noqa: N803
) -> dict[str, Any]:
    """Finds the files a question is about, with what they declare or hold, and what they depend on."""
    if not query.strip():
        raise BadArgumentError(
            "'query' is required and must not be empty.", hint="Ask for names, types or objects."
        )
    found = retrieve(context.index, query, max_files=maxResults or 10, max_tokens=maxTokens)
    if not found.passages:
        return {"text": "No matching files found.", "files": [], "total": 0, "tokens": 0, "state": SAVED}
    return {
        "text": "=== Relevant Files ===\n" + "\n\n".join(passage.text for passage in found.passages),
        "files": [{"path": each.asset.path, "score": each.score} for each in found.passages],
        "total": found.matched,
        "tokens": found.tokens,
        "state": SAVED,
    }


@tool(title="Project health")
def project_health(
    context: ToolContext,
    check: Annotated[str | None, "Only this check, with its findings; without it a count of each."] = None,
    limit: Annotated[int, "Most findings.", Bounds(1, 200)] = 20,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Finds missing scripts, broken references, duplicate GUIDs, orphan and missing .meta, conflicts."""
    index = context.index_without_symbols
    checks = health.checks(index)
    if check is None:
        return _health_summary(context.project, index, checks)
    chosen = checks.get(check)
    if chosen is None:
        raise BadArgumentError(
            f"There is no check '{check}'.",
            hint="Checks: " + ", ".join(checks) + ".",
            candidates=tuple(checks),
        )
    query = ("project_health", check)
    offset = offset_of(cursor, *query)
    findings, total = chosen.findings(index, offset, limit)
    return (
        {"check": check, "meaning": chosen.meaning}
        | paged("findings", findings, total, offset, *query)
        | {"state": SAVED}
    )


def _health_summary(project: Project, index: Index, checks: dict[str, health.Check]) -> dict[str, Any]:
    counts = {name: check.findings(index, 0, 1)[1] for name, check in checks.items()}
    absent = [each.name for each in project.packages if each.path is None and _is_feature(each)]
    summary: dict[str, Any] = {"healthy": not any(counts.values()), "counts": counts, "state": SAVED}
    if absent:
        summary["note"] = (
            f"{len(absent)} packages are not on this disk; references into them count as unresolved: "
            + ", ".join(absent[:10])
        )
    return summary
