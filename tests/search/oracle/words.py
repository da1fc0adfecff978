"""The words of names."""

import re

SEPARATORS = re.compile(r"[/_\-. ]")


def is_match(text: str, name: str) -> bool:
    """Whether a name matches a text as a glob, or as a regular expression."""
    if re.search("[*?]", text):
        glob = re.escape(text).replace(r"\*", ".*").replace(r"\?", ".")
        if re.search(glob, name, re.IGNORECASE):
            return True
    try:
        return re.search(text, name, re.IGNORECASE) is not None
    except re.error:
        return False


def split(name: str) -> list[str]:
    """The parts of a name between separators and before capital letters."""
    return [
        part.lower()
        for piece in SEPARATORS.split(name)
        for part in re.split(r"(?<=.)(?=[A-Z])", piece)
        if part
    ]


def initials(name: str) -> list[str]:
    """The first letters of the parts, and what is left of them without the first ones."""
    letters = "".join(part[0] for part in split(name))
    return [letters[start:] for start in range(len(letters) - 1)]
