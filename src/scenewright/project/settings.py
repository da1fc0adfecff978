"""The settings of a project, read from ProjectSettings when they are asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from scenewright.errors import ScenewrightError
from scenewright.project.fresh import Fresh
from scenewright.project.plain_file import read_plain
from scenewright.project.settings_facts import (
    BuildScene,
    EditorFacts,
    GraphicsFacts,
    PhysicsFacts,
    PlayerFacts,
    QualityFacts,
    TagsAndLayers,
)
from scenewright.text import Node, UnityFile

Facts = TypeVar("Facts")


@dataclass(frozen=True, slots=True)
class Unknown:
    """Stands for facts that could not be read, and says why: never a default in their place.

    ``code`` is that of the error (``not_found``, ``binary_asset``, ``merge_conflict``, ...); ``hint`` what
    to do. It is false where the facts would be true: ``settings.tags or ...``.
    """

    path: str
    code: str
    reason: str
    hint: str = ""

    def __bool__(self) -> bool:
        return False


class Settings:
    """Typed reading of the files of ProjectSettings. Each property is facts or ``Unknown``.

    A file is read at the first question, and again after it changed.
    """

    def __init__(self, root: Path) -> None:
        """``root`` is the folder of the project."""
        self._root = root
        self._read: dict[str, Fresh[Any]] = {}

    @property
    def tags_and_layers(self) -> TagsAndLayers | Unknown:
        """Tags, layers, sorting layers and rendering layers."""
        return self._facts("TagManager.asset", TagsAndLayers.read)

    @property
    def build_scenes(self) -> tuple[BuildScene, ...] | Unknown:
        """The scenes of the build list, in order; an empty list is an empty tuple."""
        return self._facts("EditorBuildSettings.asset", BuildScene.read)

    @property
    def graphics(self) -> GraphicsFacts | Unknown:
        """The render pipeline."""
        return self._facts("GraphicsSettings.asset", GraphicsFacts.read)

    @property
    def quality(self) -> QualityFacts | Unknown:
        """The quality levels."""
        return self._facts("QualitySettings.asset", QualityFacts.read)

    @property
    def physics(self) -> PhysicsFacts | Unknown:
        """Gravity and the layer collision matrix of 3D physics."""
        return self._facts("DynamicsManager.asset", PhysicsFacts.read)

    @property
    def physics2d(self) -> PhysicsFacts | Unknown:
        """Gravity and the layer collision matrix of 2D physics."""
        return self._facts("Physics2DSettings.asset", PhysicsFacts.read)

    @property
    def player(self) -> PlayerFacts | Unknown:
        """Company, product, version, scripting defines."""
        return self._facts("ProjectSettings.asset", PlayerFacts.read)

    @property
    def editor(self) -> EditorFacts | Unknown:
        """How the Editor saves files."""
        return self._facts("EditorSettings.asset", EditorFacts.read)

    def _facts(self, name: str, read: Callable[[Node], Facts]) -> Facts | Unknown:
        if name not in self._read:
            file = self._root / "ProjectSettings" / name
            self._read[name] = Fresh([file], lambda: _read(file, read))
        facts: Facts | Unknown = self._read[name].get()
        return facts


def _read(file: Path, read: Callable[[Node], Facts]) -> Facts | Unknown:
    path = f"ProjectSettings/{file.name}"
    try:
        documents = UnityFile.from_bytes(read_plain(file, file.parents[1]), path).documents
        if not documents:
            return Unknown(path, "file_format", f"{path} holds no document.")
        return read(documents[0].root)
    except FileNotFoundError:
        return Unknown(
            path, "not_found", f"{path} is missing.", "Open the project in Unity once to have it written."
        )
    except OSError as error:
        return Unknown(path, "unreadable", f"{path} cannot be read: {error.strerror}.")
    except ScenewrightError as error:
        return Unknown(path, error.reason, error.message, error.hint)
