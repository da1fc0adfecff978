"""A Unity project on disk: root, sandbox, GUIDs, settings, packages."""

from scenewright.project.assets import AssetMap, AssetProblem
from scenewright.project.editor_log import LogEntry, LogType, parse_log
from scenewright.project.editor_state import EditorState
from scenewright.project.images import ImageSize, image_size
from scenewright.project.log_files import Log, LogFile, editor_logs, player_logs, read_log
from scenewright.project.meta import Meta, MetaProblem, import_settings, parse_meta
from scenewright.project.meta_tables import (
    ExternalObject,
    ImportedObject,
    default_references,
    external_objects,
    imported_objects,
)
from scenewright.project.names import is_hidden
from scenewright.project.packages import Package, PackageSource
from scenewright.project.project import Project
from scenewright.project.sandbox import PathSandbox
from scenewright.project.scenes import OpenScene, read_open_scenes
from scenewright.project.settings import Settings, Unknown
from scenewright.project.settings_facts import (
    BUILT_IN_TAGS,
    BuildScene,
    EditorFacts,
    GraphicsFacts,
    PhysicsFacts,
    PlayerFacts,
    QualityFacts,
    QualityLevel,
    SortingLayer,
    TagsAndLayers,
)
from scenewright.project.version import UnityVersion
from scenewright.project.walk import FileEntry, FolderListing, WalkProblem, iter_files, walk

__all__ = [
    "BUILT_IN_TAGS",
    "AssetMap",
    "AssetProblem",
    "BuildScene",
    "EditorFacts",
    "EditorState",
    "ExternalObject",
    "FileEntry",
    "FolderListing",
    "GraphicsFacts",
    "ImageSize",
    "ImportedObject",
    "Log",
    "LogEntry",
    "LogFile",
    "LogType",
    "Meta",
    "MetaProblem",
    "OpenScene",
    "Package",
    "PackageSource",
    "PathSandbox",
    "PhysicsFacts",
    "PlayerFacts",
    "Project",
    "QualityFacts",
    "QualityLevel",
    "Settings",
    "SortingLayer",
    "TagsAndLayers",
    "UnityVersion",
    "Unknown",
    "WalkProblem",
    "default_references",
    "editor_logs",
    "external_objects",
    "image_size",
    "import_settings",
    "imported_objects",
    "is_hidden",
    "iter_files",
    "parse_log",
    "parse_meta",
    "player_logs",
    "read_log",
    "read_open_scenes",
    "walk",
]
