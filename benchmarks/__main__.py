"""Time Rulewright on made-up books, next to a bare scan of the same text and to its peers, and print one table.

The peers get the same text in their own markup, with the same broken references.
"""

from __future__ import annotations

import argparse
import os
import platform
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

from benchmarks.book import ADDED, BookOnDisk
from benchmarks.faults import judge
from benchmarks.generate import BOOK
from benchmarks.measure import Command, CommandError, Result, in_turn
from benchmarks.page import write_page
from benchmarks.skeleton import STYLES
from benchmarks.table import LeftOut, Line, table

SIZES = "300,3000,30000"
SLOW_RUNS = 3  # of commands that take seconds
MINUTES_FROM = 30_000  # rules: then they take minutes, and run once after the warm-up
SCAN = Path(__file__).with_name("scan.py")
FLOOR, CHECK, WARM, EDITED = "bare scan", "check, cold", "check, warm", "check, one rule edited"
MKDOCS, SPHINX, STRICTDOC = "MkDocs with Material", "Sphinx -n, dummy builder", "StrictDoc"
AGAIN = ", one page edited"
PDFS = "build --pdf"
MOST = {STRICTDOC: 300, PDFS: 3000}  # rules: for more these take many minutes each
TOO_SLOW = "many minutes"


def main() -> int:
    """Run the benchmark that the command line asks for; return the exit status."""
    given = _arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the temporary folder goes, whatever ends the run
    lines: list[Line | LeftOut] = []
    remarks: list[str] = []
    smaller: dict[str, Result] = {}
    try:
        for rules in given.sizes:
            with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
                book = BookOnDisk(Path(folder) / "book", rules, given.notation, peers=rules <= given.slow_up_to)
                results = _run(book, given, Path(folder))
                found = {name: _found(book, name, result) for name, result in results.items()}
                lines.extend(_lines(rules, results, smaller, found))
                lines.extend(LeftOut(rules, name, why) for name, why in _left_out(rules, given).items())
                remarks.append(_remark(book, results))
                smaller = results
    except CommandError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    heading = _heading(given)
    print(heading, "", table(lines), "", *remarks, sep="\n", flush=True)
    if given.page:
        write_page(given.page, heading, table(lines), remarks)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--sizes", default=SIZES, help=f"numbers of rules, ascending (default: {SIZES})")
    parser.add_argument("--runs", type=int, default=7, help="runs of each command")
    parser.add_argument("--notation", choices=STYLES, default="digit-levels")
    parser.add_argument("--slow-up-to", type=int, metavar="RULES", help="the largest book of which sites are built")
    parser.add_argument("--slow-runs", type=int, default=SLOW_RUNS, help="runs of commands that take seconds")
    parser.add_argument("--peers", type=_absolute, metavar="BIN", help="where the programs of Sphinx and StrictDoc are")
    parser.add_argument("--page", type=Path, help="write the results into this page of the site, too")
    parser.add_argument("--quick", action="store_true", help="300 rules, two runs: to see that it works")
    given = parser.parse_args()
    try:
        given.sizes = [300] if given.quick else sorted({int(size) for size in given.sizes.split(",")})
    except ValueError:
        parser.error(f"--sizes: {given.sizes!r} is no list of numbers such as {SIZES}")
    given.runs = 2 if given.quick else given.runs
    given.slow_up_to = given.slow_up_to or given.sizes[-1]
    if given.runs < 1 or given.sizes[0] < 100:
        parser.error("at least one run, and 100 rules")
    return given


def _run(book: BookOnDisk, given: argparse.Namespace, scratch: Path) -> dict[str, Result]:
    """Return the results of all commands on one book, by name. The floor runs among the quick ones."""
    _say(f"{book.rules:,} rules")
    results = in_turn(_quick(book), given.runs, scratch, _say)
    if book.rules <= given.slow_up_to:
        runs = 1 if book.rules >= MINUTES_FROM else min(given.runs, given.slow_runs)
        results |= in_turn(_slow(book, given.peers), runs, scratch, _say)
    return results


def _left_out(rules: int, given: argparse.Namespace) -> dict[str, str]:
    """Return the commands that are not run on a book of this size, and why not."""
    if rules > given.slow_up_to:
        return {"sites, PDFs, other tools": "--slow-up-to"}
    no_peers = {} if given.peers else {"Sphinx, StrictDoc": "no --peers"}
    too_slow = {name: TOO_SLOW for name, most in MOST.items() if rules > most and (given.peers or name != STRICTDOC)}
    return no_peers | too_slow


