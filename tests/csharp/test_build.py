"""Compiles with the response files of a build: what of them is used, and what a compiler says.

The compiler is a program of this test, found by the path: it writes down what it was given.
"""

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from asking import Ask, asking, data
from scenewright.csharp.build import builds, compile_build, compilers
from scenewright.errors import DeadlineError, NotOfflineError
from scenewright.project import Project, UnityVersion

FAKE = """#!{python}
import json, pathlib, sys, time
given = pathlib.Path(sys.argv[-1][1:]).read_text(encoding="utf-8").splitlines()
pathlib.Path({told!r}).write_text(json.dumps([sys.argv[1:-1], given]), encoding="utf-8")
(out,) = [line[6:-1] for line in given if line.startswith("-out:")]
pathlib.Path(out).write_bytes(b"MZ")
{act}
"""
RSP = """-target:library
-out:"Library/Bee/artifacts/1.dag/Game.dll"
-refout:"../../evil.dll"
-define:UNITY_2022_3
-define:DEBUG
-r:"Library/Unity Libraries/UnityEngine.dll"
-r:"Library/Gone.dll"
-reference://server/share/x.dll
-analyzer:"Assets/evil.dll"
-additionalfile:/etc/passwd
/embed:secret
/langversion:9.0
/nowarn:0169,0649
/unsafe- /deterministic
@other.rsp
-res:/etc/passwd
-warnaserror
"Assets/Scripts/One.cs"
"Assets/Scripts/With Blank.cs"
"Assets/Scripts/Gone.cs"
"../outside.cs"
/etc/outside.cs
"""
posix_only = pytest.mark.skipif(os.name == "nt", reason="a script cannot be a program there")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "game"
    for name, text in {
        "ProjectSettings/ProjectVersion.txt": "m_EditorVersion: 2022.3.10f1\n",
        "Assets/Scripts/One.cs": "class One { }\n",
        "Assets/Scripts/With Blank.cs": "class Two { }\n",
        "Assets/Scripts/Late.cs": "class Late { }\n",
        "Library/Unity Libraries/UnityEngine.dll": "",
        "Library/Bee/artifacts/1.dag/Assembly-CSharp.rsp": RSP,
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    (tmp_path / "outside.cs").write_text("secret")
    return root


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, act: str, name: str = "csc") -> Path:
    """Puts a compiler on the path, alone; gives the file in which it notes its arguments."""
    told = folder / "told.json"
    program = folder / "bin" / name
    program.parent.mkdir()
    program.write_text(FAKE.format(python=sys.executable, told=str(told), act=act), encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(program.parent))
    monkeypatch.setenv("HOME", str(folder))
    return told


def files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and ".scenewright" not in path.parts
    }


def test_only_what_is_known_to_be_safe_is_taken_from_a_response_file(root: Path) -> None:
    build = builds(Project.open(root))["Assembly-CSharp"]
    assert build.options == (
        "-target:library", "-define:UNITY_2022_3", "-define:DEBUG", "-langversion:9.0", "-nowarn:0169,0649",
        "-unsafe-", "-deterministic",
    )  # fmt: skip
    assert [Path(each).name for each in build.references] == ["UnityEngine.dll"]
    assert build.sources == ("Assets/Scripts/One.cs", "Assets/Scripts/With Blank.cs")
    assert build.missing == ("Gone.dll", "Gone.cs")
    assert build.left_out == (
        "@", "additionalfile", "analyzer", "embed", "reference", "res", "source outside", "warnaserror",
    )  # fmt: skip


