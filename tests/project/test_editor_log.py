"""Messages read out of logs of the Editor and of players, written as Unity writes them."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.project import LogType, editor_logs, parse_log, player_logs, read_log

ROOT = Path("/work place/Cove")
DIRECT = """\
UnityEngine.StackTraceUtility:ExtractStackTrace ()
UnityEngine.DebugLogHandler:LogFormat (UnityEngine.LogType,UnityEngine.Object,string,object[])
UnityEngine.Logger:Log (UnityEngine.LogType,object)
"""
ERROR = "UnityEngine.Debug:LogError (object)"
BLANK = " "
SESSION = f"""\
Refresh completed in 0.045 seconds.
Domain Reload Profiling: 812ms
Refreshing native plugins compatible for Editor in 3.15 ms, found 4 plugins.
Three lanterns lit
{DIRECT}UnityEngine.Debug:Log (object)
Keeper:Start () (at Assets/Scripts/Keeper.cs:12)

(Filename: Assets/Scripts/Keeper.cs Line: 12)

Opening scene 'Assets/Scenes/Cove.unity'
Loaded scene 'Assets/Scenes/Cove.unity'
\tDeserialize:            26.948 ms
\tIntegration:            30.801 ms

The tide: low (1.2 m)
{DIRECT}UnityEngine.Debug:LogWarning (object)
Tide/<Ebb>d__5:MoveNext () (at ./Library/PackageCache/com.cove.tide@1.0.0/Runtime/Tide.cs:40)
UnityEngine.SetupCoroutine:InvokeMoveNext (System.Collections.IEnumerator,intptr)

(Filename: Library/PackageCache/com.cove.tide@1.0.0/Runtime/Tide.cs Line: 40)

NullReferenceException: Object reference not set to an instance of an object
  at Boat.Update () [0x00012] in /work place/Cove/Assets/Scripts/Boat.cs:31{BLANK}

(Filename: Assets/Scripts/Boat.cs Line: 31)

Shader error in 'Cove/Water': undeclared identifier 'wave' at line 12 (on d3d11)

(Filename:  Line: -1)

Assets/Scripts/Mast.cs(7,13): error CS0103: The name 'sail' does not exist in the current context
Assets/Scripts/Mast.cs(9,1): warning CS0649: Field 'Mast.rope' is never assigned to
## Script Compilation Error for: Csc Library/Bee/artifacts/1900b0aE.dag/Assembly-CSharp.dll (+2 others)
Assets/Scripts/Mast.cs(7,13): error CS0103: The name 'sail' does not exist in the current context

(Filename: Assets/Scripts/Mast.cs Line: 7)

