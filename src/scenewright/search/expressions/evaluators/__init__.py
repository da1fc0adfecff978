"""Every evaluator of expressions, by name."""

from collections.abc import Mapping
from typing import Final

from scenewright.search.expressions.evaluators.conditions import CONDITIONS
from scenewright.search.expressions.evaluators.numbers import NUMBERS
from scenewright.search.expressions.evaluators.sets import SETS
from scenewright.search.expressions.evaluators.surroundings import SURROUNDINGS
from scenewright.search.expressions.evaluators.transformations import TRANSFORMATIONS
from scenewright.search.expressions.interface import Evaluator

__all__ = ["EVALUATORS"]

EVALUATORS: Final[Mapping[str, Evaluator]] = {
    each.name: each for each in (*NUMBERS, *SETS, *CONDITIONS, *TRANSFORMATIONS, *SURROUNDINGS)
}
