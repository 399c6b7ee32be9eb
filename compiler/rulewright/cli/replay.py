"""What a check said, kept beside the caches of the books: a check of a project in which nothing has changed says it
again, and reads nothing but what tells that nothing has.

It is kept with all that the check asked of the disk (`disk.py`), the caches that it left among it, and used only by
the same program, asked the same in the same place.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from rulewright.cache import digest, sealed, unsealed, version
from rulewright.cli.console import complain, paint, terminal_width
from rulewright.cli.project import leave, reported, show
from rulewright.disk import Answers, is_steady, listening, question, still_holds
from rulewright.errors import OutputError
from rulewright.inputs import is_file, read_text
from rulewright.output import write_whole

if TYPE_CHECKING:
    from rulewright.project import Project

NAME = "~said.msgpack"  # no book has this id
MOST = 8  # questions that are kept: in other forms, of other codes, of one book
SETTINGS, OUTPUT, CACHE = "rulewright.toml", "build", "cache"  # as `project.py` has them, which is dear to import


class Said(Struct):
    """All that a check says: on standard error, on standard output (words to people or bytes to programs), and by its
    exit status."""

    remarks: list[str]
    words: str
    data: bytes
    failures: list[str]
    failed: bool


class Known(Struct):
    """What was said, and why it holds."""

    answers: list[tuple[str, str, tuple[str | int, ...], bytes]]
    said: Said


def say_anew_or_again(compiled: Callable[[], Project], path: Path, format: str, *options: object) -> None:
    """Say what a check of a path finds, in one of REPORTS, and exit: again, where it was asked the same before and
    nothing has changed, else of the project `compiled` now. Raises RulewrightError as compiling does."""
    asked = _fingerprint(path, format, *options)
    said = _recall(path, asked)
    if said is None:
        from rulewright.findings import fails

        with listening() as answers:
            project = compiled()
            failed = fails(project, project.check())
            report = reported(project, format)
            words, data = (report, b"") if isinstance(report, str) else ("", report)
            said = Said(project.remarks, words, data, project.failures, failed)
            _keep(project, path, asked, answers, said)
    else:
        for remark in said.remarks:
            complain(remark)
    show(said.words or said.data)
    leave(said.failures, said.failed)


def _fingerprint(path: Path, *options: object) -> bytes:
    """Return a fingerprint of what a check is asked: about which path, how, and for whom."""
    here = ""
    with suppress(OSError):  # somebody has taken the folder away
        here = os.getcwd()
    named = os.environ.get("GITHUB_WORKSPACE")
    asked = here, str(path), options, paint("a", bold=True), terminal_width(), named
    return digest(repr(asked).encode())  # names of files may be no text


def _recall(path: Path, asked: bytes) -> Said | None:
    """Return what a check said that was asked the same, if it would say the same again."""
    place = _place(path)
    known = _read(place).get(asked) if place else None
    if known is None:
        return None
    holds = still_holds({(name, of, more): answer for name, of, more, answer in known.answers})
    return known.said if holds else None


def _keep(project: Project, path: Path, asked: bytes, answers: Answers, said: Said) -> None:
    """Keep what a check said, if it is sure to say the same again while its questions have these answers. That it
    cannot be written is said of the caches."""
    damaged = any(each.damaged for each in project.caches.values())
    place = _place(path)
    if not place or place.parent != project.kept or damaged or not is_steady(answers):
        return
    for each in project.caches.values():
        if each.path:
            with suppress(OSError):  # nothing of this book was worth keeping
                written(each.path)
    known = _read(place)
    known.pop(asked, None)
    latest = list(known.items())[-MOST + 1 :]
    shown = [(name, of, more, answer) for (name, of, more), answer in answers.items()]
    with suppress(OutputError, UnicodeEncodeError):  # names of files that are no text
        write_whole(place, sealed(msgspec.msgpack.encode((version(), [*latest, (asked, Known(shown, said))]))))


@question
def written(path: Path) -> tuple[int, ...]:
    """Return what tells a file that we wrote from one that was written later. Raises OSError."""
    status = path.stat()
    return status.st_ino, status.st_size, status.st_mtime_ns


def _place(path: Path) -> Path | None:
    """Return where it is kept what checks of a path said: in the project that it is in, as its settings are now. That
    need not be right: what is kept there says itself whether it holds."""
    here = Path(os.path.abspath(path))
    root = next((each for each in (here, *here.parents) if is_file(each / SETTINGS)), None)
    if root is None:
        return None
    try:
        output = tomllib.loads(read_text(root / SETTINGS)).get("project", {}).get("output", OUTPUT)
        return Path(root / output / CACHE / NAME)
    except (OSError, ValueError, AttributeError, TypeError, RecursionError):
        return None


def _read(place: Path) -> dict[bytes, Known]:
    """Return what is kept, the latest last; nothing where it is damaged or of another version."""
    if not os.path.isfile(place):
        return {}
    try:
        known = msgspec.msgpack.decode(unsealed(place.read_bytes()), type=tuple[bytes, list[tuple[bytes, Known]]])
    except (OSError, msgspec.MsgspecError):
        return {}
    return dict(known[1]) if known[0] == version() else {}
