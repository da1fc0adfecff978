"""Answers are JSON to the letter, whatever a tool returned."""

import json
import logging
from dataclasses import dataclass
from enum import StrEnum
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.tools import Registry, ToolContext, Workspace, tool
from scenewright.tools.answer import Answer


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Fact:
    name: str
    colour: Colour


_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(exclude_categories=()))
    | st.builds(Fact, st.text(st.characters(exclude_categories=())), st.just(Colour.RED)),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3) | st.tuples(inner)
    ),
    max_leaves=6,
)


@given(_values)
def test_text_and_values_are_the_same_answer(data: Any) -> None:
    try:
        answer = Answer.of({"success": True, "data": data})
    except TypeError:
        pytest.fail("every value of the tools has a JSON form")
    assert json.loads(answer.text) == answer.envelope
    json.dumps(answer.envelope, allow_nan=False).encode()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (float("nan"), None),
        ("a\udc80b", "a\\udc80b"),
        (2**64, str(2**64)),
        (-(2**63), str(-(2**63))),
        (2**53 - 1, 2**53 - 1),
        (6893270803436091996, "6893270803436091996"),
        ({7: "x\udc80"}, {"7": "x\\udc80"}),
        (Fact("door", Colour.RED), {"name": "door", "colour": "red"}),
    ],
)
def test_odd_values_get_a_plain_form(data: Any, told: Any) -> None:
    assert Answer.of({"success": True, "data": data}).envelope["data"] == told


def test_what_json_cannot_hold_is_an_internal_error(caplog: pytest.LogCaptureFixture) -> None:
    @tool()
    def odd(context: ToolContext) -> dict[str, Any]:
        """Gives an object."""
        return {"thing": object()}

    module = ModuleType("odd")
    module.__dict__["odd"] = odd
    registry = Registry.load([module])
    with caplog.at_level(logging.ERROR):
        answer = registry.answer(ToolContext(Workspace(None), registry), "odd", {})
    assert answer.envelope["code"] == "internal_error"
    assert "odd" in caplog.text
