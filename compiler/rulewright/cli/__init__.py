"""The command line. Each command is a small module of `commands/`: what it does is done elsewhere.

A command's module is imported when it runs, or when `--help` lists it, and what it works with within its function: so a
word about the program itself comes at once.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from typing import NoReturn

SELDOM = 50_000  # objects between two sweeps: most commands are over before there is anything to let go
INTERRUPTED = 128  # and the number of the signal: how a shell knows it


def run() -> NoReturn:
    """The program `rulewright`: runs a command and leaves at once, without taking the project apart piece by piece.

    However it ends, it says at most a sentence: interrupted, behind a pipe that is closed, on a disk that is full, and
    where something is wrong with the program itself.
    """
    gc.set_threshold(SELDOM)
    try:
        signal.signal(signal.SIGTERM, _end)
        status = _run()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.stdout.flush()
        sys.stderr.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED + signal.SIGINT
        _say("interrupted; what was not finished is as it was before")
    except BrokenPipeError:
        status = 1
    except OSError as error:
        status = 2
        _say(
            f"{error.filename or 'the output'}: cannot be {'used' if error.filename else 'written'} ({error.strerror})"
        )
    except Exception as error:
        status = 2
        _say(_fault(error))
    os._exit(status)


def _fault(error: Exception) -> str:
    """Return the sentence about an error that nobody foresaw. RULEWRIGHT_DEBUG shows how it came about."""
    import traceback

    from rulewright import __version__

    if os.environ.get("RULEWRIGHT_DEBUG"):
        traceback.print_exception(error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    return (
        f"this is a fault of rulewright {__version__} itself, not of your rules: {what} "
        f"({os.path.basename(place.filename)}:{place.lineno}); please report this line on its issue tracker, with what "
        "you ran and the text that shows it (RULEWRIGHT_DEBUG=1 shows more)"
    )


def _run() -> int:
    """Run the command that the command line asks for; return the exit status."""
    import click

    from rulewright.cli.program import main

    try:
        status = main.main(standalone_mode=False)
        return status if isinstance(status, int) else 0
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort as abort:
        raise KeyboardInterrupt from abort
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else int(done.code is not None)


def _end(number: int, frame: object) -> NoReturn:
    """Asked to end: leave as an error would, so that nothing is left lying about."""
    sys.exit(INTERRUPTED + number)


def _say(sentence: str) -> None:
    try:
        sys.stderr.write(f"rulewright: {sentence}\n")
        sys.stderr.flush()
    except OSError:
        pass
