"""Splices: what was asked for changes, and not a byte more."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus import CORPUS, PROJECTS, meta_files, unpacked, yaml_assets
from scenewright.errors import BadArgumentError, NotFoundError
from scenewright.text import (
    Fields,
    FileKind,
    Node,
    NodeKind,
    Reference,
    Splice,
    UnityFile,
    classify,
    snapshot,
)
from yaml_oracle import composed, differences

HEAD = b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
SCENE = (
    HEAD
    + b"""--- !u!1 &10
GameObject:
  m_Name: Door
  m_Layer:\x20
  m_Component:
  - component: {fileID: 20}
  - component: {fileID: 21}
  m_Children: []
  m_TagString: 'odd  spacing '
--- !u!4 &20
Transform:
  m_LocalPosition: {x: 1,  y: -0, z: .5}
  m_Tiles:
  - - a
    - b
  - first: 1
    second: {x: 2, y: 3}
  m_Empty: {}
"""
)


@pytest.fixture(params=[b"\n", b"\r\n"], ids=["LF", "CRLF"])
def newline(request: pytest.FixtureRequest) -> bytes:
    value: bytes = request.param
    return value


@pytest.fixture
def scene(newline: bytes) -> UnityFile:
    return UnityFile.from_bytes(SCENE.replace(b"\n", newline), "Door.unity")


def root(file: UnityFile, file_id: int) -> Node:
    return file.document(file_id).root


def edited(scene: UnityFile, old: str, new: str) -> bytes:
    """The scene's bytes with one text replaced, which is there once."""
    before = old.encode().replace(b"\n", scene.newline)
    assert scene.data.count(before) == 1
    return scene.data.replace(before, new.encode().replace(b"\n", scene.newline))


def test_no_edit_changes_nothing(scene: UnityFile) -> None:
    assert Splice(scene).apply() == scene.data


@pytest.mark.parametrize(
    ("value", "spelled"),
    [
        ("Gate", "Gate"),
        ("a: b", "'a: b'"),
        ("Tür", '"T\\xFCr"'),
        ("two\nlines", "'two\n\n    lines'"),
        (7, "7"),
        (True, "1"),
        (0.1, "0.1"),
        ("", ""),
    ],
)
def test_a_scalar_is_set_and_quoted_as_unity_would(
    scene: UnityFile, value: str | float, spelled: str
) -> None:
    splice = Splice(scene)
    splice.set(root(scene, 10)["m_Name"], value)
    assert splice.apply() == edited(scene, "m_Name: Door", f"m_Name: {spelled}")


def test_an_empty_value_is_set_behind_its_blank(scene: UnityFile) -> None:
    splice = Splice(scene)
    splice.set(root(scene, 10)["m_Layer"], 5)
    assert splice.apply() == edited(scene, "m_Layer: ", "m_Layer: 5")


def test_an_empty_value_without_a_blank_gets_one() -> None:
    file = UnityFile.from_bytes(HEAD + b"--- !u!1 &1\nGameObject:\n  m_Name:\n  m_Layer: 0\n")
    splice = Splice(file)
    splice.set(file.document(1).root["m_Name"], "Door")
    assert splice.apply() == file.data.replace(b"m_Name:", b"m_Name: Door")


def test_setting_what_is_there_keeps_the_odd_spelling(scene: UnityFile) -> None:
    splice = Splice(scene)
    splice.set(root(scene, 10)["m_TagString"], "odd  spacing ")
    splice.set(root(scene, 20)["m_LocalPosition"], {"x": "1", "y": "-0", "z": ".5"})
    assert splice.apply() == scene.data


def test_one_part_of_a_vector_leaves_the_others(scene: UnityFile) -> None:
    splice = Splice(scene)
    splice.set(root(scene, 20)["m_LocalPosition"]["y"], 2.5)
    assert splice.apply() == edited(scene, "{x: 1,  y: -0, z: .5}", "{x: 1,  y: 2.5, z: .5}")


def test_a_reference_is_set(scene: UnityFile) -> None:
    splice = Splice(scene)
    splice.set(root(scene, 10).at("m_Component.Array.data[1].component"), Reference(11, "a" * 32, 3))
    spelled = "{fileID: 11, guid: " + "a" * 32 + ", type: 3}"
    assert splice.apply() == edited(scene, "{fileID: 21}", spelled)


