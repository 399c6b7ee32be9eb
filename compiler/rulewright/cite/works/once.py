"""Names that stand in a book nowhere but before the numbers of no rules, in a language of which nobody knows what works
are called: *NIFs lovnorm § 10-1*, *Правил змагань п. 4.3*, *the rules of the FIDE (mainly Article 9.2)*."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from rulewright.cache import Kind, always
from rulewright.cite.shown import Shown
from rulewright.languages.forms import stem
from rulewright.languages.patterns import Kinds
from rulewright.languages.scripts import CAPITALISED, CAPITALS, SMALL
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book

INITIALS = rf"[{CAPITALS}]{{3,6}}(?:[:'’]?[{SMALL}]{{1,3}})?(?![\w’'])"  # FIDE, NIFs
BETWEEN = rf"(?:[{SMALL}]{{3,30}} )"  # a word of the name, or one that leads to the number
# Within a sentence: a name, perhaps with what it is, or one of initials before a bracket; and what calls the number
NAMED = rf"(?:(?P<name>{CAPITALISED}) (?P<kind>{BETWEEN})|(?P<body>{INITIALS}) \((?P<frame>{BETWEEN}))"
CALLED = r"(?:[^\W\d_]{1,15}\.?\s?|§{1,2}\s?)"
PLACE = late(rf"(?<=[\w,] ){NAMED}{CALLED}(?P<number>\d\w*(?:[.-]\w+)*)")
AT_END = late(rf"(?<=[\w,] ){NAMED}\Z")
LEADS = late(rf"(?<!\w)(?P<word>{BETWEEN}){CALLED}\d")
WORD = late(CAPITALISED)

Named = tuple[str, str, str]  # a name, the word behind it, and the number
SHOWN: Kind[list[tuple[list[Named], list[str]]]] = Kind(
    "names once", list[tuple[list[Named], list[str]]], shared=always
)


def names_once(texts: Shown, listed: Words, book: Book) -> frozenset[str]:
    """Return the beginnings of those names. A word that leads to numbers elsewhere in the book is none of a name: the
    one before it is whom the rule is for."""
    if listed.work:
        return frozenset()
    found = texts.each(SHOWN, PLACE.pattern, _shown)
    places = [place for named, _ in found for place in named]
    if not places:
        return frozenset()
    leads = Counter(word for _, words in found for word in words)
    leading = Kinds([*listed.deferral, *listed.cue, *listed.within, *listed.joiner])
    behind = Counter(word for _, word, _ in places)
    before: defaultdict[str, int] = defaultdict(int)
    for name, word, number in places:
        own = number in book.index or leads[word] > behind[word] or word in leading
        before[stem(name)] += 0 if own else 1
    times = Counter(stem(word) for text in texts.all for word in WORD.findall(text) if stem(word) in before)
    return frozenset(name for name, count in before.items() if 0 < count == times[name])


def name_before(head: str) -> str:
    """Return the beginning of such a name with which a text ends that a word which cites follows; nothing without
    one."""
    match = AT_END.search(head)
    return stem(match["name"] or match["body"]) if match else ""


def _shown(text: str) -> tuple[list[Named], list[str]]:
    places = [_named(match) for match in PLACE.finditer(text)]
    return places, [match["word"].rstrip() for match in LEADS.finditer(text)]


def _named(match: re.Match[str]) -> Named:
    return match["name"] or match["body"], (match["kind"] or match["frame"]).rstrip(), match["number"]
