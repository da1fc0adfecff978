"""Custom numeric format strings: ``0.00``, ``#,##0``, ``0.0%``, ``0.0e+0``, sections and literal text.

Source: .NET documentation, "Custom numeric format strings".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_UP, Context, Decimal
from typing import Final

from scenewright.query.faults import thrown

_MOST_CHARACTERS: Final = 1000
_WIDE: Final = Context(prec=5 * _MOST_CHARACTERS, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
_PIECE = re.compile(r"""'[^']*'?|"[^"]*"?|\\.?|[eE][+-]?0+|.""", re.DOTALL)


@dataclass(slots=True)
class _Section:
    """One section of a format, read: its pieces in order and what they ask for."""

    pieces: list[tuple[str, str]] = field(default_factory=list)  # kind: digit, point, exponent, text
    whole: list[str] = field(default_factory=list)
    fraction: list[str] = field(default_factory=list)
    grouped: bool = False
    pointed: bool = False
    scale: int = 0
    exponent: str = ""


def custom(value: Decimal, negative: bool, format_: str) -> str:
    """The text of a number (its magnitude, and whether it is negative) by a custom format string.

    Raises ``QueryExceptionError`` (``System.FormatException``) for a format that is far too long.
    """
    if len(format_) > _MOST_CHARACTERS:
        raise thrown("FormatException", f"A format of over {_MOST_CHARACTERS} characters is refused.")
    sections = _split(format_)
    chosen, sign = _choose(sections, value, negative)
    section = _read(chosen)
    if _rounds_to_zero(value, section) and value and len(sections) > 2 and sections[2]:
        section, sign = _read(sections[2]), ""
    return sign + _write(section, value)


def _split(format_: str) -> list[str]:
    sections = [""]
    for piece in _PIECE.findall(format_):
        if piece == ";":
            sections.append("")
        else:
            sections[-1] += piece
    return sections


def _choose(sections: list[str], value: Decimal, negative: bool) -> tuple[str, str]:
    if not value and len(sections) > 2:
        return sections[2] or sections[0], ""
    if negative and len(sections) > 1 and sections[1]:
        return sections[1], ""
    return sections[0], "-" if negative else ""


def _read(text: str) -> _Section:
    section, commas = _Section(), 0
    for piece in _PIECE.findall(text):
        if piece in "0#":
            section.grouped = section.grouped or (commas > 0 and not section.pointed)
            commas = 0
            (section.fraction if section.pointed else section.whole).append(piece)
            section.pieces.append(("digit", piece))
        elif piece == ".":
            section.scale -= 3 * commas if not section.pointed else 0
            commas = 0
            section.pieces += [] if section.pointed else [("point", ".")]
            section.pointed = True
        elif piece == ",":
            commas += 1 if section.whole and not section.pointed else 0
        elif piece in "%\u2030":
            section.scale += 2 if piece == "%" else 3
            section.pieces.append(("text", piece))
        elif piece[0] in "eE" and len(piece) > 1:
            section.exponent = section.exponent or piece
            section.pieces.append(("exponent", piece))
        else:
            section.pieces.append(("text", _literal(piece)))
    section.scale -= 3 * commas
    return section


def _literal(piece: str) -> str:
    if piece[0] in "'\"":
        return piece[1:].removesuffix(piece[0])
    return piece.removeprefix("\\") if len(piece) > 1 else piece.strip("\\")


def _rounds_to_zero(value: Decimal, section: _Section) -> bool:
    return not section.exponent and not _rounded(value, section)


def _rounded(value: Decimal, section: _Section) -> Decimal:
    unit = Decimal(1).scaleb(-len(section.fraction))
    return value.scaleb(section.scale, _WIDE).quantize(unit, ROUND_HALF_UP, _WIDE)


def _write(section: _Section, value: Decimal) -> str:
    exponent = 0
    if section.exponent:
        value, exponent = _normalised(section, value)
    whole, _, fraction = f"{_rounded(value, section):f}".partition(".")
    return _Writer(section, whole.lstrip("0"), fraction, exponent).text()


def _normalised(section: _Section, value: Decimal) -> tuple[Decimal, int]:
    if not value:
        return value, 0
    digits = Context(prec=len(section.whole) + len(section.fraction) or 1, rounding=ROUND_HALF_UP, traps=[])
    rounded = digits.plus(value)
    exponent = rounded.adjusted() - len(section.whole) + 1
    return rounded.scaleb(-exponent, _WIDE), exponent


class _Writer:
    """Lays the digits of a number out over the places of a section."""

    def __init__(self, section: _Section, whole: str, fraction: str, exponent: int) -> None:
        self.section, self.exponent = section, exponent
        zeros = [place for place, sign in enumerate(section.whole) if sign == "0"]
        least = len(section.whole) - zeros[0] if zeros else 0
        self.whole = whole.rjust(least, "0")
        last_zero = max((place for place, sign in enumerate(section.fraction) if sign == "0"), default=-1)
        self.fraction = fraction[: last_zero + 1] + fraction[last_zero + 1 :].rstrip("0")

    def text(self) -> str:
        """The section with the digits in place."""
        out: list[str] = []
        place, in_fraction, begun = 0, False, False
        for kind, piece in self.section.pieces:
            if kind == "digit" and in_fraction:
                out.append(self.fraction[place : place + 1])
                place += 1
            elif kind == "digit":
                out.append(self._whole_digits(place, first=not begun))
                begun, place = True, place + 1
            elif kind == "point":
                out.append("" if begun else self._grouped(self.whole, 0))
                out.append("." if self.fraction else "")
                place, in_fraction, begun = 0, True, True
            else:
                out.append(self._exponent() if kind == "exponent" else piece)
        return "".join(out)

    def _whole_digits(self, place: int, first: bool) -> str:
        """The digits at a place before the point; the first place takes all that stand before it too."""
        after = len(self.section.whole) - place - 1
        start = 0 if first else max(0, len(self.whole) - after - 1)
        end = max(0, len(self.whole) - after)
        return self._grouped(self.whole[start:end], after) if start < end else ""

    def _grouped(self, digits: str, after: int) -> str:
        """``digits`` followed by ``after`` more, with a comma before each third one."""
        if not self.section.grouped:
            return digits
        count = len(digits) + after
        return "".join(
            digit + ("," if (count - i - 1) % 3 == 0 and count - i - 1 > 0 else "")
            for i, digit in enumerate(digits)
        )

    def _exponent(self) -> str:
        mark, rest = self.section.exponent[0], self.section.exponent[1:]
        sign = "-" if self.exponent < 0 else "+" if rest[0] == "+" else ""
        return mark + sign + str(abs(self.exponent)).rjust(len(rest.lstrip("+-")), "0")
