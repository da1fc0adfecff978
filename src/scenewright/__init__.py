"""Scenewright: a Unity project, opened without the Unity Editor."""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenewright.workspace import Workspace

__version__ = "0.1.0"
__all__ = ["__version__", "open"]


def open(path: str | os.PathLike[str]) -> "Workspace":  # noqa: A001
    """Opens the Unity project or package that ``path``, a folder or file anywhere inside, belongs to.

    Raises ``ProjectError``, with candidates, when it belongs to none.
    """
    from scenewright.project import Project
    from scenewright.workspace import Workspace

    return Workspace(Project.open(path))
