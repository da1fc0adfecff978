"""A Unity project on disk: root, sandbox, GUIDs, settings, packages."""

from scenewright.project.meta import Meta, MetaProblem, parse_meta
from scenewright.project.names import is_hidden
from scenewright.project.packages import Package, PackageSource
from scenewright.project.project import Project
from scenewright.project.sandbox import PathSandbox
from scenewright.project.version import UnityVersion
from scenewright.project.walk import FileEntry, FolderListing, WalkProblem, iter_files, walk

__all__ = [
    "FileEntry",
    "FolderListing",
    "Meta",
    "MetaProblem",
    "Package",
    "PackageSource",
    "PathSandbox",
    "Project",
    "UnityVersion",
    "WalkProblem",
    "is_hidden",
    "iter_files",
    "parse_meta",
    "walk",
]
