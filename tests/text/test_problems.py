from collections.abc import Callable
from pathlib import Path

import pytest

from corpus import SHARES
from scenewright.errors import FileFormatError
from scenewright.text import UnityFile
from unity_samples import META, PREAMBLE, SAMPLES, SCENE, yaml_files

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


BY_HAND = b"--- !u!1 &2\nA:\n  a: 1\n  b: |\n    text\n"
ODD = b'--- !u!1 &3\nA:\n  a: {b: [x: 1]}\n--- !u!1 &4\nA:\n  a: "\\q"\n--- !u!1 &5\n'


@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
def test_a_check_lists_each_document_that_cannot_be_read(newline: bytes) -> None:
    data = PREAMBLE + DOCUMENT + BY_HAND + DOCUMENT + ODD
    file = UnityFile.from_bytes(data.replace(b"\n", newline), "A.unity")
    found = [(problem.code, problem.line) for problem in file.check()]
    assert found == [
        ("duplicate_file_id", 11), ("syntax_damage", 9), ("syntax_damage", 16), ("syntax_damage", 19),
        ("syntax_damage", 20),
    ]  # fmt: skip
    assert [document.root["m_Name"].text for document in (file.documents[0], file.documents[2])] == ["a", "a"]
    for problem in [*file.check()][1:]:
        document = next(each for each in reversed(file.documents) if each.line <= problem.line)
        with pytest.raises(FileFormatError, match=f"A.unity, line {problem.line}: ") as caught:
            document.root.to_value()
        assert caught.value.message.lower().endswith(problem.message.lower())
        assert problem.hint == caught.value.hint != ""


def test_a_conflict_is_listed_once() -> None:
    conflict = b"<<<<<<< a\n  b: 1\n=======\n  b: 2\n>>>>>>> b\n"
    for data in (PREAMBLE + DOCUMENT + conflict, META + conflict):
        assert [p.code for p in UnityFile.from_bytes(data).check()] == ["merge_conflict"]


def test_the_error_for_a_block_scalar_says_what_to_write() -> None:
    (problem,) = UnityFile.from_bytes(PREAMBLE + BY_HAND).check()
    assert "block scalar" in problem.message
    assert '"one\\ntwo"' in problem.hint


def test_many_damaged_documents_are_checked_in_linear_time() -> None:
    assert sum(1 for _ in UnityFile.from_bytes(PREAMBLE + BY_HAND * 20_000).check()) == 39_999


@pytest.mark.parametrize("name", ["plateau", "unite2017"])
def test_real_files_stand_the_check(corpus_project: Callable[[str], Path], name: str) -> None:
    project, chosen = SHARES[name]
    for file in yaml_files(corpus_project(project), chosen):
        assert list(file.check()) == []
