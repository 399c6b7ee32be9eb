"""Find citations in running text: the scanner stops where one may start and takes the phrase from there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from rulewright.cite.inner import InnerItems
from rulewright.cite.judge import STOP, Judge, before, parenthesised
from rulewright.cite.links import linked_number
from rulewright.cite.names import TableNames
from rulewright.cite.passages import Passage
from rulewright.cite.patterns import Patterns
from rulewright.cite.phrase import Token, members
from rulewright.cite.works import Works, own_names
from rulewright.model import Book, Reference
from rulewright.notations.notation import Notation, Number
from rulewright.text import Text

MAX_RANGE = 400  # members of a range that are listed one by one
MAX_PHRASE = 99  # tokens of one phrase; what follows is a phrase of its own
DASHED = re.compile(r"\w[–—]\Z")  # the second of two figures, whose first was none


Found = list[tuple[list[Reference], bool]]  # of one passage: the references of each citation, and whether it defers
Candidate = tuple[int, list[Reference], bool]  # where it starts, its references, whether it defers


def scanner(book: Book, notation: Notation, is_rule: Callable[[str], bool]) -> Callable[[list[Passage]], list[Found]]:
    """Return what finds the citations in passages of one book. `is_rule` tells whether a rule has a number."""

    @cache
    def holds(chapter: Number) -> bool:
        return book.holds(chapter)

    def knows(number: Number) -> bool:
        """True where a number is of a chapter that the book holds: by its settings, else by its rules."""
        if book.chapters is not None:
            return holds(number)
        return bool(number) and is_rule("".join(notation.chapter(number)))

    def exists(number: Number) -> bool:
        return is_rule("".join(number))

    works = Works(notation.words, own_names(book))
    return Scanner(notation, TableNames(book, notation.words), works, knows, exists).scan_all


class Scanner:
    """Finds the citations of one book. `knows` tells whether the book holds the chapter of a number, `exists` whether
    a rule has it."""

    def __init__(
        self,
        notation: Notation,
        names: TableNames,
        works: Works,
        knows: Callable[[Number], bool],
        exists: Callable[[Number], bool],
    ) -> None:
        self.notation = notation
        self.exists = exists
        self.patterns = Patterns(notation)
        self.judge = Judge(notation, self.patterns, knows, exists)
        self.names = names
        self.works = works
        self.inner = InnerItems(notation, self.patterns, exists)
        self.holders = self.patterns.holders  # those that may occur in what is scanned
        self.tables = self.patterns.tables

    def scan_all(self, passages: list[Passage]) -> list[Found]:
        """Return the citations in each of some passages."""
        text = "\n".join([passage.text.text for passage in passages])
        folded = text.casefold()
        self.holders = [hint for hint in self.patterns.holders if hint in text]
        self.tables = [hint for hint in self.patterns.tables if hint in folded]
        return [self.scan(passage) for passage in passages]

    def scan(self, passage: Passage) -> Found:
        """Return the citations in a passage."""
        position = 0
        found = []
        for start, references, deferral in self._candidates(passage.text, passage.number):
            if start >= position:
                position = references[-1].end
                # A title that names a table is its heading, not a citation of it.
                if not (passage.is_title and references[0].kind == "table"):
                    found.append((references, deferral))
        return found

    def _candidates(self, passage: Text, number: Number) -> Iterable[Candidate]:
        """Return (start, references, deferral) of what may be a citation, in the order of the text."""
        text = passage.text
        found = list(self._numbers(text, number))
        if "(" in text:
            found.extend(self._items(text, number))
        for match in _where(self.patterns.placeholder, text, self.holders):
            found.append((match.start(), [Reference(*match.span(), "placeholder", (match[0],))], True))
        for match in _where(self.patterns.table, text, self.tables, str.casefold):
            references = self.names.cited(text, *match.span())
            if references:
                found.append((references[0].start, references, self.judge.defers(before(text, references[0].start))))
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

    def _items(self, text: str, own: Number) -> Iterator[Candidate]:
        """Yield the phrases of items that a word cites without their rule: *clauses (a) and (b)*."""
        for match, number in self.inner.find(text, own):
            first = Token("NUMBER", match.start(), match.end(), match[0], number)
            tokens = self._tokens(text, match, cued=True, given=first)
            yield match.start(), self._references(tokens, own), False

    def _numbers(self, text: str, own: Number) -> Iterator[Candidate]:
        """Yield the phrases of numbers. `own` is the number of the rule that they stand in."""
        position = 0
        for begin in self.patterns.start.finditer(text):
            start = begin.start()
            match = self.patterns.figure.match(text, start) if start >= position else None
            if not match or (text[start - 1 : start] in "–—" and DASHED.search(text, max(0, start - 2), start)):
                continue
            position = match.end()
            close = before(text, start)
            opened = close.endswith("(")
            cue = "" if opened else self.patterns.cues.find(close)
            if not cue and (match.lastgroup == "dotted" or (match.lastgroup == "bare" and not opened)):
                continue
            own_level = self._own_level(match, cue, own) if cue in self.patterns.relative else None
            tokens = self._tokens(text, match, bool(cue or opened), own_level)
            if not tokens:
                continue
            end = tokens[-1].end
            bare = match.lastgroup == "bare" and not own_level
            if text.startswith(" ", end) and self.works.is_other(text, end):
                position = end
            elif self.judge.is_citation(text, bare, tokens, close, cue):
                references = self._references(tokens, own)
                if references:
                    position = max(position, references[-1].end)
                    yield start, references, parenthesised(text, start, end) or self.judge.defers(close)
            elif len(tokens) > 1 and self.judge.lists_others(close):
                position = end

    def _own_level(self, match: re.Match[str], cue: str, own: Number) -> Token | None:
        """Return the operand that begins with the word of a level, *Section 2*, in a rule that it is relative to."""
        depth = self.patterns.relative[cue]
        found = self.patterns.labelled[depth].match(match.string, match.start()) if match.lastgroup == "bare" else None
        number = self.notation.within(own, depth, found[0]) if found else ()
        return Token("NUMBER", match.start(), found.end(), found[0], number) if found and number else None

    def _tokens(self, text: str, first: re.Match[str], cued: bool, given: Token | None = None) -> list[Token]:
        """Return the tokens of the phrase that begins with the figure `first`: operands with joiners between them.
        `given` is the first operand, where it is known."""
        tokens: list[Token] = []
        match: re.Match[str] | None = first
        joiner: Token | None = None
        while match and len(tokens) < MAX_PHRASE:
            operand = given or self._operand(match, tokens[-1] if tokens else None, cued)
            given = None
            if operand is None:
                return tokens
            if joiner:
                tokens.append(joiner)
            tokens.append(operand)
            stop = text[operand.end : operand.end + 1]
            pattern = self.patterns.framed_joiner if stop == "]" else self.patterns.joiner
            between = None if stop in STOP and stop != "]" else pattern.match(text, operand.end)
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
            token = Token("NUMBER", start, end, match[0], self.notation.parse(match[0]) or ())
            return self._with_item(match.string, token, cued) if self.notation.loose_items else token
        sibling = self._sibling(match, last) if kind == "bare" and last else ()
        if sibling:
            return Token("NUMBER", start, end, match[0], sibling)
        in_list = (
            last is not None
            and last.kind == "NUMBER"
            and (self.notation.is_bare(last.number) or self._is_chapter(match, cued))
        )
        if kind == "bare" and (cued if last is None else in_list and match[0][0].isdigit()):
            return Token("NUMBER", start, end, match[0], self.notation.parse(match[0]) or ())
        if kind == "dotted" and (last or cued):
            return Token("TAIL", start, end, match[0])
        if kind != "tail" or not last or self.patterns.article.match(match.string, start):
            return None
        leans = last.kind == "TAIL" or self.notation.is_lettered(last.number)
        return Token("TAIL", start, end, match[0]) if leans else None

    def _is_chapter(self, match: re.Match[str], cued: bool) -> bool:
        """True where a bare member of a list behind longer numbers is a chapter: *sections 1.1, 1.2 and 4*."""
        known = cued and match.lastgroup == "bare" and self.exists(self.notation.parse(match[0]) or ())
        return known and not self.judge.counts(match.string, match.end())

    def _sibling(self, match: re.Match[str], last: Token) -> Number:
        """Return the number that the end of a range such as 302.1–4 means, or a member of a list such as 4.3.2, 3;
        nothing where there is no such rule."""
        form = self.notation.form(last.number) if len(last.number) > self.notation.bare_depth else None
        if form is None or form.kind != "1":
            return ()
        text, start, end = match.string, match.start(), match.end()
        ranges = text[start - 1] in "-–"
        if not ranges and (self.patterns.throughs.find(before(text, start)) or self.judge.counts(text, end)):
            return ()  # 2.1 to 1 are odds; 4.3.2, 3 dice
        if not ranges and len(last.number) == self.notation.bare_depth + 1 and self.exists((match[0],)):
            return ()  # 4.3 and 5: a section and a chapter
        number = (*last.number[:-1], form.write(match[0]))
        return number if self.exists(number) else ()

    def _with_item(self, text: str, token: Token, cued: bool) -> Token | None:
        """Return the token of a number with the item behind it, however that is written: `6.2a` or `6.2 a` for 6.2(a).

        Behind a space the rule must have items; where neither parentheses nor a cue say so, this one. None where a
        letter belongs to no item: it is a unit (1.5m).
        """
        if token.words[-1].islower() and token.words[-2].isdigit() and not self.exists(token.number):
            return token if cued and not self.patterns.unit.match(text, token.end - 1) else None
        loose = None if text[token.end : token.end + 1] in STOP else self.patterns.loose_item.match(text, token.end)
        if loose and not self.notation.is_item(token.number) and not self.patterns.unit.match(text, token.end):
            form = self.notation.items[0].cited[0]
            number = (*token.number, form.write(loose[0].strip(" ()")))
            with_items = self.exists((*token.number, form.write("a")))
            if self.exists(number) or (with_items and (cued or loose["framed"])):
                return Token("NUMBER", token.start, loose.end(), text[token.start : loose.end()], number)
        return token

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
        _, start, end = self.notation.span(first.number, last.number) if siblings else (None, 0, 0)
        backward = end < start if siblings else self.notation.order(last.number) < self.notation.order(first.number)
        whole = siblings and 0 <= end - start <= MAX_RANGE
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


def _where(
    pattern: re.Pattern[str], text: str, hints: list[str], fold: Callable[[str], str] = str
) -> Iterable[re.Match[str]]:
    """Return the matches of a pattern in a text; it is slow, and there are none unless a hint occurs in the text, as
    `fold` has it."""
    within = fold(text) if hints else ""
    for hint in hints:
        if hint in within:
            return pattern.finditer(text)
    return ()