@pytest.mark.parametrize(
    ("key", "value"), [("m_Name", Reference(0)), ("m_Children", "text"), ("m_Name", ["a"])]
)
def test_set_refuses_another_kind(scene: UnityFile, key: str, value: object) -> None:
    with pytest.raises(BadArgumentError, match="is a"):
        Splice(scene).set(root(scene, 10)[key], value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("file_id", "path", "value", "old", "new"),
    [
        (10, "m_Name", ["a", {"b": "c"}], "m_Name: Door", "m_Name:\n  - a\n  - b: c"),
        (10, "m_Name", {"b": {"c": "d"}}, "m_Name: Door", "m_Name:\n    b:\n      c: d"),
        (10, "m_Layer", {"b": "c"}, "m_Layer: \n", "m_Layer:\n    b: c\n"),
        (10, "m_Component", "-", ":\n  - component: {fileID: 20}\n  - component: {fileID: 21}\n", ": '-'\n"),
        (10, "m_Component[0]", "x", "- component: {fileID: 20}", "- x"),
        (20, "m_Tiles[0][1]", {"k": "v", "w": []}, "    - b", "    - k: v\n      w: []"),
        (20, "m_Tiles[0]", [], "- - a\n    - b", "- []"),
        (20, "m_Tiles[0]", ["c"], "- - a\n    - b", "- - c"),
        (20, "m_Tiles[1].second.y", {"w": "1"}, "{x: 2, y: 3}", "{x: 2, y: {w: 1}}"),
        (20, "m_Empty", {"a": ["b"]}, "m_Empty: {}", "m_Empty:\n    a:\n    - b"),
    ],
)  # fmt: skip
def test_a_value_is_replaced_by_any_other(
    scene: UnityFile, file_id: int, path: str, value: object, old: str, new: str
) -> None:
    splice = Splice(scene)
    splice.replace(root(scene, file_id).at(path), value)  # type: ignore[arg-type]
    assert splice.apply() == edited(scene, old, new)


@pytest.mark.parametrize(
    ("file_id", "path", "index", "value", "old", "new"),
    [
        (10, "m_Component", 0, {"component": Reference(19)}, "  - component: {fileID: 20}",
         "  - component: {fileID: 19}\n  - component: {fileID: 20}"),
        (10, "m_Component", 1, "x", "  - component: {fileID: 21}", "  - x\n  - component: {fileID: 21}"),
        (10, "m_Component", 2, "x", "  - component: {fileID: 21}", "  - component: {fileID: 21}\n  - x"),
        (10, "m_Children", 0, Reference(20), "m_Children: []", "m_Children:\n  - {fileID: 20}"),
        (10, "m_Children", 0, ["a", "b"], "m_Children: []", "m_Children:\n  - - a\n    - b"),
        (20, "m_Tiles[0]", 0, "z", "- - a", "- - z\n    - a"),
        (20, "m_Tiles[0]", 2, "z", "    - b", "    - b\n    - z"),
        (20, "m_Tiles", 1, {"k": {"l": "m"}}, "  - first: 1", "  - k:\n      l: m\n  - first: 1"),
        (20, "m_Tiles", 2, "z", "second: {x: 2, y: 3}", "second: {x: 2, y: 3}\n  - z"),
    ],
)  # fmt: skip
def test_an_item_is_put_into_a_list(
    scene: UnityFile, file_id: int, path: str, index: int, value: object, old: str, new: str
) -> None:
    splice = Splice(scene)
    splice.insert_item(root(scene, file_id).at(path), index, value)  # type: ignore[arg-type]
    assert splice.apply() == edited(scene, old, new)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("m_Component[0]", "  - component: {fileID: 20}\n", ""),
        ("m_Component[1]", "  - component: {fileID: 21}\n", ""),
        ("m_Component[0].component", "- component: {fileID: 20}", "- {}"),
        ("m_Component", "  m_Component:\n  - component: {fileID: 20}\n  - component: {fileID: 21}\n", ""),
        ("m_Layer", "  m_Layer: \n", ""),
        ("m_TagString", "  m_TagString: 'odd  spacing '\n", ""),
    ],
)
def test_an_entry_is_deleted(scene: UnityFile, path: str, old: str, new: str) -> None:
    splice = Splice(scene)
    splice.delete(root(scene, 10).at(path))
    assert splice.apply() == edited(scene, old, new)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("m_Tiles[0][0]", "- - a\n    - b", "- - b"),
        ("m_Tiles[1].first", "- first: 1\n    second", "- second"),
        ("m_Tiles[1].second.x", "{x: 2, y: 3}", "{y: 3}"),
        ("m_Tiles[0]", "  - - a\n    - b\n", ""),
    ],
)
def test_the_first_entry_on_a_dash_line_is_deleted(scene: UnityFile, path: str, old: str, new: str) -> None:
    splice = Splice(scene)
    splice.delete(root(scene, 20).at(path))
    assert splice.apply() == edited(scene, old, new)


