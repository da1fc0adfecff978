"""What the settings of a project say: time, quality, player, sound, navigation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scenewright.data import build_target_group
from scenewright.errors import NotOfflineError
from scenewright.project import PlayerFacts
from scenewright.query.faults import thrown
from scenewright.query.unity.computed import computed
from scenewright.query.unity.handles import Holder, LostObject
from scenewright.query.unity.reads import array, entries, enum, read, read_or, whole
from scenewright.query.unity.settings import Document
from scenewright.query.unity.world import world_of
from scenewright.query.values import EnumValue, Items, Single, Value, string
from scenewright.query.world import Call
from scenewright.scene import Value as SavedValue
from scenewright.scene import ValueKind

_PLAYER: Final = "ProjectSettings/ProjectSettings.asset"
_QUALITY: Final = "ProjectSettings/QualitySettings.asset"
_STANDALONE: Final = "Standalone"
_NO_AREA: Final = -1


# Time


@computed
def fixed_delta_time(call: Call) -> Single:
    """``Time.fixedDeltaTime``: a number, or (from Unity 2023.1) ticks of a rate."""
    document = world_of(call).settings.of("UnityEngine.Time")
    step = document.at("Fixed Timestep")
    if step is None:
        raise NotOfflineError(f"{document.label} does not have 'Fixed Timestep'.")
    if step.kind is not ValueKind.MAPPING:
        return Single(step.as_float())
    count, rate = step["m_Count"].as_int(), step["m_Rate"]
    return Single(count * rate["m_Denominator"].as_int() / rate["m_Numerator"].as_int())


# Quality


def _quality(call: Call) -> Document:
    return world_of(call).settings.file(_QUALITY)


@computed
def quality_names(call: Call) -> Items:
    """``QualitySettings.names``."""
    return array(
        call, "string", [string(level["name"].text) for level in entries(_quality(call), "m_QualitySettings")]
    )


@computed
def quality_level(call: Call) -> int:
    """``GetQualityLevel()``: the one that the Editor is set to."""
    return whole(_quality(call), "m_CurrentQuality")


@computed
def quality_count(call: Call) -> int:
    """``count``."""
    return len(entries(_quality(call), "m_QualitySettings"))


@computed
def current_render_pipeline(call: Call) -> Value:
    """``GraphicsSettings.currentRenderPipeline``: that of the quality level, else the project's."""
    world = world_of(call)
    level = world.settings.of("UnityEngine.QualitySettings")
    pipeline = "UnityEngine.Rendering.RenderPipelineAsset"
    found = read_or(call, level, None, pipeline, "customRenderPipeline")
    if found is not None:
        return found
    graphics = world.settings.of("UnityEngine.Rendering.GraphicsSettings")
    return read_or(call, graphics, None, pipeline, "m_CustomRenderPipeline")


# Lighting


def _lighting(call: Call) -> Value:
    """The LightingSettings asset of the scene; None where it has none."""
    document = world_of(call).settings.of("UnityEditor.Lightmapping")
    found = read(call, document, "UnityEngine.LightingSettings", "m_LightingSettings")
    return None if isinstance(found, LostObject) else found


@computed
def lighting_settings(call: Call) -> Value:
    """``Lightmapping.lightingSettings``; an exception where the scene has no such asset, as in Unity."""
    found = _lighting(call)
    if found is None:
        message = (
            "Lightmapping.lightingSettings is null. Please assign it to an existing asset or a new instance."
        )
        raise thrown("Exception", message)
    return found


def _lights(call: Call, asset_key: str, scene_key: str) -> Value:
    """A switch of the LightingSettings asset, of the scene where that has no such asset."""
    document = world_of(call).settings.of("UnityEditor.Lightmapping")
    old = document.at("m_LightingSettings") is None
    asset = None if old else _lighting(call)
    return read(call, document, "bool", scene_key) if asset is None else read(call, asset, "bool", asset_key)


@computed
def lightmapping_baked(call: Call) -> Value:
    """``Lightmapping.bakedGI``."""
    return _lights(call, "m_EnableBakedLightmaps", "m_GISettings.m_EnableBakedLightmaps")


@computed
def lightmapping_realtime(call: Call) -> Value:
    """``Lightmapping.realtimeGI``."""
    return _lights(call, "m_EnableRealtimeLightmaps", "m_GISettings.m_EnableRealtimeLightmaps")


# Player and application


def _facts(call: Call) -> PlayerFacts:
    found = world_of(call).files.project.settings.player
    if isinstance(found, PlayerFacts):
        return found
    raise NotOfflineError(f"The player settings cannot be read: {found.reason}", hint=found.hint)


def _group(target: EnumValue) -> str:
    """The name of a build target group as settings write it."""
    return build_target_group(target.number) or target.type.definition.name


