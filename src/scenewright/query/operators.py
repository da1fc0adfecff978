"""Operators between two operands.

Source: C# language specification, "Expressions": operator overload resolution, lifted operators, constant
folding.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Final

from scenewright.errors import QueryBindingError
from scenewright.query import nodes as n
from scenewright.query import types as t
from scenewright.query.binder import Binder, folded, located
from scenewright.query.bound import Bound, Frame, Run
from scenewright.query.conversions import implicit_type
from scenewright.query.equality import equals, is_null
from scenewright.query.faults import not_compiled
from scenewright.query.invocation import invoke
from scenewright.query.members import Method
from scenewright.query.numbers import INTEGERS, NUMERIC, arithmetic, convert, fits, promoted, shift
from scenewright.query.overloads import Given, choose
from scenewright.query.texts import text_of
from scenewright.query.types import CType, Kind
from scenewright.query.values import EnumValue, Record, Value

_ARITHMETIC: Final = frozenset("+-*/%&|^")
_ORDER: Final[dict[str, Callable[[Value, Value], bool]]] = {
    "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip
_EQUALITY: Final = ("==", "!=")
_SHIFTS: Final = ("<<", ">>", ">>>")


def binary(binder: Binder, node: n.Binary) -> Bound:
    """An operator between two operands that are both worked out."""
    left, right = binder.value(node.left), binder.bind(node.right)
    if right.type is not t.DEFAULT:
        right = binder.usable(right)
    return combine(binder, node.operator, left, right, node)


def combine(binder: Binder, sign: str, left: Bound, right: Bound, node: n.Node) -> Bound:
    """The operator ``sign`` on two bound operands."""
    if t.DYNAMIC in (left.type, right.type):
        return binder.late([left, right], lambda a, b: combine(binder, sign, a, b, node), node)
    left, right = _defaulted(binder, left, right)
    for attempt in (_concatenation, _declared, _numeric, _boolean, _enum, _shift, _equality):
        found = attempt(binder, sign, left, right, node)
        if found is not None:
            return folded(located(found), [left, right])
    plain = _plain(binder, left), _plain(binder, right)
    if plain != (left, right):
        return combine(binder, sign, *plain, node)
    raise not_compiled(f"operator '{sign}' does not take '{left.type}' and '{right.type}'", node, "CS0019")


def _plain(binder: Binder, operand: Bound) -> Bound:
    """An operand of a type that declares a conversion to a predefined one, converted to it."""
    for owner in binder.types.ancestors(operand.type):
        for method in owner.definition.members.implicit:
            signature = binder.types.signature(owner, method)
            is_predefined = signature.result in NUMERIC or signature.result in (t.BOOL, t.STRING)
            if is_predefined and binder.types.derives(operand.type, signature.parameters[0]) is not None:
                return binder.to(operand, signature.result)
    return operand


def _defaulted(binder: Binder, left: Bound, right: Bound) -> tuple[Bound, Bound]:
    """``default`` takes the type of the other side."""
    if right.type is t.DEFAULT:
        return left, binder.to(right, left.type)
    return (binder.to(left, right.type), right) if left.type is t.DEFAULT else (left, right)


def _concatenation(binder: Binder, sign: str, left: Bound, right: Bound, node: n.Node) -> Bound | None:
    if sign != "+" or t.STRING not in (left.type, right.type):
        return None
    one, other, write = left.run, right.run, binder.limits.write

    def run(frame: Frame) -> str:
        text = text_of(one(frame)) + text_of(other(frame))
        write(len(text))
        return text

    return Bound(node, t.STRING, run)


def _declared(binder: Binder, sign: str, left: Bound, right: Bound, node: n.Node) -> Bound | None:
    """An operator that one of the operand types declares."""
    candidates: list[tuple[CType, Method]] = []
    for type_ in dict.fromkeys((t.underlying(left.type), t.underlying(right.type))):
        for owner in binder.types.ancestors(type_):
            candidates += [(owner, method) for method in owner.definition.members.operators.get(sign, ())]
    candidates = [pair for pair in candidates if len(pair[1].parameters) == 2]
    if not candidates:
        return None
    lifted = t.underlying(left.type) is not left.type or t.underlying(right.type) is not right.type
    places = [binder.declare("", t.underlying(part.type)).slot for part in (left, right)] if lifted else []
    one, other = (
        (_held(part, slot) for part, slot in zip((left, right), places, strict=True))
        if lifted
        else (left, right)
    )
    try:
        choice = choose(binder, candidates, [Given(one), Given(other)], (), node, sign)
    except QueryBindingError:
        return None
    bound = invoke(binder, choice, None, node)
    return _lifted(sign, left.run, right.run, bound, places) if lifted else bound


def _held(operand: Bound, slot: int) -> Bound:
    """An operand without its ``?``, read from a place where `_lifted` puts it."""
    return Bound(operand.node, t.underlying(operand.type), lambda frame: frame[slot])


def _lifted(sign: str, one: Run, other: Run, bound: Bound, places: list[int]) -> Bound:
    """An operator on ``T?``: null where an operand is null, false for comparisons."""
    compares, work = sign in _ORDER or sign in _EQUALITY, bound.run

    def run(frame: Frame) -> Value:
        a, b = one(frame), other(frame)
        if a is None or b is None:
            return _with_null(sign, a, b)
        frame.update(zip(places, (a, b), strict=True))
        return work(frame)

    return Bound(bound.node, bound.type if compares else t.nullable(bound.type), run)


def _with_null(sign: str, a: Value, b: Value) -> bool | None:
    """What a lifted operator gives when an operand is null."""
    if sign in _EQUALITY:
        return (a is b) == (sign == "==")
    return False if sign in _ORDER else None


def _numeric(binder: Binder, sign: str, left: Bound, right: Bound, node: n.Node) -> Bound | None:
    plain_left, plain_right = t.underlying(left.type), t.underlying(right.type)
    if t.NULL in (left.type, right.type):
        plain_left = plain_right if left.type is t.NULL else plain_left
        plain_right = plain_left if right.type is t.NULL else plain_right
    if plain_left not in NUMERIC or plain_right not in NUMERIC:
        return None
    common = _constant_promotion(left, right) or promoted(plain_left, plain_right)
    if common is None:
        return None
    checked = binder.checked or (left.constant and right.constant and not binder.unchecked)
    work = _numeric_work(sign, common, checked)
    if work is None:
        return None
    result = t.BOOL if sign in _ORDER or sign in _EQUALITY else common
    return _apply(
        node, work, _widened(left, common), _widened(right, common), result, sign, _any_null(left, right)
    )


def _any_null(left: Bound, right: Bound) -> bool:
    return any(t.is_nullable(part.type) or part.type is t.NULL for part in (left, right))


def _constant_promotion(left: Bound, right: Bound) -> CType | None:
    """``1u + 1`` stays ``uint``: a constant ``int`` that fits joins the other side's type."""
    for one, other in ((left, right), (right, left)):
        plain = t.underlying(other.type)
        if one.constant and one.type is t.INT and plain in (t.UINT, t.ULONG) and fits(one.value, plain):
            return plain
    return None


