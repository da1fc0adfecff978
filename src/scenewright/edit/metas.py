"""The ``.meta`` files of new assets."""

import uuid
from pathlib import PurePosixPath
from typing import Final

from scenewright.project import is_hidden

_ROOTS: Final = ("Assets", "Packages")
_FOLDER: Final = (
    "folderAsset: yes\nDefaultImporter:\n  externalObjects: {}\n  userData: \n"
    "  assetBundleName: \n  assetBundleVariant: \n"
)


def meta_of(path: str) -> str | None:
    """The path of the ``.meta`` that Unity keeps beside an asset; None for what is no asset.

    Unity manual, "Asset metadata": every file and folder in Assets and in packages has one, those that Unity
    hides have none.
    """
    parts = PurePosixPath(path).parts
    depth = 1 if parts[:1] == ("Assets",) else 2
    if len(parts) <= depth or parts[0] not in _ROOTS or any(map(is_hidden, parts)) or path.endswith(".meta"):
        return None
    return f"{path}.meta"


def new_meta(*, folder: bool = False) -> bytes:
    """A ``.meta`` with a GUID of its own. The importer's settings are left to Unity, which adds them."""
    return f"fileFormatVersion: 2\nguid: {uuid.uuid4().hex}\n{_FOLDER if folder else ''}".encode()