def test_a_list_that_loses_all_items_is_an_empty_one(scene: UnityFile) -> None:
    splice = Splice(scene)
    for item in root(scene, 10)["m_Component"]:
        splice.delete(item)
    old = "m_Component:\n  - component: {fileID: 20}\n  - component: {fileID: 21}\n"
    assert splice.apply() == edited(scene, old, "m_Component: []\n")


def test_a_list_may_lose_all_items_and_gain_others(scene: UnityFile) -> None:
    components = root(scene, 10)["m_Component"]
    splice = Splice(scene)
    splice.insert_item(components, 2, "y")
    for item in components:
        splice.delete(item)
    splice.insert_item(components, 1, "x")
    splice.insert_item(components, 0, "w")
    old = "  - component: {fileID: 20}\n  - component: {fileID: 21}\n"
    assert splice.apply() == edited(scene, old, "  - w\n  - x\n  - y\n")


def test_items_around_a_deleted_one_keep_their_positions(scene: UnityFile) -> None:
    components = root(scene, 10)["m_Component"]
    splice = Splice(scene)
    splice.insert_item(components, 1, "y")
    splice.insert_item(components, 0, "x")
    splice.delete(components[0])
    assert splice.apply() == edited(scene, "  - component: {fileID: 20}\n", "  - x\n  - y\n")


def test_keys_are_put_in_and_taken_out(scene: UnityFile) -> None:
    door = root(scene, 10)
    splice = Splice(scene)
    splice.insert_key(door, "m_Icon", Reference(0), index=1)
    splice.insert_key(door, "m_Last", ["a"])
    splice.delete_key(door, "m_Layer")
    splice.insert_key(root(scene, 20)["m_Empty"], "a", "b")
    splice.insert_key(root(scene, 20)["m_LocalPosition"], "w", 1)
    result = UnityFile.from_bytes(splice.apply())
    assert result.data.split(scene.newline)[4:7] == [
        b"  m_Name: Door",
        b"  m_Icon: {fileID: 0}",
        b"  m_Component:",
    ]
    assert root(result, 10).keys()[-2:] == ["m_TagString", "m_Last"]
    assert root(result, 20)["m_LocalPosition"].raw == b"{x: 1, y: -0, z: .5, w: 1}"
    assert root(result, 20)["m_Empty"]["a"].text == "b"


def test_a_key_that_exists_is_refused(scene: UnityFile) -> None:
    splice = Splice(scene)
    with pytest.raises(BadArgumentError, match="m_Name"):
        splice.insert_key(root(scene, 10), "m_Name", "x")
    splice.insert_key(root(scene, 10), "m_New", "x")
    with pytest.raises(BadArgumentError):
        splice.insert_key(root(scene, 10), "m_New", "y")


def test_a_key_that_is_missing_cannot_be_deleted(scene: UnityFile) -> None:
    with pytest.raises(NotFoundError):
        Splice(scene).delete_key(root(scene, 10), "m_Nam")


