"""Choosing among the methods of a name: fitting arguments to parameters, inferring type arguments, comparing.

Source: C# language specification, "Overload resolution" and "Type inference". A candidate is better when
none of its conversions is worse and one is better; what is still equal is decided by fewer expanded or
missing arguments.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from scenewright.errors import QueryBindingError
from scenewright.query import types as t
from scenewright.query.bound import Bound, UnboundLambda, constant
from scenewright.query.builtin import delegate_shape
from scenewright.query.conversions import Conversion, implicit, implicit_type
from scenewright.query.faults import not_compiled
from scenewright.query.inference import Inference
from scenewright.query.members import Formal, Method
from scenewright.query.resolver import Signature, same
from scenewright.query.types import CType
from scenewright.query.values import Value

if TYPE_CHECKING:
    from scenewright.query.binder import Binder
    from scenewright.query.nodes import Node


@dataclass(frozen=True, slots=True)
class Given:
    """An argument of a call, perhaps named."""

    value: Bound
    name: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """What a parameter gets: one argument, the rest for ``params``, or its default."""

    type: CType
    values: tuple[Bound, ...]
    collects: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """An applicable candidate: its slots with their conversions, and its type arguments."""

    signature: Signature
    slots: tuple[Slot, ...]
    conversions: tuple[tuple[Conversion, ...], ...]
    bindings: dict[str, CType] = field(default_factory=dict)
    expanded: bool = False
    defaults: int = 0
    targets: tuple[tuple[Bound, CType], ...] = ()

    @property
    def result(self) -> CType:
        """The type of the result, with the type arguments in place."""
        return t.substitute(self.signature.result, self.bindings)

    @property
    def costs(self) -> list[int]:
        """How long each conversion is."""
        return [part.cost for parts in self.conversions for part in parts]


Candidates = Sequence[tuple[CType, Method]]


def choose(
    binder: Binder,
    candidates: Candidates,
    given: Sequence[Given],
    explicit: Sequence[CType],
    node: Node,
    name: str,
) -> Choice:
    """The best candidate for these arguments.

    Raises ``QueryBindingError``: what fails inside of a lambda when that is why none fits, otherwise that no
    overload takes these arguments (CS1501, CS1503, CS0411).
    """
    fitting: list[Choice] = []
    failures: list[QueryBindingError] = []
    for owner, method in candidates:
        for expanded in (False, True) if method.parameters and method.parameters[-1].params else (False,):
            try:
                choice = _applicable(binder, binder.types.signature(owner, method), given, explicit, expanded)
            except QueryBindingError as error:
                failures.append(error)
            else:
                fitting += [choice] if choice else []
    if not fitting:
        raise _none_fits(candidates, given, failures, node, name)
    best = fitting[0]
    for choice in fitting[1:]:
        best = choice if _better(binder, choice, best) else best
    return best


def _better(binder: Binder, one: Choice, other: Choice) -> bool:
    if len(one.targets) == len(other.targets):
        pairs = zip(one.targets, other.targets, strict=True)
        verdicts = {preference(binder, value, a, b) for (value, a), (_, b) in pairs} - {0}
        if verdicts == {1} or verdicts == {-1}:
            return verdicts == {1}
        if verdicts and sum(one.costs) != sum(other.costs):
            return sum(one.costs) < sum(other.costs)
    return _rank(one) < _rank(other)


def preference(binder: Binder, value: Bound, one: CType, other: CType) -> int:
    """Which of two types an expression converts to the better way: 1, -1, or 0 for neither."""
    if same(one, other):
        return 0
    shapes = delegate_shape(one), delegate_shape(other)
    if shapes[0] and shapes[1]:
        result = value
        if isinstance(value, UnboundLambda):
            result = binder.lambda_body(value, shapes[0][0])
        return preference(binder, result, shapes[0][1], shapes[1][1])
    exact = same(value.type, one), same(value.type, other)
    if exact[0] != exact[1]:
        return 1 if exact[0] else -1
    forth, back = implicit_type(binder, one, other), implicit_type(binder, other, one)
    if (forth is None) != (back is None):
        return 1 if forth else -1
    return (one in _SIGNED and other in _UNSIGNED) - (one in _UNSIGNED and other in _SIGNED)


_SIGNED: Final = (t.SBYTE, t.SHORT, t.INT, t.LONG)
_UNSIGNED: Final = (t.BYTE, t.USHORT, t.UINT, t.ULONG)


def _rank(choice: Choice) -> tuple[bool, int, int]:
    return choice.expanded, choice.defaults, len(choice.signature.method.type_parameters)


def _none_fits(
    candidates: Candidates, given: Sequence[Given], failures: list[QueryBindingError], node: Node, name: str
) -> QueryBindingError:
    if failures:
        return failures[0]
    types = ", ".join(str(argument.value.type) for argument in given)
    shown = tuple(dict.fromkeys(show(owner, method) for owner, method in candidates))
    hint = f"It takes {' or '.join(shown[:4])}." if shown else ""
    counts = {len(method.parameters) for _, method in candidates}
    code = "CS1503" if len(given) in counts else "CS1501"
    return not_compiled(
        f"no overload of '{name}' takes ({types})", node, code, hint=hint, candidates=shown[:6]
    )


def show(owner: CType, method: Method) -> str:
    """A method as C# text, for messages."""
    parts = ", ".join(_show_formal(formal) for formal in method.parameters)
    name = {"new": str(owner), "this": f"{owner}[]"}.get(method.name, method.name)
    generic = f"<{', '.join(method.type_parameters)}>" if method.type_parameters else ""
    return f"{name}{generic}({parts})"


