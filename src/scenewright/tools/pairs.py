"""Unity's maps, which files keep as lists of pairs in three ways."""

from collections.abc import Iterator

from scenewright.text import Node, NodeKind


def pairs(node: Node | None) -> Iterator[tuple[Node | str, Node]]:
    """The keys and values of a map: ``- key: value`` entries, or ``first`` and ``second`` in each entry.

    Unity 5 and before wrote a mapping that repeats the key ``data``. A key of one word is given as text.
    """
    for entry in _entries(node):
        if "first" in entry and "second" in entry:
            first = entry["first"]
            name = first.get("name") if first.kind is NodeKind.MAPPING else None
            yield (name or first).text if name or first.kind is NodeKind.SCALAR else first, entry["second"]
        else:
            yield from entry.items()


def _entries(node: Node | None) -> Iterator[Node]:
    if node is None or node.kind is NodeKind.SCALAR:
        return
    entries = iter(node) if node.kind is NodeKind.SEQUENCE else (value for _, value in node.items())
    yield from (entry for entry in entries if entry.kind is NodeKind.MAPPING)
