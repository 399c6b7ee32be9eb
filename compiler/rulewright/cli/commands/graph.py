"""`rulewright graph`"""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.console import say
from rulewright.cli.options import notation_option, path_argument
from rulewright.cli.project import finish, load


@click.command()
@path_argument
@notation_option
@click.option("--format", "format", type=click.Choice(["dot", "graphml", "json"]), default="dot", help="Output format.")
@click.option("--level", type=click.Choice(["rule", "chapter"]), default="rule", help="What the nodes are.")
@click.option("--cycles", "only_cycles", is_flag=True, help="Only the shortest circle of each group.")
def graph(path: Path, notation: str, format: str, level: str, only_cycles: bool) -> None:
    """Print the graph of references."""
    project = load(path, notation)
    from rulewright.publish.graph import graph_text

    say(graph_text(project, format, level, only_cycles), nl=False)
    finish(project)
