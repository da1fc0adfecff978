"""Every YAML asset and ``.meta`` of real projects: nothing is lost, and PyYAML reads the same."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus import PROJECTS, SHARES, meta_files, yaml_assets
from scenewright.errors import FileFormatError, MergeConflictError, SyntaxDamageError
from scenewright.text import FileKind, UnityFile, classify
from unity_samples import yaml_files
from yaml_oracle import composed, differences, has_inner_hash

# Documents with an empty key (``: value``), which PyYAML refuses: one ProjectSettings, the rest plugin .meta.
UNREADABLE_BY_PYYAML = {"mrtk3 3/4": 1, "udonsharp": 5}
# Documents with `` #`` inside plain text (``m_Name: Button #2``), which YAML reads as a comment.
CUT_BY_PYYAML = {"mirror": 15}
ODD = {
    "merge_conflict": [
        "01-Cloud.meta", "02-NetworkDiscoveryBase.cs.meta", "06-Earth.mat", "07-Shading.asset",
        "08-Shape.asset", "09-urdf.meta", "10-Octree.cs.meta",
    ],
    "duplicate_file_id": ["03-Tank.prefab", "04-Bot.prefab", "05-Scene.unity"],
    "tab_indent": ["11-GLTF.prefab", "12-EditorSettings.asset"],
    "no_documents": ["13-CharacterThirdPersonAI.asset"],
}  # fmt: skip


@pytest.mark.parametrize("name", PROJECTS)
def test_preamble_and_documents_are_the_bytes_of_every_file(
    corpus_project: Callable[[str], Path], name: str
) -> None:
    files = yaml_files(corpus_project(name))
    assert files
    for file in files:
        assert file.preamble + b"".join(document.raw for document in file.documents) == file.data
        assert file.documents
        assert file.problems == ()


@pytest.mark.parametrize("name", SHARES)
def test_every_document_reads_as_pyyaml_reads_it(corpus_project: Callable[[str], Path], name: str) -> None:
    project, chosen = SHARES[name]
    found: Counter[str] = Counter()
    for file in yaml_files(corpus_project(project), chosen):
        for document in file.documents:
            expected, is_cut = composed(document), False
            if expected and has_inner_hash(document) and any(differences(document, expected)):
                expected, is_cut = composed(document, hash_is_text=True), True
            if expected is None:
                document.root.to_value()
            else:
                different = list(differences(document, expected, hash_is_text=is_cut))
                assert not different, f"{file.path}, {document}: {different[:3]}"
            found["unreadable"] += expected is None
            found["cut"] += is_cut
    assert found["unreadable"] == UNREADABLE_BY_PYYAML.get(name, 0)
    assert found["cut"] == CUT_BY_PYYAML.get(name, 0)


@pytest.mark.parametrize("name", PROJECTS)
def test_what_does_not_open_is_refused_by_its_kind(corpus_project: Callable[[str], Path], name: str) -> None:
    root = corpus_project(name)
    for path in [*yaml_assets(root), *meta_files(root)]:
        data = path.read_bytes()
        kind = classify(data)
        if kind in (FileKind.YAML, FileKind.META):
            continue
        assert kind in (FileKind.BINARY, FileKind.JSON, FileKind.LFS_POINTER)
        with pytest.raises(FileFormatError):
            UnityFile.from_bytes(data)


def test_each_odd_file_has_the_problem_it_is_known_for(corpus_project: Callable[[str], Path]) -> None:
    files = {Path(file.path).name: file for file in yaml_files(corpus_project("oddities"))}
    found = {
        code: [n for n, file in files.items() if code in {p.code for p in file.problems}] for code in ODD
    }
    assert {code: sorted(names) for code, names in found.items()} == ODD


def test_an_odd_file_is_read_or_refused_for_what_is_odd(corpus_project: Callable[[str], Path]) -> None:
    refused = set()
    for file in yaml_files(corpus_project("oddities")):
        for document in file.documents:
            try:
                document.root.to_value()
            except (MergeConflictError, SyntaxDamageError) as error:
                refused.add((Path(file.path).name, error.code))
    conflicts = {(name, "merge_conflict") for name in ODD["merge_conflict"]}
    assert refused == conflicts | {("12-EditorSettings.asset", "syntax_damage")}


def test_both_sides_and_the_outcome_of_real_merges_can_be_read(corpus_project: Callable[[str], Path]) -> None:
    for file in yaml_files(corpus_project("merges"))[::7]:
        for document in file.documents:
            document.root  # noqa: B018
