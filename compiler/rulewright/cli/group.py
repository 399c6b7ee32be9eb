"""The group of commands: finds them in `commands/`, and turns errors into one sentence."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module
from typing import Any

import click

from rulewright.cli import commands
from rulewright.cli.console import complain
from rulewright.cli.project import USAGE
from rulewright.errors import RulewrightError


class Commands(click.Group):
    """The commands are the modules of `commands/`, each imported when it is asked for.

    An error becomes one sentence on standard error and exit status 2.
    """

    def list_commands(self, context: click.Context) -> list[str]:
        return [module.name for module in pkgutil.iter_modules(commands.__path__)]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in self.list_commands(context):
            return None
        command: click.Command = getattr(import_module(f"{commands.__name__}.{name}"), name)
        return command

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except RulewrightError as error:
            complain(str(error))
            sys.exit(USAGE)
