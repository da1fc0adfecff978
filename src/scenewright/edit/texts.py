"""Text as bytes of a file: in the encoding, with the byte order mark and the line ends that the file has."""

import re
from dataclasses import replace
from typing import Final

from scenewright.errors import EditRefusedError
from scenewright.text.lines import TextFile

LARGEST: Final = 2**20
"""The most bytes of a text that a tool writes or edits."""
_END: Final = re.compile(r"\r\n|\r|\n")


def text_of(data: bytes, path: str) -> TextFile:
    """A file as text. Raises ``FileFormatError`` for what is none, ``EditRefusedError`` above 1 MiB."""
    if len(data) > LARGEST:
        raise _too_large(path)
    return TextFile.from_bytes(data, path)


def with_text(file: TextFile, text: str, path: str) -> bytes:
    """A new text for a file, as bytes: encoding and byte order mark as they are, line ends as in the text.

    Raises ``EditRefusedError`` for a character that the file's encoding does not have, and above 1 MiB.
    """
    try:
        data = replace(file, text=text).encode()
    except UnicodeEncodeError as error:
        raise EditRefusedError(
            f"{path} is in {file.encoding}, which has no character {text[error.start]!r}.",
            hint="Save the file as UTF-8 first, or leave the character out.",
            code="encoding",
            path=path,
        ) from error
    if len(data) > LARGEST:
        raise _too_large(path)
    return data


def in_line_ends_of(file: TextFile, text: str) -> str:
    """A piece of text with the line ends of the file it goes into; of a mixed file, those it has most."""
    end = file.newline
    if end == "mixed":
        end = max(("\r\n", "\n", "\r"), key=_END.findall(file.text).count)
    return _END.sub(end, text) if end else text


def new_text(text: str, path: str) -> bytes:
    """The bytes of a new file: UTF-8 without a byte order mark. Raises ``EditRefusedError`` above 1 MiB."""
    data = text.encode()
    if len(data) > LARGEST:
        raise _too_large(path)
    return data


def _too_large(path: str) -> EditRefusedError:
    return EditRefusedError(
        f"The text of {path} is larger than 1 MiB.",
        hint="Edit a smaller file, or change it with another program.",
        code="too_large",
        path=path,
        limitBytes=LARGEST,
    )
