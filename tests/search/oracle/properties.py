"""The serialized properties of GameObjects."""

from typing import Any

from scene.plain_composer import Part, at
from search.oracle.project import BUILTIN, PlainProject, references, script_of
from search.oracle.scenes import Thing
from search.oracle.tables import MATERIALS, MESHES
from search.oracle.values import Linked, number

TRUTHS = {"m_Enabled", "m_IsActive", "m_IsTrigger", "m_UseGravity", "m_IsKinematic", "orthographic", "m_Loop"}


class PlainProperties:
    """Looks up properties by any of their names."""

    project: PlainProject

    def property(self, thing: Thing, name: str) -> Any:
        """The value of a property: of the component before the dot, else of the first object with it."""
        head, _, rest = name.partition(".")
        for part in thing.objects:
            names = [each.lower() for each in self.project.chain(part.type_name, script_of(part.body))[:2]]
            if rest and head.lower() in names:
                found = self.value_in(thing, part, rest)
                if found is not None:
                    return found
        return next(
            (v for part in thing.objects if (v := self.value_in(thing, part, name)) is not None), None
        )

    def value_in(self, thing: Thing, part: Part, name: str) -> Any:
        steps = name.replace(".Array.data[", "[").replace("[", ".").replace("]", "").split(".")
        key = key_of(part.body, steps[0])
        if key is None:
            return None
        value = part.body[key]
        for step in steps[1:]:
            if step.lower() == "array":
                continue
            if step.lower() == "size" and isinstance(value, list):
                return float(len(value))
            value = at(
                value,
                next((each for each in value if each.lower() == step.lower()), step)
                if isinstance(value, dict)
                else step,
            )
        return self.readable(thing, key, value)

    def readable(self, thing: Thing, key: str, value: Any) -> Any:
        """A saved value as filters compare it."""
        if isinstance(value, list):
            return float(len(value))
        if isinstance(value, dict):
            return self.readable_struct(thing, value)
        if value is None:
            return None
        if number(value) is not None and not value.startswith("0x"):
            return float(value) if key not in TRUTHS else bool(int(value))
        return value

    def readable_struct(self, thing: Thing, value: dict[str, Any]) -> Any:
        keys = "".join(value)
        if "fileID" in value:
            return self.link(thing, value)
        if keys == "rgba":
            return "#" + "".join(
                f"{min(255, max(0, round(float(each) * 255))):02x}" for each in value.values()
            )
        if keys in ("xy", "xyz"):
            return tuple(float(each) for each in value.values())
        return None

    def link(self, thing: Thing, value: dict[str, Any]) -> Linked:
        found = list(references(value))
        if not found:
            return Linked()
        guid, file_id = found[0]
        if not guid:
            target = thing.home.thing_of(file_id)
            return Linked(target.name, target.unity_path) if target else Linked()
        asset = self.project.by_guid.get(guid)
        if asset is None and BUILTIN.fullmatch(guid):
            return Linked(MESHES[file_id][0] if file_id in MESHES else MATERIALS.get(file_id, "builtin"))
        known = [f"GlobalObjectId_V1-{kind}-{guid}-{file_id}-0" for kind in (1, 3)]
        return Linked(asset.path, asset.stem, *known) if asset else Linked()


def key_of(body: dict[str, Any], name: str) -> str | None:
    """The key that a name means: itself, with ``m_``, or as the Inspector shows it without blanks."""
    wanted = name.lower()
    for spell in (str.lower, lambda key: key.lower().removeprefix("m_"), shown_name):
        for key in body:
            if spell(key) == wanted:
                return key
    return None


def shown_name(key: str) -> str:
    return key.removeprefix("m_").replace(" ", "").replace("_", "").lower()
