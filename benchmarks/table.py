"""Lay the results out as one Markdown table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.measure import Result

HEAD = ("rules", "command", "wall s", "CPU s", "peak MB", "× floor", "× MkDocs", "× Sphinx", "growth", "faults found")


@dataclass(frozen=True)
class Line:
    """One command at one size. `floor`, `mkdocs`, `sphinx` and `smaller` (the same command at the size before) are what
    it is compared with, by CPU time, so that it does not count what else the machine does; None where there is nothing
    to compare. `found` says how many faults it found."""

    rules: int
    command: str
    result: Result
    floor: Result | None
    mkdocs: Result | None
    smaller: Result | None
    found: str = ""
    sphinx: Result | None = None

    def cells(self) -> list[str]:
        cpu = self.result.cpu
        return [
            f"{self.rules:,}",
            self.command,
            f"{self.result.wall:.3f}",
            f"{cpu:.3f}",
            f"{self.result.peak / 1e6:.0f}",
            f"{cpu / self.floor.cpu:.1f}" if self.floor else "",
            f"{cpu / self.mkdocs.cpu:.3f}" if self.mkdocs else "",
            f"{cpu / self.sphinx.cpu:.3f}" if self.sphinx else "",
            f"{cpu / self.smaller.cpu:.1f}, {self.result.peak / self.smaller.peak:.1f}" if self.smaller else "",
            self.found,
        ]


@dataclass(frozen=True)
class LeftOut:
    """A command that was not run at one size, and why."""

    rules: int
    command: str
    why: str

    def cells(self) -> list[str]:
        return [f"{self.rules:,}", f"{self.command} (not run: {self.why})", *[""] * (len(HEAD) - 2)]


def table(lines: Sequence[Line | LeftOut]) -> str:
    """Return the table; numbers are set to the right."""
    rows = [list(HEAD), *(line.cells() for line in lines)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(HEAD))]
    words = [[_fit(cell, width, at) for at, (cell, width) in enumerate(zip(row, widths, strict=True))] for row in rows]
    rule = ["-" * (width - 1) + ("-" if at == 1 else ":") for at, width in enumerate(widths)]
    return "\n".join(f"| {' | '.join(row)} |" for row in [words[0], rule, *words[1:]])


def _fit(cell: str, width: int, column: int) -> str:
    return cell.ljust(width) if column == 1 else cell.rjust(width)
