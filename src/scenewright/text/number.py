"""Numbers as Unity's serializer spells them."""

import math
import struct

__all__ = ["float_text", "single"]

_LEAST_FIXED, _LEAST_SCIENTIFIC = -9, 21
_SPECIAL = {math.inf: "Infinity", -math.inf: "-Infinity"}


def float_text(value: float) -> str:
    """The fewest digits that give the same 32-bit float: ``0.1``, ``-0``, ``0.00001``, ``1e-10``, ``NaN``.

    Real files keep plain decimals down to 1e-09 and turn to exponents (two digits at least) below. A value
    beyond the range of a 32-bit float is ``Infinity``.
    """
    number = single(value)
    if math.isnan(number):
        return "NaN"
    return _SPECIAL.get(number) or _decimal(number)


def single(value: float) -> float:
    """The 32-bit float nearest to ``value``."""
    try:
        return float(struct.unpack("<f", struct.pack("<f", value))[0])
    except OverflowError:
        return math.copysign(math.inf, value)


def _decimal(number: float) -> str:
    mantissa, exponent = _shortest(number).split("e")
    power = int(exponent)
    if number and not _LEAST_FIXED <= power < _LEAST_SCIENTIFIC:
        return f"{mantissa}e{exponent}"
    places = max(len(mantissa.lstrip("-").replace(".", "")) - 1 - power, 0)
    return f"{float(f'{mantissa}e{exponent}'):.{places}f}"


def _shortest(number: float) -> str:
    """Scientific, with the fewest digits that read back as the same 32-bit float."""
    spellings = (f"{number:.{digits}e}" for digits in range(9))
    return next(text for text in spellings if single(float(text)) == number)
