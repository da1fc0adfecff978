"""Unity's objects and API as the world of C# queries."""

from scenewright.query.unity import (  # noqa: F401  each declares the functions of computed members
    bounds,
    cameras,
    controllers,
    curves,
    databases,
    finding,
    flat_bounds,
    importers,
    interfaces,
    layers,
    materials,
    parts,
    physics,
    prefabs,
    project_settings,
    scenes,
    shaders,
    textures,
    transforms,
)
from scenewright.query.unity.definitions import extend_structs
from scenewright.query.unity.project import UnityProject
from scenewright.query.unity.world import UnityWorld

__all__ = ["UnityProject", "UnityWorld"]

extend_structs()
