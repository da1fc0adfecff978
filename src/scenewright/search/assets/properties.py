"""Properties of assets: of import settings, of saved objects, of the components on prefabs' roots."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from functools import cache
from math import hypot
from typing import Final
from weakref import WeakKeyDictionary

from scenewright.data import bases_of, class_names
from scenewright.data.unity_api import ApiEnum, ApiType, api_entry
from scenewright.errors import ScenewrightError
from scenewright.index import AssetRow, Index
from scenewright.project import image_size, import_settings, parse_meta
from scenewright.scene import GlobalObjectId
from scenewright.scene.matrix import euler_angles
from scenewright.search.assets.plan import Clause, Plan, Row, Sql, Test, of_assets
from scenewright.search.assets.sources import Sources
from scenewright.search.hierarchy.stage import Stage, stage_of
from scenewright.search.interface import Item
from scenewright.search.language import Filter
from scenewright.search.matching import Fitness
from scenewright.search.values import Choice, Colour, Thing, Value, Vector, comparison, is_truth_word
from scenewright.text import Node, NodeKind
from scenewright.text.caching import cached_property

_SHORTEST: Final = 2
_MOST_COLUMNS: Final = 32
_WIDTH: Final = {"width": 0, "height": 1}
_MOST_SIDE: Final = 2048
_TEXTURE_NAMES: Final = {
    "type": "texturetype", "shape": "textureshape", "readable": "isreadable", "srgb": "srgbtexture",
    "compression": "texturecompression",
}  # fmt: skip
"""What Unity's index calls some import settings of textures, and the names that the API has for them."""
_UNITS: Final = frozenset("xyzwrgba")
_UNREAD: Final = "Properties of some assets are not known: their files could not be read."

_Column = dict[tuple[int, int | None], tuple[tuple[int, ...], Value]]
_COLUMNS: Final[WeakKeyDictionary[Index, OrderedDict[str, _Column]]] = WeakKeyDictionary()


class PropertyValues:
    """The values of one property, by a name in lower case; each is kept until its file changes."""

    def __init__(self, sources: Sources, name: str) -> None:
        self.name = name
        self._sources = sources
        columns = _COLUMNS.setdefault(sources.scope.index, OrderedDict())
        self._column = columns.setdefault(name, {})
        while len(columns) > _MOST_COLUMNS:
            columns.popitem(last=False)

    def of(self, row: Row) -> Value:
        """The value of an asset or part; None where it has none."""
        if row.kind == "prefab" and row.part is None:
            return self._read(row)
        stamp = (row.size, row.mtime_ns, row.meta_size, row.meta_mtime_ns)
        known = self._column.get((row.asset, row.part))
        if known is None or known[0] != stamp:
            known = self._column[row.asset, row.part] = (stamp, self._read(row))
        return known[1]

    def _read(self, row: Row) -> Value:
        try:
            if row.kind == "prefab" and row.part is None:
                root = next(iter(self._stage.records(row.path).records), None)
                return root.property(self.name) if root is not None else None
            return next(_values(self._sources, row, self.name), None)
        except (OSError, ScenewrightError):
            self._sources.scope.note(_UNREAD)
            return None

    @cached_property
    def _stage(self) -> Stage:
        return stage_of(self._sources.scope.files)


class PropertyTest:
    """The test of rows that a filter about a property makes.

    ``fitness`` is that of the values that the rows it looked at have.
    """

    def __init__(self, sources: Sources, asked: Filter) -> None:
        self.name = (asked.parameter if asked.name == "p" else asked.name.lstrip("#")).lower()
        self.fitness = Fitness(asked)
        self._values = PropertyValues(sources, self.name)
        self._holds = comparison(asked.operator, asked.value)
        self._is_truth = is_truth_word(asked.value)

    @property
    def is_of_component(self) -> bool:
        """Whether it names a component of Unity's: ``light.intensity``."""
        return self.name.partition(".")[0] in component_names()

    def __call__(self, row: Row) -> bool:
        """Whether a row has the property, and it compares so."""
        value = self._values.of(row)
        if self._is_truth and type(value) in (int, float) and value in (0, 1):
            value = bool(value)
        self.fitness.see(value)
        return self._holds(value)


