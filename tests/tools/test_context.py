"""What a tool finds around it: an index as of now, and a caller who listens."""

import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from scenewright.errors import CancelledError
from scenewright.index import Index, RefreshReport
from scenewright.project import Project
from scenewright.tools import Registry, ToolContext, Workspace


@pytest.fixture
def project(tmp_path: Path) -> Project:
    (tmp_path / "Assets").mkdir()
    (tmp_path / "ProjectSettings").mkdir()
    (tmp_path / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.10f1\n")
    (tmp_path / "Assets" / "Door.cs").write_text("public class Door {}\n")
    return Project.open(tmp_path)


@pytest.fixture
def context(project: Project) -> ToolContext:
    return ToolContext(Workspace(project), Registry([]))


def test_the_index_has_what_was_just_written(context: ToolContext) -> None:
    before = context.index.totals()
    (context.project.root / "Assets" / "Gate.cs").write_text("public class Gate {}\n")
    after = context.index.totals()
    assert (after.assets, after.types) == (before.assets + 1, before.types + 1)


def test_without_symbols_scripts_wait(context: ToolContext) -> None:
    assert context.index_without_symbols.totals().types == 0
    assert context.index_without_symbols.state.symbols_pending == 1
    assert context.index.totals().types == 1
    assert context.index.state.symbols_pending == 0


def test_calls_that_come_together_share_one_pass(
    context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes: list[bool] = []
    all_there = threading.Event()
    ticks = count(1)

    def clock() -> float:
        now = next(ticks)
        if now == 6:  # five calls have come, one pass has begun
            all_there.set()
        return now

    def slow(self: Index, progress: object, symbols: bool, *, deadline_s: float) -> RefreshReport:
        passes.append(symbols)
        assert all_there.wait(30)
        return RefreshReport()

    monkeypatch.setattr(Index, "refresh", slow)
    monkeypatch.setattr("scenewright.workspace.time.monotonic", clock)
    calls = [threading.Thread(target=lambda: context.index) for _ in range(5)]
    for call in calls:
        call.start()
    for call in calls:
        call.join()
    assert len(passes) in (1, 2)


class Listening:
    """A watcher that listens at once, and says what it was told."""

    is_current = True
    stopped = 0

    def __init__(self, index: Index, on_ready: Callable[[], None]) -> None:
        self.on_ready = on_ready

    def __enter__(self) -> "Listening":
        self.on_ready()
        return self

    def stop(self) -> None:
        Listening.stopped += 1


@pytest.mark.parametrize(("dear_s", "passes"), [(-1.0, 1), (1e9, 3)])
def test_only_a_pass_that_takes_long_is_left_to_the_watcher(
    project: Project, monkeypatch: pytest.MonkeyPatch, dear_s: float, passes: int
) -> None:
    made: list[bool] = []

    def refresh(self: Index, report: object, symbols: bool, *, deadline_s: float) -> RefreshReport:
        made.append(symbols)
        return RefreshReport()

    monkeypatch.setattr(Index, "refresh", refresh)
    monkeypatch.setattr("scenewright.index.Watcher", Listening)
    monkeypatch.setattr("scenewright.workspace._DEAR_S", dear_s)
    workspace = Workspace(project, watch=True)
    for _ in range(3):
        workspace.index()
    assert len(made) == passes
    before = Listening.stopped
    workspace.close()
    assert Listening.stopped == before + 1


def test_a_watched_project_stays_as_of_now(project: Project) -> None:
    workspace = Workspace(project, watch=True)
    context = ToolContext(workspace, Registry([]))
    before = context.index.totals()
    (project.root / "Assets" / "Gate.cs").write_text("public class Gate {}\n")
    assert context.index.totals().types == before.types + 1
    workspace.close()


def test_building_reports_and_can_be_cancelled(context: ToolContext) -> None:
    heard: list[str] = []
    listening = context.heard_by(lambda done, total, message: heard.append(message), lambda: False)
    assert listening.index.totals().assets > 0
    assert heard
    gone = ToolContext(Workspace(context.project), Registry([])).heard_by(lambda *told: None, lambda: True)
    (context.project.root / "Assets" / "Gate.cs").write_text("public class Gate {}\n")
    with pytest.raises(CancelledError):
        _ = gone.index
    assert context.index.totals().types == 2
