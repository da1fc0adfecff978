"""Preprocessor directives: which text is live under which symbols, and the dead text blanked.

Blanking overwrites with spaces and keeps every line end, so offsets and lines in the
result are those of the file. ``#region``, ``#pragma``, ``#nullable``, ``#line`` and the
like are blanked and mean nothing else.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from scenewright.csharp.conditions import evaluate
from scenewright.csharp.literals import BLOCK_COMMENT, LINE_COMMENT, LITERAL, OPENING, Span, interpolated_end
from scenewright.errors import SyntaxDamageError
from scenewright.text.caching import cached_property

_NEXT_HASH = re.compile(
    rb"(?>(?:[^\"'/$@#]++|" + LINE_COMMENT + b"|" + BLOCK_COMMENT + b"|" + LITERAL
    + rb"|(?!" + OPENING + rb")[/$@])*)(?:(?P<hash>#)|(?P<opening>" + OPENING + rb")|\Z)"
)  # fmt: skip
_DIRECTIVE = re.compile(rb"#[ \t]*+(?P<word>[a-z]*+)(?P<argument>[^\r\n]*+)")
_SPACES: Final = bytes(byte if byte in b"\r\n" else 32 for byte in range(256))
_BLANKS: Final = frozenset(b" \t\v\f")
_LINE_ENDS: Final = frozenset(b"\r\n")
_BRANCHING: Final = frozenset({"if", "elif", "else", "endif"})
_DEEPEST: Final = 100
_MOST_CHOICES: Final = 8


@dataclass(frozen=True, slots=True)
class Directive:
    """One directive: ``word`` without ``#``, the text after it, the span from ``#`` to the line end."""

    word: str
    argument: str
    start: int
    end: int


@dataclass(eq=False)
class Branch:
    """The text between two directives of one ``#if`` chain; ``condition`` is None for ``#else``."""

    condition: str | None
    start: int
    end: int = 0
    items: "list[Chain | Directive]" = field(default_factory=list)

    def chains(self) -> "Iterator[Chain]":
        """The ``#if`` chains directly inside."""
        return (item for item in self.items if isinstance(item, Chain))

    @cached_property
    def choices(self) -> int:
        """How many choices it takes to show every piece of the text inside once."""
        return max((chain.choices for chain in self.chains()), default=1)


@dataclass(eq=False)
class Chain:
    """One ``#if`` with its ``#elif`` and ``#else`` branches, in order."""

    branches: list[Branch]

    @cached_property
    def choices(self) -> int:
        """How many choices it takes to show every branch once."""
        return sum(branch.choices for branch in self.branches)

    def nth(self, choice: int) -> tuple[Branch, int]:
        """The branch that a choice shows, and the choice to make inside it."""
        choice = min(choice, self.choices - 1)
        for branch in self.branches:
            if choice < branch.choices:
                return branch, choice
            choice -= branch.choices
        raise AssertionError(choice)

    def condition(self, branch: Branch) -> str:
        """All that must hold for a branch: the earlier conditions denied, its own asserted."""
        earlier = self.branches[: self.branches.index(branch)]
        return " && ".join([*(f"!({other.condition})" for other in earlier), *_grouped(branch.condition)])


Path = tuple[tuple[Chain, Branch], ...]


class Preprocessor:
    """The directives of one C# source text (UTF-8 bytes)."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.directives = tuple(directives(data)) if b"#" in data else ()

    @cached_property
    def root(self) -> Branch:
        """The whole text as one branch that always holds."""
        return _nest(self.directives, len(self._data))

    def configured(self, defines: Iterable[str]) -> bytes:
        """The text as the compiler sees it when ``defines`` are set, the rest blanked.

        A condition that is no expression counts as false.
        """
        dead: list[Span] = []
        _configure(self.root, set(defines), dead)
        return self._blanked(dead)

    def choices(self) -> Iterator[bytes]:
        """Blanked texts that together show every branch; one text when there is no ``#else`` or ``#elif``.

        At most eight: branches past that are not shown.
        """
        for choice in range(min(self.root.choices, _MOST_CHOICES)):
            dead: list[Span] = []
            _choose(self.root, choice, dead)
            yield self._blanked(dead)

    @property
    def conditional(self) -> bool:
        """Whether there is any ``#if``."""
        return next(self.root.chains(), None) is not None

    def unconditional(self) -> bytes:
        """The text with every ``#if`` chain blanked as a whole."""
        return self._blanked([(b.start, b.end) for chain in self.root.chains() for b in chain.branches])

    def condition_at(self, offset: int) -> str:
        """What must hold for the text at ``offset`` to be compiled, as an expression; empty when always."""
        if not self.directives:
            return ""
        offsets, paths = self._breaks
        at = bisect_right(offsets, offset)
        return _conditions(paths[at - 1]) if at else ""

    @cached_property
    def _breaks(self) -> tuple[list[int], list[Path]]:
        breaks = list(_breaks(self.root, ()))
        return [offset for offset, _ in breaks], [path for _, path in breaks]

    def _blanked(self, dead: list[Span]) -> bytes:
        lines = [(directive.start, directive.end) for directive in self.directives]
        return blanked(self._data, sorted(lines + dead))


