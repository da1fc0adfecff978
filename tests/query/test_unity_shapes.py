"""Boxes around 2D colliders, weighted curves, and assets by bundle and by what they refer to."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scene.projects import asset_files
from scenewright.errors import NotOfflineError
from scenewright.query.unity import UnityProject
from unity_project import PREAMBLE, TinyProject, guid_for, material

SCENE = "Assets/Flat.unity"
META = (
    "fileFormatVersion: 2\nguid: {}\nNativeFormatImporter:\n  assetBundleName: {}\n  assetBundleVariant: {}\n"
)
FOLDER = "fileFormatVersion: 2\nguid: {}\nfolderAsset: yes\nDefaultImporter:\n  assetBundleName: Scenery\n"
OFF = "  m_Offset: {x: 1, y: 0}\n"


@dataclass(frozen=True)
class Shape:
    """A collider of the scene on a GameObject of its own name, with the centre and extents of its bounds."""

    name: str
    kind: str
    body: str
    placed: str
    center: tuple[float, float, float] = (0, 0, 0)
    extents: tuple[float, float, float] = (0, 0, 0)
    active: int = 1
    simulated: int = 1


def placed(
    x: float = 0, y: float = 0, z: float = 0, turn: float = 0, scale: str = "1, 1", axis: str = "z"
) -> str:
    sx, sy = scale.split(", ")
    sine, cosine = math.sin(math.radians(turn) / 2), math.cos(math.radians(turn) / 2)
    parts = {"x": 0.0, "y": 0.0, "z": 0.0} | {axis: sine}
    return (
        f"  m_LocalRotation: {{x: {parts['x']}, y: {parts['y']}, z: {parts['z']}, w: {cosine}}}\n"
        f"  m_LocalPosition: {{x: {x}, y: {y}, z: {z}}}\n  m_LocalScale: {{x: {sx}, y: {sy}, z: 1}}\n"
    )


BOX = f"{OFF}  m_Size: {{x: 2, y: 4}}\n  m_EdgeRadius: 0\n  m_AutoTiling: 0\n"
PATH = "    m_Paths:\n    - - {x: 0, y: 0}\n      - {x: 3, y: 0}\n      - {x: 0, y: 1}\n"
LINE = "  m_Points:\n  - {x: -1, y: 0}\n  - {x: 1, y: 2}\n"
SHAPES = [
    Shape("Box", "BoxCollider2D", BOX, placed(10, 20, 5), (11, 20, 5), (1, 2, 0)),
    Shape("Wide", "BoxCollider2D", BOX, placed(scale="3, -1"), (3, 0, 0), (3, 2, 0)),
    Shape("Turned", "BoxCollider2D", BOX, placed(turn=90), (0, 1, 0), (2, 1, 0)),
    Shape("Circle", "CircleCollider2D", f"{OFF}  m_Radius: 2\n", placed(scale="2, 3"), (2, 0, 0), (6, 6, 0)),
    Shape(
        "Tall", "CapsuleCollider2D", f"{OFF}  m_Size: {{x: 2, y: 6}}\n  m_Direction: 0\n", placed(turn=90),
        (0, 1, 0), (3, 1, 0),
    ),
    Shape(
        "Long", "CapsuleCollider2D", f"{OFF}  m_Size: {{x: 6, y: 2}}\n  m_Direction: 1\n", placed(turn=45),
        (math.sqrt(0.5), math.sqrt(0.5), 0), (2 * math.sqrt(0.5) + 1, 2 * math.sqrt(0.5) + 1, 0),
    ),
    Shape(
        "Poly", "PolygonCollider2D", f"{OFF}  m_AutoTiling: 0\n  m_Points:\n{PATH}", placed(),
        (2.5, 0.5, 0), (1.5, 0.5, 0),
    ),
    Shape("Edge", "EdgeCollider2D", f"{OFF}  m_EdgeRadius: 0\n{LINE}", placed(), (1, 1, 0), (1, 1, 0)),
    Shape("Off", "BoxCollider2D", BOX, placed(10), active=0),
    Shape("Still", "BoxCollider2D", BOX, placed(10), simulated=0),
]  # fmt: skip
REFUSED = [
    Shape("Leaning", "BoxCollider2D", BOX, placed(turn=30, axis="x")),
    Shape("Tiled", "BoxCollider2D", BOX.replace("Tiling: 0", "Tiling: 1"), placed()),
    Shape("Round", "BoxCollider2D", BOX.replace("Radius: 0", "Radius: 0.5"), placed()),
    Shape("Merged", "BoxCollider2D", f"{BOX}  m_UsedByComposite: 1\n", placed()),
    Shape("Sum", "CompositeCollider2D", "", placed()),
]
CLASSES = {
    "BoxCollider2D": 61, "CircleCollider2D": 58, "CapsuleCollider2D": 70, "PolygonCollider2D": 60,
    "EdgeCollider2D": 68, "CompositeCollider2D": 66,
}  # fmt: skip


def written(number: int, shape: Shape) -> str:
    body = f"  - component: {{fileID: {number}03}}\n"
    return (
        f"--- !u!1 &{number}00\nGameObject:\n  m_Component:\n  - component: {{fileID: {number}01}}\n"
        f"  - component: {{fileID: {number}02}}\n{body}  m_Name: {shape.name}\n  m_IsActive: {shape.active}\n"
        f"--- !u!4 &{number}01\nTransform:\n  m_GameObject: {{fileID: {number}00}}\n{shape.placed}"
        "  m_Children: []\n  m_Father: {fileID: 0}\n"
        f"--- !u!{CLASSES[shape.kind]} &{number}02\n{shape.kind}:\n  m_GameObject: {{fileID: {number}00}}\n"
        f"  m_Enabled: 1\n{shape.body}"
        f"--- !u!50 &{number}03\nRigidbody2D:\n  m_GameObject: {{fileID: {number}00}}\n"
        f"  m_Simulated: {shape.simulated}\n"
    )


def curve_field(name: str, keys: list[tuple[float, ...]]) -> str:
    names = ("time", "value", "inSlope", "outSlope", "weightedMode", "inWeight", "outWeight")
    items = ["    - " + "\n      ".join(f"{n}: {v}" for n, v in zip(names, key, strict=True)) for key in keys]
    return (
        f"  {name}:\n    serializedVersion: 2\n    m_Curve:\n" + "\n".join(items) + "\n    m_PreInfinity: 2\n"
        "    m_PostInfinity: 2\n    m_RotationOrder: 4\n"
    )


THIRD = 1 / 3
CURVES = {
    "plain": [(0, 0, 0, 2, 0, 0.9, 0.9), (2, 1, -1, 0, 0, 0.9, 0.9)],
    "thirds": [(0, 0, 0, 2, 3, THIRD, THIRD), (2, 1, -1, 0, 3, THIRD, THIRD)],
    "straight": [(0, 0, 0, 5, 3, 0, 0), (2, 1, 7, 0, 3, 0, 0)],
    "heavy": [(1, 2, 0, 0.5, 2, 0, 0.8), (3, -1, 4, 0, 1, 0.6, 0)],
    "steps": [(0, 1, 0, "Infinity", 0, 0, 0), (1, 4, "Infinity", 0, 0, 0, 0)],  # type: ignore[list-item]
}


@pytest.fixture(scope="module")
def flat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[UnityProject]:
    """A scene of 2D colliders, an asset of curves, materials in bundles."""
    project = TinyProject(tmp_path_factory.mktemp("flat") / "Flat")
    project.write(SCENE, PREAMBLE + "".join(written(n, s) for n, s in enumerate([*SHAPES, *REFUSED], 1)))
    fields = "".join(f"public AnimationCurve {name};" for name in CURVES)
    source = f"using UnityEngine;\npublic class Curves : ScriptableObject {{ {fields} }}\n"
    project.write("Assets/Curves.cs", source)
    project.write(
        "Assets/Curves.asset",
        f"{PREAMBLE}--- !u!114 &11400000\nMonoBehaviour:\n  m_Script: {{fileID: 11500000, guid: "
        f"{guid_for('Assets/Curves.cs')}, type: 3}}\n  m_Name: Curves\n"
        + "".join(curve_field(name, keys) for name, keys in CURVES.items()),
    )
    texture = guid_for("Assets/Wood.png")
    project.write("Assets/Wood.png", b"\x89PNG")
    project.write("Assets/Loose.mat", material("Loose", texture))
    project.write(
        "Assets/Own.mat", material("Own"), meta=META.format(guid_for("Assets/Own.mat"), "Hud", "hd")
    )
    project.write("Assets/Trees/Oak.mat", material("Oak", texture))
    project.write("Assets/Trees/Low/Bush.mat", material("Bush"))
    (project.root / "Assets/Trees.meta").write_text(FOLDER.format(guid_for("Assets/Trees")), encoding="utf-8")
    files = asset_files(project.root)
    yield UnityProject(files)
    files.index.close()


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_2d_collider_has_the_box_around_its_shape(flat: UnityProject, shape: Shape) -> None:
    where = f'Scene["{shape.name}"].GetComponent<Collider2D>().bounds'
    found = flat.evaluate(f"{where}", [SCENE])

    assert tuple(found.value["center"].values()) == pytest.approx(shape.center, abs=1e-5)
    assert tuple(found.value["extents"].values()) == pytest.approx(shape.extents, abs=1e-5)


@pytest.mark.parametrize("shape", REFUSED, ids=lambda shape: shape.name)
def test_a_2d_collider_whose_shape_files_do_not_hold_says_why(flat: UnityProject, shape: Shape) -> None:
    with pytest.raises(NotOfflineError, match="are not known from files: "):
        flat.evaluate(f'Scene["{shape.name}"].GetComponent<Collider2D>().bounds', [SCENE])


def at(flat: UnityProject, curve: str, time: float) -> float:
    asset = 'AssetDatabase.LoadAssetAtPath<Curves>("Assets/Curves.asset")'
    value: float = flat.evaluate(f"{asset}.{curve}.Evaluate({time!r}f)").value
    return value


def walked(curve: str, time: float) -> float:
    """The value by walking along the cubic in small steps: an oracle that solves nothing."""
    (t0, v0, _, out, mode0, _, w0), (t1, v1, in_, _, mode1, w1, _) = CURVES[curve]
    span = t1 - t0
    start, end = (w0 if mode0 & 2 else THIRD), (w1 if mode1 & 1 else THIRD)
    handles = [
        (t0, v0),
        (t0 + start * span, v0 + start * span * out),
        (t1 - end * span, v1 - end * span * in_),
        (t1, v1),
    ]
    steps = 4_000
    for step in range(steps + 1):
        points = handles
        while len(points) > 1:
            share = step / steps
            points = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairwise(points)]
        if points[0][0] >= time:
            return points[0][1]
    return v1


@pytest.mark.parametrize("curve", ["plain", "thirds", "straight", "heavy"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.85])
def test_a_curve_follows_its_slopes_and_weights(flat: UnityProject, curve: str, share: float) -> None:
    first, last = (float(key[0]) for key in CURVES[curve])
    time = round(first + (last - first) * share, 3)

    assert at(flat, curve, time) == pytest.approx(walked(curve, time), abs=2e-3)


def test_weights_of_a_third_are_no_weights(flat: UnityProject) -> None:
    for time in (0.25, 1.0, 1.75):
        assert at(flat, "thirds", time) == pytest.approx(at(flat, "plain", time), abs=1e-6)


def test_keys_without_weight_are_joined_by_a_line(flat: UnityProject) -> None:
    assert at(flat, "straight", 0.5) == pytest.approx(0.25, abs=1e-6)


def test_an_infinite_slope_is_a_step_at_the_next_key(flat: UnityProject) -> None:
    assert [at(flat, "steps", time) for time in (0.0, 0.5, 0.999, 1.0, 2.0)] == [1, 1, 1, 4, 4]


@given(time=st.floats(1, 3, width=32))
def test_a_weighted_curve_stays_within_its_handles(flat: UnityProject, time: float) -> None:
    assert -5.8 - 1e-4 <= at(flat, "heavy", time) <= 2.8 + 1e-4


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("b:scenery t:Material", ["Assets/Trees/Low/Bush.mat", "Assets/Trees/Oak.mat"]),
        ("b:hud.hd", ["Assets/Own.mat"]),
        ("b:hud", []),
        ("b:nothing", []),
        ("ref:Assets/Wood.png", ["Assets/Loose.mat", "Assets/Trees/Oak.mat"]),
        ("ref:Wood.png", ["Assets/Loose.mat", "Assets/Trees/Oak.mat"]),
        ('ref:"Assets/Wood.png" Oak', ["Assets/Trees/Oak.mat"]),
        ("ref:Assets/Wood.png b:Scenery", ["Assets/Trees/Oak.mat"]),
        ("ref::2800000:Assets/Wood.png oak", ["Assets/Trees/Oak.mat"]),
        ("ref::5:Assets/Wood.png", []),
    ],
)
def test_assets_are_found_by_bundle_and_by_what_they_refer_to(
    flat: UnityProject, text: str, names: list[str]
) -> None:
    query = text.replace('"', '\\"')
    found = flat.evaluate(f'AssetDatabase.FindAssets("{query}").Select(AssetDatabase.GUIDToAssetPath)')

    assert found.value == names


def test_a_reference_to_an_asset_that_is_not_there_is_noted(flat: UnityProject) -> None:
    found = flat.evaluate('AssetDatabase.FindAssets("ref:Assets/Gone.png").Length')

    assert found.value == 0
    assert "There is no asset Assets/Gone.png that another could refer to." in found.notes


@pytest.mark.parametrize("text", ["i:errors", "v:modified"])
def test_a_filter_that_only_the_editor_answers_is_an_error(flat: UnityProject, text: str) -> None:
    with pytest.raises(NotOfflineError, match="is not answered from files"):
        flat.evaluate(f'AssetDatabase.FindAssets("{text}")')
