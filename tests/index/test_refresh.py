"""After any change a refreshed index says what an index built from nothing says."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from scenewright.index import Index, RefreshReport
from scenewright.project import Project
from unity_project import TinyProject, guid_for, material, prefab, script


def opened(root: Path) -> Index:
    return Index.open(Project.open(root))


def content(index: Index) -> dict[str, list[Any]]:
    """All that an index says, without times and row numbers."""
    found: dict[str, list[Any]] = {"assets": [], "documents": [], "references": []}
    for asset in index.assets():
        facts = (
            asset.path,
            asset.guid,
            asset.kind,
            asset.type_name,
            asset.importer,
            asset.labels,
            asset.size,
        )
        found["assets"].append((*facts, asset.hash, asset.state, asset.assembly))
        found["documents"] += index.documents(asset.path)
        found["references"] += index.references_from(asset.path)
    found["types"] = [(row.full_name, row.bases, row.path, row.line) for row in index.types()]
    found["members"] = [(row.owner, row.name, row.path, row.line) for row in index.members()]
    found["problems"] = sorted((row.path, row.code, row.message) for row in index.problems())
    found["words"] = sorted(hit.asset.path for hit in index.search_words(["a", "m", "p", "r"], limit=1000))
    return found


def cold_content(root: Path) -> dict[str, list[Any]]:
    """What an index built from nothing says of a copy of the project."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / root.name
        shutil.copytree(root, copy, ignore=shutil.ignore_patterns(".scenewright"))
        index = opened(copy)
        index.refresh()
        found = content(index)
        index.close()
    return found


@pytest.fixture
def project(tmp_path: Path) -> TinyProject:
    made = TinyProject(tmp_path / "Game")
    made.write("Assets/Art/Wall.png", b"\x89PNG....")
    made.write("Assets/Art/Wall.mat", material("Wall", guid_for("Assets/Art/Wall.png")))
    made.write("Assets/Player.cs", script("Player"))
    made.write(
        "Assets/Player.prefab",
        prefab("Player", guid_for("Assets/Player.cs"), (guid_for("Assets/Art/Wall.mat"),)),
    )
    made.age()
    return made


@pytest.fixture
def index(project: TinyProject) -> Iterator[Index]:
    made = opened(project.root)
    made.refresh()
    yield made
    made.close()


def counts(report: RefreshReport) -> tuple[int, int, int, int]:
    return report.added, report.changed, report.removed, report.touched


def test_a_second_pass_over_an_unchanged_project_does_nothing(index: Index) -> None:
    index.refresh()
    assert counts(index.refresh()) == (0, 0, 0, 0)


def test_a_changed_file_is_read_again(project: TinyProject, index: Index) -> None:
    project.write("Assets/Art/Wall.mat", material("Brick"))
    assert counts(index.refresh())[:3] == (0, 1, 0)
    assert [document.name for document in index.documents("Assets/Art/Wall.mat")] == ["Brick"]
    assert index.references_to(guid_for("Assets/Art/Wall.png")).total == 0


def test_a_file_that_only_got_a_new_time_is_touched(project: TinyProject, index: Index) -> None:
    os.utime(project.root / "Assets/Art/Wall.mat", ns=(1, 1))
    report = index.refresh()
    assert (report.changed, report.touched) == (0, 1)
    row = index.asset("Assets/Art/Wall.mat")
    assert row is not None
    assert row.mtime_ns == 1


@pytest.mark.parametrize("has_meta", [True, False])
def test_a_script_too_fresh_to_trust_its_time_is_looked_at_and_not_changed(
    project: TinyProject, index: Index, has_meta: bool
) -> None:
    file = project.write("Assets/Fresh.cs", script("Fresh"))
    if not has_meta:
        Path(f"{file}.meta").unlink()
    tomorrow = time.time() + 86_400
    os.utime(file, (tomorrow, tomorrow))
    assert counts(index.refresh()) == (1, 0, 0, 0)
    assert counts(index.refresh()) == (0, 0, 0, 1)
    file.write_text(script("Other"), encoding="utf-8")
    os.utime(file, (tomorrow, tomorrow))
    assert counts(index.refresh()) == (0, 1, 0, 0)
    assert index.types("Game.Other").total == 1


