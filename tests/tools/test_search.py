"""unity-search and get-provider-details, over the wire."""

import csv
import json
import os
import time
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asking import Ask, asking, data
from scenewright.errors import UnknownFilterError
from scenewright.search import FilterFact, Item, ProviderFacts, Scope
from unity_project import TinyProject

FOLDER = ".scenewright/outputs/SearchResults"
ITEM_KEYS = {
    "Id", "Label", "Description", "Provider", "Type", "Path", "Thumbnail", "Score", "Tags", "FileSize",
    "LastModified", "IsSelectable", "Properties",
}  # fmt: skip
ANSWER_KEYS = {
    "Success", "TotalCount", "DisplayedCount", "Results", "ResultsSavedToFile", "ResultsFilePath",
    "SaveToFileReason", "SearchDurationMs", "AppliedFilters",
}  # fmt: skip
CHARACTERS_A_TOKEN = 4


class Numbers:
    """Finds so many things as the query says; refuses a query that has a colon."""

    def __init__(self, name: str = "numbers", **changes: Any) -> None:
        fact = FilterFact("even", "true", (":", "="), "Only even numbers.", "even:true")
        given = {"prefix": f"{name[:2]}:", "priority": 10, "description": "Numbers.", "type": "Number"}
        self.facts = ProviderFacts(id=name, name=name.title(), filters=(fact,), **(given | changes))

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        if ":" in query:
            raise UnknownFilterError(f"There is no filter in '{query}'.", candidates=["even"])
        count = int(query) if query.isdecimal() else 0
        folders = ["Even", "Odd"]
        return [
            Item(
                f"id-{n}",
                f"=Number {n}",
                f"The number {n}",
                self.facts.id,
                "Number",
                f"Assets/{folders[n % 2]}/{n}.{'cs' if n % 3 else 'mat'}",
                n,
            )
            for n in range(count)
        ]

    def field(self, item: Item, name: str, scope: Scope) -> object:
        return None


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return TinyProject(tmp_path / "Harbour").root


@pytest.fixture
def ask(root: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Any]]:
    providers = (
        Numbers(),
        Numbers("shy", explicit=True, priority=20),
        Numbers("asleep", inactive="It dreams.", priority=5),
    )
    monkeypatch.setattr("scenewright.search.search.PROVIDERS", providers)
    asked = asking(root)
    return lambda **arguments: asked("unity-search", **arguments)


@pytest.fixture
def details(root: Path, ask: Ask) -> Callable[..., dict[str, Any]]:
    asked = asking(root)
    return lambda **arguments: asked("get-provider-details", **arguments)


def tokens(answer: dict[str, Any]) -> float:
    return len(json.dumps(answer, separators=(",", ":"), ensure_ascii=False)) / CHARACTERS_A_TOKEN


def saved(root: Path, answer: dict[str, Any]) -> str:
    assert (answer["DisplayedCount"], answer["Results"], answer["ResultsSavedToFile"]) == (0, [], True)
    assert answer["ResultsFilePath"].startswith(f"{FOLDER}/")
    return (root / answer["ResultsFilePath"]).read_text(encoding="utf-8")


def test_an_answer_has_the_keys_of_the_original_and_says_what_it_is_of(ask: Ask) -> None:
    answer = data(ask(SearchQuery="3"))
    assert set(answer) >= ANSWER_KEYS
    assert (answer["Success"], answer["ErrorMessage"]) == (True, "")
    assert (answer["TotalCount"], answer["CountAfterFilters"], answer["DisplayedCount"]) == (3, 3, 3)
    assert [set(each) for each in answer["Results"]] == [ITEM_KEYS] * 3
    assert (answer["ResultsSavedToFile"], answer["ResultsFilePath"], answer["SaveToFileReason"]) == (
        False, "", "",
    )  # fmt: skip
    assert answer["ProvidersUsed"] == ["numbers"]
    assert answer["state"] == "saved files"
    assert "NextCursor" not in answer


