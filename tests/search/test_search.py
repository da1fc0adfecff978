"""Which providers answer a query, what they get of it, and what becomes of their refusals."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import (
    BadArgumentError,
    CancelledError,
    DeadlineError,
    NotOfflineError,
    SearchSyntaxError,
    UnknownFilterError,
    UnknownProviderError,
)
from scenewright.project import Project
from scenewright.search import Search, SearchFlags, search_flags
from scenewright.tools import Workspace
from unity_project import PREAMBLE, TinyProject

from .toys import Toy


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(Project.open(TinyProject(tmp_path / "Toys").root))


@pytest.fixture
def toys() -> list[Toy]:
    return [
        Toy("boats", ["boat", "boathouse"], priority=80),
        Toy("animals", ["ape", "goat"], priority=20),
        Toy("secrets", ["goat"], explicit=True),
        Toy("dreams", ["goat"], inactive="Dreams are in no file."),
        Toy("extras", ["goat"], active=False),
    ]


def labels(found: Any) -> list[str]:
    return [item.label for item in found.items]


def test_every_active_provider_is_asked_by_priority(workspace: Workspace, toys: list[Toy]) -> None:
    found = Search(toys).find("oat", workspace.scope())
    assert labels(found) == ["goat", "boat", "boathouse"]
    assert found.providers == ("animals", "boats")
    assert found.refusals == {}


@pytest.mark.parametrize("text", ["b:oat", "B: oat", "  b:oat"])
def test_a_prefix_chooses_one_provider_which_gets_the_rest(
    workspace: Workspace, toys: list[Toy], text: str
) -> None:
    assert labels(Search(toys).find(text, workspace.scope())) == ["boat", "boathouse"]
    assert toys[0].asked == ["oat"]
    assert toys[1].asked == []


def test_one_that_answers_only_when_asked_is_asked_by_prefix_or_by_name(
    workspace: Workspace, toys: list[Toy]
) -> None:
    search = Search(toys)
    assert labels(search.find("s:goat", workspace.scope())) == ["goat"]
    assert labels(search.find("goat", workspace.scope(), ["secrets"])) == ["goat"]
    assert labels(search.find("goat", workspace.scope(), ["extras"])) == ["goat"]


def test_a_provider_named_twice_is_asked_once(workspace: Workspace, toys: list[Toy]) -> None:
    found = Search(toys).find("goat", workspace.scope(), ["animals", "a:", "ANIMALS"])
    assert labels(found) == ["goat"]


def test_one_provider_or_scene_needs_no_list(
    tmp_path: Path, toys: list[Toy], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenewright.search.search.PROVIDERS", tuple(toys))
    project = TinyProject(tmp_path / "Harbour")
    for name in ("One", "Two"):
        project.write(f"Assets/{name}.unity", PREAMBLE)
    with Workspace(Project.open(project.root)) as workspace:
        assert labels(workspace.search("oat", "boats", scenes="One")) == ["boat", "boathouse"]
        assert workspace.scope("One").loaded == workspace.scope(["One"]).loaded == ("Assets/One.unity",)
        assert workspace.scope("all").loaded == ("Assets/One.unity", "Assets/Two.unity")


def test_an_inactive_provider_says_why(workspace: Workspace, toys: list[Toy]) -> None:
    with pytest.raises(NotOfflineError, match="Dreams are in no file"):
        Search(toys).find("d:goat", workspace.scope())
    with pytest.raises(NotOfflineError):
        Search(toys).find("goat", workspace.scope(), ["animals", "dreams"])


def test_an_unknown_provider_is_refused_with_the_nearest(workspace: Workspace, toys: list[Toy]) -> None:
    with pytest.raises(UnknownProviderError) as caught:
        Search(toys).find("goat", workspace.scope(), ["animal"])
    assert caught.value.candidates[0] == "animals"


def test_a_prefix_of_another_provider_than_those_chosen_is_refused(
    workspace: Workspace, toys: list[Toy]
) -> None:
    with pytest.raises(BadArgumentError, match="asks boats"):
        Search(toys).find("b:goat", workspace.scope(), ["animals"])
    assert labels(Search(toys).find("b:oath", workspace.scope(), ["animals", "boats"])) == ["boathouse"]


@pytest.mark.parametrize("name", ["boats", "BOATS", "b:", "b", " boats "])
def test_a_provider_is_known_by_its_id_or_its_prefix(
    workspace: Workspace, toys: list[Toy], name: str
) -> None:
    assert labels(Search(toys).find("oat", workspace.scope(), [name])) == ["boat", "boathouse"]


def test_of_several_one_may_refuse_and_is_told(workspace: Workspace, toys: list[Toy]) -> None:
    class Easy(Toy):
        def items(self, query: str, scope: Any) -> Any:
            return super().items("boat", scope)

    found = Search([Easy("easy", ["boat"]), *toys]).find("size:3", workspace.scope())
    assert labels(found) == ["boat"]
    assert found.providers == ("easy",)
    assert sorted(found.refusals) == ["animals", "boats"]
    assert "no filter 'size'" in found.refusals["boats"].message


def test_a_query_that_nobody_can_answer_is_the_error_of_the_first(
    workspace: Workspace, toys: list[Toy]
) -> None:
    with pytest.raises(UnknownFilterError, match="Animals has no filter 'size'"):
        Search(toys).find("size:3", workspace.scope())


@pytest.mark.parametrize("text", ["", "  ", "\n\t"])
def test_an_empty_query_is_refused(workspace: Workspace, toys: list[Toy], text: str) -> None:
    with pytest.raises(BadArgumentError, match="empty"):
        Search(toys).find(text, workspace.scope())


@pytest.mark.parametrize(("text", "position"), [("(a", 1), ("b:(a", 3), ("  b:  (a", 7)])
def test_the_position_of_an_error_counts_from_the_start_of_the_whole_query(
    workspace: Workspace, toys: list[Toy], text: str, position: int
) -> None:
    with pytest.raises(SearchSyntaxError) as caught:
        Search(toys).find(text, workspace.scope())
    query, caret = caught.value.details["excerpt"].split("\n")
    assert caught.value.details["position"] == position
    assert query[caret.index("^")] == "("


def test_a_search_ends_with_its_time(workspace: Workspace, toys: list[Toy]) -> None:
    with pytest.raises(DeadlineError):
        Search(toys).find("goat", workspace.scope(timeout_s=0))


def test_a_search_ends_when_the_caller_gives_up(workspace: Workspace, toys: list[Toy]) -> None:
    def give_up() -> None:
        raise CancelledError("No longer.")

    with pytest.raises(CancelledError):
        Search(toys).find("goat", workspace.scope(cancelled=give_up))


@pytest.mark.parametrize(
    ("given", "flags"),
    [
        (None, 0),
        (0, 0),
        ("Default", 0),
        ("", 0),
        ("packages", SearchFlags.PACKAGES),
        ("WantsMore", SearchFlags.WANTS_MORE),
        ("wants_more", SearchFlags.WANTS_MORE),
        (12, SearchFlags.PACKAGES | SearchFlags.SORTED),
        ("12", SearchFlags.PACKAGES | SearchFlags.SORTED),
        ("Packages, Sorted", SearchFlags.PACKAGES | SearchFlags.SORTED),
        (["Packages", "Sorted"], SearchFlags.PACKAGES | SearchFlags.SORTED),
        (["Packages", 8], SearchFlags.PACKAGES | SearchFlags.SORTED),
        ('["Packages", "Sorted"]', SearchFlags.PACKAGES | SearchFlags.SORTED),
    ],
)
def test_flags_are_names_numbers_or_several(given: object, flags: int) -> None:
    assert search_flags(given) == flags


@pytest.mark.parametrize("given", [16, -1, "Pakages", True, 1.5, ["Sorted", "x"], {"a": 1}, "1" * 99])
def test_what_is_no_flag_is_refused(given: object) -> None:
    with pytest.raises(BadArgumentError) as caught:
        search_flags(given)
    assert caught.value.candidates


@given(st.sets(st.sampled_from(["Synchronous", "WantsMore", "Packages", "Sorted"])))
def test_a_list_of_flags_is_their_sum(names: set[str]) -> None:
    numbers = {"Synchronous": 1, "WantsMore": 2, "Packages": 4, "Sorted": 8}
    assert search_flags(sorted(names)) == sum(numbers[name] for name in names)
