"""`python -m tests.fuzz --count 100000 --seed 7`: run trials; each new way to fail is made small and kept as a case."""

from __future__ import annotations

import argparse
import itertools
import sys
import time

from tests.fuzz.corpus import clear, scratch
from tests.fuzz.shrink import shrunk
from tests.fuzz.trial import keep, run
from tests.fuzz.trials import KINDS


def fuzz(count: int, seed: int, save: bool, kind: str = "broken") -> dict[str, str]:
    """Run so many trials of a kind; return the ways to fail, each with its case."""
    folder = scratch()
    found: dict[str, str] = {}
    began = time.monotonic()
    try:
        for number, trial in enumerate(itertools.islice(KINDS[kind](seed), count), 1):
            wrong = run(trial, folder)
            if wrong and wrong not in found:
                small = shrunk(trial, lambda each, wrong=wrong: run(each, folder) == wrong) if save else trial  # type: ignore[misc]
                found[wrong] = str(keep(small, wrong)) if save else repr(small)
                print(f"{number}: {wrong}: {found[wrong]}", flush=True)
            if save and number % 1000 == 0:
                print(f"{number} trials, {len(found)} failures, {time.monotonic() - began:.0f} s", flush=True)
    finally:
        clear(folder)
    return found


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    options.add_argument("--kind", choices=KINDS, help="only these; else all in turn")
    given = options.parse_args()
    print(f"seed {given.seed}")
    kinds = [given.kind] if given.kind else list(KINDS)
    found = [fuzz(given.count // len(kinds), given.seed, save=True, kind=kind) for kind in kinds]
    sys.exit(1 if any(found) else 0)
