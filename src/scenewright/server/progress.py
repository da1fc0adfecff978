"""Progress from a worker thread to the client that asked for it."""

import time
from typing import Any

import anyio.from_thread
from mcp.server.mcpserver import Context

_PAUSE = 0.05
"""Seconds between two notifications: a person sees no more, and a loop over files costs nothing."""


class Progress:
    """A ``Report`` that sends progress notifications, and leaves out what does not raise the value."""

    def __init__(self, context: Context[Any, Any] | None) -> None:
        self._context = context
        self._last = -1.0
        self._next = 0.0

    def __call__(self, done: float, total: float | None, message: str) -> None:
        """Sends it, unless the one before is too fresh; the last (``done == total``) is always sent."""
        now = time.monotonic()
        if self._context is None or done <= self._last or (now < self._next and done != total):
            return
        self._last, self._next = done, now + _PAUSE
        anyio.from_thread.run(self._context.report_progress, done, total, message or None)
