"""A model as the text of a prefab, so that it composes as any other prefab does."""

from collections.abc import Mapping
from typing import Final

from scenewright.scene.model_source import ModelComponent, ModelMaterial, ModelObject, ModelSource, Pose
from scenewright.text import Reference, Style, UnityFile, emit_document, preamble
from scenewright.text.value import Writable

__all__ = ["model_prefab"]

_GAME_OBJECT: Final = 1
_AVATAR: Final = 90
_STYLE: Final = Style(fold=False)
_NOTHING: Final = Reference(0)


def model_prefab(source: ModelSource) -> UnityFile:
    """The GameObjects and components of a model as a prefab in memory, with the model's own path.

    Only what the import decides is written: hierarchy, names, poses, meshes, materials, bones, avatar,
    whether a renderer is on. A key is left out where its value is not known.
    """
    children: list[list[int]] = [[] for _ in source.objects]
    for at, each in enumerate(source.objects):
        if each.parent is not None:
            children[each.parent].append(at)
    documents = [
        document
        for at, each in enumerate(source.objects)
        for document in _documents(source, each, children[at])
    ]
    return UnityFile.from_bytes(preamble(_STYLE) + b"".join(documents), source.path)


def _documents(source: ModelSource, each: ModelObject, children: list[int]) -> list[bytes]:
    game_object: Mapping[str, Writable] = {
        "m_Component": [{"component": Reference(part.file_id)} for part in each.components],
        "m_Layer": 0,
        "m_Name": each.name,
        "m_TagString": "Untagged",
        "m_StaticEditorFlags": 0,
        "m_IsActive": 1,
    }
    transform, *others = each.components
    owner: dict[str, Writable] = {"m_GameObject": Reference(each.file_id)}
    documents = [
        emit_document(_GAME_OBJECT, each.file_id, "GameObject", game_object, _STYLE),
        _component(transform, owner | _transform(source, each, children)),
    ]
    documents.extend(_component(part, owner | _fields(source, part)) for part in others)
    return documents


def _component(part: ModelComponent, fields: Mapping[str, Writable]) -> bytes:
    return emit_document(part.class_id, part.file_id, part.class_name, fields, _STYLE)


def _transform(source: ModelSource, each: ModelObject, children: list[int]) -> dict[str, Writable]:
    father = _NOTHING if each.parent is None else _transform_of(source.objects[each.parent])
    below: list[Writable] = [_transform_of(source.objects[at]) for at in children]
    pose = {} if each.pose is None else _pose(each.pose)
    return pose | {"m_Children": below, "m_Father": father}


def _transform_of(each: ModelObject) -> Reference:
    return Reference(each.components[0].file_id)


def _pose(pose: Pose) -> dict[str, Writable]:
    return {
        "m_LocalRotation": dict(zip("xyzw", pose.rotation, strict=True)),
        "m_LocalPosition": dict(zip("xyz", pose.position, strict=True)),
        "m_LocalScale": dict(zip("xyz", pose.scale, strict=True)),
    }


def _fields(source: ModelSource, part: ModelComponent) -> dict[str, Writable]:
    fields: dict[str, Writable] = {} if part.class_name == "MeshFilter" else {"m_Enabled": int(part.enabled)}
    if part.mesh is not None:
        fields["m_Mesh"] = Reference(part.mesh, source.guid, 3)
    if part.class_name.endswith("Renderer") and all(each.target for each in part.materials):
        fields["m_Materials"] = [_target(each) for each in part.materials]
    if part.bones is not None:
        fields["m_Bones"] = [Reference(each) for each in part.bones]
    if part.class_name == "Animator":
        fields["m_Avatar"] = _avatar(source)
    return fields


def _target(material: ModelMaterial) -> Reference:
    return material.target or _NOTHING


def _avatar(source: ModelSource) -> Reference:
    made = next((each for each in source.assets if each.class_id == _AVATAR), None)
    return Reference(made.file_id, source.guid, 3) if made else _NOTHING
