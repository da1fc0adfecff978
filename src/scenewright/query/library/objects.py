"""What every value has: ``ToString``, ``Equals``, ``GetType``, ``CompareTo``; nullables, enums, types."""

from __future__ import annotations

from decimal import Decimal

from scenewright.query import types as t
from scenewright.query.conversions import no_value
from scenewright.query.defaults import default_of
from scenewright.query.equality import compare, equals
from scenewright.query.faults import thrown
from scenewright.query.numbers import INTEGERS, NUMERIC, single
from scenewright.query.operators import same_reference
from scenewright.query.texts import enum_names, text_of
from scenewright.query.types import CType, Kind
from scenewright.query.values import EnumValue, Items, TypeValue, Value, type_of
from scenewright.query.world import Call

OBJECT = t.OBJECT.definition.members
OBJECT.add_method("string ToString()", text_of)
OBJECT.add_method("bool Equals(object obj)", equals)
OBJECT.add_method("static bool Equals(object objA, object objB)", equals)
OBJECT.add_method("static bool ReferenceEquals(object objA, object objB)", same_reference)
OBJECT.add_method("Type GetType()", lambda value: TypeValue(type_of(value)))
for _number in NUMERIC:
    _members = _number.definition.members
    _members.add_method(
        "string ToString(string format)", lambda value, format_: text_of(value, format_ or "")
    )
    _members.add_method(f"int CompareTo({_number} value)", compare)
    _members.add_method(f"bool Equals({_number} obj)", equals)
t.BOOL.definition.members.add_method("int CompareTo(bool value)", compare)
t.BOOL.definition.members.add_constant("string TrueString", "True")
t.BOOL.definition.members.add_constant("string FalseString", "False")
t.VALUE_TYPE.definition.members.add_method("bool Equals(object obj)", equals)


@OBJECT.method("int GetHashCode()")
def _hash(value: Value) -> int:
    if value.__class__ is int or value.__class__ is bool:
        return int(value)
    raise thrown("NotSupportedException", "A hash code differs from run to run and is not worked out.")


# nullables

NULLABLE = t.NULLABLE.members
NULLABLE.add_property("bool HasValue", lambda value: value is not None)


@NULLABLE.property("T Value")
def _value(value: Value) -> Value:
    if value is None:
        raise no_value()
    return value


@NULLABLE.method("T GetValueOrDefault()", contextual=True)
def _value_or_zero(call: Call, value: Value) -> Value:
    return default_of(call["T"]) if value is None else value


@NULLABLE.method("T GetValueOrDefault(T defaultValue)")
def _value_or(value: Value, default: Value) -> Value:
    return default if value is None else value


# constants of numbers

for _type, _kind in INTEGERS.items():
    _type.definition.members.add_constant(f"{_type} MinValue", _kind.make(_kind.least))
    _type.definition.members.add_constant(f"{_type} MaxValue", _kind.make(_kind.most))

_LARGEST_FLOAT, _LARGEST_DOUBLE = 3.4028234663852886e38, 1.7976931348623157e308
for _type, _make, _largest, _least in (
    (t.FLOAT, single, _LARGEST_FLOAT, 1e-45),
    (t.DOUBLE, float, _LARGEST_DOUBLE, 5e-324),
):
    _members = _type.definition.members
    for _name, _number_value in (
        ("MaxValue", _largest), ("MinValue", -_largest), ("Epsilon", _least), ("NaN", float("nan")),
        ("PositiveInfinity", float("inf")), ("NegativeInfinity", float("-inf")),
    ):  # fmt: skip
        _members.add_constant(f"{_type} {_name}", _make(_number_value))
    _members.add_method(f"static bool IsNaN({_type} value)", lambda value: value != value)
    _members.add_method(f"static bool IsInfinity({_type} value)", lambda value: abs(value) == float("inf"))
    _members.add_method(f"static bool IsPositiveInfinity({_type} value)", lambda value: value == float("inf"))
    _members.add_method(
        f"static bool IsNegativeInfinity({_type} value)", lambda value: value == float("-inf")
    )
    _members.add_method(f"static bool IsFinite({_type} value)", lambda value: abs(value) < float("inf"))

_DECIMAL = t.DECIMAL.definition.members
for _name, _number_value in (
    ("MaxValue", 2**96 - 1),
    ("MinValue", 1 - 2**96),
    ("Zero", 0),
    ("One", 1),
    ("MinusOne", -1),
):
    _DECIMAL.add_constant(f"decimal {_name}", Decimal(_number_value))