def test_an_item_has_the_facts_of_its_provider(ask: Ask) -> None:
    assert data(ask(SearchQuery="1"))["Results"] == [
        {
            "Id": "id-0",
            "Label": "=Number 0",
            "Description": "The number 0",
            "Provider": "numbers",
            "Type": "Number",
            "Path": "Assets/Even/0.mat",
            "Thumbnail": "",
            "Score": 0,
            "Tags": ["numbers", "Number"],
            "FileSize": 0,
            "LastModified": "",
            "IsSelectable": True,
            "Properties": {},
        }
    ]
    bare = data(ask(SearchQuery="1", IncludeDescription=False))
    assert bare["Results"][0]["Description"] == ""


@pytest.mark.parametrize(
    "arguments",
    [
        {"SearchQuery": "9", "MaxResults": 2, "FileExtensions": ["cs"]},
        {"searchQuery": "9", "maxResults": 2, "fileExtensions": [".cs"]},
        {"search_query": "9", "max_results": "2", "file_extensions": '["CS"]'},
    ],
)
def test_parameters_may_be_spelled_in_three_ways(ask: Ask, arguments: dict[str, Any]) -> None:
    answer = data(ask(**arguments))
    assert (answer["TotalCount"], answer["CountAfterFilters"], answer["DisplayedCount"]) == (9, 6, 2)


def test_an_unknown_parameter_is_refused_with_the_nearest(ask: Ask) -> None:
    answer = ask(SearchQuery="1", MaxResult=2)
    assert (answer["code"], answer["candidates"][0]) == ("bad_argument", "MaxResults")


def test_filters_are_told_with_what_they_left_out(ask: Ask) -> None:
    answer = data(ask(SearchQuery="12", FileExtensions=[".mat"], PathFilter="Assets/Even/*"))
    assert [each["Path"] for each in answer["Results"]] == ["Assets/Even/0.mat", "Assets/Even/6.mat"]
    assert answer["AppliedFilters"] == {
        "FileExtensions": [".mat"],
        "AssetTypes": [],
        "PathFilter": "Assets/Even/*",
        "FilteredOutCount": 10,
    }


def test_three_counts_tell_how_much_is_left_out_and_where(ask: Ask) -> None:
    answer = data(ask(SearchQuery="90", FileExtensions=["cs"], MaxResults=7))
    assert (answer["TotalCount"], answer["CountAfterFilters"], answer["DisplayedCount"]) == (90, 60, 7)


def test_an_answer_that_asks_for_no_number_is_small_and_leads_on(ask: Ask) -> None:
    answer = ask(SearchQuery="100")
    assert tokens(answer) < 1_500
    assert 10 < data(answer)["DisplayedCount"] < 50
    assert data(answer)["NextCursor"]


def test_an_answer_has_the_number_that_was_asked_for(ask: Ask) -> None:
    assert data(ask(SearchQuery="100", MaxResults=60))["DisplayedCount"] == 60
    for number in (0, -5):
        assert data(ask(SearchQuery="100", MaxResults=number))["DisplayedCount"] > 10


@pytest.mark.parametrize("most", [None, 1, 7, 100])
def test_pages_join_to_all_that_was_found(ask: Ask, most: int | None) -> None:
    gathered, cursor = [], None
    while True:
        answer = data(ask(SearchQuery="40", PathFilter="Assets/Odd/*", MaxResults=most, Cursor=cursor))
        gathered += [each["Id"] for each in answer["Results"]]
        cursor = answer.get("NextCursor")
        if cursor is None:
            break
    assert gathered == [f"id-{n}" for n in range(1, 40, 2)]


def test_a_cursor_of_another_question_is_refused(ask: Ask) -> None:
    cursor = data(ask(SearchQuery="100"))["NextCursor"]
    answer = ask(SearchQuery="99", Cursor=cursor)
    assert (answer["code"], answer["parameter"]) == ("bad_argument", "cursor")


