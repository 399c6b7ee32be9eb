"""Revise a book by a seed, and know what was done: which rule is which, and which citations were left behind.

python -m benchmarks.revising FOLDER          rewrites the files of the book in FOLDER, which numbers its rules
"""

from __future__ import annotations

import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import rulewright
from benchmarks.prose import sentence
from rulewright.model import Book, Reference, Rule
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.revise.citing import Rewriter
from rulewright.revise.edits import Edit
from rulewright.revise.follow import ends
from rulewright.revise.renumber import own_numbers
from rulewright.text import Source, Span

WORD = re.compile(r"\b[a-z]{4,}\b")
OTHER = (
    "harbour",
    "convoy",
    "signal",
    "garrison",
    "winter",
    "reserve",
    "column",
    "marker",
    "ledger",
    "bridge",
    "quota",
)
LIGHT, HEAVY = 0.08, 0.45  # shares of the words that a rewording replaces

Cited = tuple[str, tuple[str, ...]]  # the rule that cites, and the numbers


@dataclass
class Truth:
    """`names` are the new numbers of all rules that are still there; `stale` the citations that were left behind.

    `chapters` are those that the book holds then, where a chapter was put in.
    """

    names: dict[str, str] = field(default_factory=dict)
    stale: list[Cited] = field(default_factory=list)
    chapters: str = ""


@dataclass
class Plan:
    """What to do to a book: how many of each, and the share of citations that nobody updates.

    A chapter is put in before another one, which then gets another number, as do all behind it. `share` is the share of
    words that a heavy rewording replaces.
    """

    inserted: int = 0
    deleted: int = 0
    moved: int = 0
    split: int = 0
    reworded: int = 0
    heavily: int = 0
    chapters: int = 0
    stale: float = 0.5
    share: float = HEAVY


