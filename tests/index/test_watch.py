"""While something serves from an index, changes of files fold into it."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import watchfiles

from scenewright.index import Index, RefreshReport, Watcher
from scenewright.project import Project
from unity_project import TinyProject, material

PATIENCE_S = 30


class Seen:
    """Waits for what the watcher's thread tells."""

    def __init__(self) -> None:
        self.ready = threading.Event()
        self.changed = threading.Semaphore(0)

    def on_refresh(self, report: RefreshReport) -> None:
        self.changed.release()


@pytest.fixture
def project(tmp_path: Path) -> TinyProject:
    made = TinyProject(tmp_path / "Game")
    made.write("Assets/A/Wall.mat", material("Wall"))
    made.age()
    return made


def test_a_changed_a_new_and_a_deleted_file_are_folded_in(project: TinyProject) -> None:
    index, seen = Index.open(Project.open(project.root)), Seen()
    index.refresh()
    with Watcher(index, seen.on_refresh, seen.ready.set) as watcher:
        assert seen.ready.wait(PATIENCE_S)
        assert watcher.mode == "listening"
        (project.root / "Assets/A/Wall.mat").write_text(material("Brick"), encoding="utf-8")
        assert seen.changed.acquire(timeout=PATIENCE_S)
        assert [row.name for row in index.documents("Assets/A/Wall.mat")] == ["Brick"]
        (project.root / "Assets/A/Wall.mat").unlink()
        (project.root / "Assets/A/Wall.mat.meta").unlink()
        while index.asset("Assets/A/Wall.mat") is not None:
            assert seen.changed.acquire(timeout=PATIENCE_S)
    assert watcher.mode == "stopped"
    index.close()


def test_a_package_that_the_manifest_newly_names_is_folded_in(project: TinyProject, tmp_path: Path) -> None:
    package = tmp_path / "Kit"
    (package / "Runtime").mkdir(parents=True)
    (package / "package.json").write_text('{"name": "com.a.kit", "version": "1.0.0"}', encoding="utf-8")
    (package / "Runtime" / "Kit.mat").write_text(material("Kit"), encoding="utf-8")
    index, seen = Index.open(Project.open(project.root)), Seen()
    with Watcher(index, seen.on_refresh, seen.ready.set):
        assert seen.ready.wait(PATIENCE_S)
        manifest = '{"dependencies": {"com.a.kit": "file:../../Kit"}}'
        (project.root / "Packages" / "manifest.json").write_text(manifest, encoding="utf-8")
        while index.asset("Packages/com.a.kit/Runtime/Kit.mat") is None:
            assert seen.changed.acquire(timeout=PATIENCE_S)
        (package / "Runtime" / "New.mat").write_text(material("New"), encoding="utf-8")
        while index.asset("Packages/com.a.kit/Runtime/New.mat") is None:
            assert seen.changed.acquire(timeout=PATIENCE_S)
    index.close()


def test_changed_project_settings_are_folded_in(project: TinyProject) -> None:
    index, seen = Index.open(Project.open(project.root)), Seen()
    with Watcher(index, seen.on_refresh, seen.ready.set):
        assert seen.ready.wait(PATIENCE_S)
        (project.root / "ProjectSettings" / "TagManager.asset").write_text(material("Tags"), encoding="utf-8")
        while index.asset("ProjectSettings/TagManager.asset") is None:
            assert seen.changed.acquire(timeout=PATIENCE_S)
    index.close()


def test_without_watches_it_looks_now_and_then(project: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*paths: object, **options: object) -> None:
        raise OSError("OS file watch limit reached.")

    monkeypatch.setattr(watchfiles, "watch", refuse)
    monkeypatch.setattr("scenewright.index.watch._POLL_S", 0.01)
    index, seen = Index.open(Project.open(project.root)), Seen()
    with Watcher(index, seen.on_refresh, seen.ready.set) as watcher:
        assert seen.ready.wait(PATIENCE_S)
        assert watcher.mode == "polling"
        assert seen.changed.acquire(timeout=PATIENCE_S)
    assert index.asset("Assets/A/Wall.mat") is not None
    index.close()


