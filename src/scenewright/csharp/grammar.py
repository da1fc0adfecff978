"""The tree-sitter grammar of C#, loaded when something is first parsed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tree_sitter import Language, Tree

    from scenewright.csharp.literals import Span


_PIECE: Final = 1024


@cache
def language() -> Language:
    """The C# language of tree-sitter."""
    import tree_sitter_c_sharp
    from tree_sitter import Language

    return Language(tree_sitter_c_sharp.language())


def parse(text: bytes, spans: Iterable[Span] = ()) -> Tree:
    """Parses ``text``, or only ``spans`` of it (sorted, apart). Rows and columns of the nodes mean
    nothing when spans are given; offsets always count from the start of ``text``.
    """
    from tree_sitter import Parser, Range

    ranges = [Range((0, 0), (0, 0), start, end) for start, end in spans]
    return Parser(language(), included_ranges=ranges).parse(text)


def parse_unless(stop: Callable[[], bool], text: bytes) -> Tree | None:
    """Parses ``text``; None where ``stop``, asked again and again meanwhile, says so before it is done.

    Text that is no C# can cost minutes: the grammar looks for the least damage.
    """
    from tree_sitter import Parser

    try:
        return Parser(language()).parse(
            lambda offset, _: text[offset : offset + _PIECE], progress_callback=lambda *_: stop()
        )
    except ValueError:
        return None
