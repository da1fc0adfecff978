"""The size of pictures, from files made by hand after each format's specification."""

import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.project import image_size


def png(width: int, height: int) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = b"IHDR" + header
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body))


def jpeg(width: int, height: int) -> bytes:
    def segment(marker: int, body: bytes) -> bytes:
        return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body

    thumbnail = segment(0xC0, struct.pack(">BHHB", 8, 1, 1, 3))
    exif = segment(0xE1, b"Exif\0\0" + thumbnail) + segment(0xE2, b"x" * 60_000)
    tables = segment(0xDB, b"\0" * 65) + b"\xff" + segment(0xC4, b"\0" * 20)
    return (
        b"\xff\xd8" + exif + tables + segment(0xC2, struct.pack(">BHHB", 8, height, width, 3)) + b"\xff\xd9"
    )


def tga(width: int, height: int) -> bytes:
    return struct.pack("<BBBHHBHHHHBB", 0, 0, 2, 0, 0, 0, 0, 0, width, height, 32, 8)


def psd(width: int, height: int) -> bytes:
    return b"8BPS" + struct.pack(">H6xHIIHH", 1, 3, height, width, 8, 3)


def exr(width: int, height: int) -> bytes:
    def attribute(name: str, kind: str, value: bytes) -> bytes:
        return name.encode() + b"\0" + kind.encode() + b"\0" + struct.pack("<I", len(value)) + value

    window = struct.pack("<iiii", -3, 5, width - 4, height + 4)
    attributes = attribute("channels", "chlist", b"\0" * 55) + attribute("dataWindow", "box2i", window)
    return b"v/1\x01" + struct.pack("<I", 2) + attributes + b"\0"


def hdr(width: int, height: int) -> bytes:
    return f"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y {height} +X {width}\n".encode() + b"\2\2\0\0"


def bmp(width: int, height: int) -> bytes:
    return b"BM" + struct.pack("<I4xI", 54, 54) + struct.pack("<IiiHH", 40, width, -height, 1, 24)


def old_bmp(width: int, height: int) -> bytes:
    return b"BM" + struct.pack("<I4xI", 26, 26) + struct.pack("<IHHHH", 12, width, height, 1, 24)


def gif(width: int, height: int) -> bytes:
    return b"GIF89a" + struct.pack("<HHBBB", width, height, 0, 0, 0)


def tiff(width: int, height: int, order: str = "<") -> bytes:
    head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(f"{order}I", 12) + b"fill"
    rows = [(254, 4, 0), (256, 3, width), (257, 4, height)]
    values = {3: "HHIHxx", 4: "HHII"}
    entries = b"".join(struct.pack(order + values[form], tag, form, 1, side) for tag, form, side in rows)
    return head + struct.pack(f"{order}H", len(rows)) + entries + b"\0\0\0\0"


def big_tiff(width: int, height: int) -> bytes:
    return tiff(width, height, ">")


def dds(width: int, height: int) -> bytes:
    return b"DDS " + struct.pack("<IIII", 124, 0x1007, height, width)


MAKERS = {
    ".png": png, ".jpg": jpeg, ".tga": tga, ".psd": psd, ".exr": exr, ".hdr": hdr, ".bmp": bmp, ".gif": gif,
    ".tif": tiff, ".dds": dds,
}  # fmt: skip


@pytest.mark.parametrize("suffix", MAKERS)
@given(width=st.integers(1, 0xFFFF), height=st.integers(1, 0xFFFF))
def test_the_size_stands_in_the_header(
    suffix: str, width: int, height: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / f"picture{suffix}"
    file.write_bytes(MAKERS[suffix](width, height))
    assert image_size(file) == (width, height)


@pytest.mark.parametrize("make", [old_bmp, big_tiff])
def test_older_and_other_headers_are_read_too(tmp_path: Path, make: object) -> None:
    file = tmp_path / "picture"
    file.write_bytes(make(320, 200))  # type: ignore[operator]
    assert image_size(file) == (320, 200)


@pytest.mark.parametrize("suffix", MAKERS)
def test_a_file_cut_short_has_no_size_or_its_own(tmp_path: Path, suffix: str) -> None:
    whole = MAKERS[suffix](640, 480)
    file = tmp_path / f"picture{suffix}"
    for end in range(0, len(whole), max(1, len(whole) // 200)):
        file.write_bytes(whole[:end])
        assert image_size(file) in (None, (640, 480))


@given(
    data=st.binary(max_size=200), start=st.sampled_from([b"", *(make(9, 9)[:8] for make in MAKERS.values())])
)
def test_any_bytes_are_read_without_an_error(
    data: bytes, start: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / "noise.tga"
    file.write_bytes(start + data)
    size = image_size(file)
    assert size is None or min(size) > 0


def test_the_name_does_not_decide_what_the_content_says(tmp_path: Path) -> None:
    file = tmp_path / "photo.tga"
    file.write_bytes(png(12, 34))
    assert image_size(file) == (12, 34)
    file = tmp_path / "notes.txt"
    file.write_bytes(tga(12, 34))
    assert image_size(file) is None
