"""The members of .NET's types. Importing the package declares them in the tables of `builtin` and `types`."""

from scenewright.query.library import characters, collections, linq, numerics, objects, strings

__all__ = ["characters", "collections", "linq", "numerics", "objects", "strings"]
