"""rename_field on the sample and on real files: code and saved values change together, or nothing does."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asking import Ask, asking, data

LANTERN = "Assets/Scripts/Lanterns/Lantern.cs"
SUFFIXES = (".unity", ".prefab", ".asset")


def contents(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and ".scenewright" not in path.parts
    }


def changed(before: dict[str, bytes], after: dict[str, bytes]) -> set[str]:
    assert before.keys() == after.keys()
    return {path for path in before if before[path] != after[path]}


@pytest.fixture
def ask(example_copy: Path) -> Ask:
    return asking(example_copy)


def intensities(ask: Ask, name: str) -> Any:
    query = f"Object.FindObjectsOfType<Lantern>().Select(each => each.{name}).ToList()"
    return data(ask("query", query=query, scene="Cove", timeout=20_000))["value"]


def test_code_and_saved_values_change_together_and_back(ask: Ask, example_copy: Path) -> None:
    before, values = contents(example_copy), intensities(ask, "intensity")
    told = data(ask("rename_field", uri=LANTERN, field="intensity", new_name="strength", migrate=True))
    after = contents(example_copy)
    assert told["migrated"] == {"values": 1, "overrides": 7, "files": 5}
    assert told["files"] == {LANTERN: 4, "Assets/Scripts/Lanterns/Lantern.Flicker.cs": 1}
    assert changed(before, after) == {*told["files"], *told["migratedFiles"]}
    for path in told["migratedFiles"]:
        assert after[path].replace(b"strength", b"intensity") == before[path]
    assert intensities(ask, "strength") == values
    assert b"glow.intensity = TargetIntensity" in after[LANTERN]
    assert data(ask("validate_script", uri=LANTERN, level="standard"))["valid"]
    data(ask("undo"))
    assert contents(example_copy) == before


def test_without_migration_only_scripts_change(ask: Ask, example_copy: Path) -> None:
    before = contents(example_copy)
    told = data(ask("rename_field", uri=LANTERN, field="kind", new_name="sort"))
    assert changed(before, contents(example_copy)) == {*told["files"]}
    assert "migrated" not in told


def test_a_preview_changes_nothing(ask: Ask, example_copy: Path) -> None:
    before = contents(example_copy)
    arguments = {"uri": LANTERN, "field": "intensity", "new_name": "strength", "migrate": True}
    told = data(ask("rename_field", preview=True, **arguments))
    assert "+      propertyPath: strength" in told["diff"]
    assert contents(example_copy) == before


def test_what_names_the_field_elsewhere_is_listed(ask: Ask, example_copy: Path) -> None:
    other = "class Other { void F(LanternCove.Lantern a) { a.intensity = 1; } }\n"
    (example_copy / "Assets/Scripts/Other.cs").write_text(other, encoding="utf-8")
    editor = 'class Looks { string F() => Find("intensity"); string G() => "intensity of it"; }\n'
    (example_copy / "Assets/Scripts/Looks.cs").write_text(editor, encoding="utf-8")
    told = data(ask("rename_field", uri=LANTERN, field="intensity", new_name="strength"))
    assert {"path": "Assets/Scripts/Other.cs", "lines": [1]} in told["mentionedElsewhere"]
    assert {"path": "Assets/Scripts/Looks.cs", "lines": [1], "asText": True} in told["mentionedElsewhere"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"field": "intensitty"}, "field_not_found"),
        ({"field": "extinguishedAt"}, "field_not_found"),
        ({"field": "IsLit"}, "field_not_found"),
        ({"new_name": "kind"}, "bad_argument"),
        ({"new_name": "Lantern"}, "bad_argument"),
        ({"new_name": "2fast"}, "bad_argument"),
        ({"new_name": "class"}, "bad_argument"),
        ({"class_name": "Lamp"}, "type_not_found"),
        ({"precondition_sha256": "0" * 64}, "stale_file"),
        ({"uri": "Assets/Scripts/Broken.cs", "field": "x"}, "syntax_error"),
        ({"uri": "Assets/Scripts/Shared.cs", "field": "x"}, "shared_declaration"),
        ({"uri": "Assets/Scripts/Plain.cs", "field": "x", "migrate": True}, "not_migratable"),
    ],
)
def test_what_cannot_be_renamed_is_refused(
    ask: Ask, example_copy: Path, arguments: dict[str, Any], code: str
) -> None:
    for name, text in {
        "Broken": "class Broken { public int x; void F() { int = 1; } }\n",
        "Shared": "class Shared : UnityEngine.MonoBehaviour { public int x, y; }\n",
        "Plain": "[System.Serializable] class Plain { public int x; }\n",
    }.items():
        (example_copy / f"Assets/Scripts/{name}.cs").write_text(text, encoding="utf-8")
    before = contents(example_copy)
    given = {"uri": LANTERN, "field": "intensity", "new_name": "strength"} | arguments
    assert ask("rename_field", **given)["code"] == code
    assert contents(example_copy) == before


REAL = [
    ("unite2017", "Assets/Code/Variables/UnitHealth.cs", "DamageEvent", "UnityEvent"),
    ("unite2017", "Assets/Code/Elements/Elemental.cs", "Element", "AttackElement"),
    ("hdrppasses", "Assets/Scripts/NextButton.cs", "nextSceneName", "string"),
]


@pytest.mark.parametrize(("project", "path", "field", "kind"), REAL)
def test_real_files_change_where_a_plain_reading_finds_the_field(
    project: str, path: str, field: str, kind: str, corpus_project: Callable[[str], Path], tmp_path: Path
) -> None:
    root = tmp_path / project
    shutil.copytree(corpus_project(project), root, symlinks=True)
    name = Path(path).stem
    text = f"using UnityEngine;\npublic class {name} : MonoBehaviour\n{{\n    public {kind} {field};\n}}\n"
    (root / path).write_text(text, encoding="utf-8")
    before = contents(root)
    keys, overrides = places(before, before[f"{path}.meta"], field)
    told = data(asking(root)("rename_field", uri=path, field=field, new_name="renamed_", migrate=True))
    after = contents(root)
    assert (told["migrated"]["values"], told["migrated"]["overrides"]) == (len(keys), len(overrides))
    assert keys
    files = {file for file, _ in [*keys, *overrides]}
    assert changed(before, after) == files | {path}
    for file in files:
        expected = before[file]
        for _, at in sorted([each for each in {*keys, *overrides} if each[0] == file], reverse=True):
            expected = expected[:at] + b"renamed_" + expected[at + len(field) :]
        assert after[file] == expected, file


def places(
    files: dict[str, bytes], meta: bytes, field: str
) -> tuple[set[tuple[str, int]], set[tuple[str, int]]]:
    """Where the field is a key of the script's objects, and where overrides of those objects name it."""
    guid = re.search(rb"guid: (\w+)", meta)
    assert guid
    word = re.escape(field.encode())
    keys, overrides, objects = set(), set(), set()
    yaml = {path: text for path, text in files.items() if path.endswith(SUFFIXES)}
    for path, text in yaml.items():
        own = re.search(rb"guid: (\w+)", files.get(f"{path}.meta", b""))
        for document in re.finditer(rb"^--- !u!114 &(-?\d+)( stripped)?\r?\n(?:(?!--- ).*\n?)*", text, re.M):
            if b"m_Script: {fileID: 11500000, guid: " + guid[1] not in document[0]:
                continue
            objects.add((own[1] if own else b"", document[1]))
            key = re.search(rb"^  (" + word + rb"):", document[0], re.M)
            if key and not document[2]:
                keys.add((path, document.start() + key.start(1)))
    pattern = (
        rb"target: \{fileID: (-?\d+),\s+guid: (\w+),\s+type: \d\}\s+propertyPath: (" + word + rb")(?=[.\s])"
    )
    for path, text in yaml.items():
        for found in re.finditer(pattern, text):
            if (found[2], found[1]) in objects:
                overrides.add((path, found.start(3)))
    return keys, overrides
