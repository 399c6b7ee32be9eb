"""The command line. Each command is a small module of `commands/`: what it does is done elsewhere.

A command's module is imported when it runs, and what it works with within its function; so a word about the program
itself (`--version`, `--help`) comes at once.
"""

from __future__ import annotations

import os
import sys

import click

from rulewright import __version__
from rulewright.cli.group import Commands


def run() -> None:
    """The program `rulewright`: runs a command and leaves at once, without taking the project apart piece by piece."""
    status = 0
    try:
        main()
    except SystemExit as done:
        status = done.code if isinstance(done.code, int) else int(done.code is not None)
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        status = 1
    os._exit(status)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rulewright")
def main() -> None:
    """The compiler for rulebooks: checks every reference, publishes the linked pages.

    PATH is a project, a book's folder or a single file; the default is the current folder.
    """
