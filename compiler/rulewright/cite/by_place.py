"""What is cited by where it stands: *the preceding article*, *the first paragraph*, *point 4* of an annex, 前条第四号;
with a part that stands beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from rulewright.cite.operands import Operands
from rulewright.cite.parts.adjoined import Adjoined
from rulewright.cite.parts.unspaced import Unspaced
from rulewright.cite.phrase import Token
from rulewright.cite.relative import Relative
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number


class ByPlace:
    """Finds it in one notation. `exists` tells whether a rule has a number."""

    def __init__(
        self, notation: Notation, operands: Operands, relative: Relative, exists: Callable[[Number], bool]
    ) -> None:
        self.operands = operands
        self.relative = relative
        self.unspaced = Unspaced(notation, exists)
        self.adjoined = Adjoined(notation, exists)

    def find(self, text: str, own: Number, ends: dict[int, Number], foreign: Sequence[int]) -> Iterator[list[Token]]:
        """Yield the tokens of each phrase in a text of the rule `own`; `ends` says where other citations end, and what
        each cites last: ranked ones are added to it; `foreign` where those of other works end."""
        ranked = list(self.operands.ranked.own(text, own, bool(foreign), ends))
        ends.update((tokens[-1].end, tokens[-1].number) for tokens in ranked)
        for tokens in chain(ranked, ([token] for token in self.relative.find(text, own))):
            yield from ([part] for part in self.adjoined.beside(text, tokens[-1]))
            yield tokens
        yield from ([token] for token in self.operands.points.find(text, own, ends))
        yield from ([token] for token in self.unspaced.find(text, own, ends, foreign))
        yield from ([token] for token in self.operands.apart.find(text, own, ends))