def test_more_results_than_the_threshold_go_to_a_file_with_default_parameters(ask: Ask, root: Path) -> None:
    answer = data(ask(SearchQuery="101"))
    whole = json.loads(saved(root, answer))
    assert answer["SaveToFileReason"] == "auto_threshold"
    assert (answer["SavedFileFormat"], answer["TotalCount"]) == ("JSON", 101)
    assert [each["Id"] for each in whole["Results"]] == [f"id-{n}" for n in range(101)]
    assert whole["ExportMetadata"]["ResultCount"] == 101


def test_as_many_results_as_the_threshold_stay_in_the_answer(ask: Ask) -> None:
    assert not data(ask(SearchQuery="100"))["ResultsSavedToFile"]
    assert not data(ask(SearchQuery="101", FileExtensions=["cs"]))["ResultsSavedToFile"]
    assert not data(ask(SearchQuery="300", AutoSaveThreshold=0))["ResultsSavedToFile"]
    assert data(ask(SearchQuery="11", AutoSaveThreshold=10))["ResultsSavedToFile"]
    assert data(ask(SearchQuery="101", AutoSaveThreshold=-1))["ResultsSavedToFile"]


@pytest.mark.parametrize("form", ["JSON", "CSV", "TSV", "csv"])
def test_a_file_has_all_that_was_found_in_the_form_asked_for(ask: Ask, root: Path, form: str) -> None:
    answer = data(ask(SearchQuery="200", SaveToFile=True, MaxResults=5, OutputFormat=form))
    text = saved(root, answer)
    assert answer["SaveToFileReason"] == "user_request"
    assert answer["SavedFileFormat"] == form.upper()
    if form == "JSON":
        assert len(json.loads(text)["Results"]) == 200
        return
    between = "," if form.upper() == "CSV" else "\t"
    lines = csv.DictReader(StringIO(text.partition("\n\n")[2]), delimiter=between)
    assert [line["Label"] for line in lines] == [f"'=Number {n}" for n in range(200)]


def test_a_file_of_nothing_is_a_success(ask: Ask, root: Path) -> None:
    answer = data(ask(SearchQuery="0", SaveToFile=True))
    assert json.loads(saved(root, answer))["Results"] == []


def test_two_files_of_one_second_are_two_files(ask: Ask, root: Path) -> None:
    paths = {data(ask(SearchQuery="1", SaveToFile=True))["ResultsFilePath"] for _ in range(5)}
    assert len(paths) == 5
    assert {f"{FOLDER}/{file.name}" for file in (root / FOLDER).iterdir()} == paths


def test_old_files_are_swept_by_any_search(ask: Ask, root: Path) -> None:
    old = root / data(ask(SearchQuery="1", SaveToFile=True))["ResultsFilePath"]
    day_ago = time.time() - 25 * 3600
    os.utime(old, (day_ago, day_ago))
    data(ask(SearchQuery="1"))
    assert not old.exists()


@pytest.mark.skipif(os.name == "nt", reason="links take rights on Windows")
def test_where_no_file_can_be_written_the_answer_says_so(ask: Ask, root: Path, tmp_path: Path) -> None:
    data(ask(SearchQuery="1"))
    (root / ".scenewright" / "outputs").symlink_to(tmp_path)
    refused = ask(SearchQuery="1", SaveToFile=True)
    assert (refused["code"], refused["Success"]) == ("path_refused", False)
    assert str(tmp_path) not in json.dumps(refused)


def test_a_failed_file_that_nobody_asked_for_leaves_the_answer(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    answer = data(ask(SearchQuery="101"))
    assert not answer["ResultsSavedToFile"]
    assert answer["DisplayedCount"] > 10
    assert "No space left" in answer["Notes"][0]
    assert ask(SearchQuery="101", SaveToFile=True)["code"] == "output"


@pytest.mark.parametrize("query", ["", "  "])
def test_an_empty_query_fails_in_the_form_of_the_original(ask: Ask, query: str) -> None:
    answer = ask(SearchQuery=query)
    assert (answer["success"], answer["Success"]) == (False, False)
    assert "empty" in answer["ErrorMessage"]
    assert answer["ErrorMessage"] == answer["message"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"SearchQuery": "size:3"}, "unknown_filter"),
        ({"SearchQuery": "3", "Providers": ["nmbers"]}, "unknown_provider"),
        ({"SearchQuery": "as:3"}, "not_offline"),
        ({"SearchQuery": "3", "AssetTypes": ["Nmber"]}, "not_found"),
        ({"SearchQuery": "3", "scenes": ["Nowhere"]}, "not_found"),
    ],
)
def test_a_search_without_an_answer_is_a_failure_and_never_empty(
    ask: Ask, arguments: dict[str, Any], code: str
) -> None:
    answer = ask(**arguments)
    assert (answer["success"], answer["Success"], answer["code"]) == (False, False, code)
    assert answer["ErrorMessage"]


