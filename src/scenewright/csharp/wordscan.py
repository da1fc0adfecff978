"""The last resort for text that the parser cannot read: types found by their words."""

import re

from scenewright.csharp.literals import BLOCK_COMMENT, LINE_COMMENT, LITERAL
from scenewright.csharp.source import CSharpSource
from scenewright.csharp.symbols import TypeSymbol

_NAME = rb"@?[\w\x80-\xff]+"
_WORDS = re.compile(
    LINE_COMMENT + b"|" + BLOCK_COMMENT + b"|" + LITERAL + rb"|"
    rb"\bnamespace\s+(?P<space>" + _NAME + rb"(?:\." + _NAME + rb")*)\s*(?P<scoped>;)?|"
    rb"(?<![\w@.\x80-\xff])(?P<kind>class|struct|interface|enum|record)\s+(?:(?:class|struct)\s+)?"
    rb"(?P<name>" + _NAME + rb")\s*(?P<generic><[^<>(){};]*>)?\s*(?=[:{(;]|where\b)|(?P<brace>[{}])"
)  # fmt: skip
_NOT_NAMES = frozenset({b"class", b"struct", b"where", b"new"})
_DEEPEST = 100


def scan_types(source: CSharpSource, text: bytes) -> list[TypeSymbol]:
    """The types declared in ``text``, a configuration of ``source``, marked damaged.

    Namespaces and outer types are told from the braces before the type: as good as those braces are. Types
    more than 100 braces deep are passed over.
    """
    found: list[TypeSymbol] = []
    path: list[tuple[str, str]] = []
    opening = ("", "")
    for word in _WORDS.finditer(text):
        if word["space"]:
            opening = ("namespace", word["space"].decode("utf-8", "replace").replace("@", ""))
            if word["scoped"]:
                path, opening = [opening], ("", "")
        elif word["name"] and word["name"] not in _NOT_NAMES and len(path) <= _DEEPEST:
            symbol = _symbol(source, word, path)
            opening = ("type", symbol.nested_name.rsplit("+", 1)[-1])
            found.append(symbol)
        elif word["brace"] == b"{":
            path.append(opening)
            opening = ("", "")
        elif word["brace"] and path:
            path.pop()
    return found


def _symbol(source: CSharpSource, word: re.Match[bytes], path: list[tuple[str, str]]) -> TypeSymbol:
    start, end = word.span("name")
    line, column = source.position(start)
    return TypeSymbol(
        name=source.text(start, end).lstrip("@"),
        namespace=".".join(name for kind, name in path if kind == "namespace"),
        kind=word["kind"].decode(),
        bases=(), modifiers=(), attributes=(),
        arity=word["generic"].count(b",") + 1 if word["generic"] else 0,
        outer="+".join(name for kind, name in path if kind == "type"),
        line=line, column=column, start=word.start("kind"), end=end, name_start=start,
        condition=source.preprocessor.condition_at(start),
        damaged=True,
    )  # fmt: skip