@posix_only
def test_the_compiler_gets_safe_arguments_and_writes_outside_the_project(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = install(tmp_path, monkeypatch, "")
    before = files(root)
    project = Project.open(root)
    (compiler,) = compilers(project.unity_version)
    done = compile_build(project, builds(project)["Assembly-CSharp"], compiler, ["Assets/Scripts/Late.cs"])
    assert (done.passed, done.messages) == (True, ())
    assert files(root) == before
    options, given = json.loads(told.read_text(encoding="utf-8"))
    assert options == ["-noconfig"]
    assert [each for each in given if "evil" in each or "passwd" in each] == []
    assert given[-3:] == [f'"{root}/Assets/Scripts/{name}.cs"' for name in ("One", "With Blank", "Late")]
    (out,) = [each for each in given if each.startswith("-out:")]
    assert str(root) not in out
    assert not Path(out[6:-1]).parent.exists()


SAYS = r"""
print("Assets/Scripts/One.cs(3,7): warning CS0168: The variable 'a' is declared but never used")
print("{root}/Assets/Scripts/With Blank.cs(2,1,2,9): error CS1002: ; expected")
print("/elsewhere/Hidden.cs(1,1): error CS0001: Something in /home/me/secret folder/x.dll")
print("error CS0006: Metadata file '/Applications/Unity Hub/a/b.dll' could not be found")
print("Assets/Scripts/One.cs(3,7): warning CS0168: The variable 'a' is declared but never used")
print("Compilation finished.")
sys.exit(1)
"""


@posix_only
def test_diagnostics_are_told_with_project_paths_errors_first(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch, SAYS.replace("{root}", str(root)))
    ask: Ask = asking(root)
    told = data(ask("compile_check", assembly="Assembly-CSharp"))
    assert (told["valid"], told["errors"], told["warnings"], told["total"]) == (False, 3, 1, 4)
    assert told["compiler"] == "csc"
    assert told["addedSources"] == ["Assets/Scripts/Late.cs"]
    assert [(each["path"], each["line"], each["col"], each["code"]) for each in told["diagnostics"]] == [
        ("Assets/Scripts/With Blank.cs", 2, 1, "CS1002"),
        ("Hidden.cs", 1, 1, "CS0001"),
        ("", 0, 0, "CS0006"),
        ("Assets/Scripts/One.cs", 3, 7, "CS0168"),
    ]
    messages = [each["message"] for each in told["diagnostics"]]
    assert messages[1:3] == ["Something in x.dll", "Metadata file 'b.dll' could not be found"]


@posix_only
def test_a_compiler_that_hangs_is_ended(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "time.sleep(600)", name="mcs")
    project = Project.open(root)
    (compiler,) = compilers(project.unity_version)
    with pytest.raises(DeadlineError):
        compile_build(project, builds(project)["Assembly-CSharp"], compiler, deadline_s=0.5)


@posix_only
def test_a_failure_without_a_message_is_no_success(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch, "sys.exit(70)")
    project = Project.open(root)
    (compiler,) = compilers(project.unity_version)
    with pytest.raises(NotOfflineError) as caught:
        compile_build(project, builds(project)["Assembly-CSharp"], compiler)
    assert caught.value.reason == "compiler_failed"


def test_what_is_missing_is_said(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    ask: Ask = asking(root)
    assert data(ask("compile_check"))["assemblies"] == ["Assembly-CSharp"]
    refused = ask("compile_check", assembly="Assembly-CSharp")
    assert refused["code"] == "not_available"
    assert [each.split(":")[0] for each in refused["missing"]] == ["a C# compiler"]
    (root / "Library/Bee/artifacts/1.dag/Assembly-CSharp.rsp").unlink()
    assert len(ask("compile_check", assembly="Assembly-CSharp")["missing"]) == 2


def test_the_compiler_of_the_projects_own_unity_comes_first(tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("Unity is at another place there")
    contents = tmp_path / "Unity/Hub/Editor/2022.3.10f1/Editor/Data"
    for name in ("DotNetSdkRoslyn/csc.dll", "NetCoreRuntime/dotnet"):
        (contents / name).parent.mkdir(parents=True)
        (contents / name).write_bytes(b"")
    csc = tmp_path / "csc"
    csc.write_bytes(b"")
    csc.chmod(0o755)
    version = UnityVersion.parse("2022.3.10f1")
    found = list(compilers(version, {"HOME": str(tmp_path), "PATH": str(tmp_path)}))
    assert [each.name for each in found] == ["Unity 2022.3.10f1", "csc"]
    assert found[0].command == (
        str(contents / "NetCoreRuntime/dotnet"),
        str(contents / "DotNetSdkRoslyn/csc.dll"),
    )


@pytest.mark.skipif(sys.platform != "linux", reason="Unity is at another place there")
def test_a_project_cannot_name_its_own_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DotNetSdkRoslyn/csc.dll", "NetCoreRuntime/dotnet", "csc"):
        (tmp_path / "project/Editor/Data" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "project/Editor/Data" / name).write_bytes(b"")
        (tmp_path / "project/Editor/Data" / name).chmod(0o755)
    (tmp_path / "Unity/Hub/Editor/2022.3.1f1-").mkdir(parents=True)
    version = UnityVersion.parse("2022.3.1f1-/../../../../project")
    monkeypatch.chdir(tmp_path / "project/Editor/Data")
    assert list(compilers(version, {"HOME": str(tmp_path), "PATH": os.pathsep.join([".", ""])})) == []
