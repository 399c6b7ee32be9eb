"""Time the reading of player aids: our own aid, flattened and in lines, repeated to several sizes.

python -m benchmarks.lout [KILOBYTES ...]
"""

from __future__ import annotations

import gc
import re
import sys
import time
from pathlib import Path

from rulewright.model import Book
from rulewright.read.lout import read_lout
from rulewright.read.lout.symbols import load_symbols
from rulewright.text import Source

AID = Path(__file__).parents[1] / "sources/high-command/aid.lt"
FILE = 100_000  # bytes, about, of one file of a large aid
NAMED = re.compile(r"(@(?:Tag|Reff)\s*\{?\s*\w+)")  # a section's tag, and references to it
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


def write_aid(folder: Path, size: int) -> None:
    """Write a project of one player aid of about `size` bytes into `folder`: our own aid, again and again, each time
    with tags of its own."""
    book = folder / "sources/aid"
    book.mkdir(parents=True)
    (folder / "rulewright.toml").write_text("", "utf-8")
    (book / "book.toml").write_text('format = "lout"\n', "utf-8")
    text = AID.read_text("utf-8")
    for file in range(max(1, round(size / FILE))):
        copies = range(max(1, min(size, FILE) // len(text)))
        parts = [NAMED.sub(rf"\1Of{file}Times{copy}", text) for copy in copies]
        (book / f"{file:04}.lt").write_text("\n".join(parts), "utf-8")


def add_section(folder: Path, run: int) -> None:
    """Put a section that cites what is not there in front of the last file of such a project."""
    *_, last = sorted((folder / "sources/aid").glob("*.lt"))
    section = "@SubSection @Title {{Run {0}}} @Tag {{Run{0}}} @Begin @Reff Nowhere{0} @End @SubSection"
    words = f"@BeginSubSections\n{section.format(run)}\n@EndSubSections\n"
    last.write_text(words + last.read_text("utf-8"), "utf-8")


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
