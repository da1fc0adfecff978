"""A component of a GameObject of a composed scene or prefab."""

from typing import TYPE_CHECKING, Final

from scenewright.data import class_name
from scenewright.index import Certainty, ScriptType
from scenewright.scene.fields import FieldView, fields_of
from scenewright.scene.game_object import GameObject, global_id, identity, origin, setting
from scenewright.scene.identity import Identity, Origin
from scenewright.scene.outline import MONO_BEHAVIOUR, TRANSFORMS
from scenewright.scene.transform import RectTransform, Transform
from scenewright.text import Reference

if TYPE_CHECKING:
    from scenewright.scene.instance import PrefabInstance
    from scenewright.scene.scene import Scene

__all__ = ["Component"]

_RECT_TRANSFORM: Final = 224


class Component:
    """A component as Unity would load it; ``source`` and ``instance`` as in ``GameObject``."""

    _owner: tuple[GameObject | None] | None = None
    _fields: FieldView | None = None
    _script: tuple[ScriptType | None] | None = None
    _transform: Transform | None = None

    def __init__(
        self,
        scene: "Scene",
        file_id: int,
        class_id: int,
        instance: "PrefabInstance | None" = None,
        source: "Component | None" = None,
    ) -> None:
        self.scene = scene
        self.file_id = file_id
        self.class_id = class_id
        self.instance = instance
        self.source = source

    @property
    def native_name(self) -> str:
        """Unity's own class, ``MonoBehaviour`` for every script."""
        return class_name(self.class_id) or f"Class{self.class_id}"

    @property
    def type_name(self) -> str:
        """Its class: the script's for a MonoBehaviour whose script is known."""
        script = self.script
        return script.name if script is not None and script.name else self.native_name

    @property
    def full_name(self) -> str:
        """Its class with the namespace."""
        script = self.script
        if script is not None and script.name:
            return f"{script.namespace}.{script.name}" if script.namespace else script.name
        return f"UnityEngine.{self.native_name}"

    @property
    def script(self) -> ScriptType | None:
        """The script of a MonoBehaviour; None for other classes and for one without a script."""
        if self._script is None:
            self._script = (self._find_script() if self.class_id == MONO_BEHAVIOUR else None,)
        return self._script[0]

    def _find_script(self) -> ScriptType | None:
        reference = self.script_reference
        if reference is None or reference.is_null or not reference.guid:
            return None
        return self.scene.files.script_type(reference.guid, reference.file_id)

    @property
    def script_reference(self) -> Reference | None:
        """What ``m_Script`` refers to; None for what is no MonoBehaviour."""
        inner = self
        while inner.source is not None:
            inner = inner.source
        header = inner.scene.outline.headers[inner.file_id]
        return inner.scene.outline.script(header)

    @property
    def is_script_missing(self) -> bool:
        """Whether it is a MonoBehaviour whose script no file, DLL or known package has."""
        script = self.script
        if self.class_id != MONO_BEHAVIOUR:
            return False
        return script is None or (script.certainty is Certainty.UNKNOWN and script.path is None)

    @property
    def game_object(self) -> GameObject | None:
        """The GameObject it belongs to; None only in a damaged file."""
        if self._owner is None:
            self._owner = (self.scene.hierarchy.owner(self),)
        return self._owner[0]

    @property
    def enabled(self) -> bool | None:
        """Its checkbox; None for a component that has none."""
        text = setting(self, "m_Enabled")
        return None if text is None else text not in ("0", "false", "False")

    @property
    def transform(self) -> Transform | None:
        """The transform maths of a Transform or RectTransform; None for other classes."""
        if self._transform is None and self.class_id in TRANSFORMS:
            self._transform = (RectTransform if self.class_id == _RECT_TRANSFORM else Transform)(self)
        return self._transform

    @property
    def identity(self) -> Identity:
        """The file it is seen in and its fileID there."""
        return identity(self)

    @property
    def origin(self) -> Origin | None:
        """Where a prefab instance has it from; None for one of the file itself, added ones included."""
        owner = self.game_object
        return origin(self, owner) if owner is not None else None

    @property
    def global_id(self) -> str:
        """Its ``GlobalObjectId`` as text."""
        return global_id(self)

    @property
    def fields(self) -> "FieldView":
        """Its serialized properties."""
        if self._fields is None:
            self._fields = fields_of(self)
        return self._fields

    def vector(self, key: str, axes: str) -> tuple[float, ...] | None:
        """The effective numbers of a vector property, as the files spell them; None where no file has it."""
        if self.instance is None or self.source is None:
            header = self.scene.outline.headers.get(self.file_id)
            return self.scene.outline.vector(header, key, axes) if header is not None else None
        below = self.source.vector(key, axes)
        changes = self.instance.changes(self.source.file_id)
        if not changes:
            return below
        spelled = [changes.get(f"{key}.{axis}") for axis in axes]
        if not any(spelled):
            return below
        filled = below or (0.0,) * len(axes)
        return tuple(
            _float(change.text, old) if change else old for change, old in zip(spelled, filled, strict=True)
        )

    def __repr__(self) -> str:
        return f"<Component {self.type_name} &{self.file_id} of {self.scene.path}>"


def _float(text: str, default: float) -> float:
    try:
        return float(text)
    except ValueError:
        return default
