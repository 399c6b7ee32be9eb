"""Numbers that stand beside the name of a lettered appendix, whose rules carry its letter: *Appendix B 2.3* and *2.3 of
Appendix B* are B.2.3, whatever rule 2.3 says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.cite.phrase import Token
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

FAR = 60  # characters in front of a number in which its appendix is named
CUE = r"(?:[^\W\d_]{1,14}\.?\s+|§+\s*)?"  # Appendix B, paragraph 2.3


class OfAppendix:
    """Reads them in one book. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.exists = exists
        listed = notation.words
        self.appendices = [word.casefold() for word in listed.appendix] if notation.lettered_chapters else []
        self.hinted = False
        named = rf"(?i:{words(listed.appendix)})\s+(?P<letter>[A-Z])"
        within = words([*listed.of, *listed.within, *listed.the])
        self.before = late(rf"(?<!\w){named}(?:,\s+|\s+){CUE}\Z")
        self.behind = late(rf",?\s+(?:(?:{within})\s+){{1,3}}{named}(?![\w(]|\.\w)")

    def look_in(self, folded: str) -> None:
        """Take note of a text, in small letters, of which all that is read next is a part: where it names no appendix
        nothing is looked for."""
        self.hinted = any(word in folded for word in self.appendices)

    def complete(self, text: str, tokens: Sequence[Token], end: int) -> bool:
        """Give the numbers of a phrase, which ends at `end`, the letter of the appendix that is named beside it. Behind
        that the number may be the next of a list: it is the appendix's where that has it, or no other rule has. Return
        whether any was given one."""
        if not self.hinted:
            return False
        if match := self.behind.match(text, end):
            found = [self._set(token, match["letter"]) for token in tokens if token.kind == "NUMBER"]
            return any(found)
        match = self.before.search(text[max(0, tokens[0].start - FAR) : tokens[0].start])
        letter, given = match["letter"] if match else "", False
        last = tokens[0].start
        for token in tokens:
            if token.kind != "NUMBER":
                continue
            letter, last = letter if text[last : token.start].strip() in ("", ",") else "", token.end
            if letter and (self.exists(self._joined(letter, token)) or not self.exists(token.number)):
                given = self._set(token, letter) or given
            elif self.notation.has_letter(token.number) and token.number[1:] == ():
                letter = token.number[0]
        return given

    def _set(self, token: Token, letter: str) -> bool:
        """Give a token the letter of an appendix, if that has rules of such numbers."""
        number = self._joined(letter, token)
        if not number or not (self.exists(number[:2]) or self.exists(self.notation.parse(f"{letter}.1") or ())):
            return False
        token.number = number
        return True

    def _joined(self, letter: str, token: Token) -> Number:
        return (token.number[0][:1].isdigit() and self.notation.parse(f"{letter}.{token.words}")) or ()
