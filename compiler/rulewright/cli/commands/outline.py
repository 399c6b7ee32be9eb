"""`rulewright outline`"""

from __future__ import annotations

import click

from rulewright.cli.console import paint, tell, terminal_width, write
from rulewright.cli.options import notation_option
from rulewright.cli.project import finish, load_books


@click.command()
@click.argument("book", default=".")
@notation_option
@click.option(
    "--why",
    metavar="NUMBER",
    default="",
    help="Where this number stands, and why it begins a rule, cites one, or neither.",
)
@click.option("--format", "format", type=click.Choice(["text", "json"]), default="text", help="For people or programs.")
def outline(book: str, notation: str, why: str, format: str) -> None:
    """Show what was read as a rule, and what was not.

    BOOK is a project, a book's folder, a file, or the id of a book of the project in this folder. All rules stand as a
    tree with their places; between them what was taken for a contents list, a step, a citation at a line's start.
    """
    project, books = load_books(book, notation)
    from rulewright.report.outline import outline_json, show_outline
    from rulewright.report.why import show_why, why_json

    if format == "json":
        write(why_json(books, why) if why else outline_json(books))
    else:
        tell(show_why(books, why, paint) if why else show_outline(books, paint, terminal_width()))
    finish(project)
