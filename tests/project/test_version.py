from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import BadArgumentError
from scenewright.project import Project, UnityVersion

SHIPPED = [
    "4.7.2f1", "5.4.2p3", "5.4.6f3", "2017.4.40f1", "2018.3.0b12", "2018.3.0f2", "2019.4.29f1", "2019.4.40f1",
    "2019.4.40f1c1", "2022.3.4f1", "2022.3.5a1", "2022.3.5b2", "2022.3.5f1", "2022.3.5f2", "2022.3.5p1",
    "2022.3.10f1", "2023.2.0a19", "6000.0.1f1", "6000.3.3f1",
]  # fmt: skip


def test_versions_order_as_unity_ships_them() -> None:
    parsed = [UnityVersion.parse(text) for text in SHIPPED]
    assert sorted(parsed, reverse=True) == parsed[::-1]


@pytest.mark.parametrize("text", SHIPPED)
def test_a_version_is_written_as_it_was_read(text: str) -> None:
    assert str(UnityVersion.parse(f" {text}\n")) == text


def test_a_short_version_is_the_earliest_it_could_mean() -> None:
    assert UnityVersion.parse("2022.3.0a1") > UnityVersion.parse("2022.3") > UnityVersion.parse("2022.2.99f1")


@given(*[st.integers(0, 9999)] * 3, st.sampled_from("abfp"), st.integers(0, 99))
def test_what_is_built_reads_back_equal(major: int, minor: int, patch: int, stage: str, number: int) -> None:
    built = UnityVersion(major, minor, patch, stage, number)
    assert UnityVersion.parse(str(built)) == built
    assert hash(UnityVersion.parse(str(built))) == hash(built)


@pytest.mark.parametrize("text", ["", "2022", "latest", "2022.3.x", "2022.3.10q1", "f1"])
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(BadArgumentError):
        UnityVersion.parse(text)


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("mirror", "2021.3.45f1"),
        ("steamvr", "5.4.6f3"),
        ("techdemos2d", "6000.3.3f1"),
        ("towerdefense/Tower Defense Unity Project", "5.5.0f3"),
        ("modularavatar", "2022.3"),
    ],
)
def test_the_version_of_a_real_project(
    name: str, version: str, corpus_project: Callable[[str], Path]
) -> None:
    archive, _, below = name.partition("/")
    assert str(Project.open(corpus_project(archive) / below).unity_version) == version
