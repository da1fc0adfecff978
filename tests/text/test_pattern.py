"""A caller's pattern finds what ``re`` finds, and stops in time."""

import re
import threading
import warnings
from unittest import mock

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scenewright.errors import BadArgumentError, DeadlineError
from scenewright.text import pattern as timed_pattern
from scenewright.text.pattern import SafePattern
from scenewright.text.timed import Deadline

ALPHABET = "aAbikKsS_1- \n\t{}e[]:.#\x1c\u0130\u0131\u017f\u212a\u0301\u00e9\u2460\U0001f600"
ATOMS = [
    *"abiks1_-:}]{#. ^$é\u0130\u0131",
    *[
        r"{e}",
        r"{i}",
        r"{s<=1}",
        r"{d:x}",
        r"{,}",
        r"\w",
        r"\W",
        r"\d",
        r"\s",
        r"\S",
        r"\b",
        r"\B",
        r"\A",
        r"\Z",
        r"\.",
        r"\{",
        r"\x61",
        r"\n",
        r"\t",
        r"\u0131",
    ],
    *[
        r"[ab]",
        r"[^a]",
        r"[a-k]",
        r"[A-z]",
        r"[^a-z]",
        r"[\w-]",
        r"[^\W_]",
        r"[\s\d]",
        r"[]a]",
        r"[^]a]",
        r"[[:alpha:]]",
        r"[[a]",
        r"[a&&b]",
        r"[a||b]",
    ],
    *["[.{}]", "[i1]", "[^ı]", "{ 2}"],
]
REPEATS = [
    "",
    "",
    "",
    "*",
    "+",
    "?",
    "*?",
    "+?",
    "??",
    "{2}",
    "{1,2}",
    "{,2}",
    "{0,}",
    "{,}",
    "{2}?",
    "*+",
    "?+",
]
GROUPS = ["(%s)", "(?:%s)", "(?i:%s)", "(?-i:%s)", "(?s:%s)", "(?x:%s)", "(?>%s)", "(?=%s)", "(?!%s)"]


def joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    sequence = st.lists(parts, min_size=1, max_size=4).map("".join)
    group = st.builds(lambda form, inner: form % inner, st.sampled_from(GROUPS), sequence)
    choice = st.builds(lambda left, right: f"{left}|{right}", sequence, sequence)
    return st.builds(lambda body, repeat: body + repeat, sequence | group | choice, st.sampled_from(REPEATS))


patterns = st.builds(
    lambda head, body: head + body,
    st.sampled_from(["", "", "", "(?x)", "(?s)", "(?i)", "(?a)"]),
    st.recursive(
        st.builds(str.__add__, st.sampled_from(ATOMS), st.sampled_from(REPEATS)), joined, max_leaves=6
    ),
)


