"""Time Rulewright on made-up books, next to a bare scan of the same text and to MkDocs, and print one table."""

from __future__ import annotations

import argparse
import os
import platform
import signal
import sys
import tempfile
from datetime import date
from importlib.metadata import version
from pathlib import Path

from benchmarks.book import BookOnDisk
from benchmarks.faults import Verdict, judge
from benchmarks.measure import Command, CommandError, Result, in_turn
from benchmarks.skeleton import STYLES
from benchmarks.table import Line, table

SIZES = "300,3000,30000"
LARGE = 30000  # from this size on, sites are built only where --large asks for it
SLOW_RUNS = 3  # of commands that take seconds
SCAN = Path(__file__).with_name("scan.py")
FLOOR, CHECK, EDITED, BUILD, MKDOCS = "bare scan", "check", "check, one rule edited", "build", "MkDocs with Material"


def main() -> int:
    """Run the benchmark that the command line asks for; return the exit status."""
    given = _arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the temporary folder goes, whatever ends the run
    lines: list[Line] = []
    remarks: list[str] = []
    smaller: dict[str, Result] = {}
    try:
        for rules in given.sizes:
            with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
                book = BookOnDisk(Path(folder) / "book", rules, given.notation)
                results = _run(book, given.runs, given.large or rules < LARGE, Path(folder))
                verdicts = {
                    CHECK: judge(results[CHECK].output, book.faults),
                    EDITED: judge(results[EDITED].output, [*book.faults, book.edited]),
                }
                lines.extend(_lines(rules, results, smaller, verdicts))
                remarks.extend(_remarks(book, verdicts))
                smaller = results
    except CommandError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    print(_heading(given.runs, given.notation))
    print(table(lines), "", *remarks, sep="\n", flush=True)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--sizes", default=SIZES, help=f"numbers of rules, ascending (default: {SIZES})")
    parser.add_argument("--runs", type=int, default=7, help=f"runs of each command; of slow ones at most {SLOW_RUNS}")
    parser.add_argument("--notation", choices=STYLES, default="digit-levels")
    parser.add_argument("--large", action="store_true", help=f"build sites of {LARGE:,} rules, too (takes long)")
    parser.add_argument("--quick", action="store_true", help="300 rules, two runs: to see that it works")
    given = parser.parse_args()
    try:
        given.sizes = [300] if given.quick else sorted({int(size) for size in given.sizes.split(",")})
    except ValueError:
        parser.error(f"--sizes: {given.sizes!r} is no list of numbers such as {SIZES}")
    given.runs = 2 if given.quick else given.runs
    if given.runs < 1 or given.sizes[0] < 100:
        parser.error("at least one run, and 100 rules")
    return given


def _run(book: BookOnDisk, runs: int, sites: bool, scratch: Path) -> dict[str, Result]:
    """Return the results of all commands on one book, by name. The floor runs among the quick ones."""
    python = sys.executable
    _say(f"{book.rules:,} rules")
    rulewright = (python, "-m", "rulewright")
    check = (*rulewright, "check", ".", "--format", "json")
    quick = [
        Command(FLOOR, (python, str(SCAN), str(book.sources)), book.project),
        Command(CHECK, check, book.project, book.clean, accepts=(0, 1)),
        Command(EDITED, check, book.project, book.edit, accepts=(0, 1)),
    ]
    results = in_turn(quick, runs, scratch, _say)
    if sites:
        slow = [
            Command(BUILD, (*rulewright, "build", "."), book.project, book.clean),
            Command(MKDOCS, (python, "-m", "mkdocs", "build", "--quiet"), book.pages, book.clean),
        ]
        results |= in_turn(slow, min(runs, SLOW_RUNS), scratch, _say)
    return results


def _lines(
    rules: int, results: dict[str, Result], smaller: dict[str, Result], verdicts: dict[str, Verdict]
) -> list[Line]:
    floor, mkdocs = results[FLOOR], results.get(MKDOCS)
    return [
        Line(rules, name, result, floor, mkdocs, smaller.get(name), verdicts[name].found if name in verdicts else "")
        for name, result in results.items()
    ]


def _remarks(book: BookOnDisk, verdicts: dict[str, Verdict]) -> list[str]:
    """Return what the table has no room for: the book's size, and faults missed or reported that nobody planted."""
    besides = ", ".join(f"{count} {code}" for code, count in verdicts[CHECK].besides.items()) or "nothing"
    remarks = [
        f"{book.rules:,} rules: {book.size / 1e6:.2f} MB of text; {verdicts[CHECK].references:,} references found of "
        f"{book.references:,} written; reported besides what was planted: {besides}"
    ]
    for name, verdict in verdicts.items():
        remarks.extend(
            f"{book.rules:,} rules, {name}: missed {fault.code} `{fault.text}` in {fault.file}:{fault.line}"
            for fault in verdict.missed
        )
    return remarks


def _heading(runs: int, notation: str) -> str:
    peers = f"mkdocs-material {version('mkdocs-material')}"
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    return (
        f"{date.today()}, Python {platform.python_version()}, {machine}, rulewright {version('rulewright')}, {peers}; "
        f"{notation}; medians of {runs} runs ({BUILD}, MkDocs: {min(runs, SLOW_RUNS)}) after a warm-up, in turn; "
        "growth of wall and peak over the size before\n"
    )


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
