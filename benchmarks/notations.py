"""Time a check of one megabyte in every notation that is shipped, and print one table.

python -m benchmarks.notations [--size 1000000] [--runs 5]

A book is made up from the notation itself: its levels and items give the numbers, its marks how they are printed.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random

from benchmarks.measure import Command, CommandError, Result, in_turn
from benchmarks.prose import CITING, citing, sentence
from benchmarks.skeleton import title
from rulewright.notations import load_notation, shipped
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.notations.part import Part

STANDARD = "digit-levels"  # what the others are compared with
LABELS = {"article": "Article ", "laws": "Law "}  # before the number of a chapter
DEPTH = 4  # levels, items included
CHILDREN = 6  # of a rule
SECTIONS = 60  # of a chapter whose sections have two digits: there are only nine such chapters
NEAR = 200  # rules back, at most, that are cited


@dataclass
class Text:
    """A made-up book in one file, and how many references were written into it."""

    lines: list[str] = field(default_factory=list)
    references: int = 0


def make(notation: Notation, size: int, seed: int = 1) -> Text:
    """Return a book of about `size` characters in a notation. The same arguments give the same book."""
    rng = Random(f"{notation.name} {seed}")
    text, length = Text(), 0
    known = ["".join(number) for number in islice(_numbers(notation), CHILDREN) if not notation.is_bare(number)]
    for number in _numbers(notation):
        if not notation.is_bare(number):  # a chapter is cited with a word only
            known.append("".join(number))
        words = " ".join([sentence(rng), _citing(rng, known, text), sentence(rng)])
        line = _opened(notation, number, words, rng)
        text.lines += [line, ""]
        length += len(line) + 2
        if length > size:
            break
    return text


def _citing(rng: Random, known: list[str], text: Text) -> str:
    text.references += 1
    return citing(rng, rng.choice(known[-NEAR:]), CITING[:6])


def _numbers(notation: Notation) -> Iterator[Number]:
    """Yield the numbers of a book in reading order, for as long as the notation has any."""
    parts = [*notation.levels, *notation.items[:1]][:DEPTH]
    for chapter in _values(parts[0].cited[0], None):
        yield from _below((chapter,), parts[1:])


def _below(number: Number, parts: list[Part]) -> Iterator[Number]:
    """Yield a number and those below it, a level for each of `parts`."""
    yield number
    if parts:
        form = parts[0].cited[0]
        for value in _values(form, SECTIONS if form.kind == "99" else CHILDREN):
            yield from _below((*number, value), parts[1:])


def _values(form: Form, count: int | None) -> Iterator[str]:
    """Yield the first values of a form, as they are written; all of them without a count."""
    ordinal = 1
    while (value := form.at(ordinal)) and (count is None or ordinal <= count):
        yield form.write(value)
        ordinal += 1


def _opened(notation: Notation, number: Number, words: str, rng: Random) -> str:
    """Return the paragraph of a rule: a heading for a chapter, else its number or mark and its words."""
    if len(number) == 1:
        return f"# {LABELS.get(notation.name, '')}{number[0]} {title(rng)}\n\n{words}"
    part = [*notation.levels[:DEPTH], *notation.items][len(number) - 1]
    if part.marks:
        value = part.cited[0].value(number[-1])
        return f"{part.marks[0].write(value)} {words}"
    return f"**{''.join(number)}** {words}"


def main() -> int:
    """Make the books, time their checks, print the table; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.notations", description=__doc__)
    parser.add_argument("--size", type=int, default=1_000_000, help="characters of each book")
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
        texts = {name: make(load_notation(name, Path()), given.size) for name in shipped()}
        commands = [_command(name, text, Path(folder)) for name, text in texts.items()]
        try:
            results = in_turn(commands, given.runs, Path(folder), lambda words: print(words, file=sys.stderr))
        except CommandError as error:
            print(f"benchmarks: {error}", file=sys.stderr)
            return 2
    print("\n".join(_table(texts, results)))
    return 0


def _command(name: str, text: Text, folder: Path) -> Command:
    """Return the command that checks a book, which is written into a folder of its own."""
    project = folder / name
    project.mkdir()
    (project / "rules.md").write_text("\n".join(text.lines), "utf-8")
    words = (sys.executable, "-m", "rulewright", "check", "rules.md", "--notation", name, "--format", "json")
    return Command(name, words, project, accepts=(0, 1))


def _table(texts: dict[str, Text], results: dict[str, Result]) -> Iterator[str]:
    yield f"| notation | MB | wall s | × {STANDARD} | peak MB | references found of written | rules | findings |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for name, text in texts.items():
        result = results[name]
        summary = json.loads(result.output)["summary"]
        found = sum(summary[each] for each in ("error", "warning"))
        size = sum(len(line) + 1 for line in text.lines)
        references = f"{summary['references']:,} of {text.references:,}"
        yield (
            f"| {name} | {size / 1e6:.2f} | {result.wall:.2f} | {result.wall / results[STANDARD].wall:.2f} "
            f"| {result.peak / 1e6:.0f} | {references} | {summary['rules']:,} | {found} |"
        )


if __name__ == "__main__":
    sys.exit(main())
