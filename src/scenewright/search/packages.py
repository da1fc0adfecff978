"""``pkg:``: the packages of the project, from its manifest, its lock file and the packages themselves."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scenewright.project import Package
from scenewright.search.interface import Item, ProviderFacts, Scope
from scenewright.search.language import Query
from scenewright.search.matching import Engine
from scenewright.search.ranking import name_score

_FIELDS: Final[Mapping[str, Callable[[Package], object]]] = {
    "version": lambda each: each.version,
    "source": lambda each: each.source.value,
    "displayname": lambda each: each.display_name,
    "keywords": lambda each: ", ".join(each.keywords),
    "direct": lambda each: each.direct,
}
_SHOWN: Final = 200


def _words(package: Package) -> tuple[str, ...]:
    return (*package.keywords, package.description, package.name, package.display_name)


_ENGINE: Final = Engine[Package]("packages", (), _words)


class PackagesProvider:
    """Packages by words of their keywords, description and names."""

    facts = ProviderFacts(
        id="packages",
        name="Packages",
        prefix="pkg:",
        priority=90,
        description="Packages that the project uses (not those it could install): words of the keywords,"
        " description, name and display name.",
        type="package",
        active=False,
        explicit=True,
    )

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        """The packages; without words all of them. ``source`` is the ``Package``."""
        asked = _ENGINE.parse(query)
        matches = _ENGINE.predicate(asked)
        packages = scope.project.packages
        if any(each.path is None and not each.description for each in packages):
            scope.note("Of packages whose files are not on this disk only the name is known.")
        found = [_item(each, _score(asked, each)) for each in packages if matches(each)]
        return sorted(found, key=lambda item: (item.score, item.id))

    def field(self, item: Item, name: str, scope: Scope) -> object:
        """``version``, ``source``, ``displayName``, ``keywords``, ``direct`` (asked for by the manifest)."""
        read = _FIELDS.get(name.lower())
        return read(item.source) if read else None


def _score(asked: Query, package: Package) -> int:
    return min(name_score(asked, package.name), name_score(asked, package.display_name))


def _item(package: Package, score: int) -> Item:
    label = package.display_name or package.name
    parts = (f"{package.name} {package.version}".strip(), package.source.value, package.description[:_SHOWN])
    path = f"Packages/{package.name}" if package.path else ""
    description = " | ".join(part for part in parts if part)
    return Item(package.name, label, description, "packages", "package", path, score, package)
