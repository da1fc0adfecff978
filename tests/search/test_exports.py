"""Results in files: whole, under names of their own, safe to open in a spreadsheet."""

import csv
import json
import os
import re
import subprocess
import sys
import threading
import time
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import OutputError, PathRefusedError
from scenewright.project import Project
from scenewright.search import COLUMNS, Export, save_export, sweep_exports, table
from unity_project import TinyProject

FOLDER = ".scenewright/outputs/SearchResults"
NAME = re.compile(rf"{re.escape(FOLDER)}/unity_search_results_\d{{8}}_\d{{6}}_\d{{6}}(_\d+)?\.\w+")
FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uff1d1", '=cmd|" /C calc"!A0']

Row = dict[str, Any]


def row(**changes: Any) -> Row:
    empty: Row = dict.fromkeys(COLUMNS, "")
    empty |= {"Score": 0, "FileSize": 0, "IsSelectable": True, "Tags": [], "Properties": {}}
    return empty | {"Thumbnail": ""} | changes


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project.open(TinyProject(tmp_path / "Harbour").root)


def files_in(project: Project) -> list[Path]:
    return sorted((project.root / FOLDER).iterdir())


def test_json_tells_what_was_searched_and_what_was_found(project: Project) -> None:
    rows = [row(Id="a", Label="café – 木", Properties={"Width": 4}), row(Id="b")]
    path = save_export(project, rows, Export("t:prefab", ["asset", "scene"]))
    assert NAME.fullmatch(path)
    data = (project.root / path).read_bytes()
    whole = json.loads(data)
    metadata = whole["ExportMetadata"]
    assert whole["Results"] == rows
    assert "café – 木".encode() in data
    assert not data.startswith(b"\xef\xbb\xbf")
    assert datetime.fromisoformat(metadata.pop("ExportTimestamp")).utcoffset().total_seconds() == 0
    assert metadata == {
        "SearchQuery": "t:prefab",
        "ProvidersUsed": ["asset", "scene"],
        "ResultCount": 2,
        "ExportFormat": "JSON",
    }


@pytest.mark.parametrize(("form", "between"), [("CSV", ","), ("TSV", "\t")])
def test_a_table_has_a_preamble_and_the_columns_in_order(project: Project, form: Any, between: str) -> None:
    rows = [row(Id="a", Tags=["asset", "Mesh"], Properties={"Width": 4}, Score=-5, FileSize=12)]
    path = save_export(project, rows, Export("t:mesh", ["asset"], form))
    assert path.endswith(form.lower())
    text = (project.root / path).read_bytes().decode()
    head, _, body = text.partition("\n\n")
    assert all(line.startswith("# ") for line in head.split("\n"))
    assert "# Search Query: t:mesh" in head
    assert "# Result Count: 1" in head
    heading, line = body.rstrip("\n").split("\n")
    assert heading.split(between) == list(COLUMNS)
    cells = next(csv.reader([line])) if form == "CSV" else line.split("\t")
    told = dict(zip(COLUMNS, cells, strict=True))
    assert (told["Tags"], told["Score"], told["FileSize"]) == ("asset;Mesh", "-5", "12")
    assert json.loads(told["Properties"]) == {"Width": 4}


@pytest.mark.parametrize("form", ["JSON", "CSV", "TSV"])
def test_nothing_found_is_a_file_too(project: Project, form: Any) -> None:
    text = (project.root / save_export(project, [], Export("none", [], form))).read_text(encoding="utf-8")
    if form == "JSON":
        assert json.loads(text)["Results"] == []
    else:
        assert text.rstrip("\n").split("\n")[-1].startswith("Id")


@pytest.mark.parametrize("form", ["CSV", "TSV"])
@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_starts_as_a_formula(form: Any, text: str) -> None:
    heading, line = "\n".join(table([row(Label=text)], form)).split("\n", 1)
    between = "," if form == "CSV" else "\t"
    cells = next(csv.reader(StringIO(line, newline=""), delimiter=between))
    assert cells[heading.split(between).index("Label")].startswith("'")
    assert not [cell for cell in cells if cell[:1] in tuple("=+-@\t\r\n\uff1d")]


def test_a_quote_at_the_start_of_a_tsv_cell_hides_no_formula_and_swallows_no_cell() -> None:
    texts = ['"=1+1" lamp', '"lamp', '"']
    lines = "\n".join(table([row(Label=text, Type="Lamp") for text in texts], "TSV"))
    heading, *rows = csv.reader(StringIO(lines, newline=""), delimiter="\t")
    told = [dict(zip(heading, cells, strict=True)) for cells in rows]
    assert [each["Label"] for each in told] == [f"'{text}" for text in texts]
    assert {each["Type"] for each in told} == {"Lamp"}


def test_a_query_cannot_bring_a_formula_into_the_preamble(project: Project) -> None:
    path = save_export(project, [], Export('x,=cmd|"/C calc"!A0\n=2', ["asset"], "CSV"))
    with open(project.root / path, newline="", encoding="utf-8") as stream:
        cells = [cell for line in csv.reader(stream) for cell in line]
    assert not [cell for cell in cells if cell[:1] in tuple("=+-@\t\r")]


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(labels=st.lists(TEXTS, max_size=4))
def test_csv_reads_back_to_what_was_written(labels: list[str]) -> None:
    text = "".join(f"{line}\n" for line in table([row(Label=label) for label in labels], "CSV"))
    read = [line["Label"] for line in csv.DictReader(StringIO(text, newline=""))]
    assert [cell.removeprefix("'") for cell in read] == [label.removeprefix("'") for label in labels]


