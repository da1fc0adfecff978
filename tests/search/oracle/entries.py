"""What an asset search finds, and the properties of it."""

import re
import struct
from dataclasses import dataclass
from typing import Any

from search.oracle.objects import PlainObjects
from search.oracle.project import Asset, PlainProject, references
from search.oracle.values import Linked, number


@dataclass(frozen=True)
class Entry:
    """An asset, or an object below it: then ``part`` is its name."""

    asset: Asset
    type_name: str
    script: str
    part: str | None = None
    file_id: int = 0
    body: Any = None

    @property
    def shown(self) -> str:
        return self.asset.path if self.part is None else f"{self.asset.path} > {self.part}"

    @property
    def name(self) -> str:
        return self.asset.name if self.part is None else self.part


class PlainEntryProperties:
    """Looks up properties of entries: of saved objects, import settings, roots of prefabs."""

    project: PlainProject

    def property(self, entry: Entry, name: str) -> Any:
        """The value of a property by its name without ``m_`` or ``_``: of the object, else of its import."""
        if entry.asset.extension == "prefab" and entry.part is None:
            return self.of_prefab_root(entry.asset, name)
        if name in ("width", "height") and entry.asset.extension == "png" and entry.part is None:
            header = entry.asset.file.read_bytes()[16:24]
            return float(struct.unpack(">II", header)[name == "height"])
        saved = entry.body if entry.asset.importer == "NativeFormatImporter" or entry.part is not None else {}
        groups = (saved or {}).get("m_SavedProperties") or {}
        rows = [row for group in groups.values() if isinstance(group, list) for row in group]
        name = name.removeprefix(f"{entry.type_name.lower()}.").removeprefix(
            f"{entry.asset.importer.lower()}."
        )
        for holder in (*rows, saved or {}, self.import_settings(entry)):
            for key, value in holder.items():
                if key.removeprefix("m_").lstrip("_").lower() == name:
                    return self.readable(value)
        return None

    def of_prefab_root(self, asset: Asset, name: str) -> Any:
        """The value of a property of the root of a prefab or a component on it."""
        objects = PlainObjects(self.project, (asset.path,))
        things = objects.scenes[0].things
        return objects.property(things[0], name) if things else None

    def import_settings(self, entry: Entry) -> dict[str, str]:
        """The settings with a plain value, the first of each name; of a texture's those of the default
        platform before all.
        """
        meta = entry.asset.meta if entry.part is None else ""
        default = re.search(r"(?:  - |    )buildTarget: DefaultTexturePlatform\n((?:    .*\n)*)", meta)
        found: dict[str, str] = {}
        for text in (default[1] if default else "", meta):
            for key, value in re.findall(r"^ +(\w+): (-?[\d.]+)$", text, re.M):
                found.setdefault(key, value)
        return found

    def readable(self, value: Any) -> Any:
        """A saved value as filters compare it."""
        if isinstance(value, dict) and "m_Texture" in value:
            value = value["m_Texture"]
        if isinstance(value, dict) and "fileID" in value:
            found = [self.project.by_guid.get(guid) for guid, _ in references(value)]
            return Linked(*(text for asset in found if asset for text in (asset.path, asset.stem)))
        if isinstance(value, dict) and "".join(value) == "rgba":
            channels = (min(255, max(0, round(float(each) * 255))) for each in value.values())
            return "#" + "".join(f"{each:02x}" for each in channels)
        if isinstance(value, dict) and "".join(value) in ("xy", "xyz", "xyzw"):
            return tuple(float(each) for each in value.values())
        if isinstance(value, list):
            return float(len(value))
        return (value if number(value) is None else float(value)) if isinstance(value, str) else None
