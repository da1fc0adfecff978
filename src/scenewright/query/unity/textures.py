"""Textures, sprites and other imported files: what their ``.meta`` and their headers tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scenewright.errors import NotOfflineError, ScenewrightError
from scenewright.project import ImageSize, image_size, import_settings
from scenewright.query.structs.shapes import BOUNDS, RECT
from scenewright.query.structs.vectors import VECTOR4, vector
from scenewright.query.unity.assets import read_meta
from scenewright.query.unity.computed import computed
from scenewright.query.unity.definitions import refusal
from scenewright.query.unity.handles import AssetObject, Holder, LostObject
from scenewright.query.unity.reads import array, enum
from scenewright.query.unity.world import world_of
from scenewright.query.values import EnumValue, Int64, Items, Record, Single, TypeValue, Value, string
from scenewright.query.world import Call
from scenewright.text import Node

__all__ = ["bounds_of_sprite", "importer_of"]

_MULTIPLE: Final = 2
_PIVOTS: Final = {
    0: (0.5, 0.5), 1: (0.0, 1.0), 2: (0.5, 1.0), 3: (1.0, 1.0), 4: (0.0, 0.5), 5: (1.0, 0.5), 6: (0.0, 0.0),
    7: (0.5, 0.0), 8: (1.0, 0.0),
}  # fmt: skip
_CUSTOM: Final = 9


def importer_of(call: Call, target: Holder) -> Node:
    """The importer's settings in the ``.meta`` of an asset. Raises ``NotOfflineError``."""
    world = world_of(call)
    if isinstance(target, AssetObject) and target.asset.path:
        meta = read_meta(world.files, target.asset.path)
        root = import_settings(meta) if meta is not None else None
        if root is not None:
            return root
    raise NotOfflineError(f"{target.label or 'The asset'} has no import settings to read.")


def _at(node: Node, path: str) -> Node | None:
    found: Node | None = node
    for step in path.split("."):
        found = found.get(step) if found is not None else None
    return found


def _number(call: Call, target: Holder, *paths: str, default: float | None = None) -> float:
    """A number of the import settings, or of a texture that Unity saves as text."""
    for path in paths:
        saved = target.saved(f"m_TextureSettings.{path}") if isinstance(target, AssetObject) else None
        if saved is not None:
            return saved.as_float()
    importer = importer_of(call, target)
    for path in (*paths, *(f"textureSettings.{path}" for path in paths)):
        found = _at(importer, path)
        if found is not None:
            return found.as_float()
    if default is not None:
        return default
    raise NotOfflineError(f"The import settings of {target.label} do not say '{paths[0]}'.")


# Texture


@computed
def texture_filter_mode(call: Call, target: Holder) -> EnumValue:
    """``filterMode``; -1 in the settings means the usual, bilinear."""
    number = int(_number(call, target, "m_FilterMode", "filterMode"))
    return enum(call, "UnityEngine.FilterMode", 1 if number < 0 else number)


def _wrap(call: Call, target: Holder, axis: str) -> EnumValue:
    number = int(_number(call, target, f"m_Wrap{axis}", f"wrap{axis}", "m_WrapMode", "wrapMode", default=0.0))
    return enum(call, "UnityEngine.TextureWrapMode", max(number, 0))


@computed
def texture_wrap_mode(call: Call, target: Holder) -> EnumValue:
    """``wrapMode``: that of the U axis."""
    return _wrap(call, target, "U")


@computed
def texture_wrap_u(call: Call, target: Holder) -> EnumValue:
    """``wrapModeU``."""
    return _wrap(call, target, "U")


@computed
def texture_wrap_v(call: Call, target: Holder) -> EnumValue:
    """``wrapModeV``."""
    return _wrap(call, target, "V")


@computed
def texture_aniso(call: Call, target: Holder) -> int:
    """``anisoLevel``."""
    return max(int(_number(call, target, "m_Aniso", "aniso")), 1)


@computed
def texture_mip_bias(call: Call, target: Holder) -> Single:
    """``mipMapBias``."""
    return Single(_number(call, target, "m_MipBias", "mipBias"))


@computed
def texture_is_readable(call: Call, target: Holder) -> bool:
    """``isReadable``."""
    saved = target.at("m_IsReadable")
    return saved.text == "1" if saved is not None else _number(call, target, "isReadable") == 1


def _size(call: Call, target: Holder) -> tuple[int, int]:
    """Width and height: as saved, or of a picture that its import does not make smaller."""
    width, height = target.at("m_Width"), target.at("m_Height")
    if width is not None and height is not None:
        return width.as_int(), height.as_int()
    size = _file_size(call, target)
    importer = importer_of(call, target)
    most = _at(importer, "maxTextureSize")
    settings = importer.get("platformSettings")
    if settings is not None and len(settings):
        most = settings[0].get("maxTextureSize") or most
    scaled = int(_number(call, target, "nPOTScale", default=0.0)) and any(side & (side - 1) for side in size)
    if scaled or (most is not None and max(size) > most.as_int()):
        raise NotOfflineError(
            f"The import of {target.label} changes its size ({size[0]} x {size[1]} in the file)."
        )
    return size


def _file_size(call: Call, target: Holder) -> ImageSize:
    path = target.asset.path if isinstance(target, AssetObject) else ""
    try:
        size = image_size(world_of(call).files.project.sandbox.readable(path)) if path else None
    except (OSError, ScenewrightError):
        size = None
    if size is None:
        raise refusal("Texture.width", "imported")
    return size


@computed
def texture_width(call: Call, target: Holder) -> int:
    """``width``."""
    return _size(call, target)[0]


@computed
def texture_height(call: Call, target: Holder) -> int:
    """``height``."""
    return _size(call, target)[1]


