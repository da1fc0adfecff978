"""What ``p:`` finds: names, words, types, folders, labels, prefabs, references, objects below assets."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import NotOfflineError, ScenewrightError, SearchError, UnknownFilterError
from scenewright.project import Project
from scenewright.search.assets import AssetProvider
from scenewright.tools import Workspace
from unity_project import PREAMBLE, TinyProject, guid_for, material, prefab

from .searching import SEARCH, find, scope_of

Finds = Callable[[str], list[str]]

SPRITE_META = (
    "fileFormatVersion: 2\nguid: {guid}\nTextureImporter:\n  spriteMode: 1\n  textureType: 8\n"
    "  maxTextureSize: 2048\n"
)
BUNDLE_META = (
    "fileFormatVersion: 2\nguid: {guid}\n{more}DefaultImporter:\n  externalObjects: {{}}\n"
    "  assetBundleName: {bundle}\n"
)


def variant(base: str, number: int = 900, changes: str = "") -> str:
    return (
        f"{PREAMBLE}--- !u!1001 &{number}\nPrefabInstance:\n  m_ObjectHideFlags: 0\n  m_Modification:\n"
        f"    m_TransformParent: {{fileID: 0}}\n    m_Modifications:{changes or ' []'}\n"
        f"    m_RemovedComponents: []\n  m_SourcePrefab: {{fileID: 100100000, guid: {base}, type: 3}}\n"
    )


def change(base: str, target: int, path: str, value: str) -> str:
    return (
        f"\n    - target: {{fileID: {target}, guid: {base}, type: 3}}\n      propertyPath: {path}\n"
        f"      value: {value}\n      objectReference: {{fileID: 0}}"
    )


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = TinyProject(tmp_path_factory.mktemp("search") / "Project")
    script = "Assets/Code/Enemy.cs"
    project.write(
        "Assets/Code/Actor.cs", "namespace Game { public class Actor : UnityEngine.MonoBehaviour {} }"
    )
    project.write(script, "namespace Game { public class Enemy : Actor, IFightable {} }")
    project.write("Assets/Code/IFightable.cs", "namespace Game { public interface IFightable {} }")
    project.write("Assets/Code/EnemyKind.cs", "public class EnemyKind : UnityEngine.ScriptableObject {}")
    picture = "Assets/Art/Trees/PineTree.png"
    project.write(picture, b"no picture", meta=SPRITE_META.format(guid=guid_for(picture)))
    project.write("Assets/Art/Trees/Bark.mat", material("Bark", guid_for(picture)))
    project.write("Assets/Prefabs/PlayerHealthBar.prefab", prefab("PlayerHealthBar"))
    enemy = "Assets/Prefabs/Enemy.prefab"
    text = prefab("Enemy", guid_for(script), (guid_for("Assets/Art/Trees/Bark.mat"),))
    last = "  - component: {fileID: 300}\n"
    project.write(enemy, text.replace(last, f"{last}  - component: {{fileID: 400}}\n"))
    boss = "Assets/Prefabs/Boss.prefab"
    project.write(boss, variant(guid_for(enemy), 900, change(guid_for(enemy), 100, "m_Name", "Boss")))
    changes = change(guid_for(boss), 400, "speed", "3")
    project.write("Assets/Prefabs/BigBoss.prefab", variant(guid_for(boss), 901, changes))
    project.write("Assets/Prefabs/Lost.prefab", variant("f" * 32, 902))
    kind = guid_for("Assets/Code/EnemyKind.cs")
    part = (
        "--- !u!114 &{number}\nMonoBehaviour:\n  m_ObjectHideFlags: {flags}\n  m_GameObject: {{fileID: 0}}\n"
        f"  m_Script: {{{{fileID: 11500000, guid: {kind}, type: 3}}}}\n  m_Name: {{name}}\n"
    )
    parts = [(11400000, 0, "Kinds"), (7, 0, "Goblin"), (8, 1, "Secret")]
    text = "".join(part.format(number=number, flags=flags, name=name) for number, flags, name in parts)
    project.write("Assets/Data/Kinds.asset", PREAMBLE + text)
    for path, bundle in (("Assets/Packed/One.txt", "small"), ("Assets/Packed/Two.txt", "")):
        project.write(path, "text", meta=BUNDLE_META.format(guid=guid_for(path), bundle=bundle, more=""))
    folder = BUNDLE_META.format(guid=guid_for("Assets/Packed"), bundle="large", more="folderAsset: yes\n")
    (project.root / "Assets/Packed.meta").write_text(folder)
    head = f"fileFormatVersion: 2\nguid: {guid_for('Assets/Note.txt')}\n"
    project.write("Assets/Note.txt", "note", meta=f"{head}labels:\n- Big One\nTextScriptImporter:\n")
    project.write("Assets/Ünïcode.txt", "text")
    return project.root


@pytest.fixture(scope="module")
def names(root: Path) -> Finds:
    return lambda query: [item.label for item in find(root, f"p: {query}")]


QUERIES = {
    "playerhealthbar": ["PlayerHealthBar.prefab"],
    "phb": ["PlayerHealthBar.prefab"],
    "health bar": ["PlayerHealthBar.prefab"],
    "PINE": ["PineTree.png", "PineTree.png/PineTree"],
    "!pinetree": ["PineTree.png/PineTree", "PineTree.png"],
    "ünï": ["Ünïcode.txt"],
    '"big boss"': [],
    "b*oss": ["BigBoss.prefab", "Boss.prefab"],
    "^big": ["BigBoss.prefab"],
    "t:png": [],
    "t=Texture": ["PineTree.png"],
    "t=UnityEngine.Texture2D": ["PineTree.png"],
    "t=sprite": ["PineTree.png/PineTree"],
    "t=enemykind": ["Kinds.asset", "Kinds.asset/Goblin"],
    "t=ScriptableObject": ["Kinds.asset", "Kinds.asset/Goblin"],
    "t=enemy": ["BigBoss.prefab", "Boss.prefab", "Enemy.prefab"],
    "t=game.actor": ["BigBoss.prefab", "Boss.prefab", "Enemy.prefab"],
    "t=ifightable": [],
    "t=monobehaviour": [],
    "t=meshrenderer name=enemy": ["Enemy.prefab"],
    "t=renderer name:boss": ["BigBoss.prefab", "Boss.prefab"],
    "t=script": ["Actor.cs", "Enemy.cs", "EnemyKind.cs", "IFightable.cs"],
    "t=folder dir=art": ["Trees"],
    "t!=prefab ext=prefab": [],
    "has:sprite": ["PineTree.png"],
    "has=EnemyKind": ["Kinds.asset"],
    "is:subasset": ["Kinds.asset/Goblin", "PineTree.png/PineTree"],
    "dir=trees ext:png": ["PineTree.png"],
    "dir=art/trees -is:subasset": ["Bark.mat", "PineTree.png"],
    'dir="assets/art/trees" ext=mat': ["Bark.mat"],
    "dir=tree ext=mat": [],
    "dir:tree ext=mat": ["Bark.mat"],
    "ext=.CS name:kind": ["EnemyKind.cs"],
    'l="big one"': ["Note.txt"],
    "l:big": ["Note.txt"],
    "b=small": ["One.txt"],
    "b=large": ["Packed", "Two.txt"],
    "prefab:regular": ["Enemy.prefab", "PlayerHealthBar.prefab"],
    "prefab:variant": ["BigBoss.prefab", "Boss.prefab", "Lost.prefab"],
    "prefab:missingasset": ["Lost.prefab"],
    "prefab:base": ["Enemy.prefab", "PlayerHealthBar.prefab"],
    "prefab:altered": ["BigBoss.prefab", "Boss.prefab"],
    "prefab:modified": ["BigBoss.prefab"],
    "base=assets/prefabs/enemy.prefab": ["Boss.prefab"],
    "root=assets/prefabs/enemy.prefab": ["BigBoss.prefab", "Boss.prefab"],
    "root=assets/prefabs/boss.prefab": [],
    "ref=Assets/Art/Trees/PineTree.png": ["Bark.mat", "PineTree.png/PineTree"],
    f"ref={guid_for('Assets/Art/Trees/Bark.mat')}": ["Enemy.prefab"],
    f"ref:{guid_for('Assets/Art/Trees/Bark.mat')}:2100000": ["Enemy.prefab"],
    f"ref:{guid_for('Assets/Art/Trees/Bark.mat')}:5": [],
    f"ref=GlobalObjectId_V1-3-{guid_for('Assets/Art/Trees/Bark.mat')}-2100000-0": ["Enemy.prefab"],
    "ref:Enemy.cs": ["Enemy.prefab"],
    "ref:code/": ["Kinds.asset", "Enemy.prefab"],
    "shader=standard": ["Bark.mat"],
    "shader:nothing": [],
    "size<9 ext=txt": ["Note.txt", "One.txt", "Two.txt", "Ünïcode.txt"],
    "size:4..4 name=note": ["Note.txt"],
    "name=note": ["Note.txt"],
    "name=note.txt": ["Note.txt"],
    "name:healthbar": ["PlayerHealthBar.prefab"],
    "(name=note or name=one) -b=small": ["Note.txt"],
    "age>1 name=note": [],
    "a=assets name=note": ["Note.txt"],
    "+fuzzy plhb": ["PlayerHealthBar.prefab"],
    "missing:prefab": ["Lost.prefab"],
    "missing:script": [],
    "missing:any dir=prefabs": ["Lost.prefab"],
    "tag=player": [],
    "maxtexturesize=2048": ["PineTree.png"],
    "texturetype=sprite": ["PineTree.png"],
    "type=sprite": ["PineTree.png"],
    "type=default": [],
    "textureimporter.spritemode:1": ["PineTree.png"],
    "t:texture maxtexturesize>4096": [],
    "shader:standard maintex=assets/art/trees/pinetree.png": ["Bark.mat"],
    "meshrenderer.materials=1": ["BigBoss.prefab", "Boss.prefab", "Enemy.prefab"],
    "light.intensity>1": [],
}


REFUSED = {
    "colour=red": UnknownFilterError,
    "p(colour)=red": UnknownFilterError,
    "t>prefab": UnknownFilterError,
    "prefab:some": SearchError,
    "missing:all": SearchError,
    "depth>deep": SearchError,
    "is:good": SearchError,
    "a:moon": SearchError,
    "size>large": SearchError,
    "i:errors": NotOfflineError,
    "errors>0": NotOfflineError,
}


@pytest.mark.parametrize("query", REFUSED)
def test_refuses_what_it_does_not_know(names: Finds, query: str) -> None:
    with pytest.raises(REFUSED[query]) as caught:
        names(query)
    assert caught.value.details["position"] == 4
    assert caught.value.details["excerpt"].endswith("^")


def test_finds_an_asset_by_its_guid_alone(names: Finds) -> None:
    assert names(guid_for("Assets/Note.txt").upper()) == ["Note.txt"]


def test_finds_an_object_by_its_global_id_alone(root: Path, names: Finds) -> None:
    for item in find(root, "p: kinds"):
        assert names(item.id) == [item.label]


def test_gives_better_names_first(names: Finds) -> None:
    assert names("boss") == ["Boss.prefab", "BigBoss.prefab"]
    assert names("enemy t=script") == ["Enemy.cs", "EnemyKind.cs"]


def test_ids_of_variants_are_those_of_their_roots(root: Path) -> None:
    found = {item.label: item.id.split("-")[3] for item in find(root, "p: prefab:any -name=lost")}
    assert found["Boss.prefab"] == str(900 ^ 100)
    assert found["BigBoss.prefab"] == str(901 ^ 900 ^ 100)
    assert found["Enemy.prefab"] == "100"


SELECTED = [
    ("name=enemy t:prefab", "name", "Enemy"),
    ("name=enemy t:prefab", "path", "Assets/Prefabs/Enemy.prefab"),
    ("name=enemy t:prefab", "prefabtype", "Regular"),
    ("name=enemy t:prefab", "prefabbase", None),
    ("name=bigboss", "prefabtype", "Variant"),
    ("name=bigboss", "prefabbase", "Assets/Prefabs/Boss.prefab"),
    ("name=bigboss", "prefabroot", "Assets/Prefabs/Enemy.prefab"),
    ("name=note", "size", 4),
    ("name=note", "extension", "txt"),
    ("name=note", "filename", "Note.txt"),
    ("name=trees", "size", None),
    ("t=sprite", "name", "PineTree"),
    ("t=sprite", "type", "Sprite"),
    ("t=texture2d", "#maxTextureSize", 2048),
    ("t=texture2d", "nothing", None),
    ("name=bark", "#m_Shader.x", None),
]


@pytest.mark.parametrize(("query", "name", "value"), SELECTED)
def test_tells_selectors_of_what_it_found(root: Path, query: str, name: str, value: object) -> None:
    (item,) = find(root, f"p: {query}")
    assert AssetProvider().field(item, name, scope_of(root)) == value


def test_finds_objects_inside_files_where_a_filter_asks_for_them(example_copy: Path) -> None:
    found = find(example_copy, "p: from=prefab lantern")
    names = [item.label.rpartition("/")[2] for item in found]
    assert names == ["Lantern", "BowLantern", "HarbourLantern"]
    assert {item.provider for item in found} == {"asset"}
    assert [item.label for item in find(example_copy, "p: tag=player")] == ["Player"]
    assert not find(example_copy, "p: tag=player ext=unity")
    cameras = find(example_copy, "p: from=scene fieldofview>1")
    assert {item.type for item in cameras} == {"GameObject"}


@pytest.mark.parametrize("query", QUERIES)
def test_finds(names: Finds, query: str) -> None:
    assert sorted(names(query)) == sorted(QUERIES[query])


TERMS = st.sampled_from(
    [query for query in QUERIES if not query.startswith(("+", "(")) and " " not in query.replace('"', "")]
)


@pytest.fixture(scope="module")
def identities(root: Path) -> Callable[[str], list[str]]:
    scope = scope_of(root)
    return lambda query: [item.id for item in AssetProvider().items(query, scope)]


@given(first=TERMS, second=TERMS)
def test_terms_are_sets(identities: Finds, first: str, second: str) -> None:
    one, other = set(identities(first)), set(identities(second))
    assert set(identities(f"{first} or {second}")) == one | other
    assert set(identities(f"{first} {second}")) == one & other
    assert set(identities(f"{first} -{second}")) == one - other
    assert set(identities(f"-{first} -{second}")) == set(identities("-zz")) - one - other


@given(terms=st.lists(TERMS, min_size=2, max_size=4), draw=st.randoms())
def test_the_order_of_terms_does_not_matter(identities: Finds, terms: list[str], draw: Random) -> None:
    mixed = draw.sample(terms, len(terms))
    assert identities(" ".join(mixed)) == identities(" ".join(terms))


@given(text=st.text(max_size=40))
def test_any_text_is_answered_or_refused_with_a_reason(identities: Finds, text: str) -> None:
    with suppress(ScenewrightError):
        found = identities(text)
        assert len(found) == len(set(found))


@pytest.mark.parametrize(
    "query", ["p: ref:Wood", "p: missing:any", "adb: ref:Wood.mat", "p: -ref:Wood t:scene"]
)
def test_a_search_of_references_names_the_files_that_could_not_be_read(tmp_path: Path, query: str) -> None:
    project = TinyProject(tmp_path / "Far")
    project.write("Assets/Wood.mat", material("Wood"))
    project.write("Assets/Old.unity", b"\0\0\0\x16" + bytes(2000))
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 1\n"
    project.write("Assets/Far.unity", pointer)
    assert notes(project.root, query) == (
        "Not known is what is in 1 file in binary form, such as Assets/Old.unity.",
        "Not known is what is in 1 file left in Git LFS, such as Assets/Far.unity.",
    )
    assert notes(project.root, "p: t:scene") == notes(project.root, "p: prefab:variant") == ()


def test_objects_that_only_an_import_makes_have_no_properties_to_miss(example_copy: Path) -> None:
    assert [item.label for item in find(example_copy, "p: is:subasset t:sprite")] == [
        "lantern_glow.png/lantern_glow"
    ]
    assert notes(example_copy, "p: mass<0") == ()


def test_a_shader_is_known_by_the_name_that_its_file_has_now(tmp_path: Path) -> None:
    project = TinyProject(tmp_path / "Renamed")
    project.write("Assets/Water.shader", 'Shader "Sea/Deep" {}')
    own = f"{{fileID: 4800000, guid: {guid_for('Assets/Water.shader')}, type: 3}}"
    standard = "{fileID: 46, guid: 0000000000000000f000000000000000, type: 0}"
    project.write("Assets/Bay.mat", material("Bay").replace(standard, own))
    workspace = Workspace(Project.open(project.root))

    def labels(query: str) -> list[str]:
        return [item.label for item in SEARCH.find(query, workspace.scope()).items]

    assert labels("p: shader=sea/deep") == ["Bay.mat"]
    project.write("Assets/Water.shader", 'Shader "Lagoon/Shallow" {}')
    assert labels("p: shader=sea/deep") == []
    assert labels("p: shader=lagoon/shallow") == ["Bay.mat"]


@pytest.mark.parametrize(
    ("query", "position"), [("p: width>=banana", 4), ("p: t:texture -isreadable=banana", 15)]
)
def test_a_value_that_no_asset_can_hold_is_refused_at_its_place(
    example_copy: Path, query: str, position: int
) -> None:
    with pytest.raises(SearchError, match="'banana' is no value of the filter") as raised:
        find(example_copy, query)

    assert raised.value.details["position"] == position
    assert "a number" in raised.value.hint


def notes(root: Path, query: str) -> tuple[str, ...]:
    return SEARCH.find(query, scope_of(root)).notes


def test_a_setting_of_the_default_platform_counts_before_the_one_of_old_versions(tmp_path: Path) -> None:
    project = TinyProject(tmp_path / "Sizes")
    head = f"fileFormatVersion: 2\nguid: {guid_for('Assets/Wood.png')}\n"
    settings = (
        "TextureImporter:\n  maxTextureSize: 2048\n  platformSettings:\n  - serializedVersion: 3\n"
        "    buildTarget: DefaultTexturePlatform\n    maxTextureSize: 256\n    textureCompression: 2\n"
    )
    project.write("Assets/Wood.png", b"", meta=head + settings)
    for query, found in {
        "p: maxtexturesize=256": 1,
        "p: maxtexturesize=2048": 0,
        "p: compression=compressedhq": 1,
        "p: compression=uncompressed": 0,
    }.items():
        assert len(find(project.root, query)) == found, query


def test_what_packages_that_are_not_on_this_disk_hold_is_told_to_count_as_missing(example_copy: Path) -> None:
    (note,) = notes(example_copy, "p: missing:script")
    assert note.endswith("com.unity.textmeshpro, com.unity.ugui")
    assert notes(example_copy, "p: t:script") == ()
