"""One entry in a client's JSON configuration, written into the text that is there.

Only the entry's own characters change: order, spacing and the rest of the file stay as the user has them.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scenewright.errors import SyntaxDamageError

_SPACE = " \t\r\n"
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class _Member:
    key: str
    start: int
    value_start: int
    value_end: int


def entries(text: str, section: str) -> dict[str, dict[str, Any]]:
    """What ``text`` has under ``section``, by name.

    Raises ``SyntaxDamageError`` for text that is not a JSON object, with the line.
    """
    found = _parsed(text).get(section)
    members = found.items() if isinstance(found, dict) else ()
    return {name: value for name, value in members if isinstance(value, dict)}


def entry(text: str, section: str, name: str) -> dict[str, Any] | None:
    """The one of them that is called ``name``, or ``None``."""
    return entries(text, section).get(name)


def with_entry(text: str, section: str, name: str, value: dict[str, Any]) -> str:
    """``text`` with ``value`` under ``section`` / ``name``; keys that the entry has besides stay.

    Empty text becomes a new file. Raises ``SyntaxDamageError`` for text that is not a JSON object.
    """
    if not text.strip():
        return json.dumps({section: {name: value}}, indent=2, ensure_ascii=False) + "\n"
    old = entry(text, section, name)
    merged = (old or {}) | value
    if merged == old:
        return text
    root = text.index("{")
    inside = _last(text, root, section)
    if inside is None or text[inside.value_start] != "{":
        return _put(text, root, section, {name: merged}, depth=1)
    return _put(text, inside.value_start, name, merged, depth=2)


def _parsed(text: str) -> dict[str, Any]:
    if not text.strip():
        return {}
    try:
        value = json.loads(text)
    except json.JSONDecodeError as problem:
        raise SyntaxDamageError(
            f"It is not plain JSON: {problem.msg} at line {problem.lineno}.",
            hint="Mend it first, or add the entry by hand; comments are not JSON.",
            line=problem.lineno,
        ) from None
    if not isinstance(value, dict):
        raise SyntaxDamageError("It is JSON, but not an object.", hint="Mend it first.", line=1)
    return value


def _put(text: str, opening: int, key: str, value: Any, depth: int) -> str:
    """``text`` with ``key`` in the object opening at ``opening``: replaced where it is, else added last."""
    unit, newline = _indent(text), "\r\n" if "\r\n" in text else "\n"
    written = json.dumps(value, indent=unit, ensure_ascii=False).replace("\n", newline + unit * depth)
    old = _last(text, opening, key)
    if old is not None:
        return text[: old.value_start] + written + text[old.value_end :]
    added = f"{newline}{unit * depth}{json.dumps(key, ensure_ascii=False)}: {written}"
    members = list(_members(text, opening))
    if members:
        end = members[-1].value_end
        return text[:end] + "," + added + text[end:]
    closing = _skip(text, opening + 1)
    return text[: opening + 1] + added + newline + unit * (depth - 1) + text[closing:]


def _last(text: str, opening: int, key: str) -> _Member | None:
    """The member that counts: the last of that key, as JSON readers take it."""
    return next((each for each in reversed(list(_members(text, opening))) if each.key == key), None)


def _members(text: str, opening: int) -> Iterator[_Member]:
    """The members of the object that opens at ``opening``, in well-formed JSON."""
    at = _skip(text, opening + 1)
    while text[at] != "}":
        start = at
        key, at = _DECODER.raw_decode(text, at)
        value_start = _skip(text, _skip(text, at) + 1)
        _, end = _DECODER.raw_decode(text, value_start)
        yield _Member(key, start, value_start, end)
        at = _skip(text, end)
        if text[at] == ",":
            at = _skip(text, at + 1)


def _skip(text: str, at: int) -> int:
    while text[at] in _SPACE:
        at += 1
    return at


def _indent(text: str) -> str:
    """What the file indents its first member with; two blanks when it is on one line."""
    for line in text.splitlines():
        blank = line[: len(line) - len(line.lstrip())]
        if blank:
            return blank
    return "  "
