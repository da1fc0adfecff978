"""What ``p:`` finds inside scenes and prefabs where a filter asks for it."""

import re
from typing import Any

from search.oracle.language import Asked, Test, Word, predicate
from search.oracle.objects import PlainObjects
from search.oracle.project import PlainProject
from search.oracle.scenes import Thing
from search.oracle.values import Linked

HIDDEN = 1 | 4 | 16 | 32
"""``HideInHierarchy`` and what makes up ``DontSave``."""
OF_FILES = {"l", "b", "dir", "ext", "size", "age", "root", "base", "shader", "has"}
ASKS = re.compile(
    r"\b(?:(?:tag|layer|components|depth|from|scene)[:=!<>]|is[:=](?:child|root|leaf)|prefab[:=](?!regular|variant|model|any|base|altered|modified|missing))"
)


class PlainInside(PlainObjects):
    """The GameObjects inside all scenes and prefabs, the roots of prefabs left out."""

    def __init__(self, project: PlainProject) -> None:
        files = [each for each in project.assets.values() if each.extension in ("unity", "prefab")]
        super().__init__(project, tuple(sorted(each.path for each in files)))

    def found(self, query: str) -> list[str]:
        if not ASKS.search(query):
            return []
        test = predicate(query, self.word, self.filter)
        area = ("Assets/", "Packages/") if re.search(r"\ba[:=]", query) else ("Assets/",)
        things = [each for home in self.scenes if home.path.startswith(area) for each in home.things]
        listed = [each for each in things if self.is_listed(each)]
        return sorted(f"{each.home.path}: {each.address}" for each in listed if test(each))

    def is_listed(self, thing: Thing) -> bool:
        """No root of a prefab, nothing hidden (but by the flags of old prefabs), no lost instance."""
        flags = int(thing.part.body.get("m_ObjectHideFlags", 0)) & HIDDEN
        is_root = thing.parent is None and thing.home.path.endswith(".prefab")
        is_lost = any(each.source is None for each in thing.part.instances)
        return not (is_root or is_lost or (flags and "m_PrefabParentObject" not in thing.part.body))

    def word(self, asked: Word) -> Test:
        text = asked.text.lower()
        return lambda thing: text == thing.name.lower() if asked.exact else text in thing.name.lower()

    def filter(self, asked: Asked) -> Test:
        if asked.name in OF_FILES:
            return lambda thing: False
        return super().filter(asked)

    def of_a(self, thing: Thing) -> set[str]:
        return {thing.home.path.partition("/")[0].lower()}

    def of_from(self, thing: Thing) -> set[str]:
        return {"scene" if thing.home.path.endswith(".unity") else "prefab"}

    def of_is(self, thing: Thing) -> set[str]:
        return {"nested", *(super().of_is(thing) & {"child", "root", "leaf"})}

    def of_scene(self, thing: Thing) -> Linked:
        return super().of_scene(thing) if thing.home.path.endswith(".unity") else Linked()

    def of_prefab(self, thing: Thing) -> set[str]:
        """``root``, and the prefab that holds the object."""
        path = thing.home.path.lower()
        stem = path.rpartition("/")[2].removesuffix(".prefab")
        if path.endswith(".unity") and not thing.part.instances:
            return {"notaprefab"}
        return {
            *(["root"] if thing.part.root_of else []),
            *([path, stem] if path.endswith(".prefab") else []),
        }

    def of_ref(self, thing: Thing) -> set[str]:
        """Of an object of an instance also the prefab of the nearest one."""
        source: Any = thing.part.instances[-1].source if thing.part.instances else None
        nearest = {each.path.lower() for each in self.project.assets.values() if each.file == source}
        return super().of_ref(thing) | nearest
