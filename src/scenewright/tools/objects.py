"""GameObjects and components, as tools take them and as they show them."""

import json
from typing import Annotated, Any, Final

from scenewright.errors import BadArgumentError, NotFoundError
from scenewright.scene import Component, GameObject, Scene, SceneObject
from scenewright.tools.scene_problems import problems_of

SceneName = Annotated[str | None, "Scene or prefab: path, name or GUID. Else the open or first build scene."]
ObjectName = Annotated[
    str, "GameObject: hierarchy path (Root/Child, [n] among twins), fileID or GlobalObjectId."
]

MISSING_SCRIPT: Final = "Missing (script)"
SAVED: Final = {"state": "saved files"}


def scene_names(given: Any, parameter: str = "scene") -> tuple[str, ...]:
    """The names of scenes in one text, a list, or the JSON text of a list; none for none given.

    Raises ``BadArgumentError`` for anything else.
    """
    if isinstance(given, str) and given.lstrip().startswith("["):
        try:
            given = json.loads(given)
        except json.JSONDecodeError:
            given = [given]
    names = [given] if isinstance(given, str) else given or []
    if isinstance(names, list) and all(isinstance(each, str) for each in names):
        return tuple(each for each in names if each)
    raise BadArgumentError(f"'{parameter}' must be a name or a list of names.", parameter=parameter)


def game_object_in(scene: Scene, name: str) -> GameObject:
    """The GameObject that a client names; of a component, the one that carries it.

    Raises ``NotFoundError`` with the nearest names and, in the hint, the roots.
    """
    try:
        found: SceneObject = scene.look_up(name)
    except NotFoundError as error:
        roots = ", ".join(root.name for root in scene.roots[:20])
        raise NotFoundError(
            f"GameObject not found: '{name}' is not in {scene.path}.",
            hint=f"Root objects in scene: {roots}. scene_get_hierarchy shows all.",
            candidates=error.candidates,
            **problems_of(scene),
        ) from None
    owner = found if isinstance(found, GameObject) else found.game_object
    if owner is None:
        raise NotFoundError(f"'{name}' belongs to no GameObject of {scene.path}.")
    return owner


def state_of(scene: Scene, *, stale: bool = False) -> dict[str, Any]:
    """What every answer says of its scene: the path, that it is as saved, and its problems if it has any."""
    return {"scene": scene.path} | problems_of(scene, stale=stale) | SAVED


def active_shown(owner: GameObject) -> bool | None:
    """Its own active state; None where that stands in a file that cannot be read."""
    return owner.active_self if owner.is_active_known else None


def active_in_hierarchy_shown(owner: GameObject) -> bool | None:
    """Whether it and every ancestor are active; None where that hangs on what is not known."""
    states = [active_shown(each) for each in owner.line]
    if False in states:
        return False
    return None if None in states else True


def unknown_shown(owner: GameObject) -> dict[str, str]:
    """``{"unknown": reason}`` for an object of a prefab that cannot be read: why values of it are null."""
    return {"unknown": owner.gap} if owner.gap else {}


def type_shown(component: Component) -> str:
    """The type name of a component; a missing script is named as such, never left out."""
    return MISSING_SCRIPT if component.is_script_missing else component.type_name


def prefab_shown(owner: GameObject) -> dict[str, Any] | None:
    """For the root of a prefab instance: the prefab, and whether it is a variant, a model or unreadable."""
    origin = owner.origin
    if origin is None or not origin.is_root:
        return None
    kind = "variant" if origin.is_variant else "prefab"
    shown = {"path": origin.path or None, "guid": origin.guid, "kind": kind}
    reason = owner.instance.reason if owner.instance is not None else None
    return shown | ({"unreadable": reason.message} if reason is not None else {})
