"""Materials: the values that their files save, what variants inherit, what shaders begin with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from scenewright.errors import NotOfflineError
from scenewright.query.structs.colors import COLOR
from scenewright.query.structs.vectors import VECTOR4
from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import AssetObject, Holder, LostObject, SceneObject
from scenewright.query.unity.reads import array, entries, read, read_or, whole
from scenewright.query.unity.saved import read_saved
from scenewright.query.unity.shader_source import Default, ShaderFacts
from scenewright.query.unity.shaders import facts_of
from scenewright.query.unity.world import world_of
from scenewright.query.values import Items, Record, Single, Value
from scenewright.query.world import Call
from scenewright.scene import Value as SavedValue
from scenewright.scene import ValueKind

_DEEPEST: Final = 16
_COLORS, _FLOATS, _INTS, _TEXTURES = "m_Colors", "m_Floats", "m_Ints", "m_TexEnvs"
_GROUPS: Final = (_FLOATS, _INTS, _COLORS, _TEXTURES)
_WORD: Final = re.compile(r"\S+")


# Saved values


def _pair(entry: SavedValue) -> tuple[str, SavedValue | None]:
    """A property and its value, in each of the ways that versions of Unity write it."""
    inner = entry.get("data") or entry
    first = inner.get("first")
    if first is not None:
        name = first.get("name") or first
        return name.text, inner.get("second")
    keys = inner.keys()
    return (keys[0], inner.get(keys[0])) if keys else ("", None)


def _listed(material: Holder, group: str) -> Iterator[tuple[str, SavedValue]]:
    found = material.saved(f"m_SavedProperties.{group}")
    for entry in found if found is not None and found.kind is ValueKind.SEQUENCE else ():
        name, value = _pair(entry)
        if value is not None:
            yield name, value
    if found is not None and found.kind is ValueKind.MAPPING:
        yield from ((name, value) for name, value in found.items() if name != "data")


def _line(call: Call, material: Holder) -> Iterator[Holder]:
    """A material and, for a variant, those it inherits from."""
    each: Value = material
    for _ in range(_DEEPEST):
        if not isinstance(each, Holder) or isinstance(each, LostObject):
            return
        yield each
        each = read_or(call, each, None, "Material", "m_Parent")


def _find(call: Call, material: Holder, group: str, name: str) -> tuple[Holder, SavedValue] | None:
    for holder in _line(call, material):
        for key, value in _listed(holder, group):
            if key == name:
                holder.world.evidence.read(holder.identity, holder.label, value)
                return holder, value
    return None


def _shader(call: Call, material: Holder) -> ShaderFacts | None:
    for holder in _line(call, material):
        shader = read_or(call, holder, None, "Shader", "m_Shader")
        if isinstance(shader, AssetObject):
            return facts_of(world_of(call), shader)
    return None


def _value(
    call: Call, material: Holder, group: str, name: str, type_: str, make: Callable[[Default], Value]
) -> Value:
    """A saved value, else the one that the shader's source declares.

    Raises ``NotOfflineError`` where neither is there.
    """
    found = _find(call, material, group, name)
    if found is not None:
        return read_saved(call.types, found[0], found[1], call.types.parse(type_))
    shader = _shader(call, material)
    default = shader.properties.get(name) if shader is not None else None
    if default is not None:
        world_of(call).evidence.note(
            f"'{name}' is not saved in the material: it is what its shader begins with."
        )
        return make(default)
    saved = sorted({key for key, _ in _listed(material, group)})
    raise NotOfflineError(
        f"{material.label} does not have '{name}', and its shader's own value is not known.",
        candidates=saved[:8],
    )


def _vector4(default: Default) -> Record:
    return VECTOR4.make(*map(Single, default.numbers(4)))


def _color(default: Default) -> Record:
    return COLOR.make(*map(Single, default.numbers(4)))


def _number(default: Default) -> Single:
    return Single(default.numbers(1)[0])


@computed
def material_float(call: Call, target: Holder, name: str) -> Value:
    """``GetFloat``."""
    if _find(call, target, _FLOATS, name) is None and _find(call, target, _INTS, name) is not None:
        return Single(_value(call, target, _INTS, name, "int", _number))
    return _value(call, target, _FLOATS, name, "float", _number)


@computed
def material_int(call: Call, target: Holder, name: str) -> Value:
    """``GetInt`` and ``GetInteger``: of an integer property, else a float cut to its whole part."""
    if _find(call, target, _INTS, name) is not None:
        return _value(call, target, _INTS, name, "int", lambda default: int(default.numbers(1)[0]))
    return int(material_float(call, target, name))


@computed
def material_color_of(call: Call, target: Holder, name: str) -> Value:
    """``GetColor``."""
    return _value(call, target, _COLORS, name, "Color", _color)


@computed
def material_vector(call: Call, target: Holder, name: str) -> Value:
    """``GetVector``: vectors are saved as colours."""
    found = _value(call, target, _COLORS, name, "Color", _color)
    return VECTOR4.make(*found.items) if isinstance(found, Record) else found


def _texture(call: Call, target: Holder, name: str, key: str, type_: str) -> Value:
    found = _find(call, target, _TEXTURES, name)
    part = found[1].get(key) if found is not None else None
    if found is None or part is None:
        saved = sorted({label for label, _ in _listed(target, _TEXTURES)})
        raise NotOfflineError(f"{target.label} does not have the texture '{name}'.", candidates=saved[:8])
    return read_saved(call.types, found[0], part, call.types.parse(type_))


@computed
def material_texture(call: Call, target: Holder, name: str) -> Value:
    """``GetTexture``; null where no texture is set."""
    shader = _shader(call, target)
    if _find(call, target, _TEXTURES, name) is None and shader is not None and name in shader.properties:
        return None
    return _texture(call, target, name, "m_Texture", "Texture")


@computed
def material_texture_offset(call: Call, target: Holder, name: str) -> Value:
    """``GetTextureOffset``."""
    return _texture(call, target, name, "m_Offset", "Vector2")


@computed
def material_texture_scale(call: Call, target: Holder, name: str) -> Value:
    """``GetTextureScale``."""
    return _texture(call, target, name, "m_Scale", "Vector2")


# Main colour and texture


def _main(call: Call, target: Holder, mark: str, group: str, usual: str, other: str) -> str:
    """The property that the shader marks as main; without its source, the usual name that is saved."""
    shader = _shader(call, target)
    if shader is not None and shader.properties:
        return shader.marked(mark) or usual
    if shader is not None and shader.is_builtin:
        return usual
    return other if _find(call, target, group, other) is not None else usual


@computed
def material_color(call: Call, target: Holder) -> Value:
    """``color``: the property marked ``[MainColor]``, else ``_Color``."""
    return material_color_of(call, target, _main(call, target, "MainColor", _COLORS, "_Color", "_BaseColor"))


def _main_texture(call: Call, target: Holder) -> str:
    return _main(call, target, "MainTexture", _TEXTURES, "_MainTex", "_BaseMap")


@computed
def material_main_texture(call: Call, target: Holder) -> Value:
    """``mainTexture``: the property marked ``[MainTexture]``, else ``_MainTex``."""
    return material_texture(call, target, _main_texture(call, target))


@computed
def material_main_texture_offset(call: Call, target: Holder) -> Value:
    """``mainTextureOffset``."""
    return material_texture_offset(call, target, _main_texture(call, target))


@computed
def material_main_texture_scale(call: Call, target: Holder) -> Value:
    """``mainTextureScale``."""
    return material_texture_scale(call, target, _main_texture(call, target))


# The rest


@computed
def material_render_queue(call: Call, target: Holder) -> int:
    """``renderQueue``; -1 in the file leaves it to the shader, which must then be readable."""
    queue = whole(target, "m_CustomRenderQueue", -1)
    if queue >= 0:
        return queue
    shader = _shader(call, target)
    if shader is None or shader.queue is None:
        raise NotOfflineError(
            f"{target.label} leaves the render queue to its shader, whose source is not known."
        )
    return shader.queue


def _keywords(target: Holder) -> list[str]:
    """The keywords, as lists or (before Unity 2021.2) as one text."""
    listed = [item.text for key in ("m_ValidKeywords", "m_InvalidKeywords") for item in entries(target, key)]
    old = target.at("m_ShaderKeywords")
    return listed or (_WORD.findall(old.text) if old is not None and old.kind is ValueKind.SCALAR else [])


@computed
def material_keywords(call: Call, target: Holder) -> Items:
    """``shaderKeywords``."""
    return array(call, "string", [*_keywords(target)])


@computed
def material_has_keyword(call: Call, target: Holder, keyword: str) -> bool:
    """``IsKeywordEnabled``."""
    return keyword in _keywords(target)


@computed
def material_is_variant(call: Call, target: Holder) -> bool:
    """``isVariant``: whether it has a parent."""
    return read_or(call, target, None, "Material", "m_Parent") is not None


@computed
def material_tag(call: Call, target: Holder, tag: str, fallbacks: bool, default: str = "") -> str:
    """``GetTag``: an override of the material, else a tag of the shader."""
    found = target.at(f"stringTagMap.{tag}")
    if found is not None:
        return found.text
    shader = _shader(call, target)
    if shader is None or not shader.properties:
        raise NotOfflineError(
            f"{target.label} does not override the tag '{tag}', and its shader's source is not known."
        )
    return shader.tags.get(tag, default)


@computed
def material_pass_enabled(call: Call, target: Holder, name: str) -> bool:
    """``GetShaderPassEnabled``."""
    return name.upper() not in {item.text.upper() for item in entries(target, "disabledShaderPasses")}


def _has(call: Call, target: Holder, name: str, *groups: str) -> bool:
    """What the shader declares; where its source is not known, what is saved."""
    shader = _shader(call, target)
    if shader is not None and shader.properties:
        return name in shader.properties and (len(groups) > 1 or shader.properties[name].group in groups)
    world_of(call).evidence.note(
        "The shader's source is not known: a property counts when the material saves it."
    )
    return any(_find(call, target, group, name) is not None for group in groups)


@computed
def material_has(call: Call, target: Holder, name: str) -> bool:
    """``HasProperty``."""
    return _has(call, target, name, *_GROUPS)


@computed
def material_has_float(call: Call, target: Holder, name: str) -> bool:
    """``HasFloat``."""
    return _has(call, target, name, _FLOATS)


@computed
def material_has_int(call: Call, target: Holder, name: str) -> bool:
    """``HasInt``."""
    return _has(call, target, name, _INTS) or _has(call, target, name, _FLOATS)


@computed
def material_has_color(call: Call, target: Holder, name: str) -> bool:
    """``HasColor`` and ``HasVector``."""
    return _has(call, target, name, _COLORS)


@computed
def material_has_texture(call: Call, target: Holder, name: str) -> bool:
    """``HasTexture``."""
    return _has(call, target, name, _TEXTURES)


@computed
def material_texture_names(call: Call, target: Holder) -> Items:
    """``GetTexturePropertyNames()``."""
    return array(call, "string", list(dict.fromkeys(name for name, _ in _listed(target, _TEXTURES))))


@computed
def renderer_material(call: Call, target: SceneObject) -> Value:
    """``sharedMaterial``, and ``material``, which is the same until a game makes its own copy."""
    return _first(read(call, target, "Material[]", "m_Materials"))


def _first(found: Value) -> Value:
    return found.items[0] if isinstance(found, Items) and found.items else None
