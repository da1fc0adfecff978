"""``=``: arithmetic, read and worked out by a small parser of its own."""

import math
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NoReturn

from scenewright.errors import SearchError
from scenewright.search.interface import Item, ProviderFacts, Scope
from scenewright.search.language import shortened, syntax_error

_LONGEST: Final = 1000
_DEEPEST: Final = 50
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?P<name>[A-Za-z]+)|(?P<sign>[-+*/%^()]))"
)
_FUNCTIONS: Final[Mapping[str, Callable[[float], float]]] = {
    "sqrt": math.sqrt,
    "floor": math.floor,
    "ceil": math.ceil,
    "round": round,
    "cos": math.cos,
    "sin": math.sin,
    "tan": math.tan,
}
_SIGNS: Final[Mapping[str, Callable[[float, float], float]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "%": math.fmod,
}
_CONSTANTS: Final[Mapping[str, float]] = {"pi": math.pi}


def calculate(text: str) -> float:
    """The value of an arithmetic expression.

    Unity scripting reference, "ExpressionEvaluator": ``+ - * / % ^``, parentheses, ``sqrt``, ``floor``,
    ``ceil``, ``round``, ``cos``, ``sin``, ``tan`` (in radians) and ``pi``. ``^`` binds closest and to the
    right, ``%`` as ``*`` does, with the sign of its left side.

    Raises ``SearchSyntaxError`` for what is no such expression, ``SearchError`` where it has no finite value.
    """
    try:
        value = _Arithmetic(text).value()
    except (ArithmeticError, ValueError) as error:
        raise _endless(text) from error
    if not math.isfinite(value):
        raise _endless(text)
    return value


def shown(value: float) -> str:
    """A number in the shortest way that keeps it, whole ones without a point."""
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


def _endless(text: str) -> SearchError:
    return SearchError(f"{shortened(text.strip())} has no finite value.", hint="Divide by something else.")


class _Arithmetic:
    """Reads one expression from left to right: each method one level of binding."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._depth = 0
        if len(text) > _LONGEST:
            self._refuse(f"The expression has more than {_LONGEST} characters.", start=_LONGEST)
        self._next()

    def value(self) -> float:
        """The value of the whole text."""
        found = self._sum()
        if self._word:
            self._refuse(f"'{self._word}' is not expected here.")
        return found

    def _sum(self) -> float:
        found = self._product()
        while self._word in ("+", "-"):
            found = _SIGNS[self._take()](found, self._product())
        return found

    def _product(self) -> float:
        found = self._signed()
        while self._word in ("*", "/", "%"):
            found = _SIGNS[self._take()](found, self._signed())
        return found

    def _signed(self) -> float:
        if self._word not in ("+", "-"):
            return self._power()
        negative = self._take() == "-"
        found = self._inner(self._signed)
        return -found if negative else found

    def _power(self) -> float:
        base = self._atom()
        if self._word != "^":
            return base
        self._take()
        return math.pow(base, self._inner(self._signed))

    def _atom(self) -> float:
        if self._kind == "number":
            return float(self._take())
        if self._kind == "name":
            return self._named()
        if self._word != "(":
            self._refuse(f"A number is expected{f' instead of {self._word!r}' if self._word else ''}.")
        return self._bracketed()

    def _named(self) -> float:
        name = self._word.lower()
        if name not in _CONSTANTS and name not in _FUNCTIONS:
            known = ", ".join([*_FUNCTIONS, *_CONSTANTS])
            self._refuse(f"There is no '{shortened(self._word)}' in arithmetic.", f"Known are: {known}.")
        self._take()
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        if self._word != "(":
            self._refuse(f"{name} takes its argument in parentheses.")
        return float(_FUNCTIONS[name](self._bracketed()))

    def _bracketed(self) -> float:
        self._take()
        found = self._inner(self._sum)
        if self._word != ")":
            self._refuse("A ')' is missing.")
        self._take()
        return found

    def _inner(self, read: Callable[[], float]) -> float:
        """Reads something inside something else, to a limited depth."""
        self._depth += 1
        if self._depth > _DEEPEST:
            self._refuse(f"The expression is nested more than {_DEEPEST} deep.")
        found = read()
        self._depth -= 1
        return found

    def _take(self) -> str:
        token = self._word
        self._next()
        return token

    def _next(self) -> None:
        found = _TOKEN.match(self._text, self._at)
        rest = self._text[self._at :]
        self._start = self._at + len(rest) - len(rest.lstrip())
        if found is None and rest.strip():
            self._refuse(f"'{rest.strip()[0]}' has no meaning in arithmetic.")
        self._kind = (found.lastgroup or "") if found else ""
        self._word = found[self._kind] if found else ""
        self._at = found.end() if found else len(self._text)

    def _refuse(self, message: str, hint: str = "", start: int | None = None) -> NoReturn:
        example = "Write it like = (3 + 4) * sqrt(2)."
        raise syntax_error(message, self._text, self._start if start is None else start, hint or example)


class CalculatorProvider:
    """The one result that an arithmetic expression has."""

    facts = ProviderFacts(
        id="calculator",
        name="Calculator",
        prefix="=",
        priority=10,
        description="Works out arithmetic: = 2 * sqrt(9) ^ 2 % 7, with sin, cos, tan (radians), floor, ceil,"
        " round and pi.",
        type="number",
        explicit=True,
    )

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        """The value; its ``source`` is the number. Raises as ``calculate``."""
        value = calculate(query)
        told = f"{query.strip()} = {shown(value)}"
        return [Item(shown(value), "compute", told, self.facts.id, "number", "", source=value)]

    def field(self, item: Item, name: str, scope: Scope) -> object:
        """``value``: the number."""
        return item.source if name == "value" else None
