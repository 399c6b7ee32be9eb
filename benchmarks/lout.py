"""Time the reading of player aids: our own aid, flattened and in lines, repeated to several sizes.

python -m benchmarks.lout [KILOBYTES ...]
"""

from __future__ import annotations

import gc
import sys
import time
from pathlib import Path

from rulewright.model import Book
from rulewright.read.lout import read_lout
from rulewright.read.lout.symbols import load_symbols
from rulewright.text import Source

AID = Path(__file__).parents[1] / "sources/high-command/aid.lt"
SIZES = (25, 250, 1000, 4000)
RUNS = 3


def main() -> int:
    """Print a line a size: kilobytes, seconds, kilobytes a second."""
    lines = AID.read_text("utf-8").split("\n")
    texts = {"lines": "\n".join(lines) + "\n", "flattened": " ".join(lines[1:]) + " "}
    for name, text in texts.items():
        for size in map(int, sys.argv[1:] or SIZES):
            repeated = text * max(1, round(size * 1024 / len(text)))
            seconds = min(_read(repeated) for _ in range(RUNS))
            size_read = len(repeated.encode()) / 1024
            print(f"{name:10} {size_read:8.0f} KB {seconds:8.3f} s {size_read / seconds:8.0f} KB/s")
    return 0


def _read(text: str) -> float:
    table = load_symbols()
    gc.collect()
    gc.disable()
    start = time.perf_counter()
    read_lout(Book("aid", "Aid", "lout"), [Source("aid.lt", text)], table, lambda name, by: "is not there")
    seconds = time.perf_counter() - start
    gc.enable()
    return seconds


if __name__ == "__main__":
    sys.exit(main())
