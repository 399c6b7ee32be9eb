"""Letters of rules that list nothing, *art. 20, lett. c)* behind a word for letters, or *§ 3.2.2 c.* at the end of a
phrase. Such a letter is always wrong: the rule has no entries, with marks or without."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.cite.parts.entries import Lists
from rulewright.cite.phrase import Token
from rulewright.languages.patterns import words
from rulewright.languages.scripts import SMALL
from rulewright.late import late
from rulewright.notations import kinds
from rulewright.notations.notation import Notation

LETTER = "a"
NAME = late(rf"\s+(?![{SMALL}])[^\W\d_]")
SEVERAL = 2  # parts of a number, at least, that a letter alone may follow: § 5 a is a rule that was put in


class PlainLetters:
    """Finds them in one notation. `lists` are those of the rules of the book."""

    def __init__(self, notation: Notation, lists: Lists) -> None:
        self.notation = notation
        self.lists = lists
        forms = (form for part in notation.items for form in part.cited[:1] if form.kind == LETTER)
        self.form = next(forms, None)
        listed = notation.words
        label = rf"(?:(?:{words([*listed.label, *listed.cue])})\s*|§+\s?)"
        rule = rf"(?P<rule>{notation.deep_pattern}|(?<=[\s.])\d{{1,3}}(?=[,\s]))"
        onward = "".join({word[0] for word in listed.onward if len(word.rstrip(".")) == 1})
        ends = r"(?=[.;:)](?:\s|\Z)|,\s|\Z)"
        alone = rf"(?P<alone>[^\W\d_A-Z{onward}]){ends}"
        self.pattern = late(
            rf"(?<!\w){label}{rule}(?:,?\s+(?:{words(listed.letter)})\s*(?P<called>{kinds.pattern(LETTER)})\)?(?!\w)|\s{alone})"
        )

    def find(self, text: str) -> Iterator[tuple[Token, int]]:
        """Yield the letters, each with where its rule is named."""
        for match in self.pattern.finditer(text) if self.form else ():
            rule = self.notation.parse(match["rule"]) or ()
            group = "called" if match["called"] else "alone"
            # A name right behind is that of another work: § 3 lit. b BGB
            told = not NAME.match(text, match.end()) if match["called"] else len(rule) >= SEVERAL
            if self.form and told and self.lists.of("".join(rule)).plain:
                number = (*rule, self.form.write(match[group]))
                yield Token("NUMBER", *match.span(group), match[group], number), match.start("rule")
