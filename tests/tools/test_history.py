"""Changes told, taken back, repeated and made in batches, through the tools."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import pytest

from scenewright.edit import Edits
from scenewright.edit.journal import Journal
from scenewright.errors import EditStorageError, IndexStorageError
from scenewright.index import Index
from scenewright.project import Project
from scenewright.tools import Registry, ToolContext, Workspace, batch, history
from scenewright.tools.editing import Preview, Sha, written
from scenewright.tools.registry import tool

SCRIPT = "Assets/Scripts/Game/GameManager.cs"
Call = Callable[..., dict[str, Any]]


@tool(toolset="edit", edits=True, destructive=True)
def put(
    context: ToolContext,
    path: Annotated[str, "File."],
    text: Annotated[str, "Content."],
    sha: Sha = None,
    preview: Preview = False,
) -> dict[str, Any]:
    """Writes a file."""
    edit = context.edit()
    if edit.exists(path):
        edit.write(path, text.encode(), expected=sha)
    else:
        edit.create(path, text.encode())
    return written(context, edit, {"path": path}, preview=preview)


@pytest.fixture
def project(example_copy: Path) -> Path:
    return example_copy


@pytest.fixture
def call(project: Path) -> Iterator[Call]:
    workspace = Workspace(Project.open(project))
    registry = Registry(
        [*Registry.load([history, batch]), *Registry.load([__import__("types").ModuleType("none")])]
    )
    registry = Registry([*registry, put.__dict__["__scenewright_tool__"]])
    context = ToolContext(workspace, registry, client="tester")

    def ask(name: str, **arguments: Any) -> dict[str, Any]:
        return registry.call(context, name, arguments)

    yield ask
    workspace.close()


def data(answer: Mapping[str, Any]) -> dict[str, Any]:
    assert answer["success"], answer
    return dict(answer["data"])


def test_a_change_is_told_and_taken_back(call: Call, project: Path) -> None:
    number = data(call("put", path="Assets/Note.txt", text="one\n", task="notes"))["transaction"]

    (told,) = data(call("history"))["transactions"]
    assert (told["transaction"], told["tool"], told["task"], told["client"]) == (
        number,
        "put",
        "notes",
        "tester",
    )
    assert told["files"] == ["Assets/Note.txt"]
    undone = data(call("undo"))
    assert {each["path"] for each in undone["files"]} == {"Assets/Note.txt", "Assets/Note.txt.meta"}
    assert not (project / "Assets/Note.txt").exists()
    data(call("redo"))
    assert (project / "Assets/Note.txt").read_text() == "one\n"
    assert [each["kind"] for each in data(call("history"))["transactions"]] == ["redo", "undo", "edit"]


def test_a_preview_changes_nothing(call: Call, project: Path) -> None:
    shown = data(call("put", path="Assets/Note.txt", text="one\n", preview=True))

    assert "+one" in shown["diff"]
    assert not (project / "Assets/Note.txt").exists()
    assert data(call("history"))["transactions"] == []


def test_a_repeated_request_is_made_once(call: Call, project: Path) -> None:
    first = data(call("put", path="Assets/Note.txt", text="one\n", request_id="r1"))
    (project / "Assets/Note.txt").write_text("two\n")

    again = data(call("put", path="Assets/Note.txt", text="one\n", request_id="r1"))

    assert again == first | {"repeated": True}
    assert (project / "Assets/Note.txt").read_text() == "two\n"
    other = call("put", path="Assets/Other.txt", text="one\n", request_id="r1")
    assert (other["success"], other["code"]) == (False, "bad_argument")


def test_a_request_whose_answer_was_lost_is_not_made_twice(call: Call, project: Path) -> None:
    first = data(call("put", path="Assets/Note.txt", text="one\n", request_id="r1"))
    edits = Edits(Project.open(project))
    with edits.journal._writing() as connection:
        connection.execute("DELETE FROM requests")
    edits.close()

    again = data(call("put", path="Assets/Note.txt", text="one\n", request_id="r1"))

    assert (again["transaction"], again["repeated"]) == (first["transaction"], True)
    assert len(data(call("history"))["transactions"]) == 1


def test_a_batch_lands_whole_and_is_taken_back_whole(call: Call, project: Path) -> None:
    commands = [
        {"tool": "put", "params": {"path": "Assets/One.txt", "text": "1\n"}},
        {"tool": "put", "params": {"path": "Assets/Two.txt", "text": "2\n"}},
        {"tool": "put", "params": {"path": "Assets/One.txt", "text": "1 again\n"}},
    ]

    done = data(call("batch_execute", commands=commands))

    assert [each["path"] for each in done["results"]] == [
        "Assets/One.txt",
        "Assets/Two.txt",
        "Assets/One.txt",
    ]
    assert (project / "Assets/One.txt").read_text() == "1 again\n"
    assert len(data(call("history"))["transactions"]) == 1
    data(call("undo"))
    assert not (project / "Assets/One.txt").exists()
    assert not (project / "Assets/Two.txt").exists()


@pytest.mark.parametrize(
    "bad",
    [
        {"tool": "put", "params": {"path": "../out.txt", "text": ""}},
        {"tool": "put", "params": {"path": SCRIPT, "text": "class {", "sha": "0" * 64}},
        {"tool": "history", "params": {}},
        {"tool": "undo", "params": {}},
        {"tool": "nothing", "params": {}},
        {"params": {}},
        {"tool": "put", "arguments": {}},
    ],
)
def test_a_batch_with_one_bad_command_changes_nothing(call: Call, project: Path, bad: dict[str, Any]) -> None:
    commands = [{"tool": "put", "params": {"path": "Assets/One.txt", "text": "1\n"}}, bad]

    refused = call("batch_execute", commands=commands)

    assert not refused["success"]
    assert refused["command"] == 1
    assert not (project / "Assets/One.txt").exists()


@pytest.mark.parametrize("own", [{"request_id": "r1"}, {"task": "doors"}, {"preview": True}])
def test_what_is_for_the_whole_batch_is_refused_for_one_command(
    call: Call, project: Path, own: dict[str, Any]
) -> None:
    commands = [{"tool": "put", "params": {"path": "Assets/One.txt", "text": "1\n"} | own}]

    for outer in ({}, {"request_id": "r2"}):
        refused = call("batch_execute", commands=commands, **outer)
        assert (refused["code"], refused["parameter"]) == ("bad_argument", next(iter(own)))

    assert not (project / "Assets/One.txt").exists()
    data(call("put", path="Assets/One.txt", text="1\n", **(own | {"preview": False})))
    assert (project / "Assets/One.txt").exists()


@pytest.mark.parametrize("task", ["", "notes"])
def test_pages_of_history_miss_and_repeat_nothing_while_more_is_done(call: Call, task: str) -> None:
    made = [data(call("put", path="Assets/N.txt", text=str(n), task=task))["transaction"] for n in range(40)]
    seen: list[int] = []
    cursor = None
    while True:
        page = data(call("history", of_task=task, cursor=cursor))
        seen += [each["transaction"] for each in page["transactions"]]
        data(call("put", path="Assets/N.txt", text=f"more {len(seen)}", task=task))
        cursor = page.get("next_cursor")
        if cursor is None:
            break

    assert seen == made[::-1]


def test_a_batch_may_be_repeated(call: Call, project: Path) -> None:
    commands = [{"tool": "put", "params": {"path": "Assets/One.txt", "text": "1\n"}}]

    first = data(call("batch_execute", commands=commands, request_id="r1", task="doors"))

    assert data(call("batch_execute", commands=commands, request_id="r1", task="doors")) == first | {
        "repeated": True
    }


def test_a_request_that_two_threads_make_is_made_once(call: Call, project: Path) -> None:
    answers: list[dict[str, Any]] = []

    def ask() -> None:
        answers.append(call("put", path="Assets/Note.txt", text="one\n", request_id="r1"))

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()

    assert len({data(each)["transaction"] for each in answers}) == 1
    assert len(data(call("history"))["transactions"]) == 1


PROCESS = """
import json, sys
from scenewright.project import Project
from scenewright.tools import Registry, ToolContext, Workspace

