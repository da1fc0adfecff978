"""Work is spread over the processors that are there and free."""

import os

import pytest

from scenewright.index.workers import Workers, usable_cores


@pytest.mark.parametrize(("load", "cores"), [(0.0, 4), (1.9, 4), (3.2, 2), (4.9, 1), (50.0, 1)])
def test_processors_that_others_keep_busy_are_left_to_them(
    monkeypatch: pytest.MonkeyPatch, load: float, cores: int
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 1, 2, 3}, raising=False)
    monkeypatch.setattr(os, "getloadavg", lambda: (load, 0.0, 0.0), raising=False)
    assert usable_cores() == cores


@pytest.mark.parametrize("count", [1, 2])
def test_results_come_in_the_order_of_the_batches(count: int) -> None:
    with Workers(count) as workers:
        assert list(workers.map(len, ["a" * number for number in range(20)])) == list(range(20))
