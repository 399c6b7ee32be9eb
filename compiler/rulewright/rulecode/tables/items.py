"""Records from what is printed: the entries of a table's cells, the lines of a rule's text that fit a pattern."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.model import Book, Rule
from rulewright.rulecode.errors import RulecodeError
from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import Number, Record, Value
from rulewright.rulecode.tables.figures import fold, parse_number, parse_value, plain
from rulewright.rulecode.tables.printed import Printed

ENTRIES = "entries"
GROUP = re.compile(r"(?P<names>[^();]*[^();\s])\s*\((?P<note>[^()]*)\)")
HOLE = re.compile(r"\{(\w+)\}")
BAR = re.compile(r"\s*\|\s*")


def entries(printed: Printed, columns: Sequence[tuple[str, str]]) -> list[Record]:
    """Return the records of a table. `columns` are pairs of header words and field.

    The cells of the column whose field is `entries` are lists such as `Egypt, Iraq (two each); Gibraltar (three)`: each
    name gives a record with the field `value`. An entry without a plain value (`one for each 10`) gives none. Without
    such a column each row is a record, named by its first cell. Raises RulecodeError where a column is not there.
    """
    places = {field: _place(printed, header) for header, field in columns}
    listed = places.pop(ENTRIES, None)
    found: list[Record] = []
    for row in printed.rows:
        fields: dict[str, Value] = {}
        for field, column in places.items():
            value, _ = printed.value(row, column)
            if value is not None:
                fields[field] = value
        if len(fields) < len(places):
            continue  # a row outside the scheme, such as an indemnity without a priority
        if listed is None:
            found.append(Record(printed.texts(row)[0].strip(), fields, printed.place(row, 0)))
            continue
        for name, value in split_entries(printed.texts(row)[listed]):
            found.append(Record(name, {**fields, "value": value}, printed.place(row, listed)))
    if not found:
        raise RulecodeError(f"no entry with a value was found in {printed.title}")
    return found


def _place(printed: Printed, header: str) -> int:
    """Return the column with this header; that of the keys counts, too."""
    if printed.paths and any(fold(cell) == fold(header) for cell in printed.paths[0]):
        return 0
    return printed.column([header])


def split_entries(text: str) -> Iterator[tuple[str, Number]]:
    """Yield the names and values in `Egypt, Iraq (two each); Gibraltar (three)`.

    What stands behind the value (`two: becomes part of Ireland`) and behind the name (`England, including London`) is
    no part of either.
    """
    together = one_of(phrases().rows.together)
    for group in GROUP.finditer(text):
        note = re.fullmatch(rf"\s*(?P<value>\S+?)\s*(?P<each>{together})?\s*(?::.*)?", group["note"], re.IGNORECASE)
        value = parse_number(note["value"]) if note else None
        if note is None or value is None:
            continue
        names = [name.strip(" ;.") for name in re.split(r",\s*(?:and\s+)?", group["names"])]
        for name in filter(None, names if note["each"] else names[:1]):
            yield name, value


def list_items(book: Book, rule: Rule, pattern: str) -> list[Record]:
    """Return a record for each line, bullet, item or `|`-part of the text of `rule` that fits `pattern`.

    The holes of a pattern such as `{army} ⇒ {after}` are the record's fields; its name is the first of them. Raises
    RulecodeError where the pattern has no hole or fits nothing.
    """
    names = HOLE.findall(pattern)
    if not names:
        raise RulecodeError(f'the pattern "{pattern}" has no hole', ("write the parts that vary in braces: {name}",))
    form = compile_pattern(pattern)
    found: list[Record] = []
    for text in _parts(book, rule):
        fit = form.fullmatch(plain(text).strip())
        if fit:
            fields: dict[str, Value] = {}
            for name in names:
                value = parse_value(fit[name])
                fields[name] = fit[name] if value is None else value
            found.append(Record(str(fit[names[0]]).strip(), fields))
    if not found:
        raise RulecodeError(
            f'nothing in the text of {rule.name} fits "{pattern}"', (f'its text begins "{rule.text[:60]}"',)
        )
    return found


def _parts(book: Book, rule: Rule) -> Iterator[str]:
    members = [each for each in book.below.get(rule.id, ()) if each.item]
    for each in (rule, *members):
        for block in each.blocks:
            for line in block.text.text.splitlines():
                yield from BAR.split(line)


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Return the regular expression of a pattern with holes; case, dashes and spacing do not matter.

    Raises RulecodeError where it names a hole twice.
    """
    parts = HOLE.split(plain(pattern).strip())
    if len(set(parts[1::2])) < len(parts[1::2]):
        raise RulecodeError(f'the pattern "{pattern}" has two holes of one name', ("give each hole its own name",))
    whole = "".join(
        f"(?P<{part}>.+?)" if at % 2 else re.sub(r"(?:\\\s|\s)+", r"\\s+", re.escape(part))
        for at, part in enumerate(parts)
    )
    return re.compile(whole, re.IGNORECASE | re.DOTALL)