workspace = Workspace(Project.open(sys.argv[1]))
context = ToolContext(workspace, Registry.load(["scenewright.tools.file_edits"]))
answers = []
for number in range(int(sys.argv[2])):
    for name, arguments in (
        ("file_write", {"path": f"Assets/N{number}.txt", "content": "a"}),
        ("file_modify_script", {"path": "Assets/Count.txt", "oldString": "#", "newString": "#+"}),
    ):
        answers.append(context.registry.call(context, name, arguments | {"request_id": f"{name}{number}"}))
print(json.dumps(answers))
"""


def test_a_request_that_two_processes_make_is_made_once(project: Path) -> None:
    (project / "Assets/Count.txt").write_text("#")
    command = [sys.executable, "-c", PROCESS, str(project), "15"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(2)]

    answers = [json.loads(each.communicate(timeout=120)[0]) for each in both]

    assert (project / "Assets/Count.txt").read_text() == "#" + 15 * "+"
    for one, other in zip(*answers, strict=True):
        assert data(one)["transaction"] == data(other)["transaction"]


def test_a_preview_uses_no_request_up(call: Call, project: Path) -> None:
    data(call("put", path="Assets/Note.txt", text="one\n", preview=True, request_id="r1"))

    assert "repeated" not in data(call("put", path="Assets/Note.txt", text="one\n", request_id="r1"))


def test_an_answer_that_cannot_be_kept_is_given_all_the_same(
    call: Call, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Journal, request: str, call: str, result: dict[str, Any]) -> None:
        raise EditStorageError("The journal cannot be used: database or disk is full.")

    monkeypatch.setattr(Journal, "keep_answer", full)
    first = data(call("put", path="Assets/Note.txt", text="one\n", request_id="r1"))

    again = data(call("put", path="Assets/Note.txt", text="one\n", request_id="r1"))
    assert (again["transaction"], again["repeated"]) == (first["transaction"], True)


def test_an_index_that_cannot_take_a_change_in_does_not_make_it_fail(
    call: Call, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Index, *args: Any, **kwargs: Any) -> None:
        raise IndexStorageError("The index cannot be written.")

    workspace = Workspace(Project.open(project))
    workspace.index()
    with monkeypatch.context() as patched:
        patched.setattr(Index, "refresh", full)
        transaction = workspace.edits.begin()
        transaction.create("Assets/Fresh.cs", b"class Fresh { }\n")
        assert transaction.commit().id
    assert workspace.index().asset("Assets/Fresh.cs") is not None
    workspace.close()


def test_a_long_diff_of_a_refused_undo_is_cut(call: Call, project: Path) -> None:
    data(call("put", path="Assets/Note.txt", text="one\n"))
    (project / "Assets/Note.txt").write_text("theirs\n" * 5000)

    refused = call("undo")

    assert refused["code"] == "stale_file"
    assert len(refused["diff"]) < 5000 < refused["diffCut"]


def test_a_batch_edits_what_it_made_deletes_it_and_makes_it_again(project: Path) -> None:
    workspace = Workspace(Project.open(project))
    context = ToolContext(workspace, Registry.load())
    edits = [{"op": "append", "text": "// end"}]
    ranges = [{"startLine": 1, "startCol": 1, "endLine": 1, "endCol": 1, "newText": "// begin\n"}]
    commands = [
        ("create_script", {"path": "Assets/New/Fresh.cs"}),
        ("script_apply_edits", {"name": "Fresh", "path": "Assets/New", "edits": edits}),
        ("apply_text_edits", {"uri": "Assets/New/Fresh.cs", "edits": ranges}),
        ("delete_script", {"uri": "Assets/New/Fresh.cs"}),
        ("file_write", {"path": "Assets/New/Fresh.cs", "content": "class Fresh { }\n"}),
    ]
    batch = [{"tool": name, "params": params} for name, params in commands]

    whole = data(context.registry.call(context, "batch_execute", {"commands": batch}))
    assert [each["change"] for each in whole["files"]] == ["created"] * 3
    data(context.registry.call(context, "undo", {}))
    assert not (project / "Assets/New").exists()
    none = data(context.registry.call(context, "batch_execute", {"commands": batch[:4]}))
    assert (none["files"], none["no_op"]) == ([], True)
    assert not (project / "Assets/New.meta").exists()
    workspace.close()


def test_what_a_batch_would_do_is_previewed(call: Call, project: Path) -> None:
    commands = [{"tool": "put", "params": {"path": "Assets/One.txt", "text": "1\n"}}]

    shown = data(call("batch_execute", commands=commands, preview=True))

    assert "+1" in shown["diff"]
    assert not (project / "Assets/One.txt").exists()


def test_a_change_is_in_the_index_at_once(call: Call, project: Path) -> None:
    workspace = Workspace(Project.open(project))
    workspace.index()
    transaction = workspace.edits.begin()
    transaction.create("Assets/Fresh.cs", b"class Fresh { }\n")
    transaction.commit()

    index = workspace._index
    assert index is not None
    assert index.asset("Assets/Fresh.cs") is not None
    workspace.close()
