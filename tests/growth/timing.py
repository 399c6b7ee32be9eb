"""How long work takes beside other work, in time of this process alone; there is no limit in seconds."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

TRIES = 6
ROOM = 2.5  # times, for what else the machine does


def seconds(run: Callable[[], object]) -> float:
    """Return how long it takes, without the sweeps through memory: they come at odd times, and grow with what the
    tests before have left there."""
    gc.disable()
    try:
        start = time.process_time()
        run()
        return time.process_time() - start
    finally:
        gc.enable()


def assert_within(most: float, longer: Callable[[], float], shorter: Callable[[], float]) -> None:
    """Assert that one takes at most so many times as long as the other. They are measured side by side, again and
    again until they are, each by the least of its times: a machine that is busy for a moment makes some of them long, a
    fault all of the longer ones."""
    long, short = [], []
    for _ in range(TRIES):
        long.append(longer())
        short.append(max(shorter(), 1e-3))
        if min(long) < most * min(short):
            return
    assert min(long) < most * min(short), (long, short)


def assert_linear(taken: Callable[[int], float], larger: int = 4) -> None:
    """Assert that so many times as much takes about so many times as long; `taken` says how long some times as much
    takes."""
    assert_within(larger * ROOM, lambda: taken(larger), lambda: taken(1))
