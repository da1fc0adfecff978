"""What the documents promise is what happens."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(page.relative_to(ROOT).as_posix() for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
WITH_PYTHON = [page for page in PAGES if ">>> " in (ROOT / page).read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", WITH_PYTHON)
def test_every_python_example_gives_what_the_page_shows(
    page: str, example_copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(example_copy)

    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)

    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize("page", PAGES)
def test_every_relative_link_leads_to_a_file(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = [target.split("#")[0] for target in re.findall(r"\]\((?!\w+:)([^)]+)\)", text)]

    assert [target for target in targets if target and not ((ROOT / page).parent / target).exists()] == []