def _quick(book: BookOnDisk) -> list[Command]:
    """Return the commands that take about a second. Each finds the output that the one before it left."""
    book.add_revision()
    book.add_aid()
    python, folder = sys.executable, book.project
    rulewright = (python, "-m", "rulewright")
    check = (*rulewright, "check", ".", "--format", "json")
    return [
        Command(FLOOR, (python, str(SCAN), str(book.sources)), folder),
        Command(CHECK, check, folder, book.clean, accepts=(0, 1)),
        Command(WARM, check, folder, accepts=(0, 1)),
        Command(EDITED, check, folder, book.edit, accepts=(0, 1)),
        Command("export, warm", (*rulewright, "export", "."), folder, book.restore),
        Command("graph, warm", (*rulewright, "graph", "."), folder),
        Command("show, warm", (*rulewright, "show", "1"), folder),
        Command("diff of two revisions", (*rulewright, "diff", ".", str(book.revised), "--format", "json"), folder),
        Command("renumber --dry-run, warm", (*rulewright, "renumber", BOOK, *book.renumbering, "--dry-run"), folder),
        Command("player aid of that size: check, cold", check, book.aid, book.clean, accepts=(0, 1)),
        Command("player aid: check, warm", check, book.aid, accepts=(0, 1)),
        Command("player aid: check, one section added", check, book.aid, book.edit_aid, accepts=(0, 1)),
    ]


def _absolute(text: str) -> Path:
    """Return a path that means the same wherever a command is run."""
    return Path(text).absolute()


def _slow(book: BookOnDisk, peers: Path | None) -> list[Command]:
    """Return the commands that take seconds, each cold and then after an edit."""
    python, out = sys.executable, book.folder / "out"
    build = (python, "-m", "rulewright", "build", ".")
    commands = [
        Command("build, cold", build, book.project, book.clean),
        Command("build, one rule edited", build, book.project, book.edit),
    ]
    if book.rules <= MOST[PDFS]:
        commands.append(Command(PDFS, (*build, "--pdf"), book.project, book.restore))
    mkdocs = (python, "-m", "mkdocs", "build", "--site-dir", str(out / "mkdocs"))
    tools: list[tuple[str, Sequence[str], str]] = [(MKDOCS, mkdocs, "mkdocs")]
    if peers:
        sphinx = (str(peers / "sphinx-build"), "-n", "-q", "-b", "dummy", ".", str(out / "sphinx"))
        tools.append((SPHINX, sphinx, "sphinx"))
        if book.rules <= MOST[STRICTDOC]:
            strictdoc = (str(peers / "strictdoc"), "export", ".", "--output-dir", str(out / "strictdoc"))
            tools.append((STRICTDOC, strictdoc, "strictdoc"))
    for name, words, folder in tools:
        commands.append(Command(name, words, book.folder / folder, book.clean, accepts=(0, 1)))
        commands.append(Command(name + AGAIN, words, book.folder / folder, book.edit_peers, accepts=(0, 1)))
    return commands


def _found(book: BookOnDisk, name: str, result: Result) -> str:
    """Return how many of the planted faults a command reported, where it reports any."""
    if name in (CHECK, WARM):
        return judge(result.output, book.faults).found
    if name == EDITED:
        return judge(result.output, [*book.faults, book.edited]).found
    if not name.startswith((MKDOCS, SPHINX, STRICTDOC)):
        return ""
    said = result.output + result.errors
    named = [*book.labels, *([ADDED] if name.endswith(AGAIN) else [])]
    edited = len(book.faults) + name.endswith(AGAIN)
    return f"{sum(any(f'{each}{end}' in said for end in END) for each in named)} of {edited}"


END = ("'", '"', "\n", ".", " ")  # what stands behind a label in a complaint


def _lines(rules: int, results: dict[str, Result], smaller: dict[str, Result], found: dict[str, str]) -> list[Line]:
    floor, mkdocs, sphinx = results[FLOOR], results.get(MKDOCS), results.get(SPHINX)
    return [
        Line(rules, name, result, floor, mkdocs, smaller.get(name), found[name], sphinx)
        for name, result in results.items()
    ]


def _remark(book: BookOnDisk, results: dict[str, Result]) -> str:
    """Return what the table has no room for: the book's size, and faults missed or reported that nobody planted."""
    verdict = judge(results[CHECK].output, book.faults)
    besides = ", ".join(f"{count} {code}" for code, count in verdict.besides.items()) or "nothing"
    missed = "".join(f"; missed {fault.code} `{fault.text}`" for fault in verdict.missed)
    return (
        f"- {book.rules:,} rules: {book.size / 1e6:.2f} MB of text; `check` found {verdict.references:,} references of "
        f"{book.references:,} written, and besides what was planted: {besides}{missed}"
    )


def _heading(given: argparse.Namespace) -> str:
    peers = f"mkdocs-material {version('mkdocs-material')}"
    if given.peers:
        python = given.peers / "python"
        names = (
            "import importlib.metadata as m; print(*(f'{n} {m.version(n)}' for n in ('sphinx', 'strictdoc')), sep=', ')"
        )
        peers += ", " + subprocess.run([python, "-c", names], capture_output=True, text=True, check=True).stdout.strip()
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    load = f", load {os.getloadavg()[1]:.1f} in the last minutes" if hasattr(os, "getloadavg") else ""
    return (
        f"{date.today()}, Python {platform.python_version()}, {machine}{load}; rulewright {version('rulewright')}, "
        f"{peers}; {given.notation}; medians of {given.runs} runs (of what takes seconds: {given.slow_runs}, "
        f"of that one from {MINUTES_FROM:,} rules on) after a "
        "warm-up, in turn; ratios of CPU time; growth of CPU time and of peak memory over the size before"
    )


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
