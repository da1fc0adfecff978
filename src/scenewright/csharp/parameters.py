"""Parameter lists, read from their text."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scenewright.csharp.literals import BLOCK_COMMENT, LITERAL

_MODIFIERS: Final = frozenset({"ref", "out", "in", "this", "params", "readonly", "scoped"})
_PIECE = re.compile(
    rb"(?P<skip>" + BLOCK_COMMENT + b"|" + LITERAL + rb")|(?P<open>[(\[{<])|(?P<close>[)\]}>])|(?P<mark>[,=])"
)


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter: ``default`` is the text after ``=``, or empty."""

    name: str
    type: str
    modifiers: tuple[str, ...] = ()
    default: str = ""
    attributes: str = ""


@lru_cache(maxsize=1024)
def parameters(signature: str) -> tuple[Parameter, ...]:
    """The parameters of a list with its brackets, such as ``(ref int a, string b = "x")``."""
    pieces = split_commas(signature[1:-1])
    return tuple(_parameter(piece) for piece in pieces if piece)


def split_commas(text: str) -> list[str]:
    """Splits at the commas outside brackets and literals; pieces are stripped."""
    return [part.strip() for part in _split(text, ",")]


def _split(text: str, sign: str) -> list[str]:
    data = text.encode("utf-8", "surrogatepass")
    parts, last, depth = [], 0, 0
    for piece in _PIECE.finditer(data):
        if piece["open"]:
            depth += 1
        elif piece["close"]:
            depth -= 1
        elif piece["mark"] == sign.encode() and depth == 0:
            parts.append(data[last : piece.start()].decode("utf-8", "surrogatepass"))
            last = piece.end()
    return [*parts, data[last:].decode("utf-8", "surrogatepass")]


def _parameter(text: str) -> Parameter:
    attributes, text = _attributes(text)
    declared, *default = _split(text, "=")
    kind, _, name = declared.strip().rpartition(" ")
    words = kind.split(" ")
    modifiers = tuple(
        words[: next((i for i, word in enumerate(words) if word not in _MODIFIERS), len(words))]
    )
    return Parameter(
        name, " ".join(words[len(modifiers) :]), modifiers, "=".join(default).strip(), attributes
    )


def _attributes(text: str) -> tuple[str, str]:
    end = 0
    while text.startswith("[", end):
        end = text.find("]", end) + 1 or len(text)
        end += len(text[end:]) - len(text[end:].lstrip())
    return text[:end].strip(), text[end:]
