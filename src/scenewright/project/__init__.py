"""A Unity project on disk: root, sandbox, GUIDs, settings, packages."""