# enums

ENUM = t.ENUM.definition.members


@ENUM.method("bool HasFlag(Enum flag)")
def _has_flag(value: EnumValue, flag: EnumValue) -> bool:
    return value.number & flag.number == flag.number


@ENUM.method("string ToString(string format)")
def _enum_text(value: EnumValue, format_: str | None) -> str:
    return text_of(value, format_ or "")


@ENUM.method("int CompareTo(object target)")
def _enum_compare(value: EnumValue, other: Value) -> int:
    return 1 if other is None else compare(value, other)


@ENUM.method("static string[] GetNames(Type enumType)")
def _enum_names(type_: TypeValue) -> Items:
    return Items(t.array_of(t.STRING), [name for name, _ in _constants(type_.of)])


@ENUM.method("static object[] GetValues(Type enumType)")
def _enum_values(type_: TypeValue) -> Items:
    return Items(t.array_of(t.OBJECT), [EnumValue(type_.of, number) for _, number in _constants(type_.of)])


@ENUM.method("static bool IsDefined(Type enumType, object value)")
def _is_defined(type_: TypeValue, value: Value) -> bool:
    if isinstance(value, str):
        return value in type_.of.definition.constants
    number = value.number if isinstance(value, EnumValue) else int(value)
    return number in type_.of.definition.constants.values()


@ENUM.method("static string GetName(Type enumType, object value)")
def _enum_name(type_: TypeValue, value: Value) -> str | None:
    return enum_names(type_.of, value.number if isinstance(value, EnumValue) else int(value))


@ENUM.method("static T Parse<T>(string value)", contextual=True)
def _enum_parse(call: Call, text: str) -> EnumValue:
    return _parsed(call["T"], text)


@ENUM.method("static object Parse(Type enumType, string value)")
def _enum_parse_late(type_: TypeValue, text: str) -> EnumValue:
    return _parsed(type_.of, text)


def _parsed(type_: CType, text: str) -> EnumValue:
    constants, total = type_.definition.constants, 0
    for name in text.split(","):
        word = name.strip()
        if word.lstrip("+-").isascii() and word.lstrip("+-").isdigit():
            total |= int(word)
        elif word in constants:
            total |= constants[word]
        else:
            raise thrown("ArgumentException", f"Requested value '{word}' was not found.")
    return EnumValue(type_, total)


def _constants(type_: CType) -> list[tuple[str, int]]:
    if type_.kind is not Kind.ENUM:
        raise thrown("ArgumentException", "Type provided must be an Enum. (Parameter 'enumType')")
    return sorted(type_.definition.constants.items(), key=lambda pair: pair[1] % 2**64)


# types

TYPE = t.TYPE.definition.members
TYPE.add_property("string FullName", lambda value: value.of.reflection_name)
TYPE.add_property("string Namespace", lambda value: value.of.definition.namespace or None)
TYPE.add_property("bool IsEnum", lambda value: value.of.kind is Kind.ENUM)
TYPE.add_property("bool IsValueType", lambda value: value.of.kind in (Kind.STRUCT, Kind.ENUM))
TYPE.add_property("bool IsArray", lambda value: value.of.definition is t.ARRAY)
TYPE.add_property("bool IsInterface", lambda value: value.of.kind is Kind.INTERFACE)


@TYPE.property("string Name")
def _type_name(value: TypeValue) -> str:
    if value.of.definition is t.ARRAY:
        return f"{_type_name(TypeValue(value.of.arguments[0]))}[]"
    return value.of.name + (f"`{len(value.of.arguments)}" if value.of.arguments else "")


@TYPE.property("Type BaseType", contextual=True)
def _base_type(call: Call, value: TypeValue) -> TypeValue | None:
    base = call.types.base(value.of)
    return TypeValue(base) if base else None


@TYPE.method("bool IsAssignableFrom(Type c)", contextual=True)
def _is_assignable(call: Call, value: TypeValue, other: TypeValue) -> bool:
    return other is not None and call.types.derives(other.of, value.of) is not None


@TYPE.method("bool IsSubclassOf(Type c)", contextual=True)
def _is_subclass(call: Call, value: TypeValue, other: TypeValue) -> bool:
    return value.of is not other.of and call.types.derives(value.of, other.of) is not None
