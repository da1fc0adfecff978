"""Width and height of pictures, from the headers of their files."""

import os
import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from scenewright.project.plain_file import open_plain

_LONGEST_MAGIC: Final = 8
_MOST_PARTS: Final = 1000
"""Of a file with more segments, attributes or tags in front of the size, the size is not known."""
_LONGEST_TEXT: Final = 65_536
_LONGEST_NAME: Final = 256
_NO_SIZE: Final = frozenset([0xC4, 0xC8, 0xCC])
_BARE: Final = frozenset([0x01, *range(0xD0, 0xD9)])
_FILL: Final = 0xFF
_RADIANCE: Final = re.compile(
    rb"\n\r?\n(?:[-+]Y (\d{1,9}) [-+]X (\d{1,9})|[-+]X (\d{1,9}) [-+]Y (\d{1,9}))\s"
)
_TARGA_KINDS: Final = frozenset([1, 2, 3, 9, 10, 11])
_TARGA_DEPTHS: Final = frozenset([8, 15, 16, 24, 32])
_TIFF_FORMS: Final = {3: "H", 4: "I"}
_TIFF_SIDES: Final = (256, 257)


class ImageSize(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int


def image_size(file: Path) -> ImageSize | None:
    """The size of the picture in a file: PNG, JPEG, TGA, PSD, EXR, HDR, BMP, GIF, TIFF or DDS.

    It is that of the file; Unity may import it smaller. None for another kind of file and for a damaged
    header. Raises ``OSError`` for a file that cannot be read.
    """
    with open(open_plain(file), "rb") as stream:
        magic = stream.read(_LONGEST_MAGIC)
        stream.seek(0)
        reader = next((each for start, each in _READERS.items() if magic.startswith(start)), None)
        if reader is None and file.suffix.lower() == ".tga":
            reader = _targa
        try:
            size = reader(stream) if reader is not None else None
        except (struct.error, ValueError):
            return None
    return size if size is not None and min(size) > 0 else None


def _unpacked(stream: BinaryIO, offset: int, form: str) -> tuple[int, ...]:
    stream.seek(offset)
    return struct.unpack(form, stream.read(struct.calcsize(form)))


def _png(stream: BinaryIO) -> ImageSize:
    return ImageSize(*_unpacked(stream, 16, ">II"))


def _gif(stream: BinaryIO) -> ImageSize:
    return ImageSize(*_unpacked(stream, 6, "<HH"))


def _dds(stream: BinaryIO) -> ImageSize:
    height, width = _unpacked(stream, 12, "<II")
    return ImageSize(width, height)


def _psd(stream: BinaryIO) -> ImageSize:
    height, width = _unpacked(stream, 14, ">II")
    return ImageSize(width, height)


def _bmp(stream: BinaryIO) -> ImageSize:
    """Height below 0 means that the rows go down."""
    (header,) = _unpacked(stream, 14, "<I")
    width, height = _unpacked(stream, 18, "<HH" if header == 12 else "<ii")
    return ImageSize(width, abs(height))


def _targa(stream: BinaryIO) -> ImageSize | None:
    """The format has no magic number: the fields have to make sense."""
    colours, kind = _unpacked(stream, 1, "BB")
    width, height, depth = _unpacked(stream, 12, "<HHB")
    is_one = colours <= 1 and kind in _TARGA_KINDS and depth in _TARGA_DEPTHS
    return ImageSize(width, height) if is_one else None


def _radiance(stream: BinaryIO) -> ImageSize | None:
    found = _RADIANCE.search(stream.read(_LONGEST_TEXT))
    if found is None:
        return None
    return ImageSize(int(found[2] or found[3]), int(found[1] or found[4]))


def _jpeg(stream: BinaryIO) -> ImageSize | None:
    """The first frame header says it; everything in front of it tells its own length."""
    stream.seek(2)
    for _ in range(_MOST_PARTS):
        marker = _marker(stream)
        if marker in _BARE:
            continue
        (length,) = struct.unpack(">H", stream.read(2))
        if 0xC0 <= marker <= 0xCF and marker not in _NO_SIZE:
            _, height, width = struct.unpack(">BHH", stream.read(5))
            return ImageSize(width, height)
        stream.seek(length - 2, os.SEEK_CUR)
    return None


def _marker(stream: BinaryIO) -> int:
    first, marker = struct.unpack("BB", stream.read(2))
    for _ in range(_MOST_PARTS):
        if first != _FILL:
            raise ValueError("no marker")
        if marker != _FILL:
            break
        (marker,) = stream.read(1)
    return int(marker)


def _exr(stream: BinaryIO) -> ImageSize | None:
    """The data window: the pixels that are in the file, both corners included."""
    stream.seek(8)
    for name in _exr_attributes(stream):
        if name == b"dataWindow":
            left, top, right, bottom = struct.unpack("<iiii", stream.read(16))
            return ImageSize(right - left + 1, bottom - top + 1)
    return None


def _exr_attributes(stream: BinaryIO) -> Iterator[bytes]:
    """The name of each attribute; while it is held the stream stands at its value."""
    for _ in range(_MOST_PARTS):
        name = _zero_ended(stream)
        if not name:
            return
        _zero_ended(stream)
        (length,) = struct.unpack("<I", stream.read(4))
        after = stream.tell() + length
        yield name
        stream.seek(after)


def _zero_ended(stream: BinaryIO) -> bytes:
    start = stream.tell()
    text, end, _ = stream.read(_LONGEST_NAME).partition(b"\0")
    if not end:
        raise ValueError("no end of a name")
    stream.seek(start + len(text) + 1)
    return text


def _tiff(stream: BinaryIO) -> ImageSize | None:
    order = "<" if stream.read(2) == b"II" else ">"
    (start,) = _unpacked(stream, 4, f"{order}I")
    (count,) = _unpacked(stream, start, f"{order}H")
    sides: dict[int, int] = {}
    for number in range(min(count, _MOST_PARTS)):
        place = start + 2 + 12 * number
        tag, form = _unpacked(stream, place, f"{order}HH")
        if tag in _TIFF_SIDES and form in _TIFF_FORMS:
            (sides[tag],) = _unpacked(stream, place + 8, order + _TIFF_FORMS[form])
    width, height = map(sides.get, _TIFF_SIDES)
    return ImageSize(width, height) if width and height else None


_READERS: Final[dict[bytes, Callable[[BinaryIO], ImageSize | None]]] = {
    b"\x89PNG\r\n\x1a\n": _png,
    b"\xff\xd8\xff": _jpeg,
    b"GIF8": _gif,
    b"BM": _bmp,
    b"8BPS": _psd,
    b"v/1\x01": _exr,
    b"#?": _radiance,
    b"II*\0": _tiff,
    b"MM\0*": _tiff,
    b"DDS ": _dds,
}
"""What each kind of file begins with, and who reads it."""
