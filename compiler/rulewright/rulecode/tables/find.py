"""Find printed things by their words: a table in a book, a section in a table, a row among rows."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from rulewright.model import Book, Table
from rulewright.rulecode.errors import RulecodeError
from rulewright.rulecode.tables.figures import fold
from rulewright.rulecode.tables.keys import parse_keys

LONGEST_SECTION = 8  # words; more is running text
STEP = re.compile(r"[:=]\s?[-+−–]?\d[^;]*;")  # of a ladder: `first snow: -1; second snow: -2`


def find_table(book: Book, name: str) -> Table:
    """Return the table with this number or caption, or else the only one of the rule with this number; part of a
    caption will do where only one has it.

    Raises RulecodeError where there is none or several.
    """
    tables = book.tables
    wanted = fold(name)
    rule = book.index.get(name)
    for same in (
        [table for table in tables if table.number is not None and fold(table.number) == wanted],
        [table for table in tables if fold(table.caption) == wanted],
        [table for table in tables if rule and table.rule == rule.id],
        [table for table in tables if wanted in fold(table.caption)],
    ):
        if len(same) == 1 or (same and same[0].number is not None and fold(same[0].number) == wanted):
            return same[0]
        if same:
            lines = ", ".join(f'"{table.caption}"' if table.caption else f"line {table.span.line}" for table in same)
            raise RulecodeError(f'"{name}" may be {lines}', ("write the whole caption, or the number",))
    known = {fold(each): each for table in tables for each in (table.number, table.caption) if each}
    raise RulecodeError(f'{book.id} has no table "{name}"', suggest(wanted, known))


def find_row(rows: Sequence[str], alternatives: Sequence[str], what: str) -> int:
    """Return which of `rows` (the words of each) holds one of `alternatives`.

    The whole of a row comes before a part of one, and whole words before parts of words.

    Raises RulecodeError where none does, or several do; `what` names the place that was searched.
    """
    folded = [fold(row) for row in rows]
    found: set[int] = set()
    for words in alternatives:
        wanted = fold(words)
        same = [at for at, row in enumerate(folded) if row == wanted]
        same = same or [at for at, row in enumerate(folded) if re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", row)]
        same = same or [at for at, row in enumerate(folded) if wanted in row]
        if len(same) > 1:
            shown = "; ".join(f'"{rows[at][:60]}"' for at in same[:3])
            raise RulecodeError(
                f'{len(same)} rows of {what} have the words "{words}": {shown}', ("name more words of it",)
            )
        found.update(same)
    if len(found) == 1:
        return found.pop()
    shown = " or ".join(f'"{words}"' for words in alternatives)
    if found:
        raise RulecodeError(f"{shown} are the words of {len(found)} rows of {what}", ("all must mean one row",))
    known = {row: rows[at][:80] for at, row in enumerate(folded) if row}
    raise RulecodeError(f"no row of {what} has the words {shown}", suggest(fold(alternatives[0]), known))


def suggest(wanted: str, known: dict[str, str]) -> tuple[str, ...]:
    """Return the help that names what is nearest to `wanted`, of things known by their folded words."""
    near = difflib.get_close_matches(wanted, list(known), 1, 0.5)
    if not near:
        words = set(wanted.split())
        near = sorted(known, key=lambda each: -len(words & set(each.split())))[:1]
        near = [each for each in near if words & set(each.split())]
    if near:
        return (f'did you mean "{known[near[0]]}"?',)
    shown = ", ".join(f'"{each}"' for each in list(known.values())[:5])
    return (f"there are {shown}" + (" and others" if len(known) > 5 else ""),) if known else ()


def sections(table: Table) -> list[tuple[str, int, int]]:
    """Return the sections of a table: title (empty before the first), first row, row behind the last.

    A section begins with a row of one printed cell, a few words in the first column, that other rows follow.
    """
    starts = [("", 0, 0)]
    for at, row in enumerate(table.rows):
        if at + 1 < len(table.rows) and is_title([cell.text for cell in row]):
            starts.append((row[0].text.strip(), at, at + 1))
    ends = [start for _, start, _ in starts[1:]] + [len(table.rows)]
    return [(title, first, end) for (title, _, first), end in zip(starts, ends, strict=True) if title or end > first]


def is_title(cells: Sequence[str]) -> bool:
    """True for a row of a few words and blanks: it is the title of the rows below it."""
    words = cells[0].strip() if cells else ""
    if len(cells) < 2 or not words or any(cell.strip() for cell in cells[1:]):
        return False
    few = len(words.split()) <= LONGEST_SECTION and words[-1] not in ".;"
    return few and not STEP.search(words) and all(key.word for key in parse_keys(words))


def is_running(cells: Sequence[str]) -> bool:
    """True for a row that is a sentence across the table."""
    words = cells[0].strip() if cells else ""
    alone = len(cells) > 1 and not any(cell.strip() for cell in cells[1:])
    long = len(words.split()) > LONGEST_SECTION and not STEP.search(words)
    return alone and bool(words) and (long or words[-1] == ".")


def find_section(table: Table, name: str) -> range:
    """Return the rows of the section `name`. Without a name: the rows before the first section, or all where the table
    begins with one. Raises RulecodeError where there is no such section."""
    known = sections(table)
    if not name:
        return range(*known[0][1:]) if known and not known[0][0] else range(len(table.rows))
    wanted = fold(name)
    same = [each for each in known if fold(each[0]) == wanted] or [each for each in known if wanted in fold(each[0])]
    if len(same) == 1:
        return range(*same[0][1:])
    titles = {fold(title): title for title, *_ in known if title}
    many = "more than one section" if same else "no section"
    raise RulecodeError(f'the {table.caption} has {many} "{name}"', suggest(wanted, titles))
