"""Values as JSON: explicit rules, pages, limits of depth."""

from typing import Any

import pytest

from scenewright.query import Deadline, EmptyWorld, Page, QueryResult, evaluate

WHOLE = Page()


def result(text: str, page: Page = WHOLE) -> QueryResult:
    return evaluate(text, EmptyWorld(), Deadline.after(30), page)


@pytest.mark.parametrize(
    ("text", "value", "type_"),
    [
        ("null", None, "null"),
        ("(string)null", None, "System.String"),
        ("true", True, "System.Boolean"),
        ("'x'", "x", "System.Char"),
        ('"😀".Substring(0, 2)', "😀", "System.String"),
        ('"😀".Substring(0, 1)', "\ufffd", "System.String"),
        ("0.1f", 0.1, "System.Single"),
        ("1.0 / 0", "Infinity", "System.Double"),
        ("-1.0f / 0", "-Infinity", "System.Single"),
        ("float.NaN", "NaN", "System.Single"),
        ("1.50m", "1.50", "System.Decimal"),
        ("ulong.MaxValue", 18446744073709551615, "System.UInt64"),
        ("DayOfWeek.Friday", "Friday", "System.DayOfWeek"),
        ("(DayOfWeek)99", "99", "System.DayOfWeek"),
        ("Vector3.up", {"x": 0.0, "y": 1.0, "z": 0.0}, "UnityEngine.Vector3"),
        ("Color.red", {"r": 1.0, "g": 0.0, "b": 0.0, "a": 1.0}, "UnityEngine.Color"),
        ("new Vector2Int(1, 2)", {"x": 1, "y": 2}, "UnityEngine.Vector2Int"),
        (
            "Quaternion.Euler(0, 90, 0).eulerAngles.y == 90 ? Quaternion.identity : default",
            {"x": 0.0, "y": 0.0, "z": 0.0, "w": 1.0, "eulerAngles": {"x": 0.0, "y": 0.0, "z": 0.0}},
            "UnityEngine.Quaternion",
        ),
        (
            "new Ray(Vector3.zero, Vector3.up)",
            {"origin": {"x": 0.0, "y": 0.0, "z": 0.0}, "direction": {"x": 0.0, "y": 1.0, "z": 0.0}},
            "UnityEngine.Ray",
        ),
        (
            "Matrix4x4.Translate(Vector3.up)",
            {"rows": [[1, 0, 0, 0], [0, 1, 0, 1], [0, 0, 1, 0], [0, 0, 0, 1]]},
            "UnityEngine.Matrix4x4",
        ),
        ("(1, b: 2)", {"Item1": 1, "b": 2}, "System.ValueTuple<System.Int32, System.Int32>"),
        (
            "new { a = 1, b = Vector2.one }",
            {"a": 1, "b": {"x": 1.0, "y": 1.0}},
            "<anonymous type: int a, Vector2 b>",
        ),
        (
            'new Dictionary<string, int> { ["a"] = 1 }',
            {"a": 1},
            "System.Collections.Generic.Dictionary<System.String, System.Int32>",
        ),
        (
            'new Dictionary<string, int> { ["a"] = 1 }.First()',
            {"Key": "a", "Value": 1},
            "System.Collections.Generic.KeyValuePair<System.String, System.Int32>",
        ),
        ("new List<float> { 0.5f }", [0.5], "System.Collections.Generic.List<System.Single>"),
        ("new HashSet<int> { 1, 1 }", [1], "System.Collections.Generic.HashSet<System.Int32>"),
        ("new[] { 1, 2 }.Select(x => x * 2)", [2, 4], "System.Collections.Generic.IEnumerable<System.Int32>"),
        (
            "new[] { 1, 2, 3 }.GroupBy(x => x % 2)",
            [{"Key": 1, "items": [1, 3]}, {"Key": 0, "items": [2]}],
            "System.Collections.Generic.IEnumerable<System.Linq.IGrouping<System.Int32, System.Int32>>",
        ),
        ("typeof(Vector3)", "UnityEngine.Vector3", "System.Type"),
        ("(object)1", 1, "System.Int32"),
    ],
)
def test_a_value_is_shown_by_its_rule(text: str, value: Any, type_: str) -> None:
    found = result(text)

    assert (found.value, found.type) == (value, type_)


def test_the_text_is_what_csharp_prints() -> None:
    assert result("Vector3.up").text == "(0.00, 1.00, 0.00)"
    assert result("new[] { 1 }").text == "System.Int32[]"
    assert result("null").text == "null"


def test_a_list_comes_in_pages() -> None:
    first = result("Enumerable.Range(0, 10)", Page(limit=4))
    last = result("Enumerable.Range(0, 10)", Page(offset=8, limit=4))

    assert (first.value, first.total, first.next_offset) == ([0, 1, 2, 3], 10, 4)
    assert (last.value, last.total, last.next_offset) == ([8, 9], 10, None)


def test_a_list_inside_is_cut_with_its_total() -> None:
    found = result("new { all = Enumerable.Range(0, 10) }", Page(nested=2))

    assert found.value == {"all": {"items": [0, 1], "total": 10}}


def test_what_lies_too_deep_is_marked() -> None:
    found = result("new[] { new[] { new[] { new[] { 1 } } } }", Page(depth=2))

    assert found.value == [[{"$depth": "System.Int32[][]"}]]


def test_a_sequence_that_fails_while_it_is_shown_names_its_place() -> None:
    with pytest.raises(Exception, match="DivideByZero") as caught:
        result("new[] { 1, 0 }.Select(x => 1 / x)")

    assert caught.value.details["excerpt"].endswith("^")  # type: ignore[attr-defined]
