"""Scenewright: a Unity project, opened without the Unity Editor."""

__version__ = "0.1.0"
