"""Whether a letter where a number may stand is a chapter's: *see B*, *Appendix C*, but not *the Rules FAQ*."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rulewright.cite.judge.verdict import Place
from rulewright.cite.patterns import Endings, Patterns
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import BEFORE, following
from rulewright.languages import languages, load_words
from rulewright.late import late
from rulewright.notations.kinds import CODES
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

TITLED = late(r"\s+\([^\W\d_a-z][^\W\d_][^()]{1,60}\)")  # see B (Bridges)
ENDED = late(r"\s*(?:[.,;:)\]]|\Z)")
WORD = late(r"(?P<word>[A-Z])\((?P<ending>[a-z])\)")
GOES_ON = late(r"[ \xa0]+[^\W\d_A-Z]{2}")
NUMERAL = late(r"[IVXLC]+")
CODE = 2  # letters of a chapter that nobody wrote; a longer one is a word in capitals: the Rules FAQ


class Lettered:
    """Tells it in one book. `knows` tells whether the book holds the chapter of a number, `exists` whether a rule has
    it. `named` are the books whose chapters are letters, as things' names have them."""

    def __init__(
        self,
        notation: Notation,
        patterns: Patterns,
        knows: Callable[[Number], bool],
        exists: Callable[[Number], bool],
    ) -> None:
        self.notation = notation
        self.patterns = patterns
        self.knows = knows
        self.exists = exists
        self.named = notation.levels[0].cited[0].kind in ("A", *CODES)
        self.labels = Endings(sorted(patterns.labels))
        self.articles = frozenset([*notation.words.the, *notation.words.new])

    def why_not(self, place: Place, known: bool) -> str:
        """Return why a letter behind a word that cites is no chapter's; `known` tells that a rule is called so."""
        text, end = place.text, place.last.end
        titled = self.named and known and TITLED.match(text, end) is not None
        whole = self.named and known and len(self.notation.levels) == 1  # no rule has more than a letter
        titled = titled or (whole and ENDED.match(text, end) is not None)
        if place.cue not in self.patterns.labels and not titled:
            return "a chapter that is a letter needs a word that says so"
        if known:
            return ""
        apart = self.notation.is_annex(place.first.number) or place.cue in self.patterns.appendices
        if not apart and not self._letters_chapters():
            return "no chapter of the book is a letter"
        return "" if self._looks_lettered(place) else "no chapter is called so, and it does not look like one"

    def is_word(self, place: Place) -> bool:
        """True for an article of the language with an ending, *O(s) nome(s)*, *A(n) umpire*, where no rule has that
        number and nothing hands over to it: it is one with the ending, and without it."""
        match = WORD.fullmatch(place.first.words)
        if not match or self.exists(place.first.number) or self.patterns.before.find(place.before):
            return False
        word = match["word"].casefold()
        return {word, word + match["ending"]} <= self.articles and GOES_ON.match(place.text, place.end) is not None

    def _letters_chapters(self) -> bool:
        """True where chapters are called by letters: always, or in this book."""
        return not self.notation.lettered_chapters or self.exists(("A",))

    def _looks_lettered(self, place: Place) -> bool:
        """True where letters behind a cue look like a chapter: few (or a numeral), in a phrase that is not all in
        capitals, and not in front of another name: *the Rules FAQ*, *RULES OF CONDUCT*, *Rule A Team*. In capitals may
        be a numeral with its word alone, *as ARTICLE IX provides*."""
        words = place.first.words
        begin = max(0, place.first.start - len(place.cue) - 1)
        numeral = NUMERAL.fullmatch(words) is not None
        loud = place.text[begin : place.first.start].isupper()
        alone = numeral and "".join(place.text[max(0, begin - BEFORE) : begin].split()[-1:]).islower()
        behind = following(place.text, place.last.end)
        return (len(words) <= CODE or numeral) and (alone or not loud) and (not behind or behind.islower())

    def own(self, place: Place) -> list[Token]:
        """Return the operands of a phrase that cites, up to the first that is of no chapter of the book, but may be the
        name of another thing: *1.3.2, K.3*, where no chapter is called K and no word says that one is cited; the end of
        a sentence before them, behind which a book may cite in the margin, does not."""
        for at, token in enumerate(place.tokens):
            lettered = self.notation.has_letter(token.number)
            if at and lettered and not self.knows(token.number) and not self._is_said(place):
                kept = place.tokens[:at]
                while kept[-1].kind != "NUMBER":
                    kept.pop()
                return kept
        return place.tokens

    def _is_said(self, place: Place) -> bool:
        """True where a word says that a phrase cites. The last one of a sentence does not, though the book has shown
        that it stands before numbers: no list has it, as the language has those that are shortened, *Art. 4*."""
        if not place.cue.endswith(".") or self.notation.language not in languages():
            return bool(place.cue or self.labels.find(place.before))
        return place.cue in _listed(self.notation.language) or bool(self.labels.find(place.before))


@cache
def _listed(language: str) -> frozenset[str]:
    """Return the words of a language that cite."""
    return frozenset(load_words(language).cue)
