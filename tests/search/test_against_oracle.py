"""Queries over the sample and real projects find what a plain reading of the files finds."""

import re
import shutil
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from conftest import EXAMPLE
from scenewright.project import Project
from scenewright.search import FilterFact, Item
from scenewright.tools import Workspace
from search.oracle import Oracle
from search.searching import SEARCH

DATA = Path(__file__).parent / "data"
SAMPLES = ("cove", "annex")
ROOTS: dict[str, Path] = {}


class Case(NamedTuple):
    """A query; ``finds`` says whether it finds anything."""

    project: str
    scenes: tuple[str, ...]
    query: str
    finds: bool

    @property
    def name(self) -> str:
        return f"{self.project} {self.query}"


def read_cases() -> list[Case]:
    found = []
    for group in tomllib.loads((DATA / "queries.toml").read_text(encoding="utf-8"))["group"]:
        for key, finds in (("queries", True), ("nothing", False)):
            lines = group.get(key, "").strip().splitlines()
            found += [Case(group["project"], tuple(group["scenes"]), line, finds) for line in lines]
    return found


CASES = read_cases()


@cache
def workspace(root: Path) -> Workspace:
    return Workspace(Project.open(root))


@cache
def oracle(root: Path, scenes: tuple[str, ...]) -> Oracle:
    return Oracle(root, scenes)


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The sample project, and one to which an annex with damaged and rarer files was added."""
    top = tmp_path_factory.mktemp("oracle")
    for name in SAMPLES:
        shutil.copytree(EXAMPLE, top / name, ignore=shutil.ignore_patterns(".scenewright"))
    shutil.copytree(DATA / "annex", top / "annex", dirs_exist_ok=True)
    return {name: top / name for name in SAMPLES}


@pytest.fixture
def root_of(samples: dict[str, Path], request: pytest.FixtureRequest) -> Callable[[str], Path]:
    """The folder of a project by name; skips where real projects are missing."""

    def root(name: str) -> Path:
        return samples[name] if name in samples else request.getfixturevalue("real_project")(name)

    return root


def shown(item: Item) -> str:
    """An item as the oracle writes it: a path, of an object in a file with the file or asset before it."""
    if item.provider in ("menu", "packages"):
        return item.id
    if not item.path.startswith(("Assets/", "Packages/")):
        return f"{item.description}: {item.path}"
    asset, part = item.path.rpartition("/")[2], item.label
    is_part = item.provider == "asset" and item.source is not None
    return f"{item.path} > {part.removeprefix(asset)[1:]}" if is_part else item.path


def found(root: Path, case: Case) -> list[str]:
    scope = workspace(root).scope()
    scope.scenes = case.scenes
    items = SEARCH.find(case.query, scope).items
    return sorted(shown(item) for item in items if item.path or item.provider == "packages")


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_query_finds_what_the_files_say(case: Case, root_of: Callable[[str], Path]) -> None:
    root = root_of(case.project)

    expected = oracle(root, case.scenes).found(case.query)

    assert bool(expected) == case.finds
    assert found(root, case) == expected


def test_the_cases_are_many_and_half_of_them_need_no_corpus() -> None:
    queries = {(case.project, case.query) for case in CASES}
    assert len(queries) == len(CASES) >= 300
    assert sum(case.project in SAMPLES for case in CASES) >= 150
    assert sum(case.finds for case in CASES) >= 300


DOCUMENTED = {
    "asset": "t a l b prefab is dir ext size age name ref root base shader has tag layer components depth"
    " from scene i errors warnings missing",
    "scene": "t active components layer tag path id size prefab is missing ref name i p scene renderinglayer"
    " overlap material position x y z vertices faces static vdist",
    "adb": "t l a b i ref glob",
    "menu": "id",
    "settings": "scope",
    "presets_provider": "t prop exclude",
}
"""The filters that Unity's providers have."""
BY_HAND = {"settings": "test_settings.py"}
"""Providers whose results no plain reading gives, and the tests in which they were worked out by hand."""
FACTS = [(each.facts.prefix, fact) for each in SEARCH.providers for fact in each.facts.filters]


def test_providers_have_the_filters_that_unity_has() -> None:
    told = {each.facts.id: {fact.name for fact in each.facts.filters} for each in SEARCH.providers}
    assert {name: told[name] for name in DOCUMENTED} == {
        name: set(filters.split()) for name, filters in DOCUMENTED.items()
    }
    assert {name for name, filters in told.items() if filters} == {*DOCUMENTED}


@pytest.mark.parametrize(("prefix", "fact"), FACTS, ids=[f"{prefix} {fact.name}" for prefix, fact in FACTS])
def test_every_filter_has_a_case_or_a_reason(prefix: str, fact: FilterFact) -> None:
    if fact.offline:
        return
    use = re.compile(rf"(?<![\w.]){fact.name}(?:\(|:|=|!=|<|>)")
    asked = [case.query for case in CASES if case.finds and case.query.startswith(f"{prefix} ")]
    provider = SEARCH.provider(prefix).facts.id
    if provider in BY_HAND:
        asked = [(Path(__file__).parent / BY_HAND[provider]).read_text(encoding="utf-8")]
    assert any(use.search(query.removeprefix(prefix)) for query in asked)


def test_a_provider_without_files_gives_its_reason() -> None:
    for name in ("store", "static_methods", "performance", "profilermarkers", "lightmaps"):
        assert SEARCH.provider(name).facts.inactive
