"""The MCP server, over stdio (``SceneServer.run``) and Streamable HTTP (``scenewright.server.http``)."""

from scenewright.server.application import SceneServer

__all__ = ["SceneServer"]
