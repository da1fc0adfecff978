"""API that the project's version of Unity calls obsolete or does not have any more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from scenewright.csharp.review.finding import Remark, Severity
from scenewright.csharp.review.script import ReviewedScript, text_of
from scenewright.csharp.review.usings import type_names
from scenewright.data.tables import read_table
from scenewright.project import UnityVersion

if TYPE_CHECKING:
    from tree_sitter import Node

_SILENCED: Final = re.compile(r"warning\s+disable\b(?!.*restore)(?:\s*$|.*\b(?:CS)?0?618\b)")
_VERSION_SYMBOL: Final = re.compile(r"\bUNITY_\d")
_OWNERS: Final = frozenset({"Object", "GameObject", "MonoBehaviour", "Component", "ScriptableObject"})


@dataclass(frozen=True, slots=True)
class _Row:
    since: UnityVersion
    gone: UnityVersion | None
    instead: str

    def remark(self, node: Node, name: str, version: UnityVersion) -> Iterator[Remark]:
        """What is to be said of a use in a version; nothing before ``since``."""
        if self.gone is not None and version >= self.gone:
            yield Remark(
                node.start_byte,
                f"{name} is gone since Unity {self.gone.text}: use {self.instead}.",
                Severity.ERROR,
            )
        elif version >= self.since:
            yield Remark(
                node.start_byte, f"{name} is obsolete since Unity {self.since.text}: use {self.instead}."
            )


@cache
def _rows(table: str) -> dict[str, _Row]:
    return {
        name: _Row(UnityVersion.parse(since), UnityVersion.parse(gone) if gone else None, instead)
        for name, (since, gone, instead) in read_table("obsolete")[table].items()
    }


def obsolete_api(script: ReviewedScript) -> Iterator[Remark]:
    """Uses of API that ``data/obsolete.toml`` knows. Code under a condition about the version of Unity is
    left alone, and warnings that the file silences.
    """
    version = script.around.version
    if version is None:
        return
    silenced = any(
        each.word == "pragma" and _SILENCED.search(each.argument)
        for each in script.source.preprocessor.directives
    )
    for row, node, name in _uses(script):
        if not _VERSION_SYMBOL.search(script.source.preprocessor.condition_at(node.start_byte)):
            for remark in row.remark(node, name, version):
                if not silenced or remark.severity is Severity.ERROR:
                    yield remark


def _uses(script: ReviewedScript) -> Iterator[tuple[_Row, Node, str]]:
    yield from _namespaces(script)
    types = _rows("types")
    for node, name in type_names(script, types):
        if not script.around.declares(name):
            yield types[name], node, name
    for node in script.nodes("member_access_expression"):
        yield from _member(script, node)
    for node in script.nodes("invocation_expression"):
        yield from _inherited(script, node)


def _namespaces(script: ReviewedScript) -> Iterator[tuple[_Row, Node, str]]:
    for node in script.nodes("using_directive"):
        name = text_of(node.named_children[-1]) if node.named_children else ""
        if name in _rows("namespaces"):
            yield _rows("namespaces")[name], node, name


def _member(script: ReviewedScript, node: Node) -> Iterator[tuple[_Row, Node, str]]:
    named = node.child_by_field_name("name")
    name = text_of(named).partition("<")[0]
    if named is None or name not in _member_names():
        return
    owner = script.type_of(node.child_by_field_name("expression"))
    row = _rows("members").get(f"{owner}.{name}")
    if row is None and owner in _OWNERS:
        row = _rows("inherited").get(name)
    if row is not None and not script.around.declares(owner):
        yield row, named, f"{owner}.{name}"


@cache
def _member_names() -> frozenset[str]:
    return frozenset(name.rpartition(".")[2] for name in _rows("members")) | _rows("inherited").keys()


def _inherited(script: ReviewedScript, node: Node) -> Iterator[tuple[_Row, Node, str]]:
    """Calls without an owner, in a class that has the method from Unity and none of its own."""
    function = node.child_by_field_name("function")
    name = text_of(function).partition("<")[0]
    if (
        function is None
        or function.type not in ("identifier", "generic_name")
        or name not in _rows("inherited")
    ):
        return
    owner = script.type_at(node.start_byte)
    if owner is not None and "Object" in script.bases_of(owner) and not _has(script, name):
        yield _rows("inherited")[name], function, name


def _has(script: ReviewedScript, name: str) -> bool:
    return any(member.name == name for each in script.types for member in each.members)
