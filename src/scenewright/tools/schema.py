"""From a parameter's Python annotation: its JSON schema, and the check that turns a client's value into it.

The schemas are written for a model to read: no generated titles, no ``null`` alternatives (an optional
parameter is simply not required), one short description each.

A client's value is taken generously where the meaning is certain (``"12"`` for an integer, ``"yes"`` for a
boolean, a JSON text for a list) and refused where it is not.
"""

import json
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import isfinite
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from scenewright.errors import BadArgumentError

JsonSchema = dict[str, Any]
Convert = Callable[[Any], Any]

LONGEST: Final = 10_000
"""The most characters of a text parameter that says nothing else."""
_WIDEST: Final = 2**63
_DIGITS: Final = 40
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_TRUE = frozenset({"true", "1", "yes", "on"})
_FALSE = frozenset({"false", "0", "no", "off"})


@dataclass(frozen=True, slots=True)
class Bounds:
    """The smallest and largest number a parameter takes, both included."""

    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class Length:
    """The most characters of a text parameter that takes more than ``LONGEST``."""

    most: int


@dataclass(frozen=True, slots=True)
class Nullable:
    """Marks a parameter for which ``null`` is a value of its own and does not stand for the default."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a value must be: ``schema`` says it to the client, ``convert`` holds the client to it.

    ``convert`` raises ``ValueError`` with a phrase such as ``an integer`` when the value is something else.
    """

    schema: JsonSchema
    convert: Convert
    takes_null: bool = False


def shape_of(annotation: Any) -> Shape:
    """The shape of a value annotated so. Raises ``TypeError`` for an annotation that has no JSON form."""
    annotation, extras = _bare(annotation)
    shape = _plain_shape(annotation)
    for extra in extras:
        shape = _refined(shape, extra)
    return shape


