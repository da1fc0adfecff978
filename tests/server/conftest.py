"""A small registry with tools that wait, count and fail, so that the server's own behaviour shows."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType
from typing import Annotated, Any

import pytest

from scenewright.errors import NotFoundError
from scenewright.server import SceneServer
from scenewright.tools import Registry, ToolContext, Workspace, tool

ERAS = ("legacy", "2026-07-28")


@dataclass
class Gate:
    """Holds a tool until a test lets it go on, and says how it ended."""

    entered: threading.Event = field(default_factory=threading.Event)
    released: threading.Event = field(default_factory=threading.Event)
    ended: threading.Event = field(default_factory=threading.Event)
    cancelled: bool = False


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=ERAS)
def era(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def gate() -> Gate:
    return Gate()


@tool()
def echo(context: ToolContext, text: Annotated[str, "What to say."]) -> dict[str, Any]:
    """Says it again."""
    print("a stray line")
    return {"text": text}


@tool()
def refuse(context: ToolContext) -> dict[str, Any]:
    """Refuses."""
    raise NotFoundError("No door.", hint="Build one.", candidates=["Gate"])


@tool()
def crash(context: ToolContext) -> dict[str, Any]:
    """Breaks."""
    raise ZeroDivisionError("a secret of the inside")


@tool()
def count(context: ToolContext, to: Annotated[int, "The last number."]) -> dict[str, Any]:
    """Counts."""
    for number in range(to + 1):
        context.report(number, to, f"at {number}")
    return {}


@tool()
def parts(context: ToolContext) -> dict[str, Any]:
    """Counts twice."""
    for _ in range(2):
        for number in range(4):
            context.report(number, 3)
    return {}


@tool(toolset="extra")
def hidden(context: ToolContext) -> dict[str, Any]:
    """Is not listed."""
    return {"found": True}


@tool(toolset="extra")
def read_resource(
    context: ToolContext,
    uri: Annotated[str, "The file."],
    start_line: Annotated[int, "First line."] = 1,
    line_count: Annotated[int | None, "How many."] = None,
) -> dict[str, Any]:
    """Reads a file."""
    if uri == "Assets/Gone.cs":
        raise NotFoundError("No such file.", hint="Look elsewhere.")
    if uri == "Assets/Long.txt":
        return {"text": "x" * 1_000_001}
    return {"text": f"{uri} from {start_line} for {line_count}"}


def waiting(gate: Gate) -> Callable[..., Any]:
    """The tool that waits at ``gate``."""

    @tool()
    def wait(context: ToolContext) -> dict[str, Any]:
        """Waits until the caller gives up or the test lets it go."""
        gate.entered.set()
        while not gate.released.wait(0.01):
            if context.cancelled():
                gate.cancelled = True
                break
        gate.ended.set()
        context.check_cancelled()
        return {}

    return wait


@pytest.fixture
def registry(gate: Gate) -> Registry:
    module = ModuleType("toolbox")
    functions = (echo, refuse, crash, count, parts, waiting(gate), hidden, read_resource)
    module.__dict__.update({each.__name__: each for each in functions})
    return Registry.load(["scenewright.tools.catalog", module])


@pytest.fixture
def server(registry: Registry) -> SceneServer:
    return SceneServer(Workspace(None), registry)
