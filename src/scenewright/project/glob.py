"""Globs on project paths."""

import re
from dataclasses import dataclass
from typing import Final

_PIECE: Final = re.compile(r"\*\*/?|\*|\?|[^*?]+")
_MEANING: Final = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
_WILD: Final = re.compile(r"[*?]")


def _is_folder(text: str) -> bool:
    return not _WILD.search(text) and "." not in text


@dataclass(frozen=True, slots=True)
class Glob:
    """A glob such as ``Assets/**/*.cs`` over project paths, in any letter case.

    ``*`` and ``?`` stay within one name, ``**`` spans folders. It starts at the project root; one without a
    ``/`` fits a file name in any folder (``*.cs``). A folder's own path means all that is in it.
    """

    text: str
    pattern: re.Pattern[str]

    @classmethod
    def compile(cls, text: str) -> "Glob":
        """Any text is a glob; ``\\\\`` is read as ``/``, an empty one as ``**``."""
        tidy = text.strip().replace("\\", "/").removeprefix("./").strip("/") or "**"
        anywhere = "" if "/" in tidy or _is_folder(tidy) else "**/"
        body = "".join(_MEANING.get(piece, re.escape(piece)) for piece in _PIECE.findall(anywhere + tidy))
        return cls(tidy, re.compile(f"{body}(?:/.*)?", re.IGNORECASE | re.DOTALL))

    @property
    def folder(self) -> str:
        """The folder that holds everything the glob can fit, ``""`` for the project root."""
        fixed = _WILD.split(self.text, maxsplit=1)[0]
        return fixed.rpartition("/")[0]

    def matches(self, path: str) -> bool:
        """Whether it fits a project path."""
        return self.text == "**" or self.pattern.fullmatch(path) is not None