def test_a_repeated_key_is_deleted_each_time() -> None:
    file = UnityFile.from_bytes(HEAD + b"--- !u!21 &1\nMaterial:\n  data: 1\n  other: 2\n  data: 3\n")
    splice = Splice(file)
    splice.delete_key(file.document(1).root, "data")
    assert splice.apply() == HEAD + b"--- !u!21 &1\nMaterial:\n  other: 2\n"


def test_edits_of_inner_and_outer_lists_that_end_together_keep_their_order(scene: UnityFile) -> None:
    tiles = root(scene, 20)["m_Tiles"]
    splice = Splice(scene)
    splice.insert_item(tiles, 2, "outer")
    splice.insert_key(tiles[1], "third", "inner")
    old = "    second: {x: 2, y: 3}\n"
    assert splice.apply() == edited(scene, old, old + "    third: inner\n  - outer\n")


@pytest.mark.parametrize(
    "clash",
    [
        lambda splice, item: splice.replace(item, "x"),
        lambda splice, item: splice.delete(item),
        lambda splice, item: splice.set(item["component"], Reference(2)),
        lambda splice, item: splice.remove_document(10),
        lambda splice, item: splice.insert_key(item["component"], "guid", "a" * 32),
    ],
    ids=["replaced", "deleted", "twice", "document", "braces"],
)
def test_edits_of_the_same_bytes_are_refused(scene: UnityFile, clash: Callable[[Splice, Node], None]) -> None:
    item = root(scene, 10)["m_Component"][0]
    splice = Splice(scene)
    splice.set(item["component"], Reference(1))
    with pytest.raises(BadArgumentError):
        apply_after(clash, splice, item)


def apply_after(edit: Callable[[Splice, Node], None], splice: Splice, node: Node) -> None:
    edit(splice, node)
    splice.apply()


def test_an_empty_value_in_a_deleted_entry_cannot_be_set(scene: UnityFile) -> None:
    splice = Splice(scene)
    splice.set(root(scene, 10)["m_Layer"], "5")
    splice.delete(root(scene, 10)["m_Layer"])
    with pytest.raises(BadArgumentError, match="line 6"):
        splice.apply()


def test_a_node_of_another_file_is_refused(scene: UnityFile) -> None:
    other = UnityFile.from_bytes(scene.data.replace(b"Door", b"Gate"))
    with pytest.raises(BadArgumentError, match="is no value of"):
        Splice(scene).set(root(other, 10)["m_Name"], "x")


@pytest.mark.parametrize("value", [None, b"bytes", {"a": None}, [object()], {1: "a"}, "\ud800"])
def test_what_no_file_can_hold_is_refused(scene: UnityFile, value: object) -> None:
    name = root(scene, 10)["m_Name"]
    with pytest.raises(BadArgumentError):
        apply_after(lambda splice, node: splice.replace(node, value), Splice(scene), name)  # type: ignore[arg-type]


def test_a_file_without_a_final_newline_stays_one(newline: bytes) -> None:
    data = SCENE.replace(b"\n", newline).removesuffix(newline)
    file = UnityFile.from_bytes(data)
    splice = Splice(file)
    splice.insert_key(root(file, 20), "m_Last", "x")
    splice.add_document(114, 30, "MonoBehaviour", {"m_Name": "new"})
    added = b"\n  m_Last: x\n--- !u!114 &30\nMonoBehaviour:\n  m_Name: new"
    assert splice.apply() == data + added.replace(b"\n", newline)


def test_documents_stay_sorted_where_they_were(scene: UnityFile) -> None:
    splice = Splice(scene)
    splice.add_document(4, 15, "Transform", {"m_Father": Reference(0)}, stripped=True)
    splice.add_document(4, 5, "Transform", {"m_Father": Reference(0)})
    splice.remove_document(10)
    result = UnityFile.from_bytes(splice.apply())
    assert [header[:3] for header in result.headers] == [(4, 5, False), (4, 15, True), (4, 20, False)]
    assert result.document(20).raw == scene.document(20).raw


def test_a_document_goes_last_where_they_were_not_sorted() -> None:
    swapped = HEAD + b"--- !u!1 &9\nGameObject:\n  a: 1\n--- !u!1 &3\nGameObject:\n  a: 2\n"
    splice = Splice(UnityFile.from_bytes(swapped))
    splice.add_document(1, 5, "GameObject", {"a": "3"})
    assert splice.apply() == swapped + b"--- !u!1 &5\nGameObject:\n  a: 3\n"


