"""Edits of C# scripts: declarations and text, made together on one reading of the file."""

from scenewright.edit.script.edits import OPERATIONS, Edited, edited
from scenewright.edit.script.patches import Patch, patched
from scenewright.edit.script.script import Script

__all__ = ["OPERATIONS", "Edited", "Patch", "Script", "edited", "patched"]
