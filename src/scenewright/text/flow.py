"""Flow collections: ``{x: 0, y: 1}``, on one line or folded, and ``[]``."""

import re
from typing import NamedTuple

from scenewright.text.grammar import FLOW_PAIR, FLOW_TOKEN
from scenewright.text.source import Source

__all__ = ["DEEPEST_FLOW", "FlowEntry", "flow_end", "flow_entries"]

DEEPEST_FLOW = 32
_BRACE = 0x7B
_CLOSER = {b"{": b"}", b"[": b"]"}
_SEPARATOR = re.compile(rb"\s*+[,}\]]")


class FlowEntry(NamedTuple):
    """One entry of a flow collection: its key (it ends at None in a sequence) and its value, as offsets."""

    key_start: int
    key_end: int | None
    start: int
    end: int


def flow_end(source: Source, start: int) -> int:
    """The offset behind the bracket that closes the collection which opens at ``start``."""
    data, at = source.data, start
    open_brackets: list[bytes] = []
    while match := FLOW_TOKEN.match(data, at, source.end):
        bracket, at = match[1], match.end()
        if closer := _CLOSER.get(bracket):
            open_brackets.append(closer)
        elif open_brackets.pop() != bracket:
            raise source.damage(at - 1, f"'{bracket.decode()}' closes a bracket of the other kind")
        if not open_brackets:
            return at
        if len(open_brackets) > DEEPEST_FLOW:
            raise source.damage(at, f"flow mappings are nested deeper than {DEEPEST_FLOW} levels")
    bracket_open = data[start : start + 1].decode()
    raise source.damage(start, f"'{bracket_open}' is not closed, or holds what is not allowed in it")


def flow_entries(source: Source, start: int, end: int) -> list[FlowEntry]:
    """The entries of the collection at ``data[start:end]``, in order; nested ones are not entered."""
    read = _pair if source.data[start] == _BRACE else _item
    entries = []
    at = start + 1
    while at < end:
        match = FLOW_PAIR.match(source.data, at, end)
        if match is None:
            raise source.damage(at, "this entry of a flow collection cannot be read")
        nested = _nested(source, match, end) if match[4] in _CLOSER else None
        entry = read(source, match, nested)
        if entry is not None:
            entries.append(entry)
        at = match.end() if nested is None else _behind(source, nested[1], end)
    return entries


def _nested(source: Source, match: re.Match[bytes], end: int) -> tuple[int, int]:
    start = match.start(4)
    stop = flow_end(source, start)
    if stop >= end:
        raise source.damage(start, "a bracket is not closed")
    return start, stop


def _behind(source: Source, at: int, end: int) -> int:
    match = _SEPARATOR.match(source.data, at, end)
    if match is None:
        raise source.damage(at, "a comma is missing behind a bracket")
    return match.end()


def _pair(source: Source, match: re.Match[bytes], nested: tuple[int, int] | None) -> FlowEntry | None:
    key, value = _trimmed(match, 1), _trimmed(match, 3)
    if match[2] is None and (nested or match[3]):
        raise source.damage(key[0], "a flow mapping has a value without a key")
    if match[2] is None and not match[1]:
        return None
    return FlowEntry(*key, *(nested or value))


def _item(source: Source, match: re.Match[bytes], nested: tuple[int, int] | None) -> FlowEntry | None:
    start, end = _trimmed(match, 1)
    if match[2] or match[3] or (nested and match[1]):
        raise source.damage(start, "a flow sequence has an item that cannot be read")
    if not match[1] and not nested:
        return None
    start, end = nested or (start, end)
    return FlowEntry(start, None, start, end)


def _trimmed(match: re.Match[bytes], group: int) -> tuple[int, int]:
    start = match.start(group)
    return start, start + len(match[group].rstrip())
