"""The tool that shows animator controllers."""

from typing import Annotated, Any, Final, Literal, NamedTuple

from scenewright.errors import NotFoundError
from scenewright.index import Kind
from scenewright.text import Document, Node, UnityFile
from scenewright.tools.animator import CONTROLLER, OVERRIDE_CONTROLLER, Animator, Layer, reference_at
from scenewright.tools.asset_names import AssetNames, asset_path
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.objects import SAVED
from scenewright.tools.page import page_of
from scenewright.tools.registry import nearest, tool
from scenewright.tools.schema import Bounds

Part = Literal["states", "transitions"]
_PAGE: Final = 16
_MOST_PARAMETERS: Final = 40
_MOST_MOTIONS: Final = 5
_ALL: Final = 1000


class _Entry(NamedTuple):
    layer: Layer
    part: Part
    shown: dict[str, Any]


@tool(toolset="animation")
def animation_get_controller(
    context: ToolContext,
    path: Annotated[str, "Animator controller or override controller: path, name or GUID."],
    layer: Annotated[str | None, "Only the layer of this name or number."] = None,
    state: Annotated[str | None, "Only this state, with all motions of its blend tree."] = None,
    limit: Annotated[int | None, "Most states and transitions; else 16 that fit.", Bounds(1, 500)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Shows an animator controller: parameters, layers, states with motions, transitions with conditions.

    States of sub-state machines go by ``Machine/State``. Transitions come from states, ``AnyState``,
    ``Entry`` or a sub-state machine, and lead to ``(exit)`` where they leave. Pages hold states and
    transitions alike.
    """
    file = context.workspace.file(asset_path(context.index, path, Kind.CONTROLLER, Kind.ANIMATION))
    kinds = {each.class_id: each for each in file.documents}
    query = ("animation_get_controller", file.path, layer, state)
    offset = offset_of(cursor, *query)
    if OVERRIDE_CONTROLLER in kinds:
        return _overridden(context, file, kinds[OVERRIDE_CONTROLLER], offset, limit, query)
    if CONTROLLER not in kinds:
        raise NotFoundError(
            f"{file.path} is no animator controller.", hint="asset_get_info tells what it is."
        )
    animator = Animator(file, kinds[CONTROLLER], context.index, _ALL if state else _MOST_MOTIONS)
    chosen = _chosen(animator.layers, layer)
    entries = [each for one in chosen for each in _entries(one) if state in (None, _subject(each))]
    if state and not entries:
        raise _no_state(chosen, state)
    parameters = animator.parameters
    head = {
        "path": file.path,
        "parameters": parameters[:_MOST_PARAMETERS],
        "totalParameters": len(parameters),
    }
    empty = [_layer(each, entries, []) for each in chosen]
    shown = page_of(entries[offset:], lambda each: each.shown, limit, _PAGE, head | {"layers": empty})
    page = entries[offset : offset + len(shown)]
    answer = paged("layers", page, len(entries), offset, *query)
    return head | answer | {"layers": [_layer(each, entries, page) for each in chosen]} | SAVED


def _chosen(layers: list[Layer], wanted: str | None) -> list[Layer]:
    if wanted is None:
        return layers
    found = [each for each in layers if wanted in (each.name, str(each.index))]
    if not found:
        names = [each.name for each in layers]
        raise NotFoundError(
            f"There is no layer '{wanted}'.",
            hint="Layers: " + ", ".join(names) + ".",
            candidates=nearest(wanted, names),
        )
    return found


def _entries(layer: Layer) -> list[_Entry]:
    states = [_Entry(layer, "states", each) for each in layer.states()]
    return states + [_Entry(layer, "transitions", each) for each in layer.transitions()]


def _subject(entry: _Entry) -> str:
    """The state that an entry is about."""
    return str(entry.shown["name" if entry.part == "states" else "source"])


def _no_state(layers: list[Layer], wanted: str) -> NotFoundError:
    names = [str(each["name"]) for layer in layers for each in layer.states()]
    return NotFoundError(
        f"There is no state '{wanted}'.",
        hint="States: " + ", ".join(names[:30]) + ".",
        candidates=nearest(wanted, names),
    )


def _layer(layer: Layer, entries: list[_Entry], page: list[_Entry]) -> dict[str, Any]:
    parts: tuple[Part, ...] = ("states", "transitions")
    counts = {f"total{part.capitalize()}": len(_of(entries, layer, part)) for part in parts}
    machines = layer.sub_machines
    shown = layer.head | counts | {part: _of(page, layer, part) for part in parts}
    return shown | ({"subStateMachines": machines} if machines else {})


def _of(entries: list[_Entry], layer: Layer, part: Part) -> list[dict[str, Any]]:
    return [each.shown for each in entries if each.layer is layer and each.part == part]


def _overridden(
    context: ToolContext,
    file: UnityFile,
    found: Document,
    offset: int,
    limit: int | None,
    query: tuple[object, ...],
) -> dict[str, Any]:
    """An override controller: what it is based on, and which clips it replaces."""
    root, assets = found.root, AssetNames(context.index)
    clips = list(root.get("m_Clips") or ())
    base = assets.shown(reference_at(root.get("m_Controller")))
    head = {"path": file.path, "overrides": base.get("path"), "controller": base}
    page = page_of(clips[offset:], lambda each: _replaced(assets, each), limit, _PAGE, head)
    return head | paged("clips", page, len(clips), offset, *query) | SAVED


def _replaced(assets: AssetNames, clip: Node) -> dict[str, Any]:
    return {
        name: assets.shown(reference_at(clip.get(key)))
        for name, key in (("original", "m_OriginalClip"), ("override", "m_OverrideClip"))
    }
