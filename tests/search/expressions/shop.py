"""A provider of a few made-up wares with fields, for expressions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from scenewright.search import FilterFact, Item, ProviderFacts, Scope, Search
from scenewright.search.interface import Provider
from scenewright.search.matching import ALL, Engine, number_rule, property_rule
from scenewright.search.values import Colour, Vector


@dataclass(frozen=True)
class Ware:
    name: str
    kind: str
    size: float | None
    maker: str = ""
    place: tuple[float, float] = (0.0, 0.0)


WARES = (
    Ware("Lamp", "light", 10, "Bob"),
    Ware("Lantern", "light", 4, "Ann Lee", (1.0, 2.0)),
    Ware("Chair", "seat", 30, "Bob"),
    Ware("Sofa", "seat", 80, "Bob", (5.0, 0.0)),
    Ware("Ghost", "none", None, "Ann Lee"),
)


class Shop:
    """Finds wares by words of their names, ``kind``, ``size`` and ``maker``."""

    facts = ProviderFacts("shop", "Shop", "s:", 10, "Wares.", "Ware")

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.engine: Engine[Ware] = Engine(
            "shop",
            [
                property_rule(FilterFact("kind", "text", ALL, "Its kind."), lambda ware: ware.kind),
                property_rule(FilterFact("maker", "text", ALL, "Its maker."), lambda ware: ware.maker),
                property_rule(FilterFact("id", "text", ALL, "Its id."), lambda ware: f"ware-{ware.name}"),
                number_rule(FilterFact("size", "number", ALL, "Its size."), lambda ware: ware.size),
            ],
            words=lambda ware: (ware.name,),
        )

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        scope.check()
        self.asked.append(query)
        test = self.engine.predicate(self.engine.parse(query))
        return [
            Item(f"ware-{ware.name}", ware.name, f"a {ware.kind}", "shop", ware.kind.title(),
                 f"Wares/{ware.name}.txt", place, ware)
            for place, ware in enumerate(WARES)
            if test(ware)
        ]  # fmt: skip

    def field(self, item: Item, name: str, scope: Scope) -> object:
        ware = item.source
        fields = {
            "kind": ware.kind, "size": ware.size, "maker": ware.maker, "#m_Place": Vector(ware.place),
            "colour": Colour.of(1, 0, 0), "isseat": ware.kind == "seat", "parts": ["a", "b"],
        }  # fmt: skip
        return fields.get(name)


class Annex(Shop):
    """The same wares under another id and prefix; it takes no ``kind``."""

    facts = ProviderFacts("annex", "Annex", "a:", 20, "Wares beside.", "Ware")

    def __init__(self) -> None:
        super().__init__()
        del self.engine.rules["kind"]


def scope(**changes: Any) -> Scope:
    project: Any = SimpleNamespace(root=SimpleNamespace(name="Toy Shop"))
    nothing: Any = None
    return Scope(project, nothing, nothing, **changes)


def search(*providers: Provider) -> Search:
    return Search(providers or (Shop(),))


def found(text: str) -> list[str]:
    """What an expression gives: ``label`` or ``label|description`` where a ware is not just itself."""
    return [_shown(item) for item in search().find(text, scope()).items]


def _shown(item: Item) -> str:
    plain = item.provider == "shop" and item.description == f"a {item.source.kind}"
    return item.label if plain or not item.description else f"{item.label}|{item.description}"