def _numeric_work(sign: str, type_: CType, checked: bool) -> Callable[[Value, Value], Value] | None:
    if sign in _ORDER:
        return _ORDER[sign]
    if sign in _EQUALITY:
        return operator.eq if sign == "==" else operator.ne
    return arithmetic(sign, type_, checked) if sign in _ARITHMETIC else None


def _widened(bound: Bound, type_: CType) -> Run:
    run = bound.run
    if t.underlying(bound.type) is type_ or bound.type is t.NULL:
        return run
    if t.is_nullable(bound.type):
        return lambda frame: None if (value := run(frame)) is None else convert(value, type_)
    return lambda frame: convert(run(frame), type_)


def _apply(
    node: n.Node,
    work: Callable[[Value, Value], Value],
    one: Run,
    other: Run,
    result: CType,
    sign: str,
    lifted: bool,
) -> Bound:
    if not lifted:
        return Bound(node, result, lambda frame: work(one(frame), other(frame)))

    def run(frame: Frame) -> Value:
        a, b = one(frame), other(frame)
        return _with_null(sign, a, b) if a is None or b is None else work(a, b)

    return Bound(node, result if result is t.BOOL else t.nullable(result), run)


_BOOLEAN: Final[dict[str, Callable[[Value, Value], Value]]] = {
    "&": lambda a, b: a and b,
    "|": lambda a, b: a or b,
    "^": lambda a, b: a != b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


def _boolean(binder: Binder, sign: str, left: Bound, right: Bound, node: n.Node) -> Bound | None:
    types = {t.underlying(left.type), t.underlying(right.type)}
    if types not in ({t.BOOL}, {t.BOOL, t.NULL}) or sign not in _BOOLEAN:
        return None
    work, lifted = _BOOLEAN[sign], _any_null(left, right)
    if lifted and sign in "&|":
        return Bound(node, t.NULLABLE.of(t.BOOL), _three_valued(left.run, right.run, sign == "|"))
    return _apply(node, work, left.run, right.run, t.BOOL, sign, lifted)


def _three_valued(one: Run, other: Run, deciding: bool) -> Run:
    def run(frame: Frame) -> bool | None:
        pair = (one(frame), other(frame))
        if deciding in pair:
            return deciding
        return None if None in pair else not deciding

    return run


def _enum(binder: Binder, sign: str, left: Bound, right: Bound, node: n.Node) -> Bound | None:
    enums = [part.type for part in (left, right) if part.type.kind is Kind.ENUM]
    if not enums or t.NULL in (left.type, right.type) or any(map(t.is_nullable, (left.type, right.type))):
        return None
    type_ = enums[0]
    left, right = (_as_enum(binder, part, type_) for part in (left, right))
    both = left.type is right.type
    one, other = (_enum_number(binder, part, type_) for part in (left, right))
    if one is None or other is None or (both and left.type is not right.type):
        return None
    if both and (sign in _ORDER or sign in _EQUALITY):
        compared = _ORDER.get(sign) or (operator.eq if sign == "==" else operator.ne)
        return Bound(node, t.BOOL, lambda frame: compared(one(frame), other(frame)))
    allowed = "&|^-" if both or any(part.constant and part.type is t.INT for part in (left, right)) else ""
    found = arithmetic(sign, t.INT) if sign in (allowed or "") or (not both and sign in "+-") else None
    if found is None:
        return None
    if both and sign == "-":
        return Bound(node, t.INT, lambda frame: found(one(frame), other(frame)))
    return Bound(node, type_, lambda frame: EnumValue(type_, found(one(frame), other(frame))))


def _as_enum(binder: Binder, part: Bound, type_: CType) -> Bound:
    """The constant 0 as a value of the enum it is combined with."""
    return binder.to(part, type_) if part.constant and part.type is t.INT and part.value == 0 else part


def _enum_number(binder: Binder, part: Bound, type_: CType) -> Run | None:
    run = part.run
    if part.type.kind is Kind.ENUM:
        return lambda frame: run(frame).number
    if implicit_type(binder, part.type, t.INT) is None:
        return None
    return lambda frame: int(run(frame))


def _shift(binder: Binder, sign: str, left: Bound, right: Bound, node: n.Node) -> Bound | None:
    plain = t.underlying(left.type)
    if (
        sign not in _SHIFTS
        or plain not in (*INTEGERS, t.CHAR)
        or implicit_type(binder, right.type, t.INT) is None
    ):
        return None
    type_ = promoted(plain, plain) or plain
    return _apply(
        node,
        shift(sign, type_),
        _widened(left, type_),
        _widened(right, t.INT),
        type_,
        sign,
        _any_null(left, right),
    )


def _equality(binder: Binder, sign: str, left: Bound, right: Bound, node: n.Node) -> Bound | None:
    """``==`` and ``!=`` of strings, references, nullables, tuples and types."""
    if sign not in _EQUALITY:
        return None
    one, other, wanted = left.run, right.run, sign == "=="
    if t.NULL in (left.type, right.type):
        side = right if left.type is t.NULL else left
        if side.type.is_value:
            return None
        run = side.run
        return Bound(node, t.BOOL, lambda frame: is_null(run(frame)) == wanted)
    if left.type.definition is t.TUPLE and right.type.definition is t.TUPLE:
        return _tuples(binder, sign, left, right, node)
    if left.type.is_value or right.type.is_value:
        return None
    related = implicit_type(binder, left.type, right.type) or implicit_type(binder, right.type, left.type)
    if related is None and Kind.INTERFACE not in (left.type.kind, right.type.kind):
        return None
    return Bound(node, t.BOOL, lambda frame: same_reference(one(frame), other(frame)) == wanted)


def same_reference(a: Value, b: Value) -> bool:
    """``==`` of references: the same object, equal strings, Unity objects that are both gone."""
    if is_null(a) or is_null(b):
        return is_null(a) and is_null(b)
    if isinstance(a, Record) and not a.type.is_value:
        return a is b
    return equals(a, b)


def _tuples(binder: Binder, sign: str, left: Bound, right: Bound, node: n.Node) -> Bound | None:
    if len(left.type.arguments) != len(right.type.arguments):
        return None
    pairs = []
    for place, types in enumerate(zip(left.type.arguments, right.type.arguments, strict=True)):
        one, other = (_item(part, place, type_) for part, type_ in zip((left, right), types, strict=True))
        pairs.append(combine(binder, "==", one, other, node).run)
    wanted = sign == "=="
    return Bound(node, t.BOOL, lambda frame: all(pair(frame) for pair in pairs) == wanted)


def _item(tuple_: Bound, place: int, type_: CType) -> Bound:
    run = tuple_.run
    return Bound(tuple_.node, type_, lambda frame: run(frame).items[place])
