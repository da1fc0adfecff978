"""The syntax tree of a query: small frozen facts, each with the place it was written at."""

from dataclasses import dataclass

from scenewright.query.values import Value


@dataclass(frozen=True, slots=True)
class Span:
    """Where something is written: lines and columns from 1, columns in code points, the end excluded."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Node:
    """Base of every node."""

    span: Span


@dataclass(frozen=True, slots=True)
class TypeName(Node):
    """A type as written: dotted ``parts`` with the type arguments of the last one.

    ``ranks`` counts ``[]`` from the inside out; ``nullable`` marks ``T?``; ``open`` marks ``List<>``;
    ``elements`` are those of a tuple type, each with its label or ``""``.
    """

    parts: tuple[str, ...]
    arguments: tuple["TypeName", ...] = ()
    nullable: bool = False
    ranks: int = 0
    open: int = 0
    elements: tuple[tuple["TypeName", str], ...] = ()

    @property
    def text(self) -> str:
        """The name without arguments."""
        return ".".join(self.parts)


@dataclass(frozen=True, slots=True)
class Literal(Node):
    """A constant; ``null`` is ``None``."""

    value: Value


@dataclass(frozen=True, slots=True)
class Hole(Node):
    """One ``{expression,alignment:format}`` of an interpolated string."""

    expression: Node
    alignment: int = 0
    format: str = ""


@dataclass(frozen=True, slots=True)
class Interpolated(Node):
    """An interpolated string: texts and holes in order."""

    parts: tuple[str | Hole, ...]


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A simple name, with type arguments in ``GetComponent<Enemy>``."""

    name: str
    arguments: tuple[TypeName, ...] = ()


@dataclass(frozen=True, slots=True)
class KeywordType(Node):
    """A predefined type used as an expression: ``int.Parse``."""

    type: TypeName


@dataclass(frozen=True, slots=True)
class Parenthesized(Node):
    """Brackets: they end a chain of conditional accesses."""

    inner: Node


@dataclass(frozen=True, slots=True)
class Member(Node):
    """``target.name<arguments>`` or, ``conditional``, ``target?.name``."""

    target: Node
    name: str
    arguments: tuple[TypeName, ...] = ()
    conditional: bool = False
    name_span: Span | None = None


@dataclass(frozen=True, slots=True)
class Argument(Node):
    """One argument of a call, perhaps named."""

    value: Node
    name: str = ""


@dataclass(frozen=True, slots=True)
class Call(Node):
    """``target(arguments)``."""

    target: Node
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Index(Node):
    """``target[arguments]`` or, ``conditional``, ``target?[arguments]``."""

    target: Node
    arguments: tuple[Argument, ...]
    conditional: bool = False


@dataclass(frozen=True, slots=True)
class Forgiven(Node):
    """``operand!``."""

    operand: Node


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """``+ - ! ~ ^`` before an operand."""

    operator: str
    operand: Node


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """Two operands and a sign, ``??`` included."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class RangeOf(Node):
    """``low..high``, both optional."""

    low: Node | None
    high: Node | None


@dataclass(frozen=True, slots=True)
class Conditional(Node):
    """``test ? yes : no``."""

    test: Node
    yes: Node
    no: Node


@dataclass(frozen=True, slots=True)
class Cast(Node):
    """``(type)operand``."""

    type: TypeName
    operand: Node


@dataclass(frozen=True, slots=True)
class As(Node):
    """``operand as type``."""

    operand: Node
    type: TypeName


@dataclass(frozen=True, slots=True)
class Overflow(Node):
    """``checked(operand)`` or ``unchecked(operand)``."""

    operand: Node
    checked: bool


@dataclass(frozen=True, slots=True)
class TypeOf(Node):
    """``typeof(type)``."""

    type: TypeName


@dataclass(frozen=True, slots=True)
class NameOf(Node):
    """``nameof(operand)``."""

    operand: Node


@dataclass(frozen=True, slots=True)
class SizeOf(Node):
    """``sizeof(type)``."""

    type: TypeName


@dataclass(frozen=True, slots=True)
class Default(Node):
    """``default(type)``, or ``default`` alone."""

    type: TypeName | None


@dataclass(frozen=True, slots=True)
class Tuple(Node):
    """``(a, label: b)``."""

    elements: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Setter(Node):
    """One ``name = value`` or ``[key] = value`` of an object initialiser."""

    name: str
    keys: tuple[Argument, ...]
    value: Node


@dataclass(frozen=True, slots=True)
class Initializer(Node):
    """``{ ... }`` after a creation: setters, or elements (each the arguments of one ``Add``)."""

    setters: tuple[Setter, ...] = ()
    elements: tuple[tuple[Node, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class New(Node):
    """``new type(arguments) initializer``; the type is ``None`` in ``new(...)``."""

    type: TypeName | None
    arguments: tuple[Argument, ...]
    initializer: Initializer | None


@dataclass(frozen=True, slots=True)
class NewArray(Node):
    """``new element[size] { ... }`` or ``new[] { ... }`` (no element)."""

    element: TypeName | None
    size: Node | None
    elements: tuple[Node, ...] | None


@dataclass(frozen=True, slots=True)
class Anonymous(Node):
    """``new { name = value, ... }``."""

    members: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """A parameter of a lambda, perhaps with a type."""

    name: str
    type: TypeName | None = None


@dataclass(frozen=True, slots=True)
class Lambda(Node):
    """``(parameters) => body``."""

    parameters: tuple[Parameter, ...]
    body: Node


@dataclass(frozen=True, slots=True)
class Is(Node):
    """``operand is pattern``."""

    operand: Node
    pattern: "Pattern"


@dataclass(frozen=True, slots=True)
class Arm(Node):
    """``pattern when guard => value``."""

    pattern: "Pattern"
    guard: Node | None
    value: Node


@dataclass(frozen=True, slots=True)
class Switch(Node):
    """``operand switch { arms }``."""

    operand: Node
    arms: tuple[Arm, ...]


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """Base of the patterns."""


@dataclass(frozen=True, slots=True)
class Discard(Pattern):
    """``_`` or ``var _``."""


@dataclass(frozen=True, slots=True)
class ConstantPattern(Pattern):
    """A constant, or a name that may turn out to be a type."""

    value: Node


@dataclass(frozen=True, slots=True)
class RelationalPattern(Pattern):
    """``< constant`` and its kin."""

    operator: str
    value: Node


@dataclass(frozen=True, slots=True)
class NotPattern(Pattern):
    """``not inner``."""

    inner: Pattern


@dataclass(frozen=True, slots=True)
class LogicalPattern(Pattern):
    """``left and right`` or ``left or right``."""

    operator: str
    left: Pattern
    right: Pattern


@dataclass(frozen=True, slots=True)
class TypePattern(Pattern):
    """``type``, ``type name`` or (no type) ``var name``."""

    type: TypeName | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class PropertyPattern(Pattern):
    """``type (positions) { path: pattern, ... } name``, every piece optional."""

    type: TypeName | None
    properties: tuple[tuple[tuple[str, ...], Pattern], ...]
    positions: tuple[Pattern, ...] | None = None
    name: str = ""
