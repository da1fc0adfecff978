"""The main job on the sample project: index it, serve it over MCP, and ask it what an assistant would ask.

    python examples/demo.py [PROJECT]

Ends with status 1 when a tool fails, or when a tool exists that this tour has no question for.
"""

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anyio
from mcp import Client, StdioServerParameters
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from scenewright.index import Index
from scenewright.project import Project

SAMPLE = Path(__file__).resolve().parent / "lantern-cove"
ROWS = 6
WIDEST = 160
"""Characters of one value before it is cut."""
QUIET = {"sha256", "encoding", "newline", "next_cursor", "state"}
"""Keys of answers that programs need and readers do not."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the tour asks a tool, in words and in arguments, and what of the answer to show.

    ``rows`` names the list in the answer to show as a table, ``columns`` the keys of each of its entries;
    ``text`` names a text to show as it is.
    """

    words: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    rows: str = ""
    columns: tuple[str, ...] = ()
    text: str = ""


TOUR = {
    "project_info": Question("What is this project?"),
    "project_search": Question(
        "Where is the light of a lantern decided?",
        {"query": "lantern flicker intensity", "maxResults": 2},
        "files",
        ("path", "score"),
        "text",
    ),
    "asset_get_info": Question(
        "What is the harbour light, and what does it need?",
        {"path": "Assets/Prefabs/HarbourLight.prefab"},
    ),
    "references": Question(
        "Who uses the lantern prefab?",
        {"target": "Assets/Prefabs/Lantern.prefab"},
        "references",
        ("file", "object", "property"),
    ),
    "project_health": Question("Is anything broken?"),
    "find_in_files": Question(
        "Where is the intensity of lanterns decided?",
        {"pattern": r"propertyPath: intensity\n\s+value: [\d.]+"},
        "files",
        ("path", "total"),
    ),
    "query": Question(
        "How bright are the lanterns, in C#?",
        {
            "query": "Object.FindObjectsByType<Lantern>(FindObjectsSortMode.None)"
            ".Where(each => each.Intensity > 1).Select(each => new { each.name, each.Intensity })",
            "scene": "Cove",
        },
        "value",
        ("name", "Intensity"),
    ),
    "scene_get_hierarchy": Question(
        "What stands on the island?",
        {"scene": "Cove", "root": "Environment/Island", "depth": 3},
        text="hierarchy",
    ),
    "prefab_get_contents": Question(
        "What is a harbour light made of?",
        {"prefabPath": "HarbourLight"},
        "hierarchy",
        ("name", "components"),
    ),
    "inspector_inspect": Question(
        "What is the player's boat, as the Inspector shows it?",
        {"path": "Player", "scene": "Cove"},
        "components",
        ("type", "enabled", "properties"),
    ),
    "component_get_all": Question(
        "Which components does the boat have?",
        {"gameObjectPath": "Player", "scene": "Cove"},
        "components",
        ("type", "enabled", "script"),
    ),
    "component_get_property": Question(
        "How bright is the lantern of the harbour light, and who says so?",
        {
            "gameObjectPath": "Environment/Island/HarbourLight/Arm/HarbourLantern",
            "typeName": "Lantern",
            "propertyName": "intensity",
            "scene": "Cove",
        },
    ),
    "component_list_properties": Question(
        "What can be set on the boat?",
        {"gameObjectPath": "Player", "typeName": "BoatController", "scene": "Cove"},
        "properties",
        ("serializedName", "type", "currentValue"),
    ),
    "component_find": Question(
        "Where are the lanterns?",
        {"typeName": "Lantern", "scene": "Cove"},
        "components",
        ("path", "type"),
    ),
    "find-game-objects": Question(
        "Which active objects are tagged as lanterns?",
        {"Tag": "Lantern", "RequiredComponents": ["Lantern"], "scene": "Cove"},
        "results",
        ("path", "isActive", "layer"),
    ),
    "prefab_overrides": Question(
        "What does the scene change in the boat?",
        {"gameObjectPath": "Player", "scene": "Cove"},
        "overrides",
        ("kind", "object", "component", "property", "value", "base"),
    ),
    "reference_get": Question(
        "Which kind of lantern is in the north?",
        {
            "gameObjectPath": "Lanterns/Lantern North",
            "componentType": "Lantern",
            "propertyName": "kind",
            "scene": "Cove",
        },
    ),
    "reference_find_unset": Question(
        "Which references of lanterns are not set?",
        {"componentType": "Lantern", "scene": "Cove"},
        "unsetReferences",
        ("gameObject", "property", "expectedType", "status"),
    ),
    "event_list_listeners": Question(
        "What does the start button call?",
        {
            "gameObjectPath": "Canvas/Start Button",
            "componentType": "Button",
            "eventName": "On Click",
            "scene": "Menu",
        },
        "listeners",
        ("target", "targetType", "method", "argument", "callState"),
    ),
    "event_find_all": Question(
        "What happens when lanterns are lit?",
        {"componentType": "Lantern", "includeEmpty": False, "scene": "Cove"},
        "events",
        ("gameObject", "field", "calls"),
    ),
    "material_get_properties": Question(
        "What does the water look like?",
        {"materialPath": "Water"},
        "properties",
        ("name", "type", "description", "value"),
    ),
    "animation_get_controller": Question(
        "How is the boat animated?",
        {"path": "Assets/Animation/Boat.controller"},
        "layers",
        ("name", "transitions"),
    ),
    "unity-search": Question(
        "Which prefabs use the material of wood?",
        {"SearchQuery": "p: t:prefab ref={p: t:material wood}"},
        "Results",
        ("Label", "Type", "Path"),
    ),
    "get-provider-details": Question(
        "What can be searched?", {}, "Providers", ("FilterId", "DisplayName", "IsActive", "InactiveReason")
    ),
    "asset_find": Question("Which materials have to do with lanterns?", {"filter": "t:Material lantern"}),
    "file_find": Question("Where are the scenes?", {"pattern": "**/*.unity"}),
    "get-menu-items": Question(
        "What does the project add to the Editor's menus?",
        {},
        "MenuItems",
        ("Path", "Shortcut", "Source", "TypeName"),
    ),
    "tag_list": Question("Which tags are there?", {}, "tags", ("name", "builtIn")),
    "layer_list": Question("Which layers have names?", {}, "layers", ("index", "name", "builtIn")),
    "scene_list_build": Question(
        "Which scenes are built?", {}, "scenes", ("buildIndex", "path", "enabled", "exists")
    ),
    "project_get_settings": Question("How strong is gravity?", {"settingName": "Physics.gravity"}),
    "file_read": Question(
        "How does the file of a lantern begin?",
        {"path": "Assets/Scripts/Lanterns/Lantern.cs", "line_count": 8},
        text="content",
    ),
    "file_create_script": Question(
        "Make a script for the tide.",
        {"path": "Assets/Scripts/Water/Tide.cs", "template": "MonoBehaviour", "task": "tide"},
    ),
    "file_modify_script": Question(
        "Give it a field.",
        {
            "path": "Assets/Scripts/Water/Tide.cs",
            "oldString": "{\n    private void Start",
            "newString": "{\n    public float height = 1.5f;\n\n    private void Start",
            "task": "tide",
        },
        text="diff",
    ),
    "get_sha": Question("By which hash is it known?", {"uri": "Assets/Scripts/Water/Tide.cs"}),
    "script_apply_edits": Question(
        "Let it rise, and rename nothing.",
        {
            "name": "Tide",
            "edits": [
                {
                    "op": "insert_method",
                    "className": "Tide",
                    "replacement": "public float Rise(float by) => height + by;",
                    "before": "Start",
                },
                {"op": "delete_method", "className": "Tide", "methodName": "Update"},
            ],
            "task": "tide",
        },
        text="diff",
    ),
    "apply_text_edits": Question(
        "Put a line on top of it.",
        {
            "uri": "Assets/Scripts/Water/Tide.cs",
            "edits": [{"startLine": 1, "startCol": 1, "endLine": 1, "endCol": 1, "newText": "// Tides\n"}],
            "task": "tide",
        },
        text="diff",
    ),
    "validate_script": Question(
        "Is anything wrong with it?",
        {"uri": "Assets/Scripts/Water/Tide.cs", "level": "comprehensive", "include_diagnostics": True},
        "diagnostics",
        ("line", "severity", "message"),
    ),
    "compile_check": Question("Could it be compiled here?"),
    "rename_field": Question(
        "What would another name for a field change?",
        {
            "uri": "Assets/Scripts/Lanterns/Lantern.cs",
            "field": "intensity",
            "new_name": "strength",
            "migrate": True,
            "preview": True,
        },
        text="diff",
    ),
    "create_script": Question(
        "What would a new asset class look like?",
        {"path": "Assets/Scripts/Water/Moon.cs", "script_type": "ScriptableObject", "preview": True},
        text="diff",
    ),
    "manage_script": Question(
        "Read the tide as it is now.",
        {"action": "read", "name": "Tide", "path": "Assets/Scripts/Water"},
        text="contents",
    ),
    "delete_script": Question(
        "Who would miss the tide?", {"uri": "Assets/Scripts/Water/Tide.cs", "preview": True}
    ),
    "refresh_unity": Question("Does the index know all of this?"),
    "read_console": Question(
        "What did the Editor say when it last ran?", {}, "items", ("type", "message", "file", "line")
    ),
    "file_write": Question(
        "Write down why.", {"path": "Assets/Docs/Tide.txt", "content": "The tide comes in.\n", "task": "tide"}
    ),
    "history": Question(
        "What was changed?", rows="transactions", columns=("transaction", "tool", "task", "files")
    ),
    "undo": Question("Take all of the tide back.", {"of_task": "tide"}, "files", ("path", "change")),
    "redo": Question("And bring it in again.", {}, "files", ("path", "change")),
    "batch_execute": Question(
        "What would two changes at once do?",
        {
            "commands": [
                {"tool": "file_delete", "params": {"path": "Assets/Docs/Tide.txt"}},
                {"tool": "file_write", "params": {"path": "Assets/Docs/Ebb.txt", "content": "It goes.\n"}},
            ],
            "preview": True,
        },
        "files",
        ("path", "change"),
    ),
    "file_delete": Question("Delete the note.", {"path": "Assets/Docs/Tide.txt"}),
    "get_state": Question("Is an Editor at work here?"),
    "get_logs": Question("Which results are kept?"),
    "get_log_by_name": Question("What did the last queries give?", {"log_name": "query", "limit": 2}),
    "find_in_file": Question(
        "Which methods of Lantern can anybody call?",
        {"uri": "Assets/Scripts/Lanterns/Lantern.cs", "pattern": r"public \w+ \w+\(", "ignore_case": False},
        "matches",
        ("line", "column", "content"),
    ),
    "read_resource": Question(
        "Read the material of the water",
        {"uri": "mcpforunity://path/Assets/Art/Materials/Water.mat", "start_line": 3, "line_count": 9},
        text="text",
    ),
    "find_tools": Question(
        "Which tools are there for searching text?",
        {"words": "search text in files", "limit": 3},
        "tools",
        ("name", "toolset", "description"),
    ),
    "call_tool": Question(
        "Call a tool that is not listed",
        {"name": "find_tools", "arguments": {}},
        "tools",
        ("name", "toolset", "description"),
    ),
}


