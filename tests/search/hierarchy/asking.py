"""Asks the Hierarchy provider."""

from collections.abc import Iterable
from dataclasses import dataclass

from scenewright.scene import AssetFiles
from scenewright.search import Item, Scope
from scenewright.search.hierarchy import Hierarchy

PROVIDER = Hierarchy()


@dataclass(frozen=True)
class Asked:
    """A project and the scenes of it that are searched."""

    files: AssetFiles
    paths: tuple[str, ...] | str

    def scope(self) -> Scope:
        """A new scope about them."""
        scenes = (self.paths,) if isinstance(self.paths, str) else self.paths
        return Scope(self.files.project, self.files.index, self.files, scenes=scenes)

    def items(self, query: str) -> list[Item]:
        """What a query finds, best first."""
        return list(PROVIDER.items(query, self.scope()))

    def found(self, query: str) -> list[str]:
        """The hierarchy paths of what a query finds, best first."""
        return [item.path for item in self.items(query)]

    def notes(self, query: str) -> list[str]:
        """What the caller is told besides."""
        scope = self.scope()
        PROVIDER.items(query, scope)
        return scope.notes

    def of(self, *paths: str) -> "Asked":
        """The same project with other scenes."""
        return Asked(self.files, paths)

    def field(self, query: str, *names: str) -> object:
        """The selectors of the first thing found."""
        scope = self.scope()
        first = PROVIDER.items(query, scope)[0]
        values = tuple(PROVIDER.field(first, name, scope) for name in names)
        return values if len(values) > 1 else values[0]


def below(*paths: str, tails: Iterable[str] = ("",)) -> set[str]:
    """Each path with each tail behind it."""
    return {path + tail for path in paths for tail in tails}
