"""The providers of Unity Search that cannot work from files, each with its reason."""

from collections.abc import Sequence
from typing import Final

from scenewright.errors import NotOfflineError
from scenewright.search.interface import Item, ProviderFacts, Scope

_ROWS: Final = (
    ("static_methods", "Static API", "api:", 85, "method",
     "it lists the methods of compiled assemblies; project_search and the query tool know the sources."),
    ("store", "Asset Store", "store:", 100, "package",
     "it asks the Asset Store, and nothing here goes online."),
    ("performance", "Performance Trackers", "perf:", 100, "tracker",
     "its trackers exist only while an Editor runs."),
    ("profilermarkers", "Profiler Markers", "profile:", 100, "marker",
     "its markers exist only while an Editor runs."),
    ("lightmaps", "Lightmaps", "lm:", 100, "lightmap",
     "it lists what the open scenes have loaded; p: t:Texture2D finds baked lightmaps as assets."),
    ("project-auditor-issues", "Project Auditor Issues", "auditor:", 100, "issue",
     "its issues are the result of an analysis that runs in the Editor."),
    ("hierarchyv2", "Hierarchy (new window)", "", 2500, "GameObject",
     "it belongs to a window of the Editor; use the provider scene (h:)."),
    ("help", "Help", "?", -1, "help",
     "it shows the help of Unity's search window; get-provider-details lists providers and filters."),
)  # fmt: skip
"""Id, name, prefix, priority, what it would find, and why it cannot."""


def refusal(facts: ProviderFacts) -> NotOfflineError:
    """The error that says why an inactive provider cannot answer."""
    return NotOfflineError(f"The search provider '{facts.id}' cannot answer from files: {facts.inactive}")


class InactiveProvider:
    """Stands for a provider that only a running Editor has."""

    def __init__(self, facts: ProviderFacts) -> None:
        self.facts = facts

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        """Raises ``NotOfflineError`` with the reason."""
        raise refusal(self.facts)

    def field(self, item: Item, name: str, scope: Scope) -> object:
        """None: there are no items."""
        return None


def _facts(row: tuple[str, str, str, int, str, str]) -> ProviderFacts:
    name, title, prefix, priority, kind, reason = row
    told = f"Not available: {reason}"
    return ProviderFacts(name, title, prefix, priority, told, kind, False, True, inactive=reason)


INACTIVE: Final = tuple(InactiveProvider(_facts(row)) for row in _ROWS)
"""One for each."""
