"""Endless and huge work stops with a named error."""

import pytest

from scenewright.errors import DeadlineError, QueryExceptionError, QuerySyntaxError
from scenewright.query import Deadline, EmptyWorld, evaluate, limits

ENDLESS = [
    "Enumerable.Range(0, int.MaxValue).Count(x => x < 0)",
    "Enumerable.Range(0, int.MaxValue).Where(x => x < 0).Any()",
    "Enumerable.Range(0, int.MaxValue)",
    "Enumerable.Range(0, int.MaxValue).SelectMany(x => Enumerable.Range(0, int.MaxValue)).Sum(x => 0)",
    "Enumerable.Repeat(1, int.MaxValue).Aggregate((a, b) => b)",
    "Enumerable.Range(0, int.MaxValue).Skip(2000000000).First()",
    "new[] { new int[900000] }.SelectMany(a => new int[99999].Select(i => Array.IndexOf(a, 1))).Count()",
    "Enumerable.Repeat(1, int.MaxValue).SequenceEqual(Enumerable.Repeat(1, int.MaxValue))",
]
HUGE = [
    "Enumerable.Range(0, int.MaxValue).ToArray()",
    "Enumerable.Range(0, int.MaxValue).ToList().Count",
    "Enumerable.Range(0, int.MaxValue).OrderBy(x => -x).First()",
    "Enumerable.Range(0, int.MaxValue).GroupBy(x => x).Count()",
    "Enumerable.Range(0, int.MaxValue).Distinct().Count()",
    "Enumerable.Range(0, int.MaxValue).ToDictionary(x => x).Count",
    "new int[int.MaxValue].Length",
    "new string('x', int.MaxValue)",
    '"x".PadLeft(int.MaxValue)',
    'string.Join("-", Enumerable.Range(0, int.MaxValue))',
    'Enumerable.Range(0, 60).Aggregate("x", (a, b) => a + a).Length',
    'Enumerable.Range(0, 60).Aggregate("x", (a, b) => $"{a}{a}").Length',
    'new string(\'x\', 2000000).Replace("x", "yyyyyyyyyy").Length',
    'string.Format("{0,999999}{0,999999}{0,999999}{0,999999}{0,999999}", 1)',
    "new string('x', 3000000).Split(\"x\").Length",
    "new string('x', 3000000).ToCharArray().Length",
    "Enumerable.Range(0, 60).Aggregate((object)1, (a, b) => (object)(a, a))",
    "Enumerable.Range(0, 60).Aggregate((object)1, (a, b) => new { x = a, y = a }).ToString().Length",
    "Enumerable.Range(0, 60).Aggregate((object)1, (a, b) =>"
    " new Dictionary<object, object> { { a, a } }.Last())",
    "Enumerable.Range(0, 60).Aggregate((object)1, (a, b) => new[] { a }.Zip(new[] { a }).First())",
    "Enumerable.Range(0, 60).Aggregate((object)1, (a, b) => (object)new KeyValuePair<object, object>(a, a))",
]
DEEP = [
    *("a<" * count for count in (121, 400, 9_900)),
    *("a<" * count + "a" + ">" * count for count in (121, 400, 6_600)),
    "new " + "List<" * 3_000 + "int" + ">" * 3_000 + "()",
    "\n1 +\n typeof(" + "a<b," * 4_000,
    '$"{' + "a<" * 5_000,
    *("(" * count + "1" + ")" * count for count in (150, 9_900)),
    *(sign * 5_000 + "1" for sign in ("- ", "~", "!")),
    "typeof(" + "(" * 900 + "int,int" + "),int" * 900,
    "(int)" * 3_900 + "1",
    "x=>" * 6_000 + "1",
    "null??" * 3_300 + "1",
    "true?1:" * 2_800 + "1",
    '$"{' * 3_300 + "1" + '}"' * 3_300,
    "f(" * 6_600 + ")" * 6_600,
    "new[]{" * 2_500 + "1" + "}" * 2_500,
    "new[]{1}.Select(x=>" * 900 + "1" + ")" * 900,
    "1 is " + "not " * 4_900 + "2",
    "1 is " + "{a:" * 4_900 + "2" + "}" * 4_900,
    "1 " + "switch{_=>1 " * 1_400 + "}" * 1_400,
]


@pytest.mark.parametrize("text", ENDLESS)
def test_endless_work_ends_at_the_deadline(text: str) -> None:
    with pytest.raises(DeadlineError, match=r"longer than 0\.2 s"):
        evaluate(text, EmptyWorld(), Deadline.after(0.2))


