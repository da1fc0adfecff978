"""The tree-sitter grammar of C#, loaded when something is first parsed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Language, Tree

    from scenewright.csharp.literals import Span


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
