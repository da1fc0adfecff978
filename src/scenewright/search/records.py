"""Results as the facts that clients and files get: one flat record for each."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from scenewright.search.interface import Item, Scope
from scenewright.search.metadata import NO_METADATA, MetadataReader

COLUMNS: Final = (
    "Id", "Label", "Description", "Provider", "Type", "Path", "Score", "FileSize", "LastModified",
    "IsSelectable", "Tags", "Properties",
)  # fmt: skip
"""The keys of a record that stand in tables, in their order."""


def records(
    items: Iterable[Item], scope: Scope, *, description: bool = True, metadata: bool = False
) -> Iterator[dict[str, Any]]:
    """A record for each item.

    Its keys are ``COLUMNS`` and ``Thumbnail``, always empty. ``FileSize`` (bytes), ``LastModified`` (UTC) and
    ``Properties`` are filled with ``metadata``, else 0 and empty. Raises as ``Scope.check`` does.
    """
    reader = MetadataReader(scope) if metadata else None
    for item in items:
        scope.check()
        known = reader.of(item) if reader is not None else NO_METADATA
        yield {
            "Id": item.id,
            "Label": item.label,
            "Description": item.description if description else "",
            "Provider": item.provider,
            "Type": item.type,
            "Path": item.path,
            "Thumbnail": "",
            "Score": item.score,
            "Tags": list(dict.fromkeys(filter(None, (item.provider, item.type)))),
            "FileSize": known.file_size,
            "LastModified": known.last_modified,
            "IsSelectable": True,
            "Properties": known.properties,
        }
