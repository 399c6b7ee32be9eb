"""The arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path

import click

path_argument = click.argument("path", default=".", type=click.Path(path_type=Path))
path_option = click.option(
    "--path", "path", default=".", type=click.Path(path_type=Path), help="Project, book or file (default: here)."
)
notation_option = click.option("--notation", default="", help="Read the numbers in this notation (a name or a .toml).")
