"""User interfaces: graphics, controls, their events; renderers' lists; directors and video."""

from __future__ import annotations

from typing import Final

from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import Holder, LostObject, SceneObject
from scenewright.query.unity.parts import components_of, game_object_of
from scenewright.query.unity.reads import array, entries, enum, indexed, parts, read, read_or, whole
from scenewright.query.unity.world import world_of
from scenewright.query.values import EnumValue, Items, Single, UInt32, Value, string
from scenewright.query.world import Call
from scenewright.scene import ValueKind

_CALLS: Final = "m_PersistentCalls.m_Calls"
_CONVERTED: Final = 65535
_PLAYS: Final = 1


@computed
def part_rect_transform(call: Call, target: SceneObject) -> Value:
    """``rectTransform``; null where the GameObject has a plain Transform."""
    found = world_of(call).transform_of(game_object_of(target))
    return found if found.type.name == "RectTransform" else None


@computed
def graphic_material(call: Call, target: Holder) -> Value:
    """``material``: its own, else the default one of the user interface, which no file refers to."""
    found = read(call, target, "Material", "m_Material")
    if found is None:
        world_of(call).evidence.note("No material is set: Unity draws with its own UI/Default.")
    return found


@computed
def selectable_image(call: Call, target: Holder) -> Value:
    """``image``: the target graphic where that is an Image."""
    found = read(call, target, "UnityEngine.UI.Graphic", "m_TargetGraphic")
    is_image = isinstance(found, SceneObject) and found.type.name == "Image"
    return found if is_image else None


@computed
def selectable_animator(call: Call, target: SceneObject) -> Value:
    """``animator``: that of its GameObject."""
    wanted = world_of(call).type("UnityEngine.Animator")
    return next(components_of(call, game_object_of(target), wanted), None)


@computed
def selectable_interactable(call: Call, target: SceneObject) -> bool:
    """``IsInteractable()``: its box and those of the CanvasGroups above, up to one ignoring its parents."""
    if not read(call, target, "bool", "m_Interactable"):
        return False
    wanted = world_of(call).type("UnityEngine.CanvasGroup")
    for part in game_object_of(target).line:
        for group in components_of(call, part, wanted):
            if not read(call, group, "bool", "m_Interactable"):
                return False
            if read(call, group, "bool", "m_IgnoreParentGroups"):
                return True
    return True


@computed
def slider_value(call: Call, target: Holder) -> Single:
    """``value``: a whole number where the slider has only those."""
    value = read(call, target, "float", "m_Value")
    return Single(round(value)) if read(call, target, "bool", "m_WholeNumbers") else Single(value)


@computed
def slider_normalized(call: Call, target: Holder) -> Single:
    """``normalizedValue``: between 0 and 1."""
    low, high = (read(call, target, "float", key) for key in ("m_MinValue", "m_MaxValue"))
    if abs(high - low) < 1e-6:
        return Single(0.0)
    return Single(min(max((slider_value(call, target) - low) / (high - low), 0.0), 1.0))


@computed
def offset_horizontal(call: Call, target: Holder) -> int:
    """``RectOffset.horizontal``."""
    return whole(target, "m_Left") + whole(target, "m_Right")


@computed
def offset_vertical(call: Call, target: Holder) -> int:
    """``RectOffset.vertical``."""
    return whole(target, "m_Top") + whole(target, "m_Bottom")


@computed
def text_mesh_alignment(call: Call, target: Holder) -> EnumValue:
    """``TMP_Text.alignment``: horizontal and vertical in one number."""
    old = whole(target, "m_textAlignment", _CONVERTED)
    number = whole(target, "m_HorizontalAlignment") | whole(target, "m_VerticalAlignment")
    return enum(call, "TMPro.TextAlignmentOptions", old if old != _CONVERTED or not number else number)


@computed
def text_mesh_alpha(call: Call, target: Holder) -> Value:
    """``TMP_Text.alpha``: that of the colour."""
    return read(call, target, "Color", "m_fontColor").items[3]


# Events


def _call(target: Holder, index: int) -> Value:
    return indexed(entries(target, _CALLS), index)


