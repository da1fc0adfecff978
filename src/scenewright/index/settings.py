"""The user's settings of the index: ``[index]`` in ``.scenewright/settings.toml``."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scenewright.errors import FileFormatError
from scenewright.project.plain_file import read_plain

_NAME: Final = ".scenewright/settings.toml"


@dataclass(frozen=True, slots=True)
class IndexSettings:
    """``ignore``: globs on project paths (``Assets/ThirdParty/*``) that the index leaves out."""

    ignore: tuple[str, ...] = ()

    @classmethod
    def read(cls, folder: Path) -> "IndexSettings":
        """The settings below ``folder``, defaults where there is no file; a bad one is a FileFormatError."""
        file = folder / "settings.toml"
        try:
            table = tomllib.loads(read_plain(file, folder.parent).decode()).get("index", {})
        except FileNotFoundError:
            return cls()
        except OSError as error:
            raise FileFormatError(
                f"{_NAME} cannot be read: {error.strerror}.", hint="Correct or delete it.", path=_NAME
            ) from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise FileFormatError(
                f"{_NAME} is not valid TOML: {error}.", hint="Correct it.", path=_NAME
            ) from error
        ignore = table.get("ignore", []) if isinstance(table, dict) else None
        if not isinstance(ignore, list) or not all(isinstance(glob, str) for glob in ignore):
            raise FileFormatError(
                f"[index] ignore in {_NAME} must be a list of globs.",
                hint='For example ignore = ["Assets/ThirdParty/*"].',
                path=_NAME,
            )
        return cls(tuple(ignore))