class Reviser:
    """Revises one book of a compiled project."""

    def __init__(self, book: Book, notation: Notation, rng: random.Random) -> None:
        self.book = book
        self.notation = notation
        self.rng = rng
        self.edits: list[Edit] = []
        self.gone: set[str] = set()
        self.cut: list[Span] = []
        self.pasted: list[tuple[Span, int]] = []
        self.families = self._families()

    def _families(self) -> list[list[Rule]]:
        """Return runs of siblings that carry their whole number where they stand: these can be shifted."""
        found: defaultdict[str, list[Rule]] = defaultdict(list)
        for rule in self.book.rules:
            full = self.notation.parse(rule.span.text) is not None and not rule.implied
            if full and rule.parent and not rule.item and "~" not in rule.id:
                found[rule.parent].append(rule)
        return [family for family in found.values() if 2 <= len(family) <= 7]

    def revise(self, plan: Plan) -> tuple[list[Edit], Truth]:
        """Return the edits and what they mean."""
        order: dict[str, list[Rule | str]] = {family[0].parent or "": list(family) for family in self.families}
        keys = self._apart(sorted(order), plan.inserted + plan.deleted + plan.moved + plan.split)
        for kind, count in (
            ("insert", plan.inserted),
            ("delete", plan.deleted),
            ("move", plan.moved),
            ("split", plan.split),
        ):
            for _ in range(min(count, len(keys))):
                getattr(self, f"_{kind}")(order[keys.pop()])
        shifted = self._put_in_chapter() if plan.chapters else {}
        names = self._names(order, shifted)
        truth = Truth(
            {rule.name: names.get(rule.name, rule.name) for rule in self.book.rules if rule.name not in self.gone},
            chapters=f"{self.chapters[0].name}-{shifted[self.chapters[-1].name]}" if shifted else "",
        )
        self._reword(plan, names)
        self._renumber(names, plan.stale, truth)
        return self._whole(), truth

    def _apart(self, keys: list[str], count: int) -> list[str]:
        """Return some parents of families, none below another: then no revision disturbs another one."""
        chosen: list[tuple[str, Number]] = []
        for key in self.rng.sample(keys, len(keys)):
            number = self.notation.parse(key.partition(":")[2]) or ()
            if all(number[: len(n)] != n and n[: len(number)] != number for _, n in chosen):
                chosen.append((key, number))
        return [key for key, _ in chosen[:count]]

    @property
    def chapters(self) -> list[Rule]:
        return [rule for rule in self.book.rules if rule.parent is None and not rule.implied]

    def _put_in_chapter(self) -> dict[str, str]:
        """Put a chapter in before another one; return the new numbers of those behind it."""
        at = self.rng.randrange(len(self.chapters))
        numbers = [self.notation.parse(rule.name) or () for rule in self.chapters[at:]]
        after = [self.notation.sibling(each, self.notation.ordinal(each) + 1) or each for each in numbers]
        rule, start = self.chapters[at], self._extent(self.chapters[at]).start
        line = Span(rule.span.source, start, rule.span.source.text.index("\n", rule.span.end))
        heading = apply(line, [Edit(rule.title.span(), sentence(self.rng).split()[-1].upper())] if rule.title else [])
        words = " ".join(sentence(self.rng) for _ in range(4))
        self.edits.append(Edit(Span(line.source, start, start), f"{heading}\n\n{words}\n\n"))
        return {"".join(one): "".join(other) for one, other in zip(numbers, after, strict=True)}

    def _extent(self, rule: Rule) -> Span:
        """Return a rule's lines, with those of all below it."""
        source = rule.span.source
        start = source.text.rfind("\n", 0, rule.span.start) + 1
        number = self.notation.parse(rule.name) or ()
        end = len(source.text)
        for other in self.book.rules[self.book.rules.index(rule) + 1 :]:
            below = (self.notation.parse(other.name) or ())[: len(number)] == number
            if other.span.source is source and not below and other.span.start > start:
                end = source.text.rfind("\n", 0, other.span.start) + 1
                break
        return Span(source, start, end)

    def _insert(self, family: list[Rule | str]) -> None:
        at = self.rng.randrange(len(family))
        rule = next(each for each in family[at:] if isinstance(each, Rule))
        family.insert(family.index(rule), self._fresh(self._extent(rule)))

    def _fresh(self, where: Span) -> str:
        """Put a new rule before a place; return the mark that its number will take the place of."""
        mark = f"@{len(self.edits)}@"
        words = " ".join(sentence(self.rng) for _ in range(2))
        self.edits.append(
            Edit(Span(where.source, where.start, where.start), f"**{mark} {words.split()[0]}:** {words}\n\n")
        )
        return mark

    def _delete(self, family: list[Rule | str]) -> None:
        rule = family.pop(self.rng.randrange(len(family) - 1))
        assert isinstance(rule, Rule)
        self.cut.append(self._extent(rule))
        number = self.notation.parse(rule.name) or ()
        self.gone |= {r.name for r in self.book.rules if (self.notation.parse(r.name) or ())[: len(number)] == number}

    def _move(self, family: list[Rule | str]) -> None:
        rule, last = family[0], family[-1]
        assert isinstance(rule, Rule)
        assert isinstance(last, Rule)
        family.append(family.pop(0))
        self.pasted.append((self._extent(rule), self._extent(last).end))

    def _split(self, family: list[Rule | str]) -> None:
        for at, rule in enumerate(family):
            whole = isinstance(rule, Rule) and any(each.parent == rule.id for each in self.book.rules)
            block = next(iter(rule.blocks), None) if isinstance(rule, Rule) and not whole else None
            stop = block.text.text.find(". ", len(block.text.text) // 3) if block else -1
            if block and 60 < stop < len(block.text.text) - 60:
                where = block.text.span(stop + 1, stop + 2)
                mark = f"@{len(self.edits)}@"
                self.edits.append(Edit(where, f"\n\n**{mark}** "))
                family.insert(at + 1, mark)
                return

    def _names(self, order: dict[str, list[Rule | str]], shifted: dict[str, str]) -> dict[str, str]:
        """Number each family anew; a rule's number begins with that of the rule above it. `shifted` are chapters."""
        last: dict[str, str] = {}
        marks: dict[str, str] = {}
        for key, family in order.items():
            first = next(rule for rule in self.families if rule[0].parent == key)[0]
            number = self.notation.parse(first.name) or ()
            start = self.notation.ordinal(number)
            for at, member in enumerate(family):
                new = self.notation.sibling(number, start + at)
                assert new
                if isinstance(member, str):
                    marks[member] = "".join(number[:-1])
                last[member if isinstance(member, str) else member.name] = new[-1]

        def moved(name: str) -> str:
            *above, own = self.notation.parse(name) or ()
            return moved("".join(above)) + last.get(name, own) if above else shifted.get(name, name)

        for mark, parent in marks.items():
            number_of = moved(parent) + last[mark]
            self.edits = [Edit(e.span, e.text.replace(mark, number_of)) for e in self.edits]
        names = {rule.name: moved(rule.name) for rule in self.book.rules if rule.name not in self.gone}
        return {old: new for old, new in names.items() if old != new}

    def _reword(self, plan: Plan, names: dict[str, str]) -> None:
        taken = {id(citation.passage) for citation in self.book.citations}
        edited = [edit.span for edit in self.edits]
        long = [
            (rule, block)
            for rule in self.book.rules
            for block in rule.blocks
            if len(block.text.text) > 120 and not any(_within(span, block.text.span()) for span in edited)
        ]
        chosen = self.rng.sample(long, min(len(long), plan.reworded + plan.heavily))
        for at, (_, block) in enumerate(chosen):
            share = plan.share if at < plan.heavily else LIGHT
            words = list(WORD.finditer(block.text.text))
            if id(block.text) in taken:  # the words that cite stay as they are
                cited = [r for c in self.book.citations if c.passage is block.text for r in c.references]
                words = [w for w in words if all(w.end() < r.start - 40 or w.start() > r.end + 40 for r in cited)]
            for word in self.rng.sample(words, int(len(words) * share)):
                self.edits.append(Edit(block.text.span(*word.span()), self.rng.choice(OTHER)))

    def _renumber(self, names: dict[str, str], stale: float, truth: Truth) -> None:
        """Give the rules their new numbers, and bring a part of the citations after them."""
        self.edits += own_numbers(self.book, self.notation, names)
        rewriter = Rewriter(self.notation)
        given = set(names.values())
        for citation in self.book.citations:
            source = (citation.source or "").partition(":")[2]
            if source in self.gone:
                continue
            own = self.notation.parse(names.get(source, source)) or ()
            moved = [each for each in citation.references if self._moves(each, names, given)]
            if moved and self.rng.random() < stale and self.notation.parse(citation.words(citation.references[0])):
                id = f"{self.book.id}:{names.get(source, source)}"
                truth.stale += [(id, ends(each)) for each in moved]
            else:
                self.edits += rewriter.edits(
                    citation,
                    self.notation.parse(source) or (),
                    own,
                    lambda each: tuple(names.get(name, name) for name in ends(each)) if _numbered(each) else ends(each),
                )
                truth.stale += [
                    (f"{self.book.id}:{names.get(source, source)}", ends(each))
                    for each in moved
                    if not any(name in names for name in ends(each))
                ]

    def _moves(self, reference: Reference, names: dict[str, str], given: set[str]) -> bool:
        """True where a reference, left as it is, would lead astray."""
        if not _numbered(reference) or reference.status != "resolved":
            return False
        return any(name in names or (name in self.gone and name in given) for name in ends(reference))

    def _whole(self) -> list[Edit]:
        """Return the edits with what was cut and pasted carried out."""
        cut = [*self.cut, *(span for span, _ in self.pasted)]
        kept = [edit for edit in self.edits if not any(_within(edit.span, span) for span in cut)]
        for span, at in self.pasted:
            inner = [edit for edit in self.edits if _within(edit.span, span)]
            kept.append(Edit(Span(span.source, at, at), apply(span, inner)))
        return kept + [Edit(span, "") for span in cut]


def _numbered(reference: Reference) -> bool:
    return reference.kind in ("number", "range") and not reference.backward


def _within(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start and inner.end <= outer.end


def apply(span: Span, edits: list[Edit]) -> str:
    """Return the text of a span with the edits in it."""
    pieces, at = [], span.start
    for edit in sorted(set(edits), key=lambda each: (each.span.start, each.span.end)):
        pieces += [span.source.text[at : edit.span.start], edit.text]
        at = edit.span.end
    return "".join([*pieces, span.source.text[at : span.end]])


def sources(edits: list[Edit]) -> Iterator[tuple[Source, str]]:
    """Yield each source that is edited, and its new text."""
    found: dict[str, Source] = {edit.span.source.path: edit.span.source for edit in edits}
    for path, source in found.items():
        ours = [edit for edit in edits if edit.span.source.path == path]
        yield source, apply(Span(source, 0, len(source.text)), ours)


def main() -> None:
    folder = Path(sys.argv[1])
    (book,) = rulewright.load(folder).books
    assert book.notation
    edits, _ = Reviser(book, book.notation, random.Random(1)).revise(Plan(20, 10, 5, 5, 200, 50))
    for source, text in sources(edits):
        (folder / Path(source.path).name).write_bytes(text.encode())


if __name__ == "__main__":
    main()
