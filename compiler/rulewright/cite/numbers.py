"""Find the phrases that begin with a number: the scanner stops where one may start, takes the phrase from there, and
asks the judge whether it cites."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.cite.cued import Cued
from rulewright.cite.habits.framed import SQUARE
from rulewright.cite.headed import Headed
from rulewright.cite.judge.judge import Judge
from rulewright.cite.judge.verdict import WORK, Place, Verdict
from rulewright.cite.operands import Operands
from rulewright.cite.parts.of_appendix import OfAppendix
from rulewright.cite.patterns import Patterns
from rulewright.cite.phrase import Token
from rulewright.cite.references import References
from rulewright.cite.scanned import FAR, Candidate, Scanned
from rulewright.cite.scopes import Scopes
from rulewright.cite.surroundings import before, parenthesised
from rulewright.cite.works.elsewhere import LedTo
from rulewright.cite.works.emphasised import name_beside
from rulewright.cite.works.own import without_plural
from rulewright.cite.works.quoted import Quoted
from rulewright.notations.notation import Notation


class Numbers:
    """Finds them in one book. `told` collects what was judged of every number, where somebody asks; `led_to` is where
    the words that cite led to."""

    def __init__(
        self,
        notation: Notation,
        patterns: Patterns,
        judge: Judge,
        scopes: Scopes,
        headed: Headed,
        operands: Operands,
        cued: Cued,
        references: References,
    ) -> None:
        self.notation, self.patterns, self.judge, self.scopes = notation, patterns, judge, scopes
        self.headed, self.operands, self.cued, self.references = headed, operands, cued, references
        self.exists = judge.exists
        self.quoted = Quoted([*notation.words.amending, *notation.words.adding])
        self.of_appendix = OfAppendix(notation, judge.exists)
        self.told: list[tuple[Place, Verdict]] | None = None
        self.led_to: dict[str, LedTo] = {}

    def find(self, scanned: Scanned) -> Iterator[Candidate]:
        """Yield the phrases of numbers in a passage, and write down in it where they end and what other works cite."""
        text = scanned.text
        position, others = 0, -FAR  # where the last phrase ends, and the last that is of another work
        for begin in self.patterns.start.of(text).finditer(text):
            start = begin.start()
            match = self.cued.figure(text, start) if start >= position else None
            if not match:
                continue
            position = match.end()
            place, end = self._place(scanned, match, others)
            if not place:
                continue
            verdict = self.judge.verdict(place)
            if verdict.why == WORK:
                others = self.judge.works.end_of_parts(text, place.end)
                self.quoted.cite_other()
                scanned.away.append((start, others))
            self._take_note(place, verdict)
            if verdict.cites:
                references = self.references.of(self.judge.lettered.own(place), scanned.number, text)
                scanned.ends[end] = place.last.number
                if references:
                    position = max(position, references[-1].end)
                    aside = place.cue != SQUARE and parenthesised(text, start, end)
                    yield start, references, aside or self.judge.hands.over(place.before)
            elif verdict.whole or (len(place.tokens) > 1 and self.judge.others.lists(place.before)):
                position = others if others > place.end else self.cued.end_of_list(text, place.tokens, end)
        self.scopes.enter(scanned.division, "")

    def _place(self, scanned: Scanned, match: re.Match[str], others: int) -> tuple[Place | None, int]:
        """Return the phrase that begins with a figure, for the judge, and where its last number ends; none where the
        figure is a mere one. `others` is where the last phrase of another work ends."""
        text, own, start = scanned.text, scanned.number, match.start()
        close = before(text, start)
        close = f"{scanned.head} {close.lstrip('<[')}".strip() if scanned.head else close
        opened = close.endswith("(")
        cue, own_level, weak = self.cued.word(match, close, own, next(reversed(scanned.ends.items()), (0, own)))
        bare = match.lastgroup == "bare" and not own_level
        if (not own_level and self.cued.is_mere(match, cue, opened)) or (bare and self.headed.stand_before(close)):
            return None, start
        self.scopes.enter(scanned.division, cue)
        tokens = self.operands.tokens(text, match, bool(cue or opened), own_level)
        if not tokens:
            return None, start
        end = self.operands.leveled.end(text, tokens[-1].end)
        beyond = self.operands.leveled.end_of_parts(text, tokens[-1].end)
        whole = max(end, beyond, self.operands.leveled.rebase(text, tokens) if own_level else 0)
        part, named = self.scopes.named(text, start, end)
        if part:
            self._set_in(part, text, tokens)
            close = before(text, named) if named < start and not cue else close
        self._set_apart(text, tokens, cue)
        completed = self.of_appendix.complete(text, tokens, end)
        listed = scanned.led.begun or without_plural(cue) in scanned.led.kinds or self.quoted.holds(start)
        listed = listed or self.judge.works.lists(text, others, start)
        name = name_beside(scanned.italics, text, (start, whole), cue, self.notation.words)
        work = name_beside(scanned.works, text, (start, whole), cue, self.notation.words)
        around = bool(part) or completed, listed, scanned.led.whole, name, bool(scanned.head), bool(work)
        return Place(text, own, tokens, tokens[0], tokens[-1], whole, close, cue, bare, weak, *around), end

    def _take_note(self, place: Place, verdict: Verdict) -> None:
        """Take note of what was judged, and of where a word that cites leads to."""
        if place.cue and place.cue not in self.patterns.relative:
            led = self.led_to.setdefault(place.cue, LedTo())
            led.others += verdict.why == WORK
            led.there += verdict.cites and self.exists(place.first.number)
            led.nowhere += verdict.cites and not self.exists(place.first.number)
        if self.told is not None:
            self.told.append((place, verdict))

    def _set_in(self, part: str, text: str, tokens: list[Token]) -> None:
        """Give the operands of a phrase the part that is named with it; not those in front of another word that cites,
        if only the rest of the book has them, *clause 5.2 or paragraph 4 of Schedule 2*, or that another word calls,
        *Article 2 and § 8 of Annex 1*. What a word calls is no part of the rule that the text stands in then, *Annex 1
        no. 4*."""
        another = ""
        for token in reversed(tokens):
            if token.number:
                close = before(text, token.start)
                word = self.patterns.cues.find(close) or self.patterns.members.find(close)
                apart = token.leveled and self.scopes.here != part
                number = self.notation.in_scope((apart and self.notation.parse(token.words)) or token.number, part)
                called = bool(word) and word != another
                if not another or (self.exists(number) and not called) or not self.exists(token.number):
                    token.number = number
                another = another or word

    def _set_apart(self, text: str, tokens: list[Token], cue: str) -> None:
        """Give the operands behind the word of what is numbered beside the chapters their numbers: *Annexes 1, 2*,
        *Annex 2, 1.2*."""
        holder = ""
        for token in tokens if self.notation.annexes else ():
            if token.kind == "NUMBER":
                cue = self.patterns.cues.find(before(text, token.start)) or cue
                if holder in self.notation.scopes and len(token.number) > self.notation.bare_depth:
                    token.number = self.notation.in_scope(token.number, holder)
                    continue
                token.number = self.notation.annexed(cue, token.words) or token.number
                holder = "".join(token.number)
