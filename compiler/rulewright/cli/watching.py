"""Check again after every change, until somebody has had enough."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from rulewright.cli.console import complain, say
from rulewright.errors import RulewrightError

if TYPE_CHECKING:
    from rulewright.project import Project


def keep_checking(run: Callable[[], Project], path: Path, notation: str) -> NoReturn:
    """Call `run`, and again whenever the inputs at `path` change; exit with 0 when interrupted.

    What it raises is said, as is what could not be read, and mended by the next edit.
    """
    from rulewright.watch import changes

    changed = changes(path, notation)
    try:
        while True:
            started = time.monotonic()
            try:
                for failure in run().failures:
                    complain(failure)
            except RulewrightError as error:
                complain(str(error))
            sys.stdout.flush()
            say(f"checked in {time.monotonic() - started:.2f} s; waiting for changes (Ctrl-C ends)", err=True)
            gc.unfreeze()  # what the run built is done with
            gc.collect()
            next(changed)
    except KeyboardInterrupt:
        sys.exit(0)
