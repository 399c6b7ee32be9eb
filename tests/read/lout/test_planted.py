"""Faults planted one at a time, by lot, in our own aid and in the original: each is found at its place under its code,
with no other new warning."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from rulewright.engine import Engine
from rulewright.link.circles import circles
from rulewright.model import Block, Book, Reference
from rulewright.text import Span
from tests.conftest import ROOT, SHARED
from tests.support.planters import PLACEHOLDERS, Fault, Planter
from tests.support.planting import Whole, plant

ENTRY = re.compile(r"@ListItem\{[^{}\n]+(?:\{[^{}\n]*\}[^{}\n]*)*\}")
LONE = ("???", "TBD", "XX", "{X.X}", "TBA", "xx", "????", "NN", "TK", "{[TBD]}")
SPECIAL = re.compile(r"[#@&|{}/\\^~§●…_]")  # Lout takes these for its own, or cannot print them
NUMBER = re.compile(r"\d+(?:\.\d+)+")
AIDS = [ROOT / "sources/high-command", SHARED / "seeds/high-command"]


def tags(book: Book, rng: Random) -> list[tuple[Span, Reference, str]]:
    """Return the places of the tags that the aid cites, and the section each stands in, shuffled."""
    found = [
        (citation.span(reference), reference, (citation.source or "").partition(":")[2])
        for citation, reference in book.references
        if reference.kind == "tag" and citation.span(reference).text == reference.cited[0]
    ]
    rng.shuffle(found)
    return found


def misspelt_tag(book: Book, rng: Random) -> Iterator[Fault]:
    for span, reference, _ in tags(book, rng):
        at = rng.randrange(1, len(reference.cited[0]))
        name = reference.cited[0]
        yield Fault("dangling-tag", span, name[:at] + "q" + name[at:])


def tag_given_twice(book: Book, rng: Random) -> Iterator[Fault]:
    cited = {target for _, reference in book.references for target in reference.targets}
    free = [rule for rule in book.rules if rule.tag and rule.id not in cited and rule.span.text == rule.tag]
    for first, second in pairwise(free):
        yield Fault("duplicate-tag", second.span, first.tag or "")


def placeholder_for_tag(book: Book, rng: Random) -> Iterator[Fault]:
    for at, (span, _, _) in enumerate(tags(book, rng)):
        yield Fault("placeholder", span, LONE[at % len(LONE)], besides=("uncited-tag",))


def placeholder_for_number(book: Book, rng: Random) -> Iterator[Fault]:
    for at, span in enumerate(numbers(book, rng)):
        yield Fault("placeholder", span, LONE[at % len(LONE)])


def placeholder_in_text(book: Book, rng: Random) -> Iterator[Fault]:
    for at, span in enumerate(_items([block for rule in book.rules for block in rule.blocks], rng)):
        end = Span(span.source, span.end - 1, span.end - 1)
        words = PLACEHOLDERS[at % len(PLACEHOLDERS)]
        if not SPECIAL.search(words):
            yield Fault("placeholder", end, f" ({words})", besides=("table-gap",))


def backward_range(book: Book, rng: Random) -> Iterator[Fault]:
    for at, span in enumerate(numbers(book, rng)):
        stem, _, last = span.text.rpartition(".")
        if last.isdigit() and int(last) > 1:
            lower = f"{stem}.{int(last) - 1}"
            yield Fault("backward-range", span, (f"{span.text}-{lower}", f"{{{span.text} through {lower}}}")[at % 2])


def numbers(book: Book, rng: Random) -> list[Span]:
    """Return the places of the numbers that the aid cites from its rulebook, shuffled."""
    found = [citation.span(each) for citation, each in book.references if each.kind == "number"]
    found = [span for span in found if NUMBER.fullmatch(span.text)]
    rng.shuffle(found)
    return found


def number_of_another_section(book: Book, rng: Random) -> Iterator[Fault]:
    headings = {id(rule.basis) for rule in book.rules if rule.basis}
    places = [citation.span(each) for citation, each in book.references if id(citation.passage) in headings]
    times = Counter(place.text for place in places)
    for before, place in pairwise(places):
        if times[before.text] == 1:
            yield Fault("shared-rules-number", place, before.text)


def dropped_brace(book: Book, rng: Random) -> Iterator[Fault]:
    for span in _items([block for rule in book.rules for block in rule.blocks], rng):
        yield Fault("unbalanced-markup", span, span.text[:-1])


def brace_too_many(book: Book, rng: Random) -> Iterator[Fault]:
    for span in _items([block for rule in book.rules for block in rule.blocks], rng):
        yield Fault("unbalanced-markup", span, f"{span.text}}}")


def loop(book: Book, rng: Random) -> Iterator[Fault]:
    """A section that is cited hands over to the one that cites it."""
    circular = {rule for ring in circles([book]) for rule, _, _ in ring}
    for _, reference, section in tags(book, rng):
        ids = {f"{book.id}:{section}", *reference.targets}
        entries = _items(book.rule(reference.cited[0]).blocks, rng)
        if section and entries and not ids & circular:
            end = Span(entries[0].source, entries[0].end - 1, entries[0].end - 1)
            yield Fault("circular-reference", end, f"; resolve @Reff {section} ", at=-1)


def _items(blocks: Iterable[Block], rng: Random) -> list[Span]:
    """Return the places of entries that stand on one line, from brace to brace, shuffled."""
    places = [block.text.span() for block in blocks if block.kind == "bullet"]
    entries = (ENTRY.match(each.source.text, each.source.text.rfind("@ListItem", 0, each.start + 1)) for each in places)
    found = [
        Span(each.source, entry.start() + len("@ListItem"), entry.end())
        for each, entry in zip(places, entries, strict=True)
        if entry
    ]
    rng.shuffle(found)
    return found


PLANTERS: list[Planter] = [
    misspelt_tag,
    tag_given_twice,
    placeholder_for_tag,
    placeholder_for_number,
    placeholder_in_text,
    backward_range,
    number_of_another_section,
    dropped_brace,
    brace_too_many,
    loop,
]


@pytest.fixture(scope="module", params=AIDS, ids=lambda path: path.parent.name)
def aid(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """A copy of an aid, without the rule code, which rests on words that a fault may take."""
    if not request.param.is_dir():
        pytest.skip("the original texts are not here")
    folder = tmp_path_factory.mktemp("planted") / "aid"
    return Whole(Engine(Path(shutil.copytree(request.param, folder, ignore=shutil.ignore_patterns("*.rules")))))


@pytest.mark.parametrize("planter", PLANTERS, ids=lambda each: each.__name__)
def test_planted(aid: Whole, planter: Planter) -> None:
    plant(aid, planter)
