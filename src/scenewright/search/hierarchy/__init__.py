"""The Hierarchy provider: GameObjects of composed scenes and prefabs."""

from scenewright.search.hierarchy.nested import NESTED_RULES, nested_items
from scenewright.search.hierarchy.provider import Hierarchy
from scenewright.search.hierarchy.records import ObjectRecord

__all__ = ["NESTED_RULES", "Hierarchy", "ObjectRecord", "nested_items"]