"""


def test_a_session_gives_its_messages_in_order_without_what_the_editor_writes_for_itself() -> None:
    found = [
        (each.type, each.message.partition("\n")[0], each.file, each.line)
        for each in parse_log(SESSION, ROOT)
    ]

    assert found == [
        (LogType.LOG, "Three lanterns lit", "Assets/Scripts/Keeper.cs", 12),
        (LogType.WARNING, "The tide: low (1.2 m)", "Packages/com.cove.tide/Runtime/Tide.cs", 40),
        (
            LogType.EXCEPTION,
            "NullReferenceException: Object reference not set to an instance of an object",
            "Assets/Scripts/Boat.cs",
            31,
        ),
        (
            LogType.ERROR,
            "Shader error in 'Cove/Water': undeclared identifier 'wave' at line 12 (on d3d11)",
            "",
            None,
        ),
        (LogType.WARNING, "Field 'Mast.rope' is never assigned to", "Assets/Scripts/Mast.cs", 9),
        (
            LogType.ERROR,
            "The name 'sail' does not exist in the current context",
            "Assets/Scripts/Mast.cs",
            7,
        ),
    ]


def test_an_entry_begins_on_the_line_the_log_has_it_on() -> None:
    lines = SESSION.splitlines()

    for entry in parse_log(SESSION, ROOT):
        assert entry.message.partition("\n")[0] in lines[entry.at - 1]


def test_diagnostics_of_the_compiler_have_code_and_column_and_are_given_once() -> None:
    codes = [(each.code, each.line, each.column) for each in parse_log(SESSION, ROOT) if each.code]

    assert codes == [("CS0649", 9, 1), ("CS0103", 7, 13)]


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        ("UnityEngine.Debug:Log (object)", LogType.LOG),
        ("UnityEngine.Debug:LogFormat (string,object[])", LogType.LOG),
        ("UnityEngine.Debug:LogWarning (object,UnityEngine.Object)", LogType.WARNING),
        ("UnityEngine.Debug:LogError (object)", LogType.ERROR),
        ("UnityEngine.Debug:LogErrorFormat (string,object[])", LogType.ERROR),
        ("UnityEngine.Debug:LogException (System.Exception)", LogType.EXCEPTION),
        ("UnityEngine.Debug:Assert (bool,string)", LogType.ASSERT),
        ("UnityEngine.Debug:LogAssertion (object)", LogType.ASSERT),
        ("UnityEngine.Assertions.Assert:Fail (string,string)", LogType.ASSERT),
        ("UnityEngine.Debug:LogError(Object)", LogType.ERROR),
    ],
)
def test_the_call_in_the_stack_tells_the_type(call: str, kind: LogType) -> None:
    message = "We assert that the Exception: is LogError free"
    text = f"{message}\n{DIRECT}{call}\nKeeper:Start () (at Assets/A.cs:3)\n"

    (entry,) = parse_log(text, ROOT)

    assert (entry.type, entry.message) == (kind, message)


def test_the_word_assert_makes_no_error() -> None:
    (entry,) = parse_log("We assert nothing, Error: none\n\n(Filename: a.cpp Line: 3)\n", ROOT)

    assert (entry.type, entry.file, entry.line) == (LogType.LOG, "a.cpp", 3)


def test_messages_of_several_lines_stay_whole() -> None:
    text = f'Answer:\n{{\n    "code": 400,\n    "灯": "あかり"\n}}\n\n{DIRECT}{ERROR}\n'

    (entry,) = parse_log(text, ROOT)

    assert entry.message == 'Answer:\n{\n    "code": 400,\n    "灯": "あかり"\n}'
    assert entry.stack.splitlines()[-1] == ERROR


def test_a_caught_exception_is_what_it_was_logged_as() -> None:
    text = (
        "Could not light it:\nSystem.IO.IOException: wet\n  at Lantern.Light () [0x0] in <1f2>:0 \n\n"
        f"{DIRECT}UnityEngine.Debug:LogWarning (object)\nKeeper:Start () (at Assets/A.cs:3)\n"
    )

    (entry,) = parse_log(text, ROOT)

    assert entry.type is LogType.WARNING
    assert entry.message == "Could not light it:\nSystem.IO.IOException: wet"
    assert (entry.file, entry.line) == ("Assets/A.cs", 3)


def test_errors_before_the_last_reload_are_told_apart() -> None:
    old = "Assets/A.cs(1,2): error CS1002: ; expected\n"
    new = "Assets/B.cs(1,2): error CS1003: , expected\n"

    found = parse_log(f"{old}Mono: successfully reloaded assembly\n{new}", ROOT)

    assert [(each.code, each.before_reload) for each in found] == [("CS1002", True), ("CS1003", False)]


def test_times_before_lines_are_no_part_of_messages() -> None:
    stamp = "2026-04-21T18:45:36.681Z|0x1f4c|"
    text = "".join(f"{stamp}{line}\n" for line in SESSION.splitlines())

    assert parse_log(text, ROOT) == parse_log(SESSION, ROOT)


@given(st.lists(st.sampled_from([*SESSION.splitlines(), "", "text", "a:b (c)", "  at X.Y ()"]), max_size=30))
def test_lines_in_any_order_give_entries_made_of_them(lines: list[str]) -> None:
    entries = parse_log("\n".join(lines), ROOT)

    for entry in entries:
        assert all(line in lines for line in entry.stack.splitlines())
        assert entry.message.split("\n")[0] in lines[entry.at - 1]


def test_a_very_long_line_is_read_in_passing() -> None:
    line = "word " * 200_000

    (entry,) = parse_log(f"{line}\n{ERROR}\n", ROOT)

    assert (entry.type, entry.message) == (LogType.ERROR, line)


@given(st.text(max_size=300))
def test_any_text_is_a_log(text: str) -> None:
    parse_log(text, ROOT)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home folder of somebody who uses Unity on Linux."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    (tmp_path / "home" / ".config" / "unity3d").mkdir(parents=True)
    return tmp_path / "home"


def _said(text: str) -> str:
    return f"{text}\nUnityEngine.Debug:Log (object)\n\n"


def test_the_editors_logs_are_found_the_latest_first(home: Path, tmp_path: Path) -> None:
    root = tmp_path / "Cove"
    (root / "Logs").mkdir(parents=True)
    for file in ("Editor.log", "Editor-prev.log"):
        (home / ".config/unity3d" / file).write_text("")
    (root / "Logs" / "Editor.log").write_text("")

    assert [file.name for file in editor_logs(root)] == ["Logs/Editor.log", "Editor.log", "Editor-prev.log"]


@pytest.mark.parametrize(
    ("platform", "folder"),
    [("darwin", "Library/Logs/Unity"), ("win32", "AppData/Local/Unity/Editor"), ("linux", ".config/unity3d")],
)
def test_each_system_has_its_own_folder_of_the_editor(
    home: Path, monkeypatch: pytest.MonkeyPatch, platform: str, folder: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    (home / folder).mkdir(parents=True, exist_ok=True)
    (home / folder / "Editor.log").write_text("")

    assert [file.path for file in editor_logs(home)] == [home / folder / "Editor.log"]


@pytest.mark.parametrize(
    ("platform", "folder"),
    [("darwin", "Library/Logs"), ("win32", "AppData/LocalLow"), ("linux", ".config/unity3d")],
)
def test_a_players_log_lies_below_company_and_product(
    home: Path, monkeypatch: pytest.MonkeyPatch, platform: str, folder: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    place = home / folder / "Tide" / "Cove_ Dusk"
    place.mkdir(parents=True)
    (place / "Player.log").write_text("")

    assert [file.path for file in player_logs("Tide", "Cove: Dusk")] == [place / "Player.log"]
    assert player_logs("..", "..") == ()


def test_a_named_log_is_the_only_one(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = home / "batch.log"
    other.write_text("")
    (home / ".config/unity3d/Editor.log").write_text("")
    monkeypatch.setenv("SCENEWRIGHT_EDITOR_LOG", str(other))

    assert [file.name for file in editor_logs(home)] == ["batch.log"]


def test_only_the_part_of_this_project_is_read(home: Path, tmp_path: Path) -> None:
    root = tmp_path / "Cove"
    text = _said("before")
    for name, message in (("Other", "theirs"), ("Cove", "ours"), ("Other", "theirs too")):
        project = tmp_path / name
        text += f"Successfully changed project path to: {project}\n{project}\n\n{_said(message)}"
    (home / ".config/unity3d/Editor.log").write_text(text)

    log = read_log(editor_logs(root)[0], root)

    assert [entry.message for entry in log.entries] == ["ours"]
    assert (log.owner, log.truncated) == ("this", False)
    assert text.splitlines()[log.entries[0].at - 1] == "ours"


@pytest.mark.parametrize(("project", "owner"), [("Other", "another"), (None, "unknown")])
def test_a_log_of_another_project_gives_nothing_and_one_that_names_none_says_so(
    home: Path, tmp_path: Path, project: str | None, owner: str
) -> None:
    head = f"COMMAND LINE ARGUMENTS:\nUnity\n-projectPath\n{tmp_path / project}\n\n" if project else ""
    (home / ".config/unity3d/Editor.log").write_text(head + _said("hello"))

    log = read_log(editor_logs(tmp_path / "Cove")[0], tmp_path / "Cove")

    assert (log.owner, len(log.entries)) == (owner, 0 if project else 1)


def test_of_a_long_log_the_end_is_read(home: Path, tmp_path: Path) -> None:
    root = tmp_path / "Cove"
    file = home / ".config/unity3d/Editor.log"
    filler = "Refresh completed in 0.045 seconds. " * 20 + "\n"
    with file.open("w") as stream:
        stream.write(f"Successfully changed project path to: {root}\n\n{_said('first')}")
        stream.write(filler * (9 * 2**20 // len(filler)))
        stream.write("\n" + _said("last"))
    os.utime(file)

    log = read_log(editor_logs(root)[0], root)

    assert [entry.message for entry in log.entries] == ["last"]
    assert (log.owner, log.truncated) == ("this", True)
