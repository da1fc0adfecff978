"""The provider of assets, ``p:``."""

from scenewright.search.assets.provider import AssetProvider

__all__ = ["AssetProvider"]
