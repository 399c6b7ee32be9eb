"""`rulewright emit`"""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.console import write
from rulewright.cli.options import filled, notation_option, path_option
from rulewright.cli.project import finish, load
from rulewright.errors import InputError


@click.command()
@click.argument("book", callback=filled)
@path_option
@notation_option
@click.option("--target", type=click.Choice(["javascript", "python"]), default="javascript", help="The language.")
@click.option(
    "--part",
    type=click.Choice(["all", "book", "runtime"]),
    default="all",
    help="Of JavaScript, the book with what it runs on, or one of them: a page of several books needs that once.",
)
def emit(book: str, path: Path, notation: str, target: str, part: str) -> None:
    """Print the rule code of BOOK as code that runs by itself, the code that the pages and `lookup` run.

    JavaScript is a classic script that adds the book to globalThis.rulewright.books; Python is a module with `books`.
    """
    if part != "all" and target != "javascript":
        raise InputError("--part parts JavaScript only: a Python module has what it runs on within it")
    project = load(path, notation)
    from rulewright.rulecode.emit import emit_javascript, emit_python, javascript_runtime

    found = project.book(book)
    if part == "runtime":
        emitted = javascript_runtime()
    elif target == "javascript":
        emitted = emit_javascript(found.id, found.programs, runtime=part == "all")
    else:
        emitted = emit_python(found.id, found.programs)
    write(emitted.encode("utf-8"))
    finish(project)
