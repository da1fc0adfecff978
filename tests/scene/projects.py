"""Projects to compose: the sample, and the real ones."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from filelock import FileLock

from corpus import unpacked
from scenewright.index import Index, Readable
from scenewright.project import Project
from scenewright.scene import AssetFiles, Scene, Unreadable, compose

PROJECTS = {
    "hdrppasses": ".", "mirror": ".", "modularavatar": ".", "mrtk3": "UnityProjects/MRTKDevTemplate",
    "plateau": ".", "steamvr": ".", "techdemos2d": ".", "udonsharp": ".", "uieffect": ".", "unite2017": ".",
    "towerdefense": "Tower Defense Unity Project",
}  # fmt: skip


def asset_files(root: Path) -> AssetFiles:
    """The files of a project, indexed."""
    project = Project.open(root)
    index = Index.open(project)
    index.refresh()
    return AssetFiles(project, index)


def without_models(files: AssetFiles) -> AssetFiles:
    """The same files, of which models cannot be read: so they are left to the tests of models."""
    unread = Unreadable("model_unreadable", "A model.")
    return AssetFiles(files.project, files.index, lambda _, path: replace(unread, path=path))


@cache
def real_files(name: str) -> AssetFiles:
    """A real project, indexed in a copy that all runs share."""
    original = unpacked(name)
    shared = original.with_name(f"{original.name}-scenes")
    with FileLock(f"{shared}.lock"):
        if not shared.exists():
            fresh = original.with_name(f"{original.name}-scenes-{os.getpid()}")
            shutil.copytree(original, fresh, symlinks=True)
            fresh.rename(shared)
        return asset_files(shared / PROJECTS[name])


def composable(files: AssetFiles) -> Iterator[Scene]:
    """Every scene and prefab of a project that can be read at all."""
    for asset in files.index.assets():
        if asset.path.endswith((".unity", ".prefab")) and asset.state == Readable.YAML:
            yield compose(files, asset.path)
