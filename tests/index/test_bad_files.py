"""One bad file is a problem of that file; the rest of the project is indexed as ever."""

import os
import sys
from pathlib import Path

import pytest

from scenewright.errors import ScenewrightError
from scenewright.index import Index, files, reading
from scenewright.project import Project
from unity_project import PREAMBLE, TinyProject, material, prefab, script

HUGE = "9" * 25
ENDLESS = "9" * 6_000


@pytest.fixture
def project(tmp_path: Path) -> TinyProject:
    made = TinyProject(tmp_path / "Game")
    made.write("Assets/Good.mat", material("Good"))
    made.write("Assets/Player.cs", script("Player"))
    return made


def problems_of(project: TinyProject) -> set[tuple[str, str]]:
    """The problems there are, after checks that what is good was indexed, and that a second pass agrees."""
    index = Index.open(Project.open(project.root))
    index.refresh()
    found = {(row.path, row.code) for row in index.problems()}
    assert [row.name for row in index.documents("Assets/Good.mat")] == ["Good"]
    assert index.types("Game.Player").total == 1
    assert index.refresh().added == 0
    assert {(row.path, row.code) for row in index.problems()} == found
    index.close()
    return found


@pytest.mark.parametrize("place", ["m_GameObject", "m_Script", "owner", "identifier"])
def test_numbers_beyond_64_bits_are_kept_as_far_as_they_go(project: TinyProject, place: str) -> None:
    guid = "0123456789abcdef0123456789abcdef"
    body = {
        "m_GameObject": f"  m_GameObject: {{fileID: {HUGE}}}\n",
        "m_Script": f"  m_Script: {{fileID: {HUGE}, guid: {guid}, type: 3}}\n",
        "owner": f"  m_PrefabInstance: {{fileID: -{HUGE}}}\n  m_GameObject: {{fileID: -{HUGE}}}\n",
        "identifier": f"  m_Script: {{fileID: {HUGE}, guid: {guid}, type: 3}}\n"
        "  m_EditorClassIdentifier: Game::A.B\n",
    }[place]
    text = f"{PREAMBLE}--- !u!114 &5\nMonoBehaviour:\n{body}  m_Name: Odd\n"
    project.write("Assets/Odd.asset", text)
    project.write("Assets/Odd.prefab", text)
    problems_of(project)
    index = Index.open(Project.open(project.root))
    assert [row.name for row in index.documents("Assets/Odd.asset")] == ["Odd"]
    assert index.references_to(guid, int(HUGE)).total >= 0
    index.close()


@pytest.mark.skipif(sys.platform != "linux", reason="this system has no such file names")
def test_a_name_that_is_no_unicode_is_told_escaped(project: TinyProject) -> None:
    project.write(os.fsdecode(b"Assets/Caf\xff.mat"), material("Cafe"))
    project.write(os.fsdecode(b"Assets/F\xfe/Enemy.cs"), script("Enemy"))
    found = problems_of(project)
    assert {
        ("Assets/Caf\\udcff.mat", "odd_name"),
        ("Assets/F\\udcfe", "odd_name"),
        ("Assets/F\\udcfe/Enemy.cs", "odd_name"),
    } <= found
    index = Index.open(Project.open(project.root))
    assert [row.name for row in index.documents("Assets/Caf\\udcff.mat")] == ["Cafe"]
    assert index.types("Game.Enemy").total == 1
    assert index.asset(os.fsdecode(b"Assets/Caf\xff.mat")) is not None
    index.close()


@pytest.mark.skipif(sys.platform != "linux", reason="this system has no such file names")
@pytest.mark.parametrize("name", ["aux.cs", "a:b.cs", "line\nbreak.cs", "back\\slash.cs", "mark\u202e.cs"])
def test_a_script_under_a_name_that_no_tool_opens_is_read(project: TinyProject, name: str) -> None:
    project.write(f"Assets/{name}", script("Strange"))
    problems_of(project)
    index = Index.open(Project.open(project.root))
    assert index.types("Game.Strange").total == 1
    index.close()


