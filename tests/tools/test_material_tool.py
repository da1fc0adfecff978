"""Materials: shaders by name, typed properties, and what variants take from their parents."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from asking import Ask, asking, data, pages
from scenewright.text import UnityFile
from scenewright.tools.pairs import pairs

GLASS = "Assets/Art/Materials/LanternGlass.mat"
VARIANT = """%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!21 &2100000
Material:
  m_Name: NightWater
  m_Shader: {fileID: 4800000, guid: a19a4d0e6e9a70d306157a6d6d8faf2e, type: 3}
  m_Parent: {fileID: 2100000, guid: e67b82a623ccd65f20f43fd755bf1fec, type: 2}
  m_SavedProperties:
    m_Floats:
    - _WaveSpeed: 0.2
    - _Gone: 1
"""
META = "fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdef\nNativeFormatImporter: {}\n"


def properties(ask: Ask, path: str) -> dict[str, dict[str, Any]]:
    return {
        each["name"]: each
        for each in pages(ask, "material_get_properties", "properties", materialPath=path, limit=7)
    }


def test_properties_have_the_types_and_labels_of_the_shader(ask_cove: Ask) -> None:
    told = data(ask_cove("material_get_properties", materialPath="Water"))
    found = {each["name"]: each for each in told["properties"]}

    assert (told["shader"], told["shaderPath"]) == ("Lantern Cove/Water", "Assets/Art/Shaders/Water.shader")
    assert found["_Color"] == {
        "name": "_Color",
        "type": "Color",
        "description": "Shallow",
        "value": {"r": 0.18, "g": 0.46, "b": 0.52, "a": 0.85},
    }
    assert (found["_WaveHeight"]["type"], found["_MainTex"]["type"], found["_MainTex"]["value"]) == (
        "Range",
        "2D",
        None,
    )


def test_a_shader_of_the_editor_goes_by_its_name(ask_cove: Ask) -> None:
    told = data(ask_cove("material_get_properties", materialPath=GLASS))

    assert (told["shader"], told["shaderPath"], told["renderQueue"]) == ("Standard", None, 3000)
    assert told["keywords"] == ["_ALPHAPREMULTIPLY_ON", "_EMISSION"]
    assert properties(ask_cove, GLASS)["_EmissionMap"]["value"] == "Assets/Art/Textures/lantern_glow.png"


@pytest.mark.parametrize("name", ["Wood", "Stone", "LanternGlass", "Water"])
def test_every_saved_property_of_the_sample_is_told(ask_cove: Ask, example_copy: Path, name: str) -> None:
    text = (example_copy / f"Assets/Art/Materials/{name}.mat").read_text("utf-8").split("\n", 3)[3]
    saved = yaml.load(text, Loader=yaml.BaseLoader)["Material"]["m_SavedProperties"]
    plain = {
        key: value
        for kind in ("m_TexEnvs", "m_Floats", "m_Colors")
        for one in saved[kind]
        for key, value in one.items()
    }

    found = properties(ask_cove, name)

    assert found.keys() == plain.keys()
    for key, value in plain.items():
        if isinstance(value, str):
            assert found[key]["value"] == float(value)
        elif "r" in value:
            assert found[key]["value"] == {axis: float(number) for axis, number in value.items()}


def test_a_variant_takes_from_its_parent_what_it_does_not_override(example_copy: Path) -> None:
    (example_copy / "Assets/NightWater.mat").write_text(VARIANT)
    (example_copy / "Assets/NightWater.mat.meta").write_text(META)
    ask = asking(example_copy)

    told = data(ask("material_get_properties", materialPath="NightWater"))
    found = properties(ask, "NightWater")

    water = "Assets/Art/Materials/Water.mat"
    assert (told["shader"], told["parents"]) == ("Lantern Cove/Water", [water])
    assert found["_WaveSpeed"]["value"] == 0.2
    assert found["_WaveSpeed"]["decided_by"] == {"file": "Assets/NightWater.mat", "base": 0.7}
    assert (found["_WaveHeight"]["value"], found["_WaveHeight"]["decided_by"]) == (0.12, {"file": water})
    assert found["_Gone"]["declared"] is False


def test_a_shader_that_is_nowhere_is_told_by_its_guid(example_copy: Path) -> None:
    for suffix in ("", ".meta"):
        (example_copy / f"Assets/Art/Shaders/Water.shader{suffix}").unlink()

    told = data(asking(example_copy)("material_get_properties", materialPath="Water"))

    assert (told["shader"], told["shaderGuid"]) == (None, "a19a4d0e6e9a70d306157a6d6d8faf2e")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("Watter", "not_found"),
        ("Assets/Scenes/Cove.unity", "not_found"),
        ("Water::Other", "not_found"),
        ("../x.mat", "path_refused"),
    ],
)
def test_what_is_no_material_is_refused(ask_cove: Ask, path: str, code: str) -> None:
    assert ask_cove("material_get_properties", materialPath=path)["code"] == code


def test_a_misspelt_name_tells_the_nearest(ask_cove: Ask) -> None:
    assert (
        "Assets/Art/Materials/Water.mat"
        in ask_cove("material_get_properties", materialPath="Watter")["candidates"]
    )


@pytest.mark.parametrize(
    "text",
    ["- _A: 1\n- _B: 2", "- first:\n    name: _A\n  second: 1\n- first: _B\n  second: 2",
     "data:\n  first:\n    name: _A\n  second: 1\ndata:\n  first:\n    name: _B\n  second: 2"],
)  # fmt: skip
def test_maps_are_read_in_each_of_unitys_forms(text: str) -> None:
    indented = "\n".join(f"    {line}" for line in text.split("\n"))
    file = UnityFile.from_bytes(f"%YAML 1.1\n--- !u!21 &1\nMaterial:\n  m_Map:\n{indented}\n".encode())

    found = {str(key): value.text for key, value in pairs(file.document(1).root["m_Map"])}

    assert found == {"_A": "1", "_B": "2"}


@pytest.mark.parametrize("project", ["hdrppasses", "mirror"])
def test_every_material_of_a_real_project_can_be_asked_for(
    ask_real: Callable[[str], Ask], real_project: Callable[[str], Path], project: str
) -> None:
    ask, root = ask_real(project), real_project(project)
    paths = [path.relative_to(root).as_posix() for path in sorted(root.rglob("Assets/**/*.mat"))][:60]

    assert len(paths) > 20
    for path in paths:
        told = data(ask("material_get_properties", materialPath=path))
        assert told["shader"] or told["shaderGuid"]
