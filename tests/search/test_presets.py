"""``preset:``: preset assets, of a small project and of a real one."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from scenewright.errors import UnknownFilterError
from unity_project import PREAMBLE, TinyProject, guid_for

from .searching import SEARCH, find, scope_of


def preset(
    name: str, native: int, properties: Sequence[str], excluded: Sequence[str], script: str = ""
) -> str:
    reference = f"{{fileID: 11500000, guid: {script}, type: 3}}" if script else "{fileID: 0}"
    listed = "".join(
        f"  - target: {{fileID: 0}}\n    propertyPath: {each}\n    value: 1\n"
        "    objectReference: {fileID: 0}\n"
        for each in properties
    )
    left_out = "".join(f"\n  - {each}" for each in excluded) or " []"
    return (
        f"{PREAMBLE}--- !u!181963792 &2655988077585873504\nPreset:\n  m_Name: {name}\n"
        f"  m_TargetType:\n    m_NativeTypeID: {native}\n    m_ManagedTypePPtr: {reference}\n"
        f"    m_ManagedTypeFallback: \n  m_Properties:\n{listed}  m_ExcludedProperties:{left_out}\n"
    )


@pytest.fixture
def presets(tmp_path: Path) -> Path:
    tiny = TinyProject(tmp_path / "Cove")
    script = "Assets/Boat.cs"
    tiny.write(
        script, "using UnityEngine; public class Boat : Vessel {} public class Vessel : MonoBehaviour {}"
    )
    tiny.write("Assets/Bright Light.preset", preset("x", 108, ["m_Intensity", "m_Range"], ["m_Color"]))
    tiny.write("Assets/Fast.preset", preset("x", 114, ["speed", "m_Enabled"], [], guid_for(script)))
    tiny.write("Assets/Photo.preset", preset("x", 1006, ["m_MaxTextureSize"], ["m_sRGBTexture"]))
    tiny.write("Assets/Broken.preset", "no preset")
    return tiny.root


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("preset:", ["Bright Light", "Fast", "Photo"]),
        ("preset: t:Light", ["Bright Light"]),
        ("preset: t:boat", ["Fast"]),
        ("preset: t:Vessel", ["Fast"]),
        ("preset: t:MonoBehaviour", ["Fast"]),
        ("preset: t:TextureImporter", ["Photo"]),
        ("preset: prop:intensity", ["Bright Light"]),
        ("preset: prop:m_ -t:Light", ["Fast", "Photo"]),
        ("preset: exclude:srgb", ["Photo"]),
        ("preset: bright", ["Bright Light"]),
    ],
)
def test_presets_are_found_by_name_type_and_properties(
    presets: Path, query: str, expected: list[str]
) -> None:
    assert sorted(item.label for item in find(presets, query)) == expected


def test_a_preset_that_is_none_is_told(presets: Path) -> None:
    found = SEARCH.find("preset:", scope_of(presets))

    assert any("Assets/Broken.preset" in note for note in found.notes)


def test_presets_take_no_other_operator(presets: Path) -> None:
    with pytest.raises(UnknownFilterError):
        find(presets, "preset: prop=m_Range")


@pytest.mark.parametrize("prop", ["syncMode", "interpolatePosition", "m_Enabled", "nothing"])
def test_real_presets_hold_the_properties_their_text_names(
    real_project: Callable[[str], Path], prop: str
) -> None:
    root = real_project("mirror")
    expected = sorted(
        file.relative_to(root).as_posix()
        for file in root.rglob("*.preset")
        if re.search(rf"propertyPath: .*{prop}", file.read_text(encoding="utf-8"), re.IGNORECASE)
    )

    assert sorted(item.path for item in find(root, f"preset: prop:{prop}")) == expected