def property_plan(sources: Sources, test: PropertyTest) -> Plan:
    """What has a property that compares as asked."""
    if test.is_of_component:
        return Test(test, among=of_assets("a.kind = 'prefab'"))
    return Test(test, among=Sql(Clause("a.kind <> 'folder'"), Clause("1")))


@cache
def component_names() -> frozenset[str]:
    """The names of Unity's own component classes, in lower case."""
    return frozenset(name.lower() for name in class_names() if "Component" in bases_of(name))


def _values(sources: Sources, row: Row, name: str) -> Iterator[Value]:
    """The values of the first object of a row that has the property: its own, then its import settings."""
    real = sources.scope.project.sandbox.readable(row.path)
    if row.kind == "texture" and name in _WIDTH and row.part is None and not row.native:
        size = _imported_size(sources, row)
        yield from [size[_WIDTH[name]]] if size else []
        return
    if row.native or (row.part is not None and row.kind == "prefab"):
        yield from _saved(sources, row, name)
    if row.part is None:
        data = (real.parent / f"{real.name}.meta").read_bytes()
        if name.rpartition(".")[2].encode() in data.lower() or len(name) <= _SHORTEST:
            root_node = import_settings(parse_meta(data))
            if root_node is not None:
                yield from _in_settings(row.importer, root_node, name)


def _imported_size(sources: Sources, row: Row) -> tuple[int, int] | None:
    """Width and height after the import has made a picture fit its settings; None where no header tells."""
    real = sources.scope.project.sandbox.readable(row.path)
    size = image_size(real)
    settings = import_settings(parse_meta((real.parent / f"{real.name}.meta").read_bytes()))
    if size is None:
        return None
    width, height = size
    most, scale = _MOST_SIDE, 0
    if settings is not None:
        platforms = settings.get("platformSettings")
        first = platforms[0].get("maxTextureSize") if platforms is not None and len(platforms) else None
        said = first or settings.get("maxTextureSize")
        most = said.as_int() if said is not None else most
        npot = settings.get("nPOTScale")
        scale = npot.as_int() if npot is not None else 0
    width, height = (_scaled(side, scale) for side in (width, height))
    longest = max(width, height)
    if longest <= most:
        return width, height
    return max(1, round(width * most / longest)), max(1, round(height * most / longest))


def _scaled(side: int, scale: int) -> int:
    """A side by ``TextureImporterNPOTScale``: as it is, to the nearest, larger or smaller power of two."""
    below = 1 << (side.bit_length() - 1)
    if not scale or below == side:
        return side
    nearest = below if side - below < 2 * below - side else 2 * below
    return {1: nearest, 2: 2 * below, 3: below}.get(scale, side)


def _saved(sources: Sources, row: Row, name: str) -> Iterator[Value]:
    file = sources.scope.files.file(row.path)
    wanted = row.part if row.part is not None else row.main
    header = next((each for each in file.headers if each.file_id == wanted), None)
    if header is None:
        return
    root = file.document(header.file_id).root
    inner = _without_owner(name, row.type_name)
    found = _shader_property(root, inner) if row.type_name == "Material" else None
    found = found or _child(root, inner)
    yield from [_value(sources, row, *found)] if found else []


def _without_owner(name: str, owner: str) -> str:
    head, dot, rest = name.partition(".")
    return rest if dot and head == owner.lower() else name


def _child(node: Node, name: str) -> tuple[Node, str, str] | None:
    """The value of a key, the key, and the unit (``x`` of ``offset.x``) that is asked of it."""
    path, dot, unit = name.rpartition(".")
    for key, value in node.items():
        bare = _bare(key)
        if bare == name:
            return value, key, ""
        if dot and bare == path and unit in _UNITS:
            return value, key, unit
    return None


def _bare(key: str) -> str:
    return key.removeprefix("m_").lstrip("_").lower()


