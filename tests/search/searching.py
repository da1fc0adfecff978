"""Searching a project as the tools do, and the small project that most tests search."""

from collections.abc import Iterable
from pathlib import Path

from scenewright.project import Project
from scenewright.search import Item, Scope, Search
from scenewright.tools import Workspace

SEARCH = Search()


def scope_of(root: Path) -> Scope:
    """What a search of the project at ``root`` is about."""
    return Workspace(Project.open(root)).scope()


def find(root: Path, text: str) -> tuple[Item, ...]:
    """What a query finds."""
    return SEARCH.find(text, scope_of(root)).items


def ids(items: Iterable[Item]) -> list[str]:
    """The ids of what was found, in its order."""
    return [item.id for item in items]
