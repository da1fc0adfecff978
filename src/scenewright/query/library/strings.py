"""``string``.

Source: .NET documentation, "System.String". Comparisons without a ``StringComparison``
that .NET leaves to the culture follow the invariant one; upper and lower case are those of the invariant
culture.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from scenewright.query import types as t
from scenewright.query.equality import compare_texts
from scenewright.query.faults import thrown
from scenewright.query.library.characters import BLANK, lower, upper
from scenewright.query.texts import text_of
from scenewright.query.values import EnumValue, Items, Value, char_of, iterate
from scenewright.query.world import Call

STRING: Final = t.STRING.definition.members
_HOLE = re.compile(r"\{\{|\}\}|\{(\d+)(?:,\s*(-?\d+)\s*)?(?::([^{}]*))?\}|[{}]")
_MOST_WIDTH: Final = 1_000_000


def out_of_range(
    name: str, text: str = "Index and length must refer to a location within the string."
) -> Exception:
    """What a place outside of a string throws."""
    return thrown("ArgumentOutOfRangeException", f"{text} (Parameter '{name}')")


def null_argument(name: str) -> Exception:
    """What a null argument throws."""
    return thrown("ArgumentNullException", f"Value cannot be null. (Parameter '{name}')")


def _kind(comparison: EnumValue) -> str:
    names = {number: name for name, number in comparison.type.definition.constants.items()}
    return names.get(comparison.number, "Ordinal")


def _folded(text: str, comparison: EnumValue | None) -> str:
    return text.upper() if comparison and _kind(comparison).endswith("IgnoreCase") else text


# facts

STRING.add_property("int Length", len)
STRING.add_property("string Empty", lambda: "", static=True)


@STRING.method("static bool IsNullOrEmpty(string value)")
def _is_null_or_empty(value: str | None) -> bool:
    return not value


@STRING.method("static bool IsNullOrWhiteSpace(string value)")
def _is_null_or_white_space(value: str | None) -> bool:
    return value is None or not value.strip(BLANK)


# searching


def _searched(name: str, test: Callable[[str, str], bool]) -> None:
    """``Contains`` and its kin: for a string, a character, and with a ``StringComparison``."""

    def search(text: str, value: str | None, comparison: EnumValue | None = None) -> bool:
        if value is None:
            raise null_argument("value")
        return test(_folded(text, comparison), _folded(value, comparison))

    for parameters in ("string value", "char value", "string value, StringComparison comparisonType"):
        STRING.add_method(f"bool {name}({parameters})", search)


_searched("Contains", lambda text, value: value in text)
_searched("StartsWith", str.startswith)
_searched("EndsWith", str.endswith)


def _found(name: str, find: Callable[[str, str, int], int]) -> None:
    def search(text: str, value: str | None, start: int = -1) -> int:
        if value is None:
            raise null_argument("value")
        if start > len(text) or start < -1:
            raise out_of_range("startIndex")
        return find(text, value, start)

    def compared(text: str, value: str, comparison: EnumValue) -> int:
        return search(_folded(text, comparison), _folded(value, comparison))

    for value in ("string value", "char value"):
        STRING.add_method(f"int {name}({value})", search)
        STRING.add_method(f"int {name}({value}, int startIndex)", search)
    STRING.add_method(f"int {name}(string value, StringComparison comparisonType)", compared)


_found("IndexOf", lambda text, value, start: text.find(value, max(start, 0)))
_found("LastIndexOf", lambda text, value, start: text.rfind(value, 0, len(text) if start < 0 else start + 1))


@STRING.method("int IndexOfAny(params char[] anyOf)")
def _index_of_any(text: str, letters: Items) -> int:
    return next((place for place, letter in enumerate(text) if letter in letters.items), -1)


# pieces


@STRING.method("string Substring(int startIndex)")
def _rest(text: str, start: int) -> str:
    if not 0 <= start <= len(text):
        raise out_of_range("startIndex", "startIndex cannot be larger than length of string.")
    return text[start:]


@STRING.method("string Substring(int startIndex, int length)")
def _substring(text: str, start: int, length: int) -> str:
    if start < 0 or length < 0 or start + length > len(text):
        raise out_of_range("length")
    return text[start : start + length]


@STRING.method("string Remove(int startIndex)")
def _remove_rest(text: str, start: int) -> str:
    return text.removesuffix(_rest(text, start))


@STRING.method("string Remove(int startIndex, int count)")
def _remove(text: str, start: int, count: int) -> str:
    return text[:start] + text[start + len(_substring(text, start, count)) :]


@STRING.method("string Insert(int startIndex, string value)", contextual=True)
def _insert(call: Call, text: str, start: int, value: str) -> str:
    if value is None:
        raise null_argument("value")
    if not 0 <= start <= len(text):
        raise out_of_range("startIndex")
    call.limits.write(len(text) + len(value))
    return text[:start] + value + text[start:]


@STRING.method(
    "string Replace(string oldValue, string newValue)",
    "string Replace(char oldChar, char newChar)",
    contextual=True,
)
def _replace(call: Call, text: str, old: str, new: str | None) -> str:
    if old is None:
        raise null_argument("oldValue")
    if not old:
        raise thrown("ArgumentException", "String cannot be of zero length. (Parameter 'oldValue')")
    call.limits.write(len(text) + text.count(old) * len(new or ""))
    return text.replace(old, new or "")


def _trimmed(name: str, strip: Callable[[str, str], str]) -> None:
    STRING.add_method(f"string {name}()", lambda text: strip(text, BLANK))
    STRING.add_method(
        f"string {name}(params char[] trimChars)",
        lambda text, letters: strip(text, "".join(letters.items) if letters and letters.items else BLANK),
    )


_trimmed("Trim", str.strip)
_trimmed("TrimStart", str.lstrip)
_trimmed("TrimEnd", str.rstrip)


def _padded(name: str, pad: Callable[[str, int, str], str]) -> None:
    def padded(call: Call, text: str, width: int, letter: str = " ") -> str:
        if width < 0:
            raise out_of_range("totalWidth", "Non-negative number required.")
        call.limits.write(min(width, 2**31))
        return pad(text, width, letter)

    for parameters in ("int totalWidth", "int totalWidth, char paddingChar"):
        STRING.add_method(f"string {name}({parameters})", padded, contextual=True)


_padded("PadLeft", str.rjust)
_padded("PadRight", str.ljust)


for _suffix in ("", "Invariant"):
    STRING.add_method(f"string ToUpper{_suffix}()", upper)
    STRING.add_method(f"string ToLower{_suffix}()", lower)


@STRING.method("char[] ToCharArray()", contextual=True)
def _to_char_array(call: Call, text: str) -> Items:
    call.limits.hold(len(text))
    return Items(t.array_of(t.CHAR), [*map(char_of, text)])


def _pieces(text: str, separators: list[str]) -> list[str]:
    wanted = [part for part in separators if part]
    if not wanted:
        return text.translate(dict.fromkeys(map(ord, BLANK), " ")).split(" ") if not separators else [text]
    longest = sorted(wanted, key=len, reverse=True)
    return re.split("|".join(map(re.escape, longest)), text)


def _split(call: Call, text: str, separators: list[str], count: int, options: int) -> Items:
    parts = _pieces(text, separators)
    call.limits.hold(len(parts))
    parts = [part.strip(BLANK) if options & 2 else part for part in parts]
    parts = [part for part in parts if part or not options & 1]
    if 0 <= count < len(parts):
        parts = _joined_tail(text, parts, separators, count)
    return Items(t.array_of(t.STRING), parts)


def _joined_tail(text: str, parts: list[str], separators: list[str], count: int) -> list[str]:
    """At most ``count`` parts: the last one is all that is left."""
    if count < 1:
        return []
    wanted = sorted((part for part in separators if part), key=len, reverse=True)
    pattern = "|".join(map(re.escape, wanted)) if wanted else f"[{BLANK}]"
    return re.split(pattern, text, maxsplit=count - 1) if count > 1 else [text]


def _declare_split() -> None:
    def by_letters(call: Call, text: str, letters: Items | None) -> Items:
        return _split(call, text, list(letters.items) if letters else [], -1, 0)

    def by_one(call: Call, text: str, separator: str | None, options: EnumValue) -> Items:
        return _split(call, text, [separator] if separator else [], -1, options.number)

    def by_count(call: Call, text: str, separator: str, count: int, options: EnumValue) -> Items:
        return _split(call, text, [separator] if separator else [], count, options.number)

    def by_many(call: Call, text: str, separators: Items | None, options: EnumValue) -> Items:
        return _split(call, text, list(separators.items) if separators else [], -1, options.number)

    option = "StringSplitOptions options"
    STRING.add_method("string[] Split(params char[] separator)", by_letters, contextual=True)
    for type_ in ("char", "string"):
        STRING.add_method(f"string[] Split({type_} separator, {option} = 0)", by_one, contextual=True)
        STRING.add_method(
            f"string[] Split({type_} separator, int count, {option} = 0)", by_count, contextual=True
        )
        STRING.add_method(f"string[] Split({type_}[] separator, {option})", by_many, contextual=True)


_declare_split()


# making


@STRING.method("static string Join(string separator, params object[] values)", contextual=True)
@STRING.method("static string Join(char separator, params object[] values)", contextual=True)
@STRING.method("static string Join(string separator, params string[] values)", contextual=True)
@STRING.method("static string Join(char separator, params string[] values)", contextual=True)
@STRING.method("static string Join<T>(string separator, IEnumerable<T> values)", contextual=True)
@STRING.method("static string Join<T>(char separator, IEnumerable<T> values)", contextual=True)
def _join(call: Call, separator: str | None, values: Value) -> str:
    if values is None:
        raise null_argument("values")
    parts: list[str] = []
    for item in call.limits.walk(iterate(values)):
        parts.append(text_of(item))
        call.limits.write(len(parts[-1]) + len(separator or ""))
    return (separator or "").join(parts)


@STRING.method("static string Concat(params object[] args)", contextual=True)
@STRING.method("static string Concat(params string[] values)", contextual=True)
@STRING.method("static string Concat<T>(IEnumerable<T> values)", contextual=True)
def _concat(call: Call, values: Value) -> str:
    return _join(call, "", values)


@STRING.method("static string Format(string format, params object[] args)", contextual=True)
def _format(call: Call, format_: str | None, arguments: Items) -> str:
    if format_ is None or arguments is None:
        raise null_argument("format" if format_ is None else "args")

    def one(found: re.Match[str]) -> str:
        if found[0] in ("{{", "}}"):
            return found[0][0]
        if found[1] is None:
            raise thrown("FormatException", "Input string was not in a correct format.")
        place = int(found[1]) if len(found[1]) < 8 else 10**7
        if place >= len(arguments.items):
            raise thrown(
                "FormatException",
                "Index (zero based) must be greater than or equal to zero and less than the size of the "
                "argument list.",
            )
        width = int((found[2] or "0")[:9])
        if abs(width) >= _MOST_WIDTH:
            raise thrown("FormatException", "Input string was not in a correct format.")
        text = text_of(arguments.items[place], found[3] or "")
        text = text.rjust(width) if width >= 0 else text.ljust(-width)
        call.limits.write(len(text))
        return text

    return _HOLE.sub(one, format_)


@STRING.method("new(char c, int count)", contextual=True)
def _repeated(call: Call, letter: str, count: int) -> str:
    if count < 0:
        raise out_of_range("count", "'count' must be non-negative.")
    call.limits.write(count)
    return str(letter) * count


@STRING.method("new(char[] value)", contextual=True)
def _from_letters(call: Call, letters: Items | None) -> str:
    return "".join(letters.items) if letters else ""


# comparing


@STRING.method("static int Compare(string strA, string strB)")
def _compare(one: str | None, other: str | None) -> int:
    if one is None or other is None:
        return (one is not None) - (other is not None)
    return compare_texts(one, other)


@STRING.method("static int Compare(string strA, string strB, bool ignoreCase)")
def _compare_case(one: str | None, other: str | None, ignore: bool) -> int:
    if one is None or other is None or not ignore:
        return _compare(one, other)
    return compare_texts(one, other, "CurrentCultureIgnoreCase")


@STRING.method("static int Compare(string strA, string strB, StringComparison comparisonType)")
def _compare_by(one: str | None, other: str | None, comparison: EnumValue) -> int:
    if one is None or other is None:
        return _compare(one, other)
    return compare_texts(one, other, _kind(comparison))


@STRING.method("static int CompareOrdinal(string strA, string strB)")
def _compare_ordinal(one: str | None, other: str | None) -> int:
    if one is None or other is None:
        return _compare(one, other)
    return compare_texts(one, other, "Ordinal")


@STRING.method("int CompareTo(string strB)")
def _compare_to(one: str, other: str | None) -> int:
    return _compare(one, other)


@STRING.method("bool Equals(string value)", "static bool Equals(string a, string b)")
def _equals(one: str | None, other: str | None) -> bool:
    return one == other


@STRING.method(
    "bool Equals(string value, StringComparison comparisonType)",
    "static bool Equals(string a, string b, StringComparison comparisonType)",
)
def _equals_by(one: str | None, other: str | None, comparison: EnumValue) -> bool:
    if one is None or other is None:
        return one is other
    return _folded(one, comparison) == _folded(other, comparison)
