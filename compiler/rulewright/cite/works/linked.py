"""Other works that are linked: whose article is cited in *article 9 of the [Boats Act](…)*, *[Boats Act](…) § 9*,
and of a document by its initials, *[NIST SP 800-56A](…) Section 5.6*, *[GPU](…) (section 4)*."""

from __future__ import annotations

import re

from rulewright.cite.works.acts import REST
from rulewright.cite.works.own import OwnNames
from rulewright.languages.patterns import Kinds, perhaps, words
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Reference

DOCUMENT = late(r"(?<!\w)[A-Z]{2,}(?:(?:\s[A-Z]{1,4})?[\s-]\d|\Z)")  # its initials, and number: NIST SP 800-56A


class LinkedWorks:
    """Tells what is cited of them. `own` is what the book itself is called, `listed` are the words of its language."""

    def __init__(self, listed: Words, own: OwnNames) -> None:
        self.own = own
        self.kinds = Kinds([*listed.work, *listed.statute])
        self.acts = Kinds(listed.statute)
        self.same = late(rf"(?:{words(listed.same)})\s", re.IGNORECASE)
        the = perhaps(listed.the)
        self.of = late(rf"{REST.pattern}\.?,?\s+(?:{words(listed.of)})\s*{the}", re.IGNORECASE)  # 1er, du
        cites = words([*listed.cue, *listed.article, *listed.section, "§§", "§"])
        self.cue = late(rf"(?:,?\s+|\s\(){the}(?:{cites})\s*", re.IGNORECASE)

    def hold(self, text: str, link: tuple[int, int], references: list[Reference]) -> bool:
        """True where a link, which leads out of the book, has the name of another work for its words, and one of these
        lists of references stands right before it, but for *of the*, or behind it, but for a word that cites."""
        first, last = references[0].start, references[-1].end
        name = text[slice(*link)]
        document = link[1] <= first and DOCUMENT.search(name) and not self.own.called(name)
        if not (document or self._names(name)):
            return False
        if last <= link[0]:
            return self.of.fullmatch(text, last, link[0]) is not None
        return first >= link[1] and self.cue.fullmatch(text, link[1], first) is not None

    def _names(self, name: str) -> bool:
        """True for the name of a work that is not this book; *the Rules*, *the full rules* may be it wherever they are
        published, but *the electoral law*, *the Constitution* are not where its own name has no such words."""
        parts = re.findall(r"[\w-]+", name)
        if not any(word in self.kinds for word in parts):
            return False
        if self.same.match(name) or not self.own.named(name):
            return True
        return any(word in self.acts for word in parts) and not all(map(self.own.holds, parts))
