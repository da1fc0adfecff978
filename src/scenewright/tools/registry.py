"""One list of every tool, for the MCP server, the command line and the documentation alike.

A tool is a plain typed function::

    @tool()
    def count_lines(
        context: ToolContext,
        uri: Annotated[str, "File: project path, URI or GUID."],
        blank: Annotated[bool, "Count blank lines too."] = True,
    ) -> dict[str, Any]:
        '''Counts the lines of a project file.'''

Its name is the function's, its description the first paragraph of the docstring, its schemas come from the
annotations. It returns the data of its answer and raises the errors of ``scenewright.errors``;
``Registry.call`` makes the envelope.
"""

import inspect
import json
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Annotated, Any, TypeVar, get_type_hints

from scenewright.errors import (
    BadArgumentError,
    IndexDamageError,
    NotFoundError,
    ScenewrightError,
)
from scenewright.tools.answer import Answer
from scenewright.tools.context import ToolContext
from scenewright.tools.editing import once
from scenewright.tools.envelope import Envelope, succeeded, unexpected, unreadable
from scenewright.tools.schema import JsonSchema, Parameter, lone_surrogate, shape_of, spelling

_log = logging.getLogger(__name__)

_Function = TypeVar("_Function", bound=Callable[..., Any])

MODULES = (
    "scenewright.tools.catalog",
    "scenewright.tools.project",
    "scenewright.tools.assets",
    "scenewright.tools.references",
    "scenewright.tools.query",
    "scenewright.tools.hierarchy",
    "scenewright.tools.inspector",
    "scenewright.tools.components",
    "scenewright.tools.object_search",
    "scenewright.tools.overrides",
    "scenewright.tools.object_references",
    "scenewright.tools.events",
    "scenewright.tools.materials",
    "scenewright.tools.animation",
    "scenewright.tools.search",
    "scenewright.tools.finding",
    "scenewright.tools.menus",
    "scenewright.tools.settings",
    "scenewright.tools.state",
    "scenewright.tools.logs",
    "scenewright.tools.files",
    "scenewright.tools.file_edits",
    "scenewright.tools.script_edits",
    "scenewright.tools.script_checks",
    "scenewright.tools.renames",
    "scenewright.tools.console",
    "scenewright.tools.history",
    "scenewright.tools.batch",
)
"""Where the tools are, in the order clients see them."""

_CHARACTERS_A_TOKEN = 4
_MARK = "__scenewright_tool__"


