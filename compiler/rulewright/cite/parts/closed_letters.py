"""Items as they are marked where they stand, with a bracket behind them alone, behind a small word that no language
lists for items: *celles du c)*, *au b) de l'article 2*."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.cite.parts.leveled import Leveled
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, outward

LITTLE = 3  # places behind the last item of a list: what is further is none of it
ALPHABETS = ("a", "α", "а")  # kinds of letters


class ClosedLetters:
    """Finds them in one notation; `leveled` reads what is named behind them."""

    def __init__(self, notation: Notation, leveled: Leveled) -> None:
        self.notation = notation
        self.leveled = leveled
        depth = len(notation.levels)
        marked = [
            (at, part)
            for at, part in enumerate(notation.items, depth)
            if any(not mark.before and mark.after == ")" and mark.kind in ALPHABETS for mark in part.marks)
        ]
        self.depth = marked[0][0] if marked else 0
        self.form: Form | None = marked[0][1].cited[0] if marked else None
        listed = notation.words
        small = words([*listed.of, *listed.within, *listed.the])
        self.lead = late(rf"(?<!\w)(?:{small})(?:\s+|(?<=['’]))(?=\w\))", re.IGNORECASE)
        self.item = late(rf"(?P<value>{self.form.values if self.form else '(?!)'})\)(?!\w)")
        self.any = late(r"(?<!\w)[^\W\d_]\)")

    def find(self, text: str, own: Number) -> Iterator[tuple[re.Match[str], Number]]:
        """Yield where such items stand in a text of the rule `own`, and the number of each: of the rule that is named
        behind it, else of the innermost around it that has such items. One that is not there is yielded only little
        behind the last, and without a rule that is named only where no list may stand within the text."""
        if self.form is None or ")" not in text:
            return
        places = [item for lead in self.lead.finditer(text) if (item := self.item.match(text, lead.end()))]
        alone = bool(places) and len(places) == len(self.any.findall(text))
        for item in places:
            if text.rfind("(", 0, item.start()) > text.rfind(")", 0, item.start()):
                continue
            base = self.leveled.base(text, item.end(), own, self.depth)
            base = self.leveled.present_rule(text, item.end(), own) or base
            number = self._meant(self.form, item["value"], base, told=alone or base != own)
            if number and number != own[: len(number)]:  # what goes on behind a list stands in its last item
                yield item, number

    def _meant(self, form: Form, value: str, base: Number, told: bool) -> Number:
        """Return the item that a letter means in the rule `base`, or in the innermost around it that lists some; one
        that is not there only where it is `told`."""
        rule = next((each for each in outward(base) if self.leveled.lists(form, each)), ())
        item = (*rule, form.write(value)) if rule else ()
        if not item or self.leveled.exists(item):
            return item
        place = int(self.notation.ordinal(item))
        near = (self.notation.sibling(item, max(1, place - step)) or () for step in range(1, LITTLE + 1))
        return item if told and any(map(self.leveled.exists, near)) else ()
