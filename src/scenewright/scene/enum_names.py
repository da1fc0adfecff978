"""The members of the enums that a project's C# declares."""

from collections.abc import Mapping

from scenewright.csharp import TypeSymbol, parse_symbols
from scenewright.errors import ScenewrightError
from scenewright.index import Index
from scenewright.scene.defaults import literal_text


class EnumNames:
    """Reads enums of one project, each once."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._enums: dict[str, dict[int, str] | None] = {}

    def name(self, type_name: str, number: int) -> str:
        """The member of an enum with a number, as ``member_name``.

        "" where not exactly one enum of the project has the name, or its numbers are no literals.
        """
        members = self._members(type_name)
        return member_name(members, number) if members is not None else ""

    def _members(self, type_name: str) -> dict[int, str] | None:
        if type_name not in self._enums:
            self._enums[type_name] = self._read(type_name)
        return self._enums[type_name]

    def _read(self, type_name: str) -> dict[int, str] | None:
        rows = self._index.types(type_name, kind="enum").items
        if len(rows) != 1:
            return None
        try:
            source = self._index.project.sandbox.readable(rows[0].path).read_bytes()
        except (OSError, ScenewrightError):
            return None
        found = [each for each in parse_symbols(source).named(rows[0].name) if each.kind == "enum"]
        return _numbered(found[0]) if found else None


def member_name(members: Mapping[int, str], number: int) -> str:
    """The member with a number, of flags those that make it up; the number itself where none fits."""
    if number in members:
        return members[number]
    parts = [bit for bit in members if bit > 0 and number & bit == bit]
    single = sum(bit for bit in parts if bit & (bit - 1) == 0)
    return ", ".join(members[bit] for bit in parts) if parts and single == number else str(number)


def _numbered(enum: TypeSymbol) -> dict[int, str] | None:
    """Members by number: one more than the last where none is given; None for one that is no literal."""
    found: dict[int, str] = {}
    number = -1
    for member in enum.members:
        text = literal_text("int", member.initial) if member.initial else str(number + 1)
        if text is None or not text.lstrip("-").isdigit():
            return None
        number = int(text)
        found.setdefault(number, member.name)
    return found