def test_a_package_that_is_put_in_is_folded_in(project: TinyProject) -> None:
    (project.root / "Packages").rmdir()
    index, seen = Index.open(Project.open(project.root)), Seen()
    with Watcher(index, seen.on_refresh, seen.ready.set):
        assert seen.ready.wait(PATIENCE_S)
        package = project.root / "Packages" / "com.a.kit"
        package.mkdir(parents=True)
        (package / "package.json").write_text('{"name": "com.a.kit", "version": "1.0.0"}', encoding="utf-8")
        for name in ("One", "Two"):
            (package / f"{name}.mat").write_text(material(name), encoding="utf-8")
            while index.asset(f"Packages/com.a.kit/{name}.mat") is None:
                assert seen.changed.acquire(timeout=PATIENCE_S)
    index.close()


def test_a_folder_put_in_place_of_another_is_listened_to(project: TinyProject) -> None:
    index, seen = Index.open(Project.open(project.root)), Seen()
    with Watcher(index, seen.on_refresh, seen.ready.set):
        assert seen.ready.wait(PATIENCE_S)
        (project.root / "Assets").rename(project.root / "Old")
        (project.root / "Assets").mkdir()
        for name in ("One", "Two"):
            (project.root / "Assets" / f"{name}.mat").write_text(material(name), encoding="utf-8")
            while index.asset(f"Assets/{name}.mat") is None:
                assert seen.changed.acquire(timeout=PATIENCE_S)
    index.close()


def test_a_project_below_a_folder_named_as_the_outputs_is_watched(tmp_path: Path) -> None:
    project = TinyProject(tmp_path / ".scenewright-projects" / "Game")
    index, seen = Index.open(Project.open(project.root)), Seen()
    with Watcher(index, seen.on_refresh, seen.ready.set):
        assert seen.ready.wait(PATIENCE_S)
        project.write("Assets/New.mat", material("New"))
        while index.asset("Assets/New.mat") is None:
            assert seen.changed.acquire(timeout=PATIENCE_S)
    index.close()


def test_whatever_ends_the_listening_it_goes_on_looking(
    project: TinyProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*paths: object, **options: object) -> Iterator[set[object]]:
        yield set()
        raise KeyError("a fault of the listener")

    monkeypatch.setattr(watchfiles, "watch", broken)
    monkeypatch.setattr("scenewright.index.watch._POLL_S", 0.01)
    index, seen = Index.open(Project.open(project.root)), Seen()
    with Watcher(index, seen.on_refresh, seen.ready.set) as watcher:
        assert seen.changed.acquire(timeout=PATIENCE_S)
        project.write("Assets/New.mat", material("New"))
        while index.asset("Assets/New.mat") is None:
            assert seen.changed.acquire(timeout=PATIENCE_S)
        assert watcher.mode == "polling"
        assert not watcher.is_current
    index.close()


def test_a_change_met_while_another_builds_is_brought_in_afterwards(project: TinyProject) -> None:
    index, seen = Index.open(Project.open(project.root)), Seen()
    with Watcher(index, seen.on_refresh, seen.ready.set) as watcher:
        assert seen.ready.wait(PATIENCE_S)
        refresh, refused = index.refresh, threading.Event()

        def busy(**options: object) -> RefreshReport:
            refused.set()
            return RefreshReport(busy=True)

        index.refresh = busy  # type: ignore[method-assign,assignment]
        project.write("Assets/New.mat", material("New"))
        assert refused.wait(PATIENCE_S)
        index.refresh = refresh  # type: ignore[method-assign]
        while index.asset("Assets/New.mat") is None:
            assert seen.changed.acquire(timeout=PATIENCE_S)
        assert watcher.mode == "listening"
    index.close()
