"""An abbreviation is explained twice.

**What it finds.** An abbreviation whose long form stands beside it in two rules, and differs: it stands for two things.
Where `check = "strict"` stands in `[terms]` of book.toml, also one that is explained once more in the same words, which
most books do as a courtesy.

**Why it matters.** The second explanation is one more to keep right. Two meanings are a riddle in every rule that
uses it.

**Example.** *movement points (MP)* in 4.1 and *military police (MP)* in 12.3.

**How to mend it.** Explain it once, where it is first used. For the other thing find another abbreviation.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from rulewright.check.registry import finds
from rulewright.check.wording import (
    Standing,
    at,
    chapter,
    checked,
    cites,
    entries,
    finding,
    in_glossary,
    is_part_of_a_name,
    is_written,
    order,
    stands,
)
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.terms import Definition, Terms
from rulewright.terms.fold import is_short

JUST = 20  # rules after which readers may have forgotten what an abbreviation stands for
LABEL = re.compile(r"\W*?:\s")
HABIT = 5  # times that show that a book has a form, in which each entry is written out
ENTRY = 12  # characters beside an explanation in a passage that says no more
SAME = 4  # letters at the beginning of words that make them forms of one


@finds("abbreviation-twice", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        places, cited = order(book), cites(book)
        ranks = {rule.id: at for at, rule in enumerate(book.rules)}
        for explained in _by_short(terms).values():
            explained.sort(key=lambda each: (in_glossary(each.head, terms), at(places, each.head.span)))
            first = explained[0]
            others = [each for each in explained if not _alike(each, first, terms)]
            if others:
                yield _another(book, first, others[0])
                continue
            explained = [each for each in explained if each.rule]  # what a preamble says, the rules say for themselves
            if terms.ground.strict and _is_known(book, explained, terms, ranks):
                again = _once_more(book, explained, terms, cited)
                if 0 < len(again) <= HABIT:
                    yield _again(book, explained[0], again)


def _once_more(
    book: Book, explained: list[Definition], terms: Terms, cited: dict[Standing, set[str]]
) -> list[Definition]:
    """Return the explanations of an abbreviation behind the first that say it again for no reason."""
    titles = {each.rule for each in explained if _is_title(book, each)}
    return [
        each
        for each in explained[1:]
        if is_written(each.head)
        and not is_part_of_a_name(each)
        and not _is_label(each)
        and not titles & {each.rule, *_around(book, each)}
        and each.rule != explained[0].rule
        and not in_glossary(each.head, terms)
        and not _leads(each, cited)
    ]


def _is_known(book: Book, explained: list[Definition], terms: Terms, ranks: dict[str, int]) -> bool:
    """True where the book takes an abbreviation for known in a chapter that does not explain it, or has just explained
    it: long chapters and files that all explain it for themselves may be read each alone. `ranks` are the places of
    rules in the order of the text."""
    if len(explained) < 2:
        return False
    chapters = {chapter(book, each.rule) for each in explained}
    term = terms.find((explained[0].short or explained[0].head).words)
    if term and any(each.manner in ("glossary", "listed", "told") for each in term.definitions):
        return False  # whoever does not know it looks there: the text writes it out as a courtesy
    used = {chapter(book, use.rule) for use in (term.uses if term else ()) if is_short(use.place.words)}
    return not used <= chapters or any(
        one.head.text.source is other.head.text.source
        and abs(ranks.get(other.rule or "", 0) - ranks.get(one.rule or "", 0)) <= JUST
        for one, other in pairwise(explained)
    )


def _is_label(each: Definition) -> bool:
    """True where an explanation is all of a passage, as in a list of names, or heads it: Supply Points (SP): 10"""
    text, end = each.head.text.text, (each.short or each.head).end
    heads = each.head.start == 0 and LABEL.match(text, end) is not None
    return heads or len(text) - (end - each.head.start) <= ENTRY


def _is_title(book: Book, each: Definition) -> bool:
    rule = book.by_id.get(each.rule or "")
    return rule is not None and each.head.text is rule.title


def _around(book: Book, each: Definition) -> set[str]:
    rule = book.by_id.get(each.rule or "")
    return {outer.id for outer in book.around(rule)} if rule else set()


def _leads(each: Definition, cited: dict[Standing, set[str]]) -> bool:
    """True where the passage of an explanation cites: it recalls what another rule says."""
    return stands(each.head.text) in cited


def _alike(one: Definition, other: Definition, terms: Terms) -> bool:
    """True where two long forms are the same words, perhaps with other endings, cut short, or parted otherwise: domain
    ID, domain identifier; or where one goes on where the other ends: revenue (RE), revenue estimated (RE)."""
    first, second = (
        [stem for stem in terms.folder.key(each.head.words) if stem not in terms.folder.words.small]
        for each in (one, other)
    )
    same = "".join(first) == "".join(second)
    cut = {terms.folder.stem(word) for each in (one, other) for word in each.head.words.split() if is_short(word)}
    return same or all(
        a[:SAME] == b[:SAME] or (a in cut and b.startswith(a)) or (b in cut and a.startswith(b))
        for a, b in zip(first, second, strict=False)
    )


def _by_short(terms: Terms) -> dict[str, list[Definition]]:
    found: defaultdict[str, list[Definition]] = defaultdict(list)
    for short, each in (*terms.ground.defined, *_in_entries(terms)):
        if short:  # CRs are several CR, CRS is another
            found[short.replace(".", "") if short.isupper() else terms.folder.joined(short).upper()].append(each)
    return found


def _in_entries(terms: Terms) -> Iterator[tuple[str, Definition]]:
    """Yield the abbreviations of which an entry of a glossary says no more than what they are short for."""
    for _, each in entries(terms):
        if each.short and len(each.meaning) == 1 and is_short(each.head.words):
            yield each.head.words, Definition("listed", each.meaning[0], each.rule, [], each.head)


def _again(book: Book, first: Definition, again: list[Definition]) -> Diagnostic:
    short = again[0].short or again[0].head
    more = f"once more, and in {len(again) - 1} other rules" if len(again) > 2 else "once more"
    message = f"“{short.words}” is explained here {more}"
    found = finding(book, short, again[0].rule, message, "explain it where it is first used, and nowhere else")
    found.related.append((first.head.span, f"“{first.head.words}” is abbreviated here"))
    return found


def _another(book: Book, first: Definition, again: Definition) -> Diagnostic:
    short = again.short or again.head
    message = f"“{short.words}” stands for “{again.head.words}” here, and for “{first.head.words}” elsewhere"
    found = finding(book, short, again.rule, message, "give one of the two another abbreviation, or the same long form")
    found.severity = "warning"
    found.related.append((first.head.span, f"“{first.head.words}” is abbreviated here"))
    return found
