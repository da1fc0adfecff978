"""What a provider of search results is, and what it gives and is given."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

from scenewright.errors import DeadlineError
from scenewright.index import Index
from scenewright.project import Project
from scenewright.scene import AssetFiles

DEADLINE_S: Final = 30.0


class Item(NamedTuple):
    """One thing found.

    ``id`` is a GlobalObjectId where the thing has one, else what the provider names it by. ``path`` is a
    project path, for a scene object its hierarchy path. Of two items the one with the lower ``score`` comes
    first, as in Unity. ``source`` is the provider's own record of the thing.
    """

    id: str
    label: str
    description: str
    provider: str
    type: str
    path: str
    score: int = 0
    source: Any = None


@dataclass(frozen=True, slots=True)
class FilterFact:
    """A filter that a provider takes: how it is written and what it means; ``example`` is a whole query.

    ``offline`` is empty, or why the filter cannot be answered from files.
    """

    name: str
    value: str
    operators: tuple[str, ...]
    description: str
    example: str = ""
    offline: str = ""


@dataclass(frozen=True, slots=True)
class ProviderFacts:
    """Who a provider is: Unity's own id, name, prefix and priority (lower comes first).

    An ``explicit`` one answers only where its prefix is typed or it alone is asked. ``inactive`` is empty,
    or why the provider cannot work from files.
    """

    id: str
    name: str
    prefix: str
    priority: int
    description: str
    type: str
    active: bool = True
    explicit: bool = False
    inactive: str = ""
    filters: tuple[FilterFact, ...] = ()


@dataclass(slots=True)
class Scope:
    """What one search is about, and how long it may take.

    ``scenes`` are project paths of the scenes and prefabs whose objects are searched; none is named where
    the one that is meant shall be (``loaded``). ``packages`` asks for files of packages too where a provider
    leaves them out by default.
    """

    project: Project
    index: Index
    files: AssetFiles
    scenes: tuple[str, ...] = ()
    packages: bool = False
    seconds: float = DEADLINE_S
    cancelled: Callable[[], None] = lambda: None
    notes: list[str] = field(default_factory=list)
    end: float = field(init=False)

    def __post_init__(self) -> None:
        self.end = time.monotonic() + self.seconds

    @property
    def loaded(self) -> tuple[str, ...]:
        """The scenes to search: those named, else the one that is meant; raises ``Project.meant_scene``'s."""
        return self.scenes or (self.project.meant_scene(),)

    def check(self) -> None:
        """Raises ``DeadlineError`` when the time is over, and what ``cancelled`` raises."""
        self.cancelled()
        if time.monotonic() >= self.end:
            raise DeadlineError(
                f"The search took longer than {self.seconds:g} s.",
                hint="Narrow it with t:, dir: or a path, or allow more time.",
            )

    def note(self, text: str) -> None:
        """Tells the caller something about the answer, such as what could not be read; once."""
        if text not in self.notes:
            self.notes.append(text)


class Provider(Protocol):
    """One source of results. A new one is one module with one of these, listed in ``search.PROVIDERS``."""

    facts: ProviderFacts

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        """All that a query without its prefix finds, best first, in an order that does not change.

        Raises ``SearchError`` for a query the provider cannot answer; never an empty answer instead.
        """

    def field(self, item: Item, name: str, scope: Scope) -> object:
        """The value of a selector of an item (``@name`` without its ``@``), None where it has no such."""
