"""Calling tools as a client does, without a transport."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from scenewright.project import Project
from scenewright.tools import Registry, ToolContext, Workspace

Ask = Callable[..., dict[str, Any]]
"""``ask(tool, **arguments)`` gives the envelope that goes over the wire."""


def asking(root: Path) -> Ask:
    """The tools of the project at ``root``."""
    registry = Registry.load()
    context = ToolContext(Workspace(Project.open(root)), registry)

    def ask(name: str, /, **arguments: Any) -> dict[str, Any]:
        return registry.answer(context, name, arguments).envelope

    return ask


def data(envelope: dict[str, Any]) -> dict[str, Any]:
    """The data of an answer that must have succeeded."""
    assert envelope["success"], envelope
    return envelope["data"]


def pages(ask: Ask, name: str, items: str, **arguments: Any) -> list[Any]:
    """Every item of a paged answer; checks that their number is the total that was told."""
    gathered: list[Any] = []
    cursor = None
    while True:
        page = data(ask(name, cursor=cursor, **arguments))
        gathered += page[items]
        cursor = page.get("next_cursor")
        if cursor is None:
            assert len(gathered) == page["total"]
            return gathered