def test_all_documents_may_go(scene: UnityFile) -> None:
    splice = Splice(scene)
    splice.remove_document(10)
    splice.remove_document(20)
    assert splice.apply() == scene.preamble


@pytest.mark.parametrize("file_id", [10, 0, 2**63])
def test_a_file_id_must_be_free_and_fit(scene: UnityFile, file_id: int) -> None:
    with pytest.raises(BadArgumentError, match=str(file_id)):
        Splice(scene).add_document(1, file_id, "GameObject", {"a": "b"})


def test_a_missing_document_cannot_be_removed(scene: UnityFile) -> None:
    with pytest.raises(NotFoundError):
        Splice(scene).remove_document(11)


def test_a_meta_is_edited_behind_its_bom() -> None:
    file = UnityFile.from_bytes(b"\xef\xbb\xbffileFormatVersion: 2\r\nguid: " + b"a" * 32)
    splice = Splice(file)
    splice.insert_key(file.documents[0].root, "labels", ["x"])
    splice.set(file.documents[0].root["fileFormatVersion"], 3)
    expected = b"\xef\xbb\xbffileFormatVersion: 3\r\nguid: " + b"a" * 32 + b"\r\nlabels:\r\n- x"
    assert splice.apply() == expected
    with pytest.raises(BadArgumentError):
        splice.add_document(1, 1, "GameObject", {})


def test_a_folded_reference_is_set_in_the_fold_style_of_the_file() -> None:
    folded = (
        b"  m_CorrespondingSource: {fileID: 1234567890123456789, guid: " + b"a" * 32 + b",\n    type: 3}\n"
    )
    file = UnityFile.from_bytes(
        HEAD + b"--- !u!1 &1\nA:\n" + folded + b"  m_CorrespondingObject: {fileID: 0}\n"
    )
    splice = Splice(file)
    splice.set(file.document(1).root["m_CorrespondingObject"], Reference(1234567890123456789, "b" * 32, 3))
    expected = folded.replace(b"gSource:", b"gObject:").replace(b"a" * 32, b"b" * 32)
    assert splice.apply() == file.data.replace(b"  m_CorrespondingObject: {fileID: 0}\n", expected)


@pytest.mark.parametrize(
    "damage", [lambda data: data, lambda data: data[:-3], lambda data: data + b"  x: 1\n"]
)
def test_a_result_that_says_something_else_never_leaves(
    scene: UnityFile, monkeypatch: pytest.MonkeyPatch, damage: Callable[[bytes], bytes]
) -> None:
    splice = Splice(scene)
    splice.set(root(scene, 20)["m_Tiles"][0][1], "c")
    monkeypatch.setattr("scenewright.text.splice.patched", lambda data, patches: damage(data))
    with pytest.raises(BadArgumentError, match="would not read back"):
        splice.apply()


def test_repeated_keys_can_be_written(scene: UnityFile) -> None:
    pairs = Fields([("data", "1"), ("data", "2")])
    splice = Splice(scene)
    splice.replace(root(scene, 20)["m_Empty"], pairs)
    assert snapshot(root(UnityFile.from_bytes(splice.apply()), 20)["m_Empty"]) == pairs


@pytest.mark.parametrize("project", PROJECTS)
def test_no_edit_changes_no_real_file(project: str, corpus_project: Callable[[str], Path]) -> None:
    folder = corpus_project(project)
    for path in (*yaml_assets(folder), *meta_files(folder)):
        data = path.read_bytes()
        if classify(data) in (FileKind.YAML, FileKind.META):
            assert Splice(UnityFile.from_bytes(data)).apply() == data


@cache
def real_files() -> list[UnityFile]:
    """A few hundred small real files, the same in every run, of all projects and both newlines."""
    chosen = random.Random(1)
    files = []
    for project in PROJECTS:
        paths = [*yaml_assets(unpacked(project)), *list(meta_files(unpacked(project)))[::20]]
        for path in chosen.sample(paths, min(len(paths), 60)):
            data = path.read_bytes() if path.stat().st_size < 60_000 else b""
            if classify(data) in (FileKind.YAML, FileKind.META) and b" #" not in data:
                files.append(UnityFile.from_bytes(data, path.name))
    return files


