"""Parts beside a rule that is cited by where it stands: *alínea c) do número anterior*, *föregående paragraf, punkt a*,
*İkinci fıkranın (b) bendi*."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulewright.cite.phrase import Token
from rulewright.languages.patterns import perhaps, words
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

FAR = 40  # characters before such a rule in which its part stands
VALUE = r"[^\W_]{1,5}"
MOST = 4  # others in a list of such parts, or the end of a range


class Adjoined:
    """Reads them in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.exists = exists
        listed = notation.words
        labels = [form.label for part in notation.parts for form in part.cited if form.label]
        named = words([*listed.paragraph, *listed.letter, *listed.number, *listed.inner, *labels])
        of = perhaps(listed.of) + perhaps(listed.the)
        one = rf"(?:{named})\s+\(?(?P<value>{VALUE})(?!\w)\)?"
        joined = rf"(?:\s*[,–—-]\s*|\s+(?:{words([*listed.joiner, *listed.through])})\s+)"
        small = words([*listed.the, *listed.of, *listed.own, *listed.preceding])
        value = rf"(?!(?:{small})(?!\w)){VALUE}(?!\w)"
        others = rf"(?P<others>(?:{joined}\(?{value}\)?){{0,{MOST}}})"
        self.before = late(rf"(?<!\w){one}{others}\s+{of}\Z", re.IGNORECASE)
        self.other = late(rf"{joined}\(?(?P<value>{VALUE})", re.IGNORECASE)
        self.behind = late(rf",?\s+{one}|\s+\((?P<framed>{VALUE})\)\s+(?:{named})", re.IGNORECASE)

    def beside(self, text: str, rule: Token) -> Iterator[Token]:
        """Yield the parts that stand directly before a rule and behind it, where it has such parts, if not these."""
        before = self.before.search(text, max(0, rule.start - FAR), rule.start)
        behind = self.behind.match(text, rule.end)
        for match in filter(None, (before, behind)):
            said = match.groupdict()
            others = self.other.finditer(text, *match.span("others")) if said.get("others") else ()
            for each in (match, *others):  # letras b) a f) del apartado anterior
                named = "value" if each["value"] else "framed"
                number = self._part(rule.number, each[named])
                if number:
                    start, end = each.span(named)
                    yield Token("NUMBER", start, end, each[named], number)

    def _part(self, rule: Number, value: str) -> Number:
        """Return the part of a rule that has a value; nothing where the rule has no parts that are counted so."""
        below = self.notation.levels[len(rule) : len(rule) + 1]
        for form in (part.cited[0] for part in (*below, *self.notation.items)):
            part = (*rule, form.write(value))
            if form.fits(part[-1]) and (self.exists(part) or self.exists((*rule, form.nth(1)))):
                return part
        return ()