def test_lone_surrogates_in_names_of_packages_and_assemblies_are_escaped(project: TinyProject) -> None:
    project.write("Assets/Half.asmdef", '{"name": "Half\\ud800", "references": ["Other\\udfff"]}')
    project.write("Assets/Half.mat", material('"\\uD800"'))
    folder = project.root / "Packages" / "odd"
    folder.mkdir()
    (folder / "package.json").write_text('{"name": "com.\\ud800.odd", "version": "1.0.0"}', encoding="utf-8")
    (folder / "Kit.mat").write_text(material("Kit"), encoding="utf-8")
    problems_of(project)
    index = Index.open(Project.open(project.root))
    asset = index.asset("Assets/Player.cs")
    assert asset is not None
    assert asset.assembly == "Half\\ud800"
    index.close()


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("Assets/Big.asmdef", f'{{"name": "Big", "versionDefines": {ENDLESS}}}'),
        ("Assets/Big.asmref", f'{{"reference": {ENDLESS}}}'),
        ("Assets/Big.json", f'{{"guid": {ENDLESS}}}'),
        ("Assets/Big.asset", f"{PREAMBLE}--- !u!114 &{ENDLESS}\nMonoBehaviour:\n  m_Name: x\n"),
        ("Assets/Big2.asset", f"{PREAMBLE}--- !u!114 &1\nMonoBehaviour:\n  a: {{fileID: {ENDLESS}}}\n"),
    ],
)
def test_a_number_of_thousands_of_digits_harms_nobody_else(
    project: TinyProject, path: str, content: str
) -> None:
    project.write(path, content)
    problems_of(project)


@pytest.mark.parametrize("line", ["mainObjectFileID: {}", "script: {{fileID: {}, guid: " + "a" * 32 + "}}"])
def test_a_meta_with_a_number_of_thousands_of_digits_harms_nobody_else(
    project: TinyProject, line: str
) -> None:
    meta = f"fileFormatVersion: 2\nguid: {'b' * 32}\nNativeFormatImporter:\n  {line.format(ENDLESS)}\n"
    project.write("Assets/Big.mat", material("Big"), meta=meta)
    problems_of(project)


@pytest.mark.parametrize("name", ["Locked.mat", "Locked.mat.meta", "Locked.cs", "Locked.asmdef"])
@pytest.mark.parametrize("error", [PermissionError(13, "Denied"), OSError(5, "Input/output error")])
def test_a_file_that_cannot_be_read_is_a_problem_until_it_can(
    project: TinyProject, name: str, error: OSError, monkeypatch: pytest.MonkeyPatch
) -> None:
    asset = f"Assets/{name.removesuffix('.meta')}"
    content = {".mat": material("Locked"), ".cs": script("Locked"), ".asmdef": '{"name": "Locked"}'}
    project.write(asset, content[Path(asset).suffix])
    project.age()

    def refusing(real: object, *arguments: object, **named: object) -> object:
        if str(real).endswith(name):
            raise error
        return open(real, *arguments, **named)  # type: ignore[call-overload]

    with monkeypatch.context() as patched:
        for module in (files, reading):
            patched.setattr(module, "open", refusing, raising=False)
        assert (asset, "unreadable") in problems_of(project)
    assert problems_of(project) == set()


def test_a_file_too_large_to_read_is_a_problem(project: TinyProject) -> None:
    for path in ("Assets/Vast.unity", "Assets/Vast.cs", "Assets/Fine.mat.meta"):
        file = project.write(path.removesuffix(".meta"), PREAMBLE * 200)
        with open(f"{file}.meta" if path.endswith(".meta") else file, "r+b") as opened:
            opened.truncate(60 << 30)
    found = problems_of(project)
    too_large = {path for path, code in found if code == "too_large"}
    assert too_large == {"Assets/Vast.unity", "Assets/Vast.cs", "Assets/Fine.mat"}


def test_what_nobody_foresaw_is_a_problem_of_that_asset(
    project: TinyProject, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def scan(data: bytes) -> object:
        if b"Cursed" in data:
            raise RecursionError("too deep")
        return original(data)

    original = reading.scan
    monkeypatch.setattr(reading, "scan", scan)
    project.write("Assets/Cursed.prefab", prefab("Cursed"))
    assert ("Assets/Cursed.prefab", "not_understood") in problems_of(project)
    assert "RecursionError" in caplog.text


def test_the_errors_of_files_are_typed(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(bytes(10))
    assert files.read_file(str(file), 10) == bytes(10)
    with pytest.raises(ScenewrightError, match="larger"):
        files.read_file(str(file), 9)


@pytest.mark.parametrize(
    ("path", "content", "code"),
    [
        ("Assets/A.unity", prefab("A").encode("utf-16"), "utf16"),
        ("Assets/A.unity", b"", "empty_file"),
        ("Assets/A.prefab", b"just some words\n", "not_yaml"),
        ("Assets/A.unity", b'{"json": 1}\n', "not_yaml"),
        ("Assets/A.prefab", prefab("A").encode()[:-30], "truncated"),
        ("Assets/A.asmdef", b'{"name": "A",', "syntax_damage"),
        ("Assets/A.asmdef", b"{}", "file_format"),
        ("Assets/A.asmref", b"[]", "file_format"),
    ],
)
def test_a_file_in_a_form_that_cannot_be_used_is_a_problem(
    project: TinyProject, path: str, content: bytes, code: str
) -> None:
    project.write(path, content)
    assert problems_of(project) == {(path, code)}
