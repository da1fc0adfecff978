from collections.abc import Iterator

import pytest

from scenewright.errors import BadArgumentError, FileFormatError, NotFoundError
from scenewright.text import Node, NodeKind, UnityFile
from unity_samples import OLD_MATERIAL, SAMPLES, SCENE, first_document

SCENE_FILE = UnityFile.from_bytes(SCENE, "Harbour.unity")
BEHAVIOUR = SCENE_FILE.document(519420031).root


def below(node: Node) -> Iterator[Node]:
    yield node
    for child in node:
        yield from below(child)


def test_fields_are_reached_by_key_and_position() -> None:
    assert BEHAVIOUR["grid"][0][1].text == "2"
    assert BEHAVIOUR["items"][-1].reference is not None
    assert BEHAVIOUR["<Wick>k__BackingField"]["type"].as_int() == 2
    assert BEHAVIOUR["colors"]["quoted: key"].as_float() == float("inf")
    assert [item.text for item in BEHAVIOUR["grid"][0]] == ["1", "2"]
    assert "m_Enabled" in BEHAVIOUR
    assert "m_Missing" not in BEHAVIOUR
    assert BEHAVIOUR.get("m_Missing") is None
    assert BEHAVIOUR.keys()[:3] == ["m_GameObject", "m_Enabled", "m_Script"]
    assert len(BEHAVIOUR["items"]) == 4


def test_kinds_tell_block_and_flow_collections_apart() -> None:
    kinds = {key: (node.kind, node.is_flow) for key, node in BEHAVIOUR.items()}
    assert kinds["grid"] == (NodeKind.SEQUENCE, False)
    assert kinds["colors"] == (NodeKind.MAPPING, False)
    assert kinds["m_Script"] == kinds["empty"] == (NodeKind.MAPPING, True)
    assert kinds["m_Name"] == kinds["label"] == (NodeKind.SCALAR, False)
    assert BEHAVIOUR["grid"][2].kind is NodeKind.SEQUENCE
    assert BEHAVIOUR["grid"][2].is_flow


def test_a_repeated_key_is_kept_each_time_and_the_first_is_found_by_name() -> None:
    textures = UnityFile.from_bytes(OLD_MATERIAL).documents[0].root.at("m_SavedProperties.m_TexEnvs")
    assert textures.keys() == ["data", "data"]
    assert [node.at("first.name").text for _, node in textures.items()] == ["_MainTex", "_BumpMap"]
    assert textures["data"].at("first.name").text == "_MainTex"
    assert [list(item) for item in textures.to_value()] == [["data"], ["data"]]


def test_what_is_missing_is_an_error_with_candidates() -> None:
    with pytest.raises(NotFoundError, match=r"^Harbour.unity, line \d+: MonoBehaviour has no key") as caught:
        BEHAVIOUR["m_Enable"]
    assert caught.value.candidates[0] == "m_Enabled"
    for node, position in [(BEHAVIOUR["items"], 4), (BEHAVIOUR["items"], -5), (BEHAVIOUR, 0)]:
        with pytest.raises(NotFoundError):
            node[position]
    with pytest.raises(NotFoundError):
        BEHAVIOUR["m_Enabled"]["x"]


def test_scalars_convert_or_say_why_not() -> None:
    root = first_document(
        b"A:\n  i: -12\n  f: 1e-05\n  n: NaN\n  y: yes\n  z: 0\n  t: {x: 1}\n", "A.asset"
    ).root
    assert root["i"].as_int() == -12
    assert root["f"].as_float() == 1e-05
    assert str(root["n"].as_float()) == "nan"
    assert (root["y"].as_bool(), root["z"].as_bool()) == (True, False)
    for failing in (root["f"].as_int, root["y"].as_float, root["i"].as_bool):
        with pytest.raises(FileFormatError, match=r"A.asset, line \d"):
            failing()
    with pytest.raises(BadArgumentError, match="line 10: t is a mapping"):
        root["t"].text  # noqa: B018


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("m_Name", ""),
        ("m_Script.guid", "0e2b7c9a4d5f46118a3b2c1d0e9f8a7b"),
        ("grid.Array.data[0].Array.data[1]", "2"),
        ("grid[1][0]", "3"),
        ("items.Array.data[1].second.y", "2"),
        ("<Wick>k__BackingField.fileID", "2100000"),
        ("colors.odd key.g", "0.5"),
    ],
)
def test_a_property_path_leads_to_its_value(path: str, text: str) -> None:
    assert BEHAVIOUR.at(path).text == text


def test_in_a_list_of_one_key_mappings_first_is_the_key_and_second_the_value() -> None:
    floats = UnityFile.from_bytes(OLD_MATERIAL).documents[0].root.at("m_SavedProperties.m_Floats")
    assert floats.at("Array.data[1].first").text == "_Glossiness"
    assert floats.at("Array.data[1].second").text == ".0199999996"


@pytest.mark.parametrize("path", ["", ".", "a.", ".a", "a..b", "a[x]", "a[1", "a]", "a[1]b", "a.[1]"])
def test_what_is_no_property_path_is_refused(path: str) -> None:
    with pytest.raises(BadArgumentError, match="no property path"):
        BEHAVIOUR.at(path)


def test_a_property_path_to_nothing_names_what_is_there() -> None:
    with pytest.raises(NotFoundError) as caught:
        BEHAVIOUR.at("m_Script.guidd")
    assert caught.value.candidates[0] == "guid"


@pytest.mark.parametrize("name", SAMPLES)
def test_spans_say_where_entry_key_and_value_stand(name: str) -> None:
    file = UnityFile.from_bytes(SAMPLES[name])
    for document in file.documents:
        for node in below(document.body):
            assert document.start <= node.entry_start <= node.start <= node.end <= document.end
            assert node.raw == file.data[node.start : node.end]
            assert node.raw.lstrip() == node.raw.rstrip(b"\r\n") == node.raw
            assert node.line == file.data[: node.start].count(b"\n") + 1
            if node.key_end is not None:
                key = file.data[node.entry_start : node.key_end]
                assert key.strip() == key
                assert file.data[node.key_end : node.start].strip() == b":"
            for child in node:
                assert node.start <= child.entry_start
                assert child.end <= node.end


def test_spans_of_one_entry_are_where_an_edit_would_put_them() -> None:
    data = b"--- !u!114 &1\nA:\n  - key : 'v'  \n    next:\n    flow: {x: 1,\n      y: 2}\n"
    item = UnityFile.from_bytes(data).documents[0].root[0]
    assert (item.key, data[item.entry_start : item.entry_start + 1], item.column) == (None, b"-", 2)
    assert item.raw == data[data.index(b"key") : -1]
    first, second, flow = item
    assert (first.raw, data[first.entry_start : first.key_end], first.column) == (b"'v'", b"key", 4)
    assert (second.raw, second.start) == (b"", data.index(b"next:") + 5)
    assert data[flow["y"].entry_start : flow["y"].end] == b"y: 2"
    assert flow["y"].line == 6
