"""Providers of a few made-up things, for tests of what all providers share."""

from collections.abc import Sequence

from scenewright.errors import UnknownFilterError
from scenewright.search import Item, ProviderFacts, Scope
from scenewright.search.language import Filter, parse


def facts(name: str, **changes: object) -> ProviderFacts:
    given = {"prefix": f"{name[0]}:", "priority": 50, "description": f"The {name}.", "type": "Thing"}
    return ProviderFacts(id=name, name=name.title(), **(given | changes))  # type: ignore[arg-type]


class Toy:
    """Finds the names that contain the query; takes no filter."""

    def __init__(self, name: str, names: Sequence[str], **changes: object) -> None:
        self.facts = facts(name, **changes)
        self.names = names
        self.asked: list[str] = []

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        self.asked.append(query)
        root = parse(query).root
        if isinstance(root, Filter):
            raise UnknownFilterError(f"{self.facts.name} has no filter '{root.name}'.")
        scope.check()
        found = [name for name in self.names if query in name]
        return [Item(name, name, "", self.facts.id, self.facts.type, f"Toys/{name}") for name in found]

    def field(self, item: Item, name: str, scope: Scope) -> object:
        return None
