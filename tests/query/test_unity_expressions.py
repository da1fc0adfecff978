"""Expressions about the sample and real projects, with the values their files hold, wrong ones included."""

from collections.abc import Callable

import pytest

from scenewright.query.unity import UnityProject
from unity_queries import UnityCase, outcome_in, unity_cases

SAMPLE = unity_cases("unity_sample")
REAL = unity_cases("unity_real")


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_the_sample_project_answers_what_its_files_say(cove: UnityProject, case: UnityCase) -> None:
    assert outcome_in(cove, case) == (case.type, case.shown)


@pytest.mark.parametrize("case", REAL, ids=str)
def test_a_real_project_answers_what_its_files_say(
    real_unity: Callable[[str], UnityProject], case: UnityCase
) -> None:
    assert outcome_in(real_unity(case.project), case) == (case.type, case.shown)


def test_the_tables_hold_hundreds_of_different_cases() -> None:
    everything = {(case.project, case.scene, case.expression) for case in (*SAMPLE, *REAL)}

    assert len(everything) == len(SAMPLE) + len(REAL) > 350
