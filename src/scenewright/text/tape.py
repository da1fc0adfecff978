"""A document parsed into a tape: two numbers for each node, in document order.

A node's record is the offset where its entry begins (its key, or its ``-``) and, for a block
mapping or sequence, the number of the record behind its last descendant. Everything else about a
node is read from the bytes at that offset when it is asked for. The few values that do not stand
plainly behind their key or dash on one line have their span in ``spans``.
"""

import re
from array import array
from collections.abc import Iterator

from scenewright.errors import FileFormatError
from scenewright.text.flow import flow_end
from scenewright.text.grammar import (
    COMMENT,
    CONTINUATION,
    DOUBLE,
    ENTRY,
    FOLD_COLUMN,
    PLAIN,
    SINGLE,
    TOKEN,
    Shape,
)
from scenewright.text.source import Source

__all__ = ["DEEPEST", "Tape"]

DEEPEST = 128
_DASHES = frozenset([b"-", b"- ", b"-\n", b"-\r", b"-\t"])
_KEY_AND_VALUE, _KEY_ALONE, _KEY_AND_MORE, _DASH, _DASH_ALONE, _VALUE, _NOTHING, _COMMENT = (
    int(shape) for shape in list(Shape)[:-1]
)
_NOT_PLAIN = b"{['\""
_COMMENT_LINE = re.compile(rb"[ \t]*+#")
_BLOCK_HINT = 'Unity writes none; put the text in double quotes, with \\n for each line break: "one\\ntwo".'
_REFUSED = {
    0x09: ("a tab stands where a value or an indent should", "Indent with blanks."),
    0x0D: ("a carriage return stands inside a line", "Save the file with LF or CRLF line ends."),
    0x26: ("an anchor ('&') stands in a document", "Unity writes none; quote the text if it is text."),
    0x2A: ("an alias ('*') stands in a document", "Unity writes none; quote the text if it is text."),
    0x21: ("a tag ('!') stands in a document", "Unity writes none; quote the text if it is text."),
    0x7C: ("a block scalar ('|') stands in a document", _BLOCK_HINT),
    0x3E: ("a block scalar ('>') stands in a document", _BLOCK_HINT),
}


class Tape:
    """The nodes of one document; record 0 is the whole body.

    ``starts[i]`` is where the entry of node ``i`` begins, ``nexts[i]`` the record behind its last
    descendant or 0 for a scalar or flow collection.
    """

    __slots__ = ("nexts", "source", "spans", "starts")

    def __init__(self, source: Source, body: int) -> None:
        self.source = source
        self.starts: array[int] = array("I", [body])
        self.nexts: array[int] = array("I", [0])
        self.spans: dict[int, tuple[int, int]] = {}

    def children(self, index: int) -> Iterator[int]:
        """The records of a block collection's entries, in order."""
        nexts = self.nexts
        stop = nexts[index]
        index += 1
        while index < stop:
            yield index
            index = nexts[index] or index + 1

    def is_sequence(self, index: int) -> bool:
        """Whether the block collection ``index`` is a sequence."""
        start = self.starts[index + 1]
        return self.source.data[start : start + 2] in _DASHES

    def entry(self, index: int) -> tuple[int | None, int, int]:
        """Where the key ends (None for an item and for the body), and where the value begins and ends.

        A block collection spans from its first entry to the end of its last value.
        """
        start = self.starts[index]
        entry = ENTRY.match(self.source.data, start, self.source.end) if index else None
        key_end = start + len(entry[1].rstrip()) if entry and entry[1] is not None else None
        stop = self.nexts[index]
        if stop:
            return key_end, self.starts[index + 1], self.leaf_span(stop - 1)[1]
        return key_end, *(self.spans.get(index) or _value_span(entry, start))

    def leaf_span(self, index: int) -> tuple[int, int]:
        """Where a scalar or flow collection stands, quotes and brackets included."""
        span = self.spans.get(index)
        if span is not None:
            return span
        start = self.starts[index]
        return _value_span(ENTRY.match(self.source.data, start, self.source.end) if index else None, start)


def _value_span(entry: "re.Match[bytes] | None", start: int) -> tuple[int, int]:
    if entry is None:
        return start, start
    if entry[2] is None:
        return entry.end(), entry.end()
    at = entry.start(2)
    return at, at + len(entry[2].rstrip())