def main(arguments: Sequence[str]) -> int:
    """Runs the tour over the project named in ``arguments``, else the sample; gives the exit status."""
    console = Console(highlight=False)
    started = time.perf_counter()
    project = Project.open(arguments[0] if arguments else SAMPLE)
    console.print(introduction(project))
    console.print(build_index(console, project))
    failed = anyio.run(tour, console, project.root)
    console.print(f"[dim]{time.perf_counter() - started:.1f} s in all[/dim]")
    for problem in failed:
        console.print(f"[bold red]{escape(problem)}[/bold red]")
    return 1 if failed else 0


def introduction(project: Project) -> Panel:
    """What was opened."""
    packages = ", ".join(package.name for package in project.packages if package.path)
    return Panel(
        f"[bold]{escape(project.name)}[/bold], Unity {project.unity_version}\n"
        f"packages with files here: {escape(packages) or 'none'}\n"
        "No Unity Editor is running: everything below is read from the saved files.",
        title="A Unity project",
        title_align="left",
    )


def build_index(console: Console, project: Project) -> str:
    """Brings the project's index up to date under a progress bar; gives what it holds, in one line."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("Indexing", total=None)
        index = Index.open(project)
        report = index.refresh(lambda done, total, _: progress.update(task, completed=done, total=total))
        totals = index.totals()
        progress.update(task, completed=totals.assets, total=totals.assets)
    index.close()
    return (
        f"{totals.assets} assets, {totals.documents} documents, {totals.references} references, "
        f"{totals.types} C# types; {report.added + report.changed} read anew in {report.seconds:.2f} s."
    )


async def tour(console: Console, root: Path) -> list[str]:
    """Starts ``scenewright serve``, connects a client to it and asks every tool; gives what went wrong."""
    command = ["-m", "scenewright.cli", "serve", "--project", str(root), "--toolsets", "all"]
    async with Client(StdioServerParameters(command=sys.executable, args=command)) as client:
        listed = (await client.list_tools()).tools
        console.print(f"\nThe server lists {len(listed)} tools: " + ", ".join(tool.name for tool in listed))
        names = [tool.name for tool in listed]
        failed = [
            f"The tour has no question for {name}: add one to TOUR." for name in names if name not in TOUR
        ]
        for name in (name for name in TOUR if name in names):
            failed += await ask(console, client, name, TOUR[name])
        return failed


async def ask(console: Console, client: Client, name: str, question: Question) -> list[str]:
    """Asks one tool and prints its answer; gives what went wrong: an error, or nothing to show."""
    started = time.perf_counter()
    result = await client.call_tool(name, dict(question.arguments))
    took = (time.perf_counter() - started) * 1000
    console.print(f"\n[bold cyan]{escape(question.words)}[/bold cyan]")
    console.print(f"[dim]{escape(call_text(name, question.arguments))} ({took:.0f} ms)[/dim]")
    envelope = result.structured_content or {}
    data = envelope.get("data", envelope)
    show(console, data, question)
    if result.is_error:
        return [f"{name} failed."]
    return [f"{name} found no {key}." for key in (question.rows, question.text) if key and not data.get(key)]


def call_text(name: str, arguments: Mapping[str, Any]) -> str:
    """A call as it would be written."""
    return f"{name}({', '.join(f'{key}={value!r}' for key, value in arguments.items())})"


def show(console: Console, data: Any, question: Question) -> None:
    """Prints an answer: its list as a table, and what else it says in one line each."""
    if not isinstance(data, Mapping):
        console.print(brief(data), markup=False)
        return
    for key, value in data.items():
        if key not in (question.rows, question.text, *QUIET):
            console.print(f"  {key}: {brief(value)}", markup=False)
    if question.text:
        console.print(data.get(question.text, "").rstrip(), markup=False)
    rows = data.get(question.rows) or []
    if rows:
        console.print(table(rows, question.columns))


def table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> Table:
    """The first rows, and how many more there are."""
    made = Table(*columns, header_style="bold", caption=more(len(rows)), caption_justify="left")
    for row in rows[:ROWS]:
        made.add_row(*(escape(brief(row.get(column, ""))) for column in columns))
    return made


def more(count: int) -> str | None:
    """The line below a table that shows only its beginning."""
    return f"and {count - ROWS} more" if count > ROWS else None


def brief(value: Any) -> str:
    """A value in one line, cut when it is long."""
    text = " ".join(plain(value).split())
    return text if len(text) <= WIDEST else text[: WIDEST - 3] + "..."


def plain(value: Any) -> str:
    """A value without the signs of JSON around it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {plain(item)}" for key, item in value.items())
    if isinstance(value, list):
        return "; ".join(map(plain, value)) or "none"
    return str(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
