"""Which files a question finds, in which order, at what cost."""

from pathlib import Path

import pytest

from scenewright.index import Index
from scenewright.index.outline import folder_tree
from scenewright.index.retriever import retrieve, tokenize
from scenewright.project import Project

SCRIPTS = {
    "HealthSystem": "public class HealthSystem : MonoBehaviour, IDamageable\n"
    "{\n    public int maxHealth;\n    public void TakeDamage(int amount) { }\n}\n",
    "IDamageable": "public interface IDamageable\n{\n    void TakeDamage(int amount);\n}\n",
    "PlayerController": "public class PlayerController : MonoBehaviour\n{\n    public void Move() { }\n}\n",
    "EnemySpawner": "public class EnemySpawner : MonoBehaviour\n{\n    public float interval;\n}\n",
}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    root = tmp_path_factory.mktemp("game")
    (root / "ProjectSettings").mkdir()
    (root / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.10f1\n")
    scripts = root / "Assets" / "Scripts"
    scripts.mkdir(parents=True)
    for number, (name, text) in enumerate(SCRIPTS.items()):
        (scripts / f"{name}.cs").write_text("using UnityEngine;\n" + text)
        (scripts / f"{name}.cs.meta").write_text(
            f"fileFormatVersion: 2\nguid: {number + 1:032x}\nMonoImporter:\n"
        )
    opened = Index.open(Project.open(root))
    opened.refresh()
    return opened


def found(index: Index, query: str, **limits: int) -> list[str]:
    return [passage.asset.name for passage in retrieve(index, query, **limits).passages]


@pytest.mark.parametrize(
    ("query", "tokens"),
    [
        ("What does HealthSystem do?", ["healthsystem"]),
        ("How does TakeDamage work?", ["takedamage", "work"]),
        ("Player.Move()", ["player", "move"]),
        ("scene-setup my_var", ["scene-setup", "my_var"]),
        ("a I x", []),
    ],
)
def test_a_question_is_cut_into_words(query: str, tokens: list[str]) -> None:
    assert list(tokenize(query)) == tokens


def test_the_name_of_a_file_weighs_most(index: Index) -> None:
    assert found(index, "HealthSystem")[0] == "HealthSystem"


def test_an_identifier_finds_every_file_that_declares_it_in_path_order(index: Index) -> None:
    assert found(index, "How does TakeDamage work?") == ["HealthSystem", "IDamageable"]


def test_part_of_an_identifier_is_enough(index: Index) -> None:
    assert set(found(index, "damage")) == {"HealthSystem", "IDamageable"}


def test_a_word_from_the_middle_of_a_name_is_found(index: Index) -> None:
    assert found(index, "nemyspaw") == ["EnemySpawner"]


@pytest.mark.parametrize("query", ["HEALTHSYSTEM", "healthsystem"])
def test_case_does_not_matter(index: Index, query: str) -> None:
    assert found(index, query)[0] == "HealthSystem"


@pytest.mark.parametrize("query", ["", "   ", "quaternion blender", "the of and", "%", "_"])
def test_nothing_is_found_for_a_question_about_nothing_there(index: Index, query: str) -> None:
    assert found(index, query) == []


def test_the_number_of_files_is_limited_and_the_total_is_told(index: Index) -> None:
    retrieval = retrieve(index, "MonoBehaviour Move TakeDamage interval", max_files=1)

    assert (len(retrieval.passages), retrieval.matched) == (1, 4)


@pytest.mark.parametrize("budget", [1, 5, 20, 40, 80, 500])
def test_the_budget_is_never_exceeded(index: Index, budget: int) -> None:
    retrieval = retrieve(index, "TakeDamage Move interval", max_tokens=budget)

    assert retrieval.tokens == sum(passage.tokens for passage in retrieval.passages) <= budget
    assert all(len(passage.text) // 4 + 1 == passage.tokens for passage in retrieval.passages)


def test_dependencies_of_a_hit_follow_the_hits(example_copy: Path) -> None:
    index = Index.open(Project.open(example_copy))
    index.refresh()

    retrieval = retrieve(index, "HarbourLight", max_files=20)

    hits = [passage.asset.path for passage in retrieval.passages if passage.score]
    followers = [passage.asset.path for passage in retrieval.passages if not passage.score]
    assert hits[0] == "Assets/Prefabs/HarbourLight.prefab"
    assert "Assets/Prefabs/LanternPost.prefab" in followers
    assert [passage.score for passage in retrieval.passages] == sorted(
        (passage.score for passage in retrieval.passages), reverse=True
    )


@pytest.mark.parametrize("budget", [5, 12, 30, 200])
def test_the_folder_tree_keeps_its_budget_and_hides_nothing_silently(index: Index, budget: int) -> None:
    tree = folder_tree(index, max_tokens=budget)

    assert len(tree) <= budget * 4
    shown = sum(name in tree for name in SCRIPTS)
    assert shown == len(SCRIPTS) or "4 .cs" in tree or "more folders" in tree
