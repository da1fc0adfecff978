"""A query as a plan: conditions in SQL as far as they go, and tests of rows for the rest.

A condition has two forms, for the main objects of assets (``a``: a row of ``assets``) and for the other
objects that are shown below them (``p``: a row of ``parts``, with ``a`` for the asset that holds it).
Conditions never give NULL, so that their negation is their complement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias


class Clause(NamedTuple):
    """A condition in SQL, and the values of its ``?`` marks."""

    text: str
    values: tuple[Any, ...] = ()


class Row(NamedTuple):
    """An object as tests see it.

    ``part`` is the fileID of an object below the main one, else None; ``class_id`` and ``name`` are then
    its. ``main`` is the fileID of the object; ``variant`` is the number of an asset that is a prefab variant.
    Sizes and times are those the index has of the file and its ``.meta``.
    """

    path: str
    type_name: str
    guid: bytes
    main: int | None
    part: int | None
    name: str
    variant: int | None
    native: int
    asset: int
    kind: str
    importer: str
    size: int
    mtime_ns: int
    meta_size: int
    meta_mtime_ns: int
    class_id: int


RowTest: TypeAlias = Callable[[Row], bool]


@dataclass(frozen=True, slots=True)
class Sql:
    """A condition that SQL decides."""

    asset: Clause
    part: Clause


@dataclass(frozen=True, slots=True)
class Test:
    """A condition that only Python decides, of rows that meet ``among``; others fail it."""

    check: RowTest
    among: Sql


@dataclass(frozen=True, slots=True)
class Not:
    """The complement of a plan that SQL alone does not decide."""

    operand: Plan


@dataclass(frozen=True, slots=True)
class Every:
    """What every operand takes; at most one of them is ``Sql``."""

    operands: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """What one operand takes; at most one of them is ``Sql``."""

    operands: tuple[Plan, ...]


Plan: TypeAlias = Sql | Test | Not | Every | Some
Residual: TypeAlias = Callable[[Row, Sequence[Any]], bool]
"""The test of a row that SQL has let through, and of the values of the columns it asked for."""

_TRUE: Final = Clause("1")
_FALSE: Final = Clause("0")
EVERYTHING: Final = Sql(_TRUE, _TRUE)
NOTHING: Final = Sql(_FALSE, _FALSE)


def both(text: str, *values: Any) -> Sql:
    """A condition on the asset alone, which its parts share."""
    return Sql(Clause(text, values), Clause(text, values))


def of_assets(text: str, *values: Any) -> Sql:
    """A condition that only main objects can meet."""
    return Sql(Clause(text, values), _FALSE)


def of_parts(text: str, *values: Any) -> Sql:
    """A condition that only parts can meet."""
    return Sql(_FALSE, Clause(text, values))


def all_of(plans: Iterable[Plan]) -> Plan:
    """What every plan takes."""
    return _joined(list(plans), " AND ", Every, EVERYTHING)


def any_of(plans: Iterable[Plan]) -> Plan:
    """What one of the plans takes."""
    return _joined(list(plans), " OR ", Some, NOTHING)


def negated(plan: Plan) -> Plan:
    """What the plan does not take."""
    match plan:
        case Sql(asset, part):
            return Sql(_inverse(asset), _inverse(part))
        case Not(operand):
            return operand
    return Not(plan)


def superset(plan: Plan) -> Sql:
    """What SQL can say of a plan: all that it takes, and perhaps more."""
    match plan:
        case Sql():
            return plan
        case Test(among=among):
            return among
        case Every(operands):
            return _sql(" AND ", [superset(each) for each in operands])
        case Some(operands):
            return _sql(" OR ", [superset(each) for each in operands])
        case Not():
            return EVERYTHING


def residual(plan: Plan) -> tuple[Residual | None, list[Sql]]:
    """What has to be tested of the rows that meet the `superset`, None for nothing; and the columns that
    the test needs.
    """
    columns: list[Sql] = []
    if isinstance(plan, Sql):
        return None, columns
    left = (
        [each for each in plan.operands if not isinstance(each, Sql)] if isinstance(plan, Every) else [plan]
    )
    tests = [_tested(each, columns) for each in left]
    return lambda row, flags: all(test(row, flags) for test in tests), columns


def _tested(plan: Plan, columns: list[Sql]) -> Residual:
    match plan:
        case Sql():
            number = len(columns)
            columns.append(plan)
            return lambda row, flags: bool(flags[number])
        case Test(check, among):
            return _among(check, among, columns)
        case Not(operand):
            inner = _tested(operand, columns)
            return lambda row, flags: not inner(row, flags)
        case Every(operands):
            every = [_tested(each, columns) for each in operands]
            return lambda row, flags: all(test(row, flags) for test in every)
        case Some(operands):
            some = [_tested(each, columns) for each in operands]
            return lambda row, flags: any(test(row, flags) for test in some)


def _among(check: RowTest, among: Sql, columns: list[Sql]) -> Residual:
    if among == EVERYTHING:
        return lambda row, flags: check(row)
    inside = _tested(among, columns)
    return lambda row, flags: inside(row, flags) and check(row)


def _joined(plans: list[Plan], word: str, kind: type[Every] | type[Some], empty: Sql) -> Plan:
    exact = [each for each in plans if isinstance(each, Sql)]
    others = [each for each in plans if not isinstance(each, Sql)]
    first = [_sql(word, exact)] if exact else []
    found: list[Plan] = [*first, *others]
    if len(found) == 1:
        return found[0]
    return kind(tuple(found)) if found else empty


def _sql(word: str, parts: Sequence[Sql]) -> Sql:
    if len(parts) == 1:
        return parts[0]
    return Sql(_clause(word, [each.asset for each in parts]), _clause(word, [each.part for each in parts]))


def _clause(word: str, clauses: Sequence[Clause]) -> Clause:
    """Clauses joined by a word; what is always or never true is worked out here."""
    neutral, decisive = (_TRUE, _FALSE) if word == " AND " else (_FALSE, _TRUE)
    if decisive in clauses:
        return decisive
    kept = [each for each in clauses if each != neutral]
    if len(kept) < 2:
        return kept[0] if kept else neutral
    return Clause(
        f"({word.join(each.text for each in kept)})", tuple(value for each in kept for value in each.values)
    )


def _inverse(clause: Clause) -> Clause:
    if clause == _TRUE:
        return _FALSE
    return _TRUE if clause == _FALSE else Clause(f"NOT ({clause.text})", clause.values)
