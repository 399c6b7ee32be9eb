"""The arguments and options that several commands share."""

from __future__ import annotations

import os
from pathlib import Path

import click


def filled(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """Return the name of something. Raises BadParameter for an empty one: a variable of the shell that nobody set."""
    if not value.strip():
        raise click.BadParameter("it is empty; write what it should be")
    return value


def from_here(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """Return the path of a notation's file from the folder on in which the command is given; any other name as it is:
    that of a shipped notation, or of a file beside the book."""
    if not value.endswith(".toml"):
        return value
    from rulewright.inputs import is_file

    path = Path(os.path.abspath(value))
    return str(path) if is_file(path) else value


path_argument = click.argument("path", default=".", type=click.Path(path_type=Path))
path_option = click.option(
    "--path", "path", default=".", type=click.Path(path_type=Path), help="Project, book or file (default: here)."
)
notation_option = click.option(
    "--notation", default="", callback=from_here, help="Read the numbers in this notation (a name or a .toml)."
)
