"""Searching from the shell, over a provider of made-up names."""

import csv
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest

from scenewright.errors import UnknownFilterError
from scenewright.search import COLUMNS, FilterFact, Item, ProviderFacts, Scope
from scenewright.search.language import Filter, Not, parse

from .conftest import Run

NAMES = ["boat", "Boathouse", "=goat", "coat\x1b[31m\u202e", "木の船 oat"]


class Names:
    facts = ProviderFacts(
        "names", "Names", "n:", 10, "Names.", "Name", filters=(FilterFact("long", "true", (":",), "Long."),)
    )

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        root = parse(query).root
        if isinstance(root, Filter):
            raise UnknownFilterError(f"There is no filter '{root.name}'.", candidates=["long"])
        if query == "scenes":
            return [Item(path, path, "", "names", "Scene", path) for path in scope.loaded]
        if query == "packages":
            return [Item("yes", "yes", "", "names", "", "")] if scope.packages else []
        is_absent = isinstance(root, Not)
        found = [name for name in NAMES if (query.lstrip("-").lower() in name.lower()) != is_absent]
        scope.note("Names are made up.")
        return [Item(name, name, "said, so", "names", "Name", f"Assets/{name}.cs") for name in found]

    def field(self, item: Item, name: str, scope: Scope) -> object:
        return None


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch, project: Path) -> Path:
    monkeypatch.setattr("scenewright.search.search.PROVIDERS", (Names(),))
    return project


def test_a_table_has_a_line_for_each_result(run: Run, names: Path) -> None:
    done = run("search", "-p", names, "boat")
    assert done.exit_code == 0
    assert [line.split() for line in done.stdout.splitlines()] == [
        ["Label", "Type", "Provider", "Path"],
        ["boat", "Name", "names", "Assets/boat.cs"],
        ["Boathouse", "Name", "names", "Assets/Boathouse.cs"],
    ]
    assert "2 results." in done.stderr
    assert "Note: Names are made up." in done.stderr


def test_a_table_has_no_character_that_steers_a_terminal(run: Run, names: Path) -> None:
    done = run("search", "-p", names, "oat")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", done.stdout)
    assert "coat\ufffd[31m\ufffd" in done.stdout


def test_columns_line_up_under_wide_characters(run: Run, names: Path) -> None:
    from rich.cells import cell_len

    lines = run("search", "-p", names, "oat").stdout.splitlines()
    places = {cell_len(line[: line.rindex("Assets/")]) for line in lines[1:]}
    assert places == {cell_len(lines[0][: lines[0].rindex("Path")])}


def test_words_of_a_query_need_no_quotes(run: Run, names: Path) -> None:
    assert run("search", "-p", names, "n:", "boath").stdout.splitlines()[1].startswith("Boathouse")


def test_nothing_found_is_an_answer(run: Run, names: Path) -> None:
    done = run("search", "-p", names, "zzz")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "0 results." in done.stderr


def test_json_has_the_keys_of_the_tool(run: Run, names: Path) -> None:
    told = json.loads(run("search", "-p", names, "--json", "boat").stdout)
    assert (told["TotalCount"], told["DisplayedCount"], told["state"]) == (2, 2, "saved files")
    assert [each["Label"] for each in told["Results"]] == ["boat", "Boathouse"]
    assert set(told["Results"][0]) == {*COLUMNS, "Thumbnail"}


def test_csv_is_one_table_with_safe_cells(run: Run, names: Path) -> None:
    done = run("search", "-p", names, "--csv", "oat")
    rows = list(csv.DictReader(StringIO(done.stdout, newline="")))
    assert [row["Label"] for row in rows] == ["boat", "Boathouse", "'=goat", *NAMES[3:]]
    assert {row["Description"] for row in rows} == {"said, so"}


