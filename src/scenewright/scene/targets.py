"""Where references lead that do not lead to a GameObject or component."""

from dataclasses import dataclass

from scenewright.text import Reference

__all__ = ["AssetRef", "Missing"]


@dataclass(frozen=True, slots=True)
class AssetRef:
    """An object of an asset: by GUID and fileID; ``path`` is "" for a resource that comes with the Editor.

    ``name`` is that of the file or built-in resource. For an object of the scene file that is in no hierarchy
    (light settings, an embedded mesh) ``path`` is the scene's own.
    """

    guid: str
    file_id: int
    path: str
    name: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A reference that leads nowhere; Unity gives null for it. It is false where an object would be true.

    ``code``: ``missing_asset``, ``no_such_object``, ``no_instance``, ``stale`` (the source prefab no longer
    has the object), ``removed``, or the reason why a source cannot be read (``missing_prefab``,
    ``model_unreadable``, ``prefab_unreadable``, ``prefab_cycle``, ``unreadable_source``).
    """

    reference: Reference
    code: str
    message: str

    def __bool__(self) -> bool:
        return False
