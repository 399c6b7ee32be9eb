"""What the rules of a book list without numbers of their own: steps that a word calls where they stand, *Step 1: draw a
card*, and rules that list nothing at all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence, Set
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from rulewright.late import late
from rulewright.model import Block, Book, Rule

BEGINS = late(r"(?P<word>[^\W\d_]{3,15})\s(?P<value>\d{1,2})\s?[.:)–—-]")
MARK = late(r"(?<![\w.,-])(?:\(?\w{1,4}\)|[a-z0-9]{1,2}\.)\s")  # of an entry within a sentence
BROKEN = late(r"[.:;!?)»”。：；！？）」]\s*\n")  # where a line of a paragraph ends, or the paragraph
ENTRY = late(r"\s*(?P<value>\d{1,2})(?P<mark>[.)])\s")
FEWEST = 2  # steps of a rule
# A paragraph that a word begins, and entries follow: Exceptions: 1. In winter. 2. At night.
LISTING = late(r"\s*(?P<word>[^\W\d_]{3,15}):\s+1[.)]\s")
ROW = late(r"(?P<value>\d{1,3})[.)]?(?!\S)")  # of a table whose rows are counted
HEAD = late(r"(?P<word>[^\W\d_]{2,10}\.?)(?!\S)")
FEWEST_ROWS = 3
RUNNING = ("paragraph", "example", "note")  # kinds of blocks that are no entries


class Listed(Struct, array_like=True, frozen=True):
    """What one rule lists: how many `steps` it has, by the word that calls them, those of its only list that is merely
    counted by none; whether it is `plain`, and lists nothing; and how many `paragraphs` it has at most, 0 where that is
    not known."""

    steps: dict[str, int]
    plain: bool
    paragraphs: int


NOTHING = Listed({}, False, 0)


class Lists(NamedTuple):
    """What whoever looks for citations asks: the words that call steps, whether any paragraphs are counted, and what
    the rule `of` a name lists."""

    words: frozenset[str]
    counted: bool
    of: Callable[[str], Listed]


class Entries(Struct):
    """How many steps a rule has, by its name and by the word that calls them, in small letters; the `plain` rules,
    which list nothing; and how many `paragraphs` a rule has at most, with all that it lists, if none has a number."""

    steps: dict[str, dict[str, int]]
    plain: set[str]
    paragraphs: dict[str, int]

    @property
    def words(self) -> frozenset[str]:
        """The words that call steps; the empty one where some are merely counted."""
        return frozenset(word for each in self.steps.values() for word in each)

    def of(self, name: str) -> Listed:
        """Return what a rule lists."""
        steps, plain, paragraphs = self.steps.get(name), name in self.plain, self.paragraphs.get(name, 0)
        return Listed(steps, plain, paragraphs) if steps else _without_steps(plain, paragraphs)


@cache  # each file keeps what it was answered, and most rules list alike
def _without_steps(plain: bool, paragraphs: int) -> Listed:
    return Listed({}, plain, paragraphs)


def entries_of(book: Book) -> Entries:
    """Return what the rules of a book list."""
    steps: defaultdict[str, dict[str, int]] = defaultdict(dict)
    endings, listed = book.words.plural, book.words
    calling = frozenset(map(str.casefold, (*listed.number, *listed.member, *listed.inner)))
    for rule in book.rules:
        for word, most in {
            **_rows(rule, calling),
            **_steps(rule),
            **_listed(rule, endings),
            "": _counted(rule),
        }.items():
            if most >= FEWEST:
                steps[rule.name][word] = most
    twice = {rule.name for rule in book.rules if rule.again}
    plain = {each.name for each in book.rules if _is_plain(each, book)} - twice
    lengths = {each.name: _paragraphs(each, book) for each in book.rules if not each.implied and each.name not in twice}
    return Entries(dict(steps), plain, {name: most for name, most in lengths.items() if most})


def _paragraphs(rule: Rule, book: Book) -> int:
    """Return how many paragraphs a rule has at most: each part of it, and each line that may begin one, for some texts
    have no blank lines between them; nothing for one whose parts have numbers."""
    below = book.below.get(rule.id, ())
    if any(not each.item or each.name[-2:-1].isdigit() or each.name[-1:].isdigit() for each in below):
        return 0
    lines = 0
    for part in rule.content:
        written = part.text.source.text[slice(*part.text.outer)] if isinstance(part, Block) else ""
        lines += 1 + len(BROKEN.findall(written.rstrip()))
    return lines + sum(_paragraphs(each, book) or 1 for each in below)


def _steps(rule: Rule) -> dict[str, int]:
    """Return the words with which paragraphs of a rule begin that are counted one by one, and how far they are."""
    found: dict[str, int] = {}
    for block in rule.blocks:
        match = BEGINS.match(block.text.text)
        word = match["word"].casefold() if match else ""
        if match and int(match["value"]) == found.get(word, 0) + 1:
            found[word] = int(match["value"])
    return found


def _rows(rule: Rule, calling: Set[str]) -> dict[str, int]:
    """Return what heads the first column of the only table of a rule, whose rows are counted one by one there, and how
    many they are: *Nr.* above 1 to 8. It is shortened or one of the words `calling` parts, no throw of a die."""
    tables = list(rule.tables)
    table = tables[0] if len(tables) == 1 and tables[0].header else None
    head = HEAD.match(table.header[-1][0].text) if table else None
    if table is None or head is None:
        return {}
    word = head["word"].casefold()
    if not word.endswith(".") and word not in calling:
        return {}
    values = [ROW.match(row[0].text) for row in table.rows]
    if [each and int(each["value"]) for each in values] != list(range(1, len(values) + 1)):
        return {}
    return {word: len(values)} if len(values) >= FEWEST_ROWS else {}


def _listed(rule: Rule, endings: Sequence[str]) -> dict[str, int]:
    """Return the words that lead over to entries within their paragraph, which are counted in figures, and how far they
    are; each as one of them is called, too, without one of the `endings` of the plural."""
    found: dict[str, int] = {}
    for block in rule.blocks:
        text = block.text.text
        match = LISTING.match(text)
        at = match.end() - 1 if match else -1
        most = 0
        while at >= 0:
            most += 1
            at = next((place for mark in ".)" if (place := text.find(f" {most + 1}{mark} ", at)) >= 0), -1)
        word = match["word"].casefold() if match else ""
        for each in (word, *(word.removesuffix(ending) for ending in endings)) if word and word not in found else ():
            found[each] = most
    return found


def _counted(rule: Rule) -> int:
    """Return how many entries the only list of a rule has that is counted in figures, in paragraphs of their own or in
    one; nothing where there are several such lists, or none."""
    most = lists = 0
    for block in rule.blocks:
        text = f"\n{block.marker} {block.text.text}"
        first = ENTRY.match(text)
        if not first:
            continue
        at, value = first.start(), int(first["value"])
        lists += value == 1
        if value not in (1, most + 1):
            return 0
        while at >= 0:
            most = value
            value += 1
            at = next(
                (place for blank in "\n " if (place := text.find(f"{blank}{value}{first['mark']} ", at)) >= 0), -1
            )
    return most if lists == 1 else 0


def _is_plain(rule: Rule, book: Book) -> bool:
    """True for a rule of a few paragraphs, without rules, entries or tables below it and without marks in its words."""
    blocks = [each for each in rule.content if isinstance(each, Block)]
    whole = bool(blocks) and len(blocks) == len(rule.content) and not book.below.get(rule.id) and not rule.implied
    return whole and all(each.kind in RUNNING and not MARK.search(each.text.text) for each in blocks)
