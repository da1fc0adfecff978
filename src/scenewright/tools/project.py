"""Tools about the project as a whole: what it is, where something is, what is wrong with it."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import combinations_with_replacement
from typing import Annotated, Any, Final, Literal, TypeVar

from scenewright.errors import BadArgumentError
from scenewright.index import Index, health
from scenewright.index.outline import folder_tree
from scenewright.index.retriever import retrieve
from scenewright.project import Package, PhysicsFacts, Project, TagsAndLayers, Unknown
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.objects import SAVED
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds
from scenewright.tools.unread import unread_note

_SEARCH_TOKENS: Final = 8192
_TREE_TOKENS: Final = 900
_MOST_NAMES: Final = 20
_MOST_SCENES: Final = 50
_PACKAGES: Final = 60
_ABSENT: Final = 8
_ELSE: Final = "Names, types and objects are searched; find_in_files searches all text."


@tool(title="Project overview")
def project_info(
    context: ToolContext,
    part: Annotated[
        Literal["overview", "tree", "packages", "settings"], "overview, or one part in full."
    ] = "overview",
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Tells what the project is: Unity version, scenes, packages, assemblies, folders, open Editor.

    In the overview ``assets`` counts files by kind, ``problems`` what project_health finds in single files,
    by check. Of a list that was cut ``..._total`` tells the length. In ``settings`` unnamed layers are left
    out, and ``ignored_collisions`` lists the pairs of layers that do not collide.
    """
    if part == "packages":
        return _packages(context, cursor)
    return _PARTS[part](context)


def _overview(context: ToolContext) -> dict[str, Any]:
    project, index = context.project, context.index_without_symbols
    totals, editor = index.totals(), project.editor
    assemblies = [asset.name for asset in index.assets(kind="assembly", glob="*.asmdef")]
    return (
        {
            "name": project.name,
            "root": str(project.root),
            "kind": project.kind,
            "unity_version": str(project.unity_version) if project.unity_version else None,
            "product": _player(project),
            "render_pipeline": _render_pipeline(project, index),
        }
        | _cut("build_scenes", _build_scenes(project))
        | {"assets": totals.kinds}
        | _cut("assemblies", assemblies)
        | {
            "packages": _package_counts(project),
            "editor": {"open": editor.held, "evidence": editor.evidence},
            "problems": index.problem_counts(),
            "index_age_s": round(index.state.age_s or 0, 1),
        }
        | unread_note(index)
        | SAVED
    )


def _cut(name: str, values: Any) -> dict[str, Any]:
    """``{name: values}``; of a long list the beginning, and its length as ``<name>_total``."""
    if not isinstance(values, list) or len(values) <= _MOST_NAMES:
        return {name: values}
    return {name: values[:_MOST_NAMES], f"{name}_total": len(values)}


def _package_counts(project: Project) -> dict[str, Any]:
    direct = [f"{each.name} {each.version}" for each in project.packages if each.direct and _is_feature(each)]
    counts = {"total": len(project.packages), "not_on_disk": len(_absent(project))}
    return counts | _cut("direct", direct)


def _tree(context: ToolContext) -> dict[str, Any]:
    tree = folder_tree(context.index_without_symbols, max_tokens=_TREE_TOKENS)
    return {"name": context.project.name, "tree": tree} | SAVED


def _packages(context: ToolContext, cursor: str | None) -> dict[str, Any]:
    """A page of the packages; why some are not on this disk is said once for each reason."""
    packages = context.project.packages
    query = ("project_info", "packages")
    offset = offset_of(cursor, *query)
    page = packages[offset : offset + _PACKAGES]
    reasons: dict[str, list[str]] = {}
    for each in page:
        if each.path is None:
            reasons.setdefault(each.reason, []).append(each.name)
    shown = [_package(context.project, each) for each in page]
    return paged("packages", shown, len(packages), offset, *query) | {"not_on_disk": reasons} | SAVED


def _package(project: Project, each: Package) -> dict[str, Any]:
    told = {"name": each.name, "version": each.version, "source": each.source.value}
    place = {"path": project.to_virtual(each.path)} if each.path else {}
    return told | place | ({} if each.direct else {"direct": False})


