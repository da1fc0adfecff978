"""Evaluators that tell about the project and the Editor around it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from scenewright.errors import UnknownFilterError
from scenewright.search.expressions.evaluation import Evaluation
from scenewright.search.expressions.evaluators.arguments import texts_of
from scenewright.search.expressions.interface import Argument, Evaluator
from scenewright.search.expressions.nodes import Call
from scenewright.search.expressions.results import Result, bare
from scenewright.search.language import shortened
from scenewright.search.matching import nearest

_Run = Callable[[Evaluation, Call, list[Argument]], Iterable[Result]]


def _project_name(run: Evaluation, _call: Call, _given: list[Argument]) -> Iterable[Result]:
    return [bare(run.world.scope.project.root.name, "ProjectName")]


def _data_path(run: Evaluation, _call: Call, _given: list[Argument]) -> Iterable[Result]:
    run.world.scope.note("dataPath{} is told as seen from the project's folder.")
    return [bare("Assets", "DataPath")]


def _nothing(_run: Evaluation, _call: Call, _given: list[Argument]) -> Iterable[Result]:
    return []


def _offline(name: str, description: str, reason: str, arguments: str = "") -> Evaluator:
    return Evaluator(name, arguments, description, _nothing, offline=reason)


_EDITOR: Final = "it is a state of the Editor's windows."
_PLAIN: Final = (
    Evaluator("projectName", "", "The name of the project's folder.", _project_name, 0, 0),
    Evaluator("dataPath", "", "The folder of the assets.", _data_path, 0, 0),
    _offline("selection", "What is selected.", _EDITOR),
    _offline("currentFolder", "The folder that the Project window shows.", _EDITOR),
    _offline("currentFolderName", "The name of that folder.", _EDITOR),
    _offline("sceneName", "The name of the open scene.", "no scene is open without an Editor."),
    _offline(
        "currentObject", "The value of the field a picker was opened for.", _EDITOR, "@selector[, value]"
    ),
)


def _env(run: Evaluation, call: Call, given: list[Argument]) -> Iterable[Result]:
    """Unity's ``env{}`` gives the other values of this table by name, never variables of the process."""
    known = {each.name.lower(): each for each in _PLAIN}
    for argument in given:
        for name in texts_of(run, argument):
            found = known.get(name.lower())
            if not found:
                raise run.places.located(
                    UnknownFilterError(
                        f"env{{}} has no value '{shortened(name)}'; variables of the process are never told.",
                        hint=f"It has: {', '.join(each.name for each in _PLAIN)}.",
                        candidates=nearest(name, [each.name for each in _PLAIN]),
                    ),
                    argument.node,
                )
            yield from run.call(Call(found.name, (), argument.node.text, argument.node.start), [])


SURROUNDINGS: Final = (
    *_PLAIN,
    Evaluator(
        "env", "names...", "Values of the surroundings, such as projectName, by name.", _env, 1, None, 0
    ),
)
