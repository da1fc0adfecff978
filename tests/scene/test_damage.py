"""What is wrong with files is named, and the rest is composed all the same."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from scenewright.errors import NotFoundError
from scenewright.scene import GameObject, Missing, Scene
from scenewright.text import Reference

COVE = "Assets/Scenes/Cove.unity"
LANTERN = "Assets/Prefabs/Lantern.prefab"
POST = "Assets/Prefabs/LanternPost.prefab"
LANTERN_GUID = "30a06cc64bb666ec90cd172e32351b96"
POST_GUID = "29efcc888667a956954d962c32ae083d"
Compose = Callable[[str], Scene]


def codes(scene: Scene) -> set[str]:
    return {problem.code for problem in scene.problems}


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8", newline="\n")


def test_an_instance_without_its_prefab_stands_where_its_overrides_put_it(
    example_copy: Path, composed: Compose
) -> None:
    (example_copy / LANTERN).unlink()
    (example_copy / f"{LANTERN}.meta").unlink()

    scene = composed(COVE)

    north = scene.at("Lanterns/Lantern North")
    assert north.is_unexpanded
    assert [each.type_name for each in north.components] == ["Transform"]
    assert north.transform is not None
    assert north.transform.position == pytest.approx((4.243, 1.5, 24.243), abs=0.001)
    assert "missing_prefab" in codes(scene)
    assert scene.at("Player/Hull/Seat[1]").origin is not None


def test_references_into_a_missing_prefab_say_why_they_lead_nowhere(
    example_copy: Path, composed: Compose
) -> None:
    (example_copy / LANTERN).unlink()
    (example_copy / f"{LANTERN}.meta").unlink()
    scene = composed(COVE)

    records = scene.outline.records.items()
    inside = [file_id for file_id, record in records if record.guid == LANTERN_GUID]
    found = [scene.resolve(Reference(file_id)) for file_id in inside]

    missing = [each for each in found if isinstance(each, Missing)]
    assert {each.code for each in missing} == {"missing_prefab"}
    assert all(LANTERN_GUID in each.message for each in missing)


def test_a_prefab_nested_in_a_prefab_is_named_missing_by_its_file(
    example_copy: Path, composed: Compose
) -> None:
    (example_copy / LANTERN).unlink()
    (example_copy / f"{LANTERN}.meta").unlink()

    problems = composed("Assets/Prefabs/HarbourLight.prefab").problems

    assert [(each.code, each.path) for each in problems if each.code == "missing_prefab"] == [
        ("missing_prefab", POST)
    ]


def test_prefabs_that_contain_each_other_are_cut_and_named(example_copy: Path, composed: Compose) -> None:
    ring = (example_copy / POST).read_text(encoding="utf-8").replace(LANTERN_GUID, POST_GUID)
    (example_copy / POST).write_text(ring, encoding="utf-8", newline="\n")

    post = composed(POST)

    assert len(list(post.game_objects())) < 20
    assert "prefab_cycle" in codes(post)
    assert "prefab_cycle" in codes(composed(COVE))


def test_a_ring_of_two_prefabs_is_cut_from_either_end(example_copy: Path, composed: Compose) -> None:
    variant = example_copy / "Assets/Prefabs/HarbourLight.prefab"
    variant_guid = "31c1044ab9ac57f810dea3a07bee8dc7"
    replace(example_copy / POST, LANTERN_GUID, variant_guid)

    assert "prefab_cycle" in codes(composed(POST))
    assert "prefab_cycle" in codes(composed(f"Assets/Prefabs/{variant.name}"))


def test_an_override_whose_target_is_gone_is_reported_and_changes_nothing(
    example_copy: Path, composed: Compose
) -> None:
    before = [(each.path, each.active_self) for each in composed(COVE).game_objects()]
    text = (example_copy / COVE).read_text(encoding="utf-8")
    stale = (
        "    m_Modifications:\n"
        f"    - target: {{fileID: 4242424242424242424, guid: {LANTERN_GUID}, type: 3}}\n"
        "      propertyPath: m_Name\n      value: Ghost\n      objectReference: {fileID: 0}\n"
    )
    at = text.index("PrefabInstance:\n", text.index("Lantern North") - 4000)
    text = text[:at] + text[at:].replace("    m_Modifications:\n", stale, 1)
    (example_copy / COVE).write_text(text, encoding="utf-8", newline="\n")

    scene = composed(COVE)

    assert [(each.path, each.active_self) for each in scene.game_objects()] == before
    (problem,) = [each for each in scene.problems if each.code == "stale_override"]
    assert "4242424242424242424" in problem.message
    assert problem.path == COVE


def test_a_component_without_its_script_keeps_its_place_and_is_named(
    example_copy: Path, composed: Compose
) -> None:
    script = example_copy / "Assets/Debugging/DebugOverlay.cs"
    script.unlink()
    script.with_name(f"{script.name}.meta").unlink()

    scene = composed(COVE)

    overlay = scene.at("Player").components[-1]
    assert overlay.is_script_missing
    assert overlay.type_name == "MonoBehaviour"
    assert "missing_script" in codes(scene)


def test_a_child_of_a_parent_that_is_not_there_is_a_root(example_copy: Path, composed: Compose) -> None:
    text = (example_copy / COVE).read_text(encoding="utf-8")
    document = text.index("  m_Name: Keeper\n")
    father = text.index("m_Father: {fileID: 0}", document)
    text = text[:father] + "m_Father: {fileID: 987654321}" + text[father + len("m_Father: {fileID: 0}") :]
    (example_copy / COVE).write_text(text, encoding="utf-8", newline="\n")

    scene = composed(COVE)

    assert scene.at("Keeper").parent is None
    assert "missing_parent" in codes(scene)


def test_a_listed_component_that_is_not_there_is_named(example_copy: Path, composed: Compose) -> None:
    text = (example_copy / COVE).read_text(encoding="utf-8")
    first = re.search(r"- component: \{fileID: (\d+)\}\n  - component", text)
    assert first is not None
    listed = first[0].replace("- component", "- component: {fileID: 999}\n  - component", 1)
    (example_copy / COVE).write_text(text.replace(first[0], listed, 1), encoding="utf-8", newline="\n")

    assert "missing_component" in codes(composed(COVE))


def test_a_damaged_document_raises_only_when_its_fields_are_asked_for(
    example_copy: Path, composed: Compose
) -> None:
    from scenewright.errors import SyntaxDamageError

    replace(example_copy / COVE, "  greeting:", "\tgreeting:")
    scene = composed(COVE)

    keeper = next(each for each in scene.at("Keeper").components if each.type_name == "Keeper")
    with pytest.raises(SyntaxDamageError):
        _ = keeper.fields["farewell"]
    assert keeper.enabled is True


def test_a_missing_file_is_an_error(composed: Compose) -> None:
    with pytest.raises(NotFoundError):
        composed("Assets/Scenes/Nowhere.unity")


def test_a_lost_object_of_a_prefab_is_named(example_copy: Path, composed: Compose) -> None:
    text = (example_copy / COVE).read_text(encoding="utf-8")
    record = re.search(r"m_CorrespondingSourceObject: \{fileID: (\d{15,}), guid: " + LANTERN_GUID, text)
    assert record is not None
    source = str(int(record[1]) + 1)
    text = text.replace(record[0], record[0].replace(record[1], source), 1)
    (example_copy / COVE).write_text(text, encoding="utf-8", newline="\n")

    assert "lost_object" in codes(composed(COVE))


def test_a_changed_prefab_is_seen_at_the_next_composition(example_copy: Path, composed: Compose) -> None:
    from scenewright.scene import compose

    scene = composed(COVE)
    glass = scene.at("Lanterns/Lantern East/Glass")
    replace(example_copy / LANTERN, "m_Name: Glass", "m_Name: Crystal Glass")

    fresh = compose(scene.files, COVE)

    assert fresh is not scene
    assert fresh.at("Lanterns/Lantern East/Crystal Glass").file_id == glass.file_id
    assert glass.name == "Glass"
    assert compose(scene.files, COVE) is fresh


@pytest.mark.parametrize("path", [COVE, POST])
def test_a_file_cut_off_anywhere_in_its_hierarchy_is_told(
    example_copy: Path, composed: Compose, path: str
) -> None:
    file = example_copy / path
    whole = file.read_bytes()
    first = whole.index(b"--- !u!1 &")
    silent = []

    for at in range(first + 40, len(whole) - 1, len(whole) // 60):
        file.write_bytes(whole[:at])
        if not codes(composed(path)) - {"stale_override", "missing_script"}:
            silent.append(at)

    assert not silent


def test_a_child_that_is_listed_and_not_there_is_named(example_copy: Path, composed: Compose) -> None:
    text = (example_copy / COVE).read_text(encoding="utf-8")
    text = text.replace("  m_Children:\n", "  m_Children:\n  - {fileID: 999}\n", 1)
    (example_copy / COVE).write_text(text, encoding="utf-8", newline="\n")

    assert "missing_child" in codes(composed(COVE))


@pytest.mark.parametrize("length", [1, 2, 3])
def test_parents_in_a_circle_are_told_and_their_objects_listed(
    example_copy: Path, composed: Compose, length: int
) -> None:
    documents = "".join(
        f"--- !u!1 &{10 + number}\nGameObject:\n  m_Component:\n  - component: {{fileID: {100 + number}}}\n"
        f"  m_Name: Ring{number}\n"
        f"--- !u!4 &{100 + number}\nTransform:\n  m_GameObject: {{fileID: {10 + number}}}\n"
        f"  m_Children:\n  - {{fileID: {100 + (number - 1) % length}}}\n"
        f"  m_Father: {{fileID: {100 + (number + 1) % length}}}\n"
        for number in range(length)
    )
    file = example_copy / "Assets" / "Ring.unity"
    file.write_text(f"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n{documents}", encoding="utf-8")

    scene = composed("Assets/Ring.unity")

    assert {each.name for each in everything(scene.roots)} == {f"Ring{number}" for number in range(length)}
    assert [root.name for root in scene.roots] == ["Ring0"]
    assert scene.roots[0].parent is None
    assert "hierarchy_cycle" in codes(scene)


def everything(objects: Iterable[GameObject]) -> Iterator[GameObject]:
    for each in objects:
        yield each
        yield from everything(each.children)
