"""The tool that tells how things stand with no Editor asked: lock, scenes, index."""

from typing import Any, Final

from scenewright.errors import ScenewrightError
from scenewright.index import Kind
from scenewright.project import read_open_scenes
from scenewright.tools.context import ToolContext
from scenewright.tools.objects import SAVED
from scenewright.tools.registry import tool

_SCENES: Final = 30


@tool(toolset="project", title="State")
def get_state(context: ToolContext) -> dict[str, Any]:
    """Tells whether an Editor has the project open, which scenes there are, and how old the index is.

    All answers are of saved files: what is unsaved in an open Editor, and whether it plays, is not known.
    """
    project, index = context.project, context.index_without_symbols
    editor, state = project.editor, index.state
    scenes = index.assets(kind=Kind.SCENE, limit=_SCENES)
    return {
        "editor": {
            "open": editor.held,
            "evidence": editor.evidence,
            "pid": editor.pid,
            "version": editor.version,
        },
        "unityVersion": str(project.unity_version) if project.unity_version else None,
        "openScenes": [
            {"path": each.path, "loaded": each.is_loaded, "active": each.is_active}
            for each in read_open_scenes(project.root)
        ],
        "defaultScene": _default_scene(context),
        "scenes": [each.path for each in scenes],
        "totalScenes": scenes.total,
        "index": {
            "ready": state.ready,
            "age_s": round(state.age_s or 0, 1),
            "symbolsPending": state.symbols_pending,
            "assets": index.totals().assets,
        },
    } | SAVED


def _default_scene(context: ToolContext) -> str | None:
    """The scene that is meant where a call names none."""
    try:
        return context.project.meant_scene()
    except ScenewrightError:
        return None
