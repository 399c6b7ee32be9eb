"""What the rules that are played said when their rule code was last confirmed: every figure of theirs, in its place;
and on which of them its lines rested.

A figure is a number with its sign, as digits or as a word. Words may change; a figure, a row or a sentence that changes
is what rule code rests on, so that somebody has to look at both. `rulewright confirm` writes down what stands there.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from rulewright.inputs import read_text
from rulewright.model import Book, Rule, Table
from rulewright.rulecode.phrases import number_words
from rulewright.rulecode.program import Cell, Program
from rulewright.rulecode.tables.figures import plain
from rulewright.rulecode.tables.running import number_pattern
from rulewright.rulecode.walk import cited_rules, flat, groups, parts
from rulewright.text import Span, Text

FILE = "confirmed.toml"
RESTS = "rests"  # the table of how many lines of each program rest on which rules
HEAD = "# What rules that are played said when their rule code was last confirmed; `rulewright confirm` writes this.\n"
TEXTS = 8_192  # that are looked at once, however often rule code is edited
KEY = re.compile(r'^"(?P<table>table-)?(?P<name>[^"]+)" = ', re.MULTILINE)  # a rule's number or tag, a table's
SIGNED = re.compile(r"(?<![\w.)])[-+]\s?\Z|(?<![\w.)])\+/-\s?\Z")


class Figure(Struct):
    """A number of a text: how it is compared, and where it stands."""

    said: str
    span: Span


class Line(Struct):
    """A paragraph, a row or a note, with its figures."""

    span: Span
    figures: list[Figure]

    @property
    def said(self) -> str:
        """All figures, as they are written down."""
        return " ".join(figure.said for figure in self.figures)


class Confirmed(Struct):
    """What was confirmed: the figures of each rule or table, and for each program how many lines rest on which rule."""

    said: dict[str, list[str]]
    rests: dict[str, dict[str, int]]


class Change(Struct):
    """Something that is not as it was confirmed: where, and what is to be said of it."""

    span: Span
    says: str


def read_confirmed(folder: Path) -> Confirmed | None:
    """Return what was confirmed; None where nothing was, or it cannot be read."""
    try:
        found = tomllib.loads(read_text(folder / FILE))
    except (OSError, ValueError):
        return None
    rests = found.pop(RESTS, None)
    said = {name: [str(line) for line in lines] for name, lines in found.items() if isinstance(lines, list)}
    counts = {name: _counts(each) for name, each in rests.items()} if isinstance(rests, dict) else {}
    return Confirmed(said, counts)


def _counts(found: object) -> dict[str, int]:
    return {name: many for name, many in found.items() if isinstance(many, int)} if isinstance(found, dict) else {}


def confirmed_text(book: Book) -> str:
    """Return what `confirmed.toml` of a book is to hold, so that all is confirmed that it says now."""
    entries = []
    for name, (_, lines) in played(book).items():
        said = "".join(f'\n  "{line.said}",' for line in lines)
        entries.append(f'"{name}" = [{said}\n]\n')
    for program in book.programs:
        counts = "".join(f'"{name}" = {many}\n' for name, many in lines_on(book, program).items())
        entries.append(f'\n[{RESTS}."{program.name}"]\n{counts}' if counts else "")
    return HEAD + "\n" + "".join(entries)


def lines_on(book: Book, program: Program) -> dict[str, int]:
    """Return how many lines of a program cite each rule, by its name in the order of the book; what a row of print gave
    cites none."""
    cited: list[Any] = [*flat(program.steps), *program.promises, *program.inputs]
    cited += [reading for group in groups(program.steps) for reading in group.alternatives]
    files = {program.span.source, *book.rule_files}  # an exception may stand in another one
    lines = {(each.cite.rule, each.span) for each in cited if each.cite and each.span.source in files}
    counts = Counter(book.by_id[rule].name for rule, _ in lines if rule in book.by_id)
    return {rule.name: counts[rule.name] for rule in book.rules if rule.name in counts}


def dropped(book: Book, confirmed: Confirmed) -> Iterator[tuple[Program, str, int, int]]:
    """Yield each program of which fewer lines rest on a rule than when it was confirmed, with that rule's name, how
    many did, and how many do. While some rule code is at fault nothing is: what that rests on is not known then."""
    if book.has_faulty_code:
        return
    for program in book.programs:
        now = lines_on(book, program)
        for name, many in confirmed.rests.get(program.name, {}).items():
            if now.get(name, 0) < many:
                yield program, name, many, now.get(name, 0)


def changes(book: Book, said: Mapping[str, Sequence[str]]) -> Iterator[Change]:
    """Yield what a book says otherwise than when it was confirmed, and what was never confirmed.

    While some rule code is at fault, all that was confirmed counts: what it rests on is not known then.
    """
    at_fault = book.has_faulty_code
    for name, (home, lines) in played(book, said if at_fault else ()).items():
        if name not in said:
            yield Change(home, f"{name} is played, and what it says was never confirmed")
            continue
        before, now = said[name], [line.said for line in lines]
        for how, a, b, c, d in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
            if how == "equal":
                continue
            yield from _between(name, home, before[a:b], lines[c:d])


def _between(name: str, home: Span, before: Sequence[str], now: Sequence[Line]) -> Iterator[Change]:
    for said, line in zip(before, now, strict=False):
        yield from _in_line(name, said.split(), line)
    for line in now[len(before) :]:
        if line.figures:
            yield Change(line.span, f"{name} says {line.said} here, which was not there when it was confirmed")
        else:
            yield Change(line.span, f"{name} has a line more than when it was confirmed")
    for said in before[len(now) :]:
        yield Change(
            home, f"{name} has lost a line since it was confirmed{f': its figures were {said}' if said else ''}"
        )


def _in_line(name: str, before: list[str], line: Line) -> Iterator[Change]:
    now = [figure.said for figure in line.figures]
    for how, a, b, c, d in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        if how == "equal":
            continue
        span = line.figures[c].span if c < d else line.span
        was, is_ = " ".join(before[a:b]) or "no figure", " ".join(now[c:d]) or "no figure"
        yield Change(span, f"{name} says {is_} here, and said {was} when it was confirmed")


def played(book: Book, also: Container[str] = ()) -> dict[str, tuple[Span, list[Line]]]:
    """Return what the rule code of a book rests on: by the name of each rule and table, where it stands, and its lines;
    those named in `also`, too."""
    rules = {rule for program in book.programs for rule in rests_on(program)}
    read = {cell.table for program in book.programs for cell in parts(program.steps) if isinstance(cell, Cell)}
    cited = where_cited(book)
    found: dict[str, tuple[Span, list[Line]]] = {}
    for rule in book.rules:
        if (rule.id in rules or rule.name in also) and rule.blocks:
            found[rule.name] = (rule.span, list(_lines_of(rule, cited)))
    for table in book.tables:
        name = table.id.partition(":")[2]
        if table.rule in rules or table.id in read or name in also:
            found[name] = (table.span, list(_rows_of(table, cited)))
    return found


def where_cited(book: Book) -> Mapping[int, list[tuple[int, int]]]:
    """Return from where to where the citations in each passage of a book reach, by the passage's identity."""
    cited: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for citation, reference in book.references:
        cited[id(citation.passage)].append((reference.start, reference.end))
    return cited


