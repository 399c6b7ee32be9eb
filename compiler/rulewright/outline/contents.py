"""Contents lists: runs of short entries whose numbers stand again elsewhere, with text below them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Sized
from itertools import groupby, takewhile

from rulewright.languages.forms import in_order
from rulewright.notations.number import ZERO, Number
from rulewright.outline.candidate import Candidate, with_title_below
from rulewright.outline.evidence import MERE, STRONG, STYLE, Evidence, heading, prior
from rulewright.outline.pages import PAGE, pages_of

ENTRIES = Evidence.ONLY_LINK | Evidence.LEADER | Evidence.LISTED
TITLED = ENTRIES | Evidence.TITLE | Evidence.HEADING
SPACED = re.compile(r"(?:[^\W\d_] ){2}|[^\W\d_]+ [^\W\d_] [^\W\d_] ")
FEWEST = 2  # entries
AGAIN = 0.6  # of the numbers of a list stand again elsewhere
LIKE = 0.1  # of what an index says of rules is their titles, at most
MUCH = 1.0  # so much better set, a place needs no text below it: a heading above others
CUT = 20  # characters of a title, at least, that is known by its first line
ENTRY = 130  # characters from one entry to the next, at most
LINKED = 400  # the same where entries are links or lead to pages: much of each is its address, or dots


def find_contents(files: Sequence[Sequence[Candidate]]) -> list[list[list[Candidate]]]:
    """Return the contents lists of each file of a book, whose candidates of numbers are given by file, in the order of
    the text."""
    elsewhere = _Elsewhere(files)
    return [_lists(candidates, elsewhere) for candidates in files]


def _lists(candidates: Sequence[Candidate], elsewhere: _Elsewhere) -> list[list[Candidate]]:
    """Return the contents lists of one file."""
    found = list(_listed(candidates, elsewhere))
    index = {id(each) for each in elsewhere.index_of(found)}
    lists = ([each for each in run if id(each) not in index] for run in found)
    return [run for run in lists if run]


def _listed(candidates: Sequence[Candidate], elsewhere: _Elsewhere) -> Iterator[list[Candidate]]:
    """Yield the lists of one file whose numbers stand again elsewhere."""
    for whole in _runs([each for each in candidates if not elsewhere.is_in_margin(each)], elsewhere):
        run = elsewhere.between_headings(whole)
        parts = [run] if elsewhere.are_most(run) else _by_style(run)
        yield from (part for part in parts if part is run or elsewhere.are_most(part))


def _by_style(run: list[Candidate]) -> list[list[Candidate]]:
    """Return the parts of a run that are set alike, where there are several."""
    groups = [list(group) for _, group in groupby(run, key=lambda each: each.evidence & STYLE)]
    return [group for group in groups if len(run) > len(group) >= FEWEST]


def _runs(candidates: Sequence[Candidate], elsewhere: _Elsewhere) -> list[list[Candidate]]:
    """Return the maximal runs of neighbouring entries, without a number twice."""
    runs: list[list[Candidate]] = []
    run: list[Candidate] = []
    numbers: set[Number] = set()
    for each in candidates:
        cites = each.evidence & Evidence.BRACKETED and not each.words  # a line that ends in [1.2]
        if each.number is None or cites or _is_spaced(each) or _is_left_over(each):
            continue
        if each.evidence & (Evidence.MIDLINE | Evidence.GOES_ON):
            continue
        if each.left > _most(each) or not (each.evidence & TITLED or not each.words):
            runs.append(run)
            run, numbers = [], set()
            continue
        again = each.number in numbers
        if again or (run and not (_alike(run[-1], each) and _goes_on(run[-1], each))):
            runs.append(run)
            run, numbers = [], set()
        run.append(each)
        numbers.add(each.number)
        if each.below > _most(each):
            runs.append(run)
            run, numbers = [], set()
    runs.append(run)
    return [run for run in (_paged(each, elsewhere) for each in runs) if len(run) >= FEWEST]


def _paged(run: list[Candidate], elsewhere: _Elsewhere) -> list[Candidate]:
    """Return a run without what stands behind its last page, where most of its entries lead to one; there is also a
    page without dots before it, where the words fill their line, and entries without one may go on directly below."""
    led = [at for at, each in enumerate(run) if each.evidence & Evidence.LEADER]
    if not len(led) >= AGAIN * len(run) > 0:
        return run
    last = max(at for at, each in enumerate(run) if at == led[-1] or PAGE.search(each.words))
    behind = takewhile(lambda at: goes_on_below(run[at - 1], run[at], elsewhere.places), range(last + 1, len(run)))
    return run[: max(behind, default=last) + 1]


def goes_on_below(entry: Candidate, other: Candidate, places: Mapping[Number, Sized]) -> bool:
    """True where an entry of a contents list stands directly below another one, without a blank line: `places` are
    those of each number, of which it has more than this one."""
    below = (entry.block, entry.line + 1) == (other.block, other.line)
    return below and other.number is not None and len(places[other.number]) > 1


def _gives(words: str, title: str) -> bool:
    """True where an entry gives a title, perhaps with its page, or each of the two goes on in another line."""
    entry = PAGE.sub("", words)
    if min(len(entry), len(title)) < CUT:
        return title in (words, entry)
    return entry.startswith(title) or title.startswith(entry)


def _is_title(words: str, heading: str) -> bool:
    """True where an entry gives a heading, or some words of it in their order."""
    return in_order((word for word in words.split() if not word.isdigit()), heading.split())


def _standing(place: Candidate, entry: Candidate) -> float:
    """Return how well a place is set that an entry may lead to: under the title that this gives it is no mere caption
    of the table below it, *ANNEX A Fees*."""
    titled = entry.words and place.words.startswith(entry.words)
    return heading(place.evidence) if titled else prior(with_title_below(place) if entry.words else place.evidence)


def _is_left_over(entry: Candidate) -> bool:
    """True for a number by itself on its line, behind one that ends in a word that cites."""
    return bool(entry.evidence & Evidence.CUED) and not entry.words


def _is_spaced(entry: Candidate) -> bool:
    """True for the first letter of words that are set in spaced letters: *C O N T E N T S*."""
    return len((entry.number or ("",))[0]) == 1 and SPACED.match(entry.words) is not None


def _most(entry: Candidate) -> int:
    """Return how long an entry may be."""
    return LINKED if entry.evidence & (Evidence.ONLY_LINK | Evidence.LEADER) else ENTRY


def _alike(one: Candidate, other: Candidate) -> bool:
    """True where two entries may stand in one list: both headings or neither, both with a word or without."""
    alike = Evidence.HEADING | Evidence.LABELLED
    return one.evidence & alike == other.evidence & alike


def _goes_on(one: Candidate, other: Candidate) -> bool:
    """True where an entry follows another one in a list: set like it, or with hardly any text below."""
    return other.below <= _most(other) or one.evidence & STYLE == other.evidence & STYLE


class _Elsewhere:
    """Where else in a book the numbers of a run stand."""

    def __init__(self, files: Sequence[Sequence[Candidate]]) -> None:
        self.places: defaultdict[Number, list[Candidate]] = defaultdict(list)
        self.parents: set[Number] = set()
        self.following: dict[int, Number] = {}
        self.preceding: dict[int, Number] = {}
        self.later: dict[int, int] = {}
        self.titles: set[str] = set()  # of headings
        for candidates in files:
            before: Candidate | None = None
            for each in candidates:
                if each.number is None:
                    continue
                self.later[id(each)] = len(self.later)
                if each.evidence & Evidence.HEADING:
                    self.titles.add(each.words)
                self.places[each.number].append(each)
                if ZERO.fullmatch(each.number[-1]):  # 4.0 is the heading of chapter 4
                    self.places[each.number[:-1]].append(each)
                if prior(each.evidence) > 0:  # what rather cites tells nothing of where its parent stands
                    self.parents.update(each.number[:end] for end in range(1, len(each.number)))
                if before:
                    self.preceding[id(each)] = before.number or ()
                if each.evidence & MERE == MERE or _is_left_over(each):
                    continue
                if before:
                    self.following[id(before)] = each.number
                before = each

    def between_headings(self, run: list[Candidate]) -> list[Candidate]:
        """Return a run without a chapter's own heading: the one above the list of its sections, and the one below the
        list, above the first section itself."""
        if len(run) > FEWEST and self._heads(run[0], run[1].number):
            run = run[1:]
        if len(run) > FEWEST and (self._heads(run[-1], self.following.get(id(run[-1]))) or self._begins(*run[-2:])):
            run = run[:-1]
        return run

    def _begins(self, entry: Candidate, last: Candidate) -> bool:
        """True where behind an entry stands the first rule of the text, called by another word, in its only place:
        *Annex C* ends the list, and *Article 1* has its text below it."""
        other = last.label.casefold() != entry.label.casefold()
        return other and last.below > _most(last) and not self.others(last)

    def _heads(self, entry: Candidate, following: Number | None) -> bool:
        """True for the only place of a number, where what follows is numbered below it."""
        number = entry.number or ()
        return (following or ())[:-1][: len(number)] == number and not self.others(entry)

    def are_most(self, run: list[Candidate]) -> bool:
        """True where most of a run's numbers stand again, as well set and with more text below, or numbers below them
        do. The steps of a list have the numbers of chapters, too, but never their names, which the best set places
        give: the same steps may be listed twice, and the head of a column, *ID*, has none. Two entries by themselves
        must both stand again, unless they are entries of a list or links. An entry with its page stands again under
        its title, whatever its number is there: such a list is no heading, whatever it is set as. Divisions, each of
        which begins at 1 again, tell nothing of the others, and stand again under their names; where one entry is left
        beside them, it is the rule below their headings."""
        within = {id(each) for each in run}
        run = [each for each in run if not each.evidence & Evidence.DIVISION] or run
        if len(run) < FEWEST:
            return False
        again = 0
        linked = all(each.evidence & ENTRIES for each in run)
        paged = pages_of([each.words for each in run])
        for each in run:
            number = each.number or ()
            others = [other for other in self.others(each) if id(other) not in within]
            behind = self.following.get(id(each), ())
            if paged and PAGE.sub("", each.words) in self.titles:
                again += 1
            elif each.evidence & Evidence.DIVISION:
                again += any((other.label, other.words) == (each.label, each.words) for other in others)
            elif linked or each.evidence & (Evidence.DEEP | Evidence.LABELLED):
                again += bool(others) or (number in self.parents and behind[: len(number)] != number)
            else:
                named = [other for other in others if each.words and self._is_named(other, each)]
                best = max((prior(other.evidence) for other in others), default=0)
                again += any(prior(other.evidence) >= best for other in named)
        linked = linked or all(each.evidence & Evidence.BULLET for each in run)
        return again >= (AGAIN if len(run) > FEWEST or linked else 1) * len(run)

    def index_of(self, lists: list[list[Candidate]]) -> list[Candidate]:
        """Return the entries of the lists that say of headings before them something else than their titles: 5.1 Late
        entry, a foul by rule 5.1 Substitutions. Their numbers cite. So do those beside them that lead nowhere, which
        stay listed, unless they stand by themselves: a heading between two such lists is an entry of neither."""
        told = [[(each, head) for each in run if each.words and (head := self._head_before(each))] for run in lists]
        after = [(run, pairs) for run, pairs in zip(lists, told, strict=True) if len(pairs) >= AGAIN * len(run)]
        said = [_is_title(each.words, head.words) for _, pairs in after for each, head in pairs]
        if not len(said) > FEWEST or sum(said) > LIKE * len(said):
            return []
        index: list[Candidate] = []
        for run, _ in after:
            of_block = Counter(each.block for each in run)
            index += [each for each in run if of_block[each.block] == 1 or self._stands_before(each)]
        return index

    def _stands_before(self, entry: Candidate) -> bool:
        """True where the number of an entry may begin a rule before it."""
        before = (each for each in self.places[entry.number or ()] if self.later[id(each)] < self.later[id(entry)])
        return any(prior(each.evidence) > 0 for each in before)

    def _head_before(self, entry: Candidate) -> Candidate | None:
        """Return the heading with words that has the number of an entry and stands before it."""
        heads = (each for each in self.places[entry.number or ()] if each.evidence & Evidence.HEADING and each.words)
        return next((each for each in heads if self.later[id(each)] < self.later[id(entry)]), None)

    def others(self, entry: Candidate) -> list[Candidate]:
        """Return the places of an entry's number that are as well set, or of which it gives the title and the page, and
        stand further down or have more text. Those of divisions are no places of a rule's, a number in brackets,
        (1.6.1), is none of an entry with other words, and a plain step none of Chapter 1.
        """
        found = []
        number = entry.number or ()
        plain = (number[0].lstrip("0"), *number[1:]) if number and number[0] != "0" else number  # 01 lists chapter 1
        for other in [*self.places[number], *(self.places.get(plain, []) if plain != number else [])]:
            if other.evidence & Evidence.DIVISION > entry.evidence & Evidence.DIVISION:
                continue
            if entry.words and self.is_in_margin(other):
                continue
            framed = other.evidence & Evidence.BRACKETED > entry.evidence & Evidence.BRACKETED
            if framed and not other.words.startswith(entry.words):
                continue
            if entry.label and not other.evidence & STRONG and other.words != entry.words:
                continue
            better = _standing(other, entry) - prior(entry.evidence)
            more = other.below > entry.below or self.later[id(other)] > self.later[id(entry)]
            led_to = PAGE.search(entry.words) is not None and self._is_named(other, entry)
            if better > MUCH or ((better >= 0 or led_to) and more):
                found.append(other)
        return found

    def _is_named(self, place: Candidate, entry: Candidate) -> bool:
        """True for a place whose title an entry gives; with its page, or in halves, only where it stands behind it."""
        behind = self.later[id(place)] > self.later[id(entry)]
        return place.words == entry.words or (behind and _gives(entry.words, place.words))

    def is_in_margin(self, place: Candidate) -> bool:
        """True for a number of two or more parts by itself on its line, among numbers of other chapters: it cites."""
        if place.words or place.evidence & STRONG or not place.evidence & Evidence.DEEP:
            return False
        chapter = (place.number or ())[:1]
        around = (self.preceding.get(id(place), ()), self.following.get(id(place), ()))
        return chapter not in (around[0][:1], around[1][:1])
