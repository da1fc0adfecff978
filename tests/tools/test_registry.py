"""What a plain function becomes as a tool, and what happens when it is called."""

import logging
from types import ModuleType
from typing import Annotated, Any, Literal, TypedDict

import pytest

from scenewright.errors import BadArgumentError, NotFoundError
from scenewright.tools import Bounds, Registry, ToolContext, Workspace, tool


class Counted(TypedDict):
    lines: Annotated[int, "How many."]
    names: list[str]


@tool(toolset="text")
def count_lines(
    context: ToolContext,
    uri: Annotated[str, "The file."],
    max_lines: Annotated[int, "Stop after.", Bounds(1, 100)] = 10,
    ignore_case: Annotated[bool, "Any case."] = True,
    mode: Annotated[Literal["fast", "exact"], "How."] = "fast",
    names: Annotated[list[str] | None, "Only these."] = None,
    options: Annotated[dict[str, Any] | None, "More."] = None,
    scale: Annotated[float | None, "Factor."] = None,
) -> Counted:
    """Counts the lines
    of a file.

    Details that no client sees.
    """
    return {
        "lines": max_lines,
        "names": [uri, mode, *(names or []), repr(ignore_case), repr(options), repr(scale)],
    }


@tool(toolset="text", title="Break it", read_only=False, destructive=True, idempotent=False)
def break_it(context: ToolContext) -> dict[str, Any]:
    """Fails."""
    raise ZeroDivisionError("a secret of the inside")


@tool(toolset="text")
def refuse(context: ToolContext) -> dict[str, Any]:
    """Refuses."""
    raise NotFoundError("No door.", hint="Build one.", candidates=["Gate"], path="Assets/Door.prefab")


@pytest.fixture
def registry() -> Registry:
    module = ModuleType("toolbox")
    module.__dict__.update(count_lines=count_lines, break_it=break_it, refuse=refuse)
    return Registry.load(["scenewright.tools.catalog", module])


@pytest.fixture
def context(registry: Registry) -> ToolContext:
    return ToolContext(Workspace(None), registry)


def shown(registry: Registry, context: ToolContext, **arguments: Any) -> list[str]:
    return registry.call(context, "count_lines", {"uri": "a"} | arguments)["data"]["names"]


def test_name_description_and_title_come_from_the_function(registry: Registry) -> None:
    counted = registry.get("count_lines")
    assert (counted.name, counted.title) == ("count_lines", "Count lines")
    assert counted.description == "Counts the lines of a file."
    assert registry.get("break_it").title == "Break it"


def test_schema_is_compact_and_closed(registry: Registry) -> None:
    assert registry.get("count_lines").input_schema == {
        "type": "object",
        "properties": {
            "uri": {"type": "string", "description": "The file."},
            "max_lines": {
                "type": "integer",
                "description": "Stop after.",
                "minimum": 1,
                "maximum": 100,
                "default": 10,
            },
            "ignore_case": {"type": "boolean", "description": "Any case.", "default": True},
            "mode": {"enum": ["fast", "exact"], "description": "How.", "default": "fast"},
            "names": {"type": "array", "items": {"type": "string"}, "description": "Only these."},
            "options": {"type": "object", "description": "More."},
            "scale": {"type": "number", "description": "Factor."},
        },
        "additionalProperties": False,
        "required": ["uri"],
    }


def test_output_schema_describes_the_envelope(registry: Registry) -> None:
    assert registry.get("count_lines").output_schema == {
        "type": "object",
        "properties": {
            "success": {"type": "boolean"},
            "data": {
                "type": "object",
                "properties": {
                    "lines": {"type": "integer", "description": "How many."},
                    "names": {"type": "array", "items": {"type": "string"}},
                },
            },
        },
        "required": ["success"],
    }


def test_hints_say_what_a_tool_does(registry: Registry) -> None:
    assert registry.get("count_lines").hints.as_dict() == {
        "readOnlyHint": True,
        "openWorldHint": False,
    }
    assert registry.get("break_it").hints.as_dict()["destructiveHint"]
    assert registry.get("break_it").writes
    assert not registry.get("count_lines").writes


def test_a_tool_without_words_is_refused_at_import() -> None:
    def bare(context: ToolContext, uri: str) -> dict[str, Any]:
        """Text."""
        return {}

    def silent(context: ToolContext) -> dict[str, Any]:
        return {}

    with pytest.raises(TypeError, match="uri of tool bare has no description"):
        tool()(bare)
    with pytest.raises(TypeError, match="silent has no docstring"):
        tool()(silent)


def test_success_is_wrapped(registry: Registry, context: ToolContext) -> None:
    answer = registry.call(context, "count_lines", {"uri": "a", "max_lines": 3})
    assert answer["success"] is True
    assert answer["data"]["lines"] == 3


