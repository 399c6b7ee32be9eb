"""Two rules have one number.

**What it finds.** A number under which two rules, or two items of one rule, stand.

**Why it matters.** A citation of it can mean either. Permanent addresses and links lead to the first of them only.

**Example.** `**9.21 SUPPLY:** ...` and, further down, `**9.21 ISOLATION:** ...`.

Where a second list of items begins anew in one rule, it is a note: only a citation could not tell the two. Where words
of its own lead over to it (*For other metals bring:*), that citation alone is told: see `ambiguous-reference`. Where
headings again and again print a number that an item has by its mark (1. in 4.2, then the heading 4.2.1), it is a note,
too: the heading is meant. Nothing is found where the wording of another year stands again, which ends in brackets that
name it, *[changed: 2021]*, as others in the book do.

**How to mend it.** Give one of them the number that is free; numbering gaps near by often show which.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rulewright.check.registry import finds
from rulewright.cite.passages import leads_over
from rulewright.model import Book, Diagnostic, Rule
from rulewright.notations.number import scope_of
from rulewright.outline.titlelike import is_title
from rulewright.project import Project

LISTS = 2  # that begin again
WORDINGS = 3  # of other years
SOME = 0.5  # of the rules with a year at their end, at least, stand again
OF_YEAR = re.compile(r"\[[^\[\]\n]{0,30}\b(?:19|20)\d\d\]\W*\Z")
FIGURE = re.compile(r"\W*(\d+)\W*")  # alone


@finds("duplicate-rule", "error", scope="structure")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if not any(rule.again for rule in book.rules):
            continue
        led = _led_over(book) | _of_years(book)
        marked = {rule.id for rule in book.rules if book.outranked(rule)}
        begun_again = {rule.parent for rule in book.rules if rule.item and rule.again and _is_first(book, rule)}
        begun = {rule.id for rule in book.rules if rule.item and rule.parent in begun_again}
        begun |= _counted_anew(book)
        for rule in book.rules:
            if rule.again and rule.number and rule.id not in led and not _is_counted(book, rule):
                first = book.index[rule.number]
                yield Diagnostic(
                    message=f"{rule.number} is defined twice",
                    span=rule.span,
                    severity="note" if rule.id in begun or (rule.id in marked and len(marked) > 1) else None,
                    book=book.id,
                    rule=rule.id,
                    help=["give one of the two another number; until then all that cites it leads to the first"],
                    related=[(first.span, f"{rule.number} is first defined here: this is the one that counts")],
                )


def _is_counted(book: Book, rule: Rule) -> bool:
    """True where another figure stands at a rule, or at one around it, than its number ends in: the third entry of a
    list that is typed *1.* throughout is counted, and nobody can give it another number."""
    parts = book.parse(rule.name) or ("",)
    typed, counted = FIGURE.fullmatch(rule.span.text), FIGURE.fullmatch(parts[-1])
    holder = book.by_id.get(rule.parent or "")
    if not typed or not counted or rule.implied:
        return False
    ends = {counted[1], "".join(parts[-2:])}  # 201 is typed whole
    return typed[1] not in ends or (holder is not None and _is_counted(book, holder))


def _of_years(book: Book) -> set[str]:
    """Return the ids of the rules that stand again in the wording of another year, which they end with."""
    said = ((rule.id, [rule.heading, *(block.text.text for block in rule.blocks)]) for rule in book.rules)
    ended = {id for id, texts in said if any(map(OF_YEAR.search, texts))}
    again = {rule.id for rule in book.rules if rule.again and rule.number and rule.id in ended}
    return again if len(again) >= max(WORDINGS, SOME * len(ended)) else set()


def _counted_anew(book: Book) -> set[str]:
    """Return the ids of the entries in annexes whose whole numbers begin again, 1 and 2, in several lists: no number of
    these says which one is meant."""
    found: dict[str, list[str]] = {}
    times: Counter[str] = Counter()
    held = [(rule, _numbered_in(book, rule)) for rule in book.rules if rule.number and not rule.item]
    for (rule, holder), (following, beside) in pairwise([*held, (None, None)]):
        if rule and holder and book.notation and book.notation.is_annex((holder,)):
            found.setdefault(holder, []).append(rule.id)
            anew = rule.again and _is_first(book, rule) and following is not None and following.again
            times[holder] += anew and beside == holder
    return {each for holder, ids in found.items() if times[holder] >= LISTS for each in ids}


def _led_over(book: Book) -> set[str]:
    """Return the ids of what stands in lists that begin anew behind words that lead over to them: items, or rules with
    whole numbers below a title. What stands twice in one of these lists is not among them."""
    found: set[str] = set()
    led: dict[str, bool] = {}  # by what holds it, of the list that was begun last
    held: dict[str, set[str]] = {}
    rules = [rule for rule in book.rules if rule.number]
    behind = {heading.after: heading.text.text for heading in book.headings}
    for at, rule in enumerate(rules):
        holder = rule.parent if rule.item else _numbered_in(book, rule)
        if holder is None:
            continue
        if not (rule.again or rule.item):
            led[holder] = False  # what goes on is no list any more
        elif rule.again and _is_first(book, rule):
            before = rules[at - 1]
            within = before.id in found and holder == f"{book.id}:{before.name}"
            words = behind.get(before.name) or _last_words(before)
            led[holder] = within or (
                leads_over(words) if rule.item else _begins_list(book, words, rules[at + 1 : at + 2])
            )
            held[holder] = set()
        if led.get(holder) and rule.name not in held[holder]:
            held[holder].add(rule.name)
            found.add(rule.id)
    return found


def _numbered_in(book: Book, rule: Rule) -> str | None:
    """Return what a rule with a whole number is numbered in: a part of the book, or all of it; None for another one."""
    number = book.parse(rule.name)
    if not (book.notation and number and book.notation.is_bare(number)):
        return None
    return scope_of(number)


def _begins_list(book: Book, words: str, following: list[Rule]) -> bool:
    """True for a whole number below a title, or words with a colon, behind which another one stands once more."""
    anew = any(each.again and _numbered_in(book, each) is not None for each in following)
    return anew and (leads_over(words) or is_title(words))


def _last_words(rule: Rule) -> str:
    texts = [block.text.text for block in rule.blocks]
    return texts[-1] if texts else rule.heading


def _is_first(book: Book, item: Rule) -> bool:
    """True for the first item of a list: (a)."""
    number = book.parse(item.name)
    return bool(book.notation and number and book.notation.ordinal(number) == 1)
