"""The property path of every reference in a document, found without parsing it.

Unity writes one key a line, two blanks a level, list items at the column of their key. So the path of a line
follows from the lines above it that open a block (``key:`` with nothing after it) and from the number of
items (``- `` in a known column) since such a line; nothing else in the document is looked at.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_OPENER: Final = re.compile(rb":(?:\n|\r\n| +\r?\n)(?=( *)(-?))")
_PREFIX: Final = re.compile(rb"( *)((?:- )*)(?:(.*?): *)?", re.DOTALL)
_BRACKET: Final = re.compile(rb"(?<= )[{\[]")
_FLOW_TOKEN: Final = re.compile(rb"([{\[])|([}\]])|(,)|([^\s{}\[\],:]+):")
_ITEMS: Final = tuple(b"\n" + b" " * column + b"- " for column in range(64))
_LONGEST_PREFIX: Final = 4096
_MOST_SHAPES: Final = 50_000


class _Shape(NamedTuple):
    """A line up to its value: column of the first sign, number of dashes, key (empty: a bare item).

    ``item`` is the column of its dash where there is exactly one (else -2), ``tail`` the key with a dot
    before it, ``key_column`` the column of the key.
    """

    column: int
    dashes: int
    key: str
    item: int
    tail: str
    key_column: int


class _Block:
    """An open mapping or list: the line that opens it, the column of its dashes (-1 in a mapping).

    ``path`` is worked out when something inside is asked for: most blocks hold no reference.
    """

    __slots__ = ("counted", "dash", "items", "line", "mark", "path", "shape", "start")

    def __init__(self, shape: _Shape, line: int, dash: int, start: int) -> None:
        self.shape = shape
        self.line = line
        self.dash = dash
        self.start = self.counted = start
        self.items = 0
        self.path: str | None = None
        self.mark = b""

    def holds(self, shape: _Shape) -> bool:
        """Whether a line of this shape still lies inside."""
        if self.dash < 0:
            return shape.column > self.shape.key_column
        return shape.column > self.dash or (shape.column == self.dash and shape.dashes > 0)

    def item(self, data: bytes, line: int) -> str:
        """The path of the item that the line at ``line`` belongs to; lines come in ascending order."""
        end = line + self.dash + 2
        if end > self.counted:
            self.items += data.count(self.mark, self.counted, end)
            self.counted = end
        return f"{self.path}.Array.data[{self.items - 1}]"


_OUTSIDE: Final = _Shape(-2, 0, "", -2, "", -2)
_SHAPES: Final[dict[bytes, _Shape]] = {}
_KEYS: Final[tuple[dict[bytes, str], dict[bytes, str]]] = ({}, {})  # of lines at the top level: bare, rooted


class PropertyPaths:
    """Property paths inside one document; ask in ascending order of offsets.

    ``start`` is where the line before the document's content begins (its header line), ``rooted`` whether the
    first key is the type's name, which is no part of a path (not so in a ``.meta``).
    """

    __slots__ = (
        "_blocks", "_data", "_end", "_flat", "_keys", "_last", "_line", "_opener", "_openers", "_opens_at",
    )  # fmt: skip

    def __init__(self, data: bytes, start: int, end: int, rooted: bool = True) -> None:
        self._data = data
        self._end = end
        self._flat = 2 if rooted else 0
        self._keys = _KEYS[rooted]
        self._line = self._last = start
        self._blocks: list[_Block] = []
        self._opens_at = start
        self._opener: re.Match[bytes] | None = None
        self._openers: Iterator[re.Match[bytes]] = iter(())

    def skip(self, start: int, end: int) -> None:
        """Goes on from the newline at ``end``: the lines from the newline at ``start`` on open no block that
        lasts.
        """
        if start < end:
            self._open_until(start + 1)
            self._look_from(end)
            self._last = end

    def at(self, offset: int) -> str:
        """The path of the value that starts at byte ``offset``."""
        data = self._data
        line = data.rfind(b"\n", self._last, offset) + 1
        self._last = offset
        if not line:
            return self._unusual(self._line, offset)
        self._line = line
        prefix = data[line:offset]
        key = self._keys.get(prefix)
        if key is not None:
            return key
        shape = _SHAPES.get(prefix)
        if shape is None:
            return self._unusual(line, offset)
        if self._opens_at < line:
            self._open_until(line)
        block = self._blocks[-1]
        if block.dash != shape.item or block.path is None:
            return self._path(line, shape)
        block.items += data.count(block.mark, block.counted, offset)
        block.counted = offset
        return f"{block.path}.Array.data[{block.items - 1}]{shape.tail}"

    def _unusual(self, line: int, offset: int) -> str:
        """A prefix not met before is learned; inside a flow collection, its keys are walked."""
        near = offset - line < _LONGEST_PREFIX
        bracket = _BRACKET.search(self._data, line, offset if near else line + _LONGEST_PREFIX)
        end = bracket.start() if bracket else offset if near else line
        shape = _learned(self._data[line:end])
        if not bracket and shape.column == self._flat and not shape.dashes and len(self._keys) < _MOST_SHAPES:
            self._keys[self._data[line:end]] = shape.key
        self._open_until(line)
        path = self._path(line, shape)
        return path + _flow_path(self._data[end:offset]) if bracket and near else path

    def _open_until(self, line: int) -> None:
        """Takes in the opening lines above ``line``."""
        if not self._blocks:
            self._blocks.append(_outside(self._line))
            self._look_from(self._first_key())
        opener = self._opener
        while opener is not None and opener.start() < line:
            self._open(opener)
            opener = next(self._openers, None)
        self._opener = opener
        self._opens_at = opener.start() if opener is not None else len(self._data)

    def _first_key(self) -> int:
        """Where the line after that of the type's name begins."""
        if not self._flat:
            return self._opens_at
        header_end = self._data.find(b"\n", self._opens_at)
        return max(self._data.find(b"\n", header_end + 1), self._opens_at)

    def _look_from(self, start: int) -> None:
        self._openers = _OPENER.finditer(self._data, start, self._end)
        self._opener = next(self._openers, None)
        self._opens_at = self._opener.start() if self._opener is not None else len(self._data)

    def _open(self, opener: re.Match[bytes]) -> None:
        data = self._data
        at = opener.start()
        line = data.rfind(b"\n", 0, at) + 1
        prefix = data[line : at + 1]
        shape = _SHAPES.get(prefix) or _learned(prefix)
        column = shape.key_column
        start, end = opener.span(1)
        has_dash = opener[2] == b"-"
        is_type_name = self._flat and not column
        if is_type_name or end - start + has_dash <= column or ": " in shape.key:
            return
        self._close_before(shape)
        self._blocks.append(_Block(shape, line, end - start if has_dash else -1, opener.end() - 1))

    def _close_before(self, shape: _Shape) -> None:
        blocks = self._blocks
        while len(blocks) > 1 and not blocks[-1].holds(shape):
            blocks.pop()

    def _path(self, line: int, shape: _Shape) -> str:
        self._close_before(shape)
        for depth, block in enumerate(self._blocks):
            if block.path is None:
                block.path = self._inside(self._blocks[depth - 1], block.line, block.shape)
                block.mark = _dash(block.dash)
        return self._inside(self._blocks[-1], line, shape)

    def _inside(self, block: _Block, line: int, shape: _Shape) -> str:
        """The path of a line directly inside ``block``, whose own path is known."""
        path = block.path or ""
        if block.dash >= 0:
            path = block.item(self._data, line) + self._nested(block, line, shape)
        if shape.dashes > 1:
            path += ".Array.data[0]" * (shape.dashes - 1)
        return f"{path}.{shape.key}" if path and shape.key else path or shape.key

    def _nested(self, block: _Block, line: int, shape: _Shape) -> str:
        """The indexes of lists that are items of a list themselves (``- - x``), between block and line."""
        indexes = ""
        level, last = block.dash + 2, shape.column - (not shape.dashes)
        opened = block.start
        while level <= last:
            opened = max(opened, self._data.rfind(_dash(level - 2), opened, line + level))
            index = self._data.count(_dash(level), opened, line + level + 2)
            indexes += f".Array.data[{index}]"
            level += 2
        return indexes


