"""Steps that a word calls where they stand, *Step 1: draw a card*, behind their rule or in front of it where they are
cited: *step 5 of 3.1*, *3.1, step 5*. Only one that is not there is told: the others are no rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.cite.parts.entries import Lists
from rulewright.cite.phrase import Token
from rulewright.languages.patterns import BLANKS, of_the, perhaps, words
from rulewright.late import late
from rulewright.notations.notation import Notation


class CalledSteps:
    """Finds them in one notation. `lists` are those of the rules of the book."""

    def __init__(self, notation: Notation, lists: Lists) -> None:
        self.notation = notation
        self.lists = lists
        self.form = next((part.cited[0] for part in notation.items if part.cited[0].kind == "1"), None)
        listed = notation.words
        called = words(lists.words)
        of = of_the([*listed.of, *listed.within], listed.the, BLANKS)
        label = perhaps([*listed.label, *listed.cue])
        number, step = notation.deep_pattern, rf"(?P<word>{called})\s+(?P<value>\d{{1,2}})(?![\w.-]*\w)"
        self.before = late(rf"(?<!\w){step}\s+{of}{label}(?P<rule>{number})(?!\w)", re.IGNORECASE)
        self.behind = late(rf"(?<![\w.-])(?P<rule>{number}),?\s+{step}", re.IGNORECASE)

    def find(self, text: str) -> Iterator[tuple[Token, int]]:
        """Yield the steps that are cited in a text and are not there, each with where its rule is named."""
        if not (self.lists.words and self.form):
            return
        for pattern in (self.before, self.behind):
            for match in pattern.finditer(text):
                rule = self.notation.parse(match["rule"]) or ()
                most = self.lists.of("".join(rule)).steps.get(match["word"].casefold(), 0)
                if 0 < most < int(match["value"]):
                    number = (*rule, self.form.write(match["value"]))
                    yield Token("NUMBER", *match.span("value"), match["value"], number), match.start("rule")
