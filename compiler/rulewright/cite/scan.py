"""Find citations in running text: the scanner stops where one may start, the grammar parses the phrase from there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from msgspec import Struct

from rulewright.cite.names import TableNames
from rulewright.cite.patterns import Patterns, words
from rulewright.cite.phrase import members
from rulewright.model import Citation, Kind, Reference
from rulewright.notations.notation import Notation, Number
from rulewright.text import Text

MAX_RANGE = 400  # members of a range that are listed one by one
# Characters looked at around a citation, so that work grows with the text and not with its square
NEAR = 4
SENTENCE = 400
OPENING = frozenset("([;-–—")
CLOSING = frozenset(")];")


class Token(Struct, gc=False):
    """A piece of a phrase: its kind in the grammar, its words, and for operands the number that it means."""

    kind: str
    start: int
    end: int
    words: str = ""
    number: Number = ()


class Scanner:
    """Finds the citations of one book. `knows` tells whether the book holds the chapter of a number."""

    def __init__(self, notation: Notation, names: TableNames, knows: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.patterns = Patterns(notation)
        self.names = names
        self.knows = knows

    def scan(self, passage: Text, source: str | None, number: Number) -> Iterator[Citation]:
        """Yield the citations in a passage that stands in rule `source`, whose number is `number`."""
        text = passage.text
        position = 0
        for match in self.patterns.start.finditer(text):
            if match.start() < position:
                continue
            found = self._at(text, match, number)
            if found:
                references, deferral = found
                position = references[-1].end
                yield Citation(source, passage, references, deferral)

    def _at(self, text: str, match: re.Match[str], number: Number) -> tuple[list[Reference], bool] | None:
        if match["table"]:
            references = self.names.cited(text, match.start(), match.end())
            return (references, self._defers(text, references[0].start)) if references else None
        if match["holder"]:
            start, end = match.start("cue"), match.end("holder")
            return [Reference(start, end, "placeholder", (text[start:end],))], True
        start = match.end("cued") if match["cue"] else match.start("open") if match["open"] else match.start()
        tokens = self._tokens(text, start, cued=bool(match["cue"] or match["open"]))
        if not tokens or not self._is_citation(text, match, tokens):
            return None
        references = self._references(tokens, number)
        inside = match["open"] or _parenthesised(text, tokens[0].start, tokens[-1].end)
        return (references, bool(inside) or self._defers(text, tokens[0].start)) if references else None

    def _defers(self, text: str, start: int) -> bool:
        return bool(self.patterns.deferral.search(text, max(0, start - 60), start))

    def _is_citation(self, text: str, match: re.Match[str], tokens: list[Token]) -> bool:
        """Tell citations from figures: quantities, versions, and parenthesised or lone numbers of no known chapter."""
        first, last = tokens[0], tokens[-1]
        if self.patterns.version.search(text, max(0, first.start - 12), first.start):
            return False
        if match["cue"]:
            return not (len(first.number) == 1 and self.patterns.unit.match(text, last.end))
        if match["open"]:
            alone = text[last.end : last.end + NEAR].lstrip()[:1] in CLOSING
            return alone and self.knows(first.number) and not self._enumerates(text, first)
        if self.patterns.unit.match(text, last.end):
            return False
        lettered = any(map(str.isalpha, first.words))  # no quantity looks like 42.33B
        return (
            lettered
            or self.knows(first.number)
            or _parenthesised(text, first.start, last.end)
            or self._defers(text, first.start)
        )

    def _enumerates(self, text: str, token: Token) -> bool:
        """True where (2) counts what the sentence lists, which then begins with (1), or repeats a word: two (2)."""
        written = token.words
        text = text[max(0, token.start - SENTENCE) : token.end + SENTENCE]
        spelled = re.search(
            rf"\b(?:{words(self.notation.words.numeral)})\s+\({re.escape(written)}\)", text, re.IGNORECASE
        )
        return bool(spelled) or ("(1)" in text and "(2)" in text)

    def _tokens(self, text: str, start: int, cued: bool) -> list[Token]:
        """Return the tokens of the phrase that starts at `start`: operands with joiners between them."""
        tokens: list[Token] = []
        position = start
        joiner: Token | None = None
        while True:
            match = self.patterns.operand.match(text, position)
            operand = self._operand(match, tokens, cued, joiner) if match else None
            if operand is None:
                return tokens
            if joiner:
                tokens.append(joiner)
            tokens.append(operand)
            between = self.patterns.joiner.match(text, operand.end)
            if not between:
                return tokens
            joiner = Token("THROUGH" if between["through"] else "AND", operand.end, between.end())
            if joiner.kind == "THROUGH" and len(tokens) > 1 and tokens[-2].kind == "THROUGH":
                return tokens
            position = between.end()

    def _operand(self, match: re.Match[str], tokens: list[Token], cued: bool, joiner: Token | None) -> Token | None:
        start, end = match.span()
        if match["number"]:
            return Token("NUMBER", start, end, match[0], self.notation.parse(match[0]) or ())
        if match["bare"] and match["bare"][0].isdigit():
            listed = [token for token in tokens if token.kind == "NUMBER"]
            chapters = all(len(token.number) == 1 for token in listed) and not any(t.kind == "TAIL" for t in tokens)
            if chapters and (cued or listed):
                return Token("NUMBER", start, end, match[0], self.notation.parse(match[0]) or ())
        if match["dotted"] and (tokens or cued):
            return Token("TAIL", start, end, match[0])
        last = tokens[-1] if tokens else None
        if match["tail"] and last and (last.kind == "TAIL" or self.notation.is_item(last.number)):
            return Token("TAIL", start, end, match[0])
        return None

    def _references(self, tokens: list[Token], number: Number) -> list[Reference]:
        """Resolve each member against the one before it and return the references of the phrase."""
        base = number
        for token in tokens:
            if token.kind == "NUMBER":
                base = token.number
            elif token.kind == "TAIL":
                token.number = self._lean(base, token.words)
                base = token.number or base
        references: list[Reference] = []
        for member in members(tuple(token.kind for token in tokens)):
            ends = [tokens[at] for at in member]
            if all(end.number for end in ends):
                references.append(self._reference(ends))
        return references

    def _reference(self, ends: list[Token]) -> Reference:
        first, last = ends[0], ends[-1]
        kind: Kind = "number" if len(ends) == 1 else "range"
        cited: list[Number] = [first.number]
        backward = False
        if kind == "range":
            siblings = first.number[:-1] == last.number[:-1]
            size = self.notation.ordinal(last.number) - self.notation.ordinal(first.number)
            backward = self.notation.order(last.number) < self.notation.order(first.number)
            whole = siblings and 0 <= size <= MAX_RANGE
            cited = list(self.notation.between(first.number, last.number)) if whole else [first.number, last.number]
        return Reference(first.start, last.end, kind, tuple("".join(each) for each in cited), backward)

    def _lean(self, base: Number, words: str) -> Number:
        """Return the number that a tail means: `base` with its last parts of that form replaced (`59.513B`, `C`).

        Empty where the tail fits nowhere.
        """
        for cut in range(len(base) - 1, 0, -1):
            form = self.notation.form(base[: cut + 1])
            for written in (words, form.before + words):
                number = self.notation.parse("".join(base[:cut]) + written)
                if number and len(number) > cut and self.notation.form(number[: cut + 1]) == form:
                    return number
        return ()


def _parenthesised(text: str, start: int, end: int) -> bool:
    """True where nothing else stands in the parentheses, or a semicolon or dash parts it from the rest."""
    before, after = text[max(0, start - NEAR) : start].rstrip()[-1:], text[end : end + NEAR].lstrip()[:1]
    return before in OPENING and after in CLOSING
