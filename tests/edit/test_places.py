"""No path leads an edit to a file that it does not name, or that is not the project's."""

import os
from pathlib import Path

import pytest

from edit.crash_driver import contents
from scenewright.edit import Edits
from scenewright.errors import BadArgumentError, PathRefusedError, ScenewrightError

ATTACKS = [
    *("", " ", "/etc/passwd", "\\share\\x", "C:\\Windows\\x.cs", "c:x.cs", "//server/share/x.cs", "/", "\0"),
    *("../out.cs", "Assets/../../out.cs", "Assets\\..\\..\\out.cs", "Assets/./../../out.cs", ".."),
    *(".git/config", ".git/hooks/pre-commit", "./.git/config", "Assets/../.git/config", ".GIT/config"),
    *(".git\\config", "Assets/.git/config", "Packages/x/.git/a", ".g\u200bit/config", "\uff0egit/config"),
    *("Library/x.cs", "library/x", "Temp/x", "Logs/x", "obj/x", "UserSettings/x", "LIBRARY/metadata/x"),
    *(".scenewright/index.sqlite", ".scenewright/journal/journal.sqlite", ".scenewright/settings.toml"),
    *(".claude/settings.json", ".mcp.json", ".vscode/tasks.json", ".cursor/mcp.json", ".codex/config.toml"),
    *(".idea/x.xml", ".vs/x", ".gemini/settings.json", ".envrc", "ProjectSettings/ProjectVersion.txt"),
    *("Assets/con", "Assets/nul.cs", "Assets/com1.txt", "Assets/aux/x.cs", "Assets/lpt9", "Assets/CONIN$"),
    *("Assets/x.cs.", "Assets/x.cs ", "Assets/x.cs::$DATA", "Assets/x:stream", "Assets/PLAYER~1.CS"),
    *("Assets/a\nb.cs", "Assets/a\u202eb.cs", "Assets/a\ud800.cs", "Assets/" + "x" * 300, "a/" * 1500),
    *("Assets/a*.cs", "Assets/a?.cs", "Assets/a|b.cs", "Assets/<a>.cs", 'Assets/"a".cs'),
]  # fmt: skip


@pytest.mark.parametrize("path", ATTACKS, ids=ascii)
def test_a_hostile_path_is_refused_and_nothing_is_touched(edits: Edits, root: Path, path: str) -> None:
    (root / ".git/hooks").mkdir(parents=True)
    old = {each: each.read_bytes() for each in root.rglob("*") if each.is_file()}
    beside = sorted(os.listdir(root.parent))
    for act in (
        lambda: edits.begin().create(path, b"x"),
        lambda: edits.begin().write(path, b"x"),
        lambda: edits.begin().delete(path),
        lambda: edits.begin().move("Assets/Moved.txt", path),
    ):
        with pytest.raises((BadArgumentError, PathRefusedError)):
            act()

    assert {each: each.read_bytes() for each in root.rglob("*") if each.is_file()} == old
    assert sorted(os.listdir(root.parent)) == beside


def test_there_are_sixty_attacks() -> None:
    assert len(set(ATTACKS)) >= 60


@pytest.fixture
def outside(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("outside")
    (folder / "theirs.cs").write_bytes(b"class Theirs { }\n")
    return folder


def test_links_on_the_way_are_refused(edits: Edits, root: Path, outside: Path) -> None:
    (root / "Assets/Out").symlink_to(outside)
    (root / "Assets/Link.cs").symlink_to(outside / "theirs.cs")
    (root / "Assets/Inside.cs").symlink_to(root / "Assets/Player.cs")
    (root / "Assets/In").symlink_to(root / "Assets")
    (root / "Assets/Dangling.cs").symlink_to(outside / "none.cs")
    old = contents(root)

    for path in (
        "Out/theirs.cs",
        "Out/new.cs",
        "Link.cs",
        "Inside.cs",
        "In/Player.cs",
        "In/New.cs",
        "Dangling.cs",
    ):
        for act in (
            lambda path=f"Assets/{path}": edits.begin().create(path, b"x"),
            lambda path=f"Assets/{path}": edits.begin().write(path, b"x"),
            lambda path=f"Assets/{path}": edits.begin().delete(path),
        ):
            with pytest.raises(PathRefusedError):
                act()

    assert contents(root) == old
    assert sorted(os.listdir(outside)) == ["theirs.cs"]


def test_a_link_put_there_before_the_commit_is_not_followed(edits: Edits, root: Path, outside: Path) -> None:
    transaction = edits.begin()
    transaction.write("Assets/Player.cs", b"class Player { int a; }\n")
    (root / "Assets/Player.cs").unlink()
    (root / "Assets/Player.cs").symlink_to(outside / "theirs.cs")

    with pytest.raises(ScenewrightError):
        transaction.commit()

    assert (outside / "theirs.cs").read_bytes() == b"class Theirs { }\n"


@pytest.mark.parametrize("name", [".scenewright", ".scenewright/journal"])
def test_a_journal_that_leads_elsewhere_is_refused(
    edits: Edits, root: Path, outside: Path, name: str
) -> None:
    (root / name).parent.mkdir(exist_ok=True)
    (root / name).symlink_to(outside)
    transaction = edits.begin()
    transaction.write("Assets/Player.cs", b"class Player { int a; }\n")

    with pytest.raises(ScenewrightError):
        transaction.commit()

    assert sorted(os.listdir(outside)) == ["theirs.cs"]
    assert (root / "Assets/Player.cs").read_bytes() == b"class Player { }\n"


@pytest.mark.parametrize(
    "name", ["edit.lock", "audit.jsonl", "journal/journal.sqlite", "journal/journal.sqlite-wal"]
)
def test_a_link_among_our_own_files_is_never_written_through(
    edits: Edits, root: Path, outside: Path, name: str
) -> None:
    link = root / ".scenewright" / name
    link.parent.mkdir(parents=True)
    link.symlink_to(outside / "theirs.cs")
    transaction = edits.begin()
    transaction.write("Assets/Player.cs", b"class Player { int a; }\n")

    with pytest.raises(PathRefusedError):
        transaction.commit()

    assert (outside / "theirs.cs").read_bytes() == b"class Theirs { }\n"
    assert (root / "Assets/Player.cs").read_bytes() == b"class Player { }\n"
