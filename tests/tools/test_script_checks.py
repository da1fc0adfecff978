"""validate_script as clients call it."""

from pathlib import Path

import pytest

from asking import Ask, asking, data, pages

BAD = "class A { int x; int x; void F() { int = 1; } }\n"


@pytest.fixture
def ask(example_copy: Path) -> Ask:
    (example_copy / "Assets/Scripts/Bad.cs").write_text(BAD, encoding="utf-8")
    many = "class B {" + " int x;" * 60 + "}"
    (example_copy / "Assets/Scripts/Many.cs").write_text(many, encoding="utf-8")
    return asking(example_copy)


def test_a_sound_script_is_counted_and_said_not_to_be_compiled(ask: Ask) -> None:
    assert data(ask("validate_script", uri="Assets/Scripts/Lanterns/Lantern.cs", level="standard")) == {
        "path": "Assets/Scripts/Lanterns/Lantern.cs",
        "level": "standard",
        "valid": True,
        "errors": 0,
        "warnings": 0,
        "infos": 0,
        "checked": "syntax and Unity's rules, not a compile",
        "state": "saved files",
    }


def test_every_script_of_the_sample_passes_the_standard_level(ask: Ask, example_copy: Path) -> None:
    for each in sorted((example_copy / "Assets").rglob("*.cs")):
        if each.name not in ("Bad.cs", "Many.cs"):
            told = data(
                ask("validate_script", uri=each.relative_to(example_copy).as_posix(), level="standard")
            )
            assert (told["valid"], told["errors"], told["warnings"]) == (True, 0, 0), each


def test_errors_are_counted_and_listed_without_asking(ask: Ask) -> None:
    told = data(ask("validate_script", uri="mcpforunity://path/Assets/Scripts/Bad.cs"))
    assert (told["valid"], told["errors"], told["warnings"], told["total"]) == (False, 2, 0, 2)
    assert told["summary"] == {"errors": 2, "warnings": 0}
    assert told["diagnostics"] == [
        {
            "line": 1,
            "col": 22,
            "severity": "error",
            "code": "duplicate_member",
            "message": "A has field x already, in line 1.",
        },
        {
            "line": 1,
            "col": 39,
            "severity": "error",
            "code": "syntax_error",
            "message": "Missing a name.",
        },
    ]


def test_what_is_found_is_listed_in_pages(ask: Ask) -> None:
    found = pages(ask, "validate_script", "diagnostics", uri="Assets/Scripts/Many.cs")
    assert [each["col"] for each in found] == [22 + 7 * number for number in range(59)]


def test_a_finding_fails_at_the_strict_level_only(ask: Ask) -> None:
    uri = "Assets/Debugging/DebugOverlay.cs"
    lists = data(ask("validate_script", uri=uri, level="comprehensive", include_diagnostics=True))
    assert lists["valid"]
    assert lists["total"] == lists["infos"] + lists["warnings"] > 0
    assert not data(ask("validate_script", uri=uri, level="strict"))["valid"]


def test_bases_are_those_of_other_files(ask: Ask, example_copy: Path) -> None:
    text = "class Buoy : Rocking { void Update(float by) { } }\n"
    (example_copy / "Assets/Scripts/Buoy.cs").write_text(text, encoding="utf-8")
    (example_copy / "Assets/Scripts/Rocking.cs").write_text(
        "public class Rocking : UnityEngine.MonoBehaviour { }\n", encoding="utf-8"
    )
    told = data(ask("validate_script", uri="Buoy.cs", level="standard", include_diagnostics=True))
    assert [each["code"] for each in told["diagnostics"]] == ["message_parameters"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"uri": "Assets/Scripts/Nothing.cs"}, "not_found"),
        ({"uri": "Assets/Scenes/Cove.unity"}, "bad_argument"),
        ({"uri": "Assets/Scripts/Bad.cs", "level": "harsh"}, "bad_argument"),
        ({"uri": "../outside.cs"}, "path_refused"),
    ],
)
def test_what_is_no_script_or_level_is_refused(ask: Ask, arguments: dict[str, str], code: str) -> None:
    assert ask("validate_script", **arguments)["code"] == code
