"""What is wrong with the form of a file as a whole, before anything in it is asked for."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from scenewright.csharp import parse_asmdef, parse_asmref
from scenewright.index.files import ProblemFact
from scenewright.index.kinds import suffix_of
from scenewright.index.rows import Readable

_TEXT_ONLY: Final = frozenset([".unity", ".prefab"])
_WHOLE_LINE: Final = re.compile(
    rb"|\s*(?:- )*[^:{}\s-][^:{}]*:(?: +[^{}\s][^{}]*| +\{[^{}]*\})?|\s*- [^{}]*|\.\.\."
)
_WIDE: Final = (b"\xff\xfe", b"\xfe\xff")
_UNREAD: Final = {  # of binary files and LFS pointers, ``Catalog.unread`` tells
    Readable.EMPTY: ("empty_file", "The file is empty."),
    Readable.TEXT: ("not_yaml", "The file is not Unity YAML, so nothing in it is known."),
    Readable.UNREAD: ("not_yaml", "The file is not Unity YAML, so nothing in it is known."),
}
_DEFINITIONS: Final[dict[str, Callable[[bytes, str], object]]] = {
    ".asmdef": parse_asmdef,
    ".asmref": parse_asmref,
}


def form_problems(path: str, state: Readable, data: bytes) -> Iterator[ProblemFact]:
    """The problems of a scene, prefab or assembly definition; ``data`` is what was read of it.

    Raises the errors of ``parse_asmdef`` and ``parse_asmref``. A YAML file is cut off where its last line is
    not whole: Unity writes a line break behind each, but some tools drop the last one.
    """
    suffix = suffix_of(path)
    if suffix in _DEFINITIONS:
        _DEFINITIONS[suffix](data, path)
    if suffix not in _TEXT_ONLY:
        return
    if data.startswith(_WIDE):
        yield "utf16", "The file is in UTF-16; Unity reads UTF-8.", None
    elif state in _UNREAD:
        yield *_UNREAD[state], None
    elif state is Readable.YAML and not _WHOLE_LINE.fullmatch(data[data.rfind(b"\n") + 1 :]):
        yield "truncated", "The file ends in the middle of a line.", data.count(b"\n") + 1