@computed
def event_count(call: Call, target: Holder) -> int:
    """``GetPersistentEventCount()``."""
    return len(entries(target, _CALLS))


@computed
def event_method(call: Call, target: Holder, index: int) -> str:
    """``GetPersistentMethodName``; "" outside of the list."""
    listed = entries(target, _CALLS)
    found = listed[index].get("m_MethodName") if 0 <= index < len(listed) else None
    return string(found.text) if found is not None and found.kind is ValueKind.SCALAR else ""


@computed
def event_target(call: Call, target: Holder, index: int) -> Value:
    """``GetPersistentTarget``; null outside of the list."""
    listed = [*parts(call, target, _CALLS, "object")]
    return read(call, listed[index], "UnityEngine.Object", "m_Target") if 0 <= index < len(listed) else None


@computed
def event_state(call: Call, target: Holder, index: int) -> EnumValue:
    """``GetPersistentListenerState``."""
    found = _call(target, index).get("m_CallState")
    return enum(call, "UnityEngine.Events.UnityEventCallState", found.as_int() if found is not None else 2)


# Renderers


@computed
def blend_shape_weight(call: Call, target: Holder, index: int) -> Value:
    """``GetBlendShapeWeight``."""
    return indexed(read(call, target, "float[]", "m_BlendShapeWeights").items, index)


@computed
def line_position_count(call: Call, target: Holder) -> int:
    """``positionCount``."""
    return len(entries(target, "m_Positions"))


@computed
def line_position(call: Call, target: Holder, index: int) -> Value:
    """``GetPosition``."""
    return indexed(read(call, target, "Vector3[]", "m_Positions").items, index)


@computed
def lods(call: Call, target: Holder) -> Items:
    """``GetLODs()``."""
    return array(call, "UnityEngine.LOD", [*parts(call, target, "m_LODs", "UnityEngine.LOD")])


@computed
def lod_renderers(call: Call, target: Holder) -> Items:
    """``LOD.renderers``."""
    found = [read(call, each, "Renderer", "renderer") for each in parts(call, target, "renderers", "object")]
    return array(call, "UnityEngine.Renderer", found)


@computed
def index_count(call: Call, target: Holder, submesh: int) -> UInt32:
    """``Mesh.GetIndexCount``."""
    found = indexed(entries(target, "m_SubMeshes"), submesh).get("indexCount")
    return UInt32(found.as_int() if found is not None else 0)


# Directors and video


@computed
def director_plays_on_awake(call: Call, target: Holder) -> bool:
    """``PlayableDirector.playOnAwake``."""
    return whole(target, "m_InitialState") == _PLAYS


@computed
def director_binding(call: Call, target: Holder, key: Value) -> Value:
    """``GetGenericBinding``: what a track of the timeline is bound to."""
    wanted = key.identity if isinstance(key, Holder) else None
    for pair in parts(call, target, "m_SceneBindings", "object"):
        track = read(call, pair, "UnityEngine.Object", "key")
        if isinstance(track, Holder) and not isinstance(track, LostObject) and track.identity == wanted:
            return read(call, pair, "UnityEngine.Object", "value")
    return None


@computed
def video_audio_source(call: Call, target: Holder, track: int) -> Value:
    """``GetTargetAudioSource``."""
    found = read_or(call, target, None, "AudioSource[]", "m_TargetAudioSources")
    return found.items[track] if isinstance(found, Items) and track < len(found.items) else None


# Sound


@computed
def audio_spread(call: Call, target: Holder) -> Single:
    """``AudioSource.spread``, in degrees: the curve has it as a share of 360."""
    return Single(read(call, target, "float", "spreadCustomCurve.m_Curve.Array.data[0].value") * 360)


_AUDIO_CURVES: Final = (
    "rolloffCustomCurve",
    "panLevelCustomCurve",
    "reverbZoneMixCustomCurve",
    "spreadCustomCurve",
)


@computed
def audio_curve(call: Call, target: Holder, type_: EnumValue) -> Value:
    """``AudioSource.GetCustomCurve``."""
    return read(call, target, "AnimationCurve", indexed([*_AUDIO_CURVES], type_.number))
