"""Real projects, indexed: each file has exactly the references, documents and GUIDs that plain reading
finds.
"""

import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus import meta_files, yaml_assets
from scenewright.index import Certainty, Index
from scenewright.project import Project

REFERENCE = re.compile(r"\{fileID: (-?[0-9]+)(?:, guid: ([0-9a-f]{32}), type: [0-9]+)?\}")
HEADER = re.compile(r"--- !u!(\d+) &(-?\d+)( stripped)?$")

Count = Counter[tuple[int, str | None]]


def references_in(text: str) -> Count:
    """Every non-null reference of a file, flow maps unfolded first; read as a person would."""
    unfolded = re.sub(r"([,:])\n\s+(?=\S)", r"\1 ", text)
    found = ((int(file_id), guid or None) for file_id, guid in REFERENCE.findall(unfolded))
    return Counter(pair for pair in found if pair[0] != 0)


def documents_in(text: str) -> list[tuple[int, int, bool]]:
    matches = (HEADER.match(line) for line in text.splitlines() if line.startswith("--- "))
    return [(int(match[1]), int(match[2]), bool(match[3])) for match in matches if match]


def is_yaml(data: bytes) -> bool:
    return data.startswith((b"%YAML", b"\xef\xbb\xbf%YAML"))


@pytest.mark.parametrize("name", ["unite2017", "mirror", "steamvr", "hdrppasses"])
def test_the_index_of_a_real_project_agrees_with_plain_reading(
    corpus_project: Callable[[str], Path], tmp_path: Path, name: str
) -> None:
    root = tmp_path / name
    shutil.copytree(corpus_project(name), root, symlinks=True)
    project = Project.open(root)
    index = Index.open(project)
    index.refresh(symbols=False)
    compared = 0
    for file in yaml_assets(project.root / "Assets"):
        data = file.read_bytes()
        asset = index.asset(project.to_virtual(file))
        if asset is None or not is_yaml(data):
            continue
        text = data.decode("utf-8", "replace").replace("\r\n", "\n")
        rows = [
            row for row in index.references_from(asset.path) if not row.in_meta and row.file_id is not None
        ]
        assert Counter((int(row.file_id or 0), row.guid) for row in rows) == references_in(text), asset.path
        found = [(row.class_id, int(row.file_id), row.stripped) for row in index.documents(asset.path)]
        assert found == documents_in(text), asset.path
        compared += len(rows)
    assert compared > 500
    check_guids(index, project)
    check_scripts(index)
    index.close()


def check_guids(index: Index, project: Project) -> None:
    """Every ``.meta`` that is no conflict gives its asset the GUID of its guid line."""
    for meta in meta_files(project.root / "Assets"):
        asset = index.asset(project.to_virtual(meta).removesuffix(".meta"))
        lines = [
            line for line in meta.read_text(encoding="utf-8-sig").splitlines() if line.startswith("guid: ")
        ]
        if asset is not None and len(lines) == 1:
            assert asset.guid == lines[0].removeprefix("guid: ").strip(), asset.path


def check_scripts(index: Index) -> None:
    """C# is not in the corpus: a script of the project is known by its ``.meta``, and says so."""
    absent = [asset for asset in index.assets(kind="script") if asset.guid and asset.path.endswith(".cs")]
    for asset in absent:
        found = index.script_type(asset.guid or "")
        assert found.name == asset.name
        assert found.certainty in (Certainty.FILE_NAME, Certainty.IDENTIFIER)
