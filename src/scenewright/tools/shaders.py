"""Shaders: their names, and the properties that a ShaderLab source declares."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scenewright.data import builtin_name
from scenewright.errors import ScenewrightError
from scenewright.index import Index
from scenewright.text import Reference

_NAME: Final = re.compile(r'^\s*Shader\s*"([^"\n]+)"', re.MULTILINE)
_GRAPH_FOLDER: Final = re.compile(r'"m_Path"\s*:\s*"([^"\n]*)"')
_COMMENT: Final = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_BLOCK: Final = re.compile(r"\bProperties\s*\{(.*?)\n\s*\}\s*(?=\S)", re.DOTALL)
_PROPERTY: Final = re.compile(
    r'(?P<name>\w+)\s*\(\s*"(?P<label>[^"\n]*)"\s*,\s*(?P<type>\w+)(?:\s*\([^)\n]*\))?\s*\)\s*='
)
_GRAPHS: Final = (".shadergraph", ".shadersubgraph")


@dataclass(frozen=True, slots=True)
class ShaderProperty:
    """A property as a shader declares it: its type in ShaderLab (``Color``, ``2D``, ``Range``) and label."""

    type: str
    label: str


@dataclass(frozen=True, slots=True)
class Shader:
    """A shader: its name as ``Shader.Find`` takes it, its file, and its properties where they are known.

    ``path`` is "" for one that comes with the Editor. ``name`` is "" for one that is nowhere on disk.
    """

    name: str
    path: str
    guid: str
    properties: Mapping[str, ShaderProperty] | None


def shader_of(index: Index, reference: Reference) -> Shader:
    """The shader a material refers to."""
    guid = reference.guid or ""
    row = index.asset(guid) if guid else None
    if row is None:
        return Shader(builtin_name(guid, reference.file_id) or "", "", guid, None)
    try:
        source = index.project.sandbox.readable(row.path).read_text(encoding="utf-8", errors="replace")
    except (OSError, ScenewrightError):
        return Shader("", row.path, guid, None)
    if row.path.endswith(_GRAPHS):
        folder = _GRAPH_FOLDER.search(source)
        return Shader(f"{folder[1] if folder else 'Shader Graphs'}/{row.name}", row.path, guid, None)
    return _from_source(source, row.path, guid)


def _from_source(source: str, path: str, guid: str) -> Shader:
    """From ShaderLab text (manual, "ShaderLab: defining material properties")."""
    bare = _COMMENT.sub("", source)
    name, block = _NAME.search(bare), _BLOCK.search(bare)
    declared = {
        found["name"]: ShaderProperty(found["type"], found["label"])
        for found in _PROPERTY.finditer(block[1] if block else "")
    }
    return Shader(name[1] if name else "", path, guid, declared if name else None)
