"""The selectors of expressions, of GameObjects."""

import pytest

from scenewright.search.values import Vector
from search.hierarchy.asking import Asked


@pytest.mark.parametrize(
    ("query", "selector", "value"),
    [
        ("!player", "name", "Player"),
        ("!player", "path", "Player"),
        (r'path:"buoy n/e"', "path", r"Environment/Buoy N\/E"),
        ("!player", "type", "GameObject"),
        ("!player", "tag", "Player"),
        ("!player", "TAG", "Player"),
        ("!player", "layer", 8),
        ("!player", "components", 7),
        ("!player", "prefabtype", "Regular"),
        ("!player", "prefabstatus", "Connected"),
        ("!keeper", "prefabtype", "NotAPrefab"),
        ("!keeper", "prefabbase", None),
        ("!bowlantern", "prefabbase", "Assets/Prefabs/Boat.prefab"),
        ("!bowlantern", "prefabroot", "Assets/Prefabs/Lantern.prefab"),
        ("!harbourlight", "prefabtype", "Variant"),
        ("!moonlight", "enabled", True),
        ("!moonlight", "active", False),
        ("!ground", "vertices", 515),
        ("!ground", "faces", 768),
        ("!moonlight", "vertices", None),
        ("!keeper", "x", 12),
        ("!keeper", "y", 2),
        ("!keeper", "z", -6),
        ("!keeper", "#m_Name", "Keeper"),
        ("!moonlight", "#m_Range", 10.0),
        ("!moonlight", "Light.m_Range", 10.0),
        ("!keeper", "m_Intensity", None),
        ("!keeper", "no such thing", None),
    ],
)
def test_a_selector_gives_what_files_say(cove: Asked, query: str, selector: str, value: object) -> None:
    assert cove.field(query, selector) == value


def test_size_position_material_and_static_flags(cove: Asked) -> None:
    # A sphere of radius 1.2 that nothing scales: the diagonal of a cube with sides of 2.4.
    assert cove.field("!bowlantern", "size") == pytest.approx(2.4 * 3**0.5, rel=1e-6)
    position = cove.field("!player", "position")
    assert isinstance(position, Vector)
    assert position.components == pytest.approx((-4, 0.2, 2))
    assert str(cove.field("!keeper", "material")) == "Assets/Art/Materials/Wood.mat"
    assert str(cove.field("!ground", "static")) == "ContributeGI"
