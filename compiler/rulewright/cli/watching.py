"""Check again after every change, until somebody has had enough."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from rulewright.cli.console import complain, say
from rulewright.errors import RulewrightError

if TYPE_CHECKING:
    from rulewright.engine import Engine
    from rulewright.project import Project


def keep_checking(run: Callable[[Engine], Project], path: Path, notation: str) -> NoReturn:
    """Call `run` with an engine for what is at `path`, and again whenever its inputs change; exit with 0 when
    interrupted.

    What it raises is said, as is what could not be read, and mended by the next edit.
    """
    from rulewright.engine import Engine
    from rulewright.watch import changes

    engine = Engine(path, notation, keeps=True)
    changed = changes(path, notation)
    try:
        while True:
            started = time.monotonic()
            try:
                for failure in run(engine).failures:
                    complain(failure)
            except RulewrightError as error:
                complain(str(error))
            sys.stdout.flush()
            say(f"checked in {time.monotonic() - started:.2f} s; waiting for changes (Ctrl-C ends)", err=True)
            engine.tidy()
            next(changed)
    except KeyboardInterrupt:
        sys.exit(0)
