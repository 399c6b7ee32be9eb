"""Letters of the list of the rule that was cited last: *item d) of the same article*; or, in a rule that has no such
list, by their word alone: *items a) and c) of paragraph 1 … in case of item f)*; and in brackets behind their rule,
with a word of their own: *(4.3, use (d))*."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping

from rulewright.cite.patterns import Endings
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import before as close_before
from rulewright.languages.patterns import perhaps, words
from rulewright.languages.scripts import SENTENCE
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, outward

FAR = 200  # characters behind the citation of a rule in which a letter is of its list
LITTLE = 5  # places behind the last letter of a list
OPEN, CLOSE = '(«“„"', ')»”“"'


class LastLists:
    """Finds them in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.exists = exists
        self.forms = [part.cited[0] for part in notation.items if not part.cited[0].kind.isdigit()]
        listed = notation.words
        self.words = Endings([*listed.letter, *listed.inner])
        self.letters = Endings(listed.letter)
        self.short = frozenset(listed.short)
        value = r"(?P<value>[^\W\d_])"
        self.letter = late(rf"(?<!\w)(?P<open>[{OPEN}]?){value}(?:(?P<close>[{CLOSE}])(?!\w)|(?=[\s,;:]|\.?\Z))")
        self.framed = next((form for form in self.forms if (form.before, form.after) == ("(", ")")), None)
        self.own_word = late(r",\s+(?P<word>[^\W\d_]{2,14})\s+")
        self.others = frozenset(word.casefold() for word in (*listed.other, *listed.table, *listed.joiner, *listed.cue))
        self.of = late(rf"\s+(?:{words([*listed.of, *listed.within])})", re.IGNORECASE) if listed.of else None
        of = perhaps(listed.of) + perhaps(listed.the)
        kinds = (*listed.cue, *listed.label, *listed.section, *listed.article, *listed.paragraph, *listed.number)
        self.same = late(rf"\s+{of}(?:{words(listed.same)})\s+(?:{words(kinds)})(?!\s*\d)", re.IGNORECASE)

    def find(self, text: str, own: Number, cited: Mapping[int, Number]) -> Iterator[Token]:
        """Yield such letters in a text of the rule `own`; `cited` says where the citations in it end, and what each
        cites last. One that is not there is yielded where there are others of its kind, and nothing that this text
        counts itself may be meant."""
        ends = sorted(cited) if self.forms else []
        for match in self.letter.finditer(text) if ends else ():
            before = bisect_right(ends, match.start())
            end = ends[before - 1] if before else -FAR
            if match.start() - end >= FAR or not (match["close"] or self._is_called(match)):
                continue
            if self._is_behind(match, end, cited[end]):
                written = self.framed.write(match["value"]) if self.framed else ""
                yield Token("NUMBER", match.start("open"), match.end("close"), match[0], (*cited[end], written))
                continue
            if not (self.same.match(text, match.end()) or self._is_alone(match, own)):
                continue
            number = self._of_list(cited[end], match["value"])
            marked = text.find(match["open"] + match["value"] + (match["close"] or ")"), 0, match.start("open")) >= 0
            if number and (self.exists(number) or not (marked or self._is_apart(match, end, number))):
                yield Token("NUMBER", *match.span("value"), match["value"], number, leveled=True)

    def _is_behind(self, match: re.Match[str], end: int, cited: Number) -> bool:
        """True for a letter in brackets that ends the brackets in which its rule stands, a rule that is
        `cited` up to `end`, behind a word of its own; but not that of a picture or a table."""
        between = self.own_word.fullmatch(match.string, end, match.start("open"))
        framed = self.framed is not None and self.framed.fits(match[0])
        closed = match.string.startswith(")", match.end())
        framed = framed and not self.notation.is_item(cited)
        return framed and closed and between is not None and between["word"].casefold() not in self.others

    def _is_apart(self, match: re.Match[str], end: int, number: Number) -> bool:
        """True for a letter far behind the last of a list, in another sentence than the one in which its rule is cited,
        up to `end`: *Cite 3.1a. The letters “l” and “o” are left out.*"""
        place = int(self.notation.ordinal(number))
        close = (self.notation.sibling(number, max(1, place - step)) or () for step in range(LITTLE))
        return SENTENCE.search(match.string, end, match.start()) is not None and not any(map(self.exists, close))

    def _is_called(self, match: re.Match[str]) -> bool:
        """True for a mere letter that the word for letters is in front of, and that is no word itself."""
        called = self.letters.find(close_before(match.string, match.start()))
        return bool(called) and not match["open"] and match["value"] not in self.short

    def _is_alone(self, match: re.Match[str], own: Number) -> bool:
        """True for a letter that a word calls, and of which nothing behind it says whose it is, in a rule without such
        a list of its own; in a language of which the words are listed that would."""
        if match["open"] == "(" or self.of is None or self.of.match(match.string, match.end()):
            return False  # (a) behind a word is of the rule itself
        if not self.words.find(close_before(match.string, match.start())):
            return False
        return not self._of_list(own, match["value"])

    def _of_list(self, rule: Number, value: str) -> Number:
        """Return the letter of the list that a rule has, or the innermost around it; nothing where none has one."""
        for around in outward(rule):
            for form in self.forms:
                first = form.at(1)
                if first and form.fits(form.write(value)) and self.exists((*around, form.write(first))):
                    return (*around, form.write(value))
        return ()
