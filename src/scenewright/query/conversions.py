"""Conversions between types: which are implicit, which a cast allows, and how near they are.

Source: C# language specification, "Conversions".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scenewright.query import types as t
from scenewright.query.bound import Bound, MethodGroup, UnboundLambda, UnboundNew
from scenewright.query.builtin import delegate_shape
from scenewright.query.defaults import default_of
from scenewright.query.faults import thrown
from scenewright.query.numbers import IMPLICIT, INTEGERS, NUMERIC, convert, fits
from scenewright.query.resolver import same
from scenewright.query.types import CType, Kind
from scenewright.query.values import EnumValue, Record, Value

if TYPE_CHECKING:
    from scenewright.query.binder import Binder

IDENTITY: Final = 0
_LIFTED, _CONSTANT, _REFERENCE, _USER, _BOXED, _LATE = 1, 12, 14, 34, 44, 60


@dataclass(frozen=True, slots=True)
class Conversion:
    """How far apart two types are (0: the same), and what turns a value of one into the other."""

    cost: int
    apply: Callable[[Value], Value] | None = None


def implicit(binder: Binder, source: Bound, target: CType) -> Conversion | None:
    """The implicit conversion of an expression, or ``None``."""
    if source.type.kind is Kind.SPECIAL:
        return _special(binder, source, target)
    found = implicit_type(binder, source.type, target)
    if found is None and source.constant:
        found = _constant(source, target)
    return found


def _special(binder: Binder, source: Bound, target: CType) -> Conversion | None:
    if source.type is t.NULL:
        return None if target.is_value else Conversion(_BOXED if target is t.OBJECT else _LIFTED)
    if source.type is t.DEFAULT:
        return Conversion(_LIFTED, lambda _: default_of(target))
    if isinstance(source, UnboundNew):
        return Conversion(_LIFTED) if target.kind in (Kind.CLASS, Kind.STRUCT) else None
    shape = delegate_shape(target)
    if shape is None:
        return None
    if isinstance(source, UnboundLambda):
        return binder.lambda_conversion(source, shape)
    return binder.group_conversion(source, shape) if isinstance(source, MethodGroup) else None


def _constant(source: Bound, target: CType) -> Conversion | None:
    """A constant ``int`` fits smaller types and enums when its value does."""
    plain = t.underlying(target)
    if source.type is t.INT and plain in INTEGERS and fits(source.value, plain):
        return Conversion(_CONSTANT, lambda value: convert(value, plain))
    if source.type is t.INT and plain.kind is Kind.ENUM and source.value == 0:
        return Conversion(_CONSTANT, lambda value: EnumValue(plain, 0))
    if source.type is t.LONG and plain is t.ULONG and source.value >= 0:
        return Conversion(_CONSTANT, lambda value: convert(value, plain))
    return None


def implicit_type(binder: Binder, source: CType, target: CType) -> Conversion | None:
    """The implicit conversion of any value of a type, or ``None``."""
    if same(source, target):
        return Conversion(IDENTITY)
    if target in IMPLICIT.get(source, ()):
        return Conversion(1 + IMPLICIT[source].index(target), lambda value: convert(value, target))
    if t.is_nullable(target):
        return _to_nullable(binder, source, target)
    if source is t.DYNAMIC:
        return Conversion(_LATE, lambda value: binder.late_cast(value, target))
    if target is t.DYNAMIC:
        return Conversion(_LATE)
    if source.definition is t.TUPLE and target.definition is t.TUPLE:
        return _tuple(binder, source, target)
    steps = binder.types.derives(source, target)
    if steps is not None:
        return Conversion(_BOXED if target is t.OBJECT else _REFERENCE + min(steps, 15))
    if target is t.OBJECT and source is not t.VOID:
        return Conversion(_BOXED)
    return _declared(binder, source, target, ("implicit",))


def _to_nullable(binder: Binder, source: CType, target: CType) -> Conversion | None:
    inner = implicit_type(binder, t.underlying(source), t.underlying(target))
    if inner is None:
        return None
    if t.is_nullable(source) and inner.apply is not None:
        apply = inner.apply
        return Conversion(inner.cost + _LIFTED, lambda value: None if value is None else apply(value))
    return Conversion(inner.cost + _LIFTED, inner.apply)


def _tuple(binder: Binder, source: CType, target: CType) -> Conversion | None:
    if len(source.arguments) != len(target.arguments):
        return None
    pairs = zip(source.arguments, target.arguments, strict=True)
    parts = [implicit_type(binder, one, other) for one, other in pairs]
    if any(part is None for part in parts):
        return None
    known = [part for part in parts if part is not None]
    return Conversion(1 + max(part.cost for part in known), lambda value: _converted(value, target, known))


def _converted(value: Record, target: CType, parts: list[Conversion]) -> Record:
    items = (part.apply(item) if part.apply else item for part, item in zip(parts, value.items, strict=True))
    return Record(target, tuple(items), value.weight)


def _declared(binder: Binder, source: CType, target: CType, lists: tuple[str, ...]) -> Conversion | None:
    """A conversion operator that one of the two types declares, with a standard conversion on either side."""
    found = []
    for owner in (*binder.types.ancestors(source), target):
        members = owner.definition.members
        for method in [m for name in lists for m in getattr(members, _LISTS[name])]:
            signature = binder.types.signature(owner, method)
            before = _standard(binder, source, signature.parameters[0])
            after = _standard(binder, signature.result, target)
            if before is not None and after is not None:
                found.append(_chain(before, Conversion(_USER, method.function), after))
    return min(found, key=lambda conversion: conversion.cost, default=None)


def _standard(binder: Binder, source: CType, target: CType) -> Conversion | None:
    """The implicit conversion that may stand beside a declared one: of numbers, or to a base."""
    if target in IMPLICIT.get(source, ()):
        return Conversion(1 + IMPLICIT[source].index(target), lambda value: convert(value, target))
    return None if binder.types.derives(source, target) is None else Conversion(IDENTITY)


def _chain(*steps: Conversion) -> Conversion:
    def apply(value: Value) -> Value:
        for step in steps:
            value = step.apply(value) if step.apply else value
        return value

    return Conversion(min(sum(step.cost for step in steps), _BOXED - 1), apply)


_LISTS: Final = {"implicit": "implicit", "explicit": "explicit"}


def explicit(binder: Binder, source: Bound, target: CType, checked: bool = False) -> Conversion | None:
    """The conversion a cast makes, or ``None`` if C# has none."""
    found = implicit(binder, source, target)
    if found is not None:
        return found
    return explicit_type(binder, source.type, target, checked)