@pytest.mark.parametrize("flags", ["Packages", 4, "4", ["Packages", "Sorted"], "Packages,Sorted", 12])
def test_flags_are_names_numbers_or_lists(ask: Ask, flags: object) -> None:
    assert data(ask(SearchQuery="1", SearchFlags=flags))["TotalCount"] == 1


def test_an_unknown_flag_is_refused(ask: Ask) -> None:
    answer = ask(SearchQuery="1", SearchFlags="Pakages")
    assert (answer["code"], answer["candidates"][0]) == ("bad_argument", "Packages")
    assert answer["Success"] is False


def test_providers_are_listed_by_priority_with_their_state(details: Ask) -> None:
    answer = data(details())
    assert [each["Id"] for each in answer["Providers"]] == ["asleep", "numbers", "shy"]
    assert (answer["TotalCount"], answer["ActiveCount"], answer["InactiveCount"]) == (3, 2, 1)
    assert (answer["AppliedFilter"], answer["SortedByPriority"], answer["Success"]) == ("all", True, True)
    assert answer["Providers"][1] == {
        "Id": "numbers",
        "DisplayName": "Numbers",
        "Description": "Numbers.",
        "IsActive": True,
        "Priority": 10,
        "FilterId": "nu:",
        "ShowDetails": False,
        "ShowDetailsOptions": "None",
        "SupportedTypes": ["Number"],
        "ActionCount": 0,
        "FilterNames": ["even"],
    }
    assert answer["Providers"][0]["InactiveReason"] == "It dreams."
    assert answer["Providers"][2]["IsExplicit"] is True


def test_providers_may_be_sorted_by_id_left_out_and_bare(details: Ask) -> None:
    answer = data(details(SortByPriority=False, ActiveOnly=True, IncludeDescriptions=False))
    assert [each["Id"] for each in answer["Providers"]] == ["numbers", "shy"]
    assert {each["Description"] for each in answer["Providers"]} == {""}
    assert answer["AppliedFilter"] == "all (active only)"


@pytest.mark.parametrize("name", ["numbers", "Numbers", "nu:", "nu"])
def test_one_provider_tells_its_filters(details: Ask, name: str) -> None:
    (provider,) = data(details(ProviderId=name))["Providers"]
    assert (provider["Id"], provider["FilterCount"]) == ("numbers", 1)
    assert provider["Filters"] == [
        {
            "Name": "even",
            "Value": "true",
            "Operators": ": =",
            "Description": "Only even numbers.",
            "Example": "even:true",
        }
    ]


def test_an_unknown_provider_is_named_with_the_nearest(details: Ask) -> None:
    answer = details(ProviderId="numbres")
    assert (answer["Success"], answer["code"], answer["candidates"][0]) == (
        False, "unknown_provider", "numbers",
    )  # fmt: skip


TEXTURE = """%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!28 &2800000
Texture2D:
  m_Name: UnitySearchTestTexture
  m_Width: 8
  m_Height: 8
  m_MipCount: 1
  m_IsReadable: 1
  m_TextureSettings:
    m_FilterMode: 1
    m_Aniso: 1
    m_WrapU: 0
"""
MESH = """%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!43 &4300000
Mesh:
  m_Name: UnitySearchTestMesh
  m_SubMeshes:
  - indexCount: 6
    topology: 0
  m_Shapes:
    channels: []
  m_BindPose: []
  m_IsReadable: 1
  m_VertexData:
    m_VertexCount: 4
  m_LocalAABB:
    m_Center: {x: 0, y: 0, z: 0}
    m_Extent: {x: 1, y: 1, z: 0}
"""


