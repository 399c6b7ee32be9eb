"""Tell citations from figures: quantities, versions, dates, and numbers that are another thing's."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.cite.patterns import Patterns
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import CLOSING, NEAR, Hands, parenthesised
from rulewright.notations.notation import Notation, Number

# Characters looked at around a citation, so that work grows with the text and not with its square
SPELLED = 30
SENTENCE = 400
STOP = frozenset(").;:]")  # behind a number they begin neither a unit nor what joins it to another
DECIMAL = re.compile(r"\d{1,2}\.\d{1,2}")
DATE = re.compile(r"[0-3]?\d(?P<by>[.-])[01]?\d(?P=by)(?:1[5-9]|20)\d\d")
YEAR = re.compile(r"(?:19|20)\d\d")
ABBREVIATION = re.compile(r"[a-z]\.\s?(?:§\s?)+\Z")  # of a code of laws: 28 U.S.C. § 7
CODE = re.compile(r"\s(?:[A-Z]{2,6}|[A-Z][a-z]{0,3}[A-Z]\w{0,5})\b")  # the short name of one: § 7 BGB
OF_THIS = re.compile(r"\s+of\s+(?:this|that|the same|[Ll]aw|[Aa]rticle|[Ss]ection|[Rr]ule|[Cc]hapter|\d+)\b")  # its own
MAX_DECIMAL = 20  # a decimal beyond this is rather a number of a late chapter than an amount
NEXT = re.compile(r"\s(?P<word>[^\W\d_][\w'’-]*)")
LABELLED = re.compile(r"[.:)]*\s*(?:[-–—]\s*)?(?:[A-Z]|\Z)")


class Judge:
    """Judges the numbers of one book by the words around them. `knows` tells whether the book holds the chapter of a
    number, `exists` whether a rule has it."""

    def __init__(
        self, notation: Notation, patterns: Patterns, knows: Callable[[Number], bool], exists: Callable[[Number], bool]
    ) -> None:
        self.notation = notation
        self.patterns = patterns
        self.knows = knows
        self.exists = exists
        self.hands = Hands(notation.words)
        self.named = notation.levels[0].cited[0].kind in ("A", "AA")  # chapters are letters, as things' names have them
        first = notation.levels[1].cited[0] if len(notation.levels) > 1 else None
        self.codes = self.named and first is not None and not first.before  # R104

    def lists_others(self, before: str) -> bool:
        """True where the words before a list of numbers say that they all are other things': *figures 4.1 and 4.2*."""
        amount = self.patterns.amounts.find(before) and not self.patterns.before.find(before)
        return bool(amount or self.patterns.others.find(before))

    def is_citation(self, text: str, bare: bool, tokens: list[Token], before: str, cue: str) -> bool:
        """Tell citations from figures: quantities, versions, and parenthesised or lone numbers of no known chapter."""
        first, last = tokens[0], tokens[-1]
        if self.patterns.versions.find(before) or DATE.fullmatch(first.words):
            return False
        if self.patterns.others.find(before):
            return False
        if not cue and self.patterns.members.find(before) and not self.exists(first.number):
            return False
        if cue:
            return self._is_cited_by(cue, text, bare, tokens, before)
        if bare:
            alone = first.words[0].isdigit() and text[last.end : last.end + NEAR].lstrip()[:1] in CLOSING
            member = self.patterns.members.find(before.removesuffix("(").rstrip())
            return alone and self.knows(first.number) and not member and not self._enumerates(text, first)
        if self._is_quantity(text, last):
            return False
        if self.notation.lone == "known":
            framed = parenthesised(text, first.start, last.end)
            return self.exists(first.number) or self._is_near(first, framed)
        if self.notation.has_letter(first.number) and not self.knows(first.number):
            return False  # vitamin B.1, where there is no Appendix B
        if parenthesised(text, first.start, last.end) or self.hands.over(before):
            return True
        if self.notation.is_bare(first.number[:-1]) and first.words[0].isdigit() and first.number[-1][0] in "(-":
            return self.exists(first.number)  # 4(2) and 4-2 may be strengths
        if self.named or (len(first.number[0]) == 1 and first.number[0].isalpha()):
            return self.knows(first.number)
        lettered = any(map(str.isalpha, first.words))  # no quantity looks like 42.33B
        return lettered or (self.knows(first.number) and not self._is_amount(text, tokens, before))

    def _is_cited_by(self, cue: str, text: str, bare: bool, tokens: list[Token], before: str) -> bool:
        """Tell what follows a word that cites from a label, another thing of that name, a quantity."""
        first, last = tokens[0], tokens[-1]
        foreign = "§" in cue and CODE.match(text, last.end)
        if foreign or ABBREVIATION.search(before) or self._is_label(text, last, before, cue):
            return False
        if cue in self.patterns.appendices and first.words[0].isdigit():
            return False  # Appendix 2 is another thing than chapter 2
        if bare and YEAR.fullmatch(last.words) and not self.exists(last.number):
            return False  # Regulations 2025
        if bare and not first.words[0].isdigit() and cue not in self.patterns.labels:
            return False  # `see A`: a chapter that is a letter needs a word that says so
        return not (bare and (self._is_quantity(text, last) or OF_THIS.match(text, last.end)))

    def _is_near(self, token: Token, framed: bool) -> bool:
        """True where the number of no rule is so near to one that it is meant to be a rule's: R105 beside R104; in
        parentheses, 2b4 below 2b, but not (2x2)."""
        number, ordinal = token.number, self.notation.ordinal(token.number)
        siblings = (self.notation.sibling(number, ordinal + off) for off in (-1, 1) if ordinal + off > 0)
        beside = any(self.exists(sibling) for sibling in siblings if sibling)
        below = len(number) > 2 and self.exists(number[:-1])
        known = (self.codes or "." in token.words) and self.knows(number)
        return beside and self.codes if not framed else beside or below or known

    def _is_label(self, text: str, last: Token, before: str, cue: str) -> bool:
        """True where a paragraph begins with a label and number of its own: *Section 1 DIMENSIONS*, *Article 2.*"""
        return cue == before and cue in self.patterns.labels and LABELLED.match(text, last.end) is not None

    def _is_amount(self, text: str, tokens: list[Token], before: str) -> bool:
        """True for a number such as 2.5 where the words around it speak of an amount: *2.5 coins*, *about 2.5*. More of
        them do where no rule has that number."""
        first, last = tokens[0], tokens[-1]
        if not DECIMAL.fullmatch(first.words) or int(first.words.partition(".")[0]) >= MAX_DECIMAL:
            return False
        if self.patterns.amounts.find(before) and not self.patterns.before.find(before):
            return True
        if any(self.exists(token.number) for token in tokens if token.number):
            return False
        if before.endswith("(") or self.patterns.perhaps.find(before):
            return True
        following = NEXT.match(text, last.end)
        counted = following is not None and following["word"].islower() and following["word"] not in self.patterns.verbs
        return counted and not self.patterns.before.find(before)

    def counts(self, text: str, end: int) -> bool:
        """True where a word follows that may be what a figure counts: *2 dice*, and no verb as in *2 applies*."""
        following = NEXT.match(text, end)
        return following is not None and following["word"] not in self.patterns.verbs

    def _is_quantity(self, text: str, last: Token) -> bool:
        if text[last.end : last.end + 1] in STOP:
            return False
        unit = self.patterns.unit.match(text, last.end)
        if unit is None:
            return False
        # `the steps of 4.2 in order`: a word that is no unit alone says little against a rule of that number
        weak = unit[0].strip() in self.patterns.verbs and self.notation.lone == "any"
        return not (weak and self.exists(last.number))

    def _enumerates(self, text: str, token: Token) -> bool:
        """True where (2) counts what the sentence lists, which then begins with (1), or repeats a word: two (2)."""
        near = self.patterns.spelled.finditer(text, max(0, token.start - SPELLED), token.end + 1)
        if any(each.end() > token.start for each in near):
            return True
        around = text[max(0, token.start - SENTENCE) : token.end + SENTENCE]
        if "(1)" not in around or "(2)" not in around:
            return False
        rest = self.patterns.spelled.sub("", around)
        return "(1)" in rest and "(2)" in rest
