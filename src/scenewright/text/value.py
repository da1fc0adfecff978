"""The plain values that documents are written from, and documents read as such values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from scenewright.text.node import Node, NodeKind
from scenewright.text.references import Reference

__all__ = ["Fields", "Snapshot", "Writable", "snapshot"]

Writable: TypeAlias = "str | int | float | Reference | Mapping[str, Writable] | Fields | Sequence[Writable]"
Snapshot: TypeAlias = "str | Fields | tuple[Snapshot, ...]"


@dataclass(frozen=True, slots=True, init=False)
class Fields:
    """A mapping as its pairs: keys may repeat, as ``data`` does in materials up to Unity 5.4.

    ``in_braces`` keeps it on one line whatever its keys are; it does not count when two are compared.
    """

    pairs: tuple[tuple[str, Writable], ...]
    in_braces: bool = field(default=False, compare=False)

    def __init__(self, pairs: Iterable[tuple[str, Writable]], in_braces: bool = False) -> None:
        object.__setattr__(self, "pairs", tuple(pairs))
        object.__setattr__(self, "in_braces", in_braces)

    def items(self) -> Iterator[tuple[str, Writable]]:
        """The pairs in file order."""
        return iter(self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)


def snapshot(node: Node) -> Snapshot:
    """A node as a value that can be compared, kept and written: text, ``Fields``, tuples. Nothing is lost."""
    if node.kind is NodeKind.SCALAR:
        return node.text
    if node.kind is NodeKind.SEQUENCE:
        return tuple(snapshot(child) for child in node.children)
    return Fields(((key, snapshot(child)) for key, child in node.items()), in_braces=node.is_flow)
