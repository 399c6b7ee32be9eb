"""Numbers that certainly are no rules' of the book: dates, versions, heads of pages, what is of another work."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.cite.heads import heads_page
from rulewright.cite.judge.dates import Dates
from rulewright.cite.judge.verdict import UNKNOWN, WORK, Place
from rulewright.cite.patterns import Patterns
from rulewright.cite.surroundings import Hands, following
from rulewright.cite.works.acts import CODED, FILED, STANDARD_ENTRY
from rulewright.cite.works.amended import Amended
from rulewright.cite.works.dice import die_letter
from rulewright.cite.works.emphasised import names_work
from rulewright.cite.works.in_quotes import InQuotes
from rulewright.cite.works.once import name_before
from rulewright.cite.works.provisions import Provisions
from rulewright.cite.works.strange_parts import StrangeParts
from rulewright.cite.works.works import Works
from rulewright.languages.patterns import words
from rulewright.languages.quotes import CLOSING, MARKS, OPENING
from rulewright.late import late
from rulewright.notations.number import Number

MANY = 4  # numbers of a list without a cue; where most of so many are no rules, none is
ITEM = 2  # parts of a number, and the item
RANGE = 3  # tokens: two numbers, and what stands between them
IN_QUOTES = 120  # characters before a number in which the name of a work stands in quotation marks
FAR = 90  # characters before a number in which such braces are opened
PARTED = " \t\xa0:=–—-"  # may stand between a word and its figures: Version - 2.4
FORMULA = late(r"[\w)\]] ?[*×÷]\Z")  # 100 + steps * 0.1
FILLED = late(r"\{\{[^{}]{0,80}\Z")  # {{Section 4.1.2 of QUIC-TLS}}: a tool puts something in its place
QUOTED = 6  # characters before a number in which a quotation with a capital begins
LETTERED = late(rf"{OPENING}[A-Z][ \xa0-]?\Z")
FEW_WORDS = r"[,;:]?\s+(?:[^\W\d_]+\s+){1,3}"  # between two quotations
BESIDE = late(rf"{CLOSING}{FEW_WORDS}{OPENING}")
BEHIND = late(rf"{OPENING}(?P<quoted>[^{MARKS}]{{1,30}}){CLOSING}{FEW_WORDS}{OPENING}\Z")
CAPITALS = late(r"(?P<name>[A-Z](?<!\w.)[A-Z][A-Z0-9]*)[ \xa0]?\Z")


class OtherThings:
    """Tells them in one book. `hands` tells which words hand over to what they cite, `exists` whether a rule has a
    number, `called` is the title of the rule that has it; `strange` tells parts of works such as this book has none."""

    def __init__(
        self,
        patterns: Patterns,
        works: Works,
        hands: Hands,
        exists: Callable[[Number], bool],
        called: Callable[[Number], str],
        strange: StrangeParts,
    ) -> None:
        self.patterns = patterns
        self.works = works
        self.hands = hands
        self.exists = exists
        self.called = called
        self.strange = strange
        self.amended = Amended(patterns.notation.words)
        self.dates = Dates(patterns, hands, exists)
        self.example = late(rf"(?<!\w)(?:{words(patterns.notation.words.example)}),?\s{OPENING}\Z", re.IGNORECASE)
        self.provisions = Provisions(works, patterns.notation.words.about)
        self.in_quotes = InQuotes(patterns.notation.words, works.own, works.works_of)

    def lists(self, before: str) -> bool:
        """True where the words before a list of numbers say that they all are other things': *figures 4.1 and 4.2*."""
        amount = self.patterns.amounts.find(before) and not self.patterns.before.find(before)
        return bool(amount or self.patterns.others.find(before))

    def why(self, place: Place) -> str:
        """Return why a number is certainly no rule's of this book; nothing where it may be one."""
        figure = self._as_figure(place)
        if figure:
            return figure
        start = place.first.start
        if FILLED.search(place.text, max(0, start - FAR), start):
            return "a tool fills in what stands in such braces"
        if not (place.cue or place.ours) and (self._names_thing(place) or self._is_version(place) or _is_quoted(place)):
            return "it is part of the name of a thing"
        if heads_page(place.text, start, place.last.end) or self._is_in_head(place):
            return "it is the head of a page"
        if self.dates.holds(place):
            return "it is a date"
        if self.patterns.others.find(place.before):
            return "the word before it says that it is another thing's"
        known = bool(place.first.number) and self.exists(place.first.number) and not self.runs_backward(place)
        if not known and (other := self._as_unknown(place)):
            return other
        if FILED.search(place.text, max(0, start - FAR), start):
            return "it is the number of a document, behind its day"
        if self._is_of_work(place, known):
            return WORK
        if place.cue and place.bare and not known and place.first.words.startswith("0"):
            return "no rule is written with a nought before it"
        if not place.cue and not known and self._is_member(place) and not self._is_lost_item(place):
            return "the word before it is that of a step or an item, and no rule has this number"
        return UNKNOWN if len(place.tokens) >= MANY and self._is_of_unknown_list(place) else ""

    def _as_unknown(self, place: Place) -> str:
        """Return what the number of no rule is by the words before it, or as it is written; nothing where it may be
        cited."""
        if self._is_denied(place):
            return "the words before it say that there is none"
        if self._is_example(place):
            return "it is quoted as an example"
        return "it is a die" if self._is_die(place) else ""

    def _is_denied(self, place: Place) -> bool:
        """True behind words such as *there is no chapter*."""
        before = place.before[: -len(place.cue)] if place.cue and place.before.endswith(place.cue) else ""
        return bool(before) and bool(self.patterns.lacking.find(before.rstrip()))

    def _is_example(self, place: Place) -> bool:
        """True for what stands in quotation marks, and nothing else, behind a word for an example, *e.g. “rule 4a”*, or
        close to another such quotation, *for “rule 40” read “rule 4”*."""
        head = place.before[: len(place.before) - len(place.cue)].rstrip()
        if place.text[place.end :].lstrip()[:1] not in tuple(MARKS):
            return False
        beside = BESIDE.match(place.text, place.end) if place.cue and head[-1:] in tuple(MARKS) else None
        other = BEHIND.search(head) if place.cue else None
        quoted = place.text[beside.end() :] if beside else other["quoted"] if other else ""
        return quoted.casefold().startswith(place.cue or " ") or self.example.search(head) is not None

    def _is_die(self, place: Place) -> bool:
        """True for a letter and a figure, *D66*, where the book rolls dice of that letter, and has no such chapter."""
        return die_letter(place.first.words) in self.works.foreign.dice and not self.exists(place.first.number[:1])

    def _is_member(self, place: Place) -> bool:
        """True where the word before a number is that of a step or an item, and none that cites leads to both, as in
        *Rule No. 1.6* and *see point 2.46*."""
        word = self.patterns.members.find(place.before)
        before = place.before[: -len(word)].rstrip() if word else ""
        led = before and (self.patterns.cues.find(before) or self.hands.over(before))
        return bool(word) and (place.bare or not led)

    def _is_lost_item(self, place: Place) -> bool:
        """True for an item that is not there of a rule that is: *Phase 3.1 e)*, where 3.1 counts the phases."""
        number = place.first.number
        return len(number) > ITEM and self.patterns.notation.is_item(number) and self.exists(number[:-1])

    def _is_of_unknown_list(self, place: Place) -> bool:
        """True where many numbers are listed without a cue, and most are no rules'."""
        listed = [token.number for token in place.tokens if token.kind == "NUMBER"]
        return not place.cue and len(listed) >= MANY and sum(map(self.exists, listed)) * 2 < len(listed)

    def _is_in_head(self, place: Place) -> bool:
        """True for the number of no rule in the head of a page, as it is printed again and again."""
        return self.works.foreign.heads_page(place.text, place.first.start) and not self.exists(place.first.number)

    def _names_thing(self, place: Place) -> bool:
        any_number = place.first.words[0].isalpha() and not self.exists(place.first.number)  # NRS A8, as NRS 26.1
        return self.works.foreign.names_thing(place.text, place.first.start, "" if any_number else place.first.words)

    def runs_backward(self, place: Place) -> bool:
        """True for a range that is none in this book: § 8-3 may be a number of another one."""
        if len(place.tokens) < RANGE or place.tokens[1].kind != "THROUGH":
            return False
        order = self.patterns.notation.order
        first, last = place.first.number, place.tokens[2].number  # the latter has none in 4.2(a)–(c)
        return bool(last) and order(last) < order(first)

    def _as_figure(self, place: Place) -> str:
        """Return what kind of figure the words directly before a number make it; nothing where they do not. More do
        where no rule has that number."""
        named = bool(place.first.number) and self.exists(place.first.number)
        version = self.patterns.versions.find(place.before if named else place.before.rstrip(PARTED))
        if version and not place.cue.endswith(f".{version}"):  # q.v.
            return "it is a version"
        return "it is a figure of a formula" if not named and FORMULA.search(place.before) else ""

    def _is_version(self, place: Place) -> bool:
        """True for a number that no rule has, behind a name in capitals among small letters: *TLS 1.3 as in 4.2*."""
        start = place.first.start
        before = place.text[max(0, start - FAR) : start]
        name = CAPITALS.search(before)
        if not name or "." not in place.first.words or self.exists(place.first.number):
            return False
        listed = name["name"].casefold() in self.patterns.verbs or self.hands.over(place.before)
        among = not before.isupper() or following(place.text, place.end).islower()
        return among and not listed and not self.patterns.before.find(place.before)

    def _is_of_work(self, place: Place, known: bool) -> bool:
        """True for a number of another work; `known` tells that a rule of this book has it, too."""
        if ((place.led and place.cue) or place.work) and not place.ours:
            return True
        whole = known and all(self.exists(token.number) for token in place.tokens if token.number)
        other = not place.ours and self.works.is_other(place.text, place.first.start, place.end, place.cue, whole)
        if other and not (known and self._is_titled(place)):
            return True
        if place.name and not (whole or place.ours) and self._names_work(place.name):
            return True
        if not (whole or place.ours) and self._is_in_quotes(place):
            return True
        if known:
            return False
        listed = not place.ours and (place.listed or self.works.foreign.holds(place.first.words))
        coded = len(place.first.words) == 1 and CODED.match(place.text, place.first.start)
        named = coded or STANDARD_ENTRY.match(place.text)
        strange = not place.ours and self.strange.stand_before(place.text, place.first.start)
        strange = strange or (not place.ours and self._is_named_once(place))
        strange = strange or (not place.ours and self.provisions.hold(place.text, place.first.start))
        return listed or strange or bool(named) or self._is_of_unknown(place) or self._is_amended(place)

    def _is_in_quotes(self, place: Place) -> bool:
        """True for what is cited of a work whose name stands in quotation marks before it: of that of a body, or where
        this book has no such chapter."""
        near = place.text[max(0, place.first.start - IN_QUOTES) : place.first.start].rstrip() if place.cue else ""
        head = near[: len(near) - len(place.cue)]
        beyond = not self.exists(place.first.number[:1])
        return self.in_quotes.name_body(head) or (beyond and self.in_quotes.name_owner(head))

    def _is_named_once(self, place: Place) -> bool:
        """True where a name stands before a number with the word that cites, and nowhere else in the book, and no rule
        stands beside that number: the chapter 10 of § 10-1 is not there, or has no rules."""
        names = self.works.foreign.once if place.cue else ()
        head = place.text[max(0, place.first.start - FAR) : place.first.start].rstrip() if names else ""
        name = name_before(head[: len(head) - len(place.cue)])
        beside = (self.patterns.notation.sibling(place.first.number, at) for at in (1, 2))
        return name in names and len(place.first.number) > 1 and not any(self.exists(each) for each in beside if each)

    def _names_work(self, name: str) -> bool:
        return names_work(name, self.works.own, self.works.foreign.titles)

    def _is_amended(self, place: Place) -> bool:
        """True for what is changed in a book that amends another work: *Article 9 is amended as follows:*."""
        return self.works.foreign.amends and self.amended.is_changed(place.text, place.before, place.end)

    def _is_of_unknown(self, place: Place) -> bool:
        """True for a part of what has a number such as no rule of the book has: *art. 17.2 of 1-9*."""
        match = self.patterns.of_number.match(place.text, place.end)
        return match is not None and self.patterns.notation.parse(match["number"]) is None

    def _is_titled(self, place: Place) -> bool:
        """True where the title of the rule stands behind its number, whatever else is called so: *§ 3 Fee Act*."""
        title = self.called(place.first.number)
        return bool(title) and place.text.startswith(title, place.end + 1)


def _is_quoted(place: Place) -> bool:
    """True for a number which quotation marks hold with a capital before it, and nothing else: a label, *“B 12.3”*."""
    start = place.first.start
    before = place.text[max(0, start - QUOTED) : start]
    return LETTERED.search(before) is not None and place.text[place.end : place.end + 1] in tuple(MARKS)
