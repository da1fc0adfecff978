"""What providers tell about themselves, as get-provider-details gives it on."""

import shutil
from pathlib import Path

import pytest

from conftest import EXAMPLE
from scenewright.search import FilterFact, Provider

from .searching import SEARCH, scope_of

FILTERS = [(provider, fact) for provider in SEARCH.providers for fact in provider.facts.filters]


@pytest.fixture(scope="module")
def cove(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("facts") / EXAMPLE.name
    shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns(".scenewright"))
    return root


@pytest.mark.parametrize(
    ("provider", "fact"), FILTERS, ids=[f"{each.facts.id} {fact.name}" for each, fact in FILTERS]
)
def test_a_filter_has_an_example_that_is_answered(provider: Provider, fact: FilterFact, cove: Path) -> None:
    if fact.offline:
        assert fact.offline.endswith(".")
        return
    assert fact.operators
    assert fact.description.endswith(".")
    assert fact.name in fact.example
    assert SEARCH.find(fact.example, scope_of(cove), [provider.facts.id]).providers == (provider.facts.id,)


def test_ids_and_prefixes_are_unique() -> None:
    ids = [each.facts.id for each in SEARCH.providers]
    prefixes = [each.facts.prefix for each in SEARCH.providers if each.facts.prefix]

    assert len(ids) == len(set(ids))
    assert len(prefixes) == len(set(prefixes))


def test_providers_stand_as_in_unity() -> None:
    told = {
        each.facts.id: (each.facts.prefix, each.facts.priority, each.facts.active, each.facts.explicit)
        for each in SEARCH.providers
    }

    assert (
        told.items()
        >= {
            "menu": ("m:", 80, True, False),
            "settings": ("set:", 100, True, False),
            "packages": ("pkg:", 90, False, True),
            "log": ("log:", 210, False, True),
            "calculator": ("=", 10, True, True),
            "presets_provider": ("preset:", -10, False, True),
            "static_methods": ("api:", 85, False, True),
            "store": ("store:", 100, False, True),
        }.items()
    )
