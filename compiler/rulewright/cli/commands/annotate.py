"""`rulewright annotate`"""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.console import say
from rulewright.cli.options import notation_option, path_argument
from rulewright.cli.project import finish, load


@click.command()
@path_argument
@notation_option
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Where the copy of one document goes.")
def annotate(path: Path, notation: str, output: Path | None) -> None:
    """Write findings as comments into a copy of a Word document or PDF.

    The copy of rules.docx is rules.reviewed.docx beside it; the document itself is never written. Comments of an
    earlier run are replaced, those of other people stay.
    """
    from rulewright import annotate as annotating
    from rulewright.report.text import counted

    project = load(path, notation)
    for copy in annotating.annotate(project, output):
        say(f"{copy.path}: {counted(copy.comments, 'comment')}")
    finish(project)
