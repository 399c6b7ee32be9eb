"""Words that lead from one rule back to another, and name no range that runs backward."""

from __future__ import annotations

from rulewright.cite.patterns import Endings, Patterns
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import before


class GoingBack:
    """Tells them in one book; `within` finds words such as *under* before what cites."""

    def __init__(self, patterns: Patterns, within: Endings) -> None:
        self.patterns = patterns
        self.within = within

    def leads(self, text: str, first: Token, last: Token) -> bool:
        """True where words lead from one rule back to another, each with its own word: *from Level 4 to Level 2*,
        *prefer Rule 5 to Rule 3*; but *Level 2 to Level 1 do not apply*, *under Rule 5 to Rule 3*."""
        if not (first.number and last.number and self.patterns.cues.find(before(text, last.start))):
            return False
        close = before(text, first.start)
        cue = self.patterns.cues.find(close)
        order = self.patterns.notation.order
        if not cue or order(last.number) >= order(first.number):
            return False
        lead = close[: -len(cue)].rstrip()
        if self.patterns.starting.find(lead):
            return True
        led = self.patterns.before.find(lead) or self.within.find(lead)
        return cue.isalpha() and lead[-1:].isalnum() and not led
