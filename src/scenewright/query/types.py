"""C# types: definitions (``List``) and the types made from them (``List<int>``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from scenewright.query.members import Members


class Kind(StrEnum):
    """What sort of type it is. ``SPECIAL`` types never reach a result: null, lambda, default, void."""

    CLASS = "class"
    STRUCT = "struct"
    INTERFACE = "interface"
    ENUM = "enum"
    DELEGATE = "delegate"
    STATIC = "static class"
    PARAMETER = "type parameter"
    SPECIAL = "special"


@dataclass(frozen=True, slots=True, eq=False)
class TypeDefinition:
    """A type as declared; ``parameters`` are the names of its type parameters.

    ``outer`` is the dotted name of the types that it is nested in, "" for one that stands by itself.
    ``base`` and ``interfaces`` are type texts, read when somebody asks. ``constants`` are the members of
    an enum in the order of declaration, ``flags`` marks ``[Flags]``, ``underlying`` is its number type.
    Two definitions are equal only when they are the same object.
    """

    name: str
    namespace: str = ""
    parameters: tuple[str, ...] = ()
    kind: Kind = Kind.CLASS
    base: str = "object"
    interfaces: tuple[str, ...] = ()
    keyword: str = ""
    constants: Mapping[str, int] = field(default_factory=dict)
    flags: bool = False
    underlying: str = "int"
    members: Members = field(default_factory=Members)
    outer: str = ""
    _made: dict[object, CType] = field(default_factory=dict, repr=False)

    def of(self, *arguments: CType, labels: tuple[str, ...] = ()) -> CType:
        """The type with these arguments: always the same object for the same arguments."""
        key = (arguments, labels)
        if key not in self._made:
            self._made[key] = CType(self, arguments, labels)
        return self._made[key]

    @property
    def qualified(self) -> str:
        """The name as C# writes it, with its namespace and the types around it."""
        return ".".join(filter(None, (self.namespace, self.outer, self.name)))

    @property
    def reflection_name(self) -> str:
        """The name as .NET writes it: ``+`` stands between a type and one that is nested in it."""
        nested = "+".join([*filter(None, self.outer.split(".")), self.name])
        return f"{self.namespace}.{nested}" if self.namespace else nested


@dataclass(frozen=True, slots=True, eq=False)
class CType:
    """A type: made only by `TypeDefinition.of`, so that equal types are the same object.

    ``labels`` name the elements of a tuple or the properties of an anonymous type.
    """

    definition: TypeDefinition
    arguments: tuple[CType, ...] = ()
    labels: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The simple name."""
        return self.definition.name

    @property
    def kind(self) -> Kind:
        """What sort of type it is."""
        return self.definition.kind

    @property
    def is_value(self) -> bool:
        """Whether it is a struct or an enum, so that it cannot be null."""
        return self.kind in (Kind.STRUCT, Kind.ENUM) and self.definition is not NULLABLE

    @property
    def full_name(self) -> str:
        """The C# name with namespaces: ``System.Collections.Generic.List<System.Int32>``."""
        return _shown(self, full=True)

    def __str__(self) -> str:
        """The name as one writes it: ``List<int>``."""
        return _shown(self, full=False)

    @property
    def reflection_name(self) -> str:
        """What ``Type.ToString()`` gives: ``System.Collections.Generic.List`1[System.Int32]``."""
        if self.definition is ARRAY:
            return f"{self.arguments[0].reflection_name}[]"
        name = self.definition.reflection_name
        if not self.arguments:
            return name
        inner = ",".join(argument.reflection_name for argument in self.arguments)
        return f"{name}`{len(self.arguments)}[{inner}]"


def _shown(type_: CType, full: bool) -> str:
    definition, inner = type_.definition, [_shown(argument, full) for argument in type_.arguments]
    if definition is ARRAY:
        return f"{inner[0]}[]"
    if definition.name.startswith("<>"):
        pairs = zip((str(argument) for argument in type_.arguments), type_.labels, strict=True)
        return f"<anonymous type: {', '.join(' '.join(pair) for pair in pairs)}>"
    if not full and definition is NULLABLE:
        return f"{inner[0]}?"
    if not full and definition is TUPLE:
        labels = type_.labels or ("",) * len(inner)
        return f"({', '.join(' '.join(filter(None, pair)) for pair in zip(inner, labels, strict=True))})"
    name = definition.qualified if full else definition.keyword or definition.name
    return f"{name}<{', '.join(inner)}>" if inner else name


def _simple(keyword: str, name: str, kind: Kind = Kind.STRUCT, base: str = "ValueType") -> CType:
    interfaces = (f"IComparable<{keyword}>", f"IEquatable<{keyword}>") if kind is Kind.STRUCT else ()
    return TypeDefinition(name, "System", (), kind, base, interfaces, keyword).of()


