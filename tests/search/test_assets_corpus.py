"""What ``p:`` finds in real projects, beside what plain searches of their files find."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from scenewright.search import Scope
from scenewright.search.assets import AssetProvider

from .searching import scope_of

PROJECTS = ("steamvr", "techdemos2d", "unite2017")
GUID = re.compile(rb"^guid: ([0-9a-f]{32})", re.M)
INSTANCE = re.compile(rb"^--- !u!1001 &(-?\d+)\r?\n(.*?)(?=^--- |\Z)", re.M | re.S)
OWN_ROOT = re.compile(
    rb"^--- !u!(?:4|224) &-?\d+\r?\n(?:(?!^--- ).)*?^  m_Father: \{fileID: 0\}", re.M | re.S
)
TEXT = {".prefab", ".unity", ".mat", ".asset", ".controller", ".anim"}


class Files:
    """The assets of a project, read with nothing but ``re``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        metas = (path for path in (root / "Assets").rglob("*.meta") if not self._hidden(path))
        self.paths = {
            self._name(path): path.with_suffix("") for path in metas if path.with_suffix("").exists()
        }

    def _hidden(self, path: Path) -> bool:
        parts = [part.removesuffix(".meta") for part in path.relative_to(self.root).parts]
        return any(part.startswith(".") or part.endswith("~") or part.lower() == "cvs" for part in parts)

    def _name(self, meta: Path) -> str:
        return meta.relative_to(self.root).as_posix().removesuffix(".meta")

    def guid(self, path: str) -> bytes:
        found = GUID.search(Path(f"{self.paths[path]}.meta").read_bytes())
        return found[1] if found else b""

    def with_suffix(self, suffix: str) -> Iterator[str]:
        yield from (path for path, file in self.paths.items() if file.suffix == suffix and file.is_file())

    def naming(self, guid: bytes) -> set[str]:
        """The assets whose file or ``.meta`` refers to a GUID."""
        found = set()
        for path, file in self.paths.items():
            own = file.read_bytes() if file.is_file() and file.suffix in TEXT else b""
            meta = Path(f"{file}.meta").read_bytes().replace(b"\nguid: " + guid, b"")
            if b"guid: " + guid in own or b"guid: " + guid in meta:
                found.add(path)
        return found


FILES = cache(Files)


@pytest.fixture(params=PROJECTS)
def project(request: pytest.FixtureRequest, real_project: Callable[[str], Path]) -> tuple[Scope, Files]:
    root = real_project(request.param)
    return scope_of(root), FILES(root)


def paths(scope: Scope, query: str) -> set[str]:
    return {item.path for item in AssetProvider().items(query, scope)}


def test_extensions_are_those_of_the_files(project: tuple[Scope, Files]) -> None:
    scope, files = project
    for suffix in {file.suffix for file in files.paths.values() if file.is_file() and file.suffix}:
        expected = {path for path in files.paths if files.paths[path].suffix.lower() == suffix.lower()}
        expected = {path for path in expected if files.paths[path].is_file()}
        assert paths(scope, f'ext="{suffix}"') == expected


def test_references_are_the_guids_in_the_files(project: tuple[Scope, Files]) -> None:
    scope, files = project
    for path in [*files.with_suffix(".mat")][:12] + [*files.with_suffix(".prefab")][:12]:
        found = paths(scope, f'ref="{path}" is:main')
        assert found == files.naming(files.guid(path)) - {path}


def test_variants_are_prefabs_whose_root_is_an_instance(project: tuple[Scope, Files]) -> None:
    scope, files = project
    expected = set()
    for path in files.with_suffix(".prefab"):
        data = files.paths[path].read_bytes()
        placed = [b"m_TransformParent: {fileID: 0}" in body for _, body in INSTANCE.findall(data)]
        if any(placed) and b"m_SourcePrefab" in data and not OWN_ROOT.search(data):
            expected.add(path)
    assert paths(scope, "prefab:variant") == expected
    assert paths(scope, "prefab:regular") == set(files.with_suffix(".prefab")) - expected


def test_words_are_parts_of_file_names_and_types(project: tuple[Scope, Files]) -> None:
    scope, files = project
    for word in ("light", "cube", "test"):
        named = {path for path in files.paths if word in path.rpartition("/")[2].lower()}
        found = paths(scope, word)
        assert named <= found


def test_negation_leaves_the_rest(project: tuple[Scope, Files]) -> None:
    scope, files = project
    assert paths(scope, "-t=folder is:main") == {path for path, file in files.paths.items() if file.is_file()}