def test_a_change_that_keeps_the_time_but_not_the_size_is_seen(project: TinyProject, index: Index) -> None:
    file = project.root / "Assets/Art/Wall.mat"
    before = file.stat().st_mtime_ns
    file.write_text(material("A longer name"), encoding="utf-8")
    os.utime(file, ns=(before, before))
    assert index.refresh().changed == 1


def test_a_change_within_the_same_clock_tick_is_seen(project: TinyProject, index: Index) -> None:
    file = project.root / "Assets/Art/Wall.mat"
    file.touch()
    index.refresh()
    before = file.stat().st_mtime_ns
    file.write_text(file.read_text(encoding="utf-8").replace("Wall", "Mall"), encoding="utf-8")
    os.utime(file, ns=(before, before))
    index.refresh()
    assert content(index) == cold_content(project.root)


def test_a_deleted_file_is_forgotten(project: TinyProject, index: Index) -> None:
    for suffix in ("", ".meta"):
        (project.root / f"Assets/Player.prefab{suffix}").unlink()
    assert index.refresh().removed == 1
    assert index.asset("Assets/Player.prefab") is None
    assert index.references_to(guid_for("Assets/Player.cs")).total == 0


def test_a_moved_asset_keeps_its_guid_and_its_users(project: TinyProject, index: Index) -> None:
    for suffix in ("", ".meta"):
        (project.root / f"Assets/Art/Wall.mat{suffix}").rename(project.root / f"Assets/Stone.mat{suffix}")
    index.refresh()
    (used,) = index.references_to(guid_for("Assets/Art/Wall.mat"))
    assert (used.source, used.target) == ("Assets/Player.prefab", "Assets/Stone.mat")
    assert content(index) == cold_content(project.root)


def test_a_new_guid_breaks_the_references_to_the_old_one(project: TinyProject, index: Index) -> None:
    meta = project.root / "Assets/Art/Wall.mat.meta"
    fresh = "f" * 31 + "1"
    meta.write_text(
        meta.read_text(encoding="utf-8").replace(guid_for("Assets/Art/Wall.mat"), fresh), encoding="utf-8"
    )
    index.refresh()
    assert [row.target for row in index.references_to(guid_for("Assets/Art/Wall.mat"))] == [None]
    assert [row.source for row in index.dangling()] == ["Assets/Player.prefab"]


def test_an_index_without_symbols_gets_them_later(project: TinyProject) -> None:
    index = opened(project.root)
    index.refresh(symbols=False)
    assert (index.state.symbols_pending, index.types().total) == (1, 0)
    assert index.refresh().scripts == 1
    assert [row.full_name for row in index.types()] == ["Game.Player"]
    index.close()


def test_a_touched_script_is_not_parsed_again(project: TinyProject, index: Index) -> None:
    os.utime(project.root / "Assets/Player.cs", ns=(1, 1))
    assert index.refresh().scripts == 0
    assert index.types("Player").total == 1
    assert content(index) == cold_content(project.root)


def test_named_paths_are_refreshed_without_a_walk(project: TinyProject, index: Index) -> None:
    changed = project.write("Assets/Art/Wall.mat", material("Brick"))
    unnamed = project.write("Assets/Art/Roof.mat", material("Roof"))
    index.refresh(paths=[changed])
    assert index.asset("Assets/Art/Roof.mat") is None
    index.refresh(paths=[Path(f"{unnamed}.meta"), project.root / "Library" / "x", project.root / "Assets/.x"])
    assert content(index) == cold_content(project.root)


def test_a_named_folder_is_looked_at_as_a_whole(project: TinyProject, index: Index) -> None:
    shutil.move(project.root / "Assets/Art", project.root / "Assets/Pictures")
    index.refresh(paths=[project.root / "Assets/Art", project.root / "Assets/Pictures"])
    assert content(index) == cold_content(project.root)


