"""The running text of a book, passage by passage, each with the rule that it cites for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rulewright.cite.columns import citing_columns
from rulewright.cite.history import is_history
from rulewright.languages.hints import shortest
from rulewright.languages.scripts import begins_unspaced
from rulewright.late import late
from rulewright.model import Block, Book, Reference, Rule, Table
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, scope_of
from rulewright.read.inline import clean
from rulewright.text import Text

Cited = tuple[list[Reference], bool]  # the references of a citation, and whether it defers
Found = list[Cited]  # of one passage
LEAD = 300  # characters of what leads over that are kept
# In brackets, at the end of a caption: (subject to 10.5), (artículo 11.b))
ASIDE = late(r"\((?=[^()\n]*\d)(?=[^()\n]*(?:[^\W\d_]{2}|§))[^\n]*\)")
OBJECT = "\ufffc"  # stands for a thing among words that is none


class Passage(NamedTuple):
    """A text, the id of the rule that it cites for, the number of the rule that it stands in, and whether it is that
    rule's title. `lead` are the words that lead over to it, *from the Customs Act:*; those of the rule around it for
    an item. `head` are the words above a cell of a table, where these cite. `document` is what it is of, where that is
    a division and no rule holds the text: what stands above its first rule."""

    text: Text
    source: str | None
    number: Number
    is_title: bool = False
    lead: str = ""
    head: str = ""
    document: str = ""

    @property
    def division(self) -> str:
        """The division of the book that it stands in; nothing where that has none."""
        return scope_of(self.number) or self.document

    @property
    def content(self) -> Any:
        """What its citations are a function of, besides what the book holds."""
        return self.text.text, self.text.styles, self.number, self.is_title, self.lead, self.head, self.document


def texts(book: Book) -> Iterator[tuple[Text, str | None]]:
    """Yield the running text of a book in markup, piece by piece, each with the id of the rule that it stands in."""
    for rule in (None, *book.rules):
        if rule and rule.title:
            yield rule.title, rule.id
        for passage in _of(rule.content if rule else book.matter, rule, (), book):
            yield passage.text, passage.source


def passages(book: Book, notation: Notation) -> Iterator[Passage]:
    """Yield what may cite: the text and tables of each rule, and its title where there is a figure in it, or a
    placeholder for one."""
    return passages_of(book, notation, book)


def passages_of(part: Book, notation: Notation, whole: Book) -> Iterator[Passage]:
    """Yield the same of a part of a book; the `whole` of it knows which rules stand around others."""
    holders = shortest(notation.words.placeholder)
    documents = _documents(whole, notation) if notation.scopes and part.matter else {}
    for each in _of(part.matter, None, (), whole):
        yield each._replace(document=documents.get(each.text.source.entry, "")) if documents else each
    for rule in part.rules:
        number = notation.parse(rule.number or "") or ()
        yield from of_rule(whole, rule, number)
        title = rule.title.text if rule.title else ""
        if rule.title and (any(map(str.isnumeric, title)) or any(holder in title for holder in holders)):
            yield Passage(rule.title, rule.id, number, is_title=True)


def _documents(book: Book, notation: Notation) -> dict[str, str]:
    """Return the division that each file is of whose rules are all of one."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for rule in book.rules:
        found[rule.span.source.entry].add(scope_of(notation.parse(rule.number or "") or ()))
    return {entry: division for entry, divisions in found.items() if len(divisions) == 1 for division in divisions}


def of_rule(book: Book, rule: Rule, number: Number) -> Iterator[Passage]:
    """Yield the passages of a rule but its title; `number` is what it has in the book's notation."""
    yield from _of(rule.content, rule, number, book, _lead(book, rule))


def _calls(words: str, table: Table) -> bool:
    """True for the words of a cell of a header that say which table it is, if with what heads the column besides."""
    numbered = table.number is not None and table.caption.endswith(table.number)
    return words == table.caption or (numbered and table.caption in words)