def _outside(start: int) -> _Block:
    block = _Block(_OUTSIDE, start, -1, start)
    block.path = ""
    return block


def _dash(column: int) -> bytes:
    return _ITEMS[column] if column < len(_ITEMS) else b"\n" + b" " * column + b"- "


def _learned(prefix: bytes) -> _Shape:
    """The shape of a line up to its value; remembered, for few different ones exist."""
    shape = _SHAPES.get(prefix)
    if shape is None:
        shape = _shape(prefix)
        if len(prefix) < _LONGEST_PREFIX and len(_SHAPES) < _MOST_SHAPES:
            _SHAPES[prefix] = shape
    return shape


def _shape(prefix: bytes) -> _Shape:
    match = _PREFIX.fullmatch(prefix)
    if match is None:
        column = len(prefix) - len(prefix.lstrip(b" "))
        return _Shape(column, 0, prefix.strip().decode("utf-8", "replace"), -2, "", column)
    key = (match[3] or b"").decode("utf-8", "replace").strip("\"'")
    column, dashes = match.end(1), len(match[2]) // 2
    item = column if dashes == 1 else -2
    return _Shape(column, dashes, key, item, f".{key}" if key else "", column + 2 * dashes)


def _flow_path(text: bytes) -> str:
    """The path inside a flow collection, from its first bracket up to the value."""
    open_parts: list[str | int] = []
    for token in _FLOW_TOKEN.finditer(text):
        if token[1]:
            open_parts.append(0 if token[1] == b"[" else "")
        elif token[2] and open_parts:
            open_parts.pop()
        elif token[3] and open_parts and isinstance(index := open_parts[-1], int):
            open_parts[-1] = index + 1
        elif token[4] and open_parts:
            open_parts[-1] = token[4].decode("utf-8", "replace")
    return "".join(
        f".Array.data[{part}]" if isinstance(part, int) else f".{part}" for part in open_parts if part != ""
    )