def _settings(context: ToolContext) -> dict[str, Any]:
    settings = context.project.settings
    layers = settings.tags_and_layers
    named = layers.layers if not isinstance(layers, Unknown) else ()
    facts: dict[str, Any] = {
        "tags_and_layers": _known(layers, _layers),
        "build_scenes": _known(
            settings.build_scenes, lambda scenes: list(map(asdict, scenes[:_MOST_SCENES]))
        ),
        "player": settings.player,
        "quality": settings.quality,
        "physics": _known(settings.physics, lambda facts: _physics(facts, named)),
        "physics2d": _known(settings.physics2d, lambda facts: _physics(facts, named)),
        "graphics": settings.graphics,
        "editor": settings.editor,
    }
    scenes = settings.build_scenes
    cut = (
        {"build_scenes_total": len(scenes)}
        if not isinstance(scenes, Unknown) and len(scenes) > _MOST_SCENES
        else {}
    )
    told = {name: _unknown(each) if isinstance(each, Unknown) else each for name, each in facts.items()}
    return told | cut | SAVED


_Facts = TypeVar("_Facts")


def _known(facts: _Facts | Unknown, shown: Callable[[_Facts], Any]) -> Any:
    return facts if isinstance(facts, Unknown) else shown(facts)


def _layers(facts: TagsAndLayers) -> dict[str, Any]:
    layers = {str(number): name for number, name in enumerate(facts.layers) if name}
    return asdict(facts) | {"layers": layers}


def _physics(facts: PhysicsFacts, layers: Sequence[str]) -> dict[str, Any]:
    """Gravity, and the pairs of named layers that do not collide; by default all do."""
    named = [number for number, name in enumerate(layers) if name]
    pairs = combinations_with_replacement(named, 2)
    ignored = [f"{layers[a]} / {layers[b]}" for a, b in pairs if facts.collides(a, b) is False]
    return {"gravity": facts.gravity} | (_cut("ignored_collisions", ignored) if ignored else {})


_PARTS: Final = {"overview": _overview, "tree": _tree, "settings": _settings}


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
        return {
            "text": "No matching files found.",
            "files": [],
            "total": 0,
            "tokens": 0,
            "hint": _ELSE,
        } | SAVED
    return {
        "text": "=== Relevant Files ===\n" + "\n\n".join(passage.text for passage in found.passages),
        "files": [{"path": each.asset.path, "score": each.score} for each in found.passages],
        "total": found.matched,
        "tokens": found.tokens,
    } | SAVED


@tool(title="Project health")
def project_health(
    context: ToolContext,
    check: Annotated[str | None, "Only this check (a name in counts), with its findings."] = None,
    limit: Annotated[int, "Most findings.", Bounds(1, 200)] = 20,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Finds missing scripts, broken references, duplicate GUIDs, orphan and missing .meta, conflicts.

    The checks are ``missing_scripts``, ``broken_references`` (both counted by GUID; each finding has the
    ``uses`` of it, ``file_count``, the first ``files`` and one ``example``), ``broken_local_references``,
    ``duplicate_guid``, ``missing_meta``, ``orphan_meta``, ``merge_conflict``, and one for each other kind of
    problem met in a file. ``units`` tells what each of ``counts`` counts. While packages that the project
    lists are not on this disk, the first two stand under ``unresolved_perhaps_in_packages``: which of them
    are broken cannot be told. ``healthy`` is null where nothing is wrong for certain, and something could not
    be told or read (``unread``).
    """
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
    doubt = _doubt(context.project) if check in health.PERHAPS_IN_PACKAGES and total else {}
    return (
        {"check": check, "meaning": chosen.meaning, "unit": chosen.unit}
        | paged("findings", findings, total, offset, *query)
        | doubt
        | unread_note(index)
        | SAVED
    )


def _health_summary(project: Project, index: Index, checks: dict[str, health.Check]) -> dict[str, Any]:
    counts = {name: check.count(index) for name, check in checks.items()}
    doubt = _doubt(project)
    open_names = [name for name in health.PERHAPS_IN_PACKAGES if doubt and counts[name]]
    perhaps = {name: counts.pop(name) for name in open_names}
    unread = unread_note(index)
    summary: dict[str, Any] = {
        "healthy": False if any(counts.values()) else None if perhaps or unread else True,
        "counts": counts,
        "units": {name: checks[name].unit for name in (*perhaps, *counts)},
    }
    if perhaps:
        summary |= {"unresolved_perhaps_in_packages": perhaps} | doubt
    return summary | unread | SAVED


def _absent(project: Project) -> list[str]:
    return [each.name for each in project.packages if each.path is None and _is_feature(each)]


def _doubt(project: Project) -> dict[str, str]:
    """Why it cannot be told which unresolved GUIDs are broken; empty when it can."""
    absent = _absent(project)
    if not absent:
        return {}
    more = f" and {len(absent) - _ABSENT} more" if len(absent) > _ABSENT else ""
    return {
        "note": f"Which of them are broken cannot be told: {len(absent)} packages that the project lists are"
        f" not on this disk: {', '.join(absent[:_ABSENT])}{more}."
    }
