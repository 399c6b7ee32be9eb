"""A file is not UTF-8, or lost characters when it was made so.

**What it finds.** Bytes that are no UTF-8; the file is read as Windows-1252 (which holds Latin-1) instead. Characters
that a conversion could not read, and for which it put a replacement character. UTF-8 that somebody's program took for
Windows-1252 and saved so: nearly all that is no plain letter stands as two or three odd ones.

**Why it matters.** Quotes, dashes and accents may come out wrong on the pages. What was replaced is lost.

**Example.** A text saved by an old word processor as *ANSI*.

**How to mend it.** Save the file as UTF-8. Where characters were replaced, convert the original anew, and say in which
encoding it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.problems import problems
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.read.garbled import meant


@finds("bad-encoding", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, problem in problems(project, "bad-encoding"):
        message, help = _said(problem.detail)
        yield Diagnostic(message=message, span=problem.span, book=book.id, help=[help])


def _said(detail: str) -> tuple[str, str]:
    """Return the message and the help: for a byte, for how many characters were lost, or for what stands for one."""
    if detail.startswith("0x"):
        return f"this file is not UTF-8 (byte {detail}); it was read as Windows-1252", "save the file as UTF-8"
    if not detail.isdecimal():
        character = meant(detail)
        stands = f": {detail} stands for {character}" if character.isprintable() and character.strip() else ""
        return (
            f"this file was UTF-8, and a program took it for Windows-1252 and saved it so{stands}",
            "take the original, and open it as UTF-8; where there is none, save this one as Windows-1252 and open that "
            "as UTF-8",
        )
    lost = "1 character" if detail == "1" else f"{detail} characters"
    return (
        f"{lost} of this file had been lost before it came here: a replacement character stands for each",
        "convert the original to UTF-8 anew, from the encoding that it is in",
    )
