"""The literals of C#: numbers with their suffixes, characters, and the spellings of strings."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Final

from scenewright.query.faults import refused
from scenewright.query.nodes import Hole, Span
from scenewright.query.numbers import decimal_of, single
from scenewright.query.values import Char, Int64, UInt32, UInt64, Value, string

_INTEGER_KINDS: Final[dict[str, tuple[tuple[int, type], ...]]] = {
    "": ((2**31, int), (2**32, UInt32), (2**63, Int64), (2**64, UInt64)),
    "u": ((2**32, UInt32), (2**64, UInt64)),
    "l": ((2**63, Int64), (2**64, UInt64)),
    "ul": ((2**64, UInt64),),
}
_MOST_DIGITS: Final = 64
"""More digits than any integer of C# has, in any base."""
_SIMPLE_ESCAPES: Final = {
    "'": "'", '"': '"', "\\": "\\", "0": "\0", "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r",
    "t": "\t", "v": "\v",
    "e": "\x1b",
}  # fmt: skip
_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{1,4})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.)?)", re.DOTALL)
_ODD_BRACES = re.compile(r"(?<!\{)\{(?:\{\{)*(?!\{)|(?<!\})\}(?:\}\})*(?!\})")


def integer(text: str, span: Span) -> Value:
    """An integer literal as the first of int, uint, long, ulong that holds it and fits the suffix."""
    plain = text.replace("_", "").lower()
    digits = plain.rstrip("ul")
    suffix = "".join(sorted(plain[len(digits) :], reverse=True))
    base = {"0x": 16, "0b": 2}.get(digits[:2], 10)
    significant = digits.removeprefix("0x").removeprefix("0b").lstrip("0") or "0"
    number = int(significant, base) if len(significant) <= _MOST_DIGITS else 2**64
    for limit, kind in _INTEGER_KINDS.get(suffix, ()):
        if number < limit:
            return kind(number)
    raise refused("the integer is too large", span)


def real(text: str, span: Span) -> Value:
    """A literal with a fraction, an exponent or one of the suffixes f, d, m."""
    plain = text.replace("_", "").lower()
    suffix = plain[-1] if plain[-1] in "fdm" else ""
    digits = plain.removesuffix(suffix)
    if suffix == "m":
        value = decimal_of(Decimal(digits))
        if value is None:
            raise refused("the decimal is out of range", span)
        return value
    number = single(float(digits)) if suffix == "f" else float(digits)
    if number in (float("inf"), float("-inf")):
        raise refused("the floating-point constant is out of range", span)
    return number


def unescape(text: str, span: Span) -> str:
    """The text that C#'s escape sequences spell."""

    def one(found: re.Match[str]) -> str:
        digits = found[1] or found[2] or found[3]
        if digits:
            code = int(digits, 16)
            if code > 0x10FFFF:
                raise refused("no such character", span)
            return chr(code)
        if found[4] not in _SIMPLE_ESCAPES:
            raise refused(f"unknown escape sequence {found[0]!r}", span)
        return _SIMPLE_ESCAPES[found[4]]

    return _ESCAPE.sub(one, text)


def character(text: str, span: Span) -> Char:
    """A character literal."""
    value = string(unescape(text[1:-1], span))
    if len(value) != 1:
        raise refused("a character literal holds one UTF-16 unit", span)
    return Char(value)


def regular_string(text: str, span: Span) -> str:
    """``"..."``."""
    return string(unescape(text[1:-1], span))


def verbatim_string(text: str, span: Span) -> str:
    """``@"..."``."""
    return string(text[2:-1].replace('""', '"'))


def raw_string(text: str, span: Span) -> str:
    """A raw string literal, one line or several."""
    quotes = len(text) - len(text.lstrip('"'))
    return string("".join(_outdented([text[quotes:-quotes]], span)))


def _outdented(parts: list[str], span: Span) -> list[str]:
    """The parts of a raw string ("" for a hole) without what belongs to the layout.

    A raw string over several lines begins after its first line end and ends before its last one, and the
    blank text before the closing quotes is taken from each line.
    """
    if "\n" not in "".join(parts):
        return parts
    indent = parts[-1].rpartition("\n")[2]
    if indent.strip() or parts[0].partition("\n")[0].strip():
        raise refused("a raw string over several lines has its quotes on lines of their own", span)
    parts = ["\n" + parts[0].partition("\n")[2], *parts[1:]]
    texts = [part.replace(f"\n{indent}", "\n") for part in parts]
    texts[0] = texts[0].removeprefix("\n")
    texts[-1] = texts[-1].removesuffix("\n").removesuffix("\r")
    return texts


def interpolated_texts(start: str, parts: Sequence[str | Hole], span: Span) -> list[str | Hole]:
    """The parts of an interpolated string with its texts unescaped; ``start`` is what stands before the
    first.
    """
    if '"""' in start:
        texts = _outdented([part if isinstance(part, str) else "" for part in parts], span)
        pairs = zip(parts, texts, strict=True)
        return [string(text) if isinstance(part, str) else part for part, text in pairs]
    plain: Callable[[str], str] = (
        (lambda text: text.replace('""', '"')) if "@" in start else (lambda text: unescape(text, span))
    )
    for part in parts:
        if isinstance(part, str) and _ODD_BRACES.search(part):
            raise refused(
                "braces side by side cannot be told apart here", span, 'Write them apart: $"{{ {x} }}".'
            )
    return [
        string(plain(part).replace("{{", "{").replace("}}", "}")) if isinstance(part, str) else part
        for part in parts
    ]
