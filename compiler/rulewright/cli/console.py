"""What is said to a person at a terminal, or to a program behind a pipe."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
import time
from typing import Any

import click

CONTROL = re.compile(r"\x1b(?!\[[0-9;]*m)|[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f]")


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


def terminal_width() -> int | None:
    """Return the columns of the terminal that standard output is, None where it is none. COLUMNS says otherwise."""
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return None
    return max(40, shutil.get_terminal_size().columns)


def complain(sentence: str) -> None:
    """Say something on standard error, in the program's name: one line, whatever names are in it; on a terminal no
    line is wider than that."""
    line = f"rulewright: {' '.join(sentence.splitlines())}"
    if sys.stderr.isatty():
        line = textwrap.fill(line, shutil.get_terminal_size().columns, break_on_hyphens=False, break_long_words=False)
    say(line, err=True)


def say(text: str, nl: bool = True, err: bool = False) -> None:
    """Say something on standard output, or standard error. What a book says is shown and never obeyed: of control
    characters a terminal gets the ends of lines and colours alone."""
    shown = CONTROL.sub("\N{REPLACEMENT CHARACTER}", text).encode("utf-8", "backslashreplace").decode()
    click.echo(shown, nl=nl, err=err)


def tell(text: str) -> None:
    """Say something to a person, and nothing else: on a terminal lines go on below themselves where they are wider."""
    width = terminal_width()
    if width:
        from rulewright.report.width import folded

        text = folded(text, width)
    say(text, nl=False)


def write(data: bytes) -> None:
    """Write to standard output, byte for byte."""
    sys.stdout.buffer.write(data)
