"""What a scalar says: plain, single-quoted and double-quoted text, folded over lines or not.

Folding is YAML 1.1's (section 6.5, 7.3): one line break reads as a blank, ``n`` empty lines as
``n`` line feeds; blanks at the ends of lines go.
"""

import re

__all__ = ["BadEscapeError", "decode_scalar"]

_BREAK = r"\r?\n((?>(?:[ \t]*+\r?\n)*))[ \t]*+"
_FOLDED = r"(?:(?:(?<![ \t])|(?<=\\[ \t]))[ \t]++)?" + _BREAK
_FOLD = re.compile(_FOLDED)
_ESCAPE_OR_FOLD = re.compile(
    r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|" + _BREAK + "|(.?))|" + _FOLDED,
    re.DOTALL,
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\",
    "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip


class BadEscapeError(ValueError):
    """An escape that YAML does not know; ``args[0]`` is its text."""


def decode_scalar(raw: bytes) -> str:
    """The text of a scalar from its bytes, quotes included; bytes that are not UTF-8 read as U+FFFD.

    Surrogate pairs written as two ``\\u`` escapes are one character. Raises BadEscapeError.
    """
    text = raw.decode("utf-8", "replace")
    if text[:1] == '"':
        return _double(text[1:-1])
    if text[:1] == "'":
        return _folded(text[1:-1]).replace("''", "'")
    return _folded(text)


def _folded(text: str) -> str:
    return _FOLD.sub(_break, text) if "\n" in text else text


def _break(match: re.Match[str]) -> str:
    return "\n" * match[1].count("\n") or " "


def _double(text: str) -> str:
    if "\\" not in text:
        return _folded(text)
    decoded = _ESCAPE_OR_FOLD.sub(_unescaped, text)
    if _SURROGATE.search(decoded):
        return decoded.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return decoded


def _unescaped(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if code:
        return _character(code)
    if match[4] is not None:
        return match[4].count("\n") * "\n"
    if match[5] is None:
        return "\n" * match[6].count("\n") or " "
    try:
        return _ESCAPES[match[5]]
    except KeyError:
        raise BadEscapeError(match[0]) from None


def _character(code: str) -> str:
    number = int(code, 16)
    if number > 0x10FFFF:
        raise BadEscapeError(f"\\U{code}")
    return chr(number)