def _show_formal(formal: Formal) -> str:
    start = "params " if formal.params else ""
    return f"{start}{formal.type} {formal.name}" + (f" = {formal.default}" if formal.default else "")


def _applicable(
    binder: Binder, signature: Signature, given: Sequence[Given], explicit: Sequence[CType], expanded: bool
) -> Choice | None:
    placed = _placed(signature.method, given, expanded)
    if placed is None:
        return None
    bindings = _bindings(binder, signature, placed, explicit, expanded)
    if bindings is None:
        return None
    slots, conversions, targets = [], [], []
    for position, values in enumerate(placed):
        slot = _slot(binder, signature, bindings, position, values, expanded)
        found = [implicit(binder, value, _wanted(slot)) for value in slot.values]
        if None in found:
            return None
        targets += [(value, _wanted(slot)) for value in values]
        slots.append(slot)
        conversions.append(tuple(part for part in found if part is not None))
    defaults = sum(not values for values in placed)
    return Choice(signature, tuple(slots), tuple(conversions), bindings, expanded, defaults, tuple(targets))


def _wanted(slot: Slot) -> CType:
    return slot.type.arguments[0] if slot.collects else slot.type


def _placed(method: Method, given: Sequence[Given], expanded: bool) -> list[tuple[Bound, ...]] | None:
    """The arguments of each parameter; empty where the default stands in. ``None`` when they do not fit."""
    formals = method.parameters
    placed: list[tuple[Bound, ...]] = [()] * len(formals)
    names = {formal.name: position for position, formal in enumerate(formals)}
    for position, argument in enumerate(given):
        place = names.get(argument.name, -1) if argument.name else position
        if expanded and not argument.name and position >= len(formals) - 1:
            placed[-1] = (*placed[-1], argument.value)
            continue
        if not 0 <= place < len(formals) or placed[place]:
            return None
        placed[place] = (argument.value,)
    for formal, values in zip(formals, placed, strict=True):
        if not values and formal.default is None and not (expanded and formal.params):
            return None
    return placed


def _bindings(
    binder: Binder,
    signature: Signature,
    placed: list[tuple[Bound, ...]],
    explicit: Sequence[CType],
    expanded: bool,
) -> dict[str, CType] | None:
    """The type arguments of the method: as written, or inferred. ``None`` when some stay unknown."""
    names = signature.method.type_parameters
    if explicit:
        return dict(zip(names, explicit, strict=True)) if len(names) == len(explicit) else None
    if not names:
        return {}
    inference = Inference(binder)
    for position, values in enumerate(placed):
        formal = signature.parameters[position]
        if expanded and signature.method.parameters[position].params:
            formal = formal.arguments[0]
        inference.pairs += [(formal, value) for value in values]
    bindings = inference.run()
    return bindings if all(name in bindings for name in names) else None


def _slot(
    binder: Binder,
    signature: Signature,
    bindings: dict[str, CType],
    position: int,
    values: tuple[Bound, ...],
    expanded: bool,
) -> Slot:
    formal = signature.method.parameters[position]
    type_ = t.substitute(signature.parameters[position], bindings)
    if expanded and formal.params:
        return Slot(type_, values, collects=True)
    if values:
        return Slot(type_, values)
    value = default_value(binder, formal.default or "null", type_)
    return Slot(type_, (constant(binder.nowhere, value, type_),))


_WORDS: Final[dict[str, Value]] = {"null": None, "true": True, "false": False}


def default_value(binder: Binder, text: str, type_: CType) -> Value:
    """The value of a parameter's default as its declaration spells it."""
    if text in _WORDS:
        return _WORDS[text]
    return binder.constant_of(text, type_)
