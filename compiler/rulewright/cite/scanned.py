"""What is known of the passage that is scanned for citations, and what was found in it so far."""

from __future__ import annotations

from bisect import bisect_right

from rulewright.cite.passages import Passage
from rulewright.cite.works.emphasised import set_as
from rulewright.cite.works.leads import Led
from rulewright.late import late
from rulewright.model import Reference
from rulewright.notations.number import Number
from rulewright.style import WORK

FAR = 1000  # characters: further than any list reaches
APART = late(r"\.?\s?")  # may stand between a division and what is cited of it

Candidate = tuple[int, list[Reference], bool]  # where it starts, its references, whether it defers


class Scanned:
    """One passage, whose words are read as `text`. `led` is what the words that lead over to it say of other works."""

    def __init__(self, passage: Passage, text: str, led: Led) -> None:
        self.text, self.number, self.division = text, passage.number, passage.division
        self.head = passage.head  # what stands above the text, where that cites
        self.led = led
        self.italics = set_as(passage.text, "emphasis")  # words by where they end
        self.works = set_as(passage.text, WORK)
        self.away: list[tuple[int, int]] = []  # what is cited of other works
        self.ends: dict[int, Number] = {}  # where phrases end, and what each cites last

    def is_away(self, place: int) -> bool:
        """True where a place is within the citation of another work, or in a text that is led to by its name."""
        if self.led.whole:
            return True
        last = bisect_right(self.away, place, key=lambda each: each[0]) - 1
        return last >= 0 and place < self.away[last][1]

    def goes_away(self, end: int) -> bool:
        """True where what is cited of another work begins right behind `end`: *9 kap. 1 § föräldrabalken*."""
        return self.is_away(APART.match(self.text, end).end())  # type: ignore[union-attr]
