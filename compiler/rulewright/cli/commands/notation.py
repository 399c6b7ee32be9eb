"""`rulewright notation`"""

from __future__ import annotations

import os
from pathlib import Path

import click

from rulewright.cli.console import paint, say, tell
from rulewright.cli.options import from_here
from rulewright.cli.project import finish, load


@click.command()
@click.argument("name", required=False, default="", callback=from_here)
@click.option("--language", default="en", help="Print the word lists of this language: en, de, fr, es, it, nl, pt.")
@click.option("--explain", "text", metavar="FILE|TEXT", default="", help="Show how this is read by it.")
def notation(name: str, language: str, text: str) -> None:
    """Print the notation NAME with its word lists, as the beginning of one of your own; without NAME, list them all.

    With --explain, show how a file, a book or a line of text is read by it; without NAME, by the one that is guessed.
    """
    if text:
        _explain(name, text)
        return
    from rulewright.report.notation import list_notations, print_notation

    say(print_notation(name, language) if name else list_notations(paint), nl=False)


def _explain(name: str, text: str) -> None:
    """Show how what is at a path is read, or a line of text itself where there is no such path."""
    from rulewright.report.notation import explain_notation, project_of

    project = load(Path(text), name) if os.path.exists(text) else project_of(text, name)
    tell("\n".join(explain_notation(book, paint) for book in project.books))
    finish(project)
