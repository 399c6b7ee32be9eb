"""`rulewright format`"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.console import say
from rulewright.cli.options import notation_option
from rulewright.cli.project import finish, load_books

if TYPE_CHECKING:
    from rulewright.text import Source

CODE = ".rules"


@click.command()
@click.argument("book", default=".")
@notation_option
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 where a file is not formatted.")
def format(book: str, notation: str, check: bool) -> None:
    """Give the rule code of a BOOK its one look: indentation, spaces, clauses and comments below each other.

    Words, lines and comments stay, and so does what the code means. BOOK is a project, a folder of a book, a `.rules`
    file, or the id of a book of the project in this folder. All files are written, or none.
    """
    root, sources = _sources(book, notation)
    from rulewright.revise.edits import Edit, edit_files, write_files
    from rulewright.rulecode.surface.format import formatted

    edits = [Edit(span, text) for source in sources for span, text in formatted(source)]
    files = edit_files(root, edits)
    if not check:
        write_files(root, files)
    for file in files:
        say(f"{file.shown}: would be formatted" if check else f"{file.shown}: formatted")
    if not files:
        say("all rule code is formatted" if sources else "there is no rule code to format")
    if check and files:
        raise SystemExit(1)


def _sources(name: str, notation: str) -> tuple[Path, list[Source]]:
    """Return the files of rule code that are meant, and the folder that their paths begin from. Raises InputError."""
    if name.endswith(CODE) and os.path.isfile(name):
        from rulewright.read.files import read_source

        return Path(), [read_source(Path(name), name)[0]]
    project, books = load_books(name, notation)
    if project.failures:
        finish(project)
    return project.root, [source for each in books for source in each.rule_files]
