"""The facts about declared types and members."""

from dataclasses import dataclass
from typing import Final

from scenewright.csharp.literals import Span
from scenewright.csharp.parameters import Parameter, parameters

TYPE_KINDS: Final = ("class", "struct", "interface", "enum", "record", "delegate")
MEMBER_KINDS: Final = (
    "method", "constructor", "destructor", "property", "field", "event", "indexer", "operator", "enum_member",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class MemberSymbol:
    """One member of a type. A field or event declaration with several names gives one member for each.

    ``start`` and ``end`` are the byte span of the whole declaration, attributes included; ``name_start``
    is where the name stands; ``line`` and ``column`` (code points) are those of the name, from 1.
    ``type`` is the type as written: the return type of a method, empty for constructors, destructors and
    enum members. ``signature`` is the parameter list with its brackets on one line, or empty. ``initial``
    is the text after ``=``. ``auto`` marks an auto-implemented property. ``interface`` names the interface
    of an explicit implementation. ``doc`` is the span of the doc comment. ``condition`` is the ``#if``
    expression under which alone the member exists, or empty. Operators are named by their sign, conversions
    ``implicit`` or ``explicit``, indexers ``this``; an ``@`` before a name is not part of it.
    """

    name: str
    kind: str
    type: str
    signature: str
    modifiers: tuple[str, ...]
    attributes: tuple[str, ...]
    line: int
    column: int
    start: int
    end: int
    name_start: int
    arity: int = 0
    interface: str = ""
    initial: str = ""
    auto: bool = False
    doc: Span | None = None
    condition: str = ""

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters of ``signature``."""
        return parameters(self.signature)


@dataclass(frozen=True, slots=True)
class TypeSymbol:
    """One declared type; a partial type has one for each of its parts.

    ``kind`` is one of `TYPE_KINDS`. ``outer`` is the reflection name of the enclosing types without the
    namespace (``Outer`1+Middle``), or empty. ``bases`` and ``attributes`` (one entry each, without the
    brackets) are as written. ``signature`` belongs to delegates and records, ``type`` to delegates.
    ``damaged`` marks a type that only a scan of the words found, because the parser could not read its
    surroundings: its members are unknown and ``end`` is the end of its name. The other fields are those
    of `MemberSymbol`. Where two ``#if`` branches declare the type anew, it has the span of one and the
    members of both.
    """

    name: str
    namespace: str
    kind: str
    bases: tuple[str, ...]
    modifiers: tuple[str, ...]
    attributes: tuple[str, ...]
    arity: int
    outer: str
    line: int
    column: int
    start: int
    end: int
    name_start: int
    members: tuple[MemberSymbol, ...] = ()
    type: str = ""
    signature: str = ""
    doc: Span | None = None
    condition: str = ""
    damaged: bool = False

    @property
    def partial(self) -> bool:
        """Whether the declaration says it is one part of several."""
        return "partial" in self.modifiers

    @property
    def nested_name(self) -> str:
        """The reflection name without the namespace: ``Outer+Inner`1``."""
        own = f"{self.name}`{self.arity}" if self.arity else self.name
        return f"{self.outer}+{own}" if self.outer else own

    @property
    def reflection_name(self) -> str:
        """The name that ``System.Type.FullName`` gives: ``Space.Outer+Inner`1``."""
        return f"{self.namespace}.{self.nested_name}" if self.namespace else self.nested_name

    @property
    def qualified_name(self) -> str:
        """The name as source text spells it, without type parameters: ``Space.Outer.Inner``."""
        outer = [part.split("`")[0] for part in self.outer.split("+")] if self.outer else []
        return ".".join(filter(None, (self.namespace, *outer, self.name)))


@dataclass(frozen=True, slots=True)
class SourceSymbols:
    """What one file declares: types in the order of their starts, nested ones after their outer type.

    ``usings`` are as written, without ``using`` and ``;``. ``damaged`` says that the parser met text it
    could not read outside member bodies, so something may be missing.
    """

    types: tuple[TypeSymbol, ...] = ()
    usings: tuple[str, ...] = ()
    damaged: bool = False

    def named(self, name: str) -> tuple[TypeSymbol, ...]:
        """The types whose simple, qualified or reflection name is ``name``."""
        return tuple(t for t in self.types if name in (t.name, t.qualified_name, t.reflection_name))
