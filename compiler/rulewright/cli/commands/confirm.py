"""`rulewright confirm`"""

from __future__ import annotations

import click

from rulewright.cli.console import say
from rulewright.cli.options import notation_option
from rulewright.cli.project import finish, load_books


@click.command()
@click.argument("book", default=".")
@notation_option
def confirm(book: str, notation: str) -> None:
    """Confirm that the rule code of a BOOK says what its rules and tables say now.

    Their figures are written to `confirmed.toml` beside the text; `check` then tells when one of them changes. BOOK is
    a project, a book's folder, or the id of a book of the project in this folder.
    """
    project, books = load_books(book, notation)
    from rulewright.output import write_whole
    from rulewright.rulecode.examine.confirmed import FILE, confirmed_text, played

    for each in books:
        settings = next(other for other in project.settings if other.id == each.id)
        if each.programs:
            write_whole(settings.folder / FILE, confirmed_text(each))
            many = len(played(each))
            what = (
                "rule or table is confirmed as it stands"
                if many == 1
                else "rules and tables are confirmed as they stand"
            )
            say(f"{each.id}: {many} {what}")
        else:
            say(f"{each.id}: there is no rule code to confirm")
    finish(project)
