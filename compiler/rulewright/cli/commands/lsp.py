"""`rulewright lsp`"""

from __future__ import annotations

import os
import sys

import click

from rulewright.cli.extras import need_lsp


@click.command()
def lsp() -> None:
    """Talk to an editor about the rulebooks that it has open: the language server, on standard input and output."""
    need_lsp()
    from rulewright.lsp.requests import build

    wire = os.fdopen(os.dup(sys.stdout.fileno()), "wb")  # it is closed in the end, and nothing else may write to it
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    build().start_io(None, wire)
