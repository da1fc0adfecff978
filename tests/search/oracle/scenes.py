"""Scenes and prefabs as the plain composer composes them, and the GameObjects in them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from scene.plain_composer import Composed, Part, World
from search.oracle.project import PlainProject, script_of


@dataclass(eq=False)
class Thing:
    """One GameObject."""

    home: "PlainScene"
    part: Part
    transform: Part
    parent: "Thing | None"
    place: int
    children: list["Thing"] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.part.name

    @property
    def active(self) -> bool:
        return self.part.active and (self.parent is None or self.parent.active)

    @property
    def depth(self) -> int:
        return 1 + (self.parent.depth if self.parent else 0)

    @property
    def unity_path(self) -> str:
        return f"{self.parent.unity_path if self.parent else ''}/{self.name}"

    @property
    def address(self) -> str:
        """Its path, equal siblings told apart by their number."""
        siblings = self.parent.children if self.parent else self.home.roots
        twins = [each for each in siblings if each.name == self.name]
        step = self.name.replace("\\", "\\\\").replace("/", "\\/")
        step += f"[{twins.index(self)}]" if len(twins) > 1 else ""
        return f"{self.parent.address}/{step}" if self.parent else step

    @property
    def components(self) -> list[Part]:
        parts = self.home.composed.parts
        return [parts[each] for each in self.part.components if each in parts]

    @property
    def objects(self) -> list[Part]:
        """Itself and the components that the Inspector shows and that have their scripts."""
        return [each for each in self.shown if not self.home.is_lost(each)]

    @property
    def shown(self) -> list[Part]:
        """Itself and the components that the Inspector shows."""
        parts = [each for each in self.components if not int(each.body.get("m_ObjectHideFlags", "0")) & 2]
        return [self.part, *parts]

    def first(self, *classes: str) -> Part | None:
        """The first component of one of the classes or of a class derived from it."""
        for each in self.components:
            if (
                set(self.home.project.chain(each.type_name)) & set(classes)
                and each.type_name != "MonoBehaviour"
            ):
                return each
        return None


class PlainScene:
    """A composed scene or prefab."""

    def __init__(self, project: PlainProject, path: str) -> None:
        self.project, self.path = project, path
        composed = project.composer.compose(project.assets[path].file)
        assert composed is not None
        self.composed: Composed = composed
        self.world = World(composed)

    @cached_property
    def things(self) -> list[Thing]:
        return [each for root in self.roots for each in self.below(root)]

    @cached_property
    def roots(self) -> list[Thing]:
        return [self.thing(root, None, place) for place, root in enumerate(self.composed.roots)]

    def thing(self, transform: int, parent: Thing | None, place: int) -> Thing:
        part = self.composed.parts[transform]
        made = Thing(self, self.composed.parts[part.owner], part, parent, place)
        made.children = [self.thing(child, made, number) for number, child in enumerate(part.children)]
        return made

    def below(self, thing: Thing) -> Iterator[Thing]:
        yield thing
        for child in thing.children:
            yield from self.below(child)

    @cached_property
    def by_id(self) -> dict[int, Thing]:
        return {each.part.file_id: each for each in self.things}

    def thing_of(self, file_id: int) -> Thing | None:
        """The GameObject of an object of the scene."""
        part = self.composed.parts.get(file_id)
        return self.by_id.get(part.file_id if part and part.class_id == 1 else part.owner) if part else None

    def is_lost(self, part: Part) -> bool:
        """Whether a component has no script that anybody knows."""
        return part.type_name == "MonoBehaviour" and not self.project.has_script(script_of(part.body))
