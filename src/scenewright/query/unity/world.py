"""A Unity project as the world of a query: its scenes, assets, settings and types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, cast

from scenewright.data import class_name
from scenewright.data.unity_api import api_names, is_api_namespace
from scenewright.errors import NotOfflineError, ScenewrightError
from scenewright.query import types as t
from scenewright.query.members import Property
from scenewright.query.types import CType, Kind, TypeDefinition
from scenewright.query.unity.assets import SavedAsset, find_asset, is_composed
from scenewright.query.unity.definitions import api_definition, generic_definition, native_definition
from scenewright.query.unity.evidence import EvidenceLog
from scenewright.query.unity.handles import AssetObject, Holder, LostObject, Part, SceneObject
from scenewright.query.unity.managed import is_managed, managed
from scenewright.query.unity.scenes import SceneHandle
from scenewright.query.unity.settings import Settings
from scenewright.query.unity.strangers import learn
from scenewright.query.values import Value
from scenewright.query.world import Call
from scenewright.scene import AssetRef, Component, GameObject, Missing, Scene, compose
from scenewright.scene import Value as SavedValue
from scenewright.text import Reference

if TYPE_CHECKING:
    from scenewright.query.unity.project import UnityProject

__all__ = ["UnityWorld", "world_of"]

_PREFAB_HANDLE: Final = 100100000
_MONO_BEHAVIOUR: Final = "MonoBehaviour"


def world_of(call: Call) -> UnityWorld:
    """The project a query is about.

    Raises ``NotOfflineError`` where there is none.
    """
    found = getattr(call.world, "unity", None)
    if isinstance(found, UnityWorld):
        return found
    raise NotOfflineError("This needs a Unity project, and the query was asked without one.")


class UnityWorld:
    """One query's view of a project: the scenes (or prefabs) that count as loaded, the first being active."""

    def __init__(
        self, project: UnityProject, scenes: tuple[Scene, ...], *, keeps_evidence: bool = True
    ) -> None:
        self.project = project
        self.scripts = project.scripts  # those of one state of the index, whatever happens to it meanwhile
        self.files = project.files
        self.index = project.files.index
        self.scenes = scenes
        self.evidence = EvidenceLog(keeps_evidence)
        self.settings = Settings(self)
        self.depth = 0
        self._is_searched = False
        self._handles: dict[tuple[str, int], SceneObject] = {}
        self._types: dict[str, CType] = {}
        self._classes: dict[tuple[str, str, str], CType] = {}

    @property
    def unity(self) -> UnityWorld:
        """Itself; a world inside a type's source gives the one around it."""
        return self

    # Types: the protocol of `World`.

    def definition(self, name: str, arity: int) -> TypeDefinition | None:
        """The type of this name: a script's in no namespace, Unity's, another script's, a known package's."""
        scripts = self.scripts
        if "." not in name and (own := scripts.global_type(name, arity)):
            return own
        api = generic_definition(name, arity) if arity else api_definition(name)
        if api is not None:
            return api
        found = scripts.named(name, arity) or native_definition(name)
        if found is not None and scripts.is_stranger(found):
            learn(self, found)
            if name not in (found.name, found.qualified):
                self.evidence.note(f"'{name}' is taken for {found.qualified}, whose source is not there.")
        return found

    def meanings(self, name: str, arity: int) -> Sequence[str]:
        """The project's own types of a name, where there are several and neither C# nor Unity decides.

        What hides others of the same short name is noted: a type in no namespace, as in C#, and Unity's.
        """
        found = self.scripts.meanings(name, arity)
        chosen = self._decided(name, arity)
        same = [each for each in found if not chosen or each.partition(" ")[0] == chosen]
        if len(same) > 1:
            return same
        others = [each for each in found if each not in same]
        if others:
            self.evidence.note(f"'{name}' is {chosen}; others of that name: {', '.join(others)}.")
        return ()

    def _decided(self, name: str, arity: int) -> str:
        """The full name of the type that a short name means, whatever other types have it; "" for none."""
        if "." in name:
            return ""
        if self.scripts.global_type(name, arity):
            return name
        api = None if arity else api_definition(name)
        return api.qualified if api is not None else ""

    def is_namespace(self, name: str) -> bool:
        """Whether types of Unity or of the project stand below this dotted name."""
        return is_api_namespace(name) or self.scripts.is_namespace(name)

    def identifier(self, name: str) -> Property | None:
        """``Scene``, so that ``Scene["Player"]`` finds the GameObject of a name or path."""
        if name != "Scene":
            return None
        return Property("Scene", "SceneObjects", lambda: Holder(self, self.type("SceneObjects")), static=True)

    def names(self) -> Iterable[str]:
        """The simple names of all types."""
        return [*api_names(), *self.scripts.names()]

    def type(self, name: str) -> CType:
        """The type of a name that is known."""
        if name not in self._types:
            self._types[name] = cast(TypeDefinition, self.definition(name, 0)).of()
        return self._types[name]

    # Objects.

    def game_object(self, part: GameObject) -> SceneObject:
        """A GameObject as a value."""
        return self._handle(part, "UnityEngine.GameObject")

    def component(self, part: Component) -> SceneObject:
        """A component as a value, of its own class."""
        return self._handle(part, "")

    def thing(self, part: GameObject | Component) -> SceneObject:
        """A GameObject or component as a value."""
        return self.game_object(part) if isinstance(part, GameObject) else self.component(part)

    def _handle(self, part: GameObject | Component, type_name: str) -> SceneObject:
        key = (part.scene.path, part.file_id)
        found = self._handles.get(key)
        if found is None:
            type_ = self.type(type_name) if isinstance(part, GameObject) else self.component_type(part)
            found = self._handles[key] = SceneObject(self, type_, part)
        return found

    def scene_handle(self, scene: Scene | None) -> SceneHandle:
        """A scene as a value, an invalid one for None."""
        return SceneHandle(self.type("UnityEngine.SceneManagement.Scene"), scene)

    def transform_of(self, part: GameObject) -> SceneObject:
        """The Transform of a GameObject."""
        for each in part.components:
            if each.transform is not None:
                return self.component(each)
        raise NotOfflineError(f"'{part.path}' has no Transform: its file is damaged.")

    def component_type(self, part: Component) -> CType:
        """The C# class of a component."""
        script = part.script
        if script is None or not script.name:
            return self.native_type(part.native_name)
        key = (script.name, script.namespace, script.assembly)
        if key not in self._classes:
            self._classes[key] = self.scripts.behaviour(script)
        return self._classes[key]

    def native_type(self, name: str) -> CType:
        """The C# class of a class of the engine; ``Object`` for one that is not known."""
        definition = api_definition(name) or native_definition(name)
        return definition.of() if definition is not None else self.type("UnityEngine.Object")

    # References.

    def target(self, found: object, expected: CType) -> Value:
        """What a resolved reference of a scene is as a value."""
        if found is None:
            return None
        if isinstance(found, Missing):
            return self._lost(found, expected)
        if isinstance(found, (GameObject, Component)):
            return self._fitting(self.thing(found), expected)
        asset = cast(AssetRef, found)
        return self.asset(asset.path, asset.guid, asset.file_id, expected)

    def _lost(self, lost: Missing, expected: CType) -> LostObject:
        type_ = (
            expected
            if expected.kind is Kind.CLASS and expected not in (t.OBJECT, t.DYNAMIC)
            else self.type("UnityEngine.Object")
        )
        return LostObject(self, type_, lost)

    def _fitting(self, found: SceneObject, expected: CType) -> Value:
        """A reference to a component may be declared as its GameObject's, as prefab fields are saved."""
        if isinstance(found.part, GameObject) and expected.name in ("Transform", "RectTransform"):
            return self.transform_of(found.part)
        return found

    def from_file(self, path: str, reference: Reference, expected: CType) -> Value:
        """What a reference in an asset file leads to."""
        if reference.is_null:
            return None
        guid = (reference.guid or "").lower()
        where = self.files.path_of(guid) if guid else path
        return self.asset(where or "", guid or self.files.guid_of(path), reference.file_id, expected)

    def asset(self, path: str, guid: str, file_id: int | None, expected: CType) -> Value:
        """An object of an asset by path and fileID, the main one without; lost where it is not there."""
        if path and is_composed(path) and not path.endswith(".unity"):
            inside = self._composed(path, file_id)
            if inside is not None:
                return inside
        found = find_asset(self.files, path, guid, file_id)
        if found is None:
            code = "no_such_object" if path else "missing_asset"
            lost = Missing(
                Reference(file_id or 0, guid), code, f"{path or guid or 'no asset'} has no such object."
            )
            return self._lost(lost, expected)
        return AssetObject(self, self._asset_type(found, expected), found)

    def _composed(self, path: str, file_id: int | None) -> SceneObject | None:
        try:
            scene = compose(self.files, path)
        except ScenewrightError:
            return None
        if file_id is None or file_id == _PREFAB_HANDLE:
            return self.game_object(scene.roots[0]) if scene.roots else None
        found = scene.object(file_id) or scene.by_63_bits(file_id)
        return self.thing(found) if found is not None else None

    def _asset_type(self, found: SavedAsset, expected: CType) -> CType:
        """The class that the file tells, else the one that the reference is declared with."""
        script = found.script
        if script is not None and script.name:
            return self.scripts.asset(script)
        if found.native and found.native != _MONO_BEHAVIOUR:
            return self.native_type(found.native)
        if expected.kind is Kind.CLASS and expected not in (t.OBJECT, t.DYNAMIC):
            return expected
        return self.type("UnityEngine.ScriptableObject" if found.native else "UnityEngine.Object")

    def part(self, type_: CType, holder: Holder, value: SavedValue) -> Part | None:
        """A part of a document as a value of a struct or ``[Serializable]`` class."""
        if not is_managed(value):
            return Part(self, type_, holder, value)
        found = managed(holder, value)
        return None if found is None else Part(self, self.scripts.plain(found[0]), holder, found[1])

    # All there is.

    def game_objects(self, include_inactive: bool = False) -> Iterator[GameObject]:
        """The GameObjects of all loaded scenes, in hierarchy order."""
        self._is_searched = True
        for scene in self.scenes:
            yield from scene.game_objects(include_inactive)

    def gaps(self) -> Iterator[str]:
        """For each scene whose objects were looked through: that not all of it could be read, and why."""
        for scene in self.scenes if self._is_searched else ():
            if gaps := scene.gaps:
                more = f" ({len(gaps) - 1} more such)" if gaps[1:] else ""
                yield f"Not all of {scene.path} could be read, and the answer is without it: {gaps[0]}{more}"

    def components(self, include_inactive: bool = False) -> Iterator[Component]:
        """The components of those GameObjects."""
        for each in self.game_objects(include_inactive):
            yield from each.components

    def class_of(self, class_id: int) -> str:
        """The name of a class ID."""
        return class_name(class_id) or f"Class{class_id}"
