"""The tools that find and call tools, so that a client needs to list only a few."""

from typing import Annotated, Any

from scenewright.errors import BadArgumentError
from scenewright.tools.context import ToolContext
from scenewright.tools.registry import Registry, Tool, tool
from scenewright.tools.schema import Bounds

_NAME, _TITLE, _REST = 4.0, 2.0, 1.0
_FUZZY = 80
_STOP = frozenset(
    "a an and are by for from get how i in is it my of on that the this to what where which who".split()
)


@tool()
def find_tools(
    context: ToolContext,
    words: Annotated[str, "What you want to do; empty lists every tool by name."] = "",
    toolset: Annotated[str | None, "Only this toolset."] = None,
    limit: Annotated[int, "Most tools to describe.", Bounds(1, 50)] = 5,
) -> dict[str, Any]:
    """Finds tools that are not listed here, with their schemas; use them with call_tool.

    ``tools`` are the best first, each with ``name``, ``toolset``, ``description`` and ``input_schema``;
    without words every tool, by name and description only. ``total`` counts all that fit, ``note`` says when
    none really does.
    """
    registry = context.registry
    tools = registry.of([toolset or "all"])
    if not words.strip():
        return {
            "toolsets": list(registry.toolsets),
            "total": len(tools),
            "tools": [_line(each) for each in tools],
        }
    found = ranked(tools, words)
    return {
        "total": len(found),
        "tools": [_line(each) | {"input_schema": each.input_schema} for each in found[:limit]],
    } | _fit(found, words)


@tool(read_only=False, destructive=True, idempotent=False)
def call_tool(
    context: ToolContext,
    name: Annotated[str, "Name of the tool, as find_tools gave it."],
    arguments: Annotated[dict[str, Any] | None, "Its arguments."] = None,
) -> Any:
    """Calls any tool by name, listed or not, and returns its result."""
    if name == call_tool.__name__:
        raise BadArgumentError("call_tool cannot call itself.", hint="Name the tool that does the work.")
    registry: Registry = context.registry
    return registry.run(context, name, arguments or {})


def _fit(found: list[Tool], words: str) -> dict[str, str]:
    """A note where nothing that was found is an answer to ``words``."""
    if any(_is_close(each, words) for each in found):
        return {}
    near = "those given only share a word with it; " if found else ""
    return {"note": f"No tool fits that: {near}without words find_tools lists every tool."}


def _is_close(each: Tool, words: str) -> bool:
    """Whether a tool has the first of the words, which says what is to be done, and half of all."""
    asked = _asked(words)
    known = _words(f"{each.name} {each.title} {each.toolset} {each.description}")
    shared = [_likeness(word, known) > 0 for word in asked]
    return any(shared[:1]) and 2 * sum(shared) >= len(shared)


def _asked(words: str) -> list[str]:
    return [word for word in _words(words) if word not in _STOP]


def _line(each: Tool) -> dict[str, Any]:
    return {"name": each.name, "toolset": each.toolset, "description": each.description}


def ranked(tools: tuple[Tool, ...], words: str) -> list[Tool]:
    """The tools that share a word with ``words``, those that fit best first; a misspelt word still counts."""
    asked = _asked(words)
    scores = {each.name: sum(_score(each, word) for word in asked) for each in tools}
    return sorted((each for each in tools if scores[each.name]), key=lambda each: -scores[each.name])


def _score(each: Tool, word: str) -> float:
    places = (
        (_NAME, _words(each.name)),
        (_TITLE, _words(f"{each.title} {each.toolset}")),
        (_REST, _words(" ".join([each.description, *(parameter.name for parameter in each.parameters)]))),
    )
    return sum(weight * _likeness(word, known) for weight, known in places)


def _likeness(word: str, known: list[str]) -> float:
    """1 for the word itself, less for a word that begins or is spelt almost like it, else 0."""
    from rapidfuzz import fuzz, process

    best = process.extractOne(word, known, scorer=fuzz.ratio, score_cutoff=_FUZZY)
    if best:
        return best[1] / 100
    return (
        0.6
        if any(other.startswith(word) or word.startswith(other) for other in known if len(other) > 2)
        else 0.0
    )


def _words(text: str) -> list[str]:
    return "".join(letter if letter.isalnum() else " " for letter in text.lower()).split()
