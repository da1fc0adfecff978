"""Expressions with values and errors that were worked out by hand from the files of real projects."""

from collections.abc import Callable
from pathlib import Path

import pytest

from checked_cases import Checked, checked_cases
from conftest import EXAMPLE
from scene.projects import PROJECTS
from scenewright.errors import ScenewrightError
from scenewright.query.unity import UnityProject

CASES = checked_cases()
SAMPLE = "sample"
VALUES = [case for case in CASES if case.wrong is None]
WRONG = [case for case in CASES if case.wrong is not None]

Unity = Callable[[str], UnityProject]


@pytest.fixture(scope="session")
def unity(cove: UnityProject, request: pytest.FixtureRequest) -> Unity:
    """Gives a project by name; the sample is called ``sample``."""
    return lambda name: cove if name == SAMPLE else request.getfixturevalue("real_unity")(name)


@pytest.mark.parametrize("case", VALUES, ids=str)
def test_an_expression_has_the_value_that_the_files_hold(unity: Unity, case: Checked) -> None:
    found = unity(case.project).evaluate(case.expression, [case.scene], timeout_ms=60_000)

    shown = found.value if isinstance(found.value, list) else found.text
    assert (found.type, shown) == (case.type, case.shown)


@pytest.mark.parametrize("case", WRONG, ids=str)
def test_a_wrong_expression_says_what_is_wrong_and_where(unity: Unity, case: Checked) -> None:
    with pytest.raises(ScenewrightError) as caught:
        unity(case.project).evaluate(case.expression, [case.scene], timeout_ms=60_000)

    error, wrong = caught.value, case.wrong
    assert wrong is not None
    place = len(case.expression) if wrong.at == "$" else case.expression.index(wrong.at)
    assert (error.reason, error.details["line"], error.details["column"]) == (wrong.code, 1, place + 1)
    assert wrong.says in error.message
    assert not wrong.near or wrong.near in error.candidates


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_case_rests_on_stands_in_the_files(case: Checked, request: pytest.FixtureRequest) -> None:
    root: Path = EXAMPLE
    if case.project != SAMPLE:
        root = request.getfixturevalue("corpus_project")(case.project) / PROJECTS[case.project]

    assert [each for each in case.evidence if not each.stands_in(root)] == []


def test_every_value_rests_on_something() -> None:
    assert [str(case) for case in VALUES if not case.evidence] == []


def test_the_tables_hold_hundreds_of_different_cases_about_many_projects() -> None:
    real = [case for case in CASES if case.project != SAMPLE]
    different = {(case.project, case.scene, case.expression) for case in CASES}

    assert len(different) == len(CASES) >= 1100
    assert len(real) >= 380
    assert len({case.project for case in real}) >= 8
    assert len(WRONG) >= 160
