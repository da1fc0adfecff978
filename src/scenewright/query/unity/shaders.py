"""Shaders as values: by name, and what the project's sources of them declare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenewright.data import builtin_shaders
from scenewright.errors import NotOfflineError, ScenewrightError
from scenewright.query.faults import nearest
from scenewright.query.unity.assets import builtin_asset
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
    """``Shader.Find``: the shader of the project, or of the Editor, with this name.

    Raises ``NotOfflineError`` for any other name: a package outside of the project may have it.
    """
    from scenewright.query.unity.world import world_of

    world = world_of(call)
    expected = world.type("UnityEngine.Shader")
    known = builtin_shaders()
    names = [*known]
    for row in call.limits.walk(world.index.assets("shader")):
        found = world.asset(row.path, row.guid or "", None, expected)
        if isinstance(found, AssetObject):
            if found.name == name:
                return found
            names.append(found.name)
    if name in known:
        return AssetObject(world, expected, builtin_asset(*known[name], name))
    raise NotOfflineError(
        f"No shader of the project or of the Editor's known ones is named '{name}'; whether a package"
        " that is not in the project folder has one is not known.",
        candidates=nearest(name, names),
    )