# Sprite


def _sheet_entry(call: Call, target: AssetObject) -> Node | None:
    """The entry of a sprite in the sheet of its texture; None where the sprite is the whole texture."""
    importer = importer_of(call, target)
    mode = importer.get("spriteMode")
    if mode is None or mode.as_int() != _MULTIPLE:
        return None
    sprites = _at(importer, "spriteSheet.sprites")
    for entry in sprites if sprites is not None else ():
        name = entry.get("name")
        if name is not None and name.text == target.name:
            return entry
    raise NotOfflineError(f"The sheet of {target.label} does not list it.")


@computed
def sprite_texture(call: Call, target: AssetObject) -> Value:
    """``texture``: that of its own file; a sprite atlas would replace it in a build."""
    world = world_of(call)
    return world.asset(target.asset.path, target.asset.guid, None, world.type("UnityEngine.Texture2D"))


@computed
def sprite_pixels_per_unit(call: Call, target: Holder) -> Single:
    """``pixelsPerUnit``."""
    return Single(_number(call, target, "spritePixelsToUnits"))


@computed
def sprite_border(call: Call, target: AssetObject) -> Record:
    """``border``: left, bottom, right, top."""
    found = _sheet_entry(call, target) or importer_of(call, target)
    border = found.get("border") or found.get("spriteBorder")
    return VECTOR4.make(
        *(Single(border[axis].as_float()) if border is not None else Single(0) for axis in "xyzw")
    )


@computed
def sprite_rect(call: Call, target: AssetObject) -> Record:
    """``rect``: its place in the texture."""
    entry = _sheet_entry(call, target)
    if entry is None:
        width, height = _size(call, target)
        return RECT.make(Single(0), Single(0), Single(width), Single(height))
    return RECT.make(*(Single(entry["rect"][key].as_float()) for key in ("x", "y", "width", "height")))


def _pivot(call: Call, target: AssetObject) -> tuple[float, float]:
    """The pivot as a share of the rectangle."""
    found = _sheet_entry(call, target) or importer_of(call, target)
    alignment, pivot = found.get("alignment"), found.get("pivot") or found.get("spritePivot")
    if alignment is not None and alignment.as_int() != _CUSTOM:
        return _PIVOTS[alignment.as_int()]
    return (pivot["x"].as_float(), pivot["y"].as_float()) if pivot is not None else (0.5, 0.5)


@computed
def sprite_pivot(call: Call, target: AssetObject) -> Record:
    """``pivot``, in pixels."""
    _, _, width, height = sprite_rect(call, target).items
    x, y = _pivot(call, target)
    return vector(x * width, y * height)


@computed
def sprite_bounds(call: Call, target: AssetObject) -> Record:
    """``bounds``: its rectangle in units around the pivot."""
    _, _, width, height = sprite_rect(call, target).items
    unit = sprite_pixels_per_unit(call, target)
    x, y = _pivot(call, target)
    size = (width / unit, height / unit)
    center = vector((0.5 - x) * size[0], (0.5 - y) * size[1], 0.0)
    return BOUNDS.make(center, vector(size[0] / 2, size[1] / 2, 0.1))


def bounds_of_sprite(call: Call, sprite: Value) -> Record:
    """The bounds of what a renderer shows; empty without a sprite."""
    if isinstance(sprite, AssetObject):
        return sprite_bounds(call, sprite)
    return BOUNDS.make(vector(0.0, 0.0, 0.0), vector(0.0, 0.0, 0.0))


# Other files


@computed
def clip_load_type(call: Call, target: Holder) -> EnumValue:
    """``AudioClip.loadType``."""
    return enum(call, "UnityEngine.AudioClipLoadType", int(_number(call, target, "defaultSettings.loadType")))


@computed
def font_names(call: Call, target: Holder) -> Items:
    """``Font.fontNames``."""
    listed = importer_of(call, target).get("fontNames")
    return array(call, "string", [string(item.text) for item in (listed if listed is not None else ())])


@computed
def avatar_importer_type(call: Call, target: Holder) -> bool:
    """``Avatar.isHuman``: whether the model is imported as a human."""
    return int(_number(call, target, "animationType")) == 3


def _bytes(call: Call, target: Value) -> bytes:
    if isinstance(target, LostObject):
        raise target.fault()
    path = target.asset.path if isinstance(target, AssetObject) else ""
    try:
        return world_of(call).files.project.sandbox.readable(path).read_bytes()
    except (OSError, ScenewrightError) as error:
        raise NotOfflineError(f"{path or 'The text'} cannot be read.") from error


@computed
def text_asset_text(call: Call, target: Holder) -> str:
    """``TextAsset.text``: the file as UTF-8, without a byte order mark."""
    data = _bytes(call, target).decode("utf-8-sig", "replace")
    call.limits.write(len(data))
    return string(data)


@computed
def text_asset_size(call: Call, target: Holder) -> Int64:
    """``TextAsset.dataSize``."""
    return Int64(len(_bytes(call, target)))


@computed
def script_class(call: Call, target: AssetObject) -> Value:
    """``MonoScript.GetClass()``: the class that the file is named after; null where there is none."""
    world = world_of(call)
    found = world.files.script_type(target.asset.guid, target.asset.file_id)
    full = f"{found.namespace}.{found.name}" if found.namespace else found.name
    definition = world.definition(full, 0) if found.name else None
    return TypeValue(definition.of()) if definition is not None else None


def sprites_of(call: Call, target: AssetObject) -> Iterator[str]:
    """The names of the sprites of a texture."""
    sprites = _at(importer_of(call, target), "spriteSheet.sprites")
    return (entry["name"].text for entry in (sprites if sprites is not None else ()))
