"""What the documents promise is what happens."""

import doctest
import importlib.util
import os
import re
import subprocess
import sys
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


def shell_examples() -> list[tuple[str, str, str]]:
    """Page, command and expected output of every ``$ scenewright ...`` in a ``console`` block."""
    return [
        (page, *block.removeprefix("$ ").split("\n", 1))
        for page in PAGES
        for block in re.findall(r"^```console\n(\$ .*?)^```", read(page), re.MULTILINE | re.DOTALL)
    ]


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="the examples are written for a POSIX shell")
@pytest.mark.parametrize(("page", "command", "expected"), shell_examples())
def test_every_shell_example_prints_what_the_page_shows(
    page: str, command: str, expected: str, example_copy: Path
) -> None:
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "NO_COLOR": "1",
    }

    done = subprocess.run(
        ["sh", "-c", command], cwd=example_copy, env=environment, capture_output=True, text=True, check=False
    )

    assert doctest.OutputChecker().check_output(expected, done.stdout, doctest.ELLIPSIS), (
        done.stdout + done.stderr
    )


@pytest.mark.parametrize(("page", "writer"), [("tools", "tools_page"), ("search-filters", "search_page")])
def test_a_page_that_is_written_by_the_code_is_as_the_code_has_it(page: str, writer: str) -> None:
    spec = importlib.util.spec_from_file_location(writer, ROOT / "docs" / f"{writer}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    assert read(f"docs/{page}.md") == module.page(), "run ./dev docs"


@pytest.mark.parametrize("page", PAGES)
def test_every_relative_link_leads_to_a_file(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = [target.split("#")[0] for target in re.findall(r"\]\((?!\w+:)([^)]+)\)", text)]

    assert [target for target in targets if target and not ((ROOT / page).parent / target).exists()] == []
