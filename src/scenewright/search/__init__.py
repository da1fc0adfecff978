"""Unity Search over saved files: a query's text, the providers that answer it, and what they find."""

from scenewright.search.exports import Export, ExportFormat, save_export, sweep_exports, table
from scenewright.search.flags import SearchFlags, search_flags
from scenewright.search.interface import FilterFact, Item, Provider, ProviderFacts, Scope
from scenewright.search.metadata import Metadata, MetadataReader
from scenewright.search.narrowing import Narrowing
from scenewright.search.records import COLUMNS, records
from scenewright.search.search import Found, Search

__all__ = [
    "COLUMNS",
    "Export",
    "ExportFormat",
    "FilterFact",
    "Found",
    "Item",
    "Metadata",
    "MetadataReader",
    "Narrowing",
    "Provider",
    "ProviderFacts",
    "Scope",
    "Search",
    "SearchFlags",
    "records",
    "save_export",
    "search_flags",
    "sweep_exports",
    "table",
]
