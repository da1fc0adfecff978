"""``prefab``: what kind of prefab an asset is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scenewright.errors import ScenewrightError
from scenewright.scene import AssetFiles
from scenewright.search.assets.plan import NOTHING, Plan, Row, Test, any_of, of_assets
from scenewright.search.assets.sources import Sources
from scenewright.search.hierarchy.stage import stage_of
from scenewright.search.language import Filter
from scenewright.search.matching import bad_value, nearest

_VARIANT: Final = of_assets("a.base IS NOT NULL")
_REGULAR: Final = of_assets("(a.kind = 'prefab' AND a.base IS NULL)")
_MODEL: Final = of_assets("(a.kind = 'model' AND a.type_name = 'GameObject')")
_LOST: Final = of_assets(
    "(a.base IS NOT NULL AND NOT EXISTS"
    " (SELECT 1 FROM assets x WHERE x.guid = a.base AND x.state <> 'missing'))"
)


def prefab_plan(sources: Sources, asked: Filter) -> Plan:
    """The plan of ``prefab:kind``. Raises ``SearchError`` for an unknown kind."""
    make = PREFAB_KINDS.get(asked.value.lower())
    if make is None:
        raise bad_value(asked, f"one of {', '.join(PREFAB_KINDS)}", nearest(asked.value, PREFAB_KINDS))
    return make(sources)


def _changed(number: int) -> Callable[[Sources], Plan]:
    """Variants that change something in the prefab they vary; the number is that in ``has_overrides``."""
    return lambda sources: Test(_VariantTest(sources.scope.files, number), among=_VARIANT)


class _VariantTest:
    def __init__(self, files: AssetFiles, number: int) -> None:
        self._stage = stage_of(files)
        self._number = number

    def __call__(self, row: Row) -> bool:
        try:
            roots = self._stage.records(row.path).records[:1]
        except ScenewrightError:
            return False
        return any(root.has_overrides[self._number] for root in roots)


PREFAB_KINDS: Final[Mapping[str, Callable[[Sources], Plan]]] = {
    "regular": lambda _: _REGULAR,
    "model": lambda _: _MODEL,
    "variant": lambda _: _VARIANT,
    "notaprefab": lambda _: NOTHING,
    "missingasset": lambda _: _LOST,
    "any": lambda _: any_of([_REGULAR, _VARIANT, _MODEL]),
    "base": lambda _: any_of([_REGULAR, _MODEL]),
    "modified": _changed(0),
    "altered": _changed(1),
    "root": lambda _: NOTHING,
}
"""The kinds; ``root`` and ``notaprefab`` are of objects inside scenes and prefabs alone."""
