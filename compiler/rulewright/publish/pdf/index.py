"""The index of a book: its tables, the titles of its rules, and its abbreviations, each with where it stands."""

from __future__ import annotations

import re
from collections import Counter

from rulewright.model import Book, Rule
from rulewright.publish.lout.indexed import entries_of
from rulewright.publish.pages.glossary import called, is_explained
from rulewright.publish.pdf.content import Data
from rulewright.terms import Terms

ABBREVIATION = re.compile(r"\b([A-Z]{2,5})s?\b")  # `DP`, `DPs`, `USAT`
INDENT = "\u2003"  # before an entry that is below another
MOST = 30  # rules that an explained term leads to
COMMON = 12  # rules that name an abbreviation, at most: one that stands everywhere is looked up nowhere


def glossary_of(terms: Terms) -> list[Data]:
    """Return a glossary for a book that explains its terms and has none of its own: `words`, `meaning`, and `rules`,
    the ids of where that is said."""
    if terms.glossaries:
        return []
    shown = sorted(filter(is_explained, terms.all), key=lambda each: _letters(each.name))
    return [
        {
            "words": called(each),
            "meaning": each.meaning,
            "rules": list(dict.fromkeys(place.rule for place in each.definitions if place.rule)),
        }
        for each in shown
    ]


def index_of(book: Book, terms: Terms) -> list[Data]:
    """Return the entries in the order of the alphabet: `words`, and `rules`, the ids of what they lead to. A book with
    an index of its own has that one."""
    if book.indexed:
        return [{"words": INDENT * each.level + each.words, "rules": list(each.rules)} for each in entries_of(book)]
    entries: dict[str, dict[str, None]] = {}
    for table in book.tables:
        if table.caption:
            entries.setdefault(table.caption, {})[table.id] = None
    for rule in book.rules:
        if rule.heading and rule.parent is not None:
            entries.setdefault(_sentence(rule.heading), {})[rule.id] = None
    explained = {short for term in terms.all for short in term.short}
    for short, rules in _abbreviations(book).items():
        if len(rules) <= COMMON and short not in explained:
            entries.setdefault(short, {}).update(dict.fromkeys(rules))
    for term in filter(is_explained, terms.all):
        places = [*(each.rule for each in term.definitions), *(each.rule for each in term.uses)]
        known = dict.fromkeys(each for each in places if each)
        entries.setdefault(called(term), {}).update(dict.fromkeys(list(known)[:MOST]))
    ordered = sorted(entries.items(), key=lambda each: (_letters(each[0]), each[0]))
    return [{"words": words, "rules": list(rules)} for words, rules in ordered]


def _abbreviations(book: Book) -> dict[str, list[str]]:
    """Return each abbreviation that more than one rule uses, with these rules."""
    found: dict[str, list[str]] = {}
    written = Counter(word.casefold() for rule in book.rules for word in re.findall(r"\b[a-z]{2,}\b", rule.text))
    for rule in book.rules:
        for term in dict.fromkeys(ABBREVIATION.findall(_own(rule))):
            if not written[term.casefold()]:  # a word in capitals is none
                found.setdefault(term, []).append(rule.id)
    return {term: rules for term, rules in found.items() if len(rules) > 1}


def _own(rule: Rule) -> str:
    return f"{rule.heading} {rule.text}"


def _sentence(heading: str) -> str:
    """Return a heading in capitals as one in small letters: `FRENCH FLEET`, `French fleet`."""
    return heading.capitalize() if heading.isupper() and " " in heading else heading


def _letters(words: str) -> str:
    return re.sub(r"[^\w ]", "", words).casefold()
