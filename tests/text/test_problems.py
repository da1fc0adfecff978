import pytest

from scenewright.text import UnityFile
from unity_samples import META, PREAMBLE, SAMPLES, SCENE

DOCUMENT = b"--- !u!1 &1\nGameObject:\n  m_Name: a\n"


@pytest.mark.parametrize("name", [name for name in SAMPLES if "comment" not in name])
def test_a_sound_file_has_no_problems(name: str) -> None:
    assert UnityFile.from_bytes(SAMPLES[name]).problems == ()


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (PREAMBLE, "no_documents", 1),
        (DOCUMENT, "unknown_preamble", 1),
        (b"%YAML 1.2\n" + DOCUMENT, "unknown_preamble", 1),
        (PREAMBLE + DOCUMENT + DOCUMENT, "duplicate_file_id", 6),
        (PREAMBLE + DOCUMENT.replace(b"&1", b"&9999999999999999999"), "file_id_range", 3),
        (PREAMBLE + DOCUMENT + b"--- !u!114\n", "bad_header", 6),
        (PREAMBLE + DOCUMENT + b"--- !u!4 &2 left over\nA: 1\n", "bad_header", 6),
        (PREAMBLE + DOCUMENT + b"<<<<<<< HEAD\n  b: 1\n=======\n  b: 2\n>>>>>>> x\n", "merge_conflict", 6),
        (META.replace(b"folderAsset", b"<<<<<<<< a\nfolderAsset"), "merge_conflict", 3),
        (b"=======\n" + META, "merge_conflict", 1),
        (PREAMBLE + DOCUMENT + b"  c: a\0b\n", "nul", 6),
        (PREAMBLE + DOCUMENT + b"  c: a\xffb\n", "not_utf8", 6),
        (PREAMBLE + DOCUMENT + b"  c: a\xe2\x82", "not_utf8", 6),
        (PREAMBLE + DOCUMENT + b"  \tc: a\n", "tab_indent", 6),
        (PREAMBLE + DOCUMENT + b"  c: a\rb\n", "bare_cr", 6),
        (PREAMBLE + DOCUMENT + b"  c: a\r\n", "mixed_newlines", 6),
    ],
)
def test_a_problem_is_named_with_its_line_and_what_to_do(data: bytes, code: str, line: int) -> None:
    problems = UnityFile.from_bytes(data, "A.unity").problems
    (problem,) = [problem for problem in problems if problem.code == code]
    assert problem.line == line
    assert problem.message.endswith(".")
    assert problem.hint.endswith(".")


def test_a_character_across_the_scanned_chunks_is_no_problem() -> None:
    filler = b"  m_Text: " + b"x" * (2**20 - 2) + "\u20ac".encode() * 500_000 + b"\n"
    assert UnityFile.from_bytes(SCENE + filler).problems == ()
    assert [p.code for p in UnityFile.from_bytes(SCENE + filler + b"\xe2\n").problems] == ["not_utf8"]


def test_text_that_only_resembles_a_marker_is_no_conflict() -> None:
    lines = b"  a: '\n\n    <<<<<<< HEAD\n\n    ======='\n  b: =======\n"
    assert UnityFile.from_bytes(PREAMBLE + DOCUMENT + lines).problems == ()


def test_many_problems_are_all_listed_by_line() -> None:
    problems = UnityFile.from_bytes(PREAMBLE + DOCUMENT * 20_000).problems
    assert [problem.line for problem in problems] == list(range(6, 3 + 3 * 20_000, 3))
