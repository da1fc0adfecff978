"""``find:`` and ``adb:`` on the sample project."""

from collections.abc import Callable
from pathlib import Path

import pytest

import scenewright
from scenewright.errors import NotOfflineError, SearchSyntaxError, UnknownFilterError

from .searching import SEARCH, find, scope_of

Finds = Callable[[str], list[str]]


@pytest.fixture
def names(example_copy: Path) -> Finds:
    return lambda query: [item.label for item in find(example_copy, query)]


def test_find_takes_text_globs_and_patterns_in_paths(names: Finds) -> None:
    assert names("find: art/materials wood") == ["Wood.mat"]
    assert names("find: Bo*Idle") == ["BoatIdle.anim"]
    assert names(r"find: ^assets/.*sail\.anim$") == ["BoatSail.anim"]
    assert names("find: !wood.mat") == ["Wood.mat"]
    assert names("find: !wood") == []
    assert names("find: +fuzzy bsail.anim") == ["BoatSail.anim"]


def test_find_leaves_packages_to_its_toggle(names: Finds) -> None:
    assert names("find: gauge.mat") == []
    assert names("find: +packages gauge.mat") == ["Gauge.mat"]


def test_find_passes_over_filters_and_says_so(example_copy: Path) -> None:
    found = SEARCH.find("find: t:scene wood.mat", scope_of(example_copy))
    assert [item.label for item in found.items] == ["Wood.mat"]
    assert found.notes == ("find: passes over filters; p: knows them.",)


def test_a_package_that_is_opened_on_its_own_is_searched_without_being_asked_for(
    example_copy: Path, tmp_path: Path
) -> None:
    alone = tmp_path / "tide"
    (example_copy / "Packages/com.lanterncove.tide").rename(alone)
    with scenewright.open(alone) as package:
        for query in ["t:prefab", "find: *.prefab", "adb: t:prefab", "p: a:packages t:prefab"]:
            assert [item.label for item in package.search(query).items] == ["TideGauge.prefab"], query
        assert [item.path for item in package.search("h: is:root", scenes="all").items] == ["TideGauge"]


def test_adb_joins_types_as_it_is_told(names: Finds) -> None:
    assert names("adb: t:Material t:Prefab") == []
    assert len(names("adb: t:Material or t:Scene")) == len(names("adb: +typeunion t:Material t:Scene"))
    assert names("adb: t:LanternKind t:LanternCatalogue") == ["LanternCatalogue.asset"]


def test_adb_looks_into_assets_unless_an_area_is_given(names: Finds) -> None:
    assert "Gauge.mat" not in names("adb: t:material")
    assert names("adb: a:packages t:material") == ["Gauge.mat"]
    assert "Gauge.mat" in names("adb: a=all t:material")


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("adb: -wood", SearchSyntaxError),
        ("adb: wood or stone", SearchSyntaxError),
        ("adb: size>3", UnknownFilterError),
        ("adb: +implicit b:x", UnknownFilterError),
        ("adb: t>x", UnknownFilterError),
        ("adb: i:errors", NotOfflineError),
    ],
)
def test_adb_refuses_what_it_does_not_know(names: Finds, query: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        names(query)
