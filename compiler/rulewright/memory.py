"""How the states of projects that a process compiled take up its memory, and when those that nobody holds are let go.

What the passes build is one large tree that refers to itself: only a sweep through all there is frees it. Python
sweeps through what is old where much more became so by its own count, which knows nothing of a tree that was built
unswept.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

OLD = 2  # the generation of what is there to stay
MOST = 200_000  # objects that states are built of before a sweep, if nobody asked for one: it looks at all there is


class _Built:
    """How many objects states were built of since the last sweep, which was the one of a number."""

    count = 0
    sweep = 0


class _Sweeping:
    """How many work `without` sweeps, and whether these are `wanted` when nobody does."""

    lock = Lock()
    without = 0
    wanted = True


@contextmanager
def building() -> Iterator[None]:
    """Build one large tree, of which little is freed while it grows: collecting in between only costs time. Where
    nobody swept for some such trees, it is done before: whoever asked for the last one has got it, and let go of the
    others."""
    if _Built.count > MOST and _Built.sweep == _sweeps():
        gc.collect()
    with unswept():
        try:
            yield
        finally:
            if _Sweeping.wanted:
                built = gc.get_count()[0]
                gc.freeze()  # what was built stays for now: to sweep through it as what is young would free nothing
                gc.unfreeze()  # it is old, but not kept for ever: an editor compiles the project again and again
                _count(built)


@contextmanager
def unswept() -> Iterator[None]:
    """Work for somebody who waits: in a large project a sweep takes longer than most answers. Others may work so
    meanwhile; there are sweeps again, if there were any, when the last of them is done."""
    with _Sweeping.lock:
        if not _Sweeping.without:
            _Sweeping.wanted = gc.isenabled()
            gc.disable()
        _Sweeping.without += 1
    try:
        yield
    finally:
        with _Sweeping.lock:
            _Sweeping.without -= 1
            if _Sweeping.wanted and not _Sweeping.without:
                gc.enable()


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
