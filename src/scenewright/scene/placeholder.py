"""What stands for the source of a prefab instance that cannot be read: a root, and what is known of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from scenewright.scene.modifications import Modification
from scenewright.scene.outline import GAME_OBJECT, MASK, TRANSFORMS
from scenewright.text import UnityFile

if TYPE_CHECKING:
    from scenewright.scene.instance import PrefabInstance

__all__ = ["placeholder"]

# The roots of models since Unity 2018.3, with their hierarchy kept and without.
_MODEL_ROOTS: Final = (919132149155446097, -927199367670048503 & MASK)
_MODEL_TRANSFORMS: Final = (-8679921383154817045 & MASK, -4216859302048453862 & MASK)
_GAME_OBJECTS: Final = frozenset([GAME_OBJECT])
# Before that the two of one node had these ids plus the same even number.
_OLD_ROOT, _OLD_TRANSFORM = 100000, 400000
_OLD_TRANSFORMS: Final = range(_OLD_TRANSFORM, 500000)
_NO_GAME_OBJECT, _NO_TRANSFORM = (1 << 62) + 1, (1 << 62) + 2
_TEXT: Final = """%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!1 &{root}
GameObject:
  m_Component:
  - component: {{fileID: {transform}}}
  m_Layer: 0
  m_Name: {name}
  m_TagString: Untagged
  m_IsActive: 1
--- !u!{class_id} &{transform}
{class_name}:
  m_GameObject: {{fileID: {root}}}
  m_LocalRotation: {{x: 0, y: 0, z: 0, w: 1}}
  m_LocalPosition: {{x: 0, y: 0, z: 0}}
  m_LocalScale: {{x: 1, y: 1, z: 1}}
  m_Children: []
  m_Father: {{fileID: 0}}
"""
_RECT: Final = """  m_AnchorMin: {x: 0.5, y: 0.5}
  m_AnchorMax: {x: 0.5, y: 0.5}
  m_AnchoredPosition: {x: 0, y: 0}
  m_SizeDelta: {x: 100, y: 100}
  m_Pivot: {x: 0.5, y: 0.5}
"""


def placeholder(instance: "PrefabInstance", path: str) -> UnityFile:
    """A prefab of one GameObject and its Transform, with the fileIDs that the instance's overrides show.

    Which of the objects it overrides is the root is told by ``m_Name`` and by what only a root has overridden
    (``m_RootOrder``, position); the name is that of the file, as Unity names a prefab's root. Nothing else is
    made up: position, rotation and scale are those of a new GameObject until the overrides come on top.
    """
    changes = instance.modifications
    named = _targets(changes, "m_Name")
    placed = _targets(changes, "m_RootOrder") or _targets(changes, "m_LocalPosition.x")
    transforms = _recorded(instance, TRANSFORMS)
    lone = transforms[:1] if len(transforms) == 1 else []
    transform = _chosen([*placed, *lone], transforms, _MODEL_TRANSFORMS) or _NO_TRANSFORM
    is_rect = any(
        change.target.file_id & MASK == transform and change.path.startswith("m_Anchor") for change in changes
    )
    old = [transform - _OLD_TRANSFORM + _OLD_ROOT] if transform in _OLD_TRANSFORMS else []
    text = _TEXT.format(
        root=_chosen([*old, *named], _recorded(instance, _GAME_OBJECTS), _MODEL_ROOTS) or _NO_GAME_OBJECT,
        transform=transform,
        name=_quoted(path.rpartition("/")[2].rpartition(".")[0] or "Missing Prefab"),
        class_id=224 if is_rect else 4,
        class_name="RectTransform" if is_rect else "Transform",
    )
    return UnityFile.from_bytes((text + _RECT * is_rect).encode(), path)


def _targets(changes: Sequence[Modification], path: str) -> list[int]:
    return [change.target.file_id & MASK for change in changes if change.path == path]


def _chosen(candidates: Sequence[int], recorded: Sequence[int], known: Sequence[int]) -> int:
    """A well-known root that is overridden or recorded, else the first candidate; 0 without any."""
    seen = {*candidates, *recorded}
    return next((each for each in known if each in seen), candidates[0] if candidates else 0)


def _recorded(instance: "PrefabInstance", classes: frozenset[int]) -> list[int]:
    """The objects of some classes in the source that stripped documents stand for."""
    headers = instance.scene.outline.headers
    return [source for source, file_id in instance.recorded.items() if headers[file_id].class_id in classes]


def _quoted(name: str) -> str:
    return "'" + name.replace("'", "''") + "'"
