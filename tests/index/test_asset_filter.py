"""The globs in a filter of FindAssets."""

import pytest

from scenewright.errors import BadArgumentError
from scenewright.index import AssetFilter


@pytest.mark.parametrize(
    ("glob", "path", "fits"),
    [
        ("Assets/**/*.{png|tga}", "Assets/A/B/wall.tga", True),
        ("Assets/**/*.{png|tga}", "Assets/wall.png", True),
        ("Assets/**/*.{png|tga}", "Assets/wall.psd", False),
        ("Assets/*.png", "Assets/A/wall.png", False),
        ("*" + "a*" * 40 + "b", "a" * 4000, False),
        ("**" * 40 + "b", "a/" * 400, False),
    ],
)
def test_a_glob_fits_whole_paths_and_no_glob_takes_long(glob: str, path: str, fits: bool) -> None:
    (patterns,) = AssetFilter.parse(f"glob:{glob}", []).globs
    assert any(each.fullmatch(path) for each in patterns) is fits


def test_a_glob_of_too_many_choices_is_refused() -> None:
    with pytest.raises(BadArgumentError):
        AssetFilter.parse("glob:" + "{a|b}" * 7, [])
