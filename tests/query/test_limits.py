"""Endless and huge work stops with a named error."""

import pytest

from scenewright.errors import DeadlineError, QueryExceptionError
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
