"""The user's settings of the server: ``[server]`` in ``.scenewright/settings.toml``."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from scenewright.errors import FileFormatError
from scenewright.project.plain_file import read_plain


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """``toolsets``: those that clients are shown when the command line names none."""

    toolsets: tuple[str, ...] = ("core",)

    @classmethod
    def read(cls, root: Path) -> "ServerSettings":
        """The settings of the project at ``root``; defaults where there is no file.

        Raises ``FileFormatError`` for a file that is not TOML or a value of another kind.
        """
        file = root / ".scenewright" / "settings.toml"
        try:
            table = tomllib.loads(read_plain(file, root).decode()).get("server", {})
        except FileNotFoundError:
            return cls()
        except OSError as problem:
            raise FileFormatError(
                f"{file} cannot be read: {problem.strerror}.", hint="Correct or delete it.", path=str(file)
            ) from problem
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
            raise FileFormatError(f"{file} is not valid TOML: {problem}.", path=str(file)) from None
        toolsets = table.get("toolsets", list(cls().toolsets)) if isinstance(table, dict) else None
        if not isinstance(toolsets, list) or not all(isinstance(name, str) for name in toolsets):
            raise FileFormatError(
                f"[server] toolsets in {file} must be a list of names.",
                hint='For example toolsets = ["core", "scene"].',
                path=str(file),
            )
        return cls(tuple(toolsets))
