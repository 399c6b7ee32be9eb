"""`rulewright show`"""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.console import paint
from rulewright.cli.options import notation_option, path_option
from rulewright.cli.project import finish, load


@click.command()
@click.argument("rule")
@path_option
@notation_option
@click.option("--confirmed", is_flag=True, help="What the rule code of a rule, or of a whole book, confirms.")
def show(rule: str, path: Path, notation: str, confirmed: bool) -> None:
    """Show a RULE (`58.53` or `book:58.53`): its text, what it cites and who cites it."""
    project = load(path, notation)
    if confirmed:
        from rulewright.report.confirmed import show_confirmed

        click.echo(show_confirmed(project, rule, paint), nl=False)
    else:
        from rulewright.report.show import show_rule

        click.echo(show_rule(project, rule, paint), nl=False)
    finish(project)
