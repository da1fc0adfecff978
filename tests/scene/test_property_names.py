"""Names of properties, and of the members of enums."""

import pytest

from scenewright.scene.enum_names import member_name
from scenewright.scene.property_names import display_name


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("m_IsActive", "Is Active"),
        ("flickerSpeed", "Flicker Speed"),
        ("m_URLText", "URL Text"),
        ("_hidden", "Hidden"),
        ("kMaximum", "Maximum"),
        ("kind", "Kind"),
        ("<LanternsToWin>k__BackingField", "Lanterns To Win"),
        ("field of view", "Field of view"),
        ("m_", "M_"),
        ("x", "X"),
    ],
)
def test_the_inspector_name_of_a_serialized_one(key: str, shown: str) -> None:
    assert display_name(key) == shown


@pytest.mark.parametrize(
    ("number", "name"), [(0, "None"), (2, "Left"), (3, "Right, Left"), (8, "8"), (11, "11"), (-1, "-1")]
)
def test_a_number_is_a_member_or_flags_or_itself(number: int, name: str) -> None:
    assert member_name({0: "None", 1: "Right", 2: "Left", 4: "Up"}, number) == name
