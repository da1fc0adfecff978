"""What a project contains, in one SQLite file: assets, objects, references, symbols, words."""

from scenewright.index.asset_filter import AssetFilter
from scenewright.index.index import Index
from scenewright.index.object_path import object_path
from scenewright.index.places import Places
from scenewright.index.rows import (
    AssetRow,
    Certainty,
    Dependencies,
    DocumentRow,
    FileId,
    Guid,
    IndexChanges,
    IndexState,
    Kind,
    MemberRow,
    Page,
    ProblemRow,
    Readable,
    ReferenceRow,
    RefreshReport,
    ScriptType,
    Totals,
    TypeRow,
    Unresolved,
    WordHit,
)
from scenewright.index.watch import Watcher

__all__ = [
    "AssetFilter",
    "AssetRow",
    "Certainty",
    "Dependencies",
    "DocumentRow",
    "FileId",
    "Guid",
    "Index",
    "IndexChanges",
    "IndexState",
    "Kind",
    "MemberRow",
    "Page",
    "Places",
    "ProblemRow",
    "Readable",
    "ReferenceRow",
    "RefreshReport",
    "ScriptType",
    "Totals",
    "TypeRow",
    "Unresolved",
    "Watcher",
    "WordHit",
    "object_path",
]
