"""Find citations in running text: the scanner stops where one may start and takes the phrase from there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from rulewright.cite.links import linked_number
from rulewright.cite.names import TableNames
from rulewright.cite.patterns import Patterns
from rulewright.cite.phrase import members
from rulewright.model import Citation, Reference
from rulewright.notations.notation import Notation, Number
from rulewright.text import Text

MAX_RANGE = 400  # members of a range that are listed one by one
MAX_PHRASE = 99  # tokens of one phrase; what follows is a phrase of its own
# Characters looked at around a citation, so that work grows with the text and not with its square
NEAR = 4
BEFORE = 60
SPELLED = 30
SENTENCE = 400
STOP = frozenset(").;:]")  # behind a number they begin neither a unit nor what joins it to another
OPENING = frozenset("([;-–—")
CLOSING = frozenset(")];")


Candidate = tuple[int, list[Reference], bool]  # where it starts, its references, whether it defers


class Token(Struct, gc=False):
    """A piece of a phrase: its kind in the grammar, its words, and for operands the number that it means."""

    kind: str
    start: int
    end: int
    words: str = ""
    number: Number = ()


class Scanner:
    """Finds the citations of one book. `knows` tells whether the book holds the chapter of a number, `exists` whether
    a rule has it."""

    def __init__(
        self, notation: Notation, names: TableNames, knows: Callable[[Number], bool], exists: Callable[[Number], bool]
    ) -> None:
        self.notation = notation
        self.exists = exists
        self.patterns = Patterns(notation)
        self.names = names
        self.knows = knows

    def scan(self, passage: Text, source: str | None, number: Number) -> Iterator[Citation]:
        """Yield the citations in a passage that stands in rule `source`, whose number is `number`."""
        position = 0
        for start, references, deferral in self._candidates(passage, number):
            if start >= position:
                position = references[-1].end
                yield Citation(source, passage, references, deferral)

    def _candidates(self, passage: Text, number: Number) -> Iterable[Candidate]:
        """Return (start, references, deferral) of what may be a citation, in the order of the text."""
        text = passage.text
        found = list(self._numbers(text, number))
        for match in _where(self.patterns.placeholder, text, self.patterns.holders, text):
            found.append((match.start(), [Reference(*match.span(), "placeholder", (match[0],))], True))
        for match in _where(self.patterns.table, text, self.patterns.tables, text.casefold()):
            references = self.names.cited(text, *match.span())
            if references:
                found.append((references[0].start, references, self._defers(_before(text, references[0].start))))
        if passage.styles or self.notation.marked:
            found.extend(self._marked_up(passage, found))
        return sorted(found, key=lambda each: each[0]) if len(found) > 1 else found

    def _marked_up(self, passage: Text, found: list[Candidate]) -> Iterator[Candidate]:
        """Yield the citations that markup makes: links to a rule's number, and patterns that the notation names."""
        taken = [(references[0].start, references[-1].end) for _, references, _ in found]
        marks = [(style.start, style.end, self._target(style.name)) for style in passage.styles]
        for pattern in self.notation.marked:
            marks += [(*match.span(1), match[1]) for match in pattern.finditer(passage.text)]
        for start, end, target in marks:
            number = self.notation.parse(target) if target else None
            if number and start < end and not any(first < end and start < last for first, last in taken):
                yield start, [Reference(start, end, "number", ("".join(number),))], False

    def _target(self, style: str) -> str:
        """Return the number that a link leads to, or nothing."""
        place = linked_number(self.notation, style)
        return style[slice(*place)] if place else ""

    def _numbers(self, text: str, own: Number) -> Iterator[Candidate]:
        """Yield the phrases of numbers. `own` is the number of the rule that they stand in."""
        position = 0
        for begin in self.patterns.start.finditer(text):
            start = begin.start()
            match = self.patterns.figure.match(text, start) if start >= position else None
            if not match:
                continue
            position = match.end()
            before = _before(text, start)
            opened = before.endswith("(")
            cue = "" if opened else self.patterns.cues.find(before)
            if not cue and (match.lastgroup == "dotted" or (match.lastgroup == "bare" and not opened)):
                continue
            tokens = self._tokens(text, match, bool(cue or opened))
            if tokens and self._is_citation(text, match.lastgroup == "bare", tokens, before, cue):
                references = self._references(tokens, own)
                if references:
                    position = max(position, references[-1].end)
                    alone = _parenthesised(text, tokens[0].start, tokens[-1].end)
                    yield start, references, alone or self._defers(before)

    def _defers(self, before: str) -> bool:
        """True where the words before a citation hand the matter over to it: *as set out in rule* 4.3."""
        before = before.removesuffix(" the").rstrip()
        if self.patterns.deferrals.find(before):
            return True
        cue = self.patterns.cues.find(before)
        return bool(cue and self.patterns.deferrals.find(before[: -len(cue)].rstrip().removesuffix(" the").rstrip()))

    def _is_citation(self, text: str, bare: bool, tokens: list[Token], before: str, cue: str) -> bool:
        """Tell citations from figures: quantities, versions, and parenthesised or lone numbers of no known chapter."""
        first, last = tokens[0], tokens[-1]
        if self.patterns.versions.find(before):
            return False
        if cue:
            lettered = bare and not first.words.isdigit()
            if lettered and cue not in self.patterns.labels:
                return False  # `see A`: a chapter that is a letter needs a word that says so
            return not (bare and self._is_quantity(text, last))
        if bare:
            alone = first.words.isdigit() and text[last.end : last.end + NEAR].lstrip()[:1] in CLOSING
            return alone and self.knows(first.number) and not self._enumerates(text, first)
        if self._is_quantity(text, last):
            return False
        if self.notation.lone == "known":
            return self.exists(first.number) or _parenthesised(text, first.start, last.end)
        lettered = any(map(str.isalpha, first.words))  # no quantity looks like 42.33B
        return (
            lettered or self.knows(first.number) or _parenthesised(text, first.start, last.end) or self._defers(before)
        )

    def _is_quantity(self, text: str, last: Token) -> bool:
        return text[last.end : last.end + 1] not in STOP and self.patterns.unit.match(text, last.end) is not None

    def _enumerates(self, text: str, token: Token) -> bool:
        """True where (2) counts what the sentence lists, which then begins with (1), or repeats a word: two (2)."""
        near = self.patterns.spelled.finditer(text, max(0, token.start - SPELLED), token.end + 1)
        if any(each.end() > token.start for each in near):
            return True
        around = text[max(0, token.start - SENTENCE) : token.end + SENTENCE]
        if "(1)" not in around or "(2)" not in around:
            return False
        rest = self.patterns.spelled.sub("", around)
        return "(1)" in rest and "(2)" in rest

    def _tokens(self, text: str, first: re.Match[str], cued: bool) -> list[Token]:
        """Return the tokens of the phrase that begins with the figure `first`: operands with joiners between them."""
        tokens: list[Token] = []
        match: re.Match[str] | None = first
        joiner: Token | None = None
        while match and len(tokens) < MAX_PHRASE:
            operand = self._operand(match, tokens[-1] if tokens else None, cued)
            if operand is None:
                return tokens
            if joiner:
                tokens.append(joiner)
            tokens.append(operand)
            alone = text[operand.end : operand.end + 1] in STOP
            between = None if alone else self.patterns.joiner.match(text, operand.end)
            if not between:
                return tokens
            joiner = Token("THROUGH" if between["through"] else "AND", operand.end, between.end())
            if joiner.kind == "THROUGH" and len(tokens) > 1 and tokens[-2].kind == "THROUGH":
                return tokens
            match = self.patterns.operand.match(text, between.end())
        return tokens

    def _operand(self, match: re.Match[str], last: Token | None, cued: bool) -> Token | None:
        """Return the next operand of a phrase whose operand before it is `last`, or None where the phrase is over."""
        start, end = match.span()
        kind = match.lastgroup
        if kind == "number":
            return Token("NUMBER", start, end, match[0], self.notation.parse(match[0]) or ())
        in_list = last is not None and last.kind == "NUMBER" and self.notation.is_bare(last.number)
        if kind == "bare" and (cued if last is None else in_list and match[0][0].isdigit()):
            return Token("NUMBER", start, end, match[0], self.notation.parse(match[0]) or ())
        if kind == "dotted" and (last or cued):
            return Token("TAIL", start, end, match[0])
        if kind != "tail" or not last or self.patterns.article.match(match.string, start):
            return None
        leans = last.kind == "TAIL" or self.notation.is_lettered(last.number)
        return Token("TAIL", start, end, match[0]) if leans else None

    def _references(self, tokens: list[Token], number: Number) -> list[Reference]:
        """Resolve each member against the one before it and return the references of the phrase."""
        if len(tokens) == 1 and tokens[0].kind == "NUMBER":
            return [self._reference(tokens)] if tokens[0].number else []
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
        if len(ends) == 1:
            return Reference(first.start, first.end, "number", ("".join(first.number),))
        siblings = first.number[:-1] == last.number[:-1]
        size = self.notation.ordinal(last.number) - self.notation.ordinal(first.number)
        backward = self.notation.order(last.number) < self.notation.order(first.number)
        whole = siblings and 0 <= size <= MAX_RANGE
        cited = list(self.notation.between(first.number, last.number)) if whole else [first.number, last.number]
        return Reference(first.start, last.end, "range", tuple("".join(each) for each in cited), backward)

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


def _before(text: str, start: int) -> str:
    """Return the words before a citation, in small letters and without space at their end."""
    return text[max(0, start - BEFORE) : start].casefold().rstrip()


def _where(pattern: re.Pattern[str], text: str, hints: list[str], within: str) -> Iterable[re.Match[str]]:
    """Return the matches of a pattern in a text; it is slow, and there are none unless a hint occurs `within`."""
    for hint in hints:
        if hint in within:
            return pattern.finditer(text)
    return ()


def _parenthesised(text: str, start: int, end: int) -> bool:
    """True where nothing else stands in the parentheses, or a semicolon or dash parts it from the rest."""
    before, after = text[max(0, start - NEAR) : start].rstrip()[-1:], text[end : end + NEAR].lstrip()[:1]
    return before in OPENING and after in CLOSING