@pytest.mark.parametrize("name", ["max_lines", "maxLines", "MaxLines", "max-lines", "MAX_LINES"])
def test_a_parameter_may_be_spelled_in_other_ways(
    registry: Registry, context: ToolContext, name: str
) -> None:
    answer = registry.call(context, "count_lines", {"Uri": "a", name: 3})
    assert answer["data"]["lines"] == 3


def test_two_spellings_of_one_parameter_are_refused(registry: Registry, context: ToolContext) -> None:
    answer = registry.call(context, "count_lines", {"uri": "a", "max_lines": 3, "maxLines": 3})
    assert (answer["code"], answer["parameter"]) == ("bad_argument", "max_lines")
    assert "maxLines" in answer["message"]


def test_parameters_that_only_their_spelling_tells_apart_are_refused_at_import() -> None:
    def twins(
        context: ToolContext,
        max_lines: Annotated[int, "One."] = 1,
        maxLines: Annotated[int, "Two."] = 2,  # noqa: N803
    ) -> dict[str, Any]:
        """Text."""
        return {}

    with pytest.raises(TypeError, match="tool twins"):
        tool()(twins)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"ignore_case": "yes"}, "True"),
        ({"ignore_case": "False"}, "False"),
        ({"ignore_case": 0}, "False"),
        ({"names": '["x", "y"]'}, "y"),
        ({"names": [7]}, "7"),
        ({"options": '{"deep": 1}'}, "{'deep': 1}"),
        ({"scale": "1.5"}, "1.5"),
        ({"scale": 2}, "2"),
        ({"mode": "EXACT"}, "exact"),
        ({"mode": None}, "fast"),
        ({"uri": 5}, "5"),
    ],
)
def test_clients_loose_spelling_is_understood(
    registry: Registry, context: ToolContext, arguments: dict[str, Any], expected: str
) -> None:
    assert expected in shown(registry, context, **arguments)


@pytest.mark.parametrize("given", ["12", 12.0, " 12 "])
def test_integers_come_in_several_forms(registry: Registry, context: ToolContext, given: object) -> None:
    assert registry.call(context, "count_lines", {"uri": "a", "max_lines": given})["data"]["lines"] == 12


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"max_lines": "many"}, "'max_lines' must be an integer, not 'many'."),
        ({"max_lines": True}, "'max_lines' must be an integer, not True."),
        ({"max_lines": 1.5}, "'max_lines' must be an integer, not 1.5."),
        ({"max_lines": 0}, "'max_lines' must be at least 1, not 0."),
        ({"max_lines": 101}, "'max_lines' must be at most 100, not 101."),
        ({"ignore_case": "perhaps"}, "'ignore_case' must be true or false, not 'perhaps'."),
        ({"mode": "slow"}, "'mode' must be one of fast, exact, not 'slow'."),
        ({"names": "x"}, "'names' must be a list, not 'x'."),
        ({"names": [[]]}, "'names' must be a string, not [[]]."),
        ({"names": "[broken"}, "'names' must be a list, not '[broken'."),
        ({"options": []}, "'options' must be an object, not []."),
        ({"scale": "big"}, "'scale' must be a number, not 'big'."),
        ({"uri": ["a"]}, "'uri' must be a string, not ['a']."),
        ({"uri": None}, "count_lines needs 'uri'."),
        ({"max_line": 3}, "count_lines has no argument 'max_line'; did you mean 'max_lines'?"),
    ],
)
def test_wrong_arguments_say_which_and_why(
    registry: Registry, context: ToolContext, arguments: dict[str, Any], says: str
) -> None:
    answer = registry.call(context, "count_lines", {"uri": "a"} | arguments)
    assert (answer["success"], answer["code"], answer["message"]) == (False, "bad_argument", says)
    assert answer["parameter"] in arguments


def test_unknown_argument_lists_the_known(registry: Registry, context: ToolContext) -> None:
    with pytest.raises(BadArgumentError) as caught:
        registry.get("count_lines").bind({"qqq": 1})
    assert caught.value.hint.startswith("Arguments: uri, max_lines")
    assert caught.value.candidates == ()


def test_a_deliberate_failure_keeps_its_facts(registry: Registry, context: ToolContext) -> None:
    assert registry.call(context, "refuse", {}) == {
        "success": False,
        "code": "not_found",
        "message": "No door.",
        "hint": "Build one.",
        "candidates": ["Gate"],
        "path": "Assets/Door.prefab",
    }


