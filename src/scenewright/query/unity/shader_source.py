"""What the source of a shader declares: properties with their first values, main ones, queue and tags."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

__all__ = ["Default", "ShaderFacts", "read_shader", "shader_name"]

_COMMENT: Final = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_NAME: Final = re.compile(r'^\s*Shader\s+"([^"]+)"', re.MULTILINE)
_PROPERTY: Final = re.compile(
    r'((?:\[[^\]]*\]\s*)*)(\w+)\s*\(\s*"[^"]*"\s*,\s*(\w+)\s*(?:\([^)]*\))?\s*\)\s*=\s*(\([^)]*\)|"[^"]*"|[-+.\deE]+)'
)
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TAG: Final = re.compile(r'"(\w+)"\s*=\s*"([^"]*)"')
_TAGS: Final = re.compile(r"\bTags\s*\{([^}]*)\}")
_GROUPS: Final = {
    "color": "m_Colors", "vector": "m_Colors", "float": "m_Floats", "range": "m_Floats", "int": "m_Floats",
    "integer": "m_Ints",
}  # fmt: skip
_QUEUE: Final = re.compile(r"(\w+)([+-]?)(\d*)")
_QUEUES: Final = {
    "background": 1000,
    "geometry": 2000,
    "alphatest": 2450,
    "transparent": 3000,
    "overlay": 4000,
}
_GRAPH: Final = "Shader Graphs/"


@dataclass(frozen=True, slots=True)
class Default:
    """The first value of a property as text, the list of a material that saves it, and its attributes."""

    text: str
    group: str
    attributes: tuple[str, ...]

    def numbers(self, count: int) -> list[float]:
        """Its numbers, 0 for those that are left out."""
        found = [float(number) for number in _NUMBER.findall(self.text)]
        return [*found, *[0.0] * count][:count]


@dataclass(frozen=True, slots=True)
class ShaderFacts:
    """What is known of a shader; without its source there are no properties, tags or queue."""

    is_builtin: bool
    properties: Mapping[str, Default] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)

    def marked(self, attribute: str) -> str | None:
        """The property with an attribute (``MainColor``)."""
        return next((name for name, found in self.properties.items() if attribute in found.attributes), None)

    @property
    def queue(self) -> int | None:
        """The number of its ``Queue`` tag; None without the source, and for a tag that names no queue."""
        found = _QUEUE.fullmatch(self.tags.get("Queue", "Geometry").strip())
        if not self.properties or found is None:
            return None
        base, sign, more = found.groups()
        return _QUEUES.get(base.lower(), 2000) + int(f"{sign}{more}" if more else 0)


def shader_name(path: str, source: str) -> str:
    """The name a shader's source gives it; for a graph, ``Shader Graphs/`` and the file's name."""
    found = _NAME.search(_COMMENT.sub("", source))
    stem = path.rpartition("/")[2].rpartition(".")[0]
    return found[1] if found and path.endswith(".shader") else f"{_GRAPH}{stem}"


@lru_cache(maxsize=64)
def read_shader(source: str) -> ShaderFacts:
    """The facts of a ``.shader`` file's text."""
    text = _COMMENT.sub("", source)
    properties = {
        name: Default(value, _GROUPS.get(kind.lower(), "m_TexEnvs"), tuple(re.findall(r"\w+", attributes)))
        for attributes, name, kind, value in _PROPERTY.findall(text)
    }
    first = _TAGS.search(text)
    return ShaderFacts(False, properties, dict(_TAG.findall(first[1])) if first else {})
