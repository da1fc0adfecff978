"""Which scene is meant when none is named, or when only its name is given."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from scenewright.errors import BadArgumentError, NotFoundError, ScenewrightError
from scenewright.project.plain_file import read_plain
from scenewright.project.settings import Unknown
from scenewright.text import FileKind, Node, UnityFile

if TYPE_CHECKING:
    from scenewright.project.project import Project

_CANDIDATES: Final = 20
_HOLDERS: Final = (".unity", ".prefab")


@dataclass(frozen=True, slots=True)
class OpenScene:
    """A scene the Editor had in its hierarchy when it last saved its layout."""

    path: str
    is_loaded: bool
    is_active: bool


def read_open_scenes(root: Path) -> tuple[OpenScene, ...]:
    """The scenes of ``Library/LastSceneManagerSetup.txt``, the active one first; empty when it does not say.

    The file is what the Editor itself restores at its next start. A scene that was never saved has no path
    and is left out.
    """
    try:
        data = read_plain(root / "Library" / "LastSceneManagerSetup.txt", root)
        setups = UnityFile(data, "Library/LastSceneManagerSetup.txt", FileKind.META).documents[0].root
        scenes = [_open_scene(setup) for setup in setups.get("sceneSetups") or ()]
    except (OSError, ScenewrightError):
        return ()
    named = (scene for scene in scenes if scene.path)
    return tuple(sorted(named, key=lambda scene: (not scene.is_active, not scene.is_loaded)))


def _open_scene(setup: Node) -> OpenScene:
    return OpenScene(setup["path"].text, _flag(setup, "isLoaded", True), _flag(setup, "isActive", False))


def _flag(setup: Node, key: str, default: bool) -> bool:
    found = setup.get(key)
    return found.as_bool() if found is not None else default


def meant_scene(project: "Project", name: str | None) -> str:
    """The project path of the scene (or prefab) that is meant; see ``Project.meant_scene``."""
    if name is not None:
        return _named(project, name)
    for path in _likely(project):
        if project.to_real(path).is_file():
            return path
    scenes = list(_scenes(project))
    if len(scenes) == 1:
        return scenes[0]
    if not scenes:
        raise NotFoundError("The project has no scene.", hint="Name a prefab, or create a scene.")
    raise BadArgumentError(
        f"Which of the {len(scenes)} scenes is meant? None is named, open or in the build list.",
        hint="Give the path of a scene.",
        candidates=scenes[:_CANDIDATES],
    )


def _likely(project: "Project") -> Iterator[str]:
    yield from (scene.path for scene in read_open_scenes(project.root))
    build = project.settings.build_scenes
    if not isinstance(build, Unknown):
        yield from (scene.path for scene in build if scene.enabled and scene.path)


def _scenes(project: "Project", suffixes: tuple[str, ...] = (".unity",)) -> Iterator[str]:
    """Scenes in Assets; those of packages are not meant unless the package itself is what was opened."""
    roots = [root for root in project.asset_roots() if root[0] == "Assets" or project.kind == "package"]
    return (entry.path for entry in project.iter_files(roots) if entry.path.endswith(suffixes))


def _named(project: "Project", name: str) -> str:
    path = project.resolve_uri(name)
    real = project.sandbox.readable(path)
    if real.is_file() and real.suffix in _HOLDERS:
        return path
    known = list(_scenes(project, _HOLDERS))
    if real.is_file():
        raise _of_another_kind(name, _nearest(name, known))
    wanted = PurePosixPath(path)
    same = [path for path in known if _is_named(PurePosixPath(path), wanted)]
    scenes = [path for path in same if path.endswith(".unity")]
    for found in (scenes, same):
        if len(found) == 1:
            return found[0]
    if same:
        raise BadArgumentError(
            f"{name} could be {len(same)} files.", hint="Give the path.", candidates=same[:_CANDIDATES]
        )
    if real.is_dir():
        raise _of_another_kind(name, _inside(path, known) or _nearest(name, known))
    raise NotFoundError(
        f"There is no scene or prefab {name}.",
        hint="Give a path such as Assets/Scenes/Main.unity.",
        candidates=_nearest(name, known),
        path=name,
    )


def _is_named(path: PurePosixPath, wanted: PurePosixPath) -> bool:
    """Whether ``wanted`` is the end of ``path``, with or without the suffix (``Levels/One`` of
    ``.../One.unity``).
    """
    parts = wanted.parts
    return bool(parts) and (
        path.parts[-len(parts) :] == parts or path.with_suffix("").parts[-len(parts) :] == parts
    )


def _of_another_kind(name: str, candidates: list[str]) -> BadArgumentError:
    message = f"{name} is neither a scene nor a prefab."
    return BadArgumentError(message, hint="Name a .unity or .prefab file.", candidates=candidates)


def _inside(folder: str, known: list[str]) -> list[str]:
    return [path for path in known if path.startswith(f"{folder}/")][:_CANDIDATES]


def _nearest(name: str, known: list[str]) -> list[str]:
    stems = {PurePosixPath(path).stem.lower(): path for path in known}
    close = get_close_matches(PurePosixPath(name).stem.lower(), stems, n=5, cutoff=0.5)
    return [stems[stem] for stem in close] or known[:_CANDIDATES]
