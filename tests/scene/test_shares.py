"""How many references into prefab instances, and targets of modifications, lead somewhere in real scenes.

What leads nowhere is counted by its reason; nothing is left unexplained. The shares may only grow.
"""

from collections import Counter
from dataclasses import dataclass

import pytest

from scene.projects import composable
from scenewright.scene import AssetFiles, Missing, PrefabInstance, Scene
from scenewright.text import Reference, iter_references

EXPLAINED = {
    "missing_prefab", "model_unreadable", "prefab_unreadable", "prefab_cycle", "unreadable_source",
    "stale", "removed",
}  # fmt: skip


@dataclass(frozen=True)
class Shares:
    """How many references into instances and modification targets there are, and are found at least."""

    references: int
    resolved: int
    modifications: int
    targets: int


KNOWN = {
    "hdrppasses": Shares(references=64, resolved=64, modifications=3307, targets=435),
    "mirror": Shares(references=113, resolved=78, modifications=1454, targets=1411),
    "modularavatar": Shares(references=0, resolved=0, modifications=0, targets=0),
    "mrtk3": Shares(references=2599, resolved=2487, modifications=50533, targets=45118),
    "plateau": Shares(references=0, resolved=0, modifications=55, targets=0),
    "steamvr": Shares(references=214, resolved=210, modifications=2247, targets=1925),
    "techdemos2d": Shares(references=10, resolved=10, modifications=137, targets=137),
    "towerdefense": Shares(references=0, resolved=0, modifications=0, targets=0),
    "udonsharp": Shares(references=0, resolved=0, modifications=0, targets=0),
    "uieffect": Shares(references=144, resolved=144, modifications=9488, targets=6799),
    "unite2017": Shares(references=3, resolved=3, modifications=442, targets=442),
}
#: Overrides whose target is gone from a source that is known as a whole: Unity ignores them too.
STALE = {"mirror": 7, "mrtk3": 3769, "steamvr": 322, "uieffect": 2689}


def references_into_instances(scene: Scene) -> Counter[int]:
    """How often each stripped document is referred to from another document of the file."""
    stripped = {header.file_id for header in scene.outline.stripped}
    found = (file_id for _, file_id, guid, _ in iter_references(scene.file.data) if guid is None)
    return Counter(file_id for file_id in found if file_id in stripped)


def outcome_of_reference(scene: Scene, file_id: int) -> str:
    target = scene.resolve(Reference(file_id))
    return target.code if isinstance(target, Missing) else "resolved"


def outcome_of_target(instance: PrefabInstance, file_id: int) -> str:
    if instance.reason is not None:
        return instance.reason.code
    if file_id and instance.source.by_63_bits(file_id) is not None:
        return "resolved"
    return "stale" if instance.source.is_complete else "unreadable_source"


def test_every_reference_and_target_is_resolved_or_explained(
    real: AssetFiles, request: pytest.FixtureRequest
) -> None:
    references: Counter[str] = Counter()
    targets: Counter[str] = Counter()
    for scene in composable(real):
        for file_id, times in references_into_instances(scene).items():
            references[outcome_of_reference(scene, file_id)] += times
        for instance in scene.instances.values():
            _ = instance.source
            for change in instance.modifications:
                targets[outcome_of_target(instance, change.target.file_id)] += 1

    name = request.node.callspec.params["real"]
    print(f"{name}: references {dict(references)}, targets {dict(targets)}")
    assert {*references, *targets} <= EXPLAINED | {"resolved"}
    known = KNOWN[name]
    assert (references.total(), targets.total()) == (known.references, known.modifications)
    assert references["resolved"] >= known.resolved
    assert targets["resolved"] >= known.targets
    assert targets["stale"] == STALE.get(name, 0)
