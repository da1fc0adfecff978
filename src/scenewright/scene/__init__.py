"""Scenes and prefabs as Unity would load them, with where each value comes from."""

from scenewright.scene.assets import SerializedObject, asset_objects, load_asset
from scenewright.scene.component import Component
from scenewright.scene.fields import FieldView
from scenewright.scene.files import MODEL_SUFFIXES, AssetFiles, ModelReader, Unreadable, is_composable
from scenewright.scene.game_object import GameObject
from scenewright.scene.identity import GlobalObjectId, Identity, Origin
from scenewright.scene.instance import PrefabInstance
from scenewright.scene.model import import_model, read_model
from scenewright.scene.model_prefab import model_prefab
from scenewright.scene.model_source import (
    ModelAsset,
    ModelComponent,
    ModelMaterial,
    ModelObject,
    ModelSource,
    Pose,
)
from scenewright.scene.modifications import Modification
from scenewright.scene.problems import SceneProblem
from scenewright.scene.scene import Scene, SceneObject, compose, composed
from scenewright.scene.targets import AssetRef, Missing
from scenewright.scene.transform import Rect, RectTransform, Transform
from scenewright.scene.values import Decider, Provenance, Source, Value, ValueKind

__all__ = [
    "MODEL_SUFFIXES",
    "AssetFiles",
    "AssetRef",
    "Component",
    "Decider",
    "FieldView",
    "GameObject",
    "GlobalObjectId",
    "Identity",
    "Missing",
    "ModelAsset",
    "ModelComponent",
    "ModelMaterial",
    "ModelObject",
    "ModelReader",
    "ModelSource",
    "Modification",
    "Origin",
    "Pose",
    "PrefabInstance",
    "Provenance",
    "Rect",
    "RectTransform",
    "Scene",
    "SceneObject",
    "SceneProblem",
    "SerializedObject",
    "Source",
    "Transform",
    "Unreadable",
    "Value",
    "ValueKind",
    "asset_objects",
    "compose",
    "composed",
    "import_model",
    "is_composable",
    "load_asset",
    "model_prefab",
    "read_model",
]
