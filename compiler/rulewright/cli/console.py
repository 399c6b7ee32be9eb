"""What is said to a person at a terminal, or to a program behind a pipe."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

import click


class Progress:
    """Says on a terminal what is being done, once work has taken over a second."""

    PATIENCE = 1.0  # seconds

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.shown = False

    def __call__(self, step: str) -> None:
        if sys.stderr.isatty() and time.monotonic() - self.started > self.PATIENCE:
            sys.stderr.write(f"\r\x1b[K{step} …")
            sys.stderr.flush()
            self.shown = True

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def paint(text: str, **style: Any) -> str:
    """Colour `text` on a terminal, unless NO_COLOR asks for none."""
    colorful = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return click.style(text, **style) if colorful else text


def complain(sentence: str) -> None:
    """Say something on standard error, in the program's name."""
    click.echo(f"rulewright: {sentence}", err=True)


def write(data: bytes) -> None:
    """Write to standard output, byte for byte."""
    sys.stdout.buffer.write(data)
