"""How the states of projects that a process compiled take up its memory, and when those that nobody holds are let go.

What the passes build is one large tree that refers to itself: only a sweep through all there is frees it. Python
sweeps through what is old where much more became so by its own count, which knows nothing of a tree that was built
unswept.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

OLD = 2  # the generation of what is there to stay
MOST = 200_000  # objects that states are built of before a sweep, if nobody asked for one: it looks at all there is


class _Built:
    """How many objects states were built of since the last sweep, which was the one of a number."""

    count = 0
    sweep = 0


@contextmanager
def building() -> Iterator[None]:
    """Build one large tree, of which little is freed while it grows: collecting in between only costs time. Where
    nobody swept for some such trees, it is done before: whoever asked for the last one has got it, and let go of the
    others."""
    if _Built.count > MOST and _Built.sweep == _sweeps():
        gc.collect()
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            built = gc.get_count()[0]
            gc.freeze()  # what was built stays for now: to sweep through it as through what is young would free nothing
            gc.unfreeze()  # it is old, but it is not kept for ever: an editor compiles the project again and again
            gc.enable()
            _count(built)


def _count(built: int) -> None:
    """Take note of a state of so many objects that was built."""
    sweeps = _sweeps()
    _Built.count = _Built.count + built if sweeps == _Built.sweep else built
    _Built.sweep = sweeps


def _sweeps() -> int:
    """Return how many sweeps through all there is have been made."""
    return int(gc.get_stats()[OLD]["collections"])


@contextmanager
def kept() -> Iterator[None]:
    """Make something of the states there are: they stay meanwhile, so that no sweep looks through them."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def tidy() -> None:
    """Let go of the states that nobody holds any more. It takes a moment, so it is asked for when nobody waits."""
    gc.collect()
