"""Shaders as values: by name, and what the project's sources of them declare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenewright.errors import ScenewrightError
from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import AssetObject
from scenewright.query.unity.shader_source import ShaderFacts, read_shader
from scenewright.query.values import Value
from scenewright.query.world import Call

if TYPE_CHECKING:
    from scenewright.query.unity.world import UnityWorld

__all__ = ["facts_of"]


def facts_of(world: UnityWorld, shader: AssetObject) -> ShaderFacts:
    """What the source of a shader declares, where the project has it."""
    path = shader.asset.path
    if not path.endswith(".shader"):
        return ShaderFacts(is_builtin=not path)
    try:
        source = world.files.project.sandbox.readable(path).read_text(encoding="utf-8", errors="replace")
    except (OSError, ScenewrightError):
        return ShaderFacts(is_builtin=False)
    return read_shader(source)


@computed
def shader_find(call: Call, name: str) -> Value:
    """``Shader.Find``: the shader of the project with this name; null where none has it."""
    from scenewright.query.unity.world import world_of

    world = world_of(call)
    expected = world.type("UnityEngine.Shader")
    for row in call.limits.walk(world.index.assets("shader")):
        found = world.asset(row.path, row.guid or "", None, expected)
        if isinstance(found, AssetObject) and found.name == name:
            return found
    world.evidence.note("Only shaders of the project are searched, not those that come with the Editor.")
    return None
