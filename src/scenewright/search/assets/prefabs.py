"""``prefab``: what kind of prefab an asset is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scenewright.errors import ScenewrightError
from scenewright.scene import AssetFiles
from scenewright.search.assets.plan import NOTHING, Plan, Row, Test, any_of, of_assets
from scenewright.search.assets.sources import Sources, text_test
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
    """The plan of ``prefab:kind``. The name or path of a prefab means what is inside it: no asset.

    Raises ``SearchError`` for what is neither.
    """
    value = asked.value.lower()
    make = PREFAB_KINDS.get(value)
    if make is not None:
        return make(sources)
    if _names_prefab(sources, asked.operator, value):
        return NOTHING
    wanted = f"one of {', '.join(PREFAB_KINDS)}, or a prefab for what is inside it"
    raise bad_value(asked, wanted, nearest(value, PREFAB_KINDS))


def _names_prefab(sources: Sources, operator: str, value: str) -> bool:
    test = text_test(operator, value)
    rows = sources.scope.index.select("SELECT lower(path) FROM assets WHERE kind = 'prefab'")
    return any(test(path) or test(path[path.rfind("/") + 1 : path.rfind(".")]) for (path,) in rows)


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
FILE_KINDS: Final = frozenset(PREFAB_KINDS) - {"root", "notaprefab"}
"""Those that assets have."""