@pytest.mark.parametrize(
    ("name", "content", "facts"),
    [
        ("UnitySearchTestTexture", TEXTURE, {"Width": 8, "Height": 8, "MipMapCount": 1}),
        ("UnitySearchTestMesh", MESH, {"VertexCount": 4, "TriangleCount": 2, "SubMeshCount": 1}),
    ],
)
def test_an_asset_is_found_by_name_and_folder_with_its_metadata(
    tmp_path: Path, name: str, content: str, facts: dict[str, Any]
) -> None:
    project = TinyProject(tmp_path / "Upstream")
    path = f"Assets/UnitySearchTest/{name}.asset"
    file = project.write(path, content)
    project.write(f"Assets/Elsewhere/{name}.asset", content)
    answer = data(
        asking(project.root)(
            "unity-search",
            SearchQuery=name,
            Providers=["asset"],
            PathFilter="Assets/UnitySearchTest/*",
            IncludeMetadata=True,
            MaxResults=20,
        )
    )
    (found,) = answer["Results"]
    assert (found["Path"], found["Provider"]) == (path, "asset")
    assert (answer["TotalCount"], answer["CountAfterFilters"]) == (2, 1)
    assert found["FileSize"] == file.stat().st_size
    assert found["LastModified"].endswith("Z")
    assert {key: found["Properties"].get(key) for key in facts} == facts
    assert found["Properties"]["GUID"]


def test_types_are_the_true_ones_and_their_bases(ask_cove: Ask) -> None:
    def paths(query: str, *types: str) -> set[str]:
        answer = data(ask_cove("unity-search", SearchQuery=query, AssetTypes=list(types), MaxResults=200))
        return {each["Path"].rpartition("/")[2] for each in answer["Results"]}

    assert paths("p: lantern", "Texture2D") == {"lantern_glow.png"}
    assert paths("p: lantern", "Texture", "MonoBehaviour") == {"lantern_glow.png"}
    assert "Lantern.cs" in paths("p: lantern", "MonoScript")
    assert paths("lantern", "Prefab") == {"Lantern.prefab", "LanternPost.prefab"}
    assert paths("p: lantern", "ScriptableObject") == {"MoonLantern.asset", "LanternCatalogue.asset"}


@pytest.mark.parametrize("metadata", [False, True])
def test_a_page_of_the_sample_is_small(ask_cove: Ask, metadata: bool) -> None:
    answer = ask_cove("unity-search", SearchQuery="p: a", IncludeMetadata=metadata, AutoSaveThreshold=0)
    assert tokens(answer) < 1_500
    assert data(answer)["DisplayedCount"] >= 4


def test_a_page_of_a_real_project_is_small(ask_real: Callable[[str], Ask]) -> None:
    answer = ask_real("mirror")("unity-search", SearchQuery="p: t:prefab", AutoSaveThreshold=0)
    assert tokens(answer) < 1_500
    assert data(answer)["DisplayedCount"] >= 10


def test_the_list_of_providers_is_small(ask_cove: Ask) -> None:
    answer = ask_cove("get-provider-details")
    assert tokens(answer) < 1_500
    names, cursor = [], None
    while True:
        page = data(ask_cove("get-provider-details", Cursor=cursor))
        names += [each["Id"] for each in page["Providers"]]
        cursor = page.get("NextCursor")
        if cursor is None:
            break
    assert len(names) == page["TotalCount"] == len(set(names))
    assert {"asset", "menu", "packages", "log", "calculator", "store"} <= set(names)


@pytest.mark.parametrize("name", ["asset", "scene"])
def test_the_filters_of_a_provider_come_in_small_pages(ask_cove: Ask, name: str) -> None:
    filters, cursor = [], None
    while True:
        answer = ask_cove("get-provider-details", ProviderId=name, Cursor=cursor)
        assert tokens(answer) < 1_500
        (provider,) = data(answer)["Providers"]
        filters += provider["Filters"]
        cursor = data(answer).get("NextCursor")
        if cursor is None:
            break
    assert len(filters) == provider["FilterCount"]
    assert all(each.get("Example") or each.get("Offline") for each in filters)