def joined(found: Found, others: Iterable[Cited]) -> Found:
    """Return the citations of a passage with others of it, in the order of the text."""
    return sorted([*found, *others], key=lambda each: each[0][0].start)


def is_cited(found: Found, start: int, end: int) -> bool:
    """True where something is cited in a part of a passage."""
    return any(each[0].start < end and start < each[-1].end for each, _ in found)


def leads_over(text: str) -> bool:
    """True for words that lead over to what stands below them."""
    return text.endswith(":")


def _leads(text: str, book: Book) -> bool:
    """True for words that lead over, or that name what is said to be about the things below them: *the provisions of
    the Penal Code on*."""
    return leads_over(text) or (book.notation is not None and _ends_with(text, book.notation.words.about))


def _goes_on(text: str, book: Book) -> bool:
    """True for a text that ends no sentence: what was led over to goes on below it."""
    return text.endswith((",", ";")) or (book.notation is not None and _ends_with(text, book.notation.words.joiner))


def _ends_with(text: str, listed: list[str]) -> bool:
    return text[-1:].isalpha() and text.casefold().endswith(tuple(f" {word}" for word in listed))


def uncounted(text: Text) -> str:
    """Return the words of a text, as long as it is, without those that count something else than rules: *on page 12*
    cites no rule 12, the mark of a note no rule 1.2."""
    words: list[str] = []
    position = 0
    for style in sorted(each for each in text.styles if each.is_counted):
        if style.end > position:
            words += text.text[position : style.start], OBJECT * (style.end - max(position, style.start))
            position = style.end
    return "".join(words) + text.text[position:] if words else text.text


def _says_more(cell: Text) -> bool:
    """True for a cell that holds more than a figure: words, or one with the sign of a section, *§3.02*, or with a word
    that no blank parts from it; or one that is a link, to what its one word is called by."""
    words = cell.text
    return " " in words or words.startswith("§") or begins_unspaced(words) or any(each.address for each in cell.styles)


def _aside(table: Table) -> Text | None:
    """Return what the caption of a table says in brackets, if that may cite: *Prizes (subject to 10.5)*. A mere figure
    there counts or measures something."""
    if not table.caption.endswith(")") or not any(map(str.isdecimal, table.caption)):
        return None
    span = table.caption_span
    aside = ASIDE.search(span.source.text, span.start, span.end)
    return clean(span.source, [aside.span()]) if aside else None


def _lead(book: Book, rule: Rule) -> str:
    """Return the words with which the innermost rule around an item leads over to its items."""
    while rule.item and rule.parent in book.by_id:
        rule = book.by_id[rule.parent]
        above = [block.text.text for block in rule.blocks if not block.after]
        if above and _leads(above[-1], book):
            return above[-1][-LEAD:]
    return ""


def _of(
    content: list[Block | Table], rule: Rule | None, number: Number, book: Book, lead: str = ""
) -> Iterator[Passage]:
    """Yield the passages of a rule; what a table cites it cites for its own rule, where it stands elsewhere."""
    home = rule.id if rule else None
    above = lead
    for part in content:
        if isinstance(part, Block):
            if part.kind != "code":
                yield Passage(part.text, home, number, lead=above)
            if _leads(part.text.text, book):
                above = part.text.text[-LEAD:]
            elif part.kind != "bullet" and not _goes_on(part.text.text, book):
                above = lead
            continue
        if is_history(part):
            continue
        titled = rule is not None and rule.title is not None and part.caption in rule.title.text
        if not titled and (aside := _aside(part)):
            yield Passage(aside, part.rule or home, number)
        heads = citing_columns(part, book)
        body = range(len(part.header), len(part.header) + len(part.rows))
        for at, row in enumerate((*part.all_rows, part.notes)):
            for column, cell in enumerate(row):
                head = heads.get(column, "") if at in body else ""
                own = at not in body and _calls(cell.text.strip(), part)
                if (_says_more(cell) and not own) or head:  # a lone figure cites nothing
                    yield Passage(cell, part.rule or home, number, head=head)