class _Reader:
    """Builds a tape in one pass over the tokens of a document's body.

    An open collection is known by its column and kind in one number, ``2 * column`` for a mapping
    and one more for a sequence, so that a sequence at its key's own column lies inside the mapping
    of that key. ``pending`` says that the last entry has no value yet.
    """

    def __init__(self, source: Source, body: int) -> None:
        self.source = source
        self.tape = Tape(source, body)
        self.starts = self.tape.starts
        self.open = [-1]
        self.owners: list[int] = []
        self.closed: array[int] = array("I")

    def read(self) -> Tape:
        line, pending = self.starts[0], True
        while line < self.source.end:
            line, pending = self.read_run(line, pending)
        while self.owners:
            self.close()
        nexts = array("I", bytes(4 * len(self.starts)))
        closed = iter(self.closed)
        for owner, stop in zip(closed, closed, strict=True):
            nexts[owner] = stop
        self.tape.nexts = nexts
        return self.tape

    def read_run(self, line: int, pending: bool) -> tuple[int, bool]:
        """Reads tokens up to the first that needs a closer look; gives where to go on."""
        append = self.starts.append
        top = self.open[-1]
        comments = -1
        for token in TOKEN.finditer(self.source.data, line, self.source.end):
            shape = token.lastindex or 0
            at = token.end(1)
            if shape <= _DASH_ALONE:
                code = (at - line) * 2 + (shape >= _DASH)
                if code != top:
                    if code > top and not pending:
                        return self.continuation(line), False
                    top = self.move(code, at)
                append(at)
                pending = shape != _KEY_AND_VALUE
                if shape == _KEY_AND_MORE:
                    return self.unusual(token.end())
                if shape != _DASH:
                    line = token.end()
            elif shape == _VALUE and pending and token.start() != line:
                pending = False
                line = token.end()
            elif shape == _NOTHING:
                line = token.end()
            elif shape == _COMMENT:
                if not pending and line != comments and self.goes_on(line, at) and self.plain_above(line):
                    return self.continuation(line), False
                comments = line = token.end()
            else:
                return self.other(line, token.start(), at, pending)
        return self.source.end, pending

    def move(self, code: int, at: int) -> int:
        """Opens a collection inside the last entry, or closes those that the line at ``at`` has left."""
        if code > self.open[-1]:
            self.open.append(code)
            self.owners.append(len(self.starts) - 1)
            if len(self.open) > DEEPEST:
                raise self.source.damage(at, f"mappings are nested deeper than {DEEPEST} levels")
            return code
        while self.open[-1] > code:
            self.close()
        if self.open[-1] != code:
            raise self.source.damage(at, "the line is indented like none of the lines it could belong to")
        return code

    def close(self) -> None:
        self.open.pop()
        self.closed.extend((self.owners.pop(), len(self.starts)))

    def other(self, line: int, token: int, at: int, pending: bool) -> tuple[int, bool]:
        """A token that is no entry: a value on a line of its own, text that goes on, a comment, or damage."""
        data = self.source.data
        if self.source.is_meta and data.startswith(b"//", at) and at == line:
            return data.find(b"\n", at, self.source.end) + 1 or self.source.end, pending
        if not pending:
            return self.continuation(line), False
        if token == line and at - line <= self.open[-1] >> 1:
            raise self.refusal(at)
        return self.unusual(at)

    def unusual(self, at: int) -> tuple[int, bool]:
        """Reads a value that is not plainly on one line, and gives where the next line begins."""
        data, end = self.source.data, self.source.end
        stop = self.value_end(at)
        rest = COMMENT.match(data, stop, end)
        if rest is None:
            raise self.refusal(at) if stop == at else self.trailing(at, stop)
        if stop == at:
            return rest.end(), True
        self.tape.spans[len(self.starts) - 1] = at, stop
        return rest.end(), False

    def value_end(self, at: int) -> int:
        data, end = self.source.data, self.source.end
        first = data[at : at + 1]
        if first in (b"{", b"["):
            return flow_end(self.source, at)
        if first in (b"'", b'"'):
            match = (SINGLE if first == b"'" else DOUBLE).match(data, at, end)
            if match is None:
                raise self.source.damage(at, f"the text that begins with {first.decode()} is never closed")
            return match.end()
        plain = PLAIN.match(data, at, end)
        return at + len(plain[0].rstrip()) if plain else at

    def trailing(self, at: int, stop: int) -> FileFormatError:
        if self.source.data[at] in _NOT_PLAIN:
            return self.source.damage(stop, "something stands behind a closing quote or bracket")
        return self.source.damage(stop, "plain text holds ': ' or a carriage return", "Quote the text.")

    def refusal(self, at: int) -> FileFormatError:
        code = self.source.data[at] if at < self.source.end else 0
        what, hint = _REFUSED.get(code, ("the line is no entry of a mapping or sequence", ""))
        return self.source.damage(at, what, hint)

    def continuation(self, line: int) -> int:
        """Adds the lines from ``line`` on to the last entry's plain text; gives where the next begins."""
        data, end = self.source.data, self.source.end
        plain = self.plain_above(line)
        if plain is None:
            raise self.misplaced(line)
        (start, stop), at = plain, line
        while (more := CONTINUATION.match(data, at, end)) and self.goes_on(more.start(1), more.end(1)):
            stop = more.start() + len(more[0].rstrip())
            rest = COMMENT.match(data, stop, end)
            if rest is None:
                raise self.trailing(start, stop)
            at = rest.end()
        if at == line:
            raise self.misplaced(line)
        self.tape.spans[len(self.starts) - 1] = start, stop
        return at

    def plain_above(self, line: int) -> tuple[int, int] | None:
        """Where the last entry's value stands if it is plain text that ends right above ``line``."""
        data = self.source.data
        start, stop = self.tape.leaf_span(len(self.starts) - 1)
        if start == stop or data[start] in _NOT_PLAIN or data[stop:line].strip():
            return None
        return start, stop

    def goes_on(self, line: int, at: int) -> bool:
        """Whether the line whose text begins at ``at`` belongs to the plain text above: deeper, no comment.

        Unity folds a text at the first blank past column 80, so a ``#`` can begin a line of it.
        """
        data = self.source.data
        if at - line <= self.open[-1] >> 1:
            return False
        if _COMMENT_LINE.match(data, at) is None:
            return True
        above = data.rfind(b"\n", 0, line - 1) + 1
        return len(data[above:line].rstrip()) >= FOLD_COLUMN

    def misplaced(self, line: int) -> FileFormatError:
        content = re.compile(rb" *").match(self.source.data, line, self.source.end)
        at = content.end() if content else line
        if self.source.data[at : at + 1] in (b"\t", b"\r"):
            return self.refusal(at)
        return self.source.damage(at, "the line does not belong to the entry above it", "Correct its indent.")


def read_tape(source: Source, body: int) -> Tape:
    """Parses the document's body, which begins at ``body``; linear in its length.

    Raises SyntaxDamageError at the first line that breaks the grammar, MergeConflictError where
    there are conflict markers.
    """
    return _Reader(source, body).read()
