"""Work spread over processes: batches in, results out in the same order.

Workers are plain child interpreters that import this package and nothing of the program that uses it, so
a script without a main guard can build an index, and a server's threads do not matter.
"""

import contextlib
import gc
import os
import pickle
import queue
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Any, BinaryIO, Final, Self, TypeVar, cast

Batch = TypeVar("Batch")
Result = TypeVar("Result")

_START: Final = "from scenewright.index.workers import serve; serve()"
_MOST: Final = 8
_IN_FLIGHT: Final = 2


def usable_cores() -> int:
    """How many processors this process may use and others leave free; at least 1.

    On a machine that is busy already, more processes make an index later and not sooner.
    """
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, allowed - _busy_cores())


def _busy_cores() -> int:
    """Processors that others kept busy in the last minute; one is taken to be this process's own."""
    try:
        return max(0, int(os.getloadavg()[0] - 1))
    except (AttributeError, OSError):  # Windows has no load average
        return 0


@contextlib.contextmanager
def collector_paused() -> Iterator[None]:
    """Stops the search for cyclic garbage: facts are tuples by the hundred thousand and form no cycles, and
    looking through them again and again takes a quarter of the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class Workers:
    """Child processes that run module-level functions; with a ``count`` up to 1 all runs in this process."""

    def __init__(self, count: int) -> None:
        self._count = min(count, _MOST) if count > 1 else 0
        self._idle: queue.SimpleQueue[subprocess.Popen[bytes] | None] = queue.SimpleQueue()
        self._children: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        for _ in range(self._count):
            child = subprocess.Popen(
                [sys.executable, "-c", _START], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            self._children.append(child)
            self._idle.put(child)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for child in self._children:
            child.kill()
            for stream in (child.stdin, child.stdout):
                with contextlib.suppress(OSError):
                    if stream:
                        stream.close()
            child.wait()

    def map(self, function: Callable[[Batch], Result], batches: Iterable[Batch]) -> Iterator[Result]:
        """``function`` of each batch, in order; only a few batches are under way at a time."""
        if not self._count:
            yield from map(function, batches)
            return
        under_way: deque[Future[Result]] = deque()
        with ThreadPoolExecutor(self._count) as threads:
            for batch in batches:
                under_way.append(threads.submit(self._run, function, batch))
                if len(under_way) > self._count * _IN_FLIGHT:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()

    def _run(self, function: Callable[[Batch], Result], batch: Batch) -> Result:
        child = self._idle.get()
        try:
            if child is None:
                return function(batch)
            return cast(Result, _exchange(child, (function, batch)))
        except (OSError, EOFError, pickle.UnpicklingError):
            child = None  # it died: this process takes its place
            return function(batch)
        finally:
            self._idle.put(child)


def _exchange(child: subprocess.Popen[bytes], order: tuple[Callable[[Any], Any], Any]) -> Any:
    orders, results = cast(BinaryIO, child.stdin), cast(BinaryIO, child.stdout)
    pickle.dump(order, orders, pickle.HIGHEST_PROTOCOL)
    orders.flush()
    return pickle.load(results)  # noqa: S301 - our own child's pipe


def serve() -> None:
    """The loop of a child: orders from standard input, results to standard output."""
    orders, results = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not damage the results
    with contextlib.suppress(EOFError, BrokenPipeError, KeyboardInterrupt), collector_paused():
        while True:
            function, batch = pickle.load(orders)  # noqa: S301 - our own parent's pipe
            pickle.dump(function(batch), results, pickle.HIGHEST_PROTOCOL)
            results.flush()
