"""Scanning gives what parsing gives: every reference, with the property path of its place in the tree."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from corpus import yaml_assets
from scenewright.errors import ScenewrightError
from scenewright.index.scan import Content, scan
from scenewright.text import Node, UnityFile


def references_of(node: Node, path: str = "") -> Iterator[tuple[int, str, int, str | None]]:
    """Offset, path, fileID and GUID of every non-null reference below ``node``, from the parsed tree."""
    reference = node.reference
    if reference is not None:
        if not reference.is_null:
            yield node.start, path, reference.file_id, reference.guid
        return
    if node.kind == "sequence":
        for position, item in enumerate(node):
            yield from references_of(item, f"{path}.Array.data[{position}]")
    elif node.kind == "mapping":
        for key, value in node.items():
            yield from references_of(value, f"{path}.{key}" if path else key)


def tree_references(data: bytes) -> dict[int, tuple[str, int, str | None]]:
    found = {}
    for document in UnityFile.from_bytes(data).documents:
        for offset, path, file_id, guid in references_of(document.root):
            found[offset] = (path, file_id, guid)
    return found


def scanned(content: Content) -> dict[int, tuple[str, int, str | None]]:
    return {offset: (path, file_id, guid) for offset, _, path, guid, file_id in content.references if file_id}


# Every file of the small projects, every n-th of the large ones: parsing is what takes the time.
@pytest.mark.parametrize(
    ("name", "step"),
    [("unite2017", 1), ("techdemos2d", 9), ("mirror", 5), ("mrtk3", 7), ("steamvr", 3), ("udonsharp", 2)],
)
def test_every_reference_has_the_path_it_has_in_the_parsed_tree(
    corpus_project: Callable[[str], Path], name: str, step: int
) -> None:
    differences: list[tuple[str, object, object]] = []
    compared = 0
    for file in list(yaml_assets(corpus_project(name)))[::step]:
        data = file.read_bytes()
        try:
            expected = tree_references(data)
        except ScenewrightError:
            continue
        found = scanned(scan(data))
        compared += len(expected)
        for offset in expected.keys() | found.keys():
            if expected.get(offset) != found.get(offset):
                differences.append((f"{file.name}:{offset}", expected.get(offset), found.get(offset)))
    assert differences == []
    assert compared > 100
