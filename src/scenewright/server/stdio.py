"""Messages over stdin and stdout: what the SDK's reader drops without a word is answered here."""

import json
import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from io import TextIOWrapper
from typing import Any, TextIO

import anyio
import anyio.to_thread
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp.types.jsonrpc import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    PARSE_ERROR,
    ErrorData,
    JSONRPCError,
    JSONRPCNotification,
    RequestId,
    jsonrpc_message_adapter,
)
from pydantic import ValidationError

_MOST_DIGITS = 4300
"""Python's own limit for reading an integer."""


def refusal(line: str) -> JSONRPCError | None:
    """The error that a line deserves (JSON-RPC 2.0, section 5.1); ``None`` when the SDK answers it, or
    nobody does: a notification, a response, an empty line.

    It carries the request's id wherever that can be read.
    """
    if not line.strip():
        return None
    try:
        value = json.loads(line, parse_int=_integer)
    except (ValueError, RecursionError):
        return _error(PARSE_ERROR, "Parse error: the line is not JSON.", None)
    if not isinstance(value, dict):
        return _error(INVALID_REQUEST, "Invalid request: one JSON object a line.", None)
    if _is_understood(line, value) or _expects_nothing(value):
        return None
    return _fault(value)


def _integer(digits: str) -> int | None:
    return int(digits) if len(digits) <= _MOST_DIGITS else None


def _is_understood(line: str, value: dict[str, Any]) -> bool:
    """Whether the SDK reads the line, and does not take a request with a bad id for a notification."""
    try:
        message = jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValidationError:
        return False
    return not (isinstance(message, JSONRPCNotification) and "id" in value)


def _expects_nothing(value: dict[str, Any]) -> bool:
    is_response = "method" not in value and ("result" in value or "error" in value)
    return is_response or ("id" not in value and isinstance(value.get("method"), str))


def _fault(value: dict[str, Any]) -> JSONRPCError:
    number = _request_id(value.get("id"))
    if number is None or value.get("jsonrpc") != "2.0" or not isinstance(value.get("method"), str):
        return _error(
            INVALID_REQUEST, 'Invalid request: "jsonrpc" "2.0", a whole or text "id", a "method".', number
        )
    if isinstance(value.get("params", {}), dict):
        return _error(INVALID_PARAMS, "Invalid params: a number or a text in them cannot be read.", number)
    return _error(INVALID_PARAMS, "Invalid params: they must be a JSON object.", number)


def _request_id(value: Any) -> RequestId | None:
    """``value`` where it can stand as an id and be written back."""
    if isinstance(value, str):
        return value if value.encode(errors="replace").decode() == value else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _error(code: int, message: str, number: RequestId | None) -> JSONRPCError:
    return JSONRPCError(jsonrpc="2.0", id=number, error=ErrorData(code=code, message=message))


class _Lines(anyio.AsyncFile[str]):
    """The lines of a stream; those to refuse are answered on ``answers`` and left out."""

    answers: Any = None

    async def __aiter__(self) -> AsyncIterator[str]:
        async for line in super().__aiter__():
            refused = refusal(line)
            if refused is None:
                yield line
            else:
                await self.answers.send(SessionMessage(refused))

    async def readline(self) -> str:
        """The next line, or "" at the end. The wait can be cancelled, so that Ctrl+C stops a server."""
        return await anyio.to_thread.run_sync(self.wrapped.readline, abandon_on_cancel=True)


@asynccontextmanager
async def stdio_streams() -> AsyncIterator[tuple[Any, Any]]:
    """The read and the write stream of a server on stdin and stdout.

    Meanwhile stdin is empty for tools and their children, and what they print goes to stderr.
    """
    with _taken_stdin() as stdin:
        lines = _Lines(stdin)
        async with stdio_server(stdin=lines) as (incoming, outgoing):
            lines.answers = outgoing  # in time: nothing is read before this task waits for the first time
            yield incoming, outgoing


@contextmanager
def _taken_stdin() -> Iterator[TextIO]:
    """The process's stdin as UTF-8 lines, with the null device in its place for everybody else.

    Neither stream is closed at the end: a thread may still wait for a line of it.
    """
    wire = os.dup(sys.stdin.fileno())
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, sys.stdin.fileno())
    os.close(empty)
    try:
        binary = os.fdopen(wire, "rb", closefd=False)
        yield TextIOWrapper(binary, encoding="utf-8", errors="surrogateescape", newline="\n")
    finally:
        os.dup2(wire, sys.stdin.fileno())
