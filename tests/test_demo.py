"""``./dev demo`` shows every tool at work."""

import runpy
import subprocess
import sys
from pathlib import Path

from sample import EXAMPLES
from scenewright.tools import Registry

DEMO = EXAMPLES / "demo.py"


def test_the_tour_asks_every_tool_and_no_other() -> None:
    tour = runpy.run_path(str(DEMO))["TOUR"]
    assert set(tour) == {tool.name for tool in Registry.load()}, "add the tool's question to TOUR in demo.py"


def test_the_tour_names_only_parameters_that_exist() -> None:
    registry = Registry.load()
    for name, question in runpy.run_path(str(DEMO))["TOUR"].items():
        registry.get(name).bind(question.arguments)


def test_the_demo_answers_every_question_without_a_terminal(example_copy: Path) -> None:
    done = subprocess.run(
        [sys.executable, DEMO, example_copy], capture_output=True, encoding="utf-8", timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\x1b" not in done.stdout
    assert "lantern-cove" in done.stdout
    for question in runpy.run_path(str(DEMO))["TOUR"].values():
        assert question.words in done.stdout
