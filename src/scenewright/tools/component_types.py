"""Component types, as clients name them and as components have them."""

from typing import Annotated, Any, NamedTuple

from scenewright.data import bases_of, class_id
from scenewright.errors import NotFoundError
from scenewright.index import Index
from scenewright.scene import Component, GameObject, Scene
from scenewright.tools.context import ToolContext
from scenewright.tools.objects import MISSING_SCRIPT, game_object_in, type_shown
from scenewright.tools.registry import nearest
from scenewright.tools.scene_problems import problems_of
from scenewright.tools.schema import Bounds

TypeName = Annotated[str, "Component type, with or without namespace; a base type fits too."]
Position = Annotated[int, "Which of several components of the type, from 0.", Bounds(0)]


class ComponentType:
    """A type by its name, with or without namespace: a class of Unity, a script, a base or an interface.

    Case does not matter. It takes in what derives from it, as ``GetComponent`` does: C# bases so far as
    sources tell, Unity's own as its class table has them.
    """

    def __init__(self, index: Index, name: str) -> None:
        self._index = index
        self.name = name.strip()
        self._wanted = self.name.lower()
        self._known: dict[tuple[str, str], bool] = {}

    def takes(self, component: Component) -> bool:
        """Whether a component is of the type."""
        if component.is_script_missing:
            return self._wanted in (MISSING_SCRIPT.lower(), "monobehaviour", "component")
        key = (component.full_name, component.native_name)
        if key not in self._known:
            self._known[key] = self._wanted in self._names(component)
        return self._known[key]

    def _names(self, component: Component) -> set[str]:
        native = component.native_name
        names = [component.type_name, component.full_name, native, *bases_of(native)]
        names += [f"UnityEngine.{name}" for name in (native, *bases_of(native))]
        if component.script is not None:
            names += self._index.base_types(component.type_name)
        return {name.lower() for name in names}

    @property
    def exists(self) -> bool:
        """Whether Unity or a source of the project has a type of this name."""
        return class_id(self.name.rpartition(".")[2]) is not None or bool(self._index.types(self.name).items)

    def refuse_unless_known(self, scene: Scene) -> None:
        """Raises ``NotFoundError`` with the nearest types of a scene for a name that no type has."""
        if self.exists:
            return
        there = sorted({type_shown(part) for each in scene.game_objects() for part in each.components})
        raise NotFoundError(
            f"Component type not found: '{self.name}'.",
            hint=f"Types in {scene.path}: {', '.join(there[:30])}.",
            candidates=nearest(self.name, there),
        )


class ComponentPlace(NamedTuple):
    """A component that a call names, with its GameObject and the scene both are seen in."""

    scene: Scene
    owner: GameObject
    part: Component

    @property
    def named(self) -> dict[str, Any]:
        """``{"gameObject": path, "component": type}``: how an answer names it."""
        return {"gameObject": self.owner.path, "component": self.part.type_name}


def component_in(
    context: ToolContext, scene: str | None, game_object: str, type_name: str, position: int
) -> ComponentPlace:
    """The component that a call names; raises as ``game_object_in`` and ``component_on`` do."""
    composed = context.scene(scene)
    owner = game_object_in(composed, game_object)
    return ComponentPlace(composed, owner, component_on(owner, type_name, position))


def component_on(owner: GameObject, type_name: str, position: int = 0) -> Component:
    """The component of a type on a GameObject, the first unless ``position`` says otherwise.

    Those of the very type are meant before those of a type derived from it. Raises ``NotFoundError`` that
    lists the components there are.
    """
    wanted = type_name.strip().lower()
    kind = ComponentType(owner.scene.files.index, type_name)
    exact = [each for each in owner.components if wanted in (each.type_name.lower(), each.full_name.lower())]
    found = exact or [each for each in owner.components if kind.takes(each)]
    if position < len(found):
        return found[position]
    there = [type_shown(each) for each in owner.components]
    raise NotFoundError(
        f"{owner.path} has no component '{type_name}'" + (f" number {position}." if found else "."),
        hint="Components there: " + ", ".join(there) + ".",
        candidates=nearest(type_name, there),
        **problems_of(owner.scene),
    )
