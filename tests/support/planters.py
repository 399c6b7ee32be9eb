"""Faults to plant in a book that holds: what each kind of them changes, where, and what it must be found as."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from rulewright.link.circles import circles
from rulewright.model import Book, Rule
from rulewright.text import Span

PLACEHOLDERS = (
    "rule ???", "section XX", "rules ??", "see TBD", "chapter XXX", "Rule __", "see [TBD]", "§ ??",
    "Section [●]", "rule #.#", "article TBA", "rules […]", "Rule [ ]", "paragraph TBC", "see xx.x", "rule X.X",
    "Rules ____", "cf. ?.?", "see [ref]", "Section NN", "rule [insert]", "ss. ???", "Art. xx", "rules [XX]",
    "see rule ????",
)  # fmt: skip


@dataclass
class Fault:
    """`text` in place of `span` makes a fault of `code` that begins there, or at `at` characters into it.

    `besides` are codes that follow from it elsewhere. `place` is where it shows, if not there: the start of a citation
    before or behind the span, in the text as it was.
    """

    code: str
    span: Span
    text: str
    at: int = 0
    besides: tuple[str, ...] = ()
    place: Span | None = None

    @property
    def shown(self) -> int:
        """Where the place begins in the text with the fault."""
        if self.place is None:
            return self.span.start
        moved = len(self.text) - len(self.span.text) if self.place.start >= self.span.end else 0
        return self.place.start + moved


Planter = Callable[[Book, Random], Iterator[Fault]]


def resolved(book: Book, rng: Random) -> list[tuple[Span, str, str]]:
    """Return the places, targets and sources of the single numbers that the book cites, shuffled.

    Where a number without a cue need not be a citation, only those in parentheses; and none of an appendix, before
    which only such numbers are cited.
    """
    notation = book.notation
    assert notation
    lone = notation.lone == "any"
    found = [
        (citation.span(reference), reference.cited[0], citation.source or "")
        for citation, reference in book.references
        if reference.kind == "number" and reference.status == "resolved" and len(citation.references) == 1
        if citation.span(reference).text == reference.cited[0]
        if lone or citation.passage.text[reference.start - 1] == "("
        if not notation.has_letter(notation.parse(reference.cited[0]) or ("1",))
    ]
    rng.shuffle(found)
    return found


def number_that_is_not_there(book: Book, rng: Random) -> Iterator[Fault]:
    notation = book.notation
    assert notation
    for span, target, _ in resolved(book, rng):
        number = notation.parse(target) or ()
        if not notation.is_bare(number) and not notation.is_item(number) and not book.index[target].item:
            for ordinal in range(8 if notation.lone == "any" else 1, 90):
                sibling = notation.sibling(number, ordinal)
                name = "".join(sibling or ())
                if sibling and name not in book.index:
                    yield Fault("dangling-reference", span, name)
                    break


def item_that_is_not_there(book: Book, rng: Random) -> Iterator[Fault]:
    notation = book.notation
    assert notation
    for span, target, source in resolved(book, rng):
        number = notation.parse(target) or ()
        if notation.items and not notation.is_bare(number) and not book.index[target].item and target not in source:
            form = notation.items[0].cited[0]
            name = target + form.write(form.at(24) or "")
            if name not in book.index:
                yield Fault("missing-item", span, name)


def placeholder(book: Book, rng: Random) -> Iterator[Fault]:
    notation = book.notation
    assert notation
    places = [span for span, _, _ in resolved(book, rng)]
    for at in range(max(len(places), len(PLACEHOLDERS)) if places else 0):
        words = PLACEHOLDERS[at % len(PLACEHOLDERS)]
        numeral = notation.levels[0].cited[-1].kind == "I" and set(words.split()[-1]) == {"X"}  # Chapter XX
        yield Fault("placeholder", places[at % len(places)], f"{'rule ??' if numeral else words} ")


def itself(book: Book, rng: Random) -> Iterator[Fault]:
    twice = {rule.number for rule in book.rules if "~" in rule.id}
    for span, _, source in resolved(book, rng):
        name = source.partition(":")[2]
        if name in book.index and name not in twice and not book.notation.is_bare(book.notation.parse(name) or ()):  # type: ignore[union-attr]
            yield Fault("self-reference", span, name, besides=("title-mismatch",))


def backward(book: Book, rng: Random) -> Iterator[Fault]:
    notation = book.notation
    assert notation
    for span, target, _ in resolved(book, rng):
        number = notation.parse(target) or ()
        before = notation.sibling(number, notation.ordinal(number) - 1) if notation.ordinal(number) > 1 else None
        if before and not notation.is_bare(number) and "".join(before) in book.index:
            yield Fault("backward-range", span, f"{target} through {''.join(before)}")


def same_number_twice(book: Book, rng: Random) -> Iterator[Fault]:
    cited = {target for _, reference in book.references for target in reference.targets}
    cited |= {f"{book.id}:{''.join((book.notation.parse(name.partition(':')[2]) or ('',))[:-1])}" for name in cited}  # type: ignore[union-attr]
    parents = {rule.parent for rule in book.rules}
    rules = [rule for rule in book.rules if not rule.implied and rule.id not in cited | parents and not rule.item]
    rng.shuffle(rules)
    for rule in rules:
        previous = [each for each in book.rules if each.parent == rule.parent and not each.item and not each.implied]
        at = previous.index(rule)
        if at and rule.span.text == rule.number and previous[at - 1].id not in cited and rule.parent:
            after = ("numbering-gap", "contents-mismatch", "caption-mismatch", "ambiguous-reference", "duplicate-rule")
            yield Fault("duplicate-rule", rule.span, previous[at - 1].number or "", besides=after)


GONE = (
    "dangling-reference", "missing-item", "ambiguous-reference", "numbering-gap", "contents-mismatch", "out-of-order",
    "caption-mismatch", "dangling-table", "title-mismatch", "circular-reference",
)  # fmt: skip


def deleted_rule(book: Book, rng: Random) -> Iterator[Fault]:
    for place, _, whole in cited_leaves(book, rng):
        if not (whole.source is place.source and whole.start <= place.start < whole.end):
            yield Fault("dangling-reference", whole, "", besides=GONE, place=place)


def renumbered_rule(book: Book, rng: Random) -> Iterator[Fault]:
    notation = book.notation
    assert notation
    for place, rule, _ in cited_leaves(book, rng):
        number = notation.parse(rule.number or "") or ()
        free = (notation.sibling(number, ordinal) for ordinal in range(int(notation.ordinal(number)) + 1, 90))
        new = next((name for each in free if each and (name := "".join(each)) not in book.index), None)
        if new and rule.span.text == rule.number:
            yield Fault("dangling-reference", rule.span, new, besides=GONE, place=place)


def swapped_rules(book: Book, rng: Random) -> Iterator[Fault]:
    notation = book.notation
    assert notation
    leaves = whole_leaves(book)
    for (first, upper), (second, lower) in pairwise(leaves):
        low, high = (notation.order(notation.parse(each.number or "") or ()) for each in (first, second))
        joined = upper.end == lower.start and upper.source is lower.source
        if first.parent == second.parent and joined and low < high:
            both = Span(upper.source, upper.start, lower.end)
            at = both.start + len(lower.text) + first.span.start - upper.start
            place = Span(upper.source, at, at)
            yield Fault("out-of-order", both, lower.text + upper.text, besides=("numbering-gap",), place=place)


def cited_leaves(book: Book, rng: Random) -> list[tuple[Span, Rule, Span]]:
    """Return rules that a single number cites: the place of the citation, the rule, all of its lines; shuffled."""
    wholes = {rule.number: (rule, whole) for rule, whole in whole_leaves(book)}
    found = [(span, *wholes[target]) for span, target, _ in resolved(book, rng) if target in wholes]
    return [each for each in found if each[1].parent]


def whole_leaves(book: Book) -> list[tuple[Rule, Span]]:
    """Return the rules without rules or items below them, each with all of its lines, where no other shares them."""
    twice = {rule.number for rule in book.rules if "~" in rule.id}
    parents = {rule.parent for rule in book.rules}
    found = []
    rules = [rule for rule in book.rules if not rule.implied]
    for rule, following in pairwise(rules):
        starts = [each.span.source.text.rfind("\n", 0, each.span.start) + 1 for each in (rule, following)]
        same = rule.span.source is following.span.source and starts[0] < starts[1]
        if same and rule.id not in parents and rule.number not in twice and not rule.item and not list(rule.tables):
            found.append((rule, Span(rule.span.source, *starts)))
    return found


def renamed_table(book: Book, rng: Random) -> Iterator[Fault]:
    for citation, reference in book.references:
        if reference.kind == "table" and reference.status == "resolved" and not reference.cited[0].startswith("#"):
            span = citation.span(reference)
            if len(reference.targets) == 1 and span.text[0].isupper():
                yield Fault("dangling-table", span, f"Crimson {span.text}")


def other_title_in_contents(book: Book, rng: Random) -> Iterator[Fault]:
    for entry in (entry for entries in book.contents for entry in entries):
        rule = book.index.get(entry.number)
        if rule and rule.title and entry.title:
            text, start = entry.span.source.text, entry.span.start
            end = text.index(entry.title, entry.span.end)
            yield Fault("contents-mismatch", Span(entry.span.source, start, end), text[start:end] + "OTHER ")


def loop(book: Book, rng: Random) -> Iterator[Fault]:
    cited = {(citation.source, target) for citation, reference in book.references for target in reference.targets}
    circular = {rule for ring in circles([book]) for rule, _, _ in ring}
    for _, target, source in resolved(book, rng):
        there, name = book.index[target], source.partition(":")[2]
        near = {there.id, source} | {target for citing, target in cited if citing in (there.id, source)}
        if near & circular:
            continue  # the finding names the shortest circle of each group
        blocks = [block for block in there.blocks if block.kind == "paragraph" and block.text.text.endswith(".")]
        if blocks and source != there.id and (there.id, source) not in cited and name in book.index:
            place = blocks[-1].text.span()
            yield Fault("circular-reference", Span(place.source, place.end, place.end), f" See {name}.", at=-1)


PLANTERS: list[Planter] = [
    number_that_is_not_there,
    item_that_is_not_there,
    placeholder,
    itself,
    backward,
    deleted_rule,
    renumbered_rule,
    swapped_rules,
    same_number_twice,
    renamed_table,
    other_title_in_contents,
    loop,
]
