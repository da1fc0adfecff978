"""Progress from a worker thread to the client that asked for it."""

import time
from typing import Any

import anyio.from_thread
from mcp.server.mcpserver import Context

_PAUSE = 0.05
"""Seconds between two notifications: a person sees no more, and a loop over files costs nothing."""


class Progress:
    """A ``Report`` that sends progress notifications.

    MCP lets the value only rise. Work in several parts, each counted from nought, is added up.
    """

    def __init__(self, context: Context[Any, Any] | None) -> None:
        self._context = context
        self._before = 0.0
        self._done = 0.0
        self._sent = -1.0
        self._next = 0.0

    def __call__(self, done: float, total: float | None, message: str) -> None:
        """Sends it, unless the one before is too fresh; the end of a part (``done == total``) always goes."""
        if done < self._done:
            self._before += self._done
        self._done = done
        value, now = self._before + done, time.monotonic()
        if self._context is None or value <= self._sent or (now < self._next and done != total):
            return
        self._sent, self._next = value, now + _PAUSE
        whole = None if total is None else self._before + total
        anyio.from_thread.run(self._context.report_progress, value, whole, message or None)
