"""Find citations in running text: the scanner stops where one may start and takes the phrase from there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import chain
from operator import itemgetter

from rulewright.cite.by_place import ByPlace
from rulewright.cite.cued import Cued
from rulewright.cite.habits.dotted import as_read
from rulewright.cite.headed import Headed
from rulewright.cite.hints import occurring, where
from rulewright.cite.judge.judge import Judge
from rulewright.cite.judge.verdict import WORK, Place, Verdict
from rulewright.cite.names import TableNames
from rulewright.cite.operands import Operands
from rulewright.cite.parts.behind import CalledBehind
from rulewright.cite.parts.called_steps import CalledSteps
from rulewright.cite.parts.closed_letters import ClosedLetters
from rulewright.cite.parts.entries import Lists
from rulewright.cite.parts.inner import InnerItems
from rulewright.cite.parts.last_lists import LastLists
from rulewright.cite.parts.of_appendix import OfAppendix
from rulewright.cite.parts.of_part import OfPart
from rulewright.cite.parts.own_items import OwnItems
from rulewright.cite.parts.unnumbered import Unnumbered
from rulewright.cite.passages import Passage, uncounted
from rulewright.cite.patterns import Patterns
from rulewright.cite.phrase import Token
from rulewright.cite.references import References, is_own
from rulewright.cite.relative import Relative
from rulewright.cite.scopes import Scopes
from rulewright.cite.surroundings import before, parenthesised
from rulewright.cite.works.elsewhere import LedTo
from rulewright.cite.works.emphasised import italics, name_beside
from rulewright.cite.works.own import without_plural
from rulewright.cite.works.quoted import Quoted
from rulewright.late import late
from rulewright.model import Reference
from rulewright.notations.notation import Notation, Number, scope_of
from rulewright.text import Text

FAR = 1000  # characters: further than any list reaches
APART = late(r"\.?\s?")  # may stand between a division and what is cited of it

Found = list[tuple[list[Reference], bool]]  # of one passage: the references of each citation, and whether it defers
Candidate = tuple[int, list[Reference], bool]  # where it starts, its references, whether it defers


class Scanner:
    """Finds the citations of one book, of whose rules `lists` are the lists. `told` collects what was judged of
    every number, where somebody asks."""

    def __init__(
        self,
        notation: Notation,
        names: TableNames,
        patterns: Patterns,
        judge: Judge,
        scopes: Scopes,
        relative: Relative,
        headed: Headed,
        lists: Lists,
    ) -> None:
        self.notation, self.headed = notation, headed
        self.exists, self.patterns, self.judge = judge.exists, patterns, judge
        exists = judge.exists
        self.operands = Operands(notation, self.patterns, self.judge, exists)
        self.cued = Cued(notation, self.patterns, self.operands, relative.depths)
        self.names = names
        self.scopes = scopes
        self.references = References(notation, scopes, exists, lists)
        self.quoted = Quoted([*notation.words.amending, *notation.words.adding])
        self.away: list[tuple[int, int]] = []  # what is cited of other works in the text that is scanned
        self.italics: dict[int, str] = {}  # words in the text that is scanned, by where they end
        self.head = ""  # what stands above the text that is scanned, where that cites
        self.led, self.kinds = False, frozenset[str]()  # to it by words that name another work; of what these consist
        self.ends: dict[int, Number] = {}  # where phrases end in it, and what each cites last
        self.told: list[tuple[Place, Verdict]] | None = None
        self.led_to: dict[str, LedTo] = {}  # where the words that cite led to in what was scanned
        self.inner = InnerItems(notation, self.patterns, exists, self.operands.leveled.same_rule, lists)
        self.closed = ClosedLetters(notation, self.operands.leveled)
        self.steps = CalledSteps(notation, lists)
        self.unnumbered = Unnumbered(notation, lists, relative.depths, exists)
        self.of_part = OfPart(notation, exists)
        self.called_behind = CalledBehind(notation, exists)
        self.by_place = ByPlace(notation, self.operands, relative, exists)
        self.last_lists = LastLists(notation, exists)
        self.of_appendix = OfAppendix(notation, exists)
        self.own_items = OwnItems(notation, self.operands.leveled, exists)
        self.holders, self.tables = patterns.holders, patterns.tables  # those that may occur in what is scanned

    def scan_all(self, passages: list[Passage]) -> list[Found]:
        """Return the citations in each of some passages."""
        text = "\n".join([passage.text.text for passage in passages])
        folded = text.casefold()
        self.holders = occurring(self.patterns.holders, text)
        self.tables = occurring(self.patterns.tables, folded)
        self.operands.ranked.look_in(folded)
        self.of_appendix.look_in(folded)
        return [self.scan(passage) for passage in passages]

    def scan_alone(self, passage: Passage) -> Found:
        """Return the citations in a passage by itself, whatever was scanned before it."""
        self.quoted.leave()
        return self.scan_all([passage])[0]

    def scan(self, passage: Passage) -> Found:
        """Return the citations in a passage."""
        position = self.headed.own_end(passage.text.text)
        found = []
        self.scopes.here = scope_of(passage.number)
        self.quoted.begin(passage)
        self.head = passage.head
        self.led = bool(passage.lead) and self.judge.works.leads(passage.lead)
        self.kinds = self.judge.works.kinds_in(passage.lead)
        headed = passage.is_title or passage.text.text.isupper()  # a line all in capitals is a heading
        for start, references, deferral in self._candidates(passage.text, passage.number):
            if references and start >= position:
                position = references[-1].end
                if not (headed and is_own(passage.text.text, references)):
                    found.append((references, deferral))
        return found

    def _candidates(self, passage: Text, number: Number) -> Iterable[Candidate]:
        """Return (start, references, deferral) of what may be a citation, in the order of the text."""
        text = as_read(uncounted(passage), self.notation)
        self.away, self.ends, self.italics = [], {}, italics(passage)
        found = list(self._numbers(text, number))
        found.extend(self._items(text, number))
        first = min((*(start for start, _, _ in found), *(start for start, _ in self.away)), default=len(text))
        absent = self.unnumbered.find(text, number, first)
        others = chain(self.steps.find(text), absent, self.of_part.find(text))
        steps = (token for token, rule in others if not (self._is_away(token.start) or self._is_away(rule)))
        found.extend((token.start, self.references.of([token], number), False) for token in steps)
        found.extend(self._by_place(text, number))
        for token in self.own_items.find(text, number, self.ends):
            if self._is_away(token.start):
                continue  # § 383 Nr. 1 of another work
            tokens = self.operands.tokens(text, None, cued=True, given=token)
            if not self.judge.works.ends_with(text, self.operands.leveled.end(text, tokens[-1].end)):
                found.append((token.start, self.references.of(tokens, number), False))
        for tokens in self.called_behind.find(text, number, self.ends):
            self.operands.apart.deepen(text, tokens[-1])
            if not (self._is_away(tokens[0].start) or self.judge.works.stand_beside(text, tokens)):
                found.append((tokens[0].start, self.references.of(tokens, number), False))
        letters = self.last_lists.find(text, number, self.ends) if not self.away else ()
        found[:0] = [(token.start, self.references.of([token], number), False) for token in letters]
        for match in where(self.patterns.placeholder, text, self.holders):
            found.append((match.start(), [Reference(*match.span(), "placeholder", (match[0],))], True))
        found.extend(self._named(text))
        if self.notation.marked:
            found.extend(self._marked_up(text, found))
        found.reverse()  # sorting keeps what begins at one place so: the one that a word told was found later
        found.sort(key=itemgetter(0))
        return found

    def _named(self, text: str) -> Iterator[Candidate]:
        """Yield the tables that are named, and the divisions of the book."""
        found = (each for each in self.headed.find(text) if not self._is_away(each[0].start))
        divisions = (each for each in found if not self._goes_away(text, each[-1].end))
        for references in chain(self.names.in_text(text, self.tables), divisions):
            start = references[0].start
            yield start, references, self.judge.hands.over(before(text, start))

    def _is_away(self, place: int) -> bool:
        """True where a place is within the citation of another work, or in a text that is led to by its name."""
        if self.led:
            return True
        last = bisect_right(self.away, place, key=lambda each: each[0]) - 1
        return last >= 0 and place < self.away[last][1]

    def _goes_away(self, text: str, end: int) -> bool:
        """True where what is cited of another work begins right behind `end`: *9 kap. 1 § föräldrabalken*."""
        return self._is_away(APART.match(text, end).end())  # type: ignore[union-attr]

    def _marked_up(self, text: str, found: list[Candidate]) -> Iterator[Candidate]:
        """Yield the citations that patterns of the notation name: `rule:4.3` among the words."""
        taken = [(references[0].start, references[-1].end) for _, references, _ in found]
        for match in (match for pattern in self.notation.marked for match in pattern.finditer(text)):
            number = self.notation.parse(match[1])
            start, end = match.span(1)
            if number and not any(first < end and start < last for first, last in taken):
                yield start, [Reference(start, end, "number", ("".join(number),))], False

    def _items(self, text: str, own: Number) -> Iterator[Candidate]:
        """Yield the items that a word cites without their rule: *clauses (a) and (b)*."""
        for match, number in chain(self.inner.find(text, own, self.ends), self.closed.find(text, own)):
            if self._is_away(self.inner.end_of(text, match)):
                continue  # item (b) of article 4 of another work
            first = Token("NUMBER", match.start(), match.end(), match[0], number)
            tokens = self.operands.tokens(text, match, cued=True, given=first)
            yield match.start(), self.references.of(tokens, own), False

    def _by_place(self, text: str, own: Number) -> Iterator[Candidate]:
        """Yield what is cited by its place or its sign: *this section*, *the first paragraph*, *2° de l'article 3*."""
        for token, end in self.operands.signed.find(text, own):
            if not self._is_away(token.start) and not self.judge.works.ends_with(text, end):
                yield token.start, self.references.of([token], own), False
        for tokens in self.by_place.find(text, own, self.ends, [end for _, end in self.away]):
            if not self._is_away(tokens[0].start):
                yield tokens[0].start, self.references.of(tokens, own), False

    def _numbers(self, text: str, own: Number) -> Iterator[Candidate]:
        """Yield the phrases of numbers. `own` is the number of the rule that they stand in."""
        position, others = 0, -FAR  # where the last phrase ends, and the last that is of another work
        for begin in self.patterns.start.of(text).finditer(text):
            start = begin.start()
            match = self.cued.figure(text, start) if start >= position else None
            if not match:
                continue
            position = match.end()
            close = before(text, start)
            close = f"{self.head} {close.lstrip('<[')}".strip() if self.head else close
            opened = close.endswith("(")
            cue, own_level, weak = self.cued.word(match, close, own, next(reversed(self.ends.items()), (0, own)))
            bare = match.lastgroup == "bare" and not own_level
            if (not own_level and self.cued.is_mere(match, cue, opened)) or (bare and self.headed.stand_before(close)):
                continue
            self.scopes.enter(scope_of(own), cue)
            tokens = self.operands.tokens(text, match, bool(cue or opened), own_level)
            if not tokens:
                continue
            end = self.operands.leveled.end(text, tokens[-1].end)
            whole = max(end, self.operands.leveled.rebase(text, tokens) if own_level else 0)
            part, named = self.scopes.named(text, start, end)
            if part:
                self._set_in(part, text, tokens)
                close = before(text, named) if named < start and not cue else close
            self._set_apart(text, tokens, cue)
            completed = self.of_appendix.complete(text, tokens, end)
            listed = without_plural(cue) in self.kinds or self.quoted.holds(start)
            listed = listed or self.judge.works.lists(text, others, start)
            name = name_beside(self.italics, text, (start, whole), cue, self.notation.words)
            around = bool(part) or completed, listed, self.led, name
            place = Place(
                text, own, tokens, tokens[0], tokens[-1], whole, close, cue, bare, weak, *around, bool(self.head)
            )
            verdict = self.judge.verdict(place)
            if verdict.why == WORK:
                others = self.judge.works.end_of_parts(text, whole)
                self.quoted.cite_other()
                self.away.append((start, others))
            self._take_note(place, verdict)
            if verdict.cites:
                references = self.references.of(self.judge.lettered.own(place), own, text)
                self.ends[end] = tokens[-1].number
                if references:
                    position = max(position, references[-1].end)
                    yield start, references, parenthesised(text, start, end) or self.judge.hands.over(close)
            elif verdict.whole or (len(tokens) > 1 and self.judge.others.lists(close)):
                position = others if others > whole else self.cued.end_of_list(text, tokens, end)
        self.scopes.enter(scope_of(own), "")

    def _take_note(self, place: Place, verdict: Verdict) -> None:
        """Take note of what was judged, and of where a word that cites leads to."""
        if place.cue and place.cue not in self.patterns.relative:
            led = self.led_to.setdefault(place.cue, LedTo())
            led.others += verdict.why == WORK
            led.there += verdict.cites and self.exists(place.first.number)
            led.nowhere += verdict.cites and not self.exists(place.first.number)
        if self.told is not None:
            self.told.append((place, verdict))

    def _set_in(self, part: str, text: str, tokens: list[Token]) -> None:
        """Give the operands of a phrase the part that is named with it; not those in front of another word that cites,
        if only the rest of the book has them, *clause 5.2 or paragraph 4 of Schedule 2*, or that another word calls,
        *Article 2 and § 8 of Annex 1*. What a word calls is no part of the rule that the text stands in then, *Annex 1
        no. 4*."""
        another = ""
        for token in reversed(tokens):
            if token.number:
                close = before(text, token.start)
                word = self.patterns.cues.find(close) or self.patterns.members.find(close)
                apart = token.leveled and self.scopes.here != part
                number = self.notation.in_scope((apart and self.notation.parse(token.words)) or token.number, part)
                called = bool(word) and word != another
                if not another or (self.exists(number) and not called) or not self.exists(token.number):
                    token.number = number
                another = another or word

    def _set_apart(self, text: str, tokens: list[Token], cue: str) -> None:
        """Give the operands behind the word of what is numbered beside the chapters their numbers: *Annexes 1, 2*,
        *Annex 2, 1.2*."""
        holder = ""
        for token in tokens if self.notation.annexes else ():
            if token.kind == "NUMBER":
                cue = self.patterns.cues.find(before(text, token.start)) or cue
                if holder in self.notation.scopes and len(token.number) > self.notation.bare_depth:
                    token.number = self.notation.in_scope(token.number, holder)
                    continue
                token.number = self.notation.annexed(cue, token.words) or token.number
                holder = "".join(token.number)
