"""Measure rule code: the size of what is emitted for a project's books, and how long a lookup takes in each language.

    python -m benchmarks.rulecode [PATH]

JavaScript is timed in the bare engine of the tests, which is slower than a browser's.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from tests.rulecode.engine import Engine, batches

import rulewright
from rulewright.rulecode.emit import emit_javascript, javascript_runtime
from rulewright.rulecode.run import runners

CASES = 100  # lookups of each program
LIMIT = 20_000  # bytes, compressed, of a book as a page loads it behind what all books run on


def main() -> int:
    """Print the figures; return 1 where the emitted code of a book is larger than it should be."""
    project = rulewright.load(sys.argv[1] if len(sys.argv) > 1 else ".")
    scripts = {"(what it runs on)": javascript_runtime()}
    scripts |= {
        book.id: emit_javascript(book.id, book.programs, runtime=False) for book in project.books if book.programs
    }
    sizes = {name: _compressed(script) for name, script in scripts.items()}
    for name, script in scripts.items():
        print(f"{name:24} {len(script):8,} bytes {sizes[name]:8,} compressed")
    print(f"{'largest book':24} {max(sizes[book.id] for book in project.books if book.programs):8,}, at most {LIMIT:,}")
    for book in project.books:
        ours, theirs = [], []
        engine = Engine(emit_javascript(book.id, book.programs), book.id)
        for name, runner in runners(book.programs).items():
            cases = next(batches(runner))[:CASES]
            ours.append(_milliseconds(lambda: [runner.lookup(case) for case in cases]) / len(cases))  # noqa: B023
            theirs.append(_milliseconds(lambda: engine.all(name, cases)) / len(cases))  # noqa: B023
        if ours:
            print(f"{book.id:24} a lookup takes {_range(ours)} in Python, {_range(theirs)} in JavaScript")
    return int(any(sizes[book.id] > LIMIT for book in project.books if book.programs))


def _compressed(script: str) -> int:
    return len(gzip.compress(script.encode("utf-8"), 9))


def _milliseconds(work: Callable[[], Any]) -> float:
    work()
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def _range(times: list[float]) -> str:
    return f"{statistics.median(times):.2f} ms ({min(times):.2f} to {max(times):.2f})"


if __name__ == "__main__":
    sys.exit(main())
