"""Where C# code names a type: by the word, without knowing which type of that name is meant."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from scenewright.csharp import without_comments
from scenewright.errors import ScenewrightError
from scenewright.index.index import Index
from scenewright.index.rows import Kind

_CHECK_EVERY: Final = 64


@dataclass(frozen=True, slots=True)
class Mention:
    """A C# file that names one of the types, and the lines (from 1), once for each time."""

    path: str
    lines: tuple[int, ...]


def mentions_of(
    index: Index, names: Iterable[str], *, but: str = "", check: Callable[[], None] = lambda: None
) -> tuple[Mention, ...]:
    """The C# files, ``but`` one, whose code holds one of the words ``names``; comments and strings do not
    count. By path.

    ``check`` is called now and then and may raise.
    """
    words = sorted({name.encode() for name in names}, key=len, reverse=True)
    if not words:
        return ()
    pattern = re.compile(
        rb"(?<![\w@\x80-\xff])(?:" + b"|".join(map(re.escape, words)) + rb")(?![\w\x80-\xff])"
    )
    return tuple(_found(index, pattern, but, check))


def _found(
    index: Index, pattern: re.Pattern[bytes], but: str, check: Callable[[], None]
) -> Iterator[Mention]:
    for number, asset in enumerate(index.assets(kind=Kind.SCRIPT)):
        if not number % _CHECK_EVERY:
            check()
        lines = () if asset.path == but else _lines(_source(index, asset.path), pattern)
        if lines:
            yield Mention(asset.path, lines)


def _source(index: Index, path: str) -> bytes:
    try:
        return index.project.to_real(path).read_bytes()
    except (ScenewrightError, OSError):
        return b""


def _lines(source: bytes, pattern: re.Pattern[bytes]) -> tuple[int, ...]:
    if not pattern.search(source):
        return ()
    code = without_comments(source)
    return tuple(code.count(b"\n", 0, hit.start()) + 1 for hit in pattern.finditer(code))
