"""Material assets that an import finds by name, as models do that keep no materials inside."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path, PurePosixPath
from typing import Final

from scenewright.project.meta import quick_guid
from scenewright.text import Reference

__all__ = ["MaterialFolders", "MaterialNaming", "MaterialSearch"]

_MATERIAL_ID: Final = 2_100_000
_NATIVE: Final = 2
_UNFIT: Final = re.compile(r'[/\\:*?"<>|]')  # in a file's name; Unity writes an underscore for each


class MaterialNaming(Enum):
    """``ModelImporterMaterialName`` of the scripting reference."""

    TEXTURE = 0
    MATERIAL = 1
    MODEL_AND_MATERIAL = 2


class MaterialSearch(Enum):
    """``ModelImporterMaterialSearch`` of the scripting reference."""

    LOCAL = 0
    RECURSIVE_UP = 1
    EVERYWHERE = 2


@dataclass(frozen=True, slots=True)
class MaterialFolders:
    """The folders in which the materials of one model are looked for.

    ``file`` is the model on disk, ``asset_path`` its project path, which tells how far up the project goes.
    """

    file: Path
    asset_path: str
    naming: MaterialNaming
    search: MaterialSearch

    def find(self, material: str, texture: str) -> Reference | None:
        """The material asset for a material of the model and its diffuse texture's name, "" for none.

        It is ``<name>.mat`` in the folder ``Materials`` beside the model, or beside any folder above it
        (Unity manual, "Materials tab", "Use External Materials"). None where it is not there, and for a
        search of the whole project, in which several may have the name.
        """
        name = _UNFIT.sub("_", self._name(material, texture))
        metas = (folder / "Materials" / f"{name}.mat.meta" for folder in self._folders())
        for meta in metas:
            with suppress(OSError, ValueError):
                if guid := quick_guid(meta.read_bytes()):
                    return Reference(_MATERIAL_ID, guid, _NATIVE)
        return None

    def _name(self, material: str, texture: str) -> str:
        if self.naming is MaterialNaming.TEXTURE:
            return texture or material
        if self.naming is MaterialNaming.MODEL_AND_MATERIAL:
            return f"{PurePosixPath(self.asset_path).stem}-{material}"
        return material

    def _folders(self) -> Iterator[Path]:
        parts = PurePosixPath(self.asset_path).parts
        above = len(parts) - (2 if parts[:1] == ("Packages",) else 1)
        folders = self.file.parents[: max(above, 0)]
        if self.search is MaterialSearch.LOCAL:
            return iter(folders[:1])
        return iter(folders)
