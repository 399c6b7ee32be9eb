"""`rulewright init`"""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.console import say


@click.command()
@click.argument("folder", default=".", type=click.Path(path_type=Path))
def init(folder: Path) -> None:
    """Make FOLDER a project: write the settings it lacks, from what its texts look like. Nothing is overwritten."""
    from rulewright.init import init as steps

    for step in steps(folder):
        note = f": {step.why}" if step.why else ", which was there" if step.done == "kept" else ""
        say(f"{step.done} {step.path}{note}")
    say(f"now try: rulewright check {folder}")