def _shader_property(root: Node, name: str) -> tuple[Node, str, str] | None:
    """A property of a material by its shader's name for it, without ``_``."""
    saved = root.get("m_SavedProperties")
    for group in ("m_TexEnvs", "m_Ints", "m_Floats", "m_Colors"):
        pairs = saved.get(group) if saved is not None else None
        for pair in pairs.children if pairs is not None else ():
            found = _child(pair, name)
            if found and group == "m_TexEnvs":
                texture = found[0].get("m_Texture")
                return (texture, found[1], "") if texture is not None else None
            if found:
                return found
    return None


def _in_settings(importer: str, root: Node, name: str) -> Iterator[Value]:
    """A setting by its key or by the name that Unity's API has for it, at any depth."""
    entry = api_entry(importer) if importer else None
    known = entry.saved if isinstance(entry, ApiType) else {}
    inner = _without_owner(name, importer)
    inner = _TEXTURE_NAMES.get(inner, inner) if importer == "TextureImporter" else inner
    for saved in known.values():
        if saved.name.lower() == inner:
            for path in saved.paths:
                node = _at(root, path)
                if node is not None:
                    yield _scalar(node, saved.type)
                    return
    found = _deep(root, inner)
    if found is not None:
        yield _plain(*found)


def _at(node: Node, path: str) -> Node | None:
    try:
        return node.at(path)
    except ScenewrightError:
        return None


def _deep(node: Node, name: str) -> tuple[Node, str, str] | None:
    found = _child(node, name)
    for _, value in node.items() if found is None else ():
        if value.kind is NodeKind.MAPPING and (found := _deep(value, name)) is not None:
            break
    return found


def _scalar(node: Node, type_name: str) -> Value:
    entry = api_entry(type_name)
    if isinstance(entry, ApiEnum) and node.kind is NodeKind.SCALAR:
        number = node.as_int()
        return Choice(
            number, tuple(key for key, value in entry.members.items() if value == number), entry.flags
        )
    return _plain(node, "", "")


def _plain(node: Node, key: str, unit: str) -> Value:
    """A value by its form: number or text, vector, colour, length of a list; None for other structures."""
    if node.kind is NodeKind.SEQUENCE:
        return float(len(node))
    if node.kind is NodeKind.SCALAR:
        try:
            return node.as_float()
        except ScenewrightError:
            return node.text
    numbers = {axis: value.as_float() for axis, value in node.items() if axis in _UNITS}
    if unit:
        return numbers.get(unit)
    return _shape(key, numbers) if len(numbers) == len(node) else _bounds(node)


def _shape(key: str, numbers: Mapping[str, float]) -> Value:
    if "".join(numbers) == "rgba":
        return Colour.of(*numbers.values())
    if "rotation" in key.lower() and len(numbers) == 4:
        x, y, z, w = numbers.values()
        return Vector(euler_angles((x, y, z, w)))
    return Vector(tuple(numbers.values()))


def _bounds(node: Node) -> Value:
    extent = node.get("m_Extent")
    return 2 * hypot(*(value.as_float() for _, value in extent.items())) if extent is not None else None


def row_of(item: Item, asset: AssetRow) -> Row:
    """The row of an item of an asset."""
    found = GlobalObjectId.parse(item.id)
    main = found.object_id if found else None
    return Row(
        asset.path, item.type, bytes.fromhex(asset.guid or ""), main, item.source,
        item.label, None, asset.importer == "NativeFormatImporter", asset.id, asset.kind, asset.importer,
        asset.size, asset.mtime_ns, 0, 0, 0,
    )  # fmt: skip


def _value(sources: Sources, row: Row, node: Node, key: str, unit: str) -> Value:
    reference = node.reference
    if reference is None:
        return _plain(node, key, unit)
    if reference.is_null:
        return Thing()
    path = sources.scope.files.path_of(reference.guid) if reference.guid else row.path
    return Thing((path, path.rpartition("/")[2].rpartition(".")[0]) if path else (reference.guid or "",))
