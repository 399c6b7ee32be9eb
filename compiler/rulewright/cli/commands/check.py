"""`rulewright check`"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.console import say
from rulewright.cli.options import notation_option, path_argument
from rulewright.cli.project import REPORTS, finish, load, report
from rulewright.cli.watching import keep_checking

if TYPE_CHECKING:
    from rulewright.engine import Engine
    from rulewright.model import Severity
    from rulewright.project import Project


@click.command()
@path_argument
@notation_option
@click.option("--format", "format", type=click.Choice(REPORTS), default="text", help="How to report.")
@click.option("--select", multiple=True, metavar="CODE[,CODE]", help="Report only these codes.")
@click.option("--ignore", multiple=True, metavar="CODE[,CODE]", help="Do not report these codes.")
@click.option(
    "--fail-on", type=click.Choice(["error", "warning", "note"]), help="From which severity on to exit with 1."
)
@click.option("--write-baseline", "record", is_flag=True, help="Record all findings as known, then report as usual.")
@click.option("--watch", is_flag=True, help="Check again after every change of a file, until Ctrl-C.")
def check(
    path: Path,
    notation: str,
    format: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: Severity | None,
    record: bool,
    watch: bool,
) -> None:
    """Check the references and structure of a rulebook.

    Exit status: 0 when nothing is at or above the project's `fail-on`, 1 when something is, 2 when the run failed.
    """

    def compiled(engine: Engine | None = None) -> Project:
        from rulewright.check import codes
        from rulewright.findings.codes import choose, parse_codes

        selected, ignored = parse_codes(select, codes()), parse_codes(ignore, codes())
        project = load(path, notation, engine)
        choose(project, selected, ignored)
        project.file.check.fail_on = fail_on or project.file.check.fail_on
        return project

    def compiled_and_told(engine: Engine) -> Project:
        project = compiled(engine)
        report(project, format)
        return project

    if record:
        _write_baseline(load(path, notation))
    if watch:
        keep_checking(compiled_and_told, path, notation)
    from rulewright.cli.replay import say_anew_or_again

    say_anew_or_again(compiled, path, format, notation, select, ignore, fail_on)


def _write_baseline(project: Project) -> None:
    from rulewright.findings.baseline import write_baseline
    from rulewright.report.text import counted

    if project.failures:  # what was not read would seem to have no faults
        finish(project)
    count = write_baseline(project)
    say(
        f"{project.file.check.baseline}: {counted(count, 'finding')} {'is' if count == 1 else 'are'} recorded", err=True
    )
