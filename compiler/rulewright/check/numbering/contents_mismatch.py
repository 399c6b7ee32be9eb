"""A contents list and the headings differ.

**What it finds.** An entry of a contents list without a heading of that number; an entry whose title differs from its
heading's; a heading that the list of its siblings leaves out. The list may be a table of numbers, titles and pages, and
name divisions, *Title V*, where it has the titles of most of them.

**Why it matters.** The list promises what the book does not keep; after a revision it is the last thing to be updated.

**Example.** `- 6.3 RESULTS` in the list, `### 6.3 EFFECTS` as the heading.

A list that only leaves out words of a title, as lists do for want of room, or adds a remark in brackets, is worth a
note.

**How to mend it.** Make the list say what the headings say, or put the heading in.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Set

from rulewright.check.contents_of_divisions import wrong_titles_in_contents
from rulewright.check.listed_titles import contents_in_tables
from rulewright.check.registry import finds
from rulewright.languages.forms import in_order
from rulewright.model import Book, ContentsEntry, Diagnostic, Rule
from rulewright.notations.number import unscoped
from rulewright.notations.shape import SCOPED
from rulewright.project import Project

REMARK = re.compile(r"\(.*\)")  # Annex 1 (to § 4): its title stands below
ADDED = re.compile(r"\s*[(\[][^()\[\]]+[)\]]\s*\Z")  # The River (optional), in the list alone
LINE = 100  # characters of a line, at most
FORGOTTEN = 3  # headings
SOME = 0.15  # of the headings that are listed, at most as many as a revision leaves out
LIKE = 0.7  # of the words of the shorter of two titles are in the other, if they are of one rule
# What stands beside a title in one place and not in the other: an abbreviation, Victory Points (VP); the mark of a note
BESIDE = re.compile(r"\s*(?:\((?:[A-Z][a-z]?[.\d]?){2,5}s?\)|\[(?:[A-Z][a-z]?[.\d]?){2,5}s?\]|\[\d{1,3}\])\s*\Z")

KIND = re.compile(r"\([^()]{3,40}\)\s+(?=\S)")  # before a title: (normative) Loads


@finds("contents-mismatch", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        yield from wrong_titles_in_contents(book)
        lists = [*book.contents, *contents_in_tables(book)]
        if not lists:
            continue
        again = {(rule.number, _plain(rule.heading)) for rule in book.rules if rule.again}
        listed = {_bare(entry.number) for entries in lists for entry in entries}
        inner = ((_own_part(book, rule), rule.heading) for rule in book.rules if rule.title and rule.parent)
        deep = {(part, _plain(heading)) for part, heading in inner if part in listed}
        headings = {_plain(rule.heading) for rule in book.rules if rule.title}
        divisions = {each.name.rpartition("-")[2] for each in book.divisions}
        for entries in lists:
            for entry in () if _lists_others(book, entries, headings) else _not_below_others(book, entries):
                title = _plain(entry.title)
                if (_bare(entry.number), title) in deep:
                    continue  # the entry says of its number only the last part: section 2 below article IV
                if entry.number not in book.index and _bare(entry.number) in divisions:
                    continue  # Part A, which holds rules and is none
                if (entry.number, title) not in again:  # one of two rules of that number is meant
                    yield from _check_entry(book, entry)
        yield from _left_out(book)


def _lists_others(book: Book, entries: list[ContentsEntry], headings: Set[str]) -> bool:
    """True for a list of other things than the rules, links to *1. Amendment* and *2. Amendment*: none of its titles is
    one of the `headings`, or has a word of the one that has its number."""
    rules = [book.index.get(entry.number) for entry in entries]
    titles = [_plain(entry.title) for entry in entries]
    own = [_plain(rule.heading).split() if rule and rule.title else [] for rule in rules]
    apart = all({*title.split()}.isdisjoint(heading) for title, heading in zip(titles, own, strict=True))
    return len(entries) > 1 and all(titles) and all(own) and apart and headings.isdisjoint(titles)


def _not_below_others(book: Book, entries: list[ContentsEntry]) -> Iterator[ContentsEntry]:
    """Yield the entries of a list but for those that count anew, 1, 2, below another one and have the title of the rule
    there: 1. Starts, below 21. Flights, is 21.1."""
    above = inside = 0
    for entry in entries:
        value = int(entry.number) if entry.number.isdecimal() else 0
        inner = book.index.get(f"{above}.{value}") if value == inside + 1 <= above else None
        if inner and _is_like(_plain(entry.title).split(), _plain(inner.heading).split()):
            inside = value
        else:
            above, inside = value or above, 0
            yield entry


def _is_like(words: list[str], others: list[str]) -> bool:
    """True where two titles have most of their words in common."""
    common = len({*words} & {*others})
    return common >= LIKE * min(len({*words}), len({*others})) > 0


def _check_entry(book: Book, entry: ContentsEntry) -> Iterator[Diagnostic]:
    rule = _listed(book, entry)
    if rule is None or (rule.implied and not rule.title):  # 4.0 is the heading of chapter 4
        yield Diagnostic(
            message=f"the contents list {entry.number} {entry.title}".rstrip() + ", but it has no heading",
            span=entry.span,
            book=book.id,
            rule=rule.id if rule else None,
            help=[f"put in a heading {entry.number}, or take the entry out"],
            related=[(rule.span, f"rules below {entry.number} start here")] if rule else [],
        )
    elif (
        rule.title
        and entry.title
        and not REMARK.fullmatch(rule.heading)
        and _plain(rule.heading) != _plain(entry.title)
        and not _goes_on(rule, _plain(entry.title))
    ):
        meant = _only_differs(entry.title, rule.heading)
        yield Diagnostic(
            message=f'the contents call {entry.number} "{entry.title}", its heading says "{rule.heading}"',
            span=entry.span,
            severity="note" if meant else None,
            book=book.id,
            rule=rule.id,
            help=[f"the list only {meant}; that may be meant" if meant else "make the two agree"],
            related=[(rule.span, "the heading is here")],
        )


def _listed(book: Book, entry: ContentsEntry) -> Rule | None:
    """Return the rule that an entry lists. Where parts of the book begin their numbering again, a list above all of
    them need not say of which one it is: that has its title, too, or alone has such a number."""
    own = book.index.get(entry.number) or book.index.get(entry.number.lstrip("0"))  # 01 lists chapter 1
    title = _plain(entry.title)
    scopes = book.notation.scopes if book.notation else ()
    if not scopes or (own and _plain(own.heading) == title):
        return own
    names = (f"{scope}{SCOPED}{unscoped(entry.number)}" for scope in scopes)
    others = [book.index[name] for name in names if name in book.index]
    called = next((each for each in others if _plain(each.heading) == title), own)
    return called or (others[0] if len(others) == 1 else None)


def _goes_on(rule: Rule, title: str) -> bool:
    """True where a rule's heading takes two lines, of which its text begins with the second, and both are the title."""
    heading = _plain(rule.heading)
    if not title.startswith(f"{heading} "):
        return False
    return _plain(rule.text[: LINE * 2]).startswith(title[len(heading) + 1 :])


