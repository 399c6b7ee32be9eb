"""The titles of rules in front of numbers: *Climbing (4.6)*, *see Stacking, 5.2*, *"Timing", see rule 11*, *see Timing
in 11*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulewright.check.titles import is_set_off, plain, resolved
from rulewright.cite.habits.signs import ARROW
from rulewright.languages.patterns import words
from rulewright.languages.quotes import CLOSING, MARKS, OPENING
from rulewright.late import late
from rulewright.model import Book, Citation, Reference, Rule

WORD = re.compile(r"[\w'’-]+")
BEFORE = 80  # characters in which a title stands before the number of its rule
# What a number is called: rule, see section, §; perhaps an arrow points to it
CALLED = rf"(?P<arrow>(?:{ARROW})\s?)?(?:[^\W\d_]{{1,14}}\.?\s){{0,2}}(?:§{{1,2}}\s?)?"
NEAR = 20  # characters before a title in which the word for its place stands
MOST_CALLED = 2  # words of that
JOINED = re.compile(rf"(?P<closed>{CLOSING})?(?:\s?(?P<opened>[(\[])|(?P<comma>,\s)|\s){CALLED}")
ENDS = re.compile(r"[.;:)\]]|\s*\Z")  # what stands behind a number with which its phrase ends
CLOSES = {"(": ")", "[": "]"}
QUOTED = late(rf"{OPENING}\Z")
INSIDE = re.compile(rf"{OPENING}(?P<words>[^{MARKS}\n]{{3,60}}){CLOSING}\Z")
BRACKETED = r"[(\[](?:[^\W\d_]{1,14}\.?\s){0,2}\Z"  # (compare


class InFront(NamedTuple):
    """A citation of one rule with the words in front of it that are the title of a rule, `named`. They are surely meant
    as such where they are `quoted` or set in another type; what is quoted may be no title. So they may be where words
    lead over to them, or they stand in small letters in another type (then they are `led` to)."""

    citation: Citation
    reference: Reference
    target: Rule
    words: str
    named: Rule | None
    quoted: bool
    led: bool
    whole: bool


def titles_in_front(book: Book, begun: Mapping[str, str]) -> Iterator[InFront]:
    """Yield each citation of a rule in front of which stands a title, or what is quoted. `begun` are the words with
    which rules without a title begin as with one."""
    called = ((rule.heading if rule.title else begun.get(rule.id, ""), rule) for rule in book.rules)
    titles = {tuple(plain(title).split()): rule for title, rule in called if title}
    longest, ends = max(map(len, titles), default=0), {title[-1] for title in titles if title}
    leads = words(book.notation.words.deferral) if book.notation else "(?!)"
    within = re.compile(rf"\s(?:{words(book.notation.words.within) if book.notation else '(?!)'})\s", re.IGNORECASE)
    under = re.compile(rf"{within.pattern}\Z", re.IGNORECASE)
    led = re.compile(rf"(?<!\w)(?:{leads})\s+\Z|{BRACKETED}", re.IGNORECASE)
    calls = {word.casefold() for word in book.notation.words.label} if book.notation else set()
    for citation, reference, target in resolved(book) if titles else ():
        text, start, end = citation.passage.text, reference.start, reference.end
        if not ENDS.match(text, end):
            continue
        before = list(WORD.finditer(text, max(0, start - BEFORE), start))
        for last in range(len(before), max(0, len(before) - MOST_CALLED - 1), -1):
            joined = JOINED.fullmatch(text, before[last - 1].end(), start)
            opened = joined["opened"] if joined else None
            if not joined or (opened and text[end : end + 1] != CLOSES[opened]):
                continue
            ended = plain(before[last - 1][0]).split()[-1:]  # most words end no title
            own = _title(text, before[:last][-longest:], titles) if not ended or ended[0] in ends else None
            apart = own is not None and is_set_off(citation.passage, own[1], before[last - 1].end())
            small = own is not None and not own[0][0].isupper()
            given, at = own if own and (apart or not small) else _quoted(text, before[last - 1].end())
            if not given:
                continue
            named = titles.get(tuple(plain(given).split()))
            quoted = bool(joined["closed"] and QUOTED.search(text, max(0, at - 2), at)) or (apart and not small)
            inside = within.match(text, before[last - 1].end()) and not small
            over = bool((joined["comma"] or opened or inside) and led.search(text, max(0, at - BEFORE), at))
            over = over or joined["arrow"] is not None or (apart and small)
            word = text[joined.end("opened") : start].strip().casefold() if opened else ""
            titled = word in calls or (not word and named is not None and given == named.heading)
            if opened and not small and " " in given and titled:  # under Match day (section 5), or (5.1)
                over = over or under.search(text, max(0, at - NEAR), at) is not None
            if quoted or (named and (over or (opened and not joined["closed"]))):
                whole = not (text[:at] + text[end + bool(opened) :]).strip(" .,;")
                yield InFront(citation, reference, target, given, named, quoted, over, whole)
            break


def _quoted(text: str, end: int) -> tuple[str, int]:
    """Return the words in quotes that end at a place, and where they begin; none where no quote ends there."""
    match = INSIDE.search(text, max(0, end - BEFORE), end + 1)
    return (match["words"], match.start("words")) if match else ("", end)


def _title(text: str, called: list[re.Match[str]], titles: Mapping[tuple[str, ...], Rule]) -> tuple[str, int] | None:
    """Return the longest title with which some words end, as it is written there, and where it begins."""
    for first in called:
        given = text[first.start() : called[-1].end()]
        if tuple(plain(given).split()) in titles:
            return given, first.start()
    return None