@dataclass(frozen=True, slots=True)
class Hints:
    """What a client may rely on, in the words of MCP's tool annotations."""

    read_only: bool
    destructive: bool
    idempotent: bool
    open_world: bool
    edits: bool = False

    def as_dict(self) -> dict[str, bool]:
        """The annotations by their MCP names; those about changes only where there can be any."""
        changes = {"destructiveHint": self.destructive, "idempotentHint": self.idempotent}
        hints = {"readOnlyHint": self.read_only, "openWorldHint": self.open_world}
        return hints if self.read_only else hints | changes


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as clients see it, and the function behind it."""

    name: str
    title: str
    description: str
    toolset: str
    parameters: tuple[Parameter, ...]
    output_schema: JsonSchema
    hints: Hints
    function: Callable[..., Any]

    @property
    def edits(self) -> bool:
        """Whether it changes files of the project, in a transaction."""
        return self.hints.edits

    @property
    def writes(self) -> bool:
        """Whether it can change anything in the project."""
        return not self.hints.read_only

    @property
    def input_schema(self) -> JsonSchema:
        """JSON schema of the arguments: every parameter described, nothing else allowed."""
        schema: JsonSchema = {
            "type": "object",
            "properties": {parameter.name: parameter.schema for parameter in self.parameters},
            "additionalProperties": False,
        }
        required = [parameter.name for parameter in self.parameters if parameter.required]
        return schema | {"required": required} if required else schema

    def as_dict(self) -> dict[str, Any]:
        """The tool in the form of MCP's ``tools/list``."""
        return {
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "inputSchema": self.input_schema,
            "outputSchema": self.output_schema,
            "annotations": self.hints.as_dict(),
        }

    @property
    def tokens(self) -> int:
        """About what it costs a client to list the tool, at four characters a token."""
        return (
            len(json.dumps(self.as_dict(), separators=(",", ":"), ensure_ascii=False)) // _CHARACTERS_A_TOKEN
        )

    def bind(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments as the function takes them.

        ``maxResults`` and ``max_results`` mean a parameter ``MaxResults`` too, and the other way round.
        Raises ``BadArgumentError`` for one that is unknown (naming the nearest), given in two spellings,
        missing or of a wrong type.
        """
        known = {parameter.name: parameter for parameter in self.parameters}
        named = self._named(arguments)
        missing = [
            name for name, parameter in known.items() if parameter.required and named.get(name) is None
        ]
        if missing:
            raise BadArgumentError(
                f"{self.name} needs {', '.join(map(repr, missing))}.",
                hint=str(known[missing[0]].schema.get("description", "")),
                parameter=missing[0],
            )
        return {name: known[name].value(given) for name, given in named.items()}

    def _named(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments by the names of their parameters, however a caller spells those."""
        names = {spelling(parameter.name): parameter.name for parameter in self.parameters}
        named: dict[str, Any] = {}
        for name, given in arguments.items():
            if lone_surrogate([name, given]):
                raise _half_character(name)
            known = names.get(spelling(name))
            if known is None:
                raise _unknown_argument(self, name)
            if known in named:
                raise _given_twice(known, name)
            named[known] = given
        return named


def tool(
    *,
    name: str = "",
    toolset: str = "core",
    title: str = "",
    read_only: bool = True,
    edits: bool = False,
    destructive: bool = False,
    idempotent: bool = True,
    open_world: bool = False,
) -> Callable[[_Function], _Function]:
    """Marks a function as a tool of ``toolset``; the function itself stays as it is.

    ``name`` is for a tool whose name is no Python name. One that ``edits`` changes files of the project,
    through ``ToolContext.edit``; it takes ``task`` and ``request_id`` besides its own parameters. Raises
    ``TypeError`` at import when a parameter lacks a description or the function a docstring.
    """
    hints = Hints(read_only and not edits, destructive, idempotent, open_world, edits)

    def mark(function: _Function) -> _Function:
        setattr(function, _MARK, _described(function, name or function.__name__, toolset, title, hints))
        return function

    return mark


def _described(function: Callable[..., Any], name: str, toolset: str, title: str, hints: Hints) -> Tool:
    annotations = get_type_hints(function, include_extras=True)
    summary = " ".join((inspect.getdoc(function) or "").split("\n\n")[0].split())
    if not summary:
        raise TypeError(f"tool {name} has no docstring")
    _, *parameters = inspect.signature(function).parameters.values()
    if len({spelling(each.name) for each in parameters}) < len(parameters):
        raise TypeError(f"two parameters of tool {name} differ in their spelling only")
    return Tool(
        name=name,
        title=title or name.replace("_", " ").replace("-", " ").capitalize(),
        description=summary,
        toolset=toolset,
        parameters=(
            *(_parameter(name, each, annotations[each.name]) for each in parameters),
            *(_OF_EDITS if hints.edits else ()),
        ),
        output_schema=_envelope_schema(annotations.get("return", dict)),
        hints=hints,
        function=function,
    )


def _parameter(tool_name: str, parameter: inspect.Parameter, annotation: Any) -> Parameter:
    shape = shape_of(annotation)
    if not shape.schema.get("description"):
        raise TypeError(f"parameter {parameter.name} of tool {tool_name} has no description")
    required = parameter.default is inspect.Parameter.empty
    return Parameter(parameter.name, shape, required, None if required else parameter.default)


_OF_EDITS = (
    Parameter(
        "task", shape_of(Annotated[str, "Name of the work this belongs to; undo takes it."]), False, ""
    ),
    Parameter(
        "request_id",
        shape_of(Annotated[str, "Your id of this call: repeated, nothing is done twice."]),
        False,
        "",
    ),
)
"""What every tool that edits takes besides its own."""
_NAMES_OF_EDITS = frozenset(each.name for each in _OF_EDITS)


def _envelope_schema(returned: Any) -> JsonSchema:
    return {
        "type": "object",
        "properties": {"success": {"type": "boolean"}, "data": shape_of(returned).schema},
        "required": ["success"],
    }


class Registry:
    """The tools there are. Iterating gives them in the order clients see."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._tools = {each.name: each for each in tools}

    @classmethod
    def load(cls, modules: Iterable[str | ModuleType] = MODULES) -> "Registry":
        """The tools of ``modules``, which are imported now."""
        loaded = (import_module(each) if isinstance(each, str) else each for each in modules)
        return cls(each for module in loaded for each in tools_in(vars(module).values()))

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def __len__(self) -> int:
        return len(self._tools)

    def __contains__(self, name: object) -> bool:
        return name in self._tools

    @property
    def toolsets(self) -> tuple[str, ...]:
        """The names of the toolsets, in the order of their first tool."""
        return tuple(dict.fromkeys(each.toolset for each in self))

    def of(self, toolsets: Iterable[str]) -> tuple[Tool, ...]:
        """The tools of these toolsets; ``all`` is every one. Raises ``NotFoundError`` for an unknown one."""
        wanted = set(toolsets)
        for name in wanted - {"all", *self.toolsets}:
            raise NotFoundError(
                f"There is no toolset '{name}'.",
                hint="Toolsets: " + ", ".join(self.toolsets) + ", all.",
                candidates=nearest(name, self.toolsets),
            )
        return tuple(each for each in self if "all" in wanted or each.toolset in wanted)

    def get(self, name: str) -> Tool:
        """The tool of this name. Raises ``NotFoundError`` naming the nearest."""
        if name in self._tools:
            return self._tools[name]
        raise NotFoundError(
            f"There is no tool '{name}'.",
            hint="find_tools lists the tools for what you want to do.",
            candidates=nearest(name, self._tools),
        )

    def run(self, context: ToolContext, name: str, arguments: Mapping[str, Any]) -> Any:
        """The bare result of a call. Raises the errors of ``scenewright.errors``."""
        each = self.get(name)
        bound = each.bind(arguments)
        if not each.edits:
            return each.function(context, **bound)
        own = {name: value for name, value in bound.items() if name not in _NAMES_OF_EDITS}
        return once(context, each.name, bound, lambda inner: each.function(inner, **own))

    def call(self, context: ToolContext, name: str, arguments: Mapping[str, Any]) -> Envelope:
        """The outcome of a call as clients get it; never raises an ``Exception``.

        What went wrong unexpectedly is told in the log and only named to the client.
        """
        try:
            data = self._run_on_sound_index(context, name, arguments)
            return succeeded(context, data)
        except ScenewrightError as error:
            return error.as_dict()
        except PermissionError as error:
            return unreadable(context, error).as_dict()
        except Exception as error:
            _log.exception("Tool %s failed unexpectedly", name)
            return unexpected(name, error)

    def _run_on_sound_index(self, context: ToolContext, name: str, arguments: Mapping[str, Any]) -> Any:
        """Where a call that only reads finds the index damaged, it is made again on a new index."""
        try:
            return self.run(context, name, arguments)
        except IndexDamageError:
            if self.get(name).writes:
                raise
            context.workspace.repair()
            return self.run(context, name, arguments)

    def answer(self, context: ToolContext, name: str, arguments: Mapping[str, Any]) -> Answer:
        """The outcome of ``call`` as JSON; never raises an ``Exception`` either."""
        envelope = self.call(context, name, arguments)
        try:
            return Answer.of(envelope)
        except TypeError as error:
            _log.exception("Tool %s returned what JSON cannot hold", name)
            return Answer.of(unexpected(name, error))


def tools_in(objects: Iterable[Any]) -> Iterator[Tool]:
    """The tools among ``objects``, in their order."""
    for each in objects:
        marked = getattr(each, _MARK, None) if inspect.isfunction(each) else None
        if isinstance(marked, Tool):
            yield marked


def nearest(name: str, known: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The known names most like ``name``, best first; none when nothing is alike."""
    from rapidfuzz import fuzz, process, utils

    found = process.extract(
        name, list(known), scorer=fuzz.WRatio, processor=utils.default_process, limit=limit, score_cutoff=60
    )
    return tuple(choice for choice, _, _ in found)


def _half_character(name: str) -> BadArgumentError:
    shown = ascii(name)[1:-1]
    return BadArgumentError(
        f"'{shown}' holds half of a surrogate pair, which is no character.",
        hint="Send the text in whole characters.",
        parameter=shown,
    )


def _given_twice(name: str, spelled: str) -> BadArgumentError:
    return BadArgumentError(
        f"'{name}' is given twice, once as '{spelled}'.",
        hint="Give it once, in either spelling.",
        parameter=name,
    )


def _unknown_argument(of: Tool, name: str) -> BadArgumentError:
    names = [parameter.name for parameter in of.parameters]
    alike = nearest(name, names)
    return BadArgumentError(
        f"{of.name} has no argument '{name}'" + (f"; did you mean '{alike[0]}'?" if alike else "."),
        hint="Arguments: " + (", ".join(names) or "none") + ".",
        candidates=alike,
        parameter=name,
    )