def _only_differs(listed: str, heading: str) -> str:
    """Return how a list calls a rule a little otherwise than its heading, as lists may; nothing where they disagree."""
    if in_order(_plain(listed).split(), _plain(heading).split()):
        return "shortens the title"
    return "adds a remark" if _plain(ADDED.sub("", listed)) == _plain(heading) else ""


def _own_part(book: Book, rule: Rule) -> str:
    """Return what a rule's number adds to that of the rule around it, without what frames it: *c* of IV.2(C)."""
    around = book.by_id.get(rule.parent or "")
    return _bare(rule.name.removeprefix(around.name) if around else rule.name)


def _bare(number: str) -> str:
    return number.strip(" ().-§").casefold()


def _left_out(book: Book) -> Iterator[Diagnostic]:
    """Headings whose siblings are listed, and they are not. A list with fewer of them than it leaves out names some,
    and so do lists that leave out many here and there: they do not promise all."""
    listed = {entry.number: entry for entries in book.contents for entry in entries}
    lists = {
        book.index[number].parent: entry
        for number, entry in reversed(listed.items())
        if number in book.index and not _is_chapter(number)
    }
    titled = [each for each in book.rules if each.parent in lists and each.parent and each.title and not each.item]
    named = Counter(each.parent for each in titled if each.number in listed)
    missing = Counter(each.parent for each in titled if each.number not in listed)
    left_out = [each for each in titled if each.number not in listed and named[each.parent] >= missing[each.parent]]
    if len(left_out) > max(FORGOTTEN, SOME * named.total()):
        return
    for rule in left_out:
        if rule.parent:
            yield Diagnostic(
                message=f"the contents leave out {rule.number} {rule.heading}",
                span=rule.span,
                book=book.id,
                rule=rule.id,
                help=["add it to the contents"],
                related=[(lists[rule.parent].span, "the contents list is here")],
            )


def _is_chapter(number: str) -> bool:
    """True for 4.0, which is the heading of chapter 4 in many a wargame: its sections may well not be listed."""
    return re.search(r"\D0+\Z", number) is not None


def _plain(title: str) -> str:
    kind = KIND.match(title)
    title = BESIDE.sub("", title[kind.end() if kind else 0 :])
    return re.sub(r"[\W_]+", " ", title.casefold().replace("’", "'").replace("'", "")).strip()
