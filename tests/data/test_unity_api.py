"""The tables of Unity's scripting API: well-formed, of one piece, and true to the files of real projects."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from corpus import PROJECTS, YAML_SUFFIXES
from scenewright.data import package_script
from scenewright.data.unity_api import (
    ApiEnum,
    ApiType,
    Runtime,
    Saved,
    api_areas,
    api_entry,
    api_names,
    api_reason,
    is_api_namespace,
)
from scenewright.errors import ScenewrightError
from scenewright.text import Node, UnityFile
from unsaved_rows import NOT_IN_CORPUS

ENTRIES = {name: entry for name in api_names() if (entry := api_entry(name)) is not None}
TYPES = {name: entry for name, entry in ENTRIES.items() if isinstance(entry, ApiType)}
LANGUAGE = {
    "bool", "byte", "int", "uint", "long", "ulong", "ushort", "float", "double", "string", "object", "Type",
    "T", "Vector2", "Vector3", "Vector4", "Vector2Int", "Vector3Int", "Quaternion", "Color", "Color32",
    "Rect", "Bounds", "Matrix4x4", "LayerMask", "GradientColorKey", "GradientAlphaKey",
}  # fmt: skip
MOST_DOCUMENTS = 40
SOURCES = {
    5: "ProjectSettings/TimeManager.asset", 11: "ProjectSettings/AudioManager.asset",
    19: "ProjectSettings/Physics2DSettings.asset", 30: "ProjectSettings/GraphicsSettings.asset",
    47: "quality level",
    55: "ProjectSettings/DynamicsManager.asset", 129: "ProjectSettings/ProjectSettings.asset",
    159: "ProjectSettings/EditorSettings.asset", 1045: "ProjectSettings/EditorBuildSettings.asset",
}  # fmt: skip


def line(name: str) -> Iterator[ApiType]:
    """A type and its bases."""
    while name and name != "object":
        entry = TYPES[name]
        yield entry
        name = entry.base


def known(text: str) -> bool:
    name = text.removesuffix("[]")
    return name in LANGUAGE or api_entry(name) is not None


def _rows(entry: ApiType) -> list[Saved | Runtime]:
    return [*entry.saved.values(), *entry.runtime.values()]


def test_every_heading_gives_an_entry_of_its_name() -> None:
    assert {name: entry.name for name, entry in ENTRIES.items()} == {name: name for name in api_names()}


def test_there_are_some_1500_saved_properties() -> None:
    assert sum(len(entry.saved) for entry in TYPES.values()) > 1500


def test_every_base_is_known_up_to_object() -> None:
    for entry in TYPES.values():
        if entry.kind == "class":
            assert list(line(entry.name))[-1].base == "object"


def test_every_type_of_a_member_is_known() -> None:
    unknown = {
        f"{entry.name}.{row.name}: {row.type}"
        for entry in TYPES.values()
        for row in _rows(entry)
        if not known(row.type)
    }
    assert unknown == set()


def test_every_type_of_a_computed_declaration_is_known() -> None:
    unknown = set()
    for entry in TYPES.values():
        for text in (text for texts in entry.computed.values() for text in texts):
            words = re.findall(r"([\w.]+(?:\[\])?)(?:<\w+>)? \w+", re.sub(r"\b(static|params) ", "", text))
            unknown |= {f"{entry.name}: {text}" for word in words if not known(word)}
    assert unknown == set()


def test_no_member_is_listed_twice_in_one_type() -> None:
    twice = set()
    for entry in TYPES.values():
        names = [*entry.saved, *entry.runtime, *entry.refused]
        declared = {
            re.split(r"[(<]", text)[0].split()[-1] for texts in entry.computed.values() for text in texts
        }
        names += declared
        twice |= {f"{entry.name}.{name}" for name in names if names.count(name) > 1}
    assert twice == set()


def test_every_reason_is_a_sentence_s_end() -> None:
    codes = {row.reason for entry in TYPES.values() for row in entry.runtime.values()}
    codes |= {reason for entry in TYPES.values() for reason in entry.refused.values()}
    assert all(re.fullmatch(r"[a-z][^.]+", api_reason(code)) for code in codes)


def test_flags_are_numbers_of_bits_and_enums_have_members() -> None:
    enums = [entry for entry in ENTRIES.values() if isinstance(entry, ApiEnum)]
    assert all(entry.members for entry in enums)
    assert all(number >= 0 for entry in enums if entry.flags for number in entry.members.values())


def test_a_type_is_found_by_its_short_and_its_full_name_only() -> None:
    assert api_entry("Image.Type") is api_entry("UnityEngine.UI.Image.Type")
    assert api_entry("UnityEngine.Image.Type") is None
    assert api_entry("Nothing") is None


def test_namespaces_are_known_with_those_around_them() -> None:
    assert is_api_namespace("UnityEngine")
    assert is_api_namespace("UnityEngine.UI")
    assert not is_api_namespace("UnityEngine.Camera")


def test_classes_have_the_number_of_their_documents() -> None:
    assert [TYPES[name].class_id for name in ("Camera", "Rigidbody2D", "Image")] == [20, 50, None]


def test_areas_are_listed_in_order() -> None:
    assert list(api_areas()) == sorted(api_areas())


# Against real projects.


def documents(root: Path) -> Iterator[tuple[int, str, Node]]:
    """Some documents of each class of a project: class ID, full name of the script's class, mapping."""
    counts: dict[tuple[int, str], int] = defaultdict(int)
    for path in sorted(root.rglob("*")):
        if path.suffix in YAML_SUFFIXES and path.is_file() and path.stat().st_size < 3_000_000:
            yield from _of_file(path, counts)