def rests_on(program: Program) -> set[str]:
    """Return the ids of the rules that a program plays or cites; its examples do not count."""
    return {program.rule} | cited_rules([program.steps, program.inputs, program.promises])


def _lines_of(rule: Rule, cited: Mapping[int, list[tuple[int, int]]]) -> Iterator[Line]:
    for block in rule.blocks:
        yield Line(block.text.span(), list(figures_in(block.text, cited)))


def _rows_of(table: Table, cited: Mapping[int, list[tuple[int, int]]]) -> Iterator[Line]:
    for row in table.all_rows:
        yield Line(row[0].span(), [figure for cell in row for figure in figures_in(cell, cited)])
    for note in table.notes:
        yield Line(note.span(), list(figures_in(note, cited)))


def figures_in(text: Text, cited: Mapping[int, list[tuple[int, int]]]) -> Iterator[Figure]:
    """Yield the figures of a text but for those of citations: these have checks of their own."""
    for said, start, end, named in _numbers_in(text.text):
        if not any(first < end and named < last for first, last in cited.get(id(text), ())):
            yield Figure(said, text.span(start, end))


@lru_cache(maxsize=TEXTS)
def _numbers_in(text: str) -> list[tuple[str, int, int, int]]:
    """Return the numbers of a text as they are compared, each from its sign to its end, and where it begins itself."""
    flat = plain(text)
    found = []
    for number in number_pattern().finditer(flat):
        sign = SIGNED.search(flat[max(0, number.start() - 4) : number.start()])
        start = number.start() - (len(sign[0]) if sign else 0)
        word = str(number_words().get((number["word"] or "").casefold(), number[0]))
        said = (sign[0].strip() if sign else "") + word.casefold().replace(" ", "")
        found.append((said, start, number.end(), number.start()))
    return found
