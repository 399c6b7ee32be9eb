"""The modifiers of a printed table or list, one clause each, before anybody knows what they say."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.model import Block, Book, Rule
from rulewright.rulecode.auto.clause import Clause, gives_several, make_clause, parse_entry, parse_sign
from rulewright.rulecode.errors import RulecodeError
from rulewright.rulecode.phrases import phrases
from rulewright.rulecode.program import Cell
from rulewright.rulecode.tables.figures import fold
from rulewright.rulecode.tables.find import find_row, sections
from rulewright.rulecode.tables.printed import Printed
from rulewright.text import Text


class Row:
    """A modifier as printed: all its words, and its clause, or why there is none."""

    def __init__(self, words: str, text: Text, clause: Clause | None, why: str = "") -> None:
        self.words = words
        self.text = text
        self.clause = clause
        self.why = why


def table_rows(printed: Printed) -> list[Row]:
    """Return the modifier rows of a table; rows of results are none."""
    skipped = {
        at
        for title, first, end in sections(printed.table)
        for at in range(first, end)
        if fold(title) in phrases().rows.results
    }
    rows = [at for at in printed.rows if at not in skipped] or printed.rows
    if not rows:
        raise RulecodeError(f"{printed.title} has no rows there")
    signs = _sign_column(printed, rows)
    words = _words_column(printed, rows, signs)
    return [_row(printed, at, signs, words) for at in rows]


def _sign_column(printed: Printed, rows: list[int]) -> int | None:
    """Return the column whose cells are signs, where at least half of the rows have one."""
    counts = [
        sum(parse_sign(printed.texts(at)[n]) is not None for at in rows) for n in range(len(printed.texts(rows[0])))
    ]
    best = max(range(len(counts)), key=counts.__getitem__)
    return best if len(counts) > 1 and 2 * counts[best] >= len(rows) else None


def _words_column(printed: Printed, rows: list[int], signs: int | None) -> int:
    """Return the column with the most letters."""
    letters = [
        sum(c.isalpha() for at in rows for c in printed.texts(at)[n]) for n in range(len(printed.texts(rows[0])))
    ]
    return max((n for n in range(len(letters)) if n != signs), key=letters.__getitem__, default=0)


def _row(printed: Printed, at: int, signs: int | None, words: int) -> Row:
    cells = printed.table.rows[at]
    text = cells[words] if cells[words].text.strip() else next((each for each in cells if each.text.strip()), cells[0])
    whole = " ".join(filter(None, (cell.text.strip() for cell in cells)))
    if signs is None:
        return _entry(whole, text, printed.place(at, words).table, (at, words))
    sign = parse_sign(cells[signs].text)
    joined = parse_entry(f"{cells[signs].text} {text.text}") if sign is None else None
    if joined:
        return Row(whole, text, make_clause(joined[0], text, joined[1], printed.place(at, signs)))
    if sign is None:
        said = cells[signs].text.strip()
        return Row(whole, text, None, f'"{said}" is no modifier' if said else _why(text.text))
    return Row(whole, text, make_clause(sign, text, text.text, printed.place(at, signs)))


def _entry(whole: str, text: Text, table: str = "", at: tuple[int, int] | None = None) -> Row:
    found = parse_entry(text.text)
    if found is None:
        return Row(whole, text, None, _why(text.text))
    sign, words = found
    return Row(whole, text, make_clause(sign, text, words, Cell(table, *at) if at else None))


def _why(words: str) -> str:
    """Say why an entry is none that can be read."""
    return "it gives several figures" if gives_several(words) else "it does not say how much it adds"


def list_rows(book: Book, rule: Rule, entry_words: str) -> list[Row]:
    """Return the modifiers below the entry of a rule's text that has these words (all entries without words).

    Members are what is set deeper than the entry, or the bullets behind a paragraph; the rule's own items count, too.
    Raises RulecodeError where no entry has the words, or several do.
    """
    blocks = [*rule.blocks]
    items = [block for each in book.below.get(rule.id, ()) if each.item for block in each.blocks]
    members = (
        list(_below(blocks, entry_words, rule)) if entry_words else [each for each in blocks if each.kind == "bullet"]
    )
    members = members or ([*blocks, *items] if not entry_words else items)
    return [_entry(block.text.text, block.text) for block in members]


def _below(blocks: list[Block], words: str, rule: Rule) -> Iterator[Block]:
    at = find_row([block.text.text for block in blocks], [words], f"the text of {rule.name}")
    entry = blocks[at]
    for block in blocks[at + 1 :]:
        if block.kind != "bullet" or (entry.kind == "bullet" and block.depth <= entry.depth):
            return
        yield block
