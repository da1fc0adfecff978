"""Compares values as the manual's "Search by property" says: numbers, ranges, texts, vectors, colours."""

import math
import re
from typing import Any

NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)


class Named:
    """An enum: its number and all its names."""

    def __init__(self, number: float, *names: str, flags: bool = False) -> None:
        self.number, self.names, self.flags = number, names, flags


class Linked:
    """A reference: all texts it goes by; none where it is null."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts


def number(text: str) -> float | None:
    plain = text.lower().replace(",", ".").removesuffix("f")
    return math.pi if plain == "pi" else float(plain) if NUMBER.fullmatch(plain) else None


def bounds(text: str) -> tuple[float, float] | None:
    low, dots, high = text.partition("..")
    ends = number(low), number(high)
    return (ends[0], ends[1]) if dots and None not in ends else None  # type: ignore[return-value]


def same(left: float, right: float) -> bool:
    return math.isclose(left, right, rel_tol=1e-6, abs_tol=1e-6)


def ordered(operator: str, left: Any, right: Any) -> bool:
    return {"<": left < right, ">": left > right, "<=": left <= right, ">=": left >= right}[operator]


def of_number(operator: str, left: float, text: str) -> bool:
    right, ends = number(text), bounds(text)
    if right is not None:
        equal = same(left, right)
        if operator in (":", "=", "!="):
            return equal != (operator == "!=")
        return equal if equal and "=" in operator else ordered(operator, left, right) and not equal
    if ends is None:
        return False
    low, high = ends
    inside = low <= left <= high
    meant = {":": inside, "=": inside, "!=": not inside, "<": left < low, ">": left > high}
    return meant.get(operator, left <= high if operator == "<=" else left >= low)


def of_text(operator: str, left: str, text: str) -> bool:
    left, right = left.lower(), text.lower()
    if operator == ":":
        return right in left
    if operator in ("=", "!="):
        return (left == right) == (operator == "=")
    return ordered(operator, left.upper(), right.upper())


def of_vector(operator: str, left: tuple[float, ...], text: str) -> bool:
    if not re.fullmatch(r"\(.*\)", text):
        return False
    parts = [part.strip() for part in text[1:-1].split(",")]
    pairs = [(have, part) for have, part in zip(left, parts, strict=False) if part not in ("", "-")]
    if operator == "!=":
        return any(of_number("!=", have, part) for have, part in pairs)
    return all(of_number(operator, have, part) for have, part in pairs)


def compare(operator: str, left: Any, text: str) -> bool:
    """Whether a value meets ``operator text``; None meets nothing. Colours are texts ``#rrggbbaa``."""
    if left is None:
        return False
    if isinstance(left, bool):
        truth = {"true": True, "on": True, "1": True, "false": False, "off": False, "0": False}.get(
            text.lower()
        )
        return truth is not None and (left == truth) == (operator != "!=")
    if isinstance(left, int | float):
        return of_number(operator, left, text)
    if isinstance(left, tuple):
        return of_vector(operator, left, text)
    if isinstance(left, Named):
        return of_name(operator, left, text)
    if isinstance(left, Linked):
        return of_link(operator, left, text)
    if isinstance(left, str) and left.startswith("#") and len(left) == 9:
        wanted = text.lower() if len(text) == 9 else f"{text.lower()}ff"
        return (left.lower() == wanted) == (operator != "!=") if operator in (":", "=", "!=") else False
    return of_text(operator, left, text)


def of_name(operator: str, left: Named, text: str) -> bool:
    if number(text) is not None:
        return of_number(operator, left.number, text)
    if operator == "!=":
        return not of_name("=", left, text)
    return any(of_text(operator, each, text) for each in left.names)


def of_link(operator: str, left: Linked, text: str) -> bool:
    if operator == "!=":
        return not of_link("=", left, text)
    if text.lower() == "none":
        return not left.texts
    return any(of_text(operator, each, text) for each in left.texts)


def of_count(operator: str, left: float | None, text: str) -> bool:
    """A filter that is a number of its own: with ``:`` the number's text may contain the filter's."""
    if operator == ":" and left is not None and not bounds(text):
        return text in f"{left:g}" or of_number("=", left, text)
    return compare(operator, left, text)
