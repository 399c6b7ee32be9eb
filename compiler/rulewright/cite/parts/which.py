"""Words behind a part of a rule that say of which rule it is, without its number: *paragraph 3 of the same article*,
*number 2 of this section*."""

from __future__ import annotations

import re
from functools import cached_property

from rulewright.languages.patterns import perhaps, words
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number


class WhichRule:
    """Reads them in one notation."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation

    def same(self, text: str, end: int, last: Number) -> Number:
        """Return the rule around `last`, the one that was cited last, which words at `end` mean, *of the same section*;
        nothing where they mean none."""
        return self._named_by(self._same, text, end, last)

    def present(self, text: str, end: int, own: Number) -> Number:
        """Return the rule around `own`, the one that they stand in, which words at `end` mean, *of this section*;
        nothing where they mean none."""
        return self._named_by(self._present, text, end, own)

    def are_present(self, text: str, end: int) -> bool:
        """True where such words stand at `end`, whatever rule they mean."""
        return self._present.match(text, end) is not None

    @cached_property
    def _same(self) -> re.Pattern[str]:
        return self._of(self.notation.words.same)

    @cached_property
    def _present(self) -> re.Pattern[str]:
        return self._of(self.notation.words.present)

    def _of(self, which: list[str]) -> re.Pattern[str]:
        listed = self.notation.words
        of = perhaps(listed.of) + perhaps(listed.the)
        kind = words([*listed.cue, *listed.label, *self.notation.labels])
        return late(rf"\s+{of}(?:{words(which)})\s+(?P<level>{kind})(?!\s*\d)", re.IGNORECASE)

    def _named_by(self, behind: re.Pattern[str], text: str, end: int, rule: Number) -> Number:
        match = behind.match(text, end)
        return rule[: self.notation.labels.get(match["level"].casefold(), 0) + 1] if match else ()
