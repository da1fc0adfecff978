from pathlib import Path

import pytest

from scenewright.errors import BinaryAssetError, FileFormatError, LfsPointerError, NotFoundError
from scenewright.text import FileKind, UnityFile
from unity_samples import META, PREAMBLE, SAMPLES, SCENE


@pytest.mark.parametrize("name", SAMPLES)
def test_preamble_and_documents_together_are_the_file(name: str) -> None:
    file = UnityFile.from_bytes(SAMPLES[name])
    assert file.preamble + b"".join(document.raw for document in file.documents) == file.data


@pytest.mark.parametrize(
    ("data", "error", "hint"),
    [
        (b"\0\0\0\0\0\0\x10\0" * 8, BinaryAssetError, "Force Text"),
        (b"version https://git-lfs.github.com/spec/v1\n", LfsPointerError, "git lfs pull"),
        (b"", FileFormatError, "version control"),
        (b'{"m_Name": 1}', FileFormatError, "text file"),
        (b"using UnityEngine;\n", FileFormatError, "text file"),
    ],
)
def test_what_is_no_unity_yaml_is_refused_with_advice(data: bytes, error: type[Exception], hint: str) -> None:
    with pytest.raises(error) as caught:
        UnityFile.from_bytes(data, "Assets/Odd.asset")
    assert type(caught.value) is error
    assert hint in caught.value.hint
    assert "Assets/Odd.asset" in str(caught.value)


def test_a_file_is_read_from_disk(tmp_path: Path) -> None:
    path = tmp_path / "Scene.unity"
    path.write_bytes(SCENE)
    assert UnityFile.open(path).data == SCENE
    assert UnityFile.open(str(path)).path == str(path)
    with pytest.raises(NotFoundError):
        UnityFile.open(tmp_path / "None.unity")
    with pytest.raises(FileFormatError):
        UnityFile.open(tmp_path)


def test_newline_and_bom_are_told() -> None:
    told = {
        name: (file.newline, file.bom)
        for name, data in SAMPLES.items()
        for file in [UnityFile.from_bytes(data)]
    }
    assert told["scene"] == (b"\n", False)
    assert told["scene, CRLF"] == (b"\r\n", False)
    assert told["scene, BOM"] == told["meta, BOM"] == (b"\n", True)


def test_documents_are_known_by_file_id() -> None:
    file = UnityFile.from_bytes(SCENE)
    document = file.document(519420028)
    assert (document.class_id, document.type_name, document.stripped, document.line) == (
        1,
        "GameObject",
        False,
        7,
    )
    assert file.document(1234567890123456789).stripped
    assert 519420028 in file
    assert 5 not in file
    with pytest.raises(NotFoundError) as caught:
        file.document(519420029)
    assert caught.value.candidates[0] == "519420028"


def test_of_two_documents_with_one_file_id_the_first_is_found_and_both_are_kept() -> None:
    twice = PREAMBLE + b"--- !u!1 &1\nA:\n  n: first\n--- !u!1 &1\nA:\n  n: second\n"
    file = UnityFile.from_bytes(twice)
    assert [document.root["n"].text for document in file.documents] == ["first", "second"]
    assert file.document(1).root["n"].text == "first"


def test_a_meta_is_one_document_without_a_header() -> None:
    file = UnityFile.from_bytes(META, "A.dll.meta")
    (document,) = file.documents
    assert (file.kind, document.class_id, document.file_id, document.type_name) == (FileKind.META, 0, 0, "")
    assert document.root["guid"].text == "0e2b7c9a4d5f46118a3b2c1d0e9f8a7b"
    assert document.root["folderAsset"].as_bool() is True
    assert document.root.at("PluginImporter.platformData.Array.data[0].first")[""].text == "Any"


@pytest.mark.parametrize("name", SAMPLES)
def test_type_names_are_read_without_parsing(name: str) -> None:
    for document in UnityFile.from_bytes(SAMPLES[name]).documents:
        assert document.type_name == (document.root.key or "")
