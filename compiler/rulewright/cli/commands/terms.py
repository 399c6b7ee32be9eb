"""`rulewright terms`"""

from __future__ import annotations

import click

from rulewright.cli.console import paint, tell, write
from rulewright.cli.options import notation_option
from rulewright.cli.project import finish, load_books


@click.command()
@click.argument("book", default=".")
@notation_option
@click.option("--why", metavar="TERM", default="", help="What is known of this term, and why it is one or not.")
@click.option("--format", "format", type=click.Choice(["text", "json"]), default="text", help="For people or programs.")
def terms(book: str, notation: str, why: str, format: str) -> None:
    """Show the terms of a book: what they mean, where they are explained, how often they are used.

    BOOK is a project, a book's folder, a file, or the id of a book of the project in this folder.
    """
    project, books = load_books(book, notation)
    from rulewright.report.terms import show_terms, show_why, terms_json
    from rulewright.terms import terms_of

    found = [terms_of(project, each) for each in books]
    if format == "json":
        write(terms_json(found, why))
    else:
        tell(show_why(found, why, paint) if why else show_terms(found, paint))
    finish(project)
