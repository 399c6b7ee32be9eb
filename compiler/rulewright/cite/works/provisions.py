"""Provisions of another work by what they are about, each cited in brackets behind that: *the provisions of the Penal
Code on theft (§ 242) and fraud (§ 263)*."""

from __future__ import annotations

import re

from rulewright.cite.works.works import Works
from rulewright.languages.patterns import small, words
from rulewright.languages.scripts import SENTENCE
from rulewright.late import late

FAR = 600  # characters before the brackets in which the work is named


class Provisions:
    """Tells them, in a book that is none of these `works`; `about` are the words behind the name of one."""

    def __init__(self, works: Works, about: list[str]) -> None:
        self.works = works
        self.hints = [small(word) for word in about]
        self.about = late(rf"\s+(?:{words(about)})", re.IGNORECASE)

    def hold(self, text: str, start: int) -> bool:
        """True for what stands at `start`, in brackets of a sentence in which words before say so."""
        opened = text.rfind("(", 0, start)
        if opened < 0 or text.find(")", opened, start) >= 0:
            return False
        sentence = SENTENCE.split(text[max(0, opened - FAR) : opened])[-1]
        folded = small(sentence)
        if not any(word in folded for word in self.hints):
            return False
        named = self.works.behind.named.finditer(sentence)
        about = [each for each in named if each["name"] and self.about.match(sentence, each.end("name"))]
        return bool(about) and self.works.names_other(about[-1])
