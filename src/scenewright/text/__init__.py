"""Unity's YAML dialect as bytes: documents, nodes with byte spans, edits that touch nothing else."""

from scenewright.text.document import Document
from scenewright.text.file import UnityFile
from scenewright.text.headers import Header, split
from scenewright.text.kinds import FileKind, classify
from scenewright.text.lines import LineTable, TextFile
from scenewright.text.node import Node, NodeKind
from scenewright.text.pattern import SafePattern
from scenewright.text.problems import Problem
from scenewright.text.references import Reference, iter_references

__all__ = [
    "Document",
    "FileKind",
    "Header",
    "LineTable",
    "Node",
    "NodeKind",
    "Problem",
    "Reference",
    "SafePattern",
    "TextFile",
    "UnityFile",
    "classify",
    "iter_references",
    "split",
]
