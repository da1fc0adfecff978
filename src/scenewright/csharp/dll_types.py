"""Types that live in a DLL: the fileID that stands for them, and the way back for known ones."""

import struct
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

_WORD: Final = 0xFFFFFFFF
_START: Final = (0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476)
_ROUNDS: Final = (
    (0x00000000, (3, 7, 11, 19), (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)),
    (0x5A827999, (3, 5, 9, 13), (0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15)),
    (0x6ED9EBA1, (3, 9, 11, 15), (0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15)),
)


def dll_type_file_id(namespace: str, name: str) -> int:
    """The fileID by which an ``m_Script`` names the type ``namespace.name`` of a DLL.

    Unity's rule: the first four bytes, as a little-endian signed number, of the MD4 digest of
    ``"s\\0\\0\\0"`` followed by namespace and name in UTF-8. Nested types cannot be named so.
    """
    digest = md4(b"s\0\0\0" + namespace.encode() + name.encode())
    return int.from_bytes(digest[:4], "little", signed=True)


def known_dll_type(file_id: int) -> tuple[str, str] | None:
    """The namespace and name behind such a fileID, for types that Unity and common packages ship in DLLs."""
    return _known().get(file_id)


@cache
def _known() -> dict[int, tuple[str, str]]:
    table = tomllib.loads(files("scenewright.data").joinpath("dll_types.toml").read_text(encoding="utf-8"))
    return {
        dll_type_file_id(namespace, name): (namespace, name)
        for namespace, names in table.items()
        for name in names
    }


def md4(message: bytes) -> bytes:
    """The MD4 digest (RFC 1320) of a message: OpenSSL leaves it out of many builds."""
    padding = b"\x80" + bytes(-(len(message) + 9) % 64) + struct.pack("<Q", len(message) * 8)
    state: tuple[int, ...] = _START
    for block in struct.iter_unpack("<16I", message + padding):
        state = _absorbed(state, block)
    return struct.pack("<4I", *state)


def _absorbed(state: tuple[int, ...], block: tuple[int, ...]) -> tuple[int, ...]:
    a, b, c, d = state
    mixes = (_choice, _majority, _parity)
    for mix, (constant, shifts, order) in zip(mixes, _ROUNDS, strict=True):
        for step, word in enumerate(order):
            total = (a + mix(b, c, d) + block[word] + constant) & _WORD
            shift = shifts[step % 4]
            a, b, c, d = d, (total << shift | total >> (32 - shift)) & _WORD, b, c
    return tuple((old + new) & _WORD for old, new in zip(state, (a, b, c, d), strict=True))


def _choice(x: int, y: int, z: int) -> int:
    return (x & y) | (~x & z)


def _majority(x: int, y: int, z: int) -> int:
    return (x & y) | (x & z) | (y & z)


def _parity(x: int, y: int, z: int) -> int:
    return x ^ y ^ z
