"""``prefab``: what kind of prefab an asset is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scenewright.errors import ScenewrightError
from scenewright.scene import AssetFiles, GameObject, PrefabInstance, Scene, compose
from scenewright.scene.outline import MASK
from scenewright.search.assets.plan import NOTHING, Plan, Row, Test, any_of, of_assets
from scenewright.search.assets.sources import Sources
from scenewright.search.language import Filter
from scenewright.search.matching import bad_value, nearest

_VARIANT: Final = of_assets("a.base IS NOT NULL")
_REGULAR: Final = of_assets("(a.kind = 'prefab' AND a.base IS NULL)")
_MODEL: Final = of_assets("(a.kind = 'model' AND a.type_name = 'GameObject')")
_LOST: Final = of_assets(
    "(a.base IS NOT NULL AND NOT EXISTS"
    " (SELECT 1 FROM assets x WHERE x.guid = a.base AND x.state <> 'missing'))"
)
_DEFAULT: Final = frozenset({
    "m_Name", "m_RootOrder", "m_LocalPosition", "m_LocalRotation", "m_LocalEulerAnglesHint", "m_AnchorMin",
    "m_AnchorMax", "m_AnchoredPosition", "m_SizeDelta", "m_Pivot",
})  # fmt: skip
"""What every instance sets on its root (manual, "Overrides": default overrides)."""


def prefab_plan(sources: Sources, asked: Filter) -> Plan:
    """The plan of ``prefab:kind``. Raises ``SearchError`` for an unknown kind."""
    make = PREFAB_KINDS.get(asked.value.lower())
    if make is None:
        raise bad_value(asked, f"one of {', '.join(PREFAB_KINDS)}", nearest(asked.value, PREFAB_KINDS))
    return make(sources)


def _changed(counts: Callable[[Scene, PrefabInstance], bool]) -> Callable[[Sources], Plan]:
    """Variants that change something in the prefab they vary."""
    return lambda sources: Test(_VariantTest(sources.scope.files, counts), among=_VARIANT)


class _VariantTest:
    def __init__(self, files: AssetFiles, counts: Callable[[Scene, PrefabInstance], bool]) -> None:
        self._files = files
        self._counts = counts

    def __call__(self, row: Row) -> bool:
        try:
            scene = compose(self._files, row.path)
        except ScenewrightError:
            return False
        return any(self._counts(scene, each) for each in scene.instances.values() if not each.parent_id)


def _is_altered(scene: Scene, instance: PrefabInstance) -> bool:
    """Whether there is any override."""
    return bool(instance.modifications) or _has_added_or_removed(scene, instance)


def _is_modified(scene: Scene, instance: PrefabInstance) -> bool:
    """Whether there is an override beside those that every instance has."""
    root = next(iter(instance.source.roots), None)
    own = {root.file_id & MASK, root.transform_id & MASK} if root is not None else set()
    return _has_added_or_removed(scene, instance) or any(
        change.target.file_id & MASK not in own or change.path.partition(".")[0] not in _DEFAULT
        for change in instance.modifications
    )


def _has_added_or_removed(scene: Scene, instance: PrefabInstance) -> bool:
    return bool(instance.removed) or any(_has_added(each) for each in scene.game_objects())


def _has_added(part: GameObject) -> bool:
    """Whether a GameObject, or a component on it, is the variant's own."""
    return part.instance is None or any(each.instance is None for each in part.components)


PREFAB_KINDS: Final[Mapping[str, Callable[[Sources], Plan]]] = {
    "regular": lambda _: _REGULAR,
    "model": lambda _: _MODEL,
    "variant": lambda _: _VARIANT,
    "notaprefab": lambda _: NOTHING,
    "missingasset": lambda _: _LOST,
    "any": lambda _: any_of([_REGULAR, _VARIANT, _MODEL]),
    "base": lambda _: any_of([_REGULAR, _MODEL]),
    "modified": _changed(_is_modified),
    "altered": _changed(_is_altered),
    "root": lambda _: NOTHING,
}
"""The kinds; ``root`` and ``notaprefab`` are of objects inside scenes and prefabs alone."""
