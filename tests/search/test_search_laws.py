"""Laws that searches of the sample project keep, whatever is asked."""

import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import EXAMPLE
from scenewright.errors import (
    BadArgumentError,
    NotFoundError,
    NotOfflineError,
    ScenewrightError,
    SearchError,
    SearchSyntaxError,
)
from scenewright.project import Project
from scenewright.tools import Workspace

from .searching import SEARCH

SCENE = "Assets/Scenes/Cove.unity"
TERMS = {
    "p:": (
        "lantern", "!boat", '"oat.p"', "t:material", "t=prefab", "l:data", "prefab:variant", "is:subasset",
        "dir=scripts", "ext=cs", "size>1000", "name:e", "ref:wood", "shader=standard", "has=lanternkind",
        "a=packages", "missing:any", "b*t",
    ),
    "h:": (
        "lantern", "!keeper", "t:light", "t=boxcollider", "active=false", "components>2", "layer=8",
        "tag=lantern", "path:dock", "is:leaf", "is=root", "prefab:root", "ref=assets/art/materials/wood.mat",
        "x>5", "vertices=24", "material:glass", "#m_Intensity>1", "m_IsActive=true", "size>2",
    ),
    "m:": ("lantern", "id:create", "cove", "!boat", "file"),
    "pkg:": ("unity", "ugui", "!com.unity.ugui", "modules"),
}  # fmt: skip
REFUSALS = (SearchError, BadArgumentError, NotFoundError, NotOfflineError)
PIECES = st.sampled_from(
    [term for terms in TERMS.values() for term in terms]
    + [
        "and",
        "or",
        "not",
        "-",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        '"',
        "!",
        "+fuzzy",
        "count{",
        "@name",
        "...",
        "<$a$>",
        ":",
    ]
)
TEXTS = st.text(max_size=30) | st.lists(PIECES, max_size=6).map(" ".join)
ASKED = st.sampled_from([*TERMS, "set:", "find:", "adb:", "log:", "preset:", "=", ""])
QUICK = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    root = tmp_path_factory.mktemp("laws") / EXAMPLE.name
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns(".scenewright"))
    return Workspace(Project.open(root))


def found(workspace: Workspace, query: str) -> set[tuple[str, str, str]]:
    """What a query finds: each object by all that tells it from others."""
    scope = workspace.scope()
    scope.scenes = (SCENE,)
    return {(item.id, item.path, item.label) for item in SEARCH.find(query, scope).items}


@st.composite
def pairs(draw: st.DrawFn) -> tuple[str, str, str]:
    """A prefix and two terms."""
    prefix = draw(st.sampled_from([*TERMS]))
    term = st.sampled_from(TERMS[prefix])
    return prefix, draw(term), draw(term)


@QUICK
@given(pairs())
def test_or_is_the_union(workspace: Workspace, pair: tuple[str, str, str]) -> None:
    prefix, one, other = pair
    both = found(workspace, f"{prefix} {one}") | found(workspace, f"{prefix} {other}")
    assert found(workspace, f"{prefix} {one} or {other}") == both


@QUICK
@given(pairs())
def test_minus_is_the_difference(workspace: Workspace, pair: tuple[str, str, str]) -> None:
    prefix, one, other = pair
    left = found(workspace, f"{prefix} {one}") - found(workspace, f"{prefix} {other}")
    assert found(workspace, f"{prefix} {one} -{other}") == left


@QUICK
@given(pairs())
def test_the_order_of_terms_does_not_matter(workspace: Workspace, pair: tuple[str, str, str]) -> None:
    prefix, one, other = pair
    assert found(workspace, f"{prefix} {one} {other}") == found(workspace, f"{prefix} {other} {one}")


@settings(QUICK, max_examples=200)
@given(ASKED, TEXTS)
def test_any_text_is_answered_or_refused(workspace: Workspace, prefix: str, text: str) -> None:
    query = f"{prefix}{text}"
    try:
        found(workspace, query)
    except REFUSALS as refusal:
        check(refusal, query)


def check(refusal: ScenewrightError, query: str) -> None:
    """A refusal of a syntax stands at a place of the query, and any says what is wrong."""
    assert refusal.message
    position = refusal.details.get("position")
    if isinstance(refusal, SearchSyntaxError):
        assert isinstance(position, int)
    if position is not None:
        assert 1 <= position <= len(query) + 1
