"""Steps that a word calls where they stand, *Step 1: draw a card*, or that a list counts, behind their rule or in
front of it where they are cited: *step 5 of 3.1*, *3.1, steps 2 and 5*; and rows that a table counts, *Annex 2, no. 7*.
Only one that is not there is told; the others are no rules. Of *step 6 above* the list may be any of its chapter's that
stands before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import itemgetter

from rulewright.cite.parts.entries import Lists
from rulewright.cite.phrase import Token
from rulewright.languages.hints import hints_of, where
from rulewright.languages.patterns import BLANKS, of_the, perhaps, small, words
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

VALUE = late(r"\d+")
FAR = 2  # times as many steps as there are, and one more: what is further is of another list, or is another thing
NEAR = 30  # rules that are looked back through


class CalledSteps:
    """Finds them in one notation. `lists` are those of the rules of the book."""

    def __init__(self, notation: Notation, lists: Lists) -> None:
        self.notation = notation
        self.lists = lists
        self.form = next((part.cited[0] for part in notation.items if part.cited[0].kind == "1"), None)
        listed = notation.words
        self.counted = frozenset(word.casefold() for word in listed.step) if "" in lists.words else frozenset()
        called = words([*filter(None, lists.words), *self.counted])
        of = of_the([*listed.of, *listed.within], listed.the, BLANKS)
        label = perhaps([*listed.label, *listed.cue])
        more = rf"\s*(?:[,–-]|(?:,\s*)?(?:{words([*listed.joiner, *listed.through])}))\s*\d{{1,2}}"
        number = notation.deep_pattern
        step = rf"(?P<word>{called})\s+(?P<values>\d{{1,2}}(?:{more}(?!\.\d))*)(?![\w-]*\w|\.\w)"
        self.before = late(rf"(?<!\w){step}\s+{of}{label}(?P<rule>{number})(?!\w)", re.IGNORECASE)
        self.behind = late(rf"(?<![\w.-])(?P<rule>{number}),?\s+{step}", re.IGNORECASE)
        apart = words([*listed.appendix, *(word for each in notation.annexes for word in each.words)])
        annex = rf"(?P<annex>{apart})\s+(?P<rule>[A-Z]|[IVX]{{1,5}}|\d{{1,2}})"
        self.of_annex = late(rf"(?<!\w){step}\s+{of}{annex}(?!\w)", re.IGNORECASE)
        self.in_annex = late(rf"(?<!\w){annex},?\s+{step}", re.IGNORECASE)
        upward = words(listed.upward)
        self.above = late(rf"(?<!\w)(?:{words(self.counted)})\s+(?P<value>\d{{1,2}})\s+(?:{upward})", re.IGNORECASE)
        self.hints = hints_of([*filter(None, lists.words), *self.counted])

    def find(self, text: str, own: Number) -> Iterator[tuple[Token, int]]:
        """Yield the steps that are cited in a text of the rule `own` and are not there, each with where its rule is
        named."""
        if not self.hints:
            return
        for pattern in (self.before, self.behind, self.of_annex, self.in_annex):
            for match in where(pattern, text, self.hints, small):
                annex = match.groupdict().get("annex")
                rule = (annex and self.notation.annexed(annex.casefold(), match["rule"])) or ()
                rule = rule or self.notation.parse(match["rule"]) or ()
                word, steps = match["word"].casefold(), self.lists.of("".join(rule)).steps
                most = steps.get(word, steps.get("", 0) if word in self.counted else 0)
                first, *more = VALUE.finditer(text, *match.span("values"))
                for value in (first, *(each for each in more if int(each[0]) <= FAR * most + 1)):
                    if 0 < most < int(value[0]):
                        yield self._missing(value, rule), match.start("annex" if annex else "rule")
        for match in where(self.above, text, self.hints, small) if self.counted and own else ():
            rule, most = self._list_above(own)
            if 0 < most < int(match["value"]) <= FAR * most + 1:
                yield self._missing(match, rule, "value"), match.start()

    def _missing(self, match: re.Match[str], rule: Number, group: str | int = 0) -> Token:
        """Return the step of a rule that is not there."""
        written = self.form.write(match[group]) if self.form else f"({match[group]})"
        return Token("NUMBER", *match.span(group), match[group], (*rule, written))

    def _list_above(self, own: Number) -> tuple[Number, int]:
        """Return the rule with the longest list that is merely counted, of the rule `own`, those beside it that stand
        before it, and the one around them, and how long that is."""
        while self.notation.is_item(own):
            own = own[:-1]
        place = int(self.notation.ordinal(own)) if own else 0
        beside = (self.notation.sibling(own, at) for at in range(place, max(0, place - NEAR), -1))
        lists = [(each, self.lists.of("".join(each)).steps.get("", 0)) for each in (*beside, own[:-1]) if each]
        return max(lists, key=itemgetter(1), default=((), 0))
