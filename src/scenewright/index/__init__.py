"""What a project contains, in one SQLite file."""
