import pytest

from scenewright.text import FileKind, classify
from unity_samples import META, PREAMBLE, SAMPLES

BINARY = bytes.fromhex("0000000000000000000000150000000000000000") + b"2019.4.1f1\0" + bytes(64)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (PREAMBLE, FileKind.YAML),
        (b"\xef\xbb\xbf" + PREAMBLE, FileKind.YAML),
        (b"--- !u!1 &1\nGameObject:\n", FileKind.YAML),
        (b"# made by hand\n--- !u!1 &1\nGameObject:\n", FileKind.YAML),
        (PREAMBLE + b"--- !u!1 &1\nA:\n  b: \0\n", FileKind.YAML),
        (META, FileKind.META),
        (b"\xef\xbb\xbf" + META, FileKind.META),
        (b"// note\r\n" + META, FileKind.META),
        (b"guid: 0e2b7c9a4d5f46118a3b2c1d0e9f8a7b\n", FileKind.META),
        (b"<<<<<<< HEAD\n" + META, FileKind.META),
        (BINARY, FileKind.BINARY),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", FileKind.LFS_POINTER),
        (b'\n {"a": 1}', FileKind.JSON),
        (b"[]", FileKind.JSON),
        (b"", FileKind.EMPTY),
        (b"\xef\xbb\xbf\r\n ", FileKind.EMPTY),
        (b"\n" * 20_000, FileKind.EMPTY),
        (b"\n" * 20_000 + b"x", FileKind.TEXT),
        (b"using System;\n", FileKind.TEXT),
        ("%YAML 1.1".encode("utf-16"), FileKind.TEXT),
    ],
)
def test_a_file_is_known_by_its_first_bytes(data: bytes, kind: FileKind) -> None:
    assert classify(data) is kind


def test_every_sample_opens_as_what_it_is() -> None:
    kinds = {name: classify(data) for name, data in SAMPLES.items()}
    assert {name for name, kind in kinds.items() if kind is FileKind.META} == {
        n for n in kinds if "meta" in n
    }
    assert set(kinds.values()) == {FileKind.META, FileKind.YAML}