def explicit_type(binder: Binder, source: CType, target: CType, checked: bool = False) -> Conversion | None:
    """The conversion a cast of any value of a type makes, or ``None``."""
    if t.is_nullable(source) or t.is_nullable(target):
        return _explicit_nullable(binder, source, target, checked)
    if _is_number(source) and _is_number(target):
        return Conversion(_USER, _number_cast(target, checked))
    declared = _declared(binder, source, target, ("explicit", "implicit"))
    if declared is not None:
        return declared
    if _may_hold(binder, source, target):
        return Conversion(_REFERENCE, lambda value: binder.types.cast(value, target))
    return None


def _is_number(type_: CType) -> bool:
    return type_ in NUMERIC or type_.kind is Kind.ENUM


def _number_cast(target: CType, checked: bool) -> Callable[[Value], Value]:
    if target.kind is Kind.ENUM:
        return lambda value: EnumValue(target, int(convert(value, t.LONG)))

    def cast(value: Value) -> Value:
        if checked and not fits(value, target):
            raise thrown("OverflowException", "Arithmetic operation resulted in an overflow.")
        return convert(value, target)

    return cast


def _explicit_nullable(binder: Binder, source: CType, target: CType, checked: bool) -> Conversion | None:
    if source.is_value and not t.is_nullable(source) and not t.is_nullable(target):
        return None
    plain_source, plain = t.underlying(source), t.underlying(target)
    inner = implicit_type(binder, plain_source, plain) or explicit_type(binder, plain_source, plain, checked)
    if inner is None:
        return None
    apply = inner.apply or (lambda value: value)

    def cast(value: Value) -> Value:
        if value is None and t.is_nullable(target):
            return None
        if value is None:
            raise no_value()
        return apply(value)

    return Conversion(_USER, cast)


def may_be(binder: Binder, source: CType, target: CType) -> bool:
    """Whether a value whose static type is ``source`` may turn out to be a ``target``."""
    plain = t.underlying(source)
    if plain is t.DYNAMIC or same(plain, t.underlying(target)):
        return True
    if {plain, target} <= set(NUMERIC):
        return False
    return any(
        convert_type(binder, *pair) is not None
        for convert_type in (implicit_type, explicit_type)
        for pair in ((plain, target), (target, plain))
    )


def no_value() -> Exception:
    """What reading the value of an empty nullable throws."""
    return thrown("InvalidOperationException", "Nullable object must have a value.")


def _may_hold(binder: Binder, source: CType, target: CType) -> bool:
    """Whether a value of ``source`` may turn out to be a ``target``: down-casts, unboxing, interfaces."""
    if binder.types.derives(target, source) is not None or source in (t.OBJECT, t.VALUE_TYPE, t.ENUM):
        return True
    if Kind.INTERFACE in (source.kind, target.kind):
        return not source.is_value
    return False
