"""Time the PDFs of made-up books, next to a check of them and to a bare setting of the same text, and print one table.

python -m benchmarks.pdf [--sizes 300,3000] [--runs 3]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from benchmarks.book import BookOnDisk
from benchmarks.measure import Command, CommandError, Result, in_turn
from benchmarks.table import Line, table

BARE = Path(__file__).with_name("bare_typst.py")
FLOOR, CHECK, PDFS, AID = "bare Typst", "check", "build --pdf", "build --pdf --aid, one chapter"


def main() -> int:
    """Run the benchmark that the command line asks for; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pdf", description=__doc__)
    parser.add_argument("--sizes", default="300,3000", help="numbers of rules, ascending (default: 300,3000)")
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    lines: list[Line] = []
    smaller: dict[str, Result] = {}
    try:
        for rules in map(int, given.sizes.split(",")):
            with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
                book = BookOnDisk(Path(folder) / "book", rules, "digit-levels")
                results = in_turn(_commands(book), given.runs, Path(folder), _say)
                pdfs = [path for path in (book.project / "build/pdf").glob("*.pdf") if not path.match("*-aid.pdf")]
                size = sum(path.stat().st_size for path in pdfs) / 1e6
            floor = results[FLOOR]
            lines.extend(Line(rules, name, each, floor, None, smaller.get(name)) for name, each in results.items())
            _say(f"{rules:,} rules: {len(pdfs)} files of {size:.1f} MB")
            smaller = results
    except CommandError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    print(table(lines))
    return 0


def _commands(book: BookOnDisk) -> list[Command]:
    rulewright = (sys.executable, "-m", "rulewright")
    return [
        Command(FLOOR, (sys.executable, str(BARE), str(book.sources)), book.project),
        Command(CHECK, (*rulewright, "check", "."), book.project, accepts=(0, 1)),
        Command(PDFS, (*rulewright, "build", "--pdf", "."), book.project, book.clean),
        Command(AID, (*rulewright, "build", "--pdf", "--aid", "one", "--rules", "1", "."), book.project),
    ]


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
