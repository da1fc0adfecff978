"""Inferring the type arguments of a generic method from the arguments of a call.

Source: C# language specification, "Type inference": first what has a type by itself, then lambdas whose
parameters have become known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenewright.query import types as t
from scenewright.query.bound import Bound, MethodGroup, UnboundLambda
from scenewright.query.builtin import delegate_shape
from scenewright.query.types import CType, Kind

if TYPE_CHECKING:
    from scenewright.query.binder import Binder


class Inference:
    """One inference: pairs of a parameter's type and an argument, and what they tell."""

    def __init__(self, binder: Binder) -> None:
        self._binder = binder
        self.pairs: list[tuple[CType, Bound]] = []
        self._bindings: dict[str, CType] = {}

    def run(self) -> dict[str, CType]:
        """The type arguments that could be inferred, by name."""
        late = []
        for formal, value in self.pairs:
            if value.type.kind is Kind.SPECIAL:
                late.append((formal, value))
            else:
                self._unify(formal, value.type)
        self._lambdas(late)
        return self._bindings

    def _lambdas(self, waiting: list[tuple[CType, Bound]]) -> None:
        """Binds lambdas and method groups in the order their parameters become known."""
        progress = True
        while waiting and progress:
            progress = False
            for pair in list(waiting):
                if self._result_of(*pair):
                    waiting.remove(pair)
                    progress = True

    def _result_of(self, formal: CType, value: Bound) -> bool:
        shape = delegate_shape(formal)
        if shape is None:
            return False
        inputs = tuple(t.substitute(part, self._bindings) for part in shape[0])
        if isinstance(value, UnboundLambda):
            self._take_declared(shape[0], value)
            inputs = tuple(t.substitute(part, self._bindings) for part in shape[0])
        if any(t.is_open(part) for part in inputs):
            return False
        result = None
        if (
            isinstance(value, UnboundLambda)
            and value.lambda_
            and len(value.lambda_.parameters) == len(inputs)
        ):
            result = self._binder.lambda_body(value, inputs).type
        elif isinstance(value, MethodGroup):
            result = self._binder.group_result(value, inputs)
        if result is not None and result.kind is not Kind.SPECIAL:
            self._unify(shape[1], result)
        return True

    def _take_declared(self, inputs: tuple[CType, ...], value: UnboundLambda) -> None:
        """The types a lambda's parameters declare themselves."""
        if value.lambda_ is None or len(value.lambda_.parameters) != len(inputs):
            return
        for formal, parameter in zip(inputs, value.lambda_.parameters, strict=True):
            if parameter.type is not None:
                self._unify(formal, self._binder.type_of_name(parameter.type))

    def _unify(self, formal: CType, actual: CType) -> None:
        """Makes ``formal`` equal to ``actual``, or to the nearest base of it that has its form."""
        if formal.kind is Kind.PARAMETER:
            self._bind(formal.name, actual)
        elif formal.definition is t.NULLABLE:
            self._unify(formal.arguments[0], t.underlying(actual))
        elif formal.arguments:
            self._unify_inside(formal, actual)

    def _unify_inside(self, formal: CType, actual: CType) -> None:
        if actual is t.DYNAMIC:
            for part in formal.arguments:
                self._unify(part, t.DYNAMIC)
        for step in self._binder.types.ancestors(actual):
            if step.definition is formal.definition and len(step.arguments) == len(formal.arguments):
                for part, found in zip(formal.arguments, step.arguments, strict=True):
                    self._unify(part, found)
                return

    def _bind(self, name: str, actual: CType) -> None:
        known = self._bindings.get(name)
        if known is None or known is t.DYNAMIC or self._binder.common_type([known, actual]) is actual:
            self._bindings[name] = actual
