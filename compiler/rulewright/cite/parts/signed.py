"""Parts of a rule that their sign alone tells, in front of the rule or of another part: *le 2° de l'article 3*, *II of
article 1*, *le 2° du I*; or without it, of the rule that they stand in: *par dérogation au I*."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulewright.cite.parts.leveled import Leveled
from rulewright.cite.phrase import Token
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.form import TIMES_OVER
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, outward
from rulewright.notations.part import Part

DEGREES = frozenset("°º")  # behind an item: article 1, 3°
SIGN = "[.]?[°º]"
STOPS = " \xa0.-–—"  # behind a mark, and no part of what is cited


class Signed:
    """Finds them in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, leveled: Leveled, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.leveled = leveled
        self.exists = exists
        self.parts = [part for part in notation.parts[1:] if _sign(part) is not None]
        one = "|".join(dict.fromkeys(_pattern(part) for part in self.parts)) or "(?!)"
        # Behind a mark or where a line begins, it is the mark of a list: 1° that of article 3; 2° that of article 4
        self.first = late(rf"(?<=[^\W\d_][ \xa0’'])(?P<value>{one})(?!\w)")
        # Before a word behind a stop it may count that: der II. Abschnitt
        listed = notation.words
        leads = words([*listed.of, *listed.within, *listed.the])
        behind = rf"(?![\w’'-]|\.\s*[^\W\d_]|\s+(?:[A-Z\d]|{TIMES_OVER}))"
        self.alone = late(rf"(?<!\w)(?i:{leads})[ \xa0](?P<value>{one}){behind}")
        joined = words([*listed.joiner, *listed.through])
        self.listed = late(rf"(?:,\s*(?:(?:{joined})\s+)?|\s+(?:{joined})\s+)(?P<value>{one}){behind}")  # I et III
        self.degree = late(rf"\d{{1,3}}{SIGN}(?!\w)")
        self.of_part = late(rf"\s+(?:{words(notation.words.of)})\s+(?P<value>{one})(?!\w)")

    def find(self, text: str, own: Number) -> Iterator[tuple[Token, int]]:
        """Yield the parts, each with where what it is of ends: the rule behind it, or a part of that or of the rule
        around `own`. One that is not there is yielded where there are others of its kind."""
        for match in self.first.finditer(text) if self.parts else ():
            holder, end = self._holder(text, match.end(), own)
            number = self._meant(match["value"], holder) if holder else ()
            if number:
                yield Token("NUMBER", *match.span(), match[0], number, leveled=True), end

        yield from self._alone(text, own) if self.parts else ()

    def behind(self, match: re.Match[str], rule: Number) -> Token | None:
        """Return the part that stands behind the number of a `rule`, 1.2, 2.º, where the figure of `match` is it."""
        signed = self.degree.match(match.string, match.start()) if rule else None
        number = self._meant(signed[0], rule) if signed else ()
        return Token("NUMBER", *signed.span(), signed[0], number, leveled=True) if signed and number else None

    def _alone(self, text: str, own: Number) -> Iterator[tuple[Token, int]]:
        """Yield the parts of the rule around `own` that no other part or rule stands behind."""
        for match in self.alone.finditer(text):
            listed = [match]
            while more := self.listed.match(text, listed[-1].end()):
                listed.append(more)
            if self._holder(text, listed[-1].end(), own)[0]:
                continue
            for each in listed:
                around = (self._meant(each["value"], rule) for rule in outward(own))
                number = next(filter(None, around), ())
                if number:
                    yield Token("NUMBER", *each.span("value"), each["value"], number, leveled=True), listed[-1].end()

    def _holder(self, text: str, end: int, own: Number) -> tuple[Number, int]:
        """Return what is named behind a part that ends at `end`, and where that ends: *de l'article 5*, *du I de
        l'article 5*, *du I*."""
        rule = self.leveled.of_rule.of(text).match(text, end)
        if rule:
            return self.notation.parse(rule["number"]) or (), rule.end()
        part = self.of_part.match(text, end)
        if not part:
            return (), end
        around, end = self._holder(text, part.end(), own)
        number = self._meant(part["value"], around or own[:1])
        return (number, end) if self.exists(number) else ((), end)

    def _meant(self, written: str, rule: Number) -> Number:
        for part in self.parts:
            form, first = part.cited[0], part.cited[0].at(1)
            if first and re.fullmatch(_pattern(part), written) and self.exists((*rule, form.write(first))):
                return (*rule, form.write(re.sub(rf"{SIGN}\Z", "", written)))
        return ()


def _sign(part: Part) -> str | None:
    """Return what tells a part behind its value, nothing where that is a capital numeral; None where nothing does."""
    after = {form.after.strip(STOPS) for form in part.marks}
    sign = next((each for each in after if each and each in DEGREES), None)
    return "" if sign is None and any(form.kind == "I" for form in part.marks) else sign


def _pattern(part: Part) -> str:
    return part.marks[0].values + (SIGN if _sign(part) else "")
