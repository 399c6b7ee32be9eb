"""`rulewright diff`"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from rulewright.cli.console import complain, paint, tell, write
from rulewright.cli.extras import need_site
from rulewright.cli.options import notation_option
from rulewright.cli.project import finish
from rulewright.errors import RulewrightError

if TYPE_CHECKING:
    from rulewright.revise.revision import Revision

DIFFS = ("text", "json", "markdown", "html")  # each is compared/<name>.py


@click.command()
@click.argument("old")
@click.argument("new", default=".")
@notation_option
@click.option("--format", "format", type=click.Choice(DIFFS), default="text", help="How to report.")
@click.option("--check", "strict", is_flag=True, help="Exit with 1 when a finding is at or above `fail-on`.")
@click.option("--fix", is_flag=True, help="Mend stale references in the sources of NEW, then report what is left.")
def diff(old: str, new: str, notation: str, format: str, strict: bool, fix: bool) -> None:
    """Compare two revisions: what changed from OLD to NEW, and which references stayed behind.

    Each is a project, a book, a file, `git:REV` (the other one's path at that revision) or `git:REV:PATH`.
    """
    from rulewright.findings import fails
    from rulewright.revise.compare import compare
    from rulewright.revise.git import PREFIX, load_operands

    if fix and new.startswith(PREFIX):
        raise RulewrightError(f"--fix rewrites the sources of NEW, and {new} is no folder or file")
    revision = compare(*load_operands(old, new, notation))
    if fix:
        _fix(revision)
        revision = compare(*load_operands(old, new, notation))
    _report(revision, format)
    finish(revision.new, failed=strict and fails(revision.new, revision.diagnostics))


def _fix(revision: Revision) -> None:
    """Mend what is stale in the sources of the new revision."""
    from rulewright.report.text import counted
    from rulewright.revise.edits import write_files
    from rulewright.revise.fix import fix_stale

    fixed = fix_stale(revision)
    write_files(revision.new.root, fixed.files)
    was = "was" if fixed.count == 1 else "were"
    complain(f"{counted(fixed.count, 'stale reference')} {was} mended in {counted(len(fixed.files), 'file')}")
    for copy in (file.written for file in fixed.files if file.copy):
        complain(f"{copy} holds them as tracked changes; accept or reject them there")
    for each in fixed.left:
        complain(f"{each.span.where}: left as it is, since {each.why}")


def _report(revision: Revision, format: str) -> None:
    """Print the comparison, in one of DIFFS."""
    if format == "html":
        need_site()
    if format == "text":
        from rulewright.compared.text import report_text

        tell(report_text(revision, paint))
    else:
        reporter = getattr(import_module(f"rulewright.compared.{format}"), f"report_{format}")
        write(reporter(revision))