def _bare(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """An annotation without ``Annotated``, ``Required`` and ``| None``, and the extras it carried."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, extras = _bare(annotation.__origin__)
        return inner, (*extras, *annotation.__metadata__)
    if origin in (Required, NotRequired):
        return _bare(get_args(annotation)[0])
    if origin in (Union, types.UnionType):
        choices = [choice for choice in get_args(annotation) if choice is not type(None)]
        if len(choices) == 1:
            return _bare(choices[0])
    return annotation, ()


def _plain_shape(annotation: Any) -> Shape:
    if annotation in _SCALARS:
        return _SCALARS[annotation]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return _choice(arguments)
    if origin in (list, tuple):
        return _list_of(shape_of(arguments[0]))
    if annotation is list:
        return Shape({"type": "array"}, _list)
    if annotation is dict or origin is dict:
        return Shape({"type": "object"}, _object)
    if is_typeddict(annotation):
        return Shape(_record_schema(annotation), _object)
    raise TypeError(f"no JSON schema for {annotation!r}")


def _refined(shape: Shape, extra: Any) -> Shape:
    if isinstance(extra, str):
        return replace(shape, schema=shape.schema | {"description": extra})
    if isinstance(extra, Length):
        return replace(shape, convert=partial(_text, most=extra.most))
    if isinstance(extra, Nullable):
        return replace(shape, takes_null=True)
    if isinstance(extra, Bounds):
        limits = {"minimum": extra.minimum, "maximum": extra.maximum}
        told = {name: limit for name, limit in limits.items() if limit is not None}
        return replace(shape, schema=shape.schema | told, convert=_bounded(shape.convert, extra))
    return shape


def _record_schema(record: Any) -> JsonSchema:
    hints = get_type_hints(record, include_extras=True)
    return {"type": "object", "properties": {name: shape_of(hint).schema for name, hint in hints.items()}}


def _choice(options: tuple[Any, ...]) -> Shape:
    def convert(value: Any) -> Any:
        if value in options:
            return value
        known = {str(option).lower(): option for option in options}
        if str(value).lower() in known:
            return known[str(value).lower()]
        raise ValueError("one of " + ", ".join(map(str, options)))

    return Shape({"enum": list(options)}, convert)


def _list_of(item: Shape) -> Shape:
    return Shape(
        {"type": "array", "items": item.schema},
        lambda value: [item.convert(part) for part in _list(value)],
    )


def _bounded(convert: Convert, bounds: Bounds) -> Convert:
    def within(value: Any) -> Any:
        number = convert(value)
        if bounds.minimum is not None and number < bounds.minimum:
            raise ValueError(f"at least {bounds.minimum}")
        if bounds.maximum is not None and number > bounds.maximum:
            raise ValueError(f"at most {bounds.maximum}")
        return number

    return within


def _text(value: Any, most: int = LONGEST) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(_integer(value))
    if not isinstance(value, str):
        raise ValueError("a string")
    if len(value) > most:
        raise ValueError(f"a string of at most {most} characters")
    return value


def _integer(value: Any) -> int:
    number = _whole(value)
    if number is None:
        raise ValueError("an integer")
    if not -_WIDEST <= number < _WIDEST:
        raise ValueError("an integer of at most 64 bits")
    return number


def _whole(value: Any) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    digits = value.strip() if isinstance(value, str) else ""
    if not digits.lstrip("+-").isdecimal():
        return None
    return int(digits) if len(digits) <= _DIGITS else _WIDEST


def _number(value: Any) -> float:
    try:
        number = float(value) if isinstance(value, str | float) else _integer(value)
    except ValueError:
        raise ValueError("a number") from None
    if not isfinite(number):
        raise ValueError("a finite number")
    return number


def _boolean(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    word = str(value).strip().lower() if isinstance(value, str | int) else ""
    if word in _TRUE or word in _FALSE:
        return word in _TRUE
    raise ValueError("true or false")


def _list(value: Any) -> list[Any]:
    value = _from_json(value, "[")
    if isinstance(value, list | tuple):
        return list(value)
    raise ValueError("a list")


def _object(value: Any) -> dict[str, Any]:
    value = _from_json(value, "{")
    if isinstance(value, dict):
        return value
    raise ValueError("an object")


def _from_json(value: Any, opening: str) -> Any:
    """The value of a JSON text that starts so; anything else as it is."""
    if not isinstance(value, str) or not value.lstrip().startswith(opening):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


_SCALARS: Mapping[Any, Shape] = {
    str: Shape({"type": "string"}, _text),
    int: Shape({"type": "integer"}, _integer),
    float: Shape({"type": "number"}, _number),
    bool: Shape({"type": "boolean"}, _boolean),
    Any: Shape({}, lambda value: value),
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a tool."""

    name: str
    shape: Shape
    required: bool
    default: Any = None

    @property
    def schema(self) -> JsonSchema:
        """The parameter's schema as clients see it: type, description, default."""
        if self.required or self.default in (None, "", [], {}):
            return self.shape.schema
        return self.shape.schema | {"default": self.default}

    def value(self, given: Any) -> Any:
        """What the tool gets for what the client gave; ``null`` stands for "not given" where that is allowed.

        Raises ``BadArgumentError`` naming the parameter and what it takes.
        """
        if given is None and not self.required:
            return None if self.shape.takes_null else self.default
        try:
            return self.shape.convert(given)
        except ValueError as problem:
            raise BadArgumentError(
                f"'{self.name}' must be {problem}, not {_shown(given)}.",
                hint=str(self.shape.schema.get("description", "")),
                parameter=self.name,
            ) from None


def spelling(name: str) -> str:
    """What the spellings of one name have in common: ``max_results``, ``maxResults``, ``MaxResults``."""
    return name.replace("_", "").replace("-", "").lower()


def lone_surrogate(value: Any) -> bool:
    """Whether a text anywhere in a JSON value, keys included, is one that no encoding can hold."""
    pending = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, str):
            if not part.isascii() and _SURROGATE.search(part):
                return True
        elif isinstance(part, Mapping):
            pending += [*part, *part.values()]
        elif isinstance(part, list | tuple):
            pending += part
    return False


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