@pytest.mark.parametrize("text", HUGE)
def test_work_that_would_fill_the_memory_is_stopped(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ITEMS", 20_000)
    monkeypatch.setattr(limits, "MOST_CHARACTERS", 100_000)

    with pytest.raises(QueryExceptionError) as caught:
        evaluate(text, EmptyWorld(), Deadline.after(60))

    assert caught.value.details["exception"] == "System.OutOfMemoryException"


@pytest.mark.parametrize("text", DEEP, ids=range(len(DEEP)))
def test_text_that_is_nested_too_deeply_is_refused_at_its_place(text: str) -> None:
    with pytest.raises(QuerySyntaxError) as caught:
        evaluate(text, EmptyWorld(), Deadline.after(30))

    assert caught.value.details["line"] >= 1
    assert caught.value.details["column"] >= 1


def test_the_place_of_types_that_are_nested_too_deeply_is_that_of_the_first_too_many() -> None:
    with pytest.raises(QuerySyntaxError, match="nested more than 120 levels deep") as caught:
        evaluate("1 +\n" + "a<" * 200, EmptyWorld(), Deadline.after(30))

    assert (caught.value.details["line"], caught.value.details["column"]) == (2, 2 * 121)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"' + "<" * 300 + '".Length', 300),
        ("1" + " < 2 ? 1 : 1" * 100, 1),
        ("(" + " && ".join(["1 < 2"] * 90) + ")", True),
    ],
)
def test_signs_that_open_no_types_are_not_counted_as_such(text: str, value: object) -> None:
    assert evaluate(text, EmptyWorld(), Deadline.after(30)).value == value


def test_a_deadline_that_passes_while_the_text_is_read_stops_the_query() -> None:
    with pytest.raises(DeadlineError):
        evaluate("1 + 1", EmptyWorld(), Deadline.after(0))


@pytest.mark.parametrize("text", ["??&", "a<b>is ", '~/*$"{-', ">\\n~|", "}int/*", "-/*new (a)"])
def test_damage_that_costs_the_grammar_minutes_is_left_at_the_deadline(text: str) -> None:
    with pytest.raises((DeadlineError, QuerySyntaxError)):
        evaluate((text * 20_000)[:20_000], EmptyWorld(), Deadline.after(0.05))


def test_a_value_of_many_parts_that_is_not_too_long_is_shown() -> None:
    text = "Enumerable.Range(0, 12).Aggregate((object)1, (a, b) => (object)(a, a)).ToString().Length"

    assert evaluate(text, EmptyWorld(), Deadline.after(30)).value == 4096 + 4 * 4095


def test_endless_recursion_is_a_named_error() -> None:
    call_itself = "((Func<object, object>)(f => ((Func<object, object>)f)(f)))"
    text = f"{call_itself}({call_itself})"

    with pytest.raises(QueryExceptionError, match="InsufficientExecutionStack"):
        evaluate(text, EmptyWorld(), Deadline.after(20))


def test_a_lazy_sequence_costs_only_what_is_asked_of_it() -> None:
    text = "Enumerable.Range(1, int.MaxValue).Select(x => x * 2).Where(x => x % 3 == 0).Skip(1).Take(2).Sum()"

    assert evaluate(text, EmptyWorld(), Deadline.after(30)).value == 30


@pytest.mark.parametrize(
    "text",
    [f'$"{{1:{"0" * 5000}}}"', "(1).ToString(new string('0', 1000000))", '$"{1:D999999999}"'],
)
def test_a_number_format_that_is_far_too_long_is_refused(text: str) -> None:
    with pytest.raises(QueryExceptionError) as caught:
        evaluate(text, EmptyWorld(), Deadline.after(20))

    assert caught.value.details["exception"] == "System.FormatException"


def test_a_long_number_format_keeps_every_digit() -> None:
    text = f'(1).ToString("0.{"0" * 700}")'

    assert evaluate(text, EmptyWorld(), Deadline.after(20)).text == "1." + "0" * 700


@pytest.mark.parametrize(
    ("one", "other", "order"), [("", "", 0), ("b", "B", -1), ("a", "b", -1), ("ba", "b", 1), ("", "b", -1)]
)
def test_long_texts_compare_as_their_ends_do(one: str, other: str, order: int) -> None:
    text = f"string.Compare(new string('a', 900000) + \"{one}\", new string('a', 900000) + \"{other}\")"

    assert evaluate(text, EmptyWorld(), Deadline.after(20)).value == order