@pytest.mark.parametrize("form", [[], ["--json"], ["--csv"]])
def test_a_name_that_is_no_text_is_escaped(
    run: Run, names: Path, form: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.NAMES", ["boat\udcff"])
    done = run("search", "-p", names, *form, "boat")
    assert done.exit_code == 0, done.exception
    assert re.search(r"boat\\+udcff", done.stdout)


def test_pages_follow_each_other(run: Run, names: Path) -> None:
    labels: list[str] = []
    cursor: list[str] = []
    for _ in NAMES:
        done = run("search", "-p", names, "--json", "--limit", 2, *cursor, "oat")
        told = json.loads(done.stdout)
        labels += [each["Label"] for each in told["Results"]]
        if told["NextCursor"] is None:
            break
        cursor = ["--cursor", told["NextCursor"]]
    assert labels == NAMES


def test_a_table_says_how_to_go_on(run: Run, names: Path) -> None:
    done = run("search", "-p", names, "--limit", 2, "oat")
    assert "2 of 5 results." in done.stderr
    cursor = re.search(r"--cursor (\S+)$", done.stderr, re.MULTILINE)
    assert cursor is not None
    done = run("search", "-p", names, "--limit", 2, "--cursor", cursor[1], "oat")
    assert [line.split()[0] for line in done.stdout.splitlines()[1:]] == ["=goat", "coat\ufffd[31m\ufffd"]
    assert len(run("search", "-p", names, "--limit", 0, "oat").stdout.splitlines()) == 6


def test_a_cursor_of_another_query_is_bad_usage(run: Run, names: Path) -> None:
    done = run("search", "-p", names, "--cursor", "2-00000000", "oat")
    assert done.exit_code == 2


def test_a_query_may_begin_with_a_dash_behind_two(run: Run, names: Path) -> None:
    done = run("search", "-p", names, "--", "-boat")
    assert [line.split()[0] for line in done.stdout.splitlines()[1:]] == [
        "=goat",
        "coat\ufffd[31m\ufffd",
        "木の船",
    ]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["size:3"], "Nearest: long"),
        (["(boat"], "^"),
        (["  "], "empty"),
        ([], "QUERY"),
        (["--provider", "nmes", "boat"], "Nearest: names"),
        (["--scene", "Nowhere", "boat"], "Nowhere"),
        (["--scene", "A", "--all-scenes", "boat"], "exclude"),
        (["--csv", "--json", "boat"], "exclude"),
        (["--timeout", "0", "boat"], "timeout"),
    ],
)
def test_what_is_wrong_is_bad_usage_and_named(run: Run, names: Path, arguments: list[str], told: str) -> None:
    done = run("search", "-p", names, *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr


def test_the_scenes_meant_are_named_or_all(run: Run, names: Path) -> None:
    for name in ("One.unity", "Two.unity", "Lamp.prefab"):
        (names / "Assets" / name).write_text("%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n")

    def scenes(*arguments: str) -> list[str]:
        told = json.loads(run("search", "-p", names, "--json", *arguments, "scenes").stdout)
        return [each["Path"] for each in told["Results"]]

    assert scenes("--scene", "Two", "--scene", "Lamp") == ["Assets/Two.unity", "Assets/Lamp.prefab"]
    assert scenes("--all-scenes") == ["Assets/One.unity", "Assets/Two.unity", "Assets/Lamp.prefab"]
    done = run("search", "-p", names, "scenes")
    assert done.exit_code == 2
    assert "Which of the 2 scenes" in done.stderr


def test_packages_are_asked_for(run: Run, names: Path) -> None:
    assert "0 results." in run("search", "-p", names, "packages").stderr
    assert "1 result." in run("search", "-p", names, "--packages", "packages").stderr


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_colours_are_for_terminals(project: Path) -> None:
    import pty

    (project / "Packages").mkdir()
    (project / "Packages" / "manifest.json").write_text('{"dependencies": {"com.harbour.boats": "1.0.0"}}')
    command = [sys.executable, "-m", "scenewright.cli", "search", "pkg: boat"]
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    environment = clean | {"TERM": "xterm-256color"}
    piped = subprocess.run(
        command, cwd=project, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True
    )
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, cwd=project, env=environment, stdout=theirs, stderr=subprocess.DEVNULL):
        os.close(theirs)
        shown = b""
        while part := _part(ours):
            shown += part
    os.close(ours)
    assert b"\x1b" not in piped.stdout
    assert b"com.harbour.\x1b[1;33mboat\x1b[0ms" in shown


def _part(terminal: int) -> bytes:
    """What a terminal shows next; nothing when nobody writes to it any more."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""
