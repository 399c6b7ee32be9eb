"""The terms of a book: what each means, where it is explained and used, and why it was taken for one."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

from rulewright.errors import InputError
from rulewright.paint import Paint
from rulewright.report.json import as_json, located
from rulewright.report.text import counted
from rulewright.report.width import short
from rulewright.terms import Definition, Term, Terms
from rulewright.text import some_of

MEANING = 78  # columns of a meaning that are shown
FORMS = 6  # ways to write a term that are shown
USES = 8  # rules that use it
MANNERS = {
    "told": "settings",
    "glossary": "glossary",
    "sentence": "defined",
    "named": "named",
    "bracketed": "named",
    "listed": "list of abbreviations",
    "abbreviation": "long form",
    "heading": "heading",
    "caption": "caption",
    "symbol": "symbol",
}


def show_terms(found: list[Terms], paint: Paint) -> str:
    """Return the terms of some books as lists, for a person."""
    return "\n".join("\n".join(_list(terms, paint)) + "\n" for terms in found)


def _list(terms: Terms, paint: Paint) -> Iterator[str]:
    book = terms.book
    lists = ", ".join(f"“{each.heading.text}” ({_entries(len(each.entries))})" for each in terms.glossaries)
    checked = "checked" if terms.checked else "not checked, since the book explains none"
    found = f"{counted(len(terms.all), 'term')}, {checked}" + (f"; explained in {lists}" if lists else "")
    yield paint(f"{book.title} [{book.id}]", bold=True) + f": {found}"
    rows = [(term, _named(term)) for term in sorted(terms.all, key=lambda each: each.name.casefold())]
    width = min(40, max((len(name) for _, name in rows), default=0))
    for term, name in rows:
        uses = counted(len(term.uses), "use").rjust(9)
        place = term.definition.head.span.where if term.definition else "explained nowhere"
        yield f"{name.ljust(width)}  {_manner(term).ljust(9)}  {uses}  {place}"
        if term.meaning:
            yield paint(f"    {short(term.meaning, MEANING)}", dim=True)


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"


def _named(term: Term) -> str:
    also = [*term.short, *term.others]
    return f"{term.name} ({', '.join(also)})" if also else term.name


def _manner(term: Term) -> str:
    return MANNERS[term.definition.manner] if term.definition else "capitals"


def show_why(found: list[Terms], name: str, paint: Paint) -> str:
    """Return for a person what is known of one term: why it is one, where it is explained, and how it is written."""
    return "\n".join("\n".join(_why(terms, term, paint)) + "\n" for terms, term in _called(found, name))


def _called(found: list[Terms], name: str) -> list[tuple[Terms, Term]]:
    """Return the terms of this name, also those that were not taken. Raises InputError where there is none."""
    called = [(terms, term) for terms in found for term in [terms.find(name)] if term]
    key = name.casefold()
    called += [(terms, term) for terms in found for term in terms.others if term.name.casefold() == key]
    if not called:
        names = [each for terms in found for term in terms.all for each in (term.name, *term.short)]
        near = difflib.get_close_matches(name, names, 3)
        raise InputError(f"nothing is known of a term {name}" + (f"; near it are {', '.join(near)}" if near else ""))
    return called


def _why(terms: Terms, term: Term, paint: Paint) -> Iterator[str]:
    taken = "a term" if term in terms.all else "no term"
    yield f"{paint(_named(term), bold=True)}: {taken} of {terms.book.title} [{terms.book.id}]"
    for reason in term.reasons:
        yield f"  {reason.weight:+5.1f}  {reason.says}"
    yield f"  {term.score:+5.1f}  in all"
    for each in term.definitions:
        yield f"  {each.head.span.exactly}: {MANNERS[each.manner]}"
        if each.words:
            yield paint(f"    {short(each.words, MEANING)}", dim=True)
    forms = sorted(term.forms.items(), key=lambda each: (-each[1], each[0]))[:FORMS]
    if forms:
        yield "  written " + ", ".join(f"“{words}” {times}" for words, times in forms)
    rules = list(dict.fromkeys(use.rule.partition(":")[2] for use in term.uses if use.rule))
    if rules:
        yield f"  used in {some_of(rules, USES)}"


def terms_json(found: list[Terms], name: str) -> bytes:
    """Return the terms of some books as JSON; where one is named, that one alone, also if it was not taken."""
    chosen = _called(found, name) if name else None
    books = [
        {
            "id": terms.book.id,
            "language": terms.book.language,
            "checked": terms.checked,
            "glossaries": [{"title": each.heading.text, **located(each.heading.span())} for each in terms.glossaries],
            "terms": [
                term_json(term) | {"taken": term in terms.all}
                for term in (terms.all if chosen is None else [each for of, each in chosen if of is terms])
            ],
        }
        for terms in found
    ]
    return as_json({"version": 1, "books": books})


def term_json(term: Term) -> dict[str, Any]:
    """Return one term as programs are told it."""
    return {
        "name": term.name,
        "short": term.short,
        "others": term.others,
        "meaning": term.meaning,
        "definitions": [_definition(each) for each in term.definitions],
        "uses": [{"rule": use.rule, "text": use.place.words, **located(use.place.span)} for use in term.uses],
        "score": round(term.score, 2),
        "reasons": [{"weight": reason.weight, "reason": reason.says} for reason in term.reasons],
    }


def _definition(each: Definition) -> dict[str, Any]:
    return {"manner": each.manner, "rule": each.rule, "meaning": each.words, **located(each.head.span)}
