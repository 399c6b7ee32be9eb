"""`rulewright export`"""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.console import write
from rulewright.cli.options import notation_option, path_argument
from rulewright.cli.project import finish, load


@click.command()
@path_argument
@notation_option
def export(path: Path, notation: str) -> None:
    """Print the model (books, rules, references, tables) as JSON."""
    project = load(path, notation)
    from rulewright.publish.export import export_json

    write(export_json(project))
    finish(project)
