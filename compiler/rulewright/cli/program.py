"""The group of all commands."""

from __future__ import annotations

import click

from rulewright import __version__
from rulewright.cli.group import Commands


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rulewright")
def main() -> None:
    """The compiler for rulebooks: checks every reference, publishes the linked pages.

    PATH is a project, a book's folder or a single file; the default is the current folder.
    """
