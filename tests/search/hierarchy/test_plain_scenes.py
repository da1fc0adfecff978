"""Scenes of real projects without prefab instances, beside a plain reading of their lines."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from scene.projects import real_files
from search.hierarchy.asking import Asked

HEADER = re.compile(r"^--- !u!(\d+) &(-?\d+)\n(\w+):\n", re.M)
PROJECTS = ("hdrppasses", "mirror", "steamvr", "uieffect")
"""All of Unity 2022.3 or before, where t compares the class alone."""


@dataclass
class Thing:
    """A GameObject by its lines."""

    lines: dict[str, str]
    parts: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    father: "Thing | None" = None
    children: int = 0

    def value(self, key: str) -> str | None:
        """The first value of a key, of itself and then of its components."""
        for lines in (self.lines, *(lines for _, lines in self.parts)):
            if key in lines:
                return lines[key]
        return None

    @property
    def is_active(self) -> bool:
        own = self.lines["m_IsActive"] == "1"
        return own and (self.father is None or self.father.is_active)

    @property
    def path(self) -> str:
        return (self.father.path if self.father else "") + "/" + self.lines["m_Name"].strip("'\"")


def read(text: str) -> dict[int, Thing]:
    """The GameObjects of a scene by fileID."""
    heads = list(HEADER.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    documents = {}
    for head, end in zip(heads, ends, strict=True):
        pairs = re.findall(r"^  (\w+): ?(.*)$", text[head.end() : end], re.M)
        documents[int(head[2])] = (head[3], dict(reversed(pairs)), text[head.end() : end])
    things = {number: Thing(lines) for number, (kind, lines, _) in documents.items() if kind == "GameObject"}
    transforms = {}
    for number, thing in things.items():
        for part in re.findall(r"^  - (?:component|\d+): \{fileID: (-?\d+)\}", documents[number][2], re.M):
            kind, lines, _ = documents[int(part)]
            thing.parts.append((kind, lines))
            if kind in ("Transform", "RectTransform"):
                transforms[int(part)] = thing
    for thing in transforms.values():
        father = transforms.get(int(re.findall(r"-?\d+", thing.parts[0][1]["m_Father"])[0]))
        thing.father = father
        if father is not None:
            father.children += 1
    return things


def plain_scenes(root: Path) -> Iterator[tuple[str, str]]:
    """The scenes without prefab instances, by project path, with their text."""
    for file in sorted((root / "Assets").rglob("*.unity")):
        text = file.read_text("utf-8", "replace").replace("\r\n", "\n")
        is_plain = text.startswith("%YAML") and not re.search(r"^(PrefabInstance|Prefab):", text, re.M)
        if is_plain and len(text) < 400_000:
            yield file.relative_to(root).as_posix(), text


def questions(things: dict[int, Thing]) -> Iterator[tuple[str, set[int]]]:
    """Queries, and the fileIDs of what they should find."""

    def which(test: Callable[[Thing], bool]) -> set[int]:
        return {number for number, thing in things.items() if test(thing)}

    # Old files call parts of the engine that are gone by the name of their base.
    kinds = {kind for thing in things.values() for kind, _ in thing.parts} - {"MonoBehaviour", "Behaviour"}
    for kind in kinds:
        yield f"t={kind}", which(lambda it, kind=kind: any(kind == each for each, _ in it.parts))
    for key, name in (("m_Layer", "layer"), ("m_TagString", "tag")):
        for value in {thing.lines[key] for thing in things.values()}:
            yield f'{name}="{value}"', which(lambda it, key=key, value=value: it.lines[key] == value)
    for count in {len(thing.parts) for thing in things.values()}:
        yield f"components={count}", which(lambda it, count=count: len(it.parts) == count)
    yield "active=true", which(lambda it: it.is_active)
    yield "-active", which(lambda it: not it.is_active)
    yield "is:root", which(lambda it: it.father is None)
    yield "is:leaf", which(lambda it: not it.children)
    yield "is:static", which(lambda it: it.lines["m_StaticEditorFlags"] != "0")
    yield "prefab:any", set()
    for key in ("m_Enabled", "m_IsTrigger", "orthographic", "m_IsActive"):
        yield f"#{key}=true", which(lambda it, key=key: it.value(key) == "1")
        yield (
            f"{key}=false" if key.startswith("m_IsA") else f"#{key}=0",
            which(lambda it, key=key: it.value(key) == "0"),
        )
    for key, bound in (("m_Intensity", 0.9), ("m_Mass", 1.5), ("m_Depth", -0.5), ("m_Radius", 0.4)):
        yield (
            f"#{key}>{bound}",
            which(lambda it, key=key, bound=bound: float(it.value(key) or "-9e9") > bound),
        )
    for path in {thing.path for thing in things.values() if '"' not in thing.path}:
        yield f'path="{path}"', which(lambda it, path=path: it.path.lower() == path.lower())
        name = path.rpartition("/")[2]
        if name and name.isascii():
            yield (
                f'!"{name}"',
                which(lambda it, name=name: it.path.rpartition("/")[2].lower() == name.lower()),
            )


@pytest.mark.parametrize("project", PROJECTS)
def test_a_scene_without_instances_holds_what_its_lines_say(
    corpus_project: Callable[[str], Path], project: str
) -> None:
    corpus_project(project)
    files = real_files(project)
    scenes = list(plain_scenes(files.project.root))[:6]
    assert scenes
    for path, text in scenes:
        asked = Asked(files, path)
        things = read(text)
        for query, expected in questions(things):
            found = {item.source.part.file_id for item in asked.items(query)}
            if query.startswith("!"):  # initials count too
                assert expected <= found, (path, query)
            else:
                assert found == expected, (path, query)