def test_a_crash_is_named_to_the_client_and_told_to_the_log(
    registry: Registry, context: ToolContext, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        answer = registry.call(context, "break_it", {})
    assert (answer["success"], answer["code"]) == (False, "internal_error")
    assert "secret" not in str(answer)
    assert "a secret of the inside" in caplog.text


def test_unknown_tool_names_the_nearest(registry: Registry, context: ToolContext) -> None:
    answer = registry.call(context, "count_line", {})
    assert (answer["code"], answer["candidates"][0]) == ("not_found", "count_lines")


def test_toolsets_choose_tools(registry: Registry) -> None:
    assert registry.toolsets == ("core", "text")
    assert [each.name for each in registry.of(["text"])] == ["count_lines", "break_it", "refuse"]
    assert len(registry.of(["all"])) == len(registry)
    with pytest.raises(NotFoundError) as caught:
        registry.of(["tex"])
    assert caught.value.candidates[0] == "text"


def test_find_tools_ranks_by_name_first(registry: Registry, context: ToolContext) -> None:
    data = registry.call(context, "find_tools", {"words": "how to count the lines of my file"})["data"]
    assert data["tools"][0]["name"] == "count_lines"
    assert data["tools"][0]["input_schema"]["required"] == ["uri"]


def test_find_tools_forgives_a_misspelt_word(registry: Registry, context: ToolContext) -> None:
    assert (
        registry.call(context, "find_tools", {"words": "cuont"})["data"]["tools"][0]["name"] == "count_lines"
    )


@pytest.mark.parametrize(
    ("words", "fits"),
    [("count lines", True), ("cuont lines", True), ("bake lightmaps on the graphics card", False)],
)
def test_find_tools_says_when_no_tool_fits(
    registry: Registry, context: ToolContext, words: str, fits: bool
) -> None:
    assert ("note" in registry.call(context, "find_tools", {"words": words})["data"]) is not fits


@pytest.mark.parametrize(
    ("words", "fits"),
    [
        ("missing scripts", True),
        ("who uses this prefab", True),
        ("hierarchy of a scene", True),
        ("publish to the asset store", False),
    ],
)
def test_find_tools_knows_what_the_real_tools_do(words: str, fits: bool) -> None:
    registry = Registry.load()
    context = ToolContext(Workspace(None), registry)
    assert ("note" in registry.call(context, "find_tools", {"words": words})["data"]) is not fits


def test_find_tools_without_words_lists_names_only(registry: Registry, context: ToolContext) -> None:
    data = registry.call(context, "find_tools", {"toolset": "text"})["data"]
    assert data["total"] == 3
    assert all(set(each) == {"name", "toolset", "description"} for each in data["tools"])


def test_find_tools_limits_and_counts(registry: Registry, context: ToolContext) -> None:
    data = registry.call(context, "find_tools", {"words": "lines fails refuses", "limit": 1})["data"]
    assert (len(data["tools"]), data["total"]) == (1, 3)


def test_call_tool_reaches_what_is_not_listed(registry: Registry, context: ToolContext) -> None:
    answer = registry.call(
        context, "call_tool", {"name": "count_lines", "arguments": {"uri": "a", "max_lines": 4}}
    )
    assert answer["data"]["lines"] == 4


def test_call_tool_passes_failures_on(registry: Registry, context: ToolContext) -> None:
    assert registry.call(context, "call_tool", {"name": "refuse"})["message"] == "No door."
    assert registry.call(context, "call_tool", {"name": "call_tool"})["code"] == "bad_argument"


def test_a_cancelled_call_stops_at_its_next_report(registry: Registry) -> None:
    heard: list[tuple[float, float | None, str]] = []
    waiting = iter([False, True])

    @tool(toolset="text")
    def slow(context: ToolContext) -> dict[str, Any]:
        """Works long."""
        for step in range(5):
            context.report(step, 5, "step")
        return {}

    module = ModuleType("slow")
    module.__dict__.update(slow=slow)
    tools = Registry.load([module])
    context = ToolContext(Workspace(None), tools).heard_by(
        lambda *told: heard.append(told), lambda: next(waiting)
    )
    assert tools.call(context, "slow", {})["code"] == "cancelled"
    assert heard == [(0, 5, "step")]


@pytest.mark.parametrize(
    "arguments",
    [
        {"uri": "a" * 10_001},
        {"uri": 10**30},
        {"uri": "a", "max_lines": 2**63},
        {"uri": "a", "max_lines": "9" * 5000},
        {"uri": "a", "max_lines": -1e300},
        {"uri": "a", "scale": "inf"},
        {"uri": "a", "scale": "1e999"},
        {"uri": "a", "scale": float("nan")},
        {"uri": "a", "options": '{"x": ' + "9" * 5000 + "}"},
        {"uri": "a", "options": "{" + '"x":{' * 100_000},
        {"uri": "\ud800"},
        {"uri": "a", "names": ["b\udfff"]},
        {"uri": "a", "options": {"deep": [{"\udc00": 1}]}},
        {"uri": "a", "\ud83d": 1},
    ],
)
def test_arguments_beyond_all_measure_are_refused(
    registry: Registry, context: ToolContext, arguments: dict[str, Any]
) -> None:
    answer = registry.answer(context, "count_lines", arguments)
    assert answer.envelope["code"] == "bad_argument"
    answer.text.encode()


def test_texts_and_numbers_up_to_the_bounds_are_taken(registry: Registry, context: ToolContext) -> None:
    arguments = {"uri": "\U0001f600" * 10_000, "scale": 2**63 - 1, "options": {"x": 10**30}}
    assert registry.call(context, "count_lines", arguments)["success"]
