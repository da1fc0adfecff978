"""The folders of a project and what they hold, as text within a budget of tokens."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from scenewright.index.index import Index
from scenewright.index.rows import AssetRow, Kind

_SHOWN: Final = (Kind.SCENE, Kind.PREFAB, Kind.SCRIPT, Kind.SHADER, Kind.SCRIPTABLE_OBJECT, Kind.MATERIAL)
_CHARACTERS_A_TOKEN: Final = 4


def folder_tree(index: Index, *, max_tokens: int) -> str:
    """The project's own folders, shallow ones first, each with its scenes, prefabs, scripts and assets.

    A folder whose listing does not fit the budget stands as one line with counts by extension; when even
    that does not fit, the text ends with the number of folders left out. The budget is hard.
    """
    left = max_tokens * _CHARACTERS_A_TOKEN
    folders = _by_folder(index)
    lines: list[str] = []
    for done, (folder, assets) in enumerate(folders):
        remainder = f"(+{len(folders) - done} more folders)"
        fitting = [text for text in _forms(folder, assets) if len(text) + 1 <= left - len(remainder) - 1]
        if not fitting:
            lines.append(remainder)
            break
        lines.append(fitting[0])
        left -= len(fitting[0]) + 1
    return "\n".join(lines)


def _by_folder(index: Index) -> list[tuple[str, list[AssetRow]]]:
    folders: dict[str, list[AssetRow]] = {}
    for kind in _SHOWN:
        for asset in index.assets(kind=kind, package=""):
            folders.setdefault(asset.path.rpartition("/")[0], []).append(asset)
    return sorted(folders.items(), key=lambda item: (item[0].count("/"), item[0]))


def _forms(folder: str, assets: list[AssetRow]) -> Iterator[str]:
    names = sorted(asset.path.rpartition("/")[2] for asset in assets)
    yield "\n  ".join([f"{folder}/", *names])
    counts = Counter(name.rpartition(".")[2].lower() for name in names)
    listed = ", ".join(f"{count} .{suffix}" for suffix, count in counts.most_common())
    yield f"{folder}/ ({listed})"
