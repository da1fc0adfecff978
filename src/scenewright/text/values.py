"""Parsed documents as plain Python data: text, lists and dicts."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from scenewright.text.flow import flow_entries
from scenewright.text.grammar import ENTRY, SIMPLE_FLOW, SIMPLE_PAIR
from scenewright.text.scalars import decode_scalar
from scenewright.text.source import Source
from scenewright.text.tape import Tape

__all__ = ["Value", "block_value", "leaf_value"]

Value: TypeAlias = str | dict[str, "Value"] | list["Value"]
_DECODED = frozenset(b"{['\"")


def block_value(tape: Tape, index: int) -> Value:
    """The data of record ``index`` of a tape and of all below it, read without a node for each."""
    if not tape.nexts[index]:
        return leaf_value(tape.source, *tape.leaf_span(index))
    if tape.is_sequence(index):
        return [value for _, value in _entries(tape, index)]
    return _mapping(_entries(tape, index))


def leaf_value(source: Source, start: int, end: int) -> Value:
    """The data of a scalar or flow collection."""
    raw = source.data[start:end]
    if raw[:1] == b"[":
        return [leaf_value(source, entry.start, entry.end) for entry in flow_entries(source, start, end)]
    if raw[:1] != b"{":
        return source.text(start, end)
    simple = _simple_mapping(raw)
    return dict(simple) if simple is not None else _mapping(_flow_pairs(source, start, end))


def _flow_pairs(source: Source, start: int, end: int) -> Iterator[tuple[str, Value]]:
    for key_start, key_end, value_start, value_end in flow_entries(source, start, end):
        yield source.text(key_start, key_end or key_start), leaf_value(source, value_start, value_end)


@lru_cache(maxsize=4096)
def _simple_mapping(raw: bytes) -> tuple[tuple[str, str], ...] | None:
    """The pairs of a flow mapping of plain keys and values, each key once; None for any other.

    A project spells the same few references and vectors again and again.
    """
    if SIMPLE_FLOW.fullmatch(raw) is None:
        return None
    pairs = tuple((key.decode(), value.decode()) for key, value in SIMPLE_PAIR.findall(raw))
    return pairs if len(dict(pairs)) == len(pairs) else None


def _mapping(pairs: Iterable[tuple[str, Value]]) -> Value:
    """A dict, or where a key comes twice a list of one-key dicts."""
    pairs = list(pairs)
    value = dict(pairs)
    return value if len(value) == len(pairs) else [{key: item} for key, item in pairs]


def _entries(tape: Tape, index: int) -> Iterator[tuple[str, Value]]:
    source, starts, nexts, spans = tape.source, tape.starts, tape.nexts, tape.spans
    data, end = source.data, source.end
    for child in tape.children(index):
        entry = ENTRY.match(data, starts[child], end)
        key, raw = entry.groups() if entry else (None, None)
        value: Value = ""
        if nexts[child]:
            value = block_value(tape, child)
        elif child in spans:
            value = leaf_value(source, *spans[child])
        elif entry and raw and raw[0] in _DECODED:
            at = entry.start(2)
            value = leaf_value(source, at, at + len(raw.rstrip()))
        elif raw:
            value = raw.rstrip().decode("utf-8", "replace")
        yield _key(key) if key else "", value


@lru_cache(maxsize=4096)
def _key(raw: bytes) -> str:
    return decode_scalar(raw.rstrip())
