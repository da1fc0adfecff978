"""Unity's YAML dialect, read and written as bytes."""
