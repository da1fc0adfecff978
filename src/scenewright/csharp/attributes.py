"""Attributes, read from their text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from scenewright.csharp.parameters import split_commas

_ATTRIBUTE: Final = re.compile(
    r"(?:(?P<target>\w+):\s+)?(?:[\w.:]*[.:])?(?P<name>\w+?)(?:Attribute)?\s*(?:\((?P<arguments>.*)\)\s*)?",
    re.DOTALL,
)
_NAMED: Final = re.compile(r"(?P<name>@?\w+)\s*(?::(?!:)|=(?![=>]))\s*(?P<value>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute of a declaration.

    ``name`` is the simple name without ``Attribute``, "" for text that is none; ``target`` is what stands
    before a colon (``field``), or "". ``arguments`` are as written, in order; ``named`` are those with a
    name, ``name: value`` and ``name = value`` alike.
    """

    name: str
    target: str = ""
    arguments: tuple[str, ...] = ()
    named: Mapping[str, str] = field(default_factory=dict)

    def argument(self, position: int | None, *names: str) -> str | None:
        """The text of an argument by its position (None: it has none), else by one of its names; None where
        it is not given.
        """
        if position is not None and position < len(self.arguments):
            return self.arguments[position]
        return next((self.named[name] for name in names if name in self.named), None)


@lru_cache(maxsize=4096)
def parse_attribute(text: str) -> Attribute:
    """The attribute that one entry of ``TypeSymbol.attributes`` or ``MemberSymbol.attributes`` is."""
    found = _ATTRIBUTE.fullmatch(text)
    if found is None:
        return Attribute("")
    written = [part for part in split_commas(found["arguments"] or "") if part]
    named = {index: match for index, part in enumerate(written) if (match := _NAMED.fullmatch(part))}
    return Attribute(
        found["name"],
        found["target"] or "",
        tuple(part for index, part in enumerate(written) if index not in named),
        {match["name"].removeprefix("@"): match["value"] for match in named.values()},
    )
