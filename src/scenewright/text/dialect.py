"""The pattern language of Python's ``re``, said in the words of the ``regex`` package.

``regex`` can stop at a deadline, which ``re`` cannot, but reads some patterns otherwise: ``a{e}`` is a
fuzzy match there, ``[[:alpha:]]`` a POSIX class, ``\\w`` follows other Unicode tables. What is written here
keeps the meaning that ``re`` documents.
"""

import re
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

_TOKEN = re.compile(
    r"""
    (?P<named>\\N\{[^}]*\})
    | (?P<escape>\\(?:x..|u.{4}|U.{8}|0[0-7]{,2}|[1-3][0-7]{2}|\d{1,2}|.))
    | (?P<set>\[\^?\]?(?:\\.|[^\]\\])*\])
    | (?P<comment>\(\?\#[^)]*\))
    | (?P<flags>\(\?[a-zA-Z]*(?:-[a-zA-Z]+)?\))
    | (?P<reference>\(\?P=[^)]*\))
    | (?P<group>\((?:\?(?:[a-zA-Z]*(?:-[a-zA-Z]+)?:|P<[^>]*>|>))?(?!\?))
    | (?P<look>\(\?(?:<?[=!]|\([^)]*\)))
    | (?P<close>\))
    | (?P<bar>\|)
    | (?P<repeat>(?:[*+?]|\{(?:\d+(?:,\d*)?|,\d*)\})[?+]?)
    | (?P<brace>\{)
    | (?P<anchor>[\^$])
    | (?P<any>\.)
    | (?P<literal>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_BLANK = re.compile(r"[ \t\n\r\v\f]+|#[^\n]*")
_SET_PART = re.compile(r"\\N\{[^}]*\}|\\(?:x..|u.{4}|U.{8}|[0-7]{1,3}|.)|.", re.DOTALL)
_NUMBERED = re.compile(r"\\(?:x(..)|u(.{4})|U(.{8}))")
_FLAGS = re.compile(r"\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?[:)]")
_CLASSES = "wsd"
_CLASS_ESCAPE = re.compile(r"\\[wWsSdDbB]")
_TURKIC = "iI\u0130\u0131"


@dataclass(frozen=True, slots=True)
class Token:
    """One lexical piece of a pattern: what it is, its text, and the flags that hold where it stands."""

    kind: str
    text: str
    flags: frozenset[str]


def tokens(pattern: str, flags: str = "") -> Iterator[Token]:
    """The pieces of a pattern that ``re`` accepts, in order; joined they are the pattern."""
    scopes = [frozenset(flags)]
    position = 0
    while position < len(pattern):
        found = _BLANK.match(pattern, position) if "x" in scopes[-1] else None
        kind = "blank"
        if not found:
            found = _TOKEN.match(pattern, position)
            kind = (found and found.lastgroup) or "literal"
        text = found.group() if found else pattern[position]
        _enter(scopes, kind, text)
        yield Token(kind, text, scopes[-1])
        position += len(text)


def _enter(scopes: list[frozenset[str]], kind: str, text: str) -> None:
    if kind == "flags":
        scopes[:] = [_changed(scope, text) for scope in scopes]
    elif kind in ("group", "look"):
        scopes.append(_changed(scopes[-1], text))
    elif kind == "close" and len(scopes) > 1:
        scopes.pop()


def _changed(flags: frozenset[str], text: str) -> frozenset[str]:
    found = _FLAGS.match(text)
    if not found:
        return flags
    added, removed = frozenset(found[1]), frozenset(found[2] or "")
    return (flags - removed - (frozenset("au") if added & frozenset("au") else frozenset())) | added


def as_regex(pattern: str, flags: str = "") -> str:
    """The pattern for ``regex`` (version 0), of equal meaning where ``disputed_in`` finds nothing."""
    return "".join(_PLAIN.get(token.kind, _same)(token) for token in tokens(pattern, flags))


def as_exact_regex(pattern: str, flags: str, odd: frozenset[str]) -> str:
    """The pattern for ``regex``, right also on texts whose disputed characters are ``odd``.

    Two things stay: a back-reference that ignores case takes a few letters for equal (final and other
    sigma) that ``re`` keeps apart, and ``(?a:...)`` around a part of a pattern does not keep case folding to
    ASCII there, as ``(?a)`` for the whole does.
    """
    exact = _Exact(odd)
    said = {"brace": _escaped, "set": exact.set, "escape": exact.escape, "literal": exact.literal}
    return "".join(said.get(token.kind, _same)(token) for token in tokens(pattern, flags))


def _same(token: Token) -> str:
    return token.text


def _escaped(token: Token) -> str:
    return "\\" + token.text


def _plain_letter(token: Token) -> str:
    return _with_other_i(token, _TURKIC[2:])


def _with_other_i(token: Token, affected: str) -> str:
    """The letter itself, or all four kinds of i: ``re`` takes them for equal, ``regex`` only in part."""
    return f"[{_TURKIC}]" if _folds(token.flags) and _letter(token.text) in affected else token.text


def _letter(text: str) -> str:
    """The one character a piece stands for; the piece itself when it stands for several or for none."""
    numbered = _NUMBERED.fullmatch(text)
    return chr(int(next(filter(None, numbered.groups())), 16)) if numbered else text


def _folds(flags: frozenset[str]) -> bool:
    return "i" in flags and "a" not in flags


def _plain_set(token: Token) -> str:
    return _set(token, _TURKIC[2:], lambda part: part)


def _set(token: Token, affected: str, said: Callable[[str], str]) -> str:
    head, body = _set_parts(token)
    turkic = _TURKIC if _folds(token.flags) and _holds_any("".join(body), affected) else ""
    return head + turkic + "".join(map(said, body)) + "]"


def _set_parts(token: Token) -> tuple[str, list[str]]:
    """How a set begins, and its members with ``[`` escaped."""
    head = "[^" if token.text.startswith("[^") else "["
    parts = _SET_PART.findall(token.text[len(head) : -1])
    return head, ["\\" + part if part in ("[", "]") else part for part in parts]


def _holds_any(body: str, letters: str) -> bool:
    import regex

    members = regex.compile(f"[{body}]", regex.V0)
    return any(members.match(letter) for letter in letters)


@dataclass(frozen=True, slots=True)
class _Exact:
    """Says pieces so that the ``odd`` characters are in the classes that ``re`` puts them in."""

    odd: frozenset[str]

    def literal(self, token: Token) -> str:
        return _with_other_i(token, _TURKIC)

    def set(self, token: Token) -> str:
        return _set(token, _TURKIC, lambda part: part if "a" in token.flags else self._member(part))

    def _member(self, part: str) -> str:
        """A class inside a set: short where characters have only to be added, spelt out otherwise."""
        if not _CLASS_ESCAPE.fullmatch(part) or part[1] in "bB":
            return part
        added, removed = self._differences(part[1])
        return _class(part[1]) if removed else part + added

    def escape(self, token: Token) -> str:
        letter = token.text[1]
        if "a" in token.flags or not _CLASS_ESCAPE.fullmatch(token.text):
            return _with_other_i(token, _TURKIC)
        if letter not in "bB":
            return f"(?-i:{self._alone(letter)})"
        word = self._alone("w")
        edge = f"(?<={word})(?!{word})|(?<!{word})(?={word})"
        return f"(?-i:{edge})" if letter == "b" else f"(?-i:(?!{edge}))"

    def _alone(self, letter: str) -> str:
        added, removed = self._differences(letter)
        return (f"(?![{removed}])" if removed else "") + f"[\\{letter}{added}]"

    def _differences(self, letter: str) -> tuple[str, str]:
        """The odd characters that a class lacks in ``regex``, and those it has too many, for use in a set."""
        import regex

        ours, theirs = (
            {each for each in self.odd if engine.match(f"\\{letter}", each)} for engine in (re, regex)
        )
        return _members(ours - theirs), _members(theirs - ours)


def _members(letters: Iterable[str]) -> str:
    return "".join(f"\\U{ord(letter):08x}" for letter in sorted(letters))


_PLAIN: dict[str, Callable[[Token], str]] = {
    "brace": _escaped,
    "set": _plain_set,
    "escape": _plain_letter,
    "literal": _plain_letter,
}


@cache
def _alphabet() -> str:
    return (
        array("I", range(sys.maxunicode + 1)).tobytes().decode(f"utf-32-{sys.byteorder[0]}e", "surrogatepass")
    )


def _class(letter: str) -> str:
    """The members of ``\\w``, ``\\s``, ``\\d`` or (upper case) of everything else, for use inside a set."""
    return _ranges(letter) if letter.islower() else _ranges(letter.lower(), inverted=True)


@cache
def _ranges(letter: str, inverted: bool = False) -> str:
    return "".join(_range(*span) for span in _runs(letter, inverted))


def _range(start: int, end: int) -> str:
    return f"\\U{start:08x}-\\U{end - 1:08x}"


def _runs(letter: str, inverted: bool) -> list[tuple[int, int]]:
    pattern = f"\\{letter.upper() if inverted else letter}+"
    return [found.span() for found in re.finditer(pattern, _alphabet())]


@cache
def _disputed() -> frozenset[str]:
    import regex

    members = set(_TURKIC[2:])
    for letter in _CLASSES:
        ours, theirs = (_marks(engine.finditer(f"\\{letter}+", _alphabet())) for engine in (re, regex))
        differing = (ours ^ theirs).to_bytes(len(_alphabet()), "big")
        members.update(*(_alphabet()[slice(*run.span())] for run in re.finditer(b"\1+", differing)))
    return frozenset(members)


def _marks(found: Iterator[Any]) -> int:
    """One byte for each character, 1 where it was found, as a number."""
    marks = bytearray(len(_alphabet()))
    for each in found:
        start, end = each.span()
        marks[start:end] = b"\1" * (end - start)
    return int.from_bytes(marks, "big")


def is_sensitive(pattern: str, ignore_case: bool) -> bool:
    """Whether the pattern could mean two things on a disputed text; true more often than it need be."""
    folds = ignore_case or "(?" in pattern
    return bool(_CLASS_ESCAPE.search(pattern)) or (folds and any(each in pattern for each in _TURKIC + "-"))


def disputed_in(text: str) -> frozenset[str]:
    """The characters of ``text`` that ``re`` and ``regex`` put into different classes.

    Among ASCII that is U+001C to U+001F alone; beyond it combining marks, circled digits, the Turkish
    i's, and what only one of the two Unicode tables knows.
    """
    if text.isascii():
        return frozenset(separator for separator in "\x1c\x1d\x1e\x1f" if separator in text)
    return _disputed().intersection(text)
