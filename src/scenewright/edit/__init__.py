"""How files change safely: transactions over many files, checked, written whole, journalled, undone."""

from scenewright.edit.change import Change, digest
from scenewright.edit.commit import Recovery
from scenewright.edit.diffs import unified
from scenewright.edit.edits import Edits
from scenewright.edit.journal import NOBODY, Author, Entry, FileRecord, Kind, State
from scenewright.edit.transaction import Receipt, Transaction, summary

__all__ = [
    "NOBODY", "Author", "Change", "Edits", "Entry", "FileRecord", "Kind", "Receipt", "Recovery", "State",
    "Transaction", "digest", "summary", "unified",
]  # fmt: skip
