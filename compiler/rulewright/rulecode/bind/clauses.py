"""Clauses: from `@58.21A "words"` to the rule and the sentence that an explanation quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from msgspec import structs

from rulewright.model import Book, Rule
from rulewright.rulecode.bind.scope import BindError, did_you_mean
from rulewright.rulecode.program import Cite, Number
from rulewright.rulecode.stems import stems_in
from rulewright.rulecode.surface import tree
from rulewright.rulecode.tables import fold
from rulewright.rulecode.tables.find import suggest
from rulewright.rulecode.tables.running import numbers_named
from rulewright.text import Span

COLON = (":", "：")
LONGEST = 200  # characters of a rule that are quoted where no words are named
CUT = " …"  # what stands behind a text that is shortened within a sentence
WHOLE = r"\((?:[^()]|\([^()]*\))*[.!?]\)"  # a sentence in brackets, within another or behind it
SENTENCE = re.compile(rf"(?<=[.!?])[”\")]*\s+(?=[\"“(A-ZÀ-Þ0-9])|\s+(?={WHOLE}(?:\s|$))")


class Passage(NamedTuple):
    """A sentence, list entry or table row that can be quoted: the rule it stands in, and its folded words."""

    rule: str
    text: str
    folded: str


class Clauses:
    """Finds the clauses that the rule code of a book cites."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._passages: dict[str, list[Passage]] = {}
        self._beginnings: dict[str, str] = {}
        self._said: dict[str, tuple[frozenset[Number], set[str]]] = {}

    def rule(self, name: str, span: Span) -> Rule:
        """Return the rule with this number or tag. Raises BindError where the book has none."""
        if name in self.book.index:
            return self.book.index[name]
        raise BindError(f"{self.book.id} has no rule {name}", span, did_you_mean(name, tuple(self.book.index)))

    def sentences(self, rule: Rule) -> list[str]:
        """Return the sentences and list entries of a rule's own text."""
        return [sentence for block in rule.blocks for sentence in sentences_in(block.text.text)]

    def said(self, sentence: str) -> tuple[frozenset[Number], set[str]]:
        """Return the numbers that a sentence names and the beginnings of its words: many lines are held against it."""
        if sentence not in self._said:
            self._said[sentence] = numbers_named(sentence), stems_in(sentence)
        return self._said[sentence]

    def find(self, clause: tree.Clause | None) -> Cite | None:
        """Return the clause with the words that are quoted. Raises BindError where no place, or several, hold them."""
        if clause is None:
            return None
        rule = self.rule(clause.rule, clause.span)
        if not clause.words:
            return Cite(rule.id, self.beginning(rule))
        return self._among(self.passages(rule), clause.words, rule)

    def beginning(self, rule: Rule) -> str:
        """Return how a rule begins."""
        if rule.id not in self._beginnings:
            self._beginnings[rule.id] = shortened(rule.text or rule.heading)
        return self._beginnings[rule.id]

    def introduced(self, cite: Cite) -> str:
        """Return the list that a sentence introduces, shortened: the entries below it, or its rule's items."""
        if not cite.text.endswith(COLON):
            return ""
        rule = self.book.by_id[cite.rule]
        blocks = [*rule.blocks]
        said = (" ".join(block.text.text.split()) for block in blocks)
        place = next((at for at, text in enumerate(said) if text.endswith(cite.text)), None)
        if place is None:
            return ""
        behind = blocks[place + 1 :]
        entries = [block.text.text for block in takewhile(lambda block: block.kind == "bullet", behind)]
        if not entries and not blocks[place].after and (not behind or behind[0].after):
            entries = [each.text for each in self.book.below.get(rule.id, ()) if each.item and each.parent == rule.id]
        return shortened(" ".join(entries))

    def whole(self, cite: Cite) -> Cite:
        """Return a clause with all that its rule says, unless words of it were picked."""
        return cite if cite.picked else structs.replace(cite, text=self.book.by_id[cite.rule].text)

    def unshortened(self, cite: Cite) -> str:
        """Return the sentence that a clause quotes, whole where it is quoted shortened."""
        begun = cite.text.removesuffix(CUT)
        if begun == cite.text:
            return cite.text
        said = (" ".join(each.split()) for each in self.sentences(self.book.by_id[cite.rule]))
        return next((each for each in said if each.startswith(begun)), cite.text)

    def _among(self, passages: list[Passage], wanted: list[tree.Words], rule: Rule) -> Cite:
        sought = [unquoted(words.text) for words in wanted]
        found = list(dict.fromkeys(each for each in passages if any(words in each.folded for words in sought)))
        if len(found) == 1:
            return Cite(found[0].rule, found[0].text, True)
        span = wanted[0].span
        shown = " or ".join(f'"{words.text}"' for words in wanted)
        if found:
            places = tuple(f'"{shortened(text, 80)}"' for _, text, _ in found[:3])
            raise BindError(f"{len(found)} places in {rule.name} hold {shown}", span, ("name more words", *places))
        known = {each.folded: shortened(each.text, 60) for each in passages}
        raise BindError(f"nothing in {rule.name} holds {shown}", span, suggest(sought[0], known))

    def passages(self, rule: Rule) -> list[Passage]:
        """Return the sentences, list entries and table rows of a rule and its items."""
        if rule.id not in self._passages:
            self._passages[rule.id] = [Passage(home, text, unquoted(text)) for home, text in self._read(rule)]
        return self._passages[rule.id]

    def _read(self, rule: Rule) -> Iterator[tuple[str, str]]:
        yield from ((rule.id, sentence) for sentence in self.sentences(rule))
        for table in rule.tables:
            for row in table.all_rows:
                text = " ".join(cell.text for cell in row if cell.text.strip())
                if text:
                    yield rule.id, text
            yield from ((rule.id, note.text) for note in table.notes)
        for member in self.book.below.get(rule.id, ()):
            if member.item:
                yield from self._read(member)


def sentences_in(text: str) -> list[str]:
    """Return the sentences of a text, in their order."""
    return [part.strip() for line in text.splitlines() for part in SENTENCE.split(line) if part.strip()]


def unquoted(text: str) -> str:
    """Return a text folded, without its quotes: rule code cannot write a double quote within quoted words."""
    return " ".join(fold(text).replace('"', " ").replace("'", " ").split())


def shortened(text: str, longest: int = LONGEST) -> str:
    """Return the first sentences of a text, up to about `longest` characters, cut on a word's end."""
    text = " ".join(text.split())
    if len(text) <= longest:
        return text
    cut = text[: longest + 1]
    ends = [match.start() for match in SENTENCE.finditer(cut)]
    if ends and ends[-1] > longest // 3:
        return cut[: ends[-1]]
    return cut.rpartition(" ")[0].rstrip(" ,;:") + CUT
