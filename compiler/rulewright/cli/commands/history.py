"""`rulewright history`"""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.console import paint, tell
from rulewright.cli.options import filled, path_option


@click.command()
@click.argument("rule", callback=filled)
@path_option
@click.option("--range", "span", default="", help="Which revisions to look at, such as v1..v2 (default: all).")
def history(rule: str, path: Path, span: str) -> None:
    """Tell when the number, wording and citations of RULE changed, from the repository's history."""
    from rulewright.compared.history import report_history
    from rulewright.revise.history import history as events

    tell(report_history(events(path, rule, span), paint))
