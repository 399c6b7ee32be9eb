"""What the parts of a rule are called in a book, where its language has few words or the notation is its own: *chapter
four, rule 3*, *artikel 3, lid 2, onder b*, *Pasal 3 ayat (2)*, *第３条第２項*. The word may also
stand in front of the rule, *пункт 1 статьи 4*, or behind the part: *5. § (2) bekezdés*. Behind a word that is listed
for parts, another may name a part of the rule that the text stands in: *ust. 2 pkt 3*.

A word between the number of a rule and another number, or in front of both, names a part where the rule has such a part
nearly every time that it stands there; one that is listed as the word for a part, mostly. What stands between the rules
of a list leads to parts that are not there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import structs

from rulewright.cache import Kind, always
from rulewright.cite.habits.called_forms import Called, after_value, figures, kind_of, shortens, with_words
from rulewright.cite.habits.meant import Meant, Way, folded
from rulewright.cite.parts.steps import Places, is_signed, word_of
from rulewright.cite.shown import Shown
from rulewright.languages.forms import stem
from rulewright.languages.scripts import is_unspaced
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, scope_of

FEWEST = 2  # parts that a word names
MOSTLY = 0.6  # of the parts that it would name, at least, are there
SEVERAL, SURELY = 3, 0.75  # the same of numbers in no frame in front of a rule: *by 2 less as rule 4 says* counts
DEEPEST = 3  # parts, one behind the other

CALLED: Kind[list[Places]] = Kind("beside numbers", list[Places], shared=always)
ANEW: Kind[list[Places]] = Kind("beside numbers, by learnt words", list[Places], shared=always)


def with_called_parts(
    texts: Shown,
    within: Iterable[Number],
    notation: Notation,
    exists: Callable[[Number], bool],
    kind: Kind[list[Places]],
) -> Notation:
    """Return the notation with the words for parts of a rule by which these texts, each `within` a rule, cite and that
    it does not know, if it comes with the tool; `exists` tells whether a rule has a number. What the texts hold for it
    is kept as a `kind`."""
    reader = _Reader(notation, exists, texts.all)
    found_in = texts.each(kind, reader.steps.patterns, reader.steps.places)
    for text, own, places in zip(texts.all, within, found_in, strict=True):
        for start, at, end in places:
            if at < end:
                reader.read(text, start, at, end, scope_of(own))
            else:
                reader.read_own(text, start, own)
    found = [each for each in reader.with_forms(reader.sure()) if not reader.knows(each)]
    if not found:
        return notation
    gaps = ("", " ") if notation.dotted else ("",)  # what stands in place of a dot
    parts = [
        with_words(part, [each for each in found if each.part == at], gaps) for at, part in enumerate(reader.parts)
    ]
    depth = len(notation.levels)
    of = sorted({word for word, times in reader.of.items() if times >= FEWEST} - {*notation.words.of})
    return notation.having_learnt(
        (sorted(found), of),
        levels=parts[:depth],
        items=parts[depth:],
        words=structs.replace(notation.words, of=[*notation.words.of, *of]),
    )


class _Reader:
    """Counts what parts are called: `named` how often a word named one that is there, `ahead` how often of these in
    front of the rule, `lost` how often one that is not; `of` what stood between the part and its rule. It is asked for
    these texts only."""

    def __init__(self, notation: Notation, exists: Callable[[Number], bool], texts: list[str]) -> None:
        self.notation = notation
        self.exists = exists
        self.meant = Meant(notation, exists, texts)
        self.parts, self.steps = self.meant.parts, self.meant.steps
        self.named: Counter[Called] = Counter()
        self.ahead: Counter[Called] = Counter()
        self.lost: Counter[tuple[str, ...]] = Counter()
        self.endings: set[Called] = set()  # in which what a hyphen joins to its value names none that is there
        self.of: Counter[str] = Counter()
        self.around: set[Called] = set()  # what stands in front of the mark of the part that it would name
        self.sentences = folded(notation.words.sentence)
        self.ofs = folded(notation.words.of)

    def read(self, text: str, start: int, at: int, end: int, scope: str) -> None:
        """Count what parts are called at one of these places, where there is a rule of that number, perhaps in the
        division `scope` that the text stands in."""
        number = self.notation.parse(text[at:end])
        if number and not self.exists(number):
            number = self.notation.in_scope(number, scope)
        if number and self.exists(number):
            self._behind(text, end, number)
            self._before(text, start, number)

    def read_own(self, text: str, start: int, own: Number) -> None:
        """Count what the parts at one of these places are called, where a rule around `own` has them, or nearly."""
        first = self.steps.alone(text, start)
        second = self.steps.behind(text, first.end("after")) if first else None
        if not first or not second or word_of(second).casefold() in self.sentences:
            return
        for around in (own[:depth] for depth in range(1, len(own) + 1)):
            way = self.meant.find(first["word"], first, around)
            if way and self.meant.find(word_of(second), second, way.part):
                self.named[self._called(first["word"], first, way)] += 1
                self._behind(text, first.end("after"), way.part)
                return
            if way:
                self.endings.add(Called("", second["open"], second["after"], "", 0, ""))

    def sure(self) -> list[Called]:
        """Return what parts are called without a doubt."""
        there: Counter[tuple[str, ...]] = Counter()  # (3) may be a paragraph, and (a) its item
        of_part: Counter[Called] = Counter()
        for each, times in self.named.items():
            there[*each.kin[:-2], each.kind] += times
            of_part[each.kin] += times
        return [
            each
            for each in self.named
            if self._is_sure(each, of_part[each.kin], there[*each.kin[:-2], each.kind] + self.lost[each.kin[:-2]])
            and self._is_whole(each)
        ]

    def knows(self, called: Called) -> bool:
        """True where the notation, if it comes with the tool, has the word: for that part, or for another one, unless
        nothing in the book is called so but that part, several times: *n.º 2 do artigo 1*, of paragraphs."""
        if self.notation.is_own or not called.word:
            return False
        word = called.word.casefold()
        named = word, called.kind  # točka 2. is another part than točka b)
        known = {
            at for at, part in enumerate(self.parts) if any((form.label, form.kind) == named for form in part.cited)
        }
        alone = all(each.part == called.part for each in self.named if each.word.casefold() == word)
        return called.part in known or (known != set() and not (alone and self.named[called] >= SEVERAL))

    def with_forms(self, found: list[Called]) -> list[Called]:
        """Return what parts are called with the other forms of those words, as they are listed, *inciso*, *incisos*,
        *Section*, *Sections*, *Abs.*, *Absatz*, or as they stand behind a hyphen."""
        words = self.notation.words
        named = {each.word.casefold() for each in found}
        found += [
            each._replace(after=other.after)
            for each in {each.kin: each for each in found if each.kin != each}.values()
            for other in sorted(self.endings)
            if other.kin[:-2] == each.kin[:-2]
        ]
        others = [
            each._replace(word=word)
            for each in found
            for listed in (words.paragraph, words.letter, words.number, words.cue)
            if each.word.casefold() in folded(listed)
            for word in listed
            if word.casefold() not in named and (stem(word) == stem(each.word) or shortens(each.word, word))
        ]
        return list(dict.fromkeys([*found, *others]))

    def _is_sure(self, called: Called, times: int, of_all: int) -> bool:
        """True for a word that hardly ever names what is not there, and for no two parts; `times` is how often it names
        this part, `of_all` how often it stands before a number. One that stands before what is framed as its mark is,
        b), may name half of what is not; one that is listed as the word for a part, too, and need not stand twice."""
        if called in self.around:
            return False
        if self.meant.is_listed(called.word, called.after, self.parts[called.part].cited[0]):
            lost = of_all - times  # of rules that have no such part: 第二款 may be a paragraph that nothing marks
            return times >= 2 * lost if is_unspaced(called.after) else times >= lost
        marks = self.parts[called.part].marks
        marked = called.after == ")" and any((form.before, form.after) == (called.open, ")") for form in marks)
        numeral = self.parts[called.part].cited[0].kind == "i"
        if (marked or (numeral and called.after == ")")) and called.open and not called.word:
            return times == of_all  # rule 3 (1), where the rule has its items so; (iv) can hardly be anything else
        counts = called.kind == "1" and not (called.open or called.after) and 2 * self.ahead[called] > times
        least = max(SEVERAL, SURELY * of_all) if counts else max(FEWEST, MOSTLY * of_all)
        return of_all >= FEWEST and (times >= least or (marked and times * 2 >= of_all))

    def _is_whole(self, called: Called) -> bool:
        """True where the word behind a part belongs to it: most parts that are marked so have it."""
        return not called.tail or self.named[called] > MOSTLY * self.named[called._replace(tail="")]

    def _behind(self, text: str, end: int, number: Number) -> None:
        for _ in range(DEEPEST):
            step = self.steps.behind(text, end)
            if not step:
                return
            said = step.groupdict()
            way = self._count(word_of(step), step, number)
            end = step.end("after")
            tail = said.get("tail") or ""
            tail = "" if self.steps.worded(text, end) else tail  # the word for what follows is none
            if way and self._is_marked(text, end, way.part):
                self.around.add(self._called(word_of(step), step, way))
                return
            if way and tail and tail.casefold() not in self.meant.other:
                self._count("", step, number, tail)
                end = step.end()
            if not way:
                return
            number = way.part

    def _is_marked(self, text: str, end: int, part: Number) -> bool:
        """True where what stands behind a part is written as others of its kind are: in brackets, the last of
        第一款第（四）项, where （一） is what 第一款 would mean, or by its sign, 3° of *alinéa 1, 3°*, where 1° is what
        *alinéa 1* would mean. It is of a paragraph that nothing marks."""
        step, form = self.steps.behind(text, end), self.notation.form(part)
        framed = (step["open"], step["after"]) if step else ("", "")
        kin = next((each for each in self.parts if form in each.cited), self.parts[0])
        marked = any((mark.before, mark.after) == framed for mark in kin.marks)
        return (bool(framed[0]) and marked) or is_signed(kin, text, end)

    def _before(self, text: str, start: int, number: Number) -> None:
        for _ in range(DEEPEST):
            step = self.steps.before(text, start)
            if step and self.ofs and step["of"] and step["of"].casefold() not in self.ofs:
                return  # the loser 2 in rule 4
            way = self._count(step["word"], step, number, ahead=True) if step else None
            if not step or not way:
                return
            self.of.update([step["of"]] if step["of"] else [])
            start, number = step.start(), way.part

    def _count(
        self, word: str, step: re.Match[str], number: Number, tail: str = "", *, ahead: bool = False
    ) -> Way | None:
        """Take note of what a word names in a rule, perhaps ahead of it, and return it; None where there is none."""
        ways = self.meant.ways(word, step, number)
        way = self.meant.among(ways, step)
        if way:
            called = self._called(word, step, way, tail)
            self.named[called] += 1
            self.ahead[called] += ahead
        elif not ways:
            called = Called(word, step["open"], after_value(step), tail, 0, "")
            self.lost[called.kin[:-2]] += 1
            self.endings.add(called)
        return way

    def _called(self, word: str, step: re.Match[str], way: Way, tail: str = "") -> Called:
        """Return what a word calls that names a part of a rule in some way."""
        kind = self.parts[way.at].cited[0].kind
        kind = kind if figures(step["value"], kind) == step["value"] else kind_of(step["value"])
        return Called(word, step["open"], after_value(step), tail, way.at, kind)
