"""Animators and their controllers, clips, masks, constraints."""

from __future__ import annotations

import zlib
from typing import Final

from scenewright.errors import NotOfflineError
from scenewright.query.faults import thrown
from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import AssetObject, Holder, LostObject, Part
from scenewright.query.unity.reads import array, entries, indexed, parts, read, read_or
from scenewright.query.unity.world import world_of
from scenewright.query.values import Items, Single, Value, string
from scenewright.query.world import Call
from scenewright.scene import ValueKind

_DEEPEST: Final = 8
_PARAMETER: Final = "UnityEngine.AnimatorControllerParameter"
_LAYER: Final = "UnityEditor.Animations.AnimatorControllerLayer"
_CURVES: Final = (
    "m_RotationCurves", "m_CompressedRotationCurves", "m_EulerCurves", "m_PositionCurves", "m_ScaleCurves",
    "m_FloatCurves", "m_PPtrCurves",
)  # fmt: skip


def _controller(call: Call, target: Holder) -> Holder | None:
    """The AnimatorController of an Animator, through overrides; None where it has none."""
    found: Value = read(call, target, "RuntimeAnimatorController", "m_Controller")
    for _ in range(_DEEPEST):
        if isinstance(found, LostObject) or not isinstance(found, AssetObject):
            return None
        if found.type.name != "AnimatorOverrideController":
            return found
        found = read(call, found, "RuntimeAnimatorController", "m_Controller")
    return None


def _parameters(call: Call, controller: Holder | None) -> list[Value]:
    return [*parts(call, controller, "m_AnimatorParameters", _PARAMETER)] if controller is not None else []


def _layers(call: Call, controller: Holder | None) -> list[Part]:
    return [*parts(call, controller, "m_AnimatorLayers", _LAYER)] if controller is not None else []


# Animator


@computed
def animator_parameters(call: Call, target: Holder) -> Items:
    """``parameters``: those of the controller."""
    return array(call, _PARAMETER, _parameters(call, _controller(call, target)))


@computed
def animator_parameter_count(call: Call, target: Holder) -> int:
    """``parameterCount``."""
    return len(_parameters(call, _controller(call, target)))


@computed
def animator_parameter(call: Call, target: Holder, index: int) -> Value:
    """``GetParameter``."""
    return indexed(_parameters(call, _controller(call, target)), index)


@computed
def animator_layer_count(call: Call, target: Holder) -> int:
    """``layerCount``."""
    return len(_layers(call, _controller(call, target)))


@computed
def animator_layer_name(call: Call, target: Holder, index: int) -> Value:
    """``GetLayerName``."""
    return read(call, indexed([*_layers(call, _controller(call, target))], index), "string", "m_Name")


@computed
def animator_layer_index(call: Call, target: Holder, name: str) -> int:
    """``GetLayerIndex``; -1 for no layer."""
    names = [read(call, layer, "string", "m_Name") for layer in _layers(call, _controller(call, target))]
    return names.index(name) if name in names else -1


@computed
def animator_has_controller(call: Call, target: Holder) -> bool:
    """``hasBoundPlayables``: whether it has a controller."""
    return _controller(call, target) is not None


def _hash(name: str) -> int:
    """CRC-32 of the name, as ``Animator.StringToHash`` gives it."""
    number = zlib.crc32(name.encode())
    return number - (1 << 32) if number >> 31 else number


@computed
def animator_string_hash(call: Call, name: str) -> int:
    """``StringToHash``."""
    return _hash(name)


def _default(call: Call, target: Holder, name: str, type_: str, key: str) -> Value:
    """The first value of a parameter: what an Animator has before it runs."""
    for each in _parameters(call, _controller(call, target)):
        if read(call, each, "string", "m_Name") == name:
            world_of(call).evidence.note(f"'{name}' is given as the controller first sets it.")
            return read(call, each, type_, key)
    raise NotOfflineError(
        f"The controller of {target.label} has no parameter '{name}'.",
        candidates=[
            read(call, each, "string", "m_Name") for each in _parameters(call, _controller(call, target))
        ],
    )


@computed
def animator_default_float(call: Call, target: Holder, name: str) -> Value:
    """``GetFloat``."""
    return _default(call, target, name, "float", "m_DefaultFloat")


@computed
def animator_default_int(call: Call, target: Holder, name: str) -> Value:
    """``GetInteger``."""
    return _default(call, target, name, "int", "m_DefaultInt")


@computed
def animator_default_bool(call: Call, target: Holder, name: str) -> Value:
    """``GetBool``."""
    return _default(call, target, name, "bool", "m_DefaultBool")


# Controllers


@computed
def controller_parameters(call: Call, target: Holder) -> Items:
    """``parameters``."""
    return array(call, _PARAMETER, _parameters(call, target))


@computed
def controller_layers(call: Call, target: Holder) -> Items:
    """``layers``."""
    return array(call, _LAYER, [*_layers(call, target)])


