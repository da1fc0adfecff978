"""The real server with what the public suite asks every server to have: ``test_*`` tools, prompts, resources.

Tools that show the server's own work (results, failures, progress) come in through the registry; the forms of
content that Scenewright's tools do not use come in through the SDK. Every request passes the real guard; the
suite cannot send a token, so one is added on the way in.
"""

import json
import struct
import time
from collections.abc import Sequence
from types import ModuleType
from typing import Annotated, Any

from mcp.server.mcpserver.prompts.base import Message, UserMessage
from mcp.server.mcpserver.utilities.types import Audio, Image
from mcp.types import EmbeddedResource, TextContent, TextResourceContents
from mcp.types import Tool as ListedTool
from starlette.types import ASGIApp, Receive, Scope, Send

from scenewright.errors import NotFoundError
from scenewright.project import Project
from scenewright.server import SceneServer
from scenewright.server.http import Doorway, guarded
from scenewright.tools import Registry, ToolContext, Workspace, tool
from scenewright.tools.registry import MODULES

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b4944415478da6364f80f00010501"
    "0127e3161d0000000049454e44ae426082"
)
SILENCE = b"RIFF" + struct.pack("<I8sIHHIIHH4sI", 36, b"WAVEfmt ", 16, 1, 1, 44100, 88200, 2, 16, b"data", 0)
TOKEN = "only for this run"

SCHEMA_2020_12: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}


@tool()
def test_simple_text(context: ToolContext) -> dict[str, Any]:
    """Answers with a text."""
    return {"text": "This is a simple text response for testing."}


@tool()
def test_error_handling(context: ToolContext) -> dict[str, Any]:
    """Always fails."""
    raise NotFoundError("This tool intentionally returns an error for testing.")


@tool()
def test_tool_with_progress(context: ToolContext) -> dict[str, Any]:
    """Reports progress, with the pauses the suite prescribes."""
    for done in (0, 50, 100):
        context.report(done, 100)
        time.sleep(0.06)
    return {}


def test_image_content() -> Image:
    """Gives an image."""
    return Image(data=PIXEL, format="png")


def test_audio_content() -> Audio:
    """Gives a sound."""
    return Audio(data=SILENCE, format="wav")


def test_embedded_resource() -> Sequence[EmbeddedResource]:
    """Gives a resource."""
    return [_embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")]


def test_multiple_content_types() -> list[TextContent | Image | EmbeddedResource]:
    """Gives a text, an image and a resource."""
    data = json.dumps({"test": "data", "value": 123})
    return [
        TextContent(type="text", text="Multiple content types test:"),
        Image(data=PIXEL, format="png"),
        _embedded("test://mixed-content-resource", "application/json", data),
    ]


def test_simple_prompt() -> str:
    """A prompt without arguments."""
    return "This is a simple prompt for testing."


def test_prompt_with_arguments(arg1: Annotated[str, "First."], arg2: Annotated[str, "Second."]) -> str:
    """A prompt with two arguments."""
    return f"Prompt with arguments: arg1='{arg1}', arg2='{arg2}'"


def test_prompt_with_embedded_resource(resourceUri: str) -> list[Message]:  # noqa: N803 - the suite's name
    """A prompt that holds a resource."""
    return [
        UserMessage(_embedded(resourceUri, "text/plain", "Embedded resource content for testing.")),
        UserMessage("Please process the embedded resource above."),
    ]


def test_prompt_with_image() -> list[Message]:
    """A prompt that holds an image."""
    return [
        UserMessage(Image(data=PIXEL, format="png").to_image_content()),
        UserMessage("Please analyze the image above."),
    ]


def _embedded(uri: str, mime_type: str, text: str) -> EmbeddedResource:
    return EmbeddedResource(
        type="resource", resource=TextResourceContents(uri=uri, mime_type=mime_type, text=text)
    )


class FixtureServer(SceneServer):
    """The server, with one more listed tool whose schema no Python annotation could give."""

    async def list_tools(self) -> list[ListedTool]:
        odd = ListedTool(
            name="json_schema_2020_12_tool", description="Has a schema.", input_schema=SCHEMA_2020_12
        )
        return [*await super().list_tools(), odd]


def build(project: Project) -> FixtureServer:
    """The server with every fixture."""
    module = ModuleType("fixtures")
    for function in (test_simple_text, test_error_handling, test_tool_with_progress):
        setattr(module, function.__name__, function)
    server = FixtureServer(Workspace(project), Registry.load([*MODULES, module]))
    for function in (
        test_image_content,
        test_audio_content,
        test_embedded_resource,
        test_multiple_content_types,
    ):
        server.add_tool(function, structured_output=False)
    for function in (
        test_simple_prompt,
        test_prompt_with_arguments,
        test_prompt_with_embedded_resource,
        test_prompt_with_image,
    ):
        server.prompt()(function)
    _add_resources(server)
    return server


def _add_resources(server: SceneServer) -> None:
    @server.resource("test://static-text", mime_type="text/plain", description="A text.")
    def static_text() -> str:
        return "This is the content of the static text resource."

    @server.resource("test://static-binary", mime_type="image/png", description="An image.")
    def static_binary() -> bytes:
        return PIXEL

    @server.resource("test://template/{id}/data", mime_type="application/json", description="Data by number.")
    def template(id: str) -> str:  # noqa: A002 - the suite's name
        return json.dumps({"id": id, "templateTest": True, "data": f"Data for ID: {id}"})


def application(project: Project, port: int) -> ASGIApp:
    """The server over HTTP, behind its guard, on ``port``."""
    inner = guarded(build(project), Doorway.open(None, port, TOKEN), port)
    sent = (b"authorization", f"Bearer {TOKEN}".encode())

    async def with_token(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope = {**scope, "headers": [*scope["headers"], sent]}
        await inner(scope, receive, send)

    return with_token
