"""Items that are cited without their rule's number: *clause (b)* of the rule itself, *paragraph (c) of rule 2.1*."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulewright.cite.patterns import Patterns
from rulewright.languages.patterns import words
from rulewright.notations.notation import Notation, Number

CALLED = r"(?:[^\W\d_]{2,14}\.?\s+|§+\s?)?(?=[\dA-Z])"  # what a rule is called before its number
FAR = 24  # characters before an item in which the word that cites it stands


class InnerItems:
    """Finds them in the text of one book. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, patterns: Patterns, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.exists = exists
        self.number = re.compile(patterns.number)
        self.words = patterns.inner
        listed = notation.words
        self.of_rule = re.compile(
            rf"\s+(?:{words([*listed.of, *listed.within])})\s*(?:(?:{words(listed.the)})\s*)?{CALLED}"
        )
        self.of_other = re.compile(rf"\s+(?:{words(listed.of)})\s*(?!\s|(?:{words(listed.own)}))")
        framed = [form for part in notation.items for form in part.cited if form.before == "(" and form.after == ")"]
        self.first = framed[0].write(framed[0].at(1) or "") if framed else ""
        one = rf"\((?:{'|'.join(dict.fromkeys(form.values for form in framed))})\)"
        self.items = re.compile(f"{one}(?:{one}){{0,2}}") if framed else None

    def find(self, text: str, own: Number) -> Iterator[tuple[re.Match[str], Number]]:
        """Yield where such items stand in a text of the rule `own`, and the number of each."""
        for match in self.items.finditer(text) if self.items else ():
            start = match.start()
            if text[start - 1] != " ":
                continue
            if self.words.find(text[max(0, start - FAR) : start - 1].casefold()):
                number = self._meant(text, match, own)
                if number:
                    yield match, number

    def _meant(self, text: str, match: re.Match[str], own: Number) -> Number:
        """Return the number of an item: of the rule that is named behind it, else of the innermost rule around it that
        has it; else of the innermost that has items at all. Nothing where none has."""
        behind = self.of_rule.match(text, match.end())
        named = self.number.match(text, behind.end()) if behind else None
        if named:
            rule = self.notation.parse(named[0]) or ()
            return self._item(rule, match[0]) if self._has_items(rule) else ()
        if self.of_other.match(text, match.end()):
            return ()
        around = [own[:end] for end in range(len(own), 0, -1)]
        items = [(rule, self._item(rule, match[0])) for rule in around]
        there = (item for _, item in items if item and self.exists(item))
        return next(there, ()) or next((item for rule, item in items if item and self._has_items(rule)), ())

    def _item(self, rule: Number, written: str) -> Number:
        return self.notation.parse("".join(rule) + written) or ()

    def _has_items(self, rule: Number) -> bool:
        first = self._item(rule, self.first)
        return bool(first) and self.exists(first)
