"""Find citations in running text: passage by passage, each kind of them by what finds that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from operator import itemgetter

from rulewright.cite.by_place import ByPlace
from rulewright.cite.cued import Cued
from rulewright.cite.habits.dotted import as_read
from rulewright.cite.headed import Headed
from rulewright.cite.judge.judge import Judge
from rulewright.cite.names import TableNames
from rulewright.cite.numbers import Numbers
from rulewright.cite.operands import Operands
from rulewright.cite.parts.behind import CalledBehind
from rulewright.cite.parts.called_steps import CalledSteps
from rulewright.cite.parts.closed_letters import ClosedLetters
from rulewright.cite.parts.entries import Lists
from rulewright.cite.parts.inner import InnerItems
from rulewright.cite.parts.last_lists import LastLists
from rulewright.cite.parts.of_division import OfDivision
from rulewright.cite.parts.of_part import OfPart
from rulewright.cite.parts.own_items import OwnItems
from rulewright.cite.parts.plain_letters import PlainLetters
from rulewright.cite.parts.unnumbered import Unnumbered
from rulewright.cite.parts.unspaced_paragraphs import UnspacedParagraphs
from rulewright.cite.passages import Found, Passage, uncounted
from rulewright.cite.patterns import Patterns
from rulewright.cite.phrase import Token
from rulewright.cite.references import References, is_own
from rulewright.cite.relative import Relative
from rulewright.cite.scanned import Candidate, Scanned
from rulewright.cite.scopes import Scopes
from rulewright.cite.surroundings import before
from rulewright.cite.works.leads import Leads
from rulewright.languages.hints import occurring, where
from rulewright.model import Reference
from rulewright.notations.notation import Notation
from rulewright.notations.number import scope_of


class Scanner:
    """Finds the citations of one book, of whose rules `lists` are the lists."""

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
        exists = judge.exists
        self.notation, self.patterns, self.judge = notation, patterns, judge
        self.names, self.scopes, self.headed = names, scopes, headed
        self.operands = Operands(notation, patterns, judge, exists)
        self.references = References(notation, scopes, exists, lists)
        cued = Cued(notation, patterns, self.operands, relative.depths)
        self.numbers = Numbers(notation, patterns, judge, scopes, headed, self.operands, cued, self.references)
        self.quoted = self.numbers.quoted
        self.leads = Leads(judge.works)
        self.inner = InnerItems(notation, patterns, exists, self.operands.leveled.same_rule, lists)
        self.closed = ClosedLetters(notation, self.operands.leveled)
        self.steps = CalledSteps(notation, lists)
        self.letters = PlainLetters(notation, lists)
        self.unnumbered = Unnumbered(notation, lists, relative.depths, exists)
        self.unspaced_paragraphs = UnspacedParagraphs(notation, lists, exists)
        self.of_division = OfDivision(notation, exists)
        self.of_part = OfPart(notation, exists)
        self.by_place = ByPlace(notation, self.operands, relative, exists)
        self.own_items = OwnItems(notation, self.operands.leveled, exists)
        self.called_behind = CalledBehind(notation, exists)
        self.last_lists = LastLists(notation, exists)
        self.holders, self.tables = patterns.holders, patterns.tables  # those that may occur in what is scanned

    def scan_all(self, passages: list[Passage]) -> list[Found]:
        """Return the citations in each of some passages."""
        text = "\n".join([passage.text.text for passage in passages])
        folded = text.casefold()
        self.holders = occurring(self.patterns.holders, text)
        self.tables = occurring(self.patterns.tables, folded)
        self.operands.ranked.look_in(folded)
        self.numbers.of_appendix.look_in(folded)
        return [self.scan(passage) for passage in passages]

    def scan_alone(self, passage: Passage) -> Found:
        """Return the citations in a passage by itself, whatever was scanned before it."""
        self.quoted.leave()
        return self.scan_all([passage])[0]

    def scan(self, passage: Passage) -> Found:
        """Return the citations in a passage."""
        words = passage.text.text
        position = self.headed.own_end(words)
        found = []
        self.scopes.here = passage.division
        self.quoted.begin(passage)
        scanned = Scanned(passage, as_read(uncounted(passage.text), self.notation), self.leads.of(passage.lead))
        headed = passage.is_title or words.isupper()  # a line all in capitals is a heading
        for start, references, deferral in self._candidates(scanned):
            if references and start >= position:
                position = references[-1].end
                if not (headed and is_own(words, references)):
                    found.append((references, deferral))
        return found

    def _candidates(self, scanned: Scanned) -> list[Candidate]:
        """Return what may be a citation, in the order of the text."""
        found = list(self.numbers.find(scanned))  # first of all: the others ask where these end, and what is of others
        found += self._items(scanned)
        found += self._parts(scanned, min((start for start, _, _ in found), default=len(scanned.text)))
        found += self._by_place(scanned)
        found += self._own_items(scanned)
        found += self._called_behind(scanned)
        found[:0] = self._last_letters(scanned)
        found += self._placeholders(scanned.text)
        found += self._named(scanned)
        if self.notation.marked:
            found += self._marked_up(scanned.text, found)
        found.reverse()  # sorting keeps what begins at one place so: the one that a word told was found later
        found.sort(key=itemgetter(0))
        return found

    def _items(self, scanned: Scanned) -> Iterator[Candidate]:
        """Yield the items that a word cites without their rule: *clauses (a) and (b)*."""
        text, own = scanned.text, scanned.number
        for match, number in chain(self.inner.find(text, own, scanned.ends), self.closed.find(text, own)):
            if scanned.is_away(self.inner.end_of(text, match)):
                continue  # item (b) of article 4 of another work
            first = Token("NUMBER", match.start(), match.end(), match[0], number)
            tokens = self.operands.tokens(text, match, cued=True, given=first)
            yield match.start(), self.references.of(tokens, own), False

    def _parts(self, scanned: Scanned, first: int) -> Iterator[Candidate]:
        """Yield the steps, letters, paragraphs and chapters that are cited with what they are part of. `first` is where
        the first rule is cited: behind that, or another work, a paragraph may be of it."""
        text, own = scanned.text, scanned.number
        first = min([first, *(start for start, _ in scanned.away)])
        found = chain(
            self.steps.find(text, own),
            self.letters.find(text),
            self.unnumbered.find(text, own, first),
            self.unspaced_paragraphs.find(text, own),
            self.of_division.find(text),
            self.of_part.find(text),
        )
        for token, rule in found:
            if not (scanned.is_away(token.start) or scanned.is_away(rule)):
                yield token.start, self.references.of([token], own), False

    def _by_place(self, scanned: Scanned) -> Iterator[Candidate]:
        """Yield what is cited by its place or its sign: *this section*, *the first paragraph*, *2° de l'article 3*."""
        text, own = scanned.text, scanned.number
        for token, end in self.operands.signed.find(text, own):
            if not scanned.is_away(token.start) and not self.judge.works.ends_with(text, end):
                yield token.start, self.references.of([token], own), False
        for tokens in self.by_place.find(text, own, scanned.ends, [end for _, end in scanned.away]):
            if not scanned.is_away(tokens[0].start):
                yield tokens[0].start, self.references.of(tokens, own), False

    def _own_items(self, scanned: Scanned) -> Iterator[Candidate]:
        """Yield the items of the rule that the passage stands in; § 383 Nr. 1 of another work is none."""
        text, own = scanned.text, scanned.number
        for token in self.own_items.find(text, own, scanned.ends):
            if scanned.is_away(token.start):
                continue
            tokens = self.operands.tokens(text, None, cued=True, given=token)
            end = self.operands.leveled.end(text, tokens[-1].end)
            part, _ = self.scopes.named(text, token.start, end)
            if part == scope_of(token.number) if part else not self.judge.works.ends_with(text, end):
                yield token.start, self.references.of(tokens, own), False

    def _called_behind(self, scanned: Scanned) -> Iterator[Candidate]:
        """Yield what is cited by a word behind its number."""
        text, own = scanned.text, scanned.number
        for tokens in self.called_behind.find(text, own, scanned.ends):
            self.operands.apart.deepen(text, tokens[-1])
            if not (scanned.is_away(tokens[0].start) or self.judge.works.stand_beside(text, tokens)):
                yield tokens[0].start, self.references.of(tokens, own), False

    def _last_letters(self, scanned: Scanned) -> Iterator[Candidate]:
        """Yield the letters that go on behind a list, in a passage that cites no other work."""
        if not scanned.away:
            for token in self.last_lists.find(scanned.text, scanned.number, scanned.ends):
                tokens = self.operands.tokens(scanned.text, None, cued=True, given=token)
                yield token.start, self.references.of(tokens, scanned.number), False

    def _placeholders(self, text: str) -> Iterator[Candidate]:
        """Yield the placeholders for numbers that are not known yet."""
        for match in where(self.patterns.placeholder, text, self.holders):
            yield match.start(), [Reference(*match.span(), "placeholder", (match[0],))], True

    def _named(self, scanned: Scanned) -> Iterator[Candidate]:
        """Yield the tables that are named, and the divisions of the book."""
        text = scanned.text
        found = (each for each in self.headed.find(text) if not scanned.is_away(each[0].start))
        divisions = (each for each in found if not scanned.goes_away(each[-1].end))
        for references in chain(self.names.in_text(text, self.tables), divisions):
            start = references[0].start
            yield start, references, self.judge.hands.over(before(text, start))

    def _marked_up(self, text: str, found: list[Candidate]) -> Iterator[Candidate]:
        """Yield the citations that patterns of the notation name: `rule:4.3` among the words."""
        taken = [(references[0].start, references[-1].end) for _, references, _ in found]
        for match in (match for pattern in self.notation.marked for match in pattern.finditer(text)):
            number = self.notation.parse(match[1])
            start, end = match.span(1)
            if number and not any(first < end and start < last for first, last in taken):
                yield start, [Reference(start, end, "number", ("".join(number),))], False
