"""The tools that clients call, one module for each toolset."""

from scenewright.tools.context import ToolContext
from scenewright.tools.registry import Registry, Tool, tool
from scenewright.tools.schema import Bounds
from scenewright.workspace import Workspace

__all__ = ["Bounds", "Registry", "Tool", "ToolContext", "Workspace", "tool"]
