"""What most commands do with a project: load it, report what was found, and leave with the right status."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.cli.console import Progress, complain, paint, say, terminal_width, write
from rulewright.errors import InputError

if TYPE_CHECKING:
    from rulewright.engine import Engine
    from rulewright.model import Book
    from rulewright.project import Project

USAGE = 2  # exit status where the run itself failed
REPORTS = ("text", "json", "sarif", "github", "junit")  # each is report/<name>.py


def load(path: Path, notation: str = "", engine: Engine | None = None) -> Project:
    """Compile the project at `path`, with the engine of whoever does it again and again. Raises RulewrightError where
    the path or its settings cannot be used."""
    from rulewright import compile

    progress = Progress()
    try:
        project = engine.compile(progress) if engine else compile.load(path, notation, progress, cached=True)
    finally:
        progress.clear()
    for remark in project.remarks:
        complain(remark)
    return project


def load_books(name: str, notation: str) -> tuple[Project, list[Book]]:
    """Compile what `name` is and return it with the books that are meant: all of a project, a folder or a file, or the
    one with this id of the project in this folder. Raises RulewrightError where there is no such book."""
    named = not os.path.exists(name)
    project = load(Path("." if named else name), notation)
    books = [each for each in project.books if each.id == name] if named else project.books
    if named and not books:
        there = f"; {project.said_books}" if project.books else ""
        raise InputError(f"there is no file, folder or book {name}{there}")
    return project, books


def report(project: Project, format: str = "text") -> None:
    """Print what the checks found, in one of REPORTS."""
    show(reported(project, format))


def reported(project: Project, format: str) -> str | bytes:
    """Return what the checks found, in one of REPORTS: for a person as text, for a program as bytes."""
    found = project.check()
    if format == "text":
        from rulewright.report.text import report_text

        return report_text(project, found, paint, terminal_width())
    in_bytes: bytes = getattr(import_module(f"rulewright.report.{format}"), f"report_{format}")(project, found)
    return in_bytes


def show(report: str | bytes) -> None:
    """Print a report on standard output."""
    if isinstance(report, str):
        say(report, nl=False)
    else:
        write(report)


def finish(project: Project, failed: bool = False) -> None:
    """Say which inputs could not be read, and exit: with 2 where there are any, with 1 where the work `failed`."""
    leave(project.failures, failed)


def leave(failures: list[str], failed: bool) -> None:
    """Say what could not be read, and exit: with 2 where there is any, with 1 where the work `failed`."""
    for failure in failures:
        complain(failure)
    if failures:
        sys.exit(USAGE)
    if failed:
        sys.exit(1)