def test_the_user_can_leave_folders_out(project: TinyProject) -> None:
    index = opened(project.root)
    settings_file = project.root / ".scenewright" / "settings.toml"
    settings_file.write_text('[index]\nignore = ["Assets/Art/*"]\n', encoding="utf-8")
    index.refresh()
    assert [asset.path for asset in index.assets(glob="Assets/*")] == [
        "Assets/Art",
        "Assets/Player.cs",
        "Assets/Player.prefab",
    ]
    index.close()


PATHS = [
    f"Assets/{folder}{name}"
    for folder in ("", "A/", "A/B/")
    for name in ("m.mat", "p.prefab", "R.cs", "t.png")
]


def test_only_a_pass_that_finds_something_new_changes_the_time_of_the_last_change(
    project: TinyProject, index: Index
) -> None:
    before = index.state
    assert index.refresh().changed == 0
    assert index.state.changed_at == before.changed_at
    assert index.state.refreshed_at != before.refreshed_at
    project.write("Assets/Player.cs", script("Other"))
    index.refresh(symbols=False)
    without_symbols = index.state.changed_at
    index.refresh()
    assert len({before.changed_at, without_symbols, index.state.changed_at}) == 3


class ChangingProject(RuleBasedStateMachine):
    """Files come, change, move and go; every refresh must end where a cold build ends."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.project = TinyProject(Path(self.folder.name) / "Game")
        self.index = opened(self.project.root)
        self.dirty = False

    @initialize()
    def first_pass(self) -> None:
        self.index.refresh()

    @rule(
        path=st.sampled_from(PATHS), other=st.sampled_from(PATHS), name=st.sampled_from(["Aa", "Bb", "Ccc"])
    )
    def write(self, path: str, other: str, name: str) -> None:
        made: dict[str, str | bytes] = {
            ".mat": material(name, guid_for(other)),
            ".prefab": prefab(name, guid_for(other), (guid_for(other), guid_for(path))),
            ".cs": script(name, base=other[-6:-3].strip("/.") or "Base"),
            ".png": name.encode(),
        }
        self.project.write(path, made[Path(path).suffix])
        self.dirty = True

    @rule(path=st.sampled_from(PATHS), suffix=st.sampled_from(["", ".meta"]))
    def delete(self, path: str, suffix: str) -> None:
        (self.project.root / f"{path}{suffix}").unlink(missing_ok=True)
        self.dirty = True

    @rule(path=st.sampled_from(PATHS), to=st.sampled_from(PATHS))
    def move(self, path: str, to: str) -> None:
        source, target = self.project.root / path, self.project.root / to
        if source.exists() and target.parent.exists():
            source.replace(target)
            meta = Path(f"{source}.meta")
            if meta.exists():
                meta.replace(f"{target}.meta")
            self.dirty = True

    @rule(path=st.sampled_from(PATHS), guid=st.sampled_from(["0" * 31 + "a", "0" * 31 + "b"]))
    def give_guid(self, path: str, guid: str) -> None:
        if (self.project.root / path).exists():
            self.project.write(path, (self.project.root / path).read_bytes(), guid=guid)
            self.dirty = True

    @rule(path=st.sampled_from(PATHS))
    def touch(self, path: str) -> None:
        if (self.project.root / path).exists():
            os.utime(self.project.root / path)

    @rule()
    def lose_a_folder(self) -> None:
        shutil.rmtree(self.project.root / "Assets" / "A", ignore_errors=True)
        self.dirty = True

    @rule(symbols=st.booleans())
    def refresh(self, symbols: bool) -> None:
        self.index.refresh(symbols=symbols)

    @invariant()
    def says_what_a_cold_build_says(self) -> None:
        if self.dirty:
            self.index.refresh()
            assert content(self.index) == cold_content(self.project.root)
            self.dirty = False

    def teardown(self) -> None:
        self.index.close()
        self.folder.cleanup()


TestChangingProject = ChangingProject.TestCase
TestChangingProject.settings = settings(
    max_examples=12, stateful_step_count=12, suppress_health_check=list(HealthCheck)
)
