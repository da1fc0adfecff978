"""Kept results: names, order, bounds, and readers beside writers."""

import threading
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from asking import asking, data
from scenewright.errors import BadArgumentError
from scenewright.project import Project
from scenewright.tools.log_store import LogStore
from scenewright.tools.logs import result_log


@pytest.fixture
def store(tmp_path: Path) -> LogStore:
    return LogStore(tmp_path / "logs")


def test_the_newest_entry_comes_first(store: LogStore) -> None:
    for number in range(15):
        store.append("query", {"value": number})

    assert [each.data["value"] for each in store.entries("query")] == list(range(14, 4, -1))
    assert [each.id for each in store.entries("query", 3)] == [15, 14, 13]
    assert store.count("query") == 15


def test_each_log_gives_its_newest_entry(store: LogStore) -> None:
    for name in ("one", "two", "one"):
        store.append(name, name)

    assert sorted(store.names()) == ["one", "two"]
    assert {each.name: each.id for each in store.newest()} == {"one": 2, "two": 1}


def test_a_log_that_is_not_there_is_empty(store: LogStore) -> None:
    assert (store.entries("none"), store.names(), store.newest()) == ([], [], [])


@pytest.mark.parametrize(
    "name",
    ["", "../x", "a/b", "a\\b", ".hidden", "-x", "con", "NUL", "com1", "a" * 65, "a.json", "é", "a\n", "a b"],
)
def test_names_that_are_none_are_refused(store: LogStore, name: str, tmp_path: Path) -> None:
    with pytest.raises(BadArgumentError):
        store.append(name, 1)
    with pytest.raises(BadArgumentError):
        store.entries(name)
    assert not list(tmp_path.rglob("*.json"))


@given(st.text(max_size=80))
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    folder = Path("/nowhere/logs")
    try:
        assert LogStore(folder).entries(name) == []
    except BadArgumentError:
        return
    assert (folder / f"{name}.json").parent == folder


def test_a_log_is_bounded_in_entries_and_bytes(store: LogStore, tmp_path: Path) -> None:
    for number in range(120):
        store.append("many", number)
    for _ in range(12):
        store.append("large", "x" * 250_000)

    assert [each.data for each in store.entries("many", 200)] == list(range(119, 19, -1))
    assert (tmp_path / "logs" / "large.json").stat().st_size <= 2 * 2**20 + 100
    assert store.entries("large")[0].id == 12


def test_an_entry_too_large_keeps_its_beginning(store: LogStore) -> None:
    entry = store.append("large", ["long text"] * 100_000)

    assert entry.data["truncated"] is True
    assert entry.data["beginning"].startswith('{"data":["long text"')


def test_only_so_many_logs_are_kept(store: LogStore) -> None:
    for number in range(210):
        store.append(f"log-{number}", number)

    assert len(store.names()) == 200


@pytest.mark.parametrize("damage", [b"", b"[{", b"{}", b'[{"id": 1}]', b"\xff\xfe", b"[1]"])
def test_a_damaged_log_counts_as_empty_and_is_written_anew(
    store: LogStore, tmp_path: Path, damage: bytes
) -> None:
    store.append("query", 1)
    (tmp_path / "logs" / "query.json").write_bytes(damage)

    assert store.entries("query") == []
    assert store.append("query", 2).id == 1
    assert [each.data for each in store.entries("query")] == [2]


def test_the_file_is_a_plain_list_of_entries(store: LogStore, tmp_path: Path) -> None:
    store.append("query", {"text": "é"})

    (entry,) = orjson.loads((tmp_path / "logs" / "query.json").read_bytes())
    assert entry.keys() == {"id", "name", "data", "timestamp"}


def test_writers_in_parallel_lose_nothing_and_readers_see_whole_files(tmp_path: Path) -> None:
    problems: list[Any] = []

    def write(writer: int) -> None:
        own = LogStore(tmp_path / "logs")
        for number in range(10):
            own.append("query", [writer, number])
            found = own.entries("query", 100)
            problems.extend([] if [writer, number] in [each.data for each in found] else [(writer, number)])

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert problems == []
    assert sorted(each.id for each in LogStore(tmp_path / "logs").entries("query", 100)) == list(range(1, 41))
    assert [file.name for file in (tmp_path / "logs").iterdir() if file.name.startswith(".")] == []


def test_the_tools_read_what_was_kept(example_copy: Path) -> None:
    store = result_log(Project.open(example_copy))
    store.append("query", {"value": 1})
    store.append("query", {"value": "x" * 9000})
    ask = asking(example_copy)

    (newest,) = data(ask("get_logs"))["logs"]
    told = data(ask("get_log_by_name", log_name="query"))
    whole = data(ask("get_log_by_name", log_name="query", full=True, limit=1))

    assert (newest["name"], newest["id"], newest["cut"]) == ("query", 2, True)
    assert [each["id"] for each in told["entries"]] == [2, 1]
    assert told["entries"][1]["data"] == {"value": 1}
    assert len(whole["entries"][0]["data"]["value"]) == 9000
    assert data(ask("get_log_by_name", log_name="quer")) == {
        "name": "quer", "entries": [], "total": 0, "candidates": ["query"],
    }  # fmt: skip
    assert ask("get_log_by_name", log_name="../../x")["code"] == "bad_argument"


@pytest.mark.parametrize("link", ["logs", "logs/query.json.lock"])
def test_nothing_is_written_through_a_link(tmp_path: Path, link: str) -> None:
    own, outside = tmp_path / "own", tmp_path / "outside"
    (own / link).parent.mkdir(parents=True)
    outside.mkdir()
    (outside / "kept.txt").write_text("kept")
    (own / link).symlink_to(outside / "kept.txt" if link.endswith(".lock") else outside)

    with pytest.raises(OSError, match="link"):
        LogStore(own / "logs").append("query", {})

    assert [each.name for each in outside.iterdir()] == ["kept.txt"]
    assert (outside / "kept.txt").read_text() == "kept"
