"""xxHash64, the hash behind the fileIDs of what a model file brings in."""

from typing import Final

__all__ = ["signed_xxhash64"]

_MASK: Final = 0xFFFFFFFFFFFFFFFF
_P1: Final = 0x9E3779B185EBCA87
_P2: Final = 0xC2B2AE3D27D4EB4F
_P3: Final = 0x165667B19E3779F9
_P4: Final = 0x85EBCA77C2B2AE63
_P5: Final = 0x27D4EB2F165667C5
_STARTS: Final = ((_P1 + _P2) & _MASK, _P2, 0, -_P1 & _MASK)
_SPREADS: Final = (1, 7, 12, 18)
_STRIPE: Final = 32


def signed_xxhash64(data: bytes) -> int:
    """The 64-bit xxHash of ``data`` with seed 0, as a signed number.

    After the public specification of the algorithm ("xxHash fast digest algorithm", XXH64).
    """
    whole = len(data) - len(data) % _STRIPE
    value = (_stripes(data[:whole]) if whole else _P5) + len(data)
    value = _avalanche(_tail(value & _MASK, data[whole:]))
    return value - (1 << 64) if value >> 63 else value


def _turn(value: int, bits: int) -> int:
    return (value << bits | value >> 64 - bits) & _MASK


def _word(data: bytes, start: int, size: int) -> int:
    return int.from_bytes(data[start : start + size], "little")


def _round(lane: int, word: int) -> int:
    return _turn(lane + word * _P2 & _MASK, 31) * _P1 & _MASK


def _stripes(data: bytes) -> int:
    lanes = list(_STARTS)
    for start in range(0, len(data), 8):
        at = start % _STRIPE // 8
        lanes[at] = _round(lanes[at], _word(data, start, 8))
    value = sum(_turn(lane, bits) for lane, bits in zip(lanes, _SPREADS, strict=True)) & _MASK
    for lane in lanes:
        value = ((value ^ _round(0, lane)) * _P1 + _P4) & _MASK
    return value


def _tail(value: int, rest: bytes) -> int:
    at = 0
    while len(rest) - at >= 8:
        value = (_turn(value ^ _round(0, _word(rest, at, 8)), 27) * _P1 + _P4) & _MASK
        at += 8
    if len(rest) - at >= 4:
        value = (_turn(value ^ _word(rest, at, 4) * _P1 & _MASK, 23) * _P2 + _P3) & _MASK
        at += 4
    for byte in rest[at:]:
        value = _turn(value ^ byte * _P5 & _MASK, 11) * _P1 & _MASK
    return value


def _avalanche(value: int) -> int:
    value = (value ^ value >> 33) * _P2 & _MASK
    value = (value ^ value >> 29) * _P3 & _MASK
    return value ^ value >> 32