def _grouped(condition: str | None) -> list[str]:
    return [f"({condition})" if "||" in condition else condition] if condition else []


def blanked(data: bytes, spans: Iterable[Span]) -> bytes:
    """Overwrites ``spans`` (sorted; they may nest) with spaces, keeping CR and LF."""
    parts: list[bytes] = []
    last = 0
    for start, end in spans:
        if end > last:
            parts += (data[last : max(start, last)], data[max(start, last) : end].translate(_SPACES))
            last = end
    return b"".join([*parts, data[last:]]) if parts else data


def directives(data: bytes) -> Iterator[Directive]:
    """Every line that is a directive: not those inside comments and multi-line literals."""
    at = 0
    while (token := _NEXT_HASH.match(data, at)) and token.lastgroup:
        at = token.end()
        if token.lastgroup == "opening":
            at = interpolated_end(data, token.start("opening"))
        elif _begins_line(data, at - 1) and (line := _DIRECTIVE.match(data, at - 1)):
            at = line.end()
            yield Directive(line["word"].decode(), _argument(line["argument"]), line.start(), at)


def _begins_line(data: bytes, at: int) -> bool:
    while at and data[at - 1] in _BLANKS:
        at -= 1
    return not at or data[at - 1] in _LINE_ENDS


def _argument(text: bytes) -> str:
    return text.decode("utf-8", "replace").split("//", 1)[0].strip()


def _nest(found: Iterable[Directive], size: int) -> Branch:
    """Builds the tree; stray ``#else`` and ``#endif`` are passed over, open chains end with the text."""
    root = Branch(None, 0, size)
    path: list[Chain] = []
    ignored = 0
    for directive in found:
        here = path[-1].branches[-1] if path else root
        if directive.word == "if" and len(path) >= _DEEPEST:
            ignored += 1
        elif directive.word == "endif" and ignored:
            ignored -= 1
        elif directive.word == "if":
            path.append(Chain([Branch(directive.argument, directive.end)]))
            here.items.append(path[-1])
        elif directive.word not in _BRANCHING:
            here.items.append(directive)
        elif path and not ignored:
            _continue(path, directive)
    for chain in path:
        chain.branches[-1].end = size
    return root


def _continue(path: list[Chain], directive: Directive) -> None:
    path[-1].branches[-1].end = directive.start
    if directive.word == "endif":
        path.pop()
    else:
        condition = directive.argument if directive.word == "elif" else None
        path[-1].branches.append(Branch(condition, directive.end))


def _configure(branch: Branch, symbols: set[str], dead: list[Span]) -> None:
    for item in branch.items:
        if isinstance(item, Directive):
            _define(item, symbols)
            continue
        live = next((inner for inner in item.branches if _holds(inner, symbols)), None)
        dead += ((inner.start, inner.end) for inner in item.branches if inner is not live)
        if live is not None:
            _configure(live, symbols, dead)


def _define(directive: Directive, symbols: set[str]) -> None:
    if directive.word == "define":
        symbols.add(directive.argument)
    elif directive.word == "undef":
        symbols.discard(directive.argument)


def _holds(branch: Branch, symbols: set[str]) -> bool:
    try:
        return branch.condition is None or evaluate(branch.condition, symbols)
    except SyntaxDamageError:
        return False


def _choose(branch: Branch, choice: int, dead: list[Span]) -> None:
    for chain in branch.chains():
        live, inner = chain.nth(choice)
        dead += ((other.start, other.end) for other in chain.branches if other is not live)
        _choose(live, inner, dead)


def _breaks(branch: Branch, path: Path) -> Iterator[tuple[int, Path]]:
    """Where the branch that text belongs to changes, with the branches that enclose it from there on."""
    for chain in branch.chains():
        for inner in chain.branches:
            deeper = (*path, (chain, inner))
            yield inner.start, deeper
            yield from _breaks(inner, deeper)
            yield inner.end, path


@lru_cache(maxsize=256)
def _conditions(path: Path) -> str:
    return " && ".join(filter(None, (chain.condition(branch) for chain, branch in path)))
