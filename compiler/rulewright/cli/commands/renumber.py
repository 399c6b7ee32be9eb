"""`rulewright renumber`"""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.console import say, write
from rulewright.cli.options import filled, path_option
from rulewright.cli.project import finish, load


@click.command()
@click.argument("book", callback=filled)
@click.argument("old", callback=filled)
@click.argument("new", callback=filled)
@path_option
@click.option("--dry-run", is_flag=True, help="Only show what would change, as a unified diff.")
def renumber(book: str, old: str, new: str, path: Path, dry_run: bool) -> None:
    """Give rule OLD of BOOK, with all below it, the number NEW, wherever the book speaks of it.

    Only the numbers are rewritten, everything else stays byte for byte; all files are written, or none. Of a Word
    document a copy is written, with tracked changes.
    """
    from rulewright.revise import renumber as renumbering
    from rulewright.revise.edits import unified_diff, write_files

    project = load(path)
    if project.failures:
        finish(project)
    files, found = renumbering.renumber(project, book, old, new)
    if dry_run:
        write(unified_diff(files).encode("utf-8", "surrogateescape"))
        return
    write_files(project.root, files)
    say(f"{old} is {new} now, in {', '.join(file.written for file in files)}")
    for finding in found:
        place = f"{finding.span.where}"
        say(f"{place}: a check finds this now: {finding.message} ({finding.code})")