def test_objects_of_a_scene_have_their_place_and_the_scenes_are_told(ask_cove: Ask) -> None:
    answer = data(
        ask_cove("unity-search", SearchQuery="h: path=/player", scenes="Cove", IncludeMetadata=True)
    )
    (found,) = answer["Results"]
    assert (found["Path"], found["Type"], found["Provider"]) == ("Player", "GameObject", "scene")
    assert found["Description"] == "Assets/Scenes/Cove.unity"
    assert found["Properties"]["LocalPosition"].startswith("(-4.00, ")
    assert answer["ScenesSearched"] == ["Assets/Scenes/Cove.unity"]
    assert answer["SceneCount"] == 1


def test_the_scene_that_is_meant_is_told_where_none_is_named(ask_cove: Ask) -> None:
    answer = data(ask_cove("unity-search", SearchQuery="h: t:camera"))
    assert answer["ScenesSearched"] == ["Assets/Scenes/Menu.unity"]


def test_all_scenes_and_prefabs_are_counted(ask_cove: Ask) -> None:
    answer = data(ask_cove("unity-search", SearchQuery="h: t:camera", scenes="all"))
    assert answer["SceneCount"] == 6
    assert {each["Description"] for each in answer["Results"]} == {
        "Assets/Scenes/Cove.unity",
        "Assets/Scenes/Menu.unity",
    }


def test_an_object_of_a_scene_is_no_file(ask_cove: Ask) -> None:
    answer = data(
        ask_cove("unity-search", SearchQuery="h: t:camera", scenes="Cove", FileExtensions=["unity", ""])
    )
    assert (answer["TotalCount"], answer["CountAfterFilters"]) == (1, 0)


def test_paths_of_objects_are_filtered_like_those_of_files(ask_cove: Ask) -> None:
    def paths(glob: str) -> list[str]:
        answer = data(ask_cove("unity-search", SearchQuery="h: t:Lantern", scenes=["Cove"], PathFilter=glob))
        return [each["Path"] for each in answer["Results"]]

    assert paths("Lanterns/*") == [path for path in paths("**") if path.startswith("Lanterns/")]
    assert paths("*Hidden") == ["Lanterns/Lantern Hidden"]


@pytest.mark.parametrize("name", ["asset", "scene"])
def test_a_query_without_an_answer_in_a_file_says_so(ask_cove: Ask, name: str) -> None:
    queries = {"asset": "p: i:errors", "scene": "h: is:visible"}
    answer = ask_cove("unity-search", SearchQuery=queries[name])
    assert (answer["code"], answer["Success"]) == ("not_offline", False)


PIECES = st.sampled_from([
    "p:", "h:", "m:", "set:", "find:", "adb:", "=", "t:prefab", "t=Lantern", "ref:Wood", "size>10", "size>",
    "x", ":", "-", "or", "and", "not", "(", ")", "{", "}", "[", "]", "count{", "sort{", "@size", "#m_Name",
    "p(a.b)=1", "+fuzzy", "!boat", '"', "'", "..", "a..b", "\\", "*", "?", ",", "é", "\0", "none", "1e999",
    "9" * 30, "<$object:none$>",
])  # fmt: skip


@settings(max_examples=40)
@given(
    query=st.one_of(st.text(max_size=30), st.lists(PIECES, max_size=6).map(" ".join)),
    path=st.sampled_from(["", "**", "Assets/*", "[", "a" * 50]),
    types=st.sampled_from([[], ["Texture"], ["Component"], [""]]),
)
def test_any_query_is_answered_or_refused_with_a_reason(
    ask_cove: Ask, query: str, path: str, types: list[str]
) -> None:
    answer = ask_cove("unity-search", SearchQuery=query, PathFilter=path, AssetTypes=types)
    assert answer.get("code") not in ("internal_error", "error")
    assert answer["success"] == answer.get("data", answer).get("Success", False)
