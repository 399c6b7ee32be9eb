"""What an act amends in another one: *Section 14 of the Boats Act is amended*, *Section 18(3) is repealed*, and above
it *Amendment of section 14*."""

from __future__ import annotations

import re
from itertools import pairwise

from rulewright.cache import Kind, always
from rulewright.cite.passages import leads_over
from rulewright.cite.shown import Shown
from rulewright.languages.hints import hints_of, where
from rulewright.languages.patterns import small, words
from rulewright.languages.quotes import MARKS
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book

QUOTING = late(rf"\W{{0,2}}[{MARKS}]")
WORD = r"\s[^\W\d_]+"
NUMBER = r"(?P<number>\d[\w-]*(?:\.\d[\w-]*)*)"
SEVERAL, QUOTED = 3, 2  # places that show that a book amends another work; as how many one counts that is quoted

AMENDED: Kind[list[list[str]]] = Kind("amended articles", list[list[str]], shared=always)


class Amended:
    """Tells what is changed. `listed` are the words of a language."""

    def __init__(self, listed: Words) -> None:
        changed = rf"(?:{WORD}){{1,3}}?\s(?:{words([*listed.amending, *listed.adding])})"
        self.behind = late(changed, re.IGNORECASE)
        of = words(listed.of)
        called = words([*listed.article, *listed.section, "§"])
        self.whole = late(
            rf"(?<!\w)(?:{called})\s?{NUMBER}(?:\([^()\s]+\))?(?:\s(?:{of})(?:{WORD}){{1,5}}?)?{changed}", re.IGNORECASE
        )
        the = words(listed.the)
        self.before = late(
            rf"\A\W*(?:{words(listed.amendment)})(?:\s(?:{of}))?\s?(?:(?:{the})\s?)?(?:{called})?\s*\Z", re.IGNORECASE
        )

    def is_changed(self, text: str, before: str, end: int) -> bool:
        """True for what is changed, as the words behind it say, or those that the text begins with."""
        return self.behind.match(text, end) is not None or self.before.match(before) is not None


def amends(texts: Shown, listed: Words, book: Book) -> bool:
    """True where most articles that a book amends are none of it, in several places: then it amends another work, and
    not itself. A text that is quoted below says it twice."""
    pattern, hints = Amended(listed).whole, hints_of([*listed.amending, *listed.adding])

    def amended(text: str) -> list[str]:
        return [match["number"] for match in where(pattern, text, hints, small)]

    found = texts.each(AMENDED, pattern.pattern, amended)
    if not any(found):
        return False
    ours = others = 0
    for (one, below), numbers in zip(pairwise([*texts.all, ""]), found, strict=True):
        weight = QUOTED if numbers and leads_over(one) and QUOTING.match(below) else 1
        known = sum(number in book.index for number in numbers)
        ours += weight * known
        others += weight * (len(numbers) - known)
    return others >= max(SEVERAL, ours + 1)
