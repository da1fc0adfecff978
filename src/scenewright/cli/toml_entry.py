"""One table in a client's TOML configuration, written into the text that is there.

The result is read back, and refused when anything but the one table differs: an unusual spelling of the
file is never damaged.
"""

import json
import tomllib
from typing import Any

from scenewright.errors import SyntaxDamageError


def entries(text: str, section: str) -> dict[str, dict[str, Any]]:
    """What ``text`` has under ``section``, by name.

    Raises ``SyntaxDamageError`` for text that is not TOML.
    """
    found = _parsed(text).get(section)
    members = found.items() if isinstance(found, dict) else ()
    return {name: value for name, value in members if isinstance(value, dict)}


def entry(text: str, section: str, name: str) -> dict[str, Any] | None:
    """The one of them that is called ``name``, or ``None``."""
    return entries(text, section).get(name)


def with_entry(text: str, section: str, name: str, value: dict[str, Any]) -> str:
    """``text`` with the keys of ``value`` in ``[section.name]``; other keys of the table stay.

    Raises ``SyntaxDamageError`` for text that is not TOML, or that spells the table in an unusual way.
    """
    before = _parsed(text)
    newline = "\r\n" if "\r\n" in text else "\n"
    header = f"[{section}.{_key(name)}]"
    lines = text.splitlines()
    start = next((number for number, line in enumerate(lines) if _is_header(line, header)), None)
    if start is None:
        lines += [*([""] if lines and lines[-1].strip() else []), header, *_assignments(value)]
    else:
        lines[start + 1 : _table_end(lines, start)] = _merged(
            lines[start + 1 : _table_end(lines, start)], value
        )
    after = newline.join(lines) + newline
    if _without(before, section, name) != _without(_parsed(after), section, name) or not _holds(
        entry(after, section, name), value
    ):
        raise SyntaxDamageError(
            f"It spells {section} in a way that is not understood.", hint=f"Add {header} by hand."
        )
    return after


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise SyntaxDamageError(
            f"It is not TOML: {problem}.", hint="Mend it first, or add the entry by hand."
        ) from None


def _without(document: dict[str, Any], section: str, name: str) -> dict[str, Any]:
    found = document.get(section)
    kept = {key: each for key, each in found.items() if key != name} if isinstance(found, dict) else found
    return {key: each for key, each in document.items() if key != section} | ({section: kept} if kept else {})


def _holds(table: dict[str, Any] | None, value: dict[str, Any]) -> bool:
    return table is not None and all(table.get(key) == each for key, each in value.items())


def _is_header(line: str, header: str) -> bool:
    bare = line.split("#")[0].strip()
    return bare.replace(" ", "").replace('"', "") == header.replace('"', "")


def _table_end(lines: list[str], start: int) -> int:
    """The line after the table's last statement: the next header, or the end."""
    at = start + 1
    while at < len(lines) and not lines[at].lstrip().startswith("["):
        at = _statement_end(lines, at)
    while at > start + 1 and not lines[at - 1].strip():
        at -= 1
    return at


def _statement_end(lines: list[str], start: int) -> int:
    """The line after the statement that begins at ``start``; it may run over several lines."""
    for end in range(start + 1, len(lines) + 1):
        try:
            tomllib.loads("\n".join(lines[start:end]))
        except tomllib.TOMLDecodeError:
            continue
        return end
    return start + 1


def _merged(body: list[str], value: dict[str, Any]) -> list[str]:
    """The table's lines with the keys of ``value`` first, and every other statement as it was."""
    kept: list[str] = []
    at = 0
    while at < len(body):
        end = _statement_end(body, at)
        if not set(_quiet(body[at:end])) & set(value):
            kept += body[at:end]
        at = end
    return [*_assignments(value), *kept]


def _quiet(lines: list[str]) -> dict[str, Any]:
    try:
        return tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return {}


def _assignments(value: dict[str, Any]) -> list[str]:
    """``key = value`` lines. JSON's strings and lists are TOML's too."""
    return [f"{_key(key)} = {json.dumps(each, ensure_ascii=False)}" for key, each in value.items()]


def _key(name: str) -> str:
    bare = name.replace("-", "").replace("_", "")
    return name if bare.isascii() and bare.isalnum() else json.dumps(name, ensure_ascii=False)
