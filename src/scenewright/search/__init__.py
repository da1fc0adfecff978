"""Unity Search over saved files: a query's text, the providers that answer it, and what they find."""

from scenewright.search.flags import SearchFlags, search_flags
from scenewright.search.interface import FilterFact, Item, Provider, ProviderFacts, Scope
from scenewright.search.search import Found, Search

__all__ = [
    "FilterFact",
    "Found",
    "Item",
    "Provider",
    "ProviderFacts",
    "Scope",
    "Search",
    "SearchFlags",
    "search_flags",
]
