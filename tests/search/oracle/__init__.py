"""An oracle of searches: it reads files the plain way and shares no code with what it checks."""

from functools import cached_property
from pathlib import Path

from search.oracle.assets import PlainAssets
from search.oracle.inside import ASKS, PlainInside
from search.oracle.objects import PlainObjects
from search.oracle.others import PlainDatabase, PlainFiles, PlainMenus, PlainPackages, PlainPresets
from search.oracle.project import PlainProject

__all__ = ["Oracle"]


class Oracle:
    """What queries find in one project; ``h:`` looks into ``scenes``."""

    def __init__(self, root: Path, scenes: tuple[str, ...]) -> None:
        self.project = PlainProject(root)
        self.scenes = scenes

    def found(self, query: str) -> list[str]:
        """Everything that a query with its prefix finds, in order of the text."""
        prefix, _, rest = query.partition(":")
        rest = rest.strip()
        if prefix == "p":
            return sorted([*self.assets.found(rest), *self.inside(rest)])
        if prefix == "h":
            return self.objects.found(rest)
        if prefix == "adb":
            return PlainDatabase(self.assets).found(rest)
        makers = {"find": PlainFiles, "m": PlainMenus, "preset": PlainPresets, "pkg": PlainPackages}
        return makers[prefix](self.project).found(rest)

    @cached_property
    def assets(self) -> PlainAssets:
        return PlainAssets(self.project)

    @cached_property
    def objects(self) -> PlainObjects:
        return PlainObjects(self.project, self.scenes)

    @cached_property
    def _inside(self) -> PlainInside:
        return PlainInside(self.project)

    def inside(self, query: str) -> list[str]:
        return self._inside.found(query) if ASKS.search(query) else []
