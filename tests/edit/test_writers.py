"""Several processes that edit the same files."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scenewright.edit import Edits
from scenewright.errors import EditBusyError
from scenewright.project import Project

WRITER = """
import json, sys
from scenewright.edit import Author, Edits
from scenewright.errors import StaleFileError
from scenewright.project import Project

root, name, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
edits = Edits(Project.open(root))
conflicts = 0
for number in range(rounds):
    while True:
        transaction = edits.begin(Author(name, "test", ""))
        for path in ("Assets/Shared.txt", f"Assets/{'AB'[number % 2]}.txt"):
            transaction.write(path, transaction.read(path) + f"{name} {number}\\n".encode())
        try:
            transaction.commit()
            break
        except StaleFileError:
            conflicts += 1
print(json.dumps(conflicts))
"""
ROUNDS = 500


def test_no_update_is_lost_between_two_processes(root: Path) -> None:
    for name in ("Shared", "A", "B"):
        (root / f"Assets/{name}.txt").write_bytes(b"")
    command = [sys.executable, "-c", WRITER, str(root)]
    names = ("one", "two")
    writers = [
        subprocess.Popen([*command, name, str(ROUNDS)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for name in names
    ]
    results = [writer.communicate(timeout=300) for writer in writers]

    assert [writer.returncode for writer in writers] == [0, 0], results
    assert all(isinstance(json.loads(out), int) for out, _ in results)
    for path, rounds in (("Shared", range(ROUNDS)), ("A", range(0, ROUNDS, 2)), ("B", range(1, ROUNDS, 2))):
        lines = (root / f"Assets/{path}.txt").read_text().splitlines()
        for name in names:
            assert [line for line in lines if line.startswith(name)] == [f"{name} {n}" for n in rounds]
        assert len(lines) == 2 * len(rounds)
    edits = Edits(Project.open(root))
    assert edits.journal.total() == 2 * ROUNDS
    assert edits.journal.unfinished() == ()
    audit = (root / ".scenewright/audit.jsonl").read_text().splitlines()
    assert len({json.loads(line)["transaction"] for line in audit}) == 2 * ROUNDS


HOLDER = """
import sys
from filelock import FileLock

with FileLock(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs a system that can freeze a process")
def test_a_frozen_process_is_waited_for_no_longer_than_the_deadline_and_a_dead_one_not_at_all(
    edits: Edits, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenewright.edit.edits._DEADLINE_S", 0.05)
    edits.journal.prepare()
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(root / ".scenewright/edit.lock")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        holder.send_signal(signal.SIGSTOP)
        transaction = edits.begin()
        transaction.write("Assets/Player.cs", b"class Player { int a; }\n")
        with pytest.raises(EditBusyError):
            transaction.commit()
        holder.kill()
        holder.wait()

    assert transaction.commit().id == 1
