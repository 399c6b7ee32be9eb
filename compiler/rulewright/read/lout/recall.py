"""Add to a book what an unchanged file added to it in an earlier run, without reading the file again.

What a file adds depends on its text, on the files that it includes, and on the names that are taken where it begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from rulewright.cache import Kind
from rulewright.model import Block, Book, Citation, Indexed, Problem, Reference, Rule, Table
from rulewright.read.lout.definitions import Definition
from rulewright.text import Text

Cited = tuple[str | None, int | Text, list[Reference]]  # source, passage (its place among all texts), references


class Outline(Struct, array_like=True):
    """What is known of a file before it is read: where it lost its line breaks, the names of what it includes, what it
    defines, where it names its databases, those of works (one of Lout's own has no name), its tags, and whether it
    asks for a set-up of Lout's own."""

    breaks: list[int]
    includes: list[str]
    definitions: list[Definition]
    databases: list[tuple[int, int]]
    works: list[tuple[str, int, int]]
    tags: list[str]
    set_up: bool


class Addition(Struct, array_like=True):
    """What a file adds, with all that it includes: `files` are those that were read. `tags` lead to places in `rules`;
    `outside` are tags of works that
    it cites, `title` is the document's, if it is one. `names` tells how many sections had a name before, and how many
    have it now."""

    rules: list[Rule]
    matter: list[Block | Table]
    tags: list[tuple[str, int]]
    citations: list[Cited]
    problems: list[Problem]
    names: dict[str, tuple[int, int]]
    files: list[str]
    outside: list[str]
    title: str
    document: bool
    places: dict[str, str]
    indexed: list[Indexed]

    def fits(self, taken: Counter[str]) -> bool:
        """True where the sections are called the same, with the names that are taken now."""
        return all(taken[name] == before for name, (before, _) in self.names.items())

    def add_to(self, book: Book, taken: Counter[str]) -> None:
        """Add all of it to a book."""
        book.rules += self.rules
        book.matter += self.matter
        book.problems += self.problems
        book.outside += self.outside
        book.title = book.title or self.title
        book.document = book.document or self.document
        book.places |= self.places
        book.indexed += self.indexed
        for tag, at in self.tags:
            book.index.setdefault(tag, self.rules[at])
        texts = list(_texts(self.rules, self.matter))
        for source, passage, references in self.citations:
            text = texts[passage] if isinstance(passage, int) else passage
            book.citations.append(Citation(source, text, references, False))
        taken.update({name: after - before for name, (before, after) in self.names.items()})


OUTLINE: Kind[Outline] = Kind("lout outline", Outline)
ADDITION: Kind[Addition] = Kind("lout addition", Addition)


def addition_of(part: Book, names: Counter[str], taken: Counter[str], files: list[str]) -> Addition:
    """Return what was read of a file: a book of its own, `part`, and the names of its sections, beside those that were
    `taken` before."""
    rules = {id(rule): at for at, rule in enumerate(part.rules)}
    texts = {id(text): at for at, text in enumerate(_texts(part.rules, part.matter))}
    return Addition(
        part.rules,
        part.matter,
        [(tag, rules[id(rule)]) for tag, rule in part.index.items()],
        [(each.source, texts.get(id(each.passage), each.passage), each.references) for each in part.citations],
        part.problems,
        {name: (taken[name], taken[name] + count) for name, count in names.items()},
        files,
        part.outside,
        part.title,
        part.document,
        part.places,
        part.indexed,
    )


def _texts(rules: list[Rule], matter: list[Block | Table]) -> Iterator[Text]:
    """Yield all running text, in the same order each time."""
    yield from _texts_in(matter)
    for rule in rules:
        yield from (text for text in (rule.title, rule.basis) if text)
        yield from _texts_in(rule.content)


def _texts_in(parts: Iterable[Block | Table]) -> Iterator[Text]:
    for part in parts:
        if isinstance(part, Block):
            yield part.text
        else:
            for row in part.rows:
                yield from row
