"""Points of what is numbered beside the rules: *point 4 of Annex I*, *Annex I, point 2*, and within that *point 7*."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from rulewright.cite.parts.leveled import Leveled
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import before
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, scope_of


class Points:
    """Finds them in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, leveled: Leveled, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.leveled = leveled
        self.exists = exists
        listed = notation.words
        named = [*listed.letter, *listed.inner, *listed.number]  # a step or a round is no part of an annex
        named = [word for word in named if word.casefold() not in notation.labels]
        self.numbers = frozenset(word.casefold() for word in listed.number)
        self.point = late(rf"(?<!\w)(?P<word>{words(named)})\s+(?P<value>\d{{1,3}})(?![\w(]|\.\d)", re.IGNORECASE)
        self.forms = [part.cited[0] for part in notation.parts[1:] if part.cited[0].kind == "1"]

    def find(self, text: str, own: Number, ends: Mapping[int, Number]) -> Iterator[Token]:
        """Yield the points that are cited in a text of the rule `own`; `ends` says where other citations end, and what
        each cites last. A point of what the text itself stands in may be another thing's: one that is called by its
        number is not yielded, *player no. 2*, and one that is not there only where words hand over to it."""
        around = (scope_of(own),) if scope_of(own) else own[:1]
        for match in self.point.finditer(text) if self.notation.annexes else ():
            close = before(text, match.start())
            behind = self.leveled.of_rule.of(text).match(text, match.end())
            # Only what was read as a citation: Annex I may be another work's
            end = behind.end() if behind else len(text[: match.start()].rstrip(" ,"))
            holder = ends.get(end, ())
            holder = holder if self.notation.is_annex(holder) else ()
            within = self.notation.is_annex(around) and match["word"].casefold() not in self.numbers
            number = self._part(holder or around, match["value"]) if holder or within else ()
            if number and (holder or self.exists(number) or self.leveled.hands.point(close)):
                yield Token("NUMBER", match.start("value"), match.end("value"), match["value"], number)

    def _part(self, annex: Number, value: str) -> Number:
        """Return the part of an annex, where its parts have such numbers."""
        parts = ((*annex[:1], form.write(value)) for form in self.forms if self.exists((*annex[:1], form.write("1"))))
        return next(parts, ())
