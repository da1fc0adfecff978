"""Effective values: what the files say, with what prefab instances change laid over it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import Final, TypeAlias

from scenewright.errors import BadArgumentError, FileFormatError, NotFoundError
from scenewright.text import Reference
from scenewright.text.property_path import parse_property_path

__all__ = ["Decider", "Plain", "Provenance", "Source", "Value", "ValueKind"]

Plain: TypeAlias = str | Reference | dict[str, "Plain"] | list["Plain"]
_PAIR: Final = ("first", "second")
_TRUTH: Final = dict.fromkeys(["1", "true", "True"], True) | dict.fromkeys(["0", "false", "False"], False)


class ValueKind(StrEnum):
    """What a value is."""

    SCALAR = "scalar"
    REFERENCE = "reference"
    MAPPING = "mapping"
    SEQUENCE = "sequence"


class Source(StrEnum):
    """What decides a value: the document itself, a prefab instance, or the C# of the script.

    ``UNKNOWN`` is for what stands in a file that cannot be read.
    """

    BASE = "base"
    OVERRIDE = "override"
    DEFAULT = "default"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Decider:
    """One file that says something of a value: which, by which document, and what (None: not known)."""

    path: str
    file_id: int
    value: Plain | None


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a value comes from.

    ``path`` and ``file_id`` name the document that decides: the object itself, or the ``PrefabInstance`` with
    the modification. ``property_path`` is Unity's spelling. ``chain`` has every file that says something of
    it, the deciding one first, the base last; ``base_value`` is what the object would have without the
    deciding override (None where nothing). For a mapping or sequence the deciding file is the outermost that
    changes any part of it. Of an unknown value ``reason`` says why it is.
    """

    path: str
    file_id: int
    property_path: str
    kind: Source
    base_value: Plain | None
    chain: tuple[Decider, ...]
    reason: str = ""


