"""Find rules by what people call them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from contextlib import suppress

from rulewright.errors import InputError
from rulewright.model import Book, Rule
from rulewright.project import Project

TO = re.compile(r"\s*[-–]\s*|\s+(?:to|through)\s+")  # between the ends of a range


def find_rule(project: Project, name: str) -> tuple[Book, Rule]:
    """Return the rule called `name`: an id such as `book:4.3`, or a number or tag that one book has.

    Raises InputError where there is none, with the nearest names, or where several books have it.
    """
    found = [(book, rule) for book in project.books for rule in _called(book, name)]
    if len(found) > 1:
        raise InputError(f"{name} is in several books; say which: {', '.join(rule.id for _, rule in found)}")
    if not found:
        names = [key for book in project.books for key in book.index]
        said = (name, name.rpartition(":")[2])
        near = list(dict.fromkeys(each for words in said for each in difflib.get_close_matches(words, names, 3)))[:3]
        raise InputError(f"there is no rule {name}" + (f"; near it are {', '.join(near)}" if near else ""))
    return found[0]


def _called(book: Book, name: str) -> list[Rule]:
    """Return the rules of a book that a name means."""
    each = (
        [rule for key, rule in book.index.items() if key.casefold() == stem.casefold()] for stem in stems(book, name)
    )
    return next(filter(None, each), [])


def stems(book: Book, name: str) -> Iterator[str]:
    """Yield what a name may mean within a book: all of it, what stands behind the book's id and a colon (some books
    have colons in their numbers, too), and what behind a word for rules, *Appendix A*."""
    yield name
    if name.startswith(f"{book.id}:"):
        yield name.removeprefix(f"{book.id}:")
    word, _, number = name.rpartition(" ")
    listed = book.words
    if word and word.casefold() in {*listed.cue, *listed.appendix, *listed.article, *listed.section, *listed.chapter}:
        yield number


def find_rules(project: Project, name: str) -> list[tuple[Book, Rule]]:
    """Return a rule and all below it, or those of a range (`58.1-58.3`, `58.531A-C`), in reading order.

    Raises InputError as `find_rule` does, and where a range is none.
    """
    try:
        book, first = find_rule(project, name)
        last = first
    except InputError as error:
        book, first, last = _ends(project, name, error)
    ids = [rule.id for rule in book.rules]
    wanted = set(ids[ids.index(first.id) : ids.index(last.id) + 1])
    if not wanted:
        raise InputError(f"{name} is no range: {last.name} stands before {first.name}")
    for rule in book.rules:
        if rule.parent in wanted:
            wanted.add(rule.id)
    return [(book, rule) for rule in book.rules if rule.id in wanted]


def _ends(project: Project, name: str, error: InputError) -> tuple[Book, Rule, Rule]:
    """Return the ends of a range; the numbers of some have hyphens themselves, and the second may leave out what it
    shares with the first. Raises `error` where it is none, and InputError where its end is missing."""
    for dash in TO.finditer(name):
        with suppress(InputError):
            book, first = find_rule(project, name[: dash.start()])
            end = name[dash.end() :].removeprefix(f"{book.id}:")
            for shared in ("", (first.parent or "").partition(":")[2]):
                with suppress(InputError):
                    return book, first, find_rule(project, f"{book.id}:{shared}{end}")[1]
            error = InputError(f"there is no rule {end} for the range {name} to end at")
    raise error