@computed
def parameter_name_hash(call: Call, target: Holder) -> int:
    """``nameHash``."""
    return _hash(read(call, target, "string", "m_Name"))


@computed
def object_name_hash(call: Call, target: AssetObject) -> int:
    """``nameHash`` of a state."""
    return _hash(target.name)


@computed
def controller_clips(call: Call, target: Holder) -> Items:
    """``animationClips``: those of all states and blend trees, in order, each once."""
    if target.type.name == "AnimatorOverrideController":
        return array(call, "UnityEngine.AnimationClip", _override_clips(call, target))
    found: dict[object, Value] = {}
    for layer in _layers(call, target):
        machine = read(call, layer, "UnityEditor.Animations.AnimatorStateMachine", "m_StateMachine")
        _clips_of_machine(call, machine, found, _DEEPEST)
    return array(call, "UnityEngine.AnimationClip", [*found.values()])


def _clips_of_machine(call: Call, machine: Value, found: dict[object, Value], depth: int) -> None:
    if not isinstance(machine, Holder) or isinstance(machine, LostObject) or not depth:
        return
    for child in parts(call, machine, "m_ChildStates", "UnityEditor.Animations.ChildAnimatorState"):
        state = read(call, child, "UnityEditor.Animations.AnimatorState", "m_State")
        if isinstance(state, AssetObject):
            _clips_of_motion(call, read(call, state, "Motion", "m_Motion"), found, _DEEPEST)
    for child in parts(
        call, machine, "m_ChildStateMachines", "UnityEditor.Animations.ChildAnimatorStateMachine"
    ):
        inner = read(call, child, "UnityEditor.Animations.AnimatorStateMachine", "m_StateMachine")
        _clips_of_machine(call, inner, found, depth - 1)


def _clips_of_motion(call: Call, motion: Value, found: dict[object, Value], depth: int) -> None:
    if not isinstance(motion, Holder) or isinstance(motion, LostObject) or not depth:
        return
    if motion.type.name != "BlendTree":
        found.setdefault(motion.identity, motion)
        return
    for child in parts(call, motion, "m_Childs", "UnityEditor.Animations.ChildMotion"):
        _clips_of_motion(call, read(call, child, "Motion", "m_Motion"), found, depth - 1)


def _override_clips(call: Call, target: Holder) -> list[Value]:
    pairs = parts(call, target, "m_Clips", "object")
    clips = [
        read_or(call, pair, None, "AnimationClip", "m_OverrideClip")
        or read(call, pair, "AnimationClip", "m_OriginalClip")
        for pair in pairs
    ]
    return [clip for clip in clips if clip is not None]


@computed
def override_clip(call: Call, target: Holder, name: str) -> Value:
    """``controller["Walk"]``: the clip that stands in for one of this name."""
    for pair in parts(call, target, "m_Clips", "object"):
        original = read(call, pair, "AnimationClip", "m_OriginalClip")
        if isinstance(original, AssetObject) and original.name == name:
            return read(call, pair, "AnimationClip", "m_OverrideClip") or original
    return None


# Clips


@computed
def clip_length(call: Call, target: Holder) -> Single:
    """``length``: from the start to the stop time, in seconds."""
    start, stop = (
        read(call, target, "float", f"m_AnimationClipSettings.{key}") for key in ("m_StartTime", "m_StopTime")
    )
    return Single(stop - start)


@computed
def clip_is_empty(call: Call, target: Holder) -> bool:
    """``empty``: whether it has neither curves nor events."""
    return not any(entries(target, key) for key in (*_CURVES, "m_Events"))


@computed
def animation_clip_count(call: Call, target: Holder) -> int:
    """``Animation.GetClipCount()``."""
    return len(entries(target, "m_Animations"))


@computed
def animation_clip(call: Call, target: Holder, name: str) -> Value:
    """``Animation.GetClip``; null where it has none of the name."""
    clips = read(call, target, "AnimationClip[]", "m_Animations")
    return next((clip for clip in clips.items if isinstance(clip, AssetObject) and clip.name == name), None)


# Masks and constraints


@computed
def avatar_mask_path(call: Call, target: Holder, index: int) -> str:
    """``GetTransformPath``."""
    found = indexed(entries(target, "m_Elements"), index).get("m_Path")
    return string(found.text) if found is not None and found.kind is ValueKind.SCALAR else ""


@computed
def avatar_mask_active(call: Call, target: Holder, index: int) -> bool:
    """``GetTransformActive``."""
    found = indexed(entries(target, "m_Elements"), index).get("m_Weight")
    return found is not None and found.as_float() > 0.5


@computed
def constraint_source(call: Call, target: Holder, index: int) -> Part:
    """``GetSource``."""
    sources = [*parts(call, target, "m_Sources", "UnityEngine.Animations.ConstraintSource")]
    if not 0 <= index < len(sources):
        raise thrown("ArgumentOutOfRangeException", "Index was out of range. (Parameter 'index')")
    return sources[index]
