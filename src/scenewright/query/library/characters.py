"""``char``, and the letters and blanks that strings share with it.

Source: .NET documentation, "System.Char".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenewright.query import types as t
from scenewright.query.numbers import as_integer
from scenewright.query.values import Char

CHAR: Final = t.CHAR.definition.members
BLANK: Final = (
    " \t\n\v\f\r\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004"
    "\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)


def _simple_case(change: Callable[[str], str]) -> Callable[[str], str]:
    """Upper or lower case letter by letter: the length never changes."""

    def changed(text: str) -> str:
        new = {letter: change(letter) for letter in set(text)}
        return text.translate({ord(letter): one for letter, one in new.items() if len(one) == 1})

    return changed


upper, lower = _simple_case(str.upper), _simple_case(str.lower)
for _suffix in ("", "Invariant"):
    CHAR.add_method(f"static char ToUpper{_suffix}(char c)", lambda letter: Char(upper(letter)))
    CHAR.add_method(f"static char ToLower{_suffix}(char c)", lambda letter: Char(lower(letter)))

_TESTS: Final[dict[str, Callable[[str], bool]]] = {
    "IsDigit": str.isdecimal, "IsLetter": str.isalpha, "IsUpper": str.isupper, "IsLower": str.islower,
    "IsLetterOrDigit": lambda c: c.isalpha() or c.isdecimal(), "IsWhiteSpace": lambda c: c in BLANK,
    "IsNumber": str.isnumeric, "IsControl": lambda c: ord(c) < 32 or 127 <= ord(c) < 160,
    "IsPunctuation": lambda c: c in "!\"#%&'()*,-./:;?@[\\]_{}\u00a1\u00a7\u00ab\u00b6\u00b7\u00bb\u00bf",
    "IsSymbol": lambda c: c in "$+<=>^`|~"
    or c in "\u00a2\u00a3\u00a4\u00a5\u00a6\u00a8"
    "\u00a9\u00ac\u00ae\u00af\u00b0\u00b1\u00b4\u00b8\u00d7\u00f7",
}  # fmt: skip
for _name, _test in _TESTS.items():
    CHAR.add_method(f"static bool {_name}(char c)", _test)


@CHAR.method("static double GetNumericValue(char c)")
def _numeric_value(letter: str) -> float:
    return float(as_integer(letter) - 48) if letter.isdecimal() and letter.isascii() else -1.0


CHAR.add_constant("char MinValue", Char("\0"))
CHAR.add_constant("char MaxValue", Char("\uffff"))
