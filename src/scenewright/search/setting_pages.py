"""The pages of the windows Project Settings and Preferences: Unity's own, and those that code adds."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scenewright.csharp import MemberSymbol, parse, split_commas
from scenewright.data import read_table
from scenewright.index import Index
from scenewright.project import Project, UnityVersion
from scenewright.search.constants import Constants, Place
from scenewright.search.kept import Kept
from scenewright.search.marks import Mark, Script, marks_of
from scenewright.search.versions import is_for

if TYPE_CHECKING:
    from tree_sitter import Node

UNITY: Final = "unity"
_PROJECT: Final = "Project"
_ROOTS: Final = re.compile(r"(?:Project|Preferences)(?:/|$)")
_MARKS: Final = frozenset({"SettingsProvider", "SettingsProviderGroup"})
_HEAD: Final = b"class Q {\n"


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """One page.

    ``path`` begins with ``Project`` or ``Preferences``; "" where only a running Editor knows it, as then
    ``scope``, else ``project`` or ``user`` (whose values no project file keeps). ``source`` is ``UNITY``, or
    the script that adds it; ``keeps`` the project path of the file with its values, or "".
    """

    path: str
    label: str
    scope: str
    keywords: tuple[str, ...] = ()
    source: str = UNITY
    keeps: str = ""
    line: int = 0


def unity_pages(project: Project) -> tuple[SettingsPage, ...]:
    """Unity's own pages in the project's version, and those of packages that the project has."""
    packages = frozenset(["", *(package.name for package in project.packages)])
    return _unity_pages(project.unity_version, packages)


@lru_cache(maxsize=16)
def _unity_pages(version: UnityVersion | None, packages: frozenset[str]) -> tuple[SettingsPage, ...]:
    return tuple(
        _page(row["path"], row.get("label", ""), tuple(row["keywords"]), row.get("file", ""))
        for row in read_table("setting_pages")["page"]
        if row.get("package", "") in packages and is_for(row, version)
    )


def code_pages(index: Index, check: Callable[[], None] = lambda: None) -> tuple[SettingsPage, ...]:
    """The pages that methods with ``[SettingsProvider]`` or ``[SettingsProviderGroup]`` add.

    A path is known where the method creates the provider with a constant one, itself or through the
    constructor of a class in the same file.
    """
    return _PAGES.of(index, check)


def _pages(index: Index, check: Callable[[], None]) -> tuple[SettingsPage, ...]:
    constants = Constants(index)
    return tuple(page for mark in marks_of(index, _MARKS, check) for page in _added(mark, constants))


_PAGES: Final = Kept(_pages)


def _added(mark: Mark, constants: Constants) -> Iterator[SettingsPage]:
    if mark.member is None:
        return
    created = [*_created(mark.script, mark.member)]
    paths = {path: each for each in created if (path := _path(each, mark, constants))}
    for path, each in paths.items():
        label = _text(each.settings.get("label", ""), mark, constants)
        yield SettingsPage(
            path,
            label or path.rpartition("/")[2],
            "project" if path.startswith(_PROJECT) else "user",
            _words(each.settings.get("keywords", ""), mark, constants),
            mark.script.path,
            line=mark.line,
        )
    if not paths:
        name = f"{mark.type.name}.{mark.member.name}"
        yield SettingsPage("", name, "", (), mark.script.path, line=mark.line)


@dataclass(frozen=True, slots=True)
class _Created:
    """An object that a method creates: its type, the arguments, and what its initializer sets."""

    type: str
    arguments: tuple[str, ...]
    settings: Mapping[str, str]


def _created(script: Script, member: MemberSymbol) -> Iterator[_Created]:
    """The objects a method creates, and for each what a constructor of its type hands to its base."""
    for each in _creations(script.source.text(member.start, member.end), "object_creation_expression"):
        yield each
        for symbol in script.symbols.named(each.type):
            for own in symbol.members:
                if own.kind == "constructor":
                    text = script.source.text(own.start, own.end).replace(own.name, "Q", 1)
                    for base in _creations(text, "constructor_initializer"):
                        yield _Created(each.type, base.arguments, each.settings)


def _creations(text: str, kind: str) -> Iterator[_Created]:
    data = _HEAD + text.encode("utf-8", "replace") + b"\n}"
    open_ = [parse(data).root_node]
    while open_:
        node = open_.pop()
        open_.extend(reversed(node.named_children))
        if node.type == kind:
            yield _read(node, data)


def _read(node: "Node", data: bytes) -> _Created:
    def text(part: "Node | None") -> str:
        return data[part.start_byte : part.end_byte].decode("utf-8", "replace") if part is not None else ""

    listed = next((each for each in node.named_children if each.type == "argument_list"), None)
    arguments = tuple(part for part in split_commas(text(listed)[1:-1]) if part)
    initializer = node.child_by_field_name("initializer")
    settings = {
        text(each.child_by_field_name("left")): text(each.child_by_field_name("right"))
        for each in (initializer.named_children if initializer is not None else ())
        if each.type == "assignment_expression"
    }
    return _Created(text(node.child_by_field_name("type")), arguments, settings)


def _path(created: _Created, mark: Mark, constants: Constants) -> str:
    """The first argument that is the path of a page, "" without one."""
    texts = (_text(argument, mark, constants) for argument in created.arguments)
    return next((text for text in texts if _ROOTS.match(text)), "")


def _text(expression: str, mark: Mark, constants: Constants) -> str:
    value = constants.value(expression, Place(mark.type, mark.script)) if expression else ""
    return value if isinstance(value, str) else ""


def _words(expression: str, mark: Mark, constants: Constants) -> tuple[str, ...]:
    """The texts of a list of literals: ``new[] { "a", "b" }``, in another collection or not."""
    inner = re.search(r"\{([^{}]*)\}", expression)
    found = (_text(each, mark, constants) for each in split_commas(inner[1] if inner else ""))
    return tuple(each for each in found if each)


def _page(path: str, label: str, keywords: tuple[str, ...], file: str) -> SettingsPage:
    scope = "project" if path.startswith(_PROJECT) else "user"
    keeps = f"ProjectSettings/{file}" if file else ""
    return SettingsPage(path, label or path.rpartition("/")[2], scope, keywords, keeps=keeps)