Tree = str | list["Tree"] | dict[str, "Tree"]
TEXTS = st.text(st.sampled_from(list("ab0 :#-'\"\n{}[],\u00e9\u3042")), max_size=100)
KEYS = st.sampled_from(["m_New", "<New>k__BackingField", "a b", "\u00e9"])
VALUES = st.recursive(
    TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


@dataclass
class Model:
    """A mutable copy of a node: what the edits should give, made without looking at bytes."""

    node: Node
    text: str
    entries: list[tuple[str, "Model"]]

    @classmethod
    def of(cls, node: Node) -> "Model":
        text = node.text if node.kind is NodeKind.SCALAR else ""
        return cls(node, text, [(child.key or "", cls.of(child)) for child in node])

    def value(self) -> object:
        if self.node.kind is NodeKind.SCALAR:
            return self.text
        if self.node.kind is NodeKind.SEQUENCE:
            return [child.value() for _, child in self.entries]
        return [(key, child.value()) for key, child in self.entries]


def plain(value: object) -> object:
    if isinstance(value, dict):
        return [(key, plain(item)) for key, item in value.items()]
    return [plain(item) for item in value] if isinstance(value, list) else value


class Given:
    """A value in a model that is not of the file."""

    def __init__(self, value: object) -> None:
        self.given = value

    def value(self) -> object:
        return plain(self.given)


def all_places(model: Model) -> Iterator[tuple[Model, int]]:
    for position, (_, child) in enumerate(model.entries):
        yield model, position
        yield from all_places(child)


def edit(data: st.DataObject, splice: Splice, parent: Model, position: int) -> tuple[int, int]:
    """Makes a random edit in the file and in the model; tells between which offsets bytes may change."""
    key, child = parent.entries[position]
    operation = data.draw(st.sampled_from(["replace", "delete", "insert"]))
    if operation == "delete":
        splice.delete(child.node)
        del parent.entries[position]
    elif operation == "replace":
        value = data.draw(VALUES)
        splice.replace(child.node, value)
        parent.entries[position] = (key, Given(value))  # type: ignore[assignment]
        return child.node.entry_start, line_end(splice.file.data, child.node.end)
    else:
        value = data.draw(VALUES)
        at = data.draw(st.integers(0, len(parent.node)))
        if parent.node.kind is NodeKind.SEQUENCE:
            splice.insert_item(parent.node, at, value)
            parent.entries.insert(at, ("", Given(value)))  # type: ignore[arg-type]
        else:
            splice.insert_key(parent.node, "m_Inserted", value, at)
            parent.entries.insert(at, ("m_Inserted", Given(value)))  # type: ignore[arg-type]
    return parent.node.entry_start, line_end(splice.file.data, parent.node.end)


def line_ends(data: bytes) -> set[bytes]:
    return set(re.findall(rb"\r?\n", data))


def line_end(data: bytes, offset: int) -> int:
    found = data.find(b"\n", offset)
    return len(data) if found < 0 else found


@pytest.mark.skipif(not CORPUS.is_dir(), reason="no real projects")
@settings(max_examples=300)
@given(st.data())
def test_a_random_edit_of_a_real_file_is_that_edit_and_nothing_else(data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(real_files()))
    document = data.draw(st.sampled_from(file.documents))
    model = Model.of(document.body)
    places = [place for place in all_places(model) if file.kind is FileKind.META or place[0] is not model]
    parent, position = data.draw(st.sampled_from(places))
    splice = Splice(file)
    start, end = edit(data, splice, parent, position)
    new = splice.apply()
    result = UnityFile.from_bytes(new)
    edited = result.documents[file.documents.index(document)]
    assert Model.of(edited.body).value() == model.value()
    assert new.startswith(file.data[:start])
    assert new.endswith(file.data[end:])
    assert (
        b"\n" not in new.replace(b"\r\n", b"")
        or file.newline == b"\n"
        or b"\n" in file.data.replace(b"\r\n", b"")
    )
    if composed(document) is not None:
        assert list(differences(edited, composed(edited))) == []


@pytest.mark.skipif(not CORPUS.is_dir(), reason="no real projects")
@settings(max_examples=100)
@given(st.data())
def test_many_changes_of_collections_at_once_are_all_made(data: st.DataObject) -> None:
    file = data.draw(st.sampled_from([file for file in real_files() if file.kind is FileKind.YAML]))
    document = data.draw(st.sampled_from(file.documents))
    collections = [node for node in all_nodes(document.body) if len(node) and not node.is_flow]
    chosen = data.draw(st.lists(st.sampled_from(collections), max_size=4, unique_by=lambda node: node.start))
    splice = Splice(file)
    changes = {node.start: changed(data, splice, node) for node in chosen}
    result = UnityFile.from_bytes(splice.apply()).documents[file.documents.index(document)]
    assert Model.of(result.body).value() == with_changes(document.body, changes)


Changed = tuple[set[int], list[tuple[int, str, object]]]


def changed(data: st.DataObject, splice: Splice, node: Node) -> Changed:
    """Takes scalars out of a collection and puts new values in; tells which."""
    scalars = [at for at, child in enumerate(node) if child.kind is NodeKind.SCALAR or child.is_flow]
    deleted = data.draw(st.sets(st.sampled_from(scalars), max_size=4)) if scalars else set()
    for at in deleted:
        splice.delete(node.children[at])
    inserted = []
    for number in range(data.draw(st.integers(0, 3))):
        at, value = data.draw(st.integers(0, len(node))), data.draw(VALUES)
        key = f"m_New{number}" if node.kind is NodeKind.MAPPING else ""
        if key:
            splice.insert_key(node, key, value, at)
        else:
            splice.insert_item(node, at, value)
        inserted.append((at, key, plain(value)))
    return deleted, inserted


def with_changes(node: Node, changes: dict[int, Changed]) -> object:
    """The value of a node after the changes, in the form of ``Model.value``."""
    if node.kind is NodeKind.SCALAR:
        return node.text
    deleted, inserted = changes.get(node.start, (set(), [])) if not node.is_flow else (set(), [])
    entries = []
    for at, child in enumerate([*node, None]):
        entries += [(key, value) for position, key, value in inserted if position == at]
        if child is not None and at not in deleted:
            entries.append((child.key or "", with_changes(child, changes)))
    return entries if node.kind is NodeKind.MAPPING else [value for _, value in entries]


@pytest.mark.skipif(not CORPUS.is_dir(), reason="no real projects")
@settings(max_examples=100)
@given(st.data())
def test_many_edits_at_once_give_what_they_give_one_after_the_other(data: st.DataObject) -> None:
    file = data.draw(st.sampled_from([file for file in real_files() if file.kind is FileKind.YAML]))
    body = data.draw(st.sampled_from(file.documents)).body
    leaves = [node for node in all_nodes(body) if node.kind is NodeKind.SCALAR]
    chosen = data.draw(st.lists(st.sampled_from(leaves), max_size=8, unique_by=lambda node: node.start))
    nodes = sorted(chosen, key=lambda node: -node.start)
    values = data.draw(st.lists(TEXTS, min_size=len(nodes), max_size=len(nodes)))
    together = Splice(file)
    for node, text in zip(nodes, values, strict=True):
        together.set(node, text)
    one_by_one = file
    for node, text in zip(nodes, values, strict=True):
        step = Splice(one_by_one, together.style)
        step.set(same_node(one_by_one, node), text)
        one_by_one = UnityFile.from_bytes(step.apply())
    assert together.apply() == one_by_one.data


def same_node(file: UnityFile, node: Node) -> Node:
    """The node at the same offset of a file that differs only behind it."""
    document = next(document for document in file.documents if document.start <= node.start < document.end)
    leaves = (found for found in all_nodes(document.body) if found.kind is NodeKind.SCALAR)
    return next(found for found in leaves if found.start == node.start)


def all_nodes(node: Node) -> Iterator[Node]:
    for child in node:
        yield child
        yield from all_nodes(child)
