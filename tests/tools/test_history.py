"""Changes told, taken back, repeated and made in batches, through the tools."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import pytest

from scenewright.edit import Edits
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