@given(labels=st.lists(TEXTS, max_size=4))
def test_tsv_keeps_one_line_for_each_result_and_can_be_undone(labels: list[str]) -> None:
    text = "".join(f"{line}\n" for line in table([row(Label=label) for label in labels], "TSV"))
    lines = text.removesuffix("\n").split("\n")[1:]
    escapes = {"\\t": "\t", "\\n": "\n", "\\r": "\r", "\\\\": "\\"}
    cells = [line.split("\t")[COLUMNS.index("Label")] for line in lines]
    undone = [re.sub(r"\\[tnr\\]", lambda found: escapes[found[0]], cell) for cell in cells]
    assert [cell.removeprefix("'") for cell in undone] == [label.removeprefix("'") for label in labels]


def test_text_that_is_no_text_is_escaped(project: Project) -> None:
    for form in ("JSON", "CSV"):
        path = save_export(project, [row(Label="odd\udcff")], Export("odd", [], form))  # type: ignore[arg-type]
        assert "odd\\udcff" in (project.root / path).read_text(encoding="utf-8")


def test_names_never_collide_between_threads(project: Project) -> None:
    paths: list[str] = []
    threads = [
        threading.Thread(
            target=lambda: paths.extend(save_export(project, [], Export("x", [])) for _ in range(20))
        )
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(paths)) == len(paths) == 80
    assert [file.name for file in files_in(project)] == sorted(Path(path).name for path in paths)


def test_names_never_collide_at_one_moment(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> "Stopped":
            return cls(2026, 1, 2, 3, 4, 5, 6, tz)

    monkeypatch.setattr("scenewright.search.exports.datetime", Stopped)
    paths = [save_export(project, [row(Id=str(number))], Export("x", [])) for number in range(3)]
    assert [path.rpartition("results_")[2] for path in paths] == [
        "20260102_030405_000006.json",
        "20260102_030405_000006_2.json",
        "20260102_030405_000006_3.json",
    ]
    for number, path in enumerate(paths):
        assert json.loads((project.root / path).read_text())["Results"][0]["Id"] == str(number)


def test_two_processes_do_not_overwrite_each_other(project: Project) -> None:
    code = (
        "import sys; from scenewright.project import Project\n"
        "from scenewright.search import Export, save_export\n"
        "project = Project.open(sys.argv[1])\n"
        "print(*(save_export(project, [], Export('x', [])) for _ in range(50)), sep='\\n')"
    )
    command = [sys.executable, "-c", code, str(project.root)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    paths = [path for each in running for path in each.communicate()[0].split()]
    assert [each.returncode for each in running] == [0, 0]
    assert len(set(paths)) == len(files_in(project)) == 100


def age(file: Path, hours: float) -> None:
    moment = time.time() - hours * 3600
    os.utime(file, (moment, moment))


def test_files_over_a_day_old_are_swept_and_no_others(project: Project) -> None:
    old, fresh = (project.root / save_export(project, [], Export(name, [])) for name in ("old", "fresh"))
    left = Path(f"{old}.part")
    left.write_text("")
    others = [old.with_name(name) for name in ("notes.json", "unity_search_results_mine.json", "a.csv")]
    for file in others:
        file.write_text("mine")
    for file in (old, left, *others):
        age(file, 25)
    age(fresh, 23)
    sweep_exports(project)
    assert files_in(project) == sorted([fresh, *others])


def test_a_sweep_makes_no_folder(project: Project) -> None:
    sweep_exports(project)
    assert not (project.root / ".scenewright").exists()


@pytest.mark.skipif(os.name == "nt", reason="links take rights on Windows")
def test_a_sweep_follows_no_link(project: Project, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text("mine")
    save_export(project, [], Export("x", []))
    link = project.root / FOLDER / "unity_search_results_20200101_000000_000000.json"
    link.symlink_to(kept)
    age(kept, 99)
    os.utime(link, (0, 0), follow_symlinks=False)
    sweep_exports(project)
    assert kept.read_text() == "mine"
    assert link.is_symlink()


@pytest.mark.skipif(os.name == "nt", reason="links take rights on Windows")
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_link_in_place_of_the_folder_is_refused(project: Project, tmp_path: Path, depth: int) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    place = project.root.joinpath(*FOLDER.split("/")[:depth])
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(elsewhere)
    with pytest.raises(PathRefusedError) as caught:
        save_export(project, [], Export("x", []))
    assert str(tmp_path) not in caught.value.message
    sweep_exports(project)
    assert list(elsewhere.rglob("*")) == []


def test_a_file_in_place_of_the_folder_is_refused(project: Project) -> None:
    (project.root / ".scenewright").write_text("")
    with pytest.raises((PathRefusedError, OutputError)):
        save_export(project, [], Export("x", []))


@pytest.mark.parametrize("step", ["os.replace", "os.fsync"])
def test_what_cannot_be_written_leaves_nothing_behind(
    project: Project, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(step, full)
    with pytest.raises(OutputError, match="No space left") as caught:
        save_export(project, [row()], Export("x", []))
    assert str(project.root) not in caught.value.message
    assert files_in(project) == []


def test_a_reader_finds_a_file_empty_or_whole(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []
    replace = os.replace

    def watched(source: Any, target: Any) -> None:
        seen.append(Path(target).read_bytes())
        replace(source, target)
        seen.append(Path(target).read_bytes())

    monkeypatch.setattr(os, "replace", watched)
    path = save_export(project, [row(Id="a")], Export("x", []))
    assert seen == [b"", (project.root / path).read_bytes()]
