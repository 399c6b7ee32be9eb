"""Steps of a part that begins its numbering again, cited with its name and the word for them: *step 4 of Phase 1*,
*Phase 3, step 5*; or right behind a name that is one word alone: *FAQ 8*."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulewright.cite.phrase import Token
from rulewright.languages.patterns import BLANKS, literally, of_the, words
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.outline.divisions.counted import name_end

FAR = 2  # times as many steps as there are, and one more: what is further is another list's
MOST = 60  # steps of a list
FEWEST = 2  # steps of one
ENDS = r"(?=\s*(?:[.;:!?)]|,\s|\Z))"


class OfDivision:
    """Finds them in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.exists = exists
        self.names: dict[str, str] = {}
        for scope, called in notation.scopes.items():
            if not notation.is_annex((scope,)):
                for name in called:
                    self._take(name, scope)
                    self._take(name[: name_end(name)], scope)
        listed = notation.words
        name = rf"(?P<name>{literally(filter(None, self.names))})"
        step = rf"(?:{words([*listed.member, *listed.inner])})\s+(?P<value>\d{{1,2}})(?![\w.,-]*\w)"
        of = of_the([*listed.of, *listed.within], listed.the, BLANKS)
        self.patterns = (
            late(rf"(?<!\w){step}\s+{of}{name}(?!\w)", re.IGNORECASE),
            late(rf"(?<!\w){name},?\s+{step}", re.IGNORECASE),
            late(rf"(?<![\w-]){name}\s(?P<value>\d{{1,2}}){ENDS}", re.IGNORECASE),
        )

    def find(self, text: str) -> Iterator[tuple[Token, int]]:
        """Yield the steps that are cited in a text, each with where its part is named."""
        for pattern in self.patterns if self.names else ():
            for match in pattern.finditer(text):
                scope = self.names.get(" ".join(match["name"].casefold().split()), "")
                alone = pattern is self.patterns[-1] and " " in match["name"]
                if scope and match["name"][0].isupper() and not alone:
                    number = self.notation.in_scope((match["value"],), scope)
                    if self.exists(number) or self._is_near(int(match["value"]), scope):
                        yield Token("NUMBER", *match.span("value"), match["value"], number), match.start("name")

    def _take(self, name: str, scope: str) -> None:
        """Take note of what a part is called; of two that are called alike, of none."""
        name = name.casefold().strip(" .:–—-")
        self.names[name] = "" if self.names.get(name, scope) != scope else scope

    def _is_near(self, value: int, scope: str) -> bool:
        """True for a number behind the last step of a part, and not far from it."""
        steps = (self.notation.in_scope((str(each),), scope) for each in range(1, MOST))
        last = max((at for at, step in enumerate(steps, 1) if self.exists(step)), default=0)
        return FEWEST <= last < value <= FAR * last + 1
