"""The guides as tests read them: their blocks of code, and the commands in these with what they print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT

GUIDES = ROOT / "site/guides"
BLOCK = re.compile(r"^```(?P<language>[\w-]+)\n(?P<body>.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (?P<words>.*)\n(?P<prints>(?:(?!\$ ).*\n)*)", re.MULTILINE)


SIEGE = (("book.toml", "toml"), ("siege.md", "markdown"), ("siege.rules", "rules"))  # the book of the rule code guide


class Command(NamedTuple):
    """A command line of a guide, and what the guide shows of what it prints: nothing, mostly."""

    words: str
    prints: str


def blocks(guide: str | Path, *languages: str) -> Iterator[str]:
    """Yield the fenced blocks of these languages in a guide, or in another file."""
    for block in BLOCK.finditer((GUIDES / guide).read_text("utf-8")):
        if block["language"] in languages:
            yield block["body"]


def write_siege(folder: Path) -> Path:
    """Write the book that the guide to rule code shows into a folder of its own there, and return that."""
    book = folder / "siege"
    book.mkdir()
    for name, language in SIEGE:
        (book / name).write_text("\n".join(blocks("rule-code.md", language)), "utf-8")
    return book


def commands(guide: str | Path) -> list[Command]:
    """Return the commands of a guide, or of another file, in order."""
    return [
        Command(each["words"], each["prints"]) for body in blocks(guide, "console") for each in COMMAND.finditer(body)
    ]


def as_shown(shown: str, printed: str) -> bool:
    """True where that was printed; `…` stands for what is left out: of a line, or, on a line of its own, some lines."""
    lines = "".join(f"\n{line.rstrip()}" for line in printed.strip("\n").splitlines())
    wanted = re.escape(f"\n{shown.strip()}").replace("\\\n…", r"(?:\n.*)*").replace("…", ".*")
    return bool(re.fullmatch(wanted, lines))
