"""Words in capitals that a book hardly writes but behind the number of a section: of other works' names, where nobody
knows what such are called, *artikel 27 van het Burgerlijk Wetboek*, and their initials, *Art. 60 ff. ZGB*. What it
speaks of elsewhere is its own: *het Bestuur*, *3 VP*."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from rulewright.cache import Kind, always
from rulewright.cite.shown import Shown
from rulewright.languages.hints import hints_of, where
from rulewright.languages.patterns import BLANKS, of_the, small, whole_words, words
from rulewright.languages.scripts import CAPITALISED, CAPITALS, SMALL
from rulewright.languages.words import Words
from rulewright.late import late

# The short name of a code: BGB, VereinsG, ThürStudFVO
INITIALS = rf"(?:[{CAPITALS}]{{2,6}}|[A-Z][{SMALL}]{{0,12}}[A-Z](?:[{SMALL}]{{1,12}}[A-Z])?\w{{0,5}})\b"
WORD = late(r"[^\W\d_][\w\u0300-\u036f’'&-]*")
SHORTENS = late(rf"\w \(({INITIALS})\)")
NUMERAL = late(r"[IVXLC]+")
MOSTLY = 0.5  # more than this, of all times that a word stands in the book, it stands behind a number

BEHIND: Kind[list[list[str]]] = Kind("behind sections", list[list[str]], shared=always)


def knows_no_acts(listed: Words) -> bool:
    """True for a language of which nobody has listed what acts are called."""
    return not listed.statute and bool(listed.of)


def articles_of(listed: Words) -> list[str]:
    """Return the words that cite articles and sections: whatever cites, in a language that has no list of those."""
    return [*listed.article, *listed.section] or listed.cue


def strange_words(texts: Shown, listed: Words) -> frozenset[str]:
    """Return those words of these texts."""
    patterns = list(_patterns(listed))

    def named(text: str) -> list[str]:
        return [word for pattern, hints in patterns for word in _named(where(pattern, text, hints, small))]

    found = texts.each(BEHIND, [each.pattern for each, _ in patterns], named)
    behind = Counter(word for words in found for word in words)
    if not behind:
        return frozenset()
    times = Counter(word for text in texts.all for word in WORD.findall(text) if word in behind)
    for text in texts.all:
        times.subtract(word for word in SHORTENS.findall(text) if word in behind)  # there it is explained
    return frozenset(word for word, count in behind.items() if count > MOSTLY * times[word])


def _patterns(listed: Words) -> Iterator[tuple[re.Pattern[str], list[str]]]:
    """Yield the patterns of what cites with such words, each with what a text holds in which it finds any."""
    of = rf"\s+(?i:{of_the(listed.of, listed.the, BLANKS)})"
    if knows_no_acts(listed):
        name = rf"(?P<name>{CAPITALISED}(?:\s+{CAPITALISED}){{0,3}})"
        yield late(rf"\d\w?[.)]?{of}{name}"), hints_of(listed.of)
    if listed.work and listed.of:  # article 12 of the rules of the Dutch union
        kind = rf"(?i:{words([*listed.work, *listed.statute])})"
        yield late(rf"\d\w?[.)]?{of}{kind}{of}(?P<name>{CAPITALISED})"), hints_of(listed.of)
    articles = articles_of(listed)
    if articles:
        inner = words([*listed.onward, *listed.paragraph, *listed.letter, *listed.number, *listed.sentence])
        between = rf"(?:,?\s?(?i:{inner})|\s?\(\w{{1,4}}\)|\s\d\w*|\s[a-z]\)?(?=\s))"
        cited = rf"(?P<cue>{whole_words(articles)})\s?\d\w*(?:[.:]\d\w*)*{between}{{0,6}}?\s(?P<name>{INITIALS})"
        yield late(cited), hints_of(articles)


def _named(matches: Iterable[re.Match[str]]) -> Iterator[str]:
    for match in matches:
        loud = match.groupdict().get("cue", "")[1:].isupper()  # SEE ARTICLE 9 AND GO
        named = (word for word in WORD.findall(match["name"]) if word[0].isupper() and not NUMERAL.fullmatch(word))
        yield from () if loud else named
