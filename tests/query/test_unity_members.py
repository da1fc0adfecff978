"""Every member of every component of real scenes: it has a value, or says why there is none."""

import re
from collections.abc import Callable, Iterator

import pytest

from scenewright.data.unity_api import ApiType, api_entry
from scenewright.errors import NotOfflineError, QueryExceptionError
from scenewright.query import BUILTIN, Call, Deadline, Limits
from scenewright.query.resolver import Types
from scenewright.query.texts import text_of
from scenewright.query.unity import UnityProject, UnityWorld
from scenewright.query.unity.handles import SceneObject
from scenewright.scene import Component
from scenewright.text import UnityFile

SCENES = {
    "mirror": "Assets/Mirror/Examples/Tanks/Scenes/MirrorTanks.unity",
    "mrtk3": "Assets/Scenes/Audio/AudioLoFiExample.unity",
    "steamvr": "Assets/SteamVR/Extras/SteamVR_TestIK.unity",
    "techdemos2d": "Assets/Tilemap/IsometricZAsY/Scenes/Scene_Biome_Desert_ZAsY.unity",
    "uieffect": "Assets/Demos/AllocTest/AllocTest.unity",
    "unite2017": "Assets/Demo02_Settings/Variables.unity",
}
MOST_OF_A_TYPE = 6
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def objects(world: UnityWorld) -> Iterator[SceneObject]:
    """Some objects of each type of a scene."""
    counts: dict[object, int] = {}
    for part in world.game_objects(include_inactive=True):
        for found in (world.game_object(part), *map(world.component, part.components)):
            counts[found.type] = counts.get(found.type, 0) + 1
            if not found.is_null and counts[found.type] <= MOST_OF_A_TYPE:
                yield found


@pytest.mark.parametrize("project", sorted(SCENES))
def test_each_member_has_a_value_or_a_reason(real_unity: Callable[[str], UnityProject], project: str) -> None:
    world = real_unity(project).world([SCENES[project]])
    types, limits = Types(world, BUILTIN), Limits(Deadline.after(120))
    answered = 0
    for found in objects(world):
        for owner in types.ancestors(found.type):
            for member in owner.definition.members.properties.values():
                if member.static:
                    continue
                call = Call(limits, types, {}, world)
                try:
                    value = member.read(call, found) if member.contextual else member.read(found)
                    text_of(value)
                    answered += 1
                except (NotOfflineError, QueryExceptionError):
                    pass
    assert answered > 200


@pytest.mark.parametrize("project", sorted(SCENES))
def test_numbers_of_plain_documents_are_those_of_the_text(
    real_unity: Callable[[str], UnityProject], project: str
) -> None:
    """An oracle that shares nothing with the evaluator: the number behind the key in the document."""
    unity = real_unity(project)
    path = SCENES[project]
    world = unity.world([path])
    file = UnityFile.from_bytes(unity.files.project.sandbox.readable(path).read_bytes(), path)
    types, limits = Types(world, BUILTIN), Limits(Deadline.after(120))
    compared = 0
    for found in objects(world):
        entry = api_entry(found.type.name)
        if not isinstance(found.part, Component) or found.part.source or not isinstance(entry, ApiType):
            continue
        document = file.document(found.part.file_id)
        lines = file.data[document.start : document.end].decode()
        for row in entry.saved.values():
            written = re.search(rf"^  {re.escape(row.paths[0])}: (\S+)\r?$", lines, re.M)
            if row.type == "float" and written and NUMBER.fullmatch(written[1]):
                read = found.type.definition.members.properties[row.name].read
                assert read(Call(limits, types, {}, world), found) == pytest.approx(
                    float(written[1]), rel=1e-6
                )
                compared += 1
    assert compared >= 3
