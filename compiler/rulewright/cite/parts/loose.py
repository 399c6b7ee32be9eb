"""Items that stand loosely behind the number of their rule, however they are written: `6.2a`, `6.2 a`, `6.2, a)`."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.cite.judge.amounts import STOP
from rulewright.cite.patterns import Patterns
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import LIST
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

LAST_INLINE = "h"  # of the items that stand within the words of a rule, and begin no lines
FURTHER = 5  # letters that an item which is not there may be behind one that is
QUANTITIES = late(r"\d+(?:\W\d+)?[a-z]")  # one, or two, and a unit: 2-3g; 2.1.4g is none


class LooseItems:
    """Reads them in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, patterns: Patterns, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.patterns = patterns
        self.exists = exists

    def with_item(self, text: str, token: Token, cued: bool) -> Token | None:
        """Return the token of a number with the item behind it, however that is written: `6.2a` or `6.2 a` for 6.2(a).

        Behind a space the rule must have items; where neither parentheses nor a cue say so, this one. None where a
        letter belongs to no item: it is a unit (1.5m).
        """
        if token.words[-1].islower() and token.words[-2].isdigit() and not self.exists(token.number):
            form = self.notation.form(token.number)
            near = self.exists((*token.number[:-1], form.write(_last_needed(token.words[-1]))))
            measured = QUANTITIES.fullmatch(token.words) and self.patterns.unit.match(text, token.end - 1)
            return token if (cued or near) and not measured else None
        loose = None if text[token.end : token.end + 1] in STOP else self.patterns.loose_item.match(text, token.end)
        if loose and not self.notation.is_item(token.number) and not self.patterns.unit.match(text, token.end):
            forms = [part.cited[0] for part in self.notation.items]
            form = next((each for each in forms if each.kind == "a"), forms[0])  # beside A of another list
            letter = loose[0].strip(" (),")
            number = (*token.number, form.write(letter))
            # In `2 w grze` no item is cited, where the rule has not so many; nor in 2.1m
            ends = len(token.number) > 1 and text[loose.end() : loose.end() + 1] in ("", ",", *STOP)  # but 2 e. V.
            first = _last_needed(letter) if loose["on"] or ends else "a"
            with_items = self.exists((*token.number, form.write(first)))
            closed = text[loose.end() : loose.end() + 1] == ")"  # 6.2 a), (6.2 a)
            told = (cued and not loose["listed"]) or loose["framed"] or closed or ends
            lead = text[max(0, token.start - LIST) : token.start]
            opened = lead.rfind("(") > lead.rfind(")") or "a)" in lead  # (in 6.2 a), and a) of a list
            last = (*token.number, form.write(chr(ord(letter) - 1)))  # 3.1 d applies, where 3.1 ends with its c
            told = told or bool(loose["on"] and len(last) > self.notation.bare_depth + 1 and self.exists(last))
            goes_on = loose["listed"] and "a)" in lead  # a) see 2, b) roll
            inline = closed and not opened and letter <= LAST_INLINE
            if not goes_on and (self.exists(number) or (with_items and told) or inline):
                return Token("NUMBER", token.start, loose.end(), text[token.start : loose.end()], number)
        return token


def _last_needed(letter: str) -> str:
    """Return the last item that a rule must have for a letter to be meant as one of its items."""
    return chr(max(ord("a"), ord(letter) - FURTHER))
