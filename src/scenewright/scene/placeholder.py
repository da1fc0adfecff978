"""What stands for the source of a prefab instance that cannot be read:.

A root, as far as the instance knows it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from scenewright.scene.outline import MASK, Outline
from scenewright.text import UnityFile

if TYPE_CHECKING:
    from scenewright.scene.instance import PrefabInstance

__all__ = ["placeholder"]

# The roots of models: ids since Unity 2018.3 (with and without their hierarchy kept), and before.
_MODEL_ROOTS: Final = (919132149155446097, -927199367670048503 & MASK, 100000)
_MODEL_TRANSFORMS: Final = (-8679921383154817045 & MASK, -4216859302048453862 & MASK, 400000)
_NO_GAME_OBJECT, _NO_TRANSFORM = 1, 2
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
    named = [change.target.file_id & MASK for change in changes if change.path == "m_Name"]
    placed = [
        change.target.file_id & MASK
        for change in changes
        if change.path in ("m_RootOrder", "m_LocalPosition.x")
    ]
    transform = _chosen(placed, _MODEL_TRANSFORMS) or _recorded_root(instance) or _NO_TRANSFORM
    is_rect = any(
        change.target.file_id & MASK == transform and change.path.startswith("m_Anchor") for change in changes
    )
    text = _TEXT.format(
        root=_chosen(named, _MODEL_ROOTS) or _NO_GAME_OBJECT,
        transform=transform,
        name=_quoted(path.rpartition("/")[2].rpartition(".")[0] or "Missing Prefab"),
        class_id=224 if is_rect else 4,
        class_name="RectTransform" if is_rect else "Transform",
    )
    return UnityFile.from_bytes((text + _RECT * is_rect).encode(), path)


def _chosen(candidates: Sequence[int], known: Sequence[int]) -> int:
    """A well-known root among the candidates, else the first of them; 0 without any."""
    return next((each for each in known if each in candidates), candidates[0] if candidates else 0)


def _recorded_root(instance: "PrefabInstance") -> int:
    """The source of the only Transform of the instance that the file records."""
    outline: Outline = instance.scene.outline
    found = [
        source
        for source, file_id in instance.recorded.items()
        if outline.headers[file_id].class_id in (4, 224)
    ]
    return found[0] if len(found) == 1 else 0


def _quoted(name: str) -> str:
    return "'" + name.replace("'", "''") + "'"
