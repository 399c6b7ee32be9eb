"""The figures of a text that may cite, and the words that say that they do."""

from __future__ import annotations

import re
from collections.abc import Collection

from rulewright.cite.judge.lettered import ENDED
from rulewright.cite.operands import Operands
from rulewright.cite.patterns import Patterns, value_of
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import before
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, outward
from rulewright.notations.shape import SCOPED

PAIR = 2  # parts of a number
ITEM = late(r"[ \xa0]?(?P<item>\([^\W_]{1,4}\))")  # behind the number of its rule
DASHED = late(r"\w[–—]\Z")  # the second of two figures, whose first was none


class Cued:
    """Finds them in one notation; `operands` reads what is behind the word of a level. `called` are the words with
    which rules begin."""

    def __init__(self, notation: Notation, patterns: Patterns, operands: Operands, called: Collection[str]) -> None:
        self.called = called
        self.points = frozenset(word.casefold() for word in notation.words.number if word.casefold() not in called)
        self.counted = [part.cited[0] for part in notation.items if part.cited[0].kind == "1"]
        self.notation = notation
        self.patterns = patterns
        self.operands = operands

    def figure(self, text: str, start: int) -> re.Match[str] | None:
        """Return the number that begins at a place, or only what stands before a comma behind the word of a level,
        *paragraph 1, paragraph 2* are two, or where words say of what the rest is: *Part I, Section 3 of Part II*."""
        match = self.patterns.figure.of(text).match(text, start)
        if not match or (text[start - 1 : start] in "–—" and DASHED.search(text, max(0, start - 2), start)):
            return None
        parted = "," in match[0] and (
            self.patterns.cues.find(before(text, start)) in self.patterns.relative
            or self.operands.leveled.is_of_chapter(text, match.end())
        )
        return (self.patterns.alone.of(text).match(text, start) if parted else None) or match

    def word(
        self, match: re.Match[str], close: str, own: Number, last: tuple[int, Number]
    ) -> tuple[str, Token | None, bool]:
        """Return the word that cites a figure, with which the words `close` before it end; the operand where it is the
        word of a level of the rule `own`; and whether it cites only what is a rule and ends the phrase. `last` is where
        the last citation before it ends, and its number."""
        if close.endswith("("):
            return "", None, False
        cue = self.patterns.cues.find(close) or self._cue_of_range(match, close) or self._part(match, close)
        own_level = None
        if cue in self.patterns.relative and match.lastgroup == "bare":
            own_level = self._of_annex(match, self.operands.of_level(match, cue, close, own, last), own)
            own_level = None if own_level and self._is_whole(match, own_level.number) else own_level
            cue = cue if own_level or cue in self.patterns.cueing else ""
        elif cue in self.patterns.relative and self._is_lost_item(match):
            token = self.operands.of_level(match, cue, close, own, last)
            own_level = token if token and self.operands.exists(token.number) else None
        elif match.lastgroup == "bare" and (item := self._item_beside(match, cue, *last)):
            own_level = item
        elif cue in self.points and match.lastgroup == "bare" and self.called:
            own_level = self._point(match, own)
        weak = match.lastgroup == "bare" and not cue
        return self.patterns.deferrals.find(close) if weak else cue, own_level, weak

    def _of_annex(self, match: re.Match[str], token: Token | None, own: Number) -> Token | None:
        """Return an operand behind the word of a level; where the rule `own` has no such part, nothing behind it says
        of what it is, and the annex around that has the number itself, it is the annex's: *paragraph 3* in Schedule 2.
        """
        scope = own[0].rpartition(SCOPED)[0] if own else ""
        if not token or not scope or self.operands.exists(token.number):
            return token
        number = self.notation.in_scope(self.notation.parse(token.words) or (), scope) if token.words.isdigit() else ()
        if not self.operands.exists(number) or self.operands.leveled.rule_behind(match.string, token.end):
            return token
        return Token("NUMBER", token.start, token.end, token.words, number)

    def _point(self, match: re.Match[str], own: Number) -> Token | None:
        """Return the entry of the list of the rule `own` that is called a point, *in the cases of points 2 and 4*,
        where no rule is called so; one that is not there only near the last, and where the phrase ends."""
        exists, value = self.operands.exists, match[0]
        for rule in outward(own):
            for form in self.counted if value.isdigit() else ():
                near, number = ((*rule, form.write(each)) for each in (str(max(1, int(value) // 2)), value))
                if exists(number) or (exists(near) and ENDED.match(match.string, match.end())):
                    return Token("NUMBER", match.start(), match.end(), value, number, leveled=True)
        return None

    def _item_beside(self, match: re.Match[str], word: str, end: int, last: Number) -> Token | None:
        """Return the item that a figure is behind its word, where the citation of its rule, the `last`, ends right
        before that, at `end`: *base 7.ª, apartado 2*."""
        form = self.operands.leveled.items.get(word)
        if not form or not end or match.string[end : match.start()].strip(" ,").casefold() != word:
            return None
        value = value_of(form).match(match.string, match.start())
        number = self.notation.parse("".join(last) + form.write(value[1])) if value else None
        return Token("NUMBER", *value.span(1), value[1], number, leveled=True) if value and number else None

    def _is_whole(self, match: re.Match[str], part: Number) -> bool:
        """True for a rule with an item of its own behind the word of a level, *paragraph 18 (A)*, where there is no
        such `part`, and none of its kind beside it."""
        exists, form = self.operands.exists, self.notation.form(part)
        item = ITEM.match(match.string, match.end())
        if not item or exists(part) or exists((*part[:-1], form.nth(1))):
            return False
        return exists(self.notation.parse(f"{match[0]}{item['item']}") or ())

    def _is_lost_item(self, match: re.Match[str]) -> bool:
        """True for an item of a rule that has none: *paragraph 2.b* means no item of rule 2, but of a paragraph 2."""
        number = self.notation.parse(match[0]) or ()
        return self.notation.is_item(number) and not self.operands.exists(number)

    def _cue_of_range(self, match: re.Match[str], close: str) -> str:
        """Return the word that cites a range which a word parts from it: *articles* of *articles from 3 to 6*."""
        start = self.patterns.starting.find(close)
        between = self.patterns.joiner.match(match.string, match.end()) if start else None
        cue = self.patterns.cues.find(close[: -len(start)].rstrip()) if between and between["through"] else ""
        return cue if cue in self.patterns.labels else ""

    def _part(self, match: re.Match[str], close: str) -> str:
        """Return the word of a part before a number that goes on from a rule's: *clause 6.4* where there is a rule 6,
        or at least a rule 5. A step or a note has none, nor has a part without its rule: *stk. 1, litra b*."""
        word = self.patterns.inner.find(close)
        number = self.notation.parse(match[0]) if word and match.lastgroup == "number" else None
        if not number or len(number) < PAIR or self._is_item_of_part(match, number):
            return ""
        place = self.notation.ordinal(number[:1])
        last = self.notation.sibling(number[:1], int(place) - 1) if len(number) == PAIR and place > 1 else None
        exists = self.operands.exists
        return word if exists(number[:-1]) or (last and exists(last)) else ""

    def _is_item_of_part(self, match: re.Match[str], number: Number) -> bool:
        """True for a whole number with an item behind it that a word calls."""
        worded = self.operands.leveled.is_worded(Token("", *match.span(), match[0], number))
        return worded and self.notation.is_bare(number[:-1])

    def is_mere(self, match: re.Match[str], cue: str, opened: bool) -> bool:
        """True for a figure that cites nothing without a word before it, or without the word of its level."""
        if match.lastgroup == "bare":
            apart = bool(self.notation.annexed(cue, match[0]))  # Exhibit A, where chapters are Roman
            return not (cue or opened) or (bool(self.patterns.figures) and not (apart or self.notation.parse(match[0])))
        return match.lastgroup == "dotted" and not cue

    def end_of_list(self, text: str, tokens: list[Token], end: int) -> int:
        """Return where a list ends that cites nothing: before a number that has a word of its own which cites."""
        operands = (token for token in tokens[1:] if token.kind == "NUMBER" and not token.leveled)
        cued = (token.start for token in operands if self.patterns.cues.find(before(text, token.start)))
        return next(cued, end)
