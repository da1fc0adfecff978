"""Unity's YAML dialect as bytes: documents, nodes with byte spans, edits that touch nothing else."""

from scenewright.text.document import Document
from scenewright.text.emit import emit_document, emit_mapping, preamble
from scenewright.text.file import UnityFile
from scenewright.text.headers import Header, split
from scenewright.text.kinds import FORCE_TEXT, FileKind, classify, is_serialized_binary
from scenewright.text.lines import LineTable, TextFile
from scenewright.text.node import Node, NodeKind
from scenewright.text.pattern import SafePattern
from scenewright.text.problems import Problem
from scenewright.text.references import Reference, iter_references
from scenewright.text.splice import Splice
from scenewright.text.style import Style
from scenewright.text.value import Fields, snapshot

__all__ = [
    "FORCE_TEXT",
    "Document",
    "Fields",
    "FileKind",
    "Header",
    "LineTable",
    "Node",
    "NodeKind",
    "Problem",
    "Reference",
    "SafePattern",
    "Splice",
    "Style",
    "TextFile",
    "UnityFile",
    "classify",
    "emit_document",
    "emit_mapping",
    "is_serialized_binary",
    "iter_references",
    "preamble",
    "snapshot",
    "split",
]
