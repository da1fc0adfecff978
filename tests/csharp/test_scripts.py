"""The class that a reference to a script file means."""

import pytest

from scenewright.csharp import main_type, parse_symbols


@pytest.mark.parametrize(
    ("text", "stem", "major", "name"),
    [
        ("class Door : MonoBehaviour { }", "Door", 2019, "Door"),
        ("class Other { } class Door : MonoBehaviour { }", "Door", 2019, "Door"),
        (
            "namespace A { class Door { } } namespace B { class Door : MonoBehaviour { } }",
            "Door",
            2019,
            "B.Door",
        ),
        ("class Door<T> : MonoBehaviour { }", "Door", 2019, None),
        ("static class Door { }", "Door", 2019, None),
        ("class A { class Door : MonoBehaviour { } }", "Door", 2019, None),
        ("struct Door { } enum E { Door }", "Door", 2019, None),
        ("class Gate : MonoBehaviour { }", "Door", 2022, None),
        ("class Gate : MonoBehaviour { } class Plain { }", "Door", 6000, "Gate"),
        ("class Gate : MonoBehaviour { } class Fence : MonoBehaviour { }", "Door", 6000, None),
        ("partial class Gate : MonoBehaviour { }", "Door", 6000, None),
        ("abstract class Gate : MonoBehaviour { }", "Door", 6000, None),
        ("", "Door", 6000, None),
    ],
)
def test_the_name_of_the_file_decides_and_since_unity_6_the_only_class(
    text: str, stem: str, major: int, name: str | None
) -> None:
    found = main_type(parse_symbols(text.encode()), stem, major)
    assert (found.reflection_name if found else None) == name
