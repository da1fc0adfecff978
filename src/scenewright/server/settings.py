"""The user's settings of the server: ``[server]`` in ``.scenewright/settings.toml``."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scenewright.errors import FileFormatError
from scenewright.project.plain_file import read_plain

_NAME: Final = ".scenewright/settings.toml"


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """``toolsets``: those that clients are shown when the command line names none."""

    toolsets: tuple[str, ...] = ("core",)

    @classmethod
    def read(cls, root: Path) -> "ServerSettings":
        """The settings of the project at ``root``; defaults where there is no file.

        Raises ``FileFormatError`` for a file that is not TOML or a value of another kind.
        """
        file = root / _NAME
        try:
            table = tomllib.loads(read_plain(file, root).decode()).get("server", {})
        except FileNotFoundError:
            return cls()
        except OSError as problem:
            raise FileFormatError(
                f"{_NAME} cannot be read: {problem.strerror}.", hint="Correct or delete it.", path=_NAME
            ) from problem
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
            raise FileFormatError(f"{_NAME} is not valid TOML: {problem}.", path=_NAME) from None
        toolsets = table.get("toolsets", list(cls().toolsets)) if isinstance(table, dict) else None
        if not isinstance(toolsets, list) or not all(isinstance(name, str) for name in toolsets):
            raise FileFormatError(
                f"[server] toolsets in {_NAME} must be a list of names.",
                hint='For example toolsets = ["core", "scene"].',
                path=_NAME,
            )
        return cls(tuple(toolsets))