def spans_of_re(pattern: str, text: str, ignore_case: bool) -> list[tuple[int, int]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        compiled = re.compile(pattern, re.MULTILINE | (re.IGNORECASE if ignore_case else 0))
    return [match.span() for match in compiled.finditer(text)]


def spans(
    pattern: str, text: str, ignore_case: bool = True, deadline_s: float = 5.0
) -> list[tuple[int, int]]:
    return [match.span() for match in SafePattern.compile(pattern, ignore_case).finditer(text, deadline_s)]


@settings(max_examples=500)
@given(patterns, st.text(ALPHABET, max_size=14), st.booleans())
def test_finds_the_same_spans_as_re_or_refuses_as_re_does(pattern: str, text: str, ignore_case: bool) -> None:
    assume(text or r"\B" not in pattern)  # Python 3.14 changed what it finds in an empty text
    try:
        wanted = spans_of_re(pattern, text, ignore_case)
    except re.error:
        with pytest.raises(BadArgumentError, match="Invalid regex pattern"):
            SafePattern.compile(pattern, ignore_case)
        return
    assert spans(pattern, text, ignore_case) == wanted


@settings(max_examples=300)
@given(patterns, st.text("aAbik_1- \n", min_size=8, max_size=14), st.booleans())
def test_changing_over_to_the_untimed_search_changes_no_match(
    pattern: str, text: str, ignore_case: bool
) -> None:
    try:
        wanted = spans_of_re(pattern, text, ignore_case)
    except re.error:
        assume(False)
    with mock.patch("scenewright.text.pattern._CHUNK", 1):
        assert spans(pattern, text, ignore_case) == wanted


@settings(max_examples=500)
@given(patterns, st.text("aAbk_1-{}e \n", max_size=14), st.booleans())
def test_counts_the_matches_without_looking_at_every_line(pattern: str, text: str, ignore_case: bool) -> None:
    assume(text or r"\B" not in pattern)
    try:
        wanted = len(spans_of_re(pattern, text, ignore_case))
    except re.error:
        assume(False)
    with mock.patch("scenewright.text.pattern._RARE", 0):
        assert SafePattern.compile(pattern, ignore_case).count(text) == wanted


@settings(max_examples=300)
@given(patterns, st.text("aAbikKsS_1- \n.", max_size=12), st.booleans())
def test_the_quick_look_at_bytes_never_misses_a_match(pattern: str, text: str, ignore_case: bool) -> None:
    try:
        compiled = SafePattern.compile(pattern, ignore_case)
    except BadArgumentError:
        assume(False)
    if compiled.found_in(text):
        assert compiled.may_match(text.encode())


@pytest.mark.parametrize(
    ("pattern", "text", "ignore_case", "wanted"),
    [
        ("a{e}", "a{e} aa", False, [(0, 4)]),
        ("foo{i}", "foo foo{i}", False, [(4, 10)]),
        ("x{s<=1}", "xy x{s<=1}", False, [(3, 10)]),
        ("[[:alpha:]]", "x :]", False, [(2, 4)]),
        (r"(?x) a { 2}  # [ a comment", "a{2} aa", False, []),
        (r"\w+", "he\u0301llo", False, [(0, 2), (3, 6)]),
        (r"\s", "a\x1cb", False, [(1, 2)]),
        ("i", "I\u0130\u0131i", True, [(0, 1), (1, 2), (2, 3), (3, 4)]),
        ("[h-j]", "\u0131", True, [(0, 1)]),
        ("^b$", "a\nb\nc", False, [(2, 3)]),
    ],
)
def test_reads_what_the_two_engines_read_differently_as_re_does(
    pattern: str, text: str, ignore_case: bool, wanted: list[tuple[int, int]]
) -> None:
    if " { 2}" not in pattern:
        assert spans_of_re(pattern, text, ignore_case) == wanted
    assert spans(pattern, text, ignore_case) == spans_of_re(pattern, text, ignore_case)


@pytest.mark.parametrize(
    ("pattern", "detail"),
    [
        ("(unclosed", "missing ), unterminated subpattern at position 0"),
        (r"\p{L}", "bad escape"),
        ("(?|a|b)", "unknown extension"),
        ("*a", "nothing to repeat"),
        (r"(?<=a+)b", "look-behind requires fixed-width pattern"),
        ("a{99999999999999999999}", "counted repeats stand for more than"),
        ("(" * 5000 + ")" * 5000, "recursion"),
        ("a" * 30_000, "longer than 20000 characters"),
    ],
)
def test_says_what_is_wrong_with_a_pattern(pattern: str, detail: str) -> None:
    with pytest.raises(BadArgumentError, match=r"^Invalid regex pattern: ") as caught:
        SafePattern.compile(pattern)
    assert detail in caught.value.message
    assert caught.value.reason == "invalid_regex"
    assert caught.value.hint


EXPLODING = r"(?:(?:a|aa|aaa)+)+b(?<=c)"


def test_stops_a_pattern_that_explodes() -> None:
    with pytest.raises(DeadlineError, match=r"stopped after 0\.05 s") as caught:
        spans(EXPLODING, "a" * 100, deadline_s=0.05)
    assert "repeats" in caught.value.hint


def test_the_work_of_other_threads_takes_no_time_from_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """``regex`` is told to give up at once, as it does when the processor time is spent by others."""
    given: list[float] = []

    class Hasty(Deadline):
        @property
        def attempt_s(self) -> float:
            given.append(super().attempt_s)
            return 1e-9 if len(given) < 4 else 5.0

    monkeypatch.setattr(timed_pattern, "Deadline", Hasty)
    text = ("a" * 15 + "c\n") * 4 + "aab" * 3
    pattern = r"(?:(?:a|aa)+)+b|$|(?=c)"
    assert spans(pattern, text) == spans_of_re(pattern, text, True)
    assert len(given) > 1


def test_the_classic_explosion_is_harmless() -> None:
    assert spans("(a+)+$", "a" * 40 + "!") == []


def test_stops_many_cheap_matches_that_take_too_long_in_all() -> None:
    with pytest.raises(DeadlineError):
        spans("x", "x" * 100_000, deadline_s=0.0)


def test_other_threads_run_while_a_pattern_searches() -> None:
    ticks = 0
    stop = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.is_set():
            ticks += 1

    other = threading.Thread(target=tick)
    other.start()
    before = ticks
    with pytest.raises(DeadlineError):
        spans(EXPLODING, "a" * 100, deadline_s=0.3)
    during = ticks - before
    stop.set()
    other.join()
    assert during > 1000


@pytest.mark.parametrize(
    ("pattern", "literal"),
    [
        ("void Update", "void Update"),
        (r"public void \w+\(", "public void "),
        (r"m_Script: \{fileID", "m_Script: {fileID"),
        ("colou?r", "colo"),
        ("ab+c", "ab"),
        ("(?:guid)+: x", ": x"),
        ("foo|bar", ""),
        ("a{0}bc", "bc"),
        (r"\d+", ""),
    ],
)
def test_knows_a_literal_that_every_match_contains(pattern: str, literal: str) -> None:
    assert SafePattern.compile(pattern).literal == literal


def test_an_inline_flag_counts_for_the_quick_ways_too() -> None:
    compiled = SafePattern.compile("(?i)door", ignore_case=False)
    assert compiled.may_match(b"a DOOR")
    assert compiled.count("x\n" * 5000 + "a DOOR") == 1


@pytest.mark.parametrize("pattern", [r"void \w+\(", "a|b|cd", "x?y{2,5}", "[^\n]*end", "lit", r"a\s+b"])
def test_bounds_the_work_of_simple_patterns(pattern: str) -> None:
    assert SafePattern.compile(pattern).effort.bounded


@pytest.mark.parametrize("pattern", ["(a+)+", r"(a)\1", r"\D+x", "(?s:.*)x", "[^a]*b", "(?=a*)b", "(?:a|b)*"])
def test_does_not_bound_the_work_of_others(pattern: str) -> None:
    assert not SafePattern.compile(pattern).effort.bounded


@pytest.mark.parametrize(
    "pattern",
    [
        "a{99999999}",
        "((a{1000}){1000}){1000}",
        "(?:(?:a{0,999}b){999}){2}",
        "(?x)( a {999} ) {999}",
        "a{" + "9" * 5000 + "}",
    ],
)
def test_a_pattern_that_would_grow_without_end_is_refused_before_it_is_compiled(
    pattern: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(re, "compile", None)
    with pytest.raises(BadArgumentError) as refusal:
        SafePattern.compile(pattern)
    assert refusal.value.reason == "invalid_regex"


@pytest.mark.parametrize(
    "pattern", [r"\w{1,1000}", "(a{100}b?){300}", "x{50000}", "(?:ab|c){2,}|[{]9999999}"]
)
def test_large_counts_that_can_be_compiled_are_accepted(pattern: str) -> None:
    SafePattern.compile(pattern)
