"""The examples of filters, as documents and tools show them, are queries that work."""

import shutil

import pytest

from conftest import EXAMPLE
from scenewright.project import Project
from scenewright.search import FilterFact, Provider, Search
from scenewright.tools import Workspace

PROVIDERS = [each for each in Search().providers if not each.facts.inactive]
FACTS = [
    pytest.param(each, fact, id=f"{each.facts.id}-{fact.name}")
    for each in PROVIDERS
    for fact in each.facts.filters
]


@pytest.fixture(scope="module")
def cove(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    root = tmp_path_factory.mktemp("examples") / EXAMPLE.name
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns(".scenewright"))
    return Workspace(Project.open(root))


@pytest.mark.parametrize(("provider", "fact"), FACTS)
def test_a_filter_has_an_example_that_works_or_a_reason_why_not(
    cove: Workspace, provider: Provider, fact: FilterFact
) -> None:
    if fact.offline:
        return
    asked = Search().find(fact.example, cove.scope())
    assert fact.example.startswith(provider.facts.prefix)
    assert provider.facts.id in asked.providers
    assert fact.operators
    assert fact.description


@pytest.mark.parametrize("provider", Search().providers, ids=lambda each: each.facts.id)
def test_a_provider_says_what_it_finds_or_why_it_cannot(provider: Provider) -> None:
    facts = provider.facts
    assert facts.id == facts.id.lower()
    assert facts.name
    assert facts.description
    assert facts.type
    assert facts.prefix == facts.prefix.lower()


def test_no_two_providers_have_an_id_or_a_prefix_in_common() -> None:
    providers = Search().providers
    prefixes = [each.facts.prefix for each in providers if each.facts.prefix]
    assert len({each.facts.id for each in providers}) == len(providers)
    assert len(set(prefixes)) == len(prefixes)
