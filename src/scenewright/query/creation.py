"""Expressions that make objects: literals, tuples, ``new``, arrays, anonymous types, interpolated strings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from scenewright.errors import QueryBindingError
from scenewright.query import nodes as n
from scenewright.query import types as t
from scenewright.query.binder import Binder, located
from scenewright.query.bound import Bound, Frame, Run, UnboundNew, constant, null_of, unusable
from scenewright.query.branches import common
from scenewright.query.builtin import DICTIONARY, HASH_SET, LIST, PAIR
from scenewright.query.calls import given_of
from scenewright.query.defaults import STRUCT_ZEROS, default_of
from scenewright.query.equality import key_of
from scenewright.query.faults import not_compiled, thrown
from scenewright.query.invocation import invoke
from scenewright.query.limits import MOST_ITEMS, record
from scenewright.query.overloads import choose
from scenewright.query.structs.registry import with_field
from scenewright.query.texts import text_of
from scenewright.query.types import CType, Kind, TypeDefinition
from scenewright.query.values import Items, Record, Table, TypeValue, Value, type_of

_ANONYMOUS: dict[tuple[str, ...], TypeDefinition] = {}


def literal(binder: Binder, node: n.Literal) -> Bound:
    """A constant."""
    return null_of(node) if node.value is None else constant(node, node.value, type_of(node.value))


def interpolated(binder: Binder, node: n.Interpolated) -> Bound:
    """``$"..."``: each hole is formatted and padded."""
    parts: list[str | tuple[Run, n.Hole]] = [
        part if isinstance(part, str) else (binder.value(part.expression).run, part) for part in node.parts
    ]

    def run(frame: Frame) -> str:
        texts = [part if isinstance(part, str) else _hole(part[0](frame), part[1]) for part in parts]
        binder.limits.write(sum(map(len, texts)))
        return "".join(texts)

    return located(Bound(node, t.STRING, run))


def _hole(value: Value, hole: n.Hole) -> str:
    return aligned(text_of(value, hole.format), hole.alignment)


def aligned(text: str, width: int) -> str:
    """Text padded to a width: on the left, or on the right for a negative one."""
    return text.rjust(width) if width >= 0 else text.ljust(-width)


def tuple_(binder: Binder, node: n.Tuple) -> Bound:
    """``(a, label: b)``."""
    parts = [binder.value(element.value) for element in node.elements]
    labels = tuple(element.name or _implied(element.value) for element in node.elements)
    if t.NULL in [part.type for part in parts]:
        parts = [binder.to(part, t.OBJECT) if part.type is t.NULL else part for part in parts]
    type_ = t.TUPLE.of(*(part.type for part in parts), labels=labels if any(labels) else ())
    runs = [part.run for part in parts]
    return Bound(node, type_, lambda frame: record(type_, [run(frame) for run in runs]))


def _implied(node: n.Node) -> str:
    return node.name if isinstance(node, (n.Name, n.Member)) else ""


def anonymous(binder: Binder, node: n.Anonymous) -> Bound:
    """``new { name = value }``."""
    labels = tuple(label for label, _ in node.members)
    if len(set(labels)) < len(labels):
        raise not_compiled("two members have the same name", node, "CS0833")
    definition = _ANONYMOUS.get(labels) or TypeDefinition("<>f__AnonymousType", parameters=labels)
    _ANONYMOUS[labels] = definition
    parts = [binder.value(value) for _, value in node.members]
    parts = [binder.to(part, t.OBJECT) if part.type is t.NULL else part for part in parts]
    type_ = definition.of(*(part.type for part in parts), labels=labels)
    runs = [part.run for part in parts]
    return Bound(node, type_, lambda frame: record(type_, [run(frame) for run in runs]))


def type_of_(binder: Binder, node: n.TypeOf) -> Bound:
    """``typeof(type)``."""
    return constant(node, TypeValue(binder.type_of_name(node.type)), t.TYPE)


_SIZES = {
    t.BOOL: 1, t.CHAR: 2, t.SBYTE: 1, t.BYTE: 1, t.SHORT: 2, t.USHORT: 2, t.INT: 4, t.UINT: 4, t.LONG: 8,
    t.ULONG: 8,
    t.FLOAT: 4, t.DOUBLE: 8, t.DECIMAL: 16,
}  # fmt: skip


def size_of(binder: Binder, node: n.SizeOf) -> Bound:
    """``sizeof`` of a predefined type."""
    type_ = binder.type_of_name(node.type)
    if type_ not in _SIZES:
        raise not_compiled(f"'{type_}' has no predefined size", node, "CS0233")
    return constant(node, _SIZES[type_], t.INT)


def name_of(binder: Binder, node: n.NameOf) -> Bound:
    """``nameof(operand)``: the last name, which must exist."""
    inner = node.operand
    if not isinstance(inner, (n.Name, n.Member, n.KeywordType)):
        raise not_compiled("this expression has no name", node, "CS8081")
    if isinstance(inner, n.KeywordType):
        raise not_compiled("a keyword has no name", node, "CS1525")
    try:
        binder.entity(inner)
    except QueryBindingError as error:
        if error.details.get("compiler_code") != "CS0120":
            raise
    return constant(node, inner.name, t.STRING)


def default(binder: Binder, node: n.Default) -> Bound:
    """``default(type)``, or ``default`` waiting for a type."""
    if node.type is None:
        return Bound(node, t.DEFAULT, lambda frame: None)
    type_ = binder.type_of_name(node.type)
    return constant(node, default_of(type_), type_)


# objects


def new(binder: Binder, node: n.New) -> Bound:
    """``new type(arguments) { ... }``."""
    if node.type is None:
        return UnboundNew(node, t.TARGET_NEW, unusable, False, node, binder.scope)
    return new_of(binder, node, binder.type_of_name(node.type))


def target_new(binder: Binder, source: UnboundNew, target: CType) -> Bound:
    """``new(...)`` as a new ``target``."""
    written = cast(n.New, source.new)
    return binder.inside(source.scope or binder.scope, lambda: new_of(binder, written, target))


def new_of(binder: Binder, node: n.New, type_: CType) -> Bound:
    """A new object of a known type."""
    made = _constructed(binder, node, type_)
    if node.initializer is None:
        return located(made)
    if node.initializer.setters and not node.initializer.setters[0].keys:
        return located(_with_fields(binder, made, node.initializer.setters))
    return located(_filled(binder, made, node.initializer, node))


def _constructed(binder: Binder, node: n.New, type_: CType) -> Bound:
    constructors = [(type_, method) for method in type_.definition.members.constructors]
    given = given_of(binder, node.arguments)
    if not given and not any(not method.parameters for _, method in constructors) and _has_default(type_):
        return Bound(node, type_, lambda frame: default_of(type_))
    if not constructors:
        raise not_compiled(
            f"a query cannot make a new '{type_}'",
            node,
            "CS0143",
            hint="A query makes structs, arrays and collections.",
        )
    return invoke(binder, choose(binder, constructors, given, (), node, str(type_)), None, node)


def _has_default(type_: CType) -> bool:
    return type_.definition in STRUCT_ZEROS or (type_.is_value and type_.kind is not Kind.ENUM)


def _with_fields(binder: Binder, made: Bound, setters: Sequence[n.Setter]) -> Bound:
    """An object initialiser: the struct with some of its fields replaced."""
    run = made.run
    for setter in setters:
        field = with_field(made.type, setter.name)
        if field is None:
            raise not_compiled(f"'{made.type}.{setter.name}' cannot be set", setter, "CS0117")
        value = binder.to(binder.bind(setter.value), binder.types.parse(field.type)).run
        run = _replaced(run, value, field.place)
    return Bound(made.node, made.type, run)


def _replaced(run: Run, value: Run, place: int) -> Run:
    def replaced(frame: Frame) -> Record:
        record: Record = run(frame)
        items = (*record.items[:place], value(frame), *record.items[place + 1 :])
        return Record(record.type, items)

    return replaced


Filler = Callable[[Value, tuple[Value, ...]], None]


def _filled(binder: Binder, made: Bound, initializer: n.Initializer, node: n.Node) -> Bound:
    """A collection initialiser."""
    fillers: dict[TypeDefinition, Filler] = {LIST: _add_item, HASH_SET: _add_once, DICTIONARY: _add_pair}
    add = fillers.get(made.type.definition)
    if add is None:
        raise not_compiled(f"'{made.type}' takes no elements", node, "CS1922")
    if initializer.setters:
        rows = [(*(key.value for key in setter.keys), setter.value) for setter in initializer.setters]
        add = _set_pair
    else:
        rows = [tuple(element) for element in initializer.elements]
    types = made.type.arguments
    if any(len(row) != len(types) for row in rows) or (
        add is _set_pair and made.type.definition is not DICTIONARY
    ):
        raise not_compiled(f"an element of '{made.type}' has {len(types)} parts", node, "CS1501")
    runs = [
        [binder.to(binder.bind(part), type_).run for part, type_ in zip(row, types, strict=True)]
        for row in rows
    ]
    create, filler = made.run, add

    def run(frame: Frame) -> Value:
        target = create(frame)
        binder.limits.hold(len(runs))
        for parts in runs:
            filler(target, tuple(part(frame) for part in parts))
        return target

    return Bound(node, made.type, run)


def _add_item(target: Items, parts: tuple[Value, ...]) -> None:
    target.items.append(parts[0])


def _add_once(target: Table, parts: tuple[Value, ...]) -> None:
    target.entries.setdefault(key_of(parts[0]), parts[0])


def _set_pair(target: Table, parts: tuple[Value, ...]) -> None:
    target.entries[key_of(parts[0])] = record(PAIR.of(*target.type.arguments), parts)


def _add_pair(target: Table, parts: tuple[Value, ...]) -> None:
    if key_of(parts[0]) in target.entries:
        raise duplicate_key(parts[0])
    _set_pair(target, parts)


def duplicate_key(key: Value) -> Exception:
    """What adding a key twice throws."""
    return thrown(
        "ArgumentException", f"An item with the same key has already been added. Key: {text_of(key)}"
    )


# arrays


def new_array(binder: Binder, node: n.NewArray) -> Bound:
    """``new element[size] { ... }``."""
    elements = [binder.bind(element) for element in node.elements or ()]
    element = binder.type_of_name(node.element) if node.element else common(binder, elements)
    if element is None or element is t.NULL:
        raise not_compiled("the elements have no common type", node, "CS0826")
    type_ = t.array_of(element)
    if node.elements is None:
        return _empty_array(binder, node, type_)
    runs = [binder.to(part, element).run for part in elements]
    if node.size is not None:
        _same_size(binder, node, len(runs))
    binder.limits.hold(len(runs))
    return Bound(node, type_, lambda frame: Items(type_, [run(frame) for run in runs]))


def _same_size(binder: Binder, node: n.NewArray, count: int) -> None:
    size = binder.to(binder.value(cast(n.Node, node.size)), t.INT)
    if not size.constant or size.value != count:
        raise not_compiled(f"the array is given {count} elements", node, "CS0847")


def _empty_array(binder: Binder, node: n.NewArray, type_: CType) -> Bound:
    if node.size is None:
        raise not_compiled("an array needs a size or elements", node, "CS1586")
    size = binder.to(binder.value(node.size), t.INT)
    zero = default_of(type_.arguments[0])

    def run(frame: Frame) -> Items:
        count = size.run(frame)
        if count < 0:
            raise thrown("OverflowException", "Arithmetic operation resulted in an overflow.")
        binder.limits.hold(min(count, MOST_ITEMS + 1))
        return Items(type_, [zero] * count)

    return located(Bound(node, type_, run))
