"""What a file name may not be, and which names Unity hides."""

import re
import unicodedata
from typing import Final

# Windows opens a device under these names whatever follows the first dot (Microsoft, "Naming Files, Paths,
# and Namespaces"); refused everywhere, because a project travels between systems.
_DEVICE: Final = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\..*)?", re.IGNORECASE
)
# The most that common file systems hold in one name; longer ones are an error of the system, not "no file".
_MOST_BYTES: Final = 255
_SHORT_NAME: Final = re.compile(r"[^.~]{1,8}~[0-9]{1,6}(?:\.[^.]{0,3})?")
_NOT_PORTABLE: Final = re.compile(r'[<>"|?*]')
# The characters that turn the direction of the text around them: what is shown is not what is opened.
_DIRECTION: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def is_hidden(name: str) -> bool:
    """Whether Unity ignores a file or folder of this name inside Assets or a package.

    Unity manual, "Special folder names", hidden assets: names that start with ``.``, end with ``~``, are
    ``cvs``, or have the extension ``.tmp``.
    """
    return (
        name.startswith(".") or name.endswith("~") or name.lower().endswith(".tmp") or name.lower() == "cvs"
    )


def unreadable_character(text: str) -> str | None:
    """What is wrong with the first character that no path may contain: control, surrogate, direction mark."""
    for character in text:
        if character in _DIRECTION:
            return f"the direction mark U+{ord(character):04X}"
        if unicodedata.category(character) in ("Cc", "Cs"):
            return f"the character U+{ord(character):04X}"
    return None


def unopenable_name(name: str) -> str | None:
    """Why one part of a path cannot name a plain file or folder on every system, or None."""
    if len(name.encode("utf-8", "surrogatepass")) > _MOST_BYTES:
        return f"it is longer than {_MOST_BYTES} bytes"
    if ":" in name:
        return "it names an alternate stream"
    if name[-1:] in (".", " "):
        return "it ends in a dot or a blank, which Windows drops"
    if _DEVICE.fullmatch(name):
        return "it is the name of a device on Windows"
    return None


def unwritable_name(name: str) -> str | None:
    """Why no file or folder of this name may be created, or None.

    Stricter than ``unopenable_name``: characters that Windows forbids, 8.3 short names (which may be another
    file's second name), and git's own folder.
    """
    if _NOT_PORTABLE.search(name):
        return "it contains a character that Windows forbids"
    if _SHORT_NAME.fullmatch(name):
        return "it has the shape of an 8.3 short name, which may stand for another file"
    if is_git(name):
        return "git's own files are not written"
    return None


def is_git(name: str) -> bool:
    """Whether a file system could take ``name`` for ``.git``: in any case, and with invisible characters in
    it.

    HFS+ ignores format characters in names, and compatibility forms (``．git``) fold on some systems.
    """
    if name.isascii():
        return name.lower() == ".git"
    visible = "".join(character for character in name if unicodedata.category(character) != "Cf")
    return unicodedata.normalize("NFKC", visible).casefold() == ".git"