def _of_file(path: Path, counts: dict[tuple[int, str], int]) -> Iterator[tuple[int, str, Node]]:
    try:
        file = UnityFile.open(path)
    except ScenewrightError:
        return
    for document in file.documents:
        if document.stripped or counts[document.class_id, ""] > MOST_DOCUMENTS * 8:
            continue
        try:
            script = _script(document.root) if document.class_id == 114 else ""
        except ScenewrightError:
            continue
        counts[document.class_id, ""] += document.class_id != 114
        counts[document.class_id, script] += 1
        if counts[document.class_id, script] <= MOST_DOCUMENTS:
            yield document.class_id, script, document.root


def _script(root: Node) -> str:
    reference = root["m_Script"].reference
    found = package_script(reference.guid, reference.file_id) if reference and reference.guid else None
    return f"{found.namespace}.{found.name}" if found else ""


def at(node: Node, path: str) -> Node | None:
    if path.endswith(".Array.size"):
        return at(node, path.removesuffix(".Array.size"))
    try:
        return node.at(path) if path else node
    except (ScenewrightError, IndexError):
        return None


def note(entry: ApiType, node: Node, seen: dict[str, set[str]], met: set[str]) -> None:
    """Notes the paths of a type's rows that a document has, those of the structs in it too."""
    for owner in line(entry.name) if entry.kind == "class" else [entry]:
        met.add(owner.name)
        for row in owner.saved.values():
            for path in row.paths:
                found = at(node, path)
                if found is not None:
                    seen[f"{owner.name}.{row.name}"].add(path)
                    _note_inner(row.type, found, seen, met)


def _note_inner(type_: str, node: Node, seen: dict[str, set[str]], met: set[str]) -> None:
    inner = TYPES.get(type_.removesuffix("[]"))
    if inner is None or (inner.kind != "struct" and inner.base != "object") or node.reference is not None:
        return
    items = list(node)[:3] if type_.endswith("[]") else [node]
    for item in items:
        if isinstance(item, Node):
            note(inner, item, seen, met)


def entries_for(class_id: int, script: str) -> Iterator[ApiType]:
    """The types whose rows a document of this class, or of this script, holds."""
    if script:
        found = api_entry(script)
        if isinstance(found, ApiType):
            yield found
        return
    sources = {SOURCES.get(class_id, ""), f"scene {class_id}"}
    yield from (
        entry for entry in TYPES.values() if entry.class_id == class_id or entry.source in sources - {""}
    )


def roots_for(entry: ApiType, root: Node) -> Iterator[Node]:
    """Where the rows of a type begin in a document."""
    yield from root["m_QualitySettings"] if entry.source == "quality level" else [root]


def test_every_path_of_a_class_that_real_projects_hold_is_met_in_one(
    corpus_project: Callable[[str], Path],
) -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    met: set[str] = set()
    for name in PROJECTS:
        for class_id, script, root in documents(corpus_project(name)):
            for entry in entries_for(class_id, script):
                for node in roots_for(entry, root):
                    note(entry, node, seen, met)
    missing = {
        f"{entry.name}.{row.name} {path}"
        for entry in TYPES.values()
        if entry.name in met
        for row in entry.saved.values()
        for path in row.paths
        if path not in seen[f"{entry.name}.{row.name}"]
    }
    assert missing - set(NOT_IN_CORPUS) == set()
    assert set(NOT_IN_CORPUS) - missing == set()
    assert len(met) > 120


def test_reasons_are_given_for_what_no_real_project_holds() -> None:
    assert all(len(reason) > 10 for reason in NOT_IN_CORPUS.values())


def test_an_unknown_reason_is_an_error() -> None:
    with pytest.raises(KeyError):
        api_reason("because")
