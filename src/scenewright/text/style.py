"""How one file is written: its newline, and whether it folds maps in braces."""

import re
from dataclasses import dataclass
from typing import Self

from scenewright.text.file import UnityFile
from scenewright.text.grammar import FOLD_COLUMN

__all__ = ["Style"]

_FOLDED_MAP = re.compile(rb"\{[^{}'\"\r\n]*,\r?\n +[^{}'\"\r\n]*\}")
_LONG_MAP = re.compile(rb"\n[^'\"\r\n]{%d,}, [^{}'\"\r\n]*\}\r?\n" % FOLD_COLUMN)
_ONE_LINE_SETTING = re.compile(rb"m_SerializeInlineMappingsOnOneLine: 1\b")


@dataclass(frozen=True, slots=True)
class Style:
    """What differs between the files that Unity wrote, and so is found for each.

    ``fold``: a map in braces goes on in a new line after the first comma past column 80. This is the project
    setting ``m_SerializeInlineMappingsOnOneLine`` of EditorSettings (absent or 0 folds, 1 does not) at the
    time the file was saved. Scalars fold either way.

    ``newline``: ``b"\\n"`` or ``b"\\r\\n"``.
    """

    fold: bool = True
    newline: bytes = b"\n"

    @classmethod
    def of(cls, file: UnityFile, default: bool = True) -> Self:
        """The style that a file shows; ``default`` is its ``fold`` where no map is long enough to tell."""
        if _FOLDED_MAP.search(file.data):
            return cls(True, file.newline)
        return cls(default and not _LONG_MAP.search(file.data), file.newline)

    @classmethod
    def of_project(cls, editor_settings: bytes) -> Self:
        """The style of new files in the project with this ``ProjectSettings/EditorSettings.asset``."""
        return cls(fold=_ONE_LINE_SETTING.search(editor_settings) is None)
