"""Globs on project paths."""

import re
from dataclasses import dataclass
from typing import Final

from scenewright.errors import BadArgumentError

LONGEST: Final = 1000
"""The most characters of a glob."""
_DEEPEST: Final = 50
_PIECE: Final = re.compile(r"(?:(?<=/)|^)\*\*/|\*\*|\*|\?|[^*?]+")
_GAPS: Final = {"**/": "(?:[^/]*/)*?", "**": ".*?"}
_WILD: Final = re.compile(r"[*?]")


def _is_folder(text: str) -> bool:
    return not _WILD.search(text) and "." not in text


def glob_regex(glob: str) -> str:
    """The pattern, for ``fullmatch``, of a glob: ``*`` and ``?`` stay within one name, ``**`` spans folders,
    a ``**/`` at the start of a name also stands for no folder.

    Its time is at most the square of the path's length: what stands between two ``**`` is taken at the first
    place where it fits and, by an atomic group, never moved, because a later place leaves only less for the
    rest. The same holds for what stands between two ``*``.
    """
    blocks: list[tuple[str, list[str]]] = [("", [""])]
    for piece in _PIECE.findall(re.sub(r"\*{2,}", "**", glob)):
        if piece in _GAPS:
            blocks.append((_GAPS[piece], [""]))
        elif piece == "*":
            blocks[-1][1].append("")
        else:
            blocks[-1][1][-1] += "[^/]" if piece == "?" else re.escape(piece)
    *settled, (gap, (first, *more)) = blocks
    firm = "".join(f"(?>{gap}{_settled(chunks)})" for gap, chunks in settled)
    end = _settled([first, *more[:-1]]) + "".join(f"[^/]*{chunk}" for chunk in more[-1:])
    return firm + gap + end


def _settled(chunks: list[str]) -> str:
    return chunks[0] + "".join(f"(?>[^/]*?{chunk})" for chunk in chunks[1:])


@dataclass(frozen=True, slots=True)
class Glob:
    """A glob such as ``Assets/**/*.cs`` over project paths, in any letter case.

    ``*`` and ``?`` stay within one name, ``**`` spans folders. It starts at the project root; one without a
    ``/`` fits a file name in any folder (``*.cs``). Where the last name is a folder's, without ``*`` and
    ``?`` or with a ``/`` at its end, all that is in the folder is meant.
    """

    text: str
    pattern: re.Pattern[str]

    @classmethod
    def compile(cls, text: str) -> "Glob":
        """Any text is a glob; ``\\\\`` is read as ``/``, an empty one as ``**``.

        Raises ``BadArgumentError`` for one of more than 1000 characters or 50 names.
        """
        tidy = text.strip().replace("\\", "/").removeprefix("./").strip("/") or "**"
        if len(tidy) > LONGEST or tidy.count("/") >= _DEEPEST:
            raise BadArgumentError(
                f"The glob is longer than {LONGEST} characters or {_DEEPEST} names.",
                hint="Name a folder and let ** stand for what is below it.",
                parameter="glob",
            )
        anywhere = "" if "/" in tidy or _is_folder(tidy) else "**/"
        is_wild = _WILD.search(tidy.rpartition("/")[2]) and not text.rstrip().endswith(("/", "\\"))
        below = "" if is_wild else "(?:/.*)?"
        return cls(tidy, re.compile(glob_regex(anywhere + tidy) + below, re.IGNORECASE | re.DOTALL))

    @property
    def folder(self) -> str:
        """The folder that holds everything the glob can fit, ``""`` for the project root."""
        fixed = _WILD.split(self.text, maxsplit=1)[0]
        return fixed.rpartition("/")[0]

    def matches(self, path: str) -> bool:
        """Whether it fits a project path."""
        return self.text == "**" or self.pattern.fullmatch(path) is not None
