"""The documents that static classes read: files of ProjectSettings, and settings documents of the scene."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from scenewright.data.unity_api import ApiType, api_entry
from scenewright.errors import NotOfflineError, ScenewrightError
from scenewright.query.types import CType
from scenewright.query.unity.handles import Holder
from scenewright.query.unity.paths import at
from scenewright.query.values import Value
from scenewright.scene import Scene, asset_objects
from scenewright.scene import Value as SavedValue
from scenewright.text import Reference

if TYPE_CHECKING:
    from scenewright.query.unity.world import UnityWorld

__all__ = ["Document", "Settings"]

_LEVEL: Final = "quality level"
_QUALITY: Final = "ProjectSettings/QualitySettings.asset"


class Document(Holder):
    """A settings document, or part of one, as what the members of a static class are read from."""

    __slots__ = ("path", "root", "scene")

    def __init__(
        self, world: UnityWorld, type_: CType, path: str, root: SavedValue, scene: Scene | None = None
    ) -> None:
        super().__init__(world, type_)
        self.path = path
        self.root = root
        self.scene = scene

    @property
    def label(self) -> str:
        """The path of its file."""
        return self.path

    @property
    def identity(self) -> object:
        """File and place in it."""
        return (self.path, self.root.property_path)

    def saved(self, path: str) -> SavedValue | None:
        """The saved value at a property path."""
        return at(self.root, path)

    def resolve(self, reference: Reference, expected: CType) -> Value:
        """What a reference in it leads to."""
        if self.scene is not None:
            return self.world.target(self.scene.resolve(reference), expected)
        return self.world.from_file(self.path, reference, expected)


class Settings:
    """The settings documents of a project and of the active scene, each read once a query."""

    def __init__(self, world: UnityWorld) -> None:
        self._world = world
        self._known: dict[str, Document] = {}

    def of(self, qualified: str) -> Document:
        """What the members of a static class of the API tables are read from.

        Raises ``NotOfflineError`` where the document is not there or no text.
        """
        if qualified not in self._known:
            self._known[qualified] = self._find(qualified, _source(qualified))
        return self._known[qualified]

    def _find(self, qualified: str, source: str) -> Document:
        type_ = self._world.type(qualified)
        if source.startswith("scene "):
            return self._of_scene(type_, int(source.removeprefix("scene ")))
        if source == _LEVEL:
            file = self.file(_QUALITY)
            return Document(self._world, type_, _QUALITY, current_level(file))
        return Document(self._world, type_, source, self.file(source).root)

    def file(self, path: str) -> Document:
        """The one document of a file of ProjectSettings. Raises ``NotOfflineError``."""
        try:
            found = asset_objects(self._world.files, path)
        except ScenewrightError as error:
            why = "is not there" if error.reason == "not_found" else "cannot be read"
            raise NotOfflineError(f"{path} {why}.", hint=error.hint, reason=error.reason) from error
        if not found:
            raise NotOfflineError(f"{path} holds no document.")
        return Document(self._world, self._world.type("UnityEngine.Object"), path, found[0].fields.root)

    def _of_scene(self, type_: CType, class_id: int) -> Document:
        for scene in self._world.scenes:
            for each in asset_objects(self._world.files, scene.path):
                if each.class_id == class_id:
                    return Document(self._world, type_, scene.path, each.fields.root, scene)
        kind = self._world.class_of(class_id)
        raise NotOfflineError(
            f"{kind} is a document of a scene, and none is open.",
            hint="Ask with a scene, not with a prefab alone.",
        )


@cache
def _source(qualified: str) -> str:
    entry = api_entry(qualified)
    return entry.source if isinstance(entry, ApiType) else ""


def current_level(file: Document) -> SavedValue:
    """The quality level that the project is set to. Raises ``NotOfflineError``."""
    chosen, levels = file.saved("m_CurrentQuality"), file.saved("m_QualitySettings")
    number = chosen.as_int() if chosen is not None else 0
    if levels is None or not 0 <= number < len(levels):
        raise NotOfflineError(f"{file.path} has no quality level {number}.")
    return levels.item(number)
