"""What stands around a citation: the words before it, parentheses, and whether they hand the matter over to it."""

from __future__ import annotations

from functools import lru_cache, partial

from rulewright.cite.patterns import Endings
from rulewright.languages.scripts import UNSPACED, ByScript
from rulewright.languages.words import Words

# Characters looked at around a citation, so that work grows with the text and not with its square
NEAR = 4
BEFORE = 60
LIST = 200  # characters in which a list within a sentence begins before its second item
OPENING = frozenset("([;-–—")
CLOSING = frozenset(")];")
CLOSED = frozenset((*".;:)]", ""))  # behind a number: no words go on that say more of it
NEXT = ByScript(rf"\s(?P<word>[^\W\d_][\w'’-]*)|(?P<sign>[{UNSPACED}])")


class Hands:
    """Tells which words hand the matter over to what they cite, or point to it, and do not merely mention it."""

    def __init__(self, words: Words) -> None:
        self.deferrals = Endings(words.deferral)
        self.pointing = Endings([*words.deferral, *words.exception])
        self.cues = Endings([*words.cue, *words.appendix])
        self.the = Endings(words.the)
        self._over = lru_cache(maxsize=8)(partial(self._ends_with, self.deferrals))  # asked several times of one place

    def over(self, before: str) -> bool:
        """True where the words before a citation hand the matter over to it: *as set out in rule* 4.3."""
        return self._over(before)

    def point(self, before: str) -> bool:
        """True where they do, or say that what is cited does not hold here: *notwithstanding rule* 4.3."""
        return self._ends_with(self.pointing, before)

    def _ends_with(self, phrases: Endings, before: str) -> bool:
        before = self._without_article(before)
        if phrases.find(before):
            return True
        cue = self.cues.find(before)
        return bool(cue and phrases.find(self._without_article(before[: -len(cue)].rstrip())))

    def _without_article(self, before: str) -> str:
        return before.removesuffix(self.the.find(before)).rstrip()


def before(text: str, start: int) -> str:
    """Return the words before a citation, in small letters and without space at their end."""
    return text[max(0, start - BEFORE) : start].casefold().rstrip()


def parenthesised(text: str, start: int, end: int) -> bool:
    """True where nothing else stands in the parentheses, or a semicolon or dash parts it from the rest."""
    before, after = text[max(0, start - NEAR) : start].rstrip()[-1:], text[end : end + NEAR].lstrip()[:1]
    return before in OPENING and after in CLOSING


def closes_mark(text: str, end: int) -> bool:
    """True for a bracket at `end` that closes the mark of an item, as nothing opened it: *písm. d)*, *inciso 3)*."""
    near = max(0, end - LIST)
    return text.startswith(")", end) and text.rfind("(", near, end) <= text.rfind(")", near, end)


def following(text: str, end: int) -> str:
    """Return the word that follows directly, or the one letter where words are written without blanks; else nothing."""
    match = NEXT.of(text).match(text, end)
    return (match["word"] or match["sign"]) if match else ""
