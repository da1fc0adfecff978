"""The types every query knows: .NET's basics and collections. Unity's math structs register themselves
beside them.
"""

from collections.abc import Mapping
from typing import Final

from scenewright.query import types as t
from scenewright.query.types import CType, Kind, TypeDefinition

_COLLECTIONS: Final = "System.Collections.Generic"
BUILTIN: Final[dict[tuple[str, int], TypeDefinition]] = {}
"""Definitions by name (keyword, simple and qualified) and number of type parameters."""

SYNONYMS: Final = ("System", "UnityEngine")


def register(definition: TypeDefinition) -> TypeDefinition:
    """Makes a definition known by its keyword, its simple and its qualified name."""
    arity = len(definition.parameters)
    simple = (
        "" if definition is t.OBJECT.definition else definition.name
    )  # Unity's own Object has the short name
    for name in filter(None, (definition.keyword, simple, definition.qualified)):
        BUILTIN.setdefault((name, arity), definition)
    return definition


def define(
    name: str,
    namespace: str = "System",
    parameters: tuple[str, ...] = (),
    kind: Kind = Kind.CLASS,
    interfaces: tuple[str, ...] = (),
    base: str = "object",
    constants: Mapping[str, int] | None = None,
    flags: bool = False,
) -> TypeDefinition:
    """A new built-in type."""
    return register(
        TypeDefinition(
            name, namespace, parameters, kind, base, interfaces, constants=constants or {}, flags=flags
        )
    )


def enum(name: str, names: str, namespace: str = "System", flags: bool = False) -> CType:
    """A new enum from ``"First=0 Second=1"``."""
    pairs = (pair.split("=") for pair in names.split())
    constants = {label: int(number) for label, number in pairs}
    return define(name, namespace, kind=Kind.ENUM, base="", constants=constants, flags=flags).of()


for _known in (
    t.OBJECT, t.VALUE_TYPE, t.DYNAMIC, t.BOOL, t.CHAR, t.SBYTE, t.BYTE, t.SHORT, t.USHORT, t.INT, t.UINT,
    t.LONG, t.ULONG,
    t.FLOAT, t.DOUBLE, t.DECIMAL, t.STRING, t.TYPE, t.ENUM, t.INDEX, t.RANGE, t.VOID,
):  # fmt: skip
    register(_known.definition)
for _generic in (t.NULLABLE, t.ENUMERABLE, t.PLAIN_ENUMERABLE):
    register(_generic)
BUILTIN["Array", 0] = BUILTIN["System.Array", 0] = TypeDefinition("Array", "System")

COLLECTION: Final = define("ICollection", _COLLECTIONS, ("T",), Kind.INTERFACE, ("IEnumerable<T>",))
READ_ONLY_COLLECTION: Final = define(
    "IReadOnlyCollection", _COLLECTIONS, ("T",), Kind.INTERFACE, ("IEnumerable<T>",)
)
ILIST: Final = define("IList", _COLLECTIONS, ("T",), Kind.INTERFACE, ("ICollection<T>",))
READ_ONLY_LIST: Final = define(
    "IReadOnlyList", _COLLECTIONS, ("T",), Kind.INTERFACE, ("IReadOnlyCollection<T>",)
)
LIST: Final = define("List", _COLLECTIONS, ("T",), interfaces=("IList<T>", "IReadOnlyList<T>"))
PAIR: Final = define("KeyValuePair", _COLLECTIONS, ("TKey", "TValue"), Kind.STRUCT, base="ValueType")
IDICTIONARY: Final = define(
    "IDictionary",
    _COLLECTIONS,
    ("TKey", "TValue"),
    Kind.INTERFACE,
    ("ICollection<KeyValuePair<TKey, TValue>>",),
)
DICTIONARY: Final = define(
    "Dictionary",
    _COLLECTIONS,
    ("TKey", "TValue"),
    interfaces=("IDictionary<TKey, TValue>", "IReadOnlyCollection<KeyValuePair<TKey, TValue>>"),
)
HASH_SET: Final = define(
    "HashSet", _COLLECTIONS, ("T",), interfaces=("ICollection<T>", "IReadOnlyCollection<T>")
)
GROUPING: Final = define("IGrouping", "System.Linq", ("TKey", "T"), Kind.INTERFACE, ("IEnumerable<T>",))
LOOKUP: Final = define(
    "ILookup", "System.Linq", ("TKey", "T"), Kind.INTERFACE, ("IEnumerable<IGrouping<TKey, T>>",)
)
ORDERED: Final = define("IOrderedEnumerable", "System.Linq", ("T",), Kind.INTERFACE, ("IEnumerable<T>",))
ENUMERABLE_CLASS: Final = define("Enumerable", "System.Linq", kind=Kind.STATIC)
for _shape in ("IComparable", "IEquatable"):
    define(_shape, "System", ("T",), Kind.INTERFACE)

FUNCS: Final = {
    count: define("Func", "System", (*(f"T{i}" for i in range(count)), "TResult"), Kind.DELEGATE)
    for count in range(6)
}
ACTIONS: Final = {
    count: define("Action", "System", tuple(f"T{i}" for i in range(count)), Kind.DELEGATE)
    for count in range(6)
}
PREDICATE: Final = define("Predicate", "System", ("T",), Kind.DELEGATE)
COMPARISON: Final = define("Comparison", "System", ("T",), Kind.DELEGATE)

MATH: Final = define("Math", kind=Kind.STATIC)
MATHF_NET: Final = define("MathF", kind=Kind.STATIC)
CONVERT: Final = define("Convert", kind=Kind.STATIC)
MIDPOINT: Final = enum(
    "MidpointRounding", "ToEven=0 AwayFromZero=1 ToZero=2 ToNegativeInfinity=3 ToPositiveInfinity=4"
)
COMPARING: Final = enum(
    "StringComparison",
    "CurrentCulture=0 CurrentCultureIgnoreCase=1 InvariantCulture=2 InvariantCultureIgnoreCase=3 Ordinal=4 "
    "OrdinalIgnoreCase=5",
)
DAY: Final = enum("DayOfWeek", "Sunday=0 Monday=1 Tuesday=2 Wednesday=3 Thursday=4 Friday=5 Saturday=6")
SPLITTING: Final = enum("StringSplitOptions", "None=0 RemoveEmptyEntries=1 TrimEntries=2", flags=True)


Shape = tuple[tuple[CType, ...], CType]
"""The parameter types and the result of a delegate."""


def delegate_shape(type_: CType) -> Shape | None:
    """The parameter types and the result of a delegate type; ``None`` for any other type."""
    definition, arguments = type_.definition, type_.arguments
    if definition is PREDICATE:
        return arguments, t.BOOL
    if definition is COMPARISON:
        return (arguments[0], arguments[0]), t.INT
    if definition in FUNCS.values():
        return arguments[:-1], arguments[-1]
    return (arguments, t.VOID) if definition in ACTIONS.values() else None