def _identifier(call: Call, group: str) -> str:
    """The identifier of a platform; Unity makes one of company and product where none is saved."""
    facts = _facts(call)
    names: Mapping[str, str] = facts.application_identifiers
    if group in names:
        return string(names[group])
    if _STANDALONE in names:
        return string(names[_STANDALONE])
    old = world_of(call).settings.file(_PLAYER).at("bundleIdentifier")
    if old is not None and old.kind is ValueKind.SCALAR:
        return string(old.text)
    world_of(call).evidence.note("No identifier is saved: Unity makes it of the company and product names.")
    made = ["com", *("".join(filter(str.isalnum, part or "")) for part in (facts.company, facts.product))]
    return string(".".join(made))


@computed
def application_identifier(call: Call) -> str:
    """``Application.identifier``, as of a standalone build."""
    world_of(call).evidence.note("Given for standalone builds: other platforms may have another identifier.")
    return _identifier(call, _STANDALONE)


@computed
def player_identifier(call: Call) -> str:
    """``PlayerSettings.applicationIdentifier``."""
    return application_identifier(call)


@computed
def player_identifier_for(call: Call, group: EnumValue) -> str:
    """``GetApplicationIdentifier``."""
    return _identifier(call, _group(group))


@computed
def unity_version(call: Call) -> str:
    """``Application.unityVersion``: the version the project was last saved with."""
    found = world_of(call).files.project.unity_version
    if found is None:
        raise NotOfflineError("ProjectSettings/ProjectVersion.txt does not tell the version.")
    return string(str(found))


def _by_group(call: Call, key: str, group: EnumValue) -> SavedValue | None:
    found = world_of(call).settings.file(_PLAYER).at(key)
    if found is None or found.kind is not ValueKind.MAPPING:
        return None
    return found.get(_group(group)) or found.get(str(group.number))


@computed
def player_backend_for(call: Call, group: EnumValue) -> EnumValue:
    """``GetScriptingBackend``: Mono where none is saved."""
    found = _by_group(call, "scriptingBackend", group)
    return enum(call, "UnityEditor.ScriptingImplementation", found.as_int() if found is not None else 0)


@computed
def player_defines_for(call: Call, group: EnumValue) -> str:
    """``GetScriptingDefineSymbolsForGroup``."""
    return string(";".join(_facts(call).defines.get(_group(group), ())))


@computed
def player_api_level_for(call: Call, group: EnumValue) -> EnumValue:
    """``GetApiCompatibilityLevel``."""
    levels = _facts(call).api_compatibility
    number = levels.get(_group(group), levels.get(""))
    if number is None:
        raise NotOfflineError(f"{_PLAYER} does not tell the API level.")
    return enum(call, "UnityEditor.ApiCompatibilityLevel", number)


@computed
def player_preloaded_assets(call: Call) -> Value:
    """``GetPreloadedAssets()``."""
    return read(call, world_of(call).settings.file(_PLAYER), "UnityEngine.Object[]", "preloadedAssets")


# Sound


@computed
def audio_speaker_mode(call: Call) -> Value:
    """``AudioSettings.speakerMode``."""
    return read(
        call,
        world_of(call).settings.of("UnityEngine.AudioSettings"),
        "AudioSpeakerMode",
        "Default Speaker Mode",
    )


@computed
def audio_configuration(call: Call) -> Value:
    """``AudioSettings.GetConfiguration()``."""
    document = world_of(call).settings.of("UnityEngine.AudioSettings")
    return world_of(call).part(call.types.parse("UnityEngine.AudioConfiguration"), document, document.root)


# Navigation


def _nav_mesh(call: Call) -> Holder:
    return world_of(call).settings.of("UnityEngine.AI.NavMesh")


def _areas(call: Call) -> list[str]:
    return [string(area["name"].text) for area in entries(_nav_mesh(call), "areas")]


@computed
def nav_mesh_area_from_name(call: Call, name: str) -> int:
    """``GetAreaFromName``; -1 for no area."""
    names = _areas(call)
    return names.index(name) if name and name in names else _NO_AREA


@computed
def nav_mesh_area_names(call: Call) -> Items:
    """``GetAreaNames()``."""
    return array(call, "string", [name for name in _areas(call) if name])


@computed
def nav_mesh_area_cost(call: Call, index: int) -> Single:
    """``GetAreaCost``."""
    listed = entries(_nav_mesh(call), "areas")
    return Single(listed[index]["cost"].as_float() if 0 <= index < len(listed) else 1.0)


@computed
def nav_mesh_settings_count(call: Call) -> int:
    """``GetSettingsCount()``."""
    return len(entries(_nav_mesh(call), "m_Settings"))


@computed
def nav_mesh_settings_name(call: Call, agent: int) -> str:
    """``GetSettingsNameFromID``; "" for no agent type."""
    names = entries(_nav_mesh(call), "m_SettingNames")
    for place, each in enumerate(entries(_nav_mesh(call), "m_Settings")):
        if each["agentTypeID"].as_int() == agent and place < len(names):
            return string(names[place].text)
    return ""


@computed
def nav_mesh_all_areas(call: Call) -> int:
    """``AllAreas``."""
    return -1