OBJECT: Final = _simple("object", "Object", Kind.CLASS, "")
VALUE_TYPE: Final = TypeDefinition("ValueType", "System").of()
DYNAMIC: Final = TypeDefinition("dynamic", "", (), Kind.CLASS, "", keyword="dynamic").of()
BOOL: Final = _simple("bool", "Boolean")
CHAR: Final = _simple("char", "Char")
SBYTE: Final = _simple("sbyte", "SByte")
BYTE: Final = _simple("byte", "Byte")
SHORT: Final = _simple("short", "Int16")
USHORT: Final = _simple("ushort", "UInt16")
INT: Final = _simple("int", "Int32")
UINT: Final = _simple("uint", "UInt32")
LONG: Final = _simple("long", "Int64")
ULONG: Final = _simple("ulong", "UInt64")
FLOAT: Final = _simple("float", "Single")
DOUBLE: Final = _simple("double", "Double")
DECIMAL: Final = _simple("decimal", "Decimal")
STRING: Final = TypeDefinition(
    "String",
    "System",
    (),
    Kind.CLASS,
    "object",
    ("IEnumerable<char>", "IComparable<string>", "IEquatable<string>"),
    "string",
).of()
TYPE: Final = TypeDefinition("Type", "System").of()
ENUM: Final = TypeDefinition("Enum", "System", (), Kind.CLASS, "ValueType").of()
INDEX: Final = TypeDefinition("Index", "System", (), Kind.STRUCT, "ValueType").of()
RANGE: Final = TypeDefinition("Range", "System", (), Kind.STRUCT, "ValueType").of()
VOID: Final = TypeDefinition("Void", "System", (), Kind.SPECIAL, "", keyword="void").of()
NULL: Final = TypeDefinition("<null>", "", (), Kind.SPECIAL, "").of()
LAMBDA: Final = TypeDefinition("lambda expression", "", (), Kind.SPECIAL, "").of()
METHOD_GROUP: Final = TypeDefinition("method group", "", (), Kind.SPECIAL, "").of()
DEFAULT: Final = TypeDefinition("default", "", (), Kind.SPECIAL, "").of()
TARGET_NEW: Final = TypeDefinition("new()", "", (), Kind.SPECIAL, "").of()

NULLABLE: Final = TypeDefinition("Nullable", "System", ("T",), Kind.STRUCT, "ValueType")
ARRAY: Final = TypeDefinition(
    "Array", "System", ("T",), Kind.CLASS, "object", ("IList<T>", "IReadOnlyList<T>")
)
TUPLE: Final = TypeDefinition("ValueTuple", "System", (), Kind.STRUCT, "ValueType")
ENUMERABLE: Final = TypeDefinition(
    "IEnumerable", "System.Collections.Generic", ("T",), Kind.INTERFACE, "object", ("IEnumerable",)
)
PLAIN_ENUMERABLE: Final = TypeDefinition("IEnumerable", "System.Collections", (), Kind.INTERFACE)


def array_of(element: CType) -> CType:
    """``element[]``."""
    return ARRAY.of(element)


def nullable(type_: CType) -> CType:
    """``type?`` for a value type; any other type is itself."""
    return NULLABLE.of(type_) if type_.is_value else type_


def underlying(type_: CType) -> CType:
    """``T`` of ``T?``; any other type is itself."""
    return type_.arguments[0] if type_.definition is NULLABLE else type_


def is_nullable(type_: CType) -> bool:
    """Whether it is a ``T?`` of a value type."""
    return type_.definition is NULLABLE


def parameter(name: str) -> CType:
    """The type parameter of this name."""
    if name not in _PARAMETERS:
        _PARAMETERS[name] = TypeDefinition(name, kind=Kind.PARAMETER).of()
    return _PARAMETERS[name]


_PARAMETERS: Final[dict[str, CType]] = {}


def substitute(type_: CType, bindings: Mapping[str, CType]) -> CType:
    """``type_`` with its type parameters replaced; those without a binding stay."""
    if type_.kind is Kind.PARAMETER:
        return bindings.get(type_.name, type_)
    if not type_.arguments:
        return type_
    inner = tuple(substitute(argument, bindings) for argument in type_.arguments)
    if type_.definition is NULLABLE and not inner[0].is_value and inner[0].kind is not Kind.PARAMETER:
        return inner[0]
    return type_.definition.of(*inner, labels=type_.labels)


def is_open(type_: CType) -> bool:
    """Whether a type parameter is left in it."""
    return type_.kind is Kind.PARAMETER or any(is_open(argument) for argument in type_.arguments)