class Value(ABC):
    """A value of an object: text, a reference, a mapping or a sequence, read lazily.

    Numbers and truth values are text until asked for as such. References are given as seen from the scene the
    object was taken from: ``Scene.resolve`` of that scene resolves them.
    """

    __slots__ = ("_path",)

    def __init__(self, path: str) -> None:
        self._path = path

    @property
    @abstractmethod
    def kind(self) -> ValueKind:
        """Scalar, reference, mapping or sequence."""

    @property
    @abstractmethod
    def text(self) -> str:
        """A scalar's text; raises BadArgumentError for other kinds."""

    @property
    @abstractmethod
    def reference(self) -> Reference | None:
        """What a reference refers to; None for other kinds."""

    @property
    @abstractmethod
    def provenance(self) -> Provenance:
        """Which file decided it, and what it would be otherwise."""

    @abstractmethod
    def keys(self) -> list[str]:
        """The keys of a mapping in file order; none for other kinds."""

    @abstractmethod
    def get(self, key: str) -> "Value | None":
        """The value under a key of a mapping; None where there is none."""

    @abstractmethod
    def __len__(self) -> int:
        """The number of items of a sequence or of keys of a mapping."""

    @abstractmethod
    def item(self, position: int) -> "Value":
        """The item of a sequence at a position from 0 that it has."""

    @property
    def is_quoted(self) -> bool:
        """Whether it is text that stands in quotes, and so no number."""
        return False

    @property
    def unknown(self) -> str:
        """Why it is not known, "" for what is: its file cannot be read, or running code would work it out.

        ``text`` of the former is what a new object has, of the latter the C#.
        """
        return ""

    @property
    def is_known(self) -> bool:
        """Whether files or a C# literal tell it and all its parts."""
        return not self.unknown

    @property
    def unsaved(self) -> tuple[str, ...]:
        """The paths, its own or of its parts, of what no file has and only the C# of a type declares."""
        return ()

    @property
    def is_saved(self) -> bool:
        """Whether a file has it, if not all of its parts."""
        return self._path not in self.unsaved

    @property
    def property_path(self) -> str:
        """Unity's path to it from the object."""
        return self._path

    def __bool__(self) -> bool:
        return True

    def __contains__(self, key: object) -> bool:
        """Whether a mapping has a key."""
        return isinstance(key, str) and self.get(key) is not None

    def __iter__(self) -> "Iterator[Value]":
        """The items of a sequence, or the values of a mapping."""
        if self.kind is ValueKind.SEQUENCE:
            return (self.item(position) for position in range(len(self)))
        return (self[key] for key in self.keys())

    def __getitem__(self, key: str | int) -> "Value":
        """The value under a key or at a position; raises NotFoundError with the nearest keys."""
        found = self._step(key)
        if found is not None:
            return found
        known = self.keys()
        nearest = get_close_matches(str(key), known, n=5, cutoff=0.4) or known[:10]
        where = f"'{self._path}'" if self._path else "The object"
        size = f" (it has {len(self)} items)" if self.kind is ValueKind.SEQUENCE else ""
        raise NotFoundError(f"{where} has no property '{key}'{size}.", candidates=nearest)

    def _step(self, key: str | int) -> "Value | None":
        if isinstance(key, str):
            return self.get(key)
        is_there = self.kind is ValueKind.SEQUENCE and 0 <= key < len(self)
        return self.item(key) if is_there else None

    def at(self, path: str) -> "Value":
        """The value at a Unity property path (``m_Materials.Array.data[0]``, ``m_LocalPosition.x``).

        Raises NotFoundError with the nearest keys, BadArgumentError for what is no path.
        """
        return self.walk(parse_property_path(path))

    def walk(self, steps: Iterable[str | int]) -> "Value":
        """The value at the end of the steps of a property path; raises NotFoundError as ``at`` does."""
        value: Value = self
        for step in steps:
            found = value._step(step)
            if found is None and step in _PAIR and len(value) == 1 and value.kind is ValueKind.MAPPING:
                found = value.get(value.keys()[0]) if step == "second" else _KeyValue(value)
            value = found if found is not None else value[step]
        return value

    def as_int(self) -> int:
        """A scalar as a whole number; FileFormatError where it is none."""
        try:
            return int(self.text)
        except ValueError:
            raise self._misread("a whole number") from None

    def as_float(self) -> float:
        """A scalar as a number; FileFormatError where it is none."""
        try:
            return float(self.text)
        except ValueError:
            raise self._misread("a number") from None

    def as_bool(self) -> bool:
        """A scalar as a truth value (0 or 1); FileFormatError where it is none."""
        try:
            return _TRUTH[self.text]
        except KeyError:
            raise self._misread("a truth value") from None

    def _misread(self, what: str) -> FileFormatError:
        return FileFormatError(f"{self._path} is {self.text[:40]!r}, not {what}.")

    def _unfit(self) -> BadArgumentError:
        return BadArgumentError(f"{self._path} is a {self.kind}, not a single value.")

    def items(self) -> "Iterator[tuple[str, Value]]":
        """The keys and values of a mapping."""
        for key in self.keys():
            yield key, self[key]

    def to_value(self) -> Plain:
        """All of it as plain Python: text, ``Reference``, dicts, lists."""
        if self.kind is ValueKind.MAPPING:
            return {key: value.to_value() for key, value in self.items()}
        if self.kind is ValueKind.SEQUENCE:
            return [value.to_value() for value in self]
        return self.reference or Reference(0) if self.kind is ValueKind.REFERENCE else self.text

    def child_path(self, key: str | int) -> str:
        """Unity's path to a part of it."""
        step = f"Array.data[{key}]" if isinstance(key, int) else key
        return f"{self._path}.{step}" if self._path else step

    def __repr__(self) -> str:
        return f"<Value {self._path or '(root)'} {self.kind}>"


class _KeyValue(Value):
    """The key of a one-key mapping, which Unity's paths call ``first`` of a pair."""

    __slots__ = ("_pair",)

    def __init__(self, pair: Value) -> None:
        super().__init__(pair.child_path("first"))
        self._pair = pair

    @property
    def kind(self) -> ValueKind:
        return ValueKind.SCALAR

    @property
    def text(self) -> str:
        return self._pair.keys()[0]

    @property
    def reference(self) -> Reference | None:
        return None

    @property
    def provenance(self) -> Provenance:
        return self._pair.provenance

    def keys(self) -> list[str]:
        return []

    def get(self, key: str) -> Value | None:
        return None

    def __len__(self) -> int:
        return 0

    def item(self, position: int) -> Value:
        raise NotFoundError(f"{self._path} is no array.")
