"""The tools about the project as a whole, on the sample project and on damaged copies of it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from asking import Ask, asking, data, pages


@pytest.fixture
def ask(example_copy: Path) -> Ask:
    return asking(example_copy)


def test_the_overview_tells_version_scenes_and_assemblies(ask: Ask) -> None:
    told = data(ask("project_info"))

    assert told["unity_version"] == "2022.3.40f1"
    assert told["build_scenes"] == ["Assets/Scenes/Menu.unity", "Assets/Scenes/Cove.unity"]
    assert told["assemblies"] == ["LanternCove.Editor", "LanternCove.Runtime", "LanternCove.Tide"]
    assert told["render_pipeline"] == "built-in"
    assert (told["editor"]["open"], told["problems"], told["state"]) == (False, {}, "saved files")


def test_settings_that_cannot_be_read_say_why(example_copy: Path) -> None:
    (example_copy / "ProjectSettings" / "TagManager.asset").unlink()

    told = data(asking(example_copy)("project_info", part="settings"))

    assert "TagManager.asset is missing" in told["tags_and_layers"]["unknown"]
    assert told["physics"]["gravity"] == [0, -9.5, 0]


def test_packages_are_listed_with_their_place_or_the_reason_for_none(ask: Ask) -> None:
    told = data(ask("project_info", part="packages"))
    packages = {each["name"]: each for each in told["packages"]}

    assert packages["com.lanterncove.tide"]["path"] == "Packages/com.lanterncove.tide"
    assert "path" not in packages["com.unity.ugui"]
    assert any("com.unity.ugui" in names for names in told["not_on_disk"].values())


def test_search_answers_with_text_files_and_totals(ask: Ask) -> None:
    told = data(ask("project_search", query="Who lights the lanterns?", maxResults=3, maxTokens=600))

    assert len(told["files"]) == 3 < told["total"]
    assert told["tokens"] <= 600
    assert all(each["path"] in told["text"] for each in told["files"])


def test_a_search_without_words_is_refused(ask: Ask) -> None:
    refused = ask("project_search", query="  ")

    assert (refused["success"], refused["code"]) == (False, "bad_argument")


def test_a_search_that_finds_nothing_says_so(ask: Ask) -> None:
    assert data(ask("project_search", query="xylophone"))["text"] == "No matching files found."


def test_the_sample_project_is_healthy(ask: Ask) -> None:
    assert data(ask("project_health"))["healthy"] is True


def test_an_unknown_check_names_those_there_are(ask: Ask) -> None:
    refused = ask("project_health", check="missing_script")

    assert "missing_scripts" in refused["candidates"]


def remove_script(root: Path) -> None:
    for suffix in ("", ".meta"):
        (root / f"Assets/Scripts/Game/FollowCamera.cs{suffix}").unlink()


def break_local_reference(root: Path) -> None:
    scene = root / "Assets/Scenes/Menu.unity"
    text = scene.read_text(encoding="utf-8")
    father = re.search(r"m_Father: \{fileID: [1-9]\d*\}", text)
    assert father
    scene.write_text(
        text.replace(father[0], "m_Father: {fileID: 987654321}", 1), encoding="utf-8", newline="\n"
    )


def break_external_reference(root: Path) -> None:
    material = root / "Assets/Data/MoonLantern.asset"
    text = material.read_text(encoding="utf-8").replace("534c7fd3962e70ae506b7ff8d95f7f74", "ab" * 16)
    material.write_text(text, encoding="utf-8", newline="\n")


def copy_with_meta(root: Path) -> None:
    for suffix in ("", ".meta"):
        source = root / f"Assets/Art/Materials/Wood.mat{suffix}"
        (root / f"Assets/Wood.mat{suffix}").write_bytes(source.read_bytes())


def lose_meta(root: Path) -> None:
    (root / "Assets/Art/Materials/Wood.mat.meta").unlink()


def lose_asset(root: Path) -> None:
    (root / "Assets/Art/Materials/Stone.mat").unlink()


def leave_conflict(root: Path) -> None:
    scene = root / "Assets/Scenes/Menu.unity"
    text = scene.read_text(encoding="utf-8").replace("  m_Name: ", "<<<<<<< HEAD\n  m_Name: ", 1)
    scene.write_text(text, encoding="utf-8", newline="\n")


@pytest.mark.parametrize(
    ("harm", "check", "where"),
    [
        (remove_script, "missing_scripts", "Assets/Scenes/Cove.unity"),
        (break_local_reference, "broken_local_references", "Assets/Scenes/Menu.unity"),
        (break_external_reference, "broken_references", "Assets/Data/MoonLantern.asset"),
        (copy_with_meta, "duplicate_guid", "Assets/Wood.mat"),
        (lose_meta, "missing_meta", "Assets/Art/Materials/Wood.mat"),
        (lose_asset, "orphan_meta", "Assets/Art/Materials/Stone.mat"),
        (leave_conflict, "merge_conflict", "Assets/Scenes/Menu.unity"),
    ],
)
def test_each_harm_is_counted_and_placed(
    example_copy: Path, harm: Callable[[Path], None], check: str, where: str
) -> None:
    harm(example_copy)
    ask = asking(example_copy)

    summary = data(ask("project_health"))
    findings = pages(ask, "project_health", "findings", check=check, limit=1)

    perhaps = summary.get("unresolved_perhaps_in_packages", {})
    assert (summary["counts"] | perhaps)[check] == len(findings)
    assert summary["healthy"] is (False if any(summary["counts"].values()) else None)
    assert any(where in str(finding) for finding in findings), findings


def test_a_missing_script_is_found_on_its_object(example_copy: Path) -> None:
    remove_script(example_copy)

    (finding,) = data(asking(example_copy)("project_health", check="missing_scripts"))["findings"]

    assert (finding["uses"], finding["files"]) == (1, ["Assets/Scenes/Cove.unity"])
    assert finding["example"]["object"] == "Main Camera"


@pytest.mark.parametrize("name", ["mirror", "mrtk3", "steamvr"])
def test_no_real_project_has_a_reference_to_an_object_its_own_file_lacks_unseen(
    corpus_project: Callable[[str], Path], name: str, tmp_path: Path
) -> None:
    """A plain reading of every file agrees with the check."""
    import shutil

    root = tmp_path / name
    inside = "UnityProjects/MRTKDevTemplate" if name == "mrtk3" else ""
    shutil.copytree(corpus_project(name) / inside, root, symlinks=True)
    reported = pages(asking(root), "project_health", "findings", check="broken_local_references", limit=200)

    expected = sum(map(plainly_broken, sorted(root.glob("Assets/**/*.*"))))
    assert sum(each["file"].startswith("Assets/") for each in reported) == expected


def plainly_broken(path: Path) -> int:
    if path.suffix not in (".unity", ".prefab") or not path.is_file():
        return 0
    data = path.read_bytes()
    known = set(re.findall(rb"\n--- !u!\d+ &(-?\d+)", data)) | {b"0"}
    return sum(target not in known for target in re.findall(rb"\{fileID: (-?\d+)\}", data))
