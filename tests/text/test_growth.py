"""Large and hostile input costs linear time: each of these takes minutes if a step is quadratic."""

import pytest

from scenewright.errors import FileFormatError
from scenewright.text import UnityFile, iter_references
from unity_samples import PREAMBLE, SCENE, first_document

MB = 1_000_000
LONG = {
    "one plain line": b"  a: " + b"0" * 10 * MB,
    "blanks inside text": b"  a: x" + b" " * 5 * MB + b"y\n     z" + b" " * 5 * MB + b"w\n",
    "blanks inside quotes": b'  a: "x\\  ' + b" " * 5 * MB + b"y\n" + b" " * 5 * MB + b'z"\n',
    "doubled quotes": b"  a: '" + b"''" * 3 * MB + b"'\n",
    "escapes": b'  a: "' + b"\\n" * 2 * MB + b'"\n',
    "lines of quoted text": b"  a: '" + b"x\n" * 400_000 + b"'\n",
    "empty lines": b"  a: x\n" + b"\n" * MB + b"    y\n",
    "comments": b"  # x\n" * 200_000,
    "comments behind a long text": b"  a: "
    + b"0" * 2 * MB
    + b"\n"
    + (b"    # x\n" + b" " * 90 + b"\n") * 50_000
    + b"  b: 1\n",
    "comments behind many texts": (b"  a: " + b"0" * 100 + b"\n\n    # x\n") * 50_000,
    "long lines of hashes": b"  a: " + b"0" * 2 * MB + (b"\n    # " + b"x" * 90) * 50_000,
    "lines that go on": b"  a: x\n" + b"    'it\n" * 200_000,
    "many continued values": b"  a: x\n    'y\n" * 50_000,
    "one flow mapping": b"  a: {" + b"x: 1, " * 100_000 + b"}\n",
    "nested flow mappings": b"  a: {" + b"x: {y: [1, 'q']}, " * 20_000 + b"}\n",
    "folded flow mappings": b"  a: {x: 1,\n    y: 2}\n" * 50_000,
    "items": b"  a:\n" + b"  - - 1\n    -\n" * 50_000,
    "colons": b"  a: " + b"a:" * 5 * MB + b"b\n",
    "hashes": b"  a: " + b"a#" * 5 * MB + b"b\n",
}
BROKEN = {
    "open quotes": b"  a: x\n" + b"    'it\n" * 200_000 + b"    z: 'q",
    "open double quotes": b'  a: "' + b"\\\\" * 5 * MB,
    "open braces": b"  a: {" + b"x: 1, " * MB,
    "open brackets": b"  a: [{x: 1}, " * 300_000,
    "dashes": b"  - " * 2 * MB,
    "tabs": b"\t" * 10 * MB + b"x",
    "bare carriage returns": b"  a: 1\r" * MB,
    "colons and blanks": b"  a" + b" :" * 5 * MB,
}


@pytest.mark.parametrize("body", LONG.values(), ids=LONG)
def test_long_input_is_read(body: bytes) -> None:
    root = first_document(b"A:\n" + body).root
    assert len(root.raw) >= len(body.strip()) - 20 or body.startswith(b"  #")
    assert all(child.raw or child.text == "" for child in root)
    if len(root):
        root.children[0].to_value()


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
def test_long_broken_input_is_refused(body: bytes) -> None:
    with pytest.raises(FileFormatError):
        first_document(b"A:\n" + body).root  # noqa: B018


def test_a_file_of_many_documents_is_read_to_the_last() -> None:
    document = SCENE[SCENE.index(b"--- !u!1 &5") : SCENE.index(b"--- !u!4")]
    file = UnityFile.from_bytes(PREAMBLE + document * 50_000)
    assert len(file.documents) == 50_000
    assert len(file.problems) == 49_999
    assert file.documents[-1].root["m_Name"].text == "Lamp Post"
    assert sum(1 for _ in iter_references(file.data)) == 100_000


@pytest.mark.parametrize(
    "data",
    [
        b"{fileID: " * MB,
        b"{fileID: " * MB + b"}",
        b"{fileID: {fileID: 1}" * 400_000,
        b"{fileID: 1," + b" " * 5 * MB + b"}",
        b"{fileID: 1" * MB + b"{}",
        b"{fileID: x}" * MB,
    ],
    ids=["openings", "openings and an end", "nested", "blanks", "numbers", "no numbers"],
)
def test_what_only_begins_as_a_reference_is_passed_over(data: bytes) -> None:
    assert sum(1 for _ in iter_references(data)) == data.count(b"1}")
