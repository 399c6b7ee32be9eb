"""Rules that name a played one and speak of exceptions, and notes of played tables that leave something out, which are
played by nothing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec import Struct

from rulewright.model import Book, Rule
from rulewright.rulecode.bind.clauses import sentences_in
from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import Cite
from rulewright.rulecode.stems import stems_in
from rulewright.rulecode.walk import parts, rules_of
from rulewright.text import Span

MOST = 8  # of so many rules one may be left to the players where rule code plays them all
LEAST = 2  # words of a name that running text can be known by
HEEDED = 3  # words that an input has of a note which it heeds
BEGINNING = 60  # characters of a sentence by which it is known in what is quoted


class Unplayed(Struct):
    """A rule, the words by which it speaks of an exception, their place, and the played rules that it names there."""

    rule: Rule
    word: str
    span: Span
    played: list[str]

    @property
    def name(self) -> str:
        """What it is called: in its own rule, it is a note."""
        return f"a note of {self.rule.name}" if self.rule.name in self.played else self.rule.name


def unplayed(book: Book) -> Iterator[Unplayed]:
    """Yield the rules of a book that likely set a played one aside, and that no rule code cites."""
    homes = {program.rule for program in book.programs}
    touched = _touched(book)
    names = _names(book, homes)
    exception = re.compile(rf"\b{one_of(phrases().exceptions.words)}\b", re.IGNORECASE)
    cited_in = _played_references(book, homes)
    for rule in book.rules:
        if _family(book, rule) & touched:
            continue
        for block in rule.blocks:
            found = exception.search(block.text.text)
            if found is None:
                continue
            named = cited_in[rule.id, block.text.text] | {home for home, name in names if name.search(block.text.text)}
            if named:
                span = block.text.span(found.start(), found.end())
                yield Unplayed(rule, found[0], span, sorted(home.partition(":")[2] for home in named))
                break


def forgotten(book: Book) -> Iterator[tuple[Rule, Rule]]:
    """Yield the rules right below played ones that no rule code cites, with these, in a book of which it cites nearly
    all."""
    touched = _touched(book)
    divided = {each.parent for each in book.rules if not each.item}
    rules = [each for each in book.rules if not each.implied and (each.blocks or each.tables)]
    left = [each for each in rules if not _family(book, each) & touched and each.id not in divided]
    if len(left) * MOST <= len(rules):
        homes = {program.rule for program in book.programs}
        yield from ((rule, book.by_id[rule.parent]) for rule in left if rule.parent in homes)


def uncounted(book: Book) -> Iterator[Unplayed]:
    """Yield the notes of played tables that leave something out, which no line quotes and no input is called like."""
    homes = {program.rule for program in book.programs}
    left_out = re.compile(rf"\b{one_of(phrases().exceptions.uncounted)}\b", re.IGNORECASE)
    notes = [(table.rule, note) for table in book.tables if table.rule in homes for note in table.notes]
    told = [(book.by_id[rule], note, found) for rule, note in notes if rule and (found := left_out.search(note.text))]
    if not told:
        return
    quoted = "\n".join(" ".join(part.text.split()) for part in parts(book.programs) if isinstance(part, Cite))
    called = [stems_in(each.title) for program in book.programs for each in program.inputs]
    for rule, note, found in told:
        sentence = next(each for each in sentences_in(" ".join(note.text.split())) if left_out.search(each))
        stems = stems_in(sentence)
        heeded = any(len(stems & each) >= HEEDED for each in called)
        if not heeded and sentence[:BEGINNING] not in quoted:
            yield Unplayed(rule, found[0], note.span(found.start(), found.end()), [rule.name])


def _touched(book: Book) -> set[str]:
    """Return the rules that rule code plays or cites."""
    return {rule for program in book.programs for rule in (program.rule, *rules_of(program))}


def _family(book: Book, rule: Rule) -> set[str]:
    """Return a rule, its items, and the rule whose item it is."""
    return _with_items(book, rule.id) | ({rule.parent} if rule.item and rule.parent else set())


def _with_items(book: Book, id: str) -> set[str]:
    return {id, *(each.id for each in book.below.get(id, ()) if each.item)}


def _played_references(book: Book, homes: set[str]) -> dict[tuple[str | None, str], set[str]]:
    """Return the played rules that the text of each rule cites: themselves, or an item of theirs."""
    played: defaultdict[str, set[str]] = defaultdict(set)
    for home in homes:
        for id in _with_items(book, home):
            played[id].add(home)
    found: defaultdict[tuple[str | None, str], set[str]] = defaultdict(set)
    for citation, reference in book.references:
        for target in played.keys() & reference.targets:
            found[citation.source, citation.passage.text] |= played[target]
    return found


def _names(book: Book, homes: Iterable[str]) -> list[tuple[str, re.Pattern[str]]]:
    """Return what the played rules and their tables are called, as running text would."""
    found = []
    for rule in book.rules:
        if rule.id in homes:
            titles = [rule.heading, *(table.caption for table in book.tables_of.get(rule.id, ()))]
            found += [(rule.id, name) for title in titles if (name := _name(title))]
    return found


def _name(title: str) -> re.Pattern[str] | None:
    """Return a pattern for a title, without its number and its word for a table, in the singular and the plural."""
    words = re.findall(r"[^\W\d][\w.'’-]*", title)
    while words and words[-1].casefold() in phrases().exceptions.tables:
        words.pop()
    if len(words) < LEAST:
        return None
    *first, last = words
    stem = last[:-1] if last.endswith("s") else last
    return re.compile(r"\b" + r"\s+".join(map(re.escape, [*first, stem])) + r"s?\b", re.IGNORECASE)
