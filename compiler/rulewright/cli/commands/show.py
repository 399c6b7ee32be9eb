"""`rulewright show`"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from rulewright.cli.console import paint, tell, terminal_width
from rulewright.cli.options import filled, notation_option, path_option
from rulewright.cli.project import finish, load


@click.command()
@click.argument("rule", callback=filled)
@path_option
@notation_option
@click.option("--confirmed", "what", flag_value="confirmed", help="What the rule code of a RULE or book confirms.")
@click.option("--derived", "what", flag_value="derived", help="What the rule code of a RULE understood of its rows.")
@click.option("--readings", "what", flag_value="readings", help="The open questions of a book: RULE is its name.")
def show(rule: str, path: Path, notation: str, what: str | None) -> None:
    """Show a RULE (`58.53` or `book:58.53`): its text, what it cites and who cites it."""
    project = load(path, notation)
    if what == "confirmed":
        from rulewright.report.confirmed import show_confirmed as shown
    elif what == "derived":
        from rulewright.rulecode.show import show_derived as shown
    elif what == "readings":
        from rulewright.rulecode.show import show_readings as shown
    else:
        from rulewright.report.show import show_rule

        shown = partial(show_rule, width=terminal_width())

    tell(shown(project, rule, paint))
    finish(project)
