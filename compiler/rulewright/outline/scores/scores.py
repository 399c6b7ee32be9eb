"""What each candidate earns: by how it stands, by its neighbours, by its style, and in the contest for its number."""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Sequence
from math import log, log2

from rulewright.notations.notation import AFTER, Notation
from rulewright.notations.number import Number, Order
from rulewright.outline.candidate import Candidate
from rulewright.outline.evidence import STRONG, STYLE, Evidence, prior
from rulewright.outline.scores.blocks import by_blocks
from rulewright.outline.scores.chain import adjoin
from rulewright.outline.scores.counts import StyleKey, counts_of, entries_elsewhere
from rulewright.outline.scores.names import in_standing_order, with_codes_as_they_stand
from rulewright.outline.scores.steps import by_ones

NEIGHBOUR = 1.0  # the candidate before, or behind, has the number before, or behind
SKIPPED = 2.0  # one of several deep siblings is missing between the two: as much as two neighbours
BLOCK = 1.5  # a bare number in one of the blocks of which all are numbered anew
SECTION = 2.0  # the first section follows directly on its chapter
LEARNT = 1.2  # how fast a style earns trust
TRUST = 3.0  # the most that a style can earn or cost
BODY = 0.35  # for each doubling of the text below a place, in the contest for its number
LINE = 40  # characters
STEPS = -4.0  # a bare number of a count whose 1 begins no chapter: steps, cards, notes
WITHIN = -6.0  # a number within another chapter: a plain bare one, an item's mark, the first cell of a row
FEWEST = 2  # counts that begin below a label
OTHER = -20.0  # a number of another count than that of the rules, though the format itself gives it
LONE = -8.0  # a letter by itself, where nothing is numbered below any that is set so
DEEP = 3  # parts of a number that hardly anything else has
MISSING = 2  # from the number before a missing one to that behind it
FALLS = 2  # numbers in a row, each below the one before it, where one of them is so by one
SURELY = 3  # the same where none is

NUMBERED = Evidence.GIVEN | Evidence.LABELLED
HOLDING = Evidence.HEADING | Evidence.PARENT
COUNTED = Evidence.GIVEN | Evidence.HEADING
Reason = tuple[float, str]  # what it earns (below 0: costs), and why


def style_of(candidate: Candidate) -> StyleKey:
    """Return how a number is set: what a book does alike for all of one depth."""
    return len(candidate.number or ()), candidate.evidence & STYLE, candidate.label


class Scores:
    """The scores of the candidates of one book, better with each chain that is found. `base` is what each earns
    whatever others have its number: by how it stands, and by what stands `around` it."""

    def __init__(self, candidates: Sequence[Candidate], notation: Notation) -> None:
        self.candidates = candidates
        self.styles = [style_of(each) for each in candidates]
        orders = by_ones([notation.order(each.number or ()) for each in candidates])
        orders = with_codes_as_they_stand(candidates, orders, notation)
        written = in_standing_order(candidates, orders, self.styles)
        self.orders: list[Order] = by_blocks(written)
        self.base = [prior(each.evidence) for each in candidates]
        self.around: defaultdict[int, list[Reason]] = defaultdict(list)
        self._add_neighbours()
        self._add_blocks()
        self._take_from_letters()
        self._take_from_steps(notation, written)
        self._take_from_items()
        self._take_from_rows(written)
        self._take_from_sections()
        self._take_from_falling()
        self._take_from_cited(notation)
        self.contests: defaultdict[Number, list[int]] = defaultdict(list)
        for at, each in enumerate(candidates):
            self.contests[each.number or ()].append(at)
        self.counts = counts_of(candidates, self.orders, self.styles, notation)
        self.trust: dict[tuple[StyleKey, bool], float] = {}

    def _earn(self, at: int, weight: float, why: str) -> None:
        self.base[at] += weight
        self.around[at].append((weight, why))

    def _add_neighbours(self) -> None:
        for at in range(1, len(self.orders)):
            if adjoin(self.orders[at - 1], self.orders[at]):
                self._earn(at - 1, NEIGHBOUR, "the number behind it is the one that comes next")
                self._earn(at, NEIGHBOUR, "the number before it is the one that comes before")
                if len(self.orders[at - 1]) == 1 < len(self.orders[at]):
                    self._earn(at - 1, SECTION, "its first section follows directly on it")
            elif self.styles[at - 1] == self.styles[at] and _skips(self.orders[at - 1], self.orders[at]):
                self._earn(at, SKIPPED, "the number before it is set so, and only one is missing between the two")

    def _add_blocks(self) -> None:
        for at, each in enumerate(self.candidates):
            if self.in_block(at) and each.evidence & Evidence.BARE:
                self._earn(at, BLOCK, "numbers begin anew with each hundred in this book: it is no mere figure")

    def in_block(self, at: int) -> bool:
        """True for a number below the first of its hundred, in a book that begins each hundred anew."""
        return len(self.orders[at]) > len(self.candidates[at].number or ())

    def _take_from_letters(self) -> None:
        """A lone letter begins a chapter only where sections follow: its own, or those of one set like it."""
        letters = [at for at, each in enumerate(self.candidates) if each.evidence & Evidence.LETTER]
        orders = self.orders
        parents = [at for at in letters if at + 1 < len(orders) and orders[at] == orders[at + 1][:1] != orders[at + 1]]
        parents += [at for at in letters if self.candidates[at].evidence & HOLDING == HOLDING]
        styles = {self.styles[at] for at in parents}
        for at in letters:
            if self.styles[at] not in styles:
                self._earn(at, LONE, "nothing is numbered below any letter that is set so")

    def _take_from_steps(self, notation: Notation, orders: Sequence[Order]) -> None:
        """A plain bare number within another chapter is a step of a list: numbers of that chapter stand before it and
        behind it, or nothing but steps until the end."""
        # 304 says itself of which chapter it is
        bare = [
            len(order) == 1 and notation.is_bare(each.number or ())
            for each, order in zip(self.candidates, orders, strict=True)
        ]
        deep = {order for order, plain in zip(orders, bare, strict=True) if not plain}
        numbers = Counter(order[0] for order in deep)
        holds = [  # one number of a chapter that is not its first is a date, or a price
            not (plain or _is_marked(each, notation)) and base > 0 and (numbers[order[0]] > 1 or order[-1] % AFTER <= 1)
            for each, plain, base, order in zip(self.candidates, bare, self.base, orders, strict=True)
        ]
        before: Order = ()
        chapters: list[Order] = []
        for at, order in enumerate(orders):
            chapters.append(before)
            if holds[at]:
                before = order[:1]
        behind: Order = ()
        for at in range(len(bare) - 1, -1, -1):
            order = orders[at]
            if holds[at]:
                behind = order[:1]
            elif bare[at] and chapters[at] and not self.candidates[at].evidence & Evidence.HEADING:
                within = behind == chapters[at] != order if behind else order < chapters[at]
                if within:
                    self._earn(at, WITHIN, "numbers of another chapter stand around it: it is a step of a list")
        for at in entries_elsewhere(self.candidates, orders):
            self._earn(at, WITHIN, "sections of other chapters stand around it: it counts an entry within an entry")

    def _take_from_items(self) -> None:
        """A number that may as well be an item's mark is one where its count begins again below one label after
        another, 1. and 2. below CHAPTER ONE, 1. and 2. below CHAPTER TWO, and goes on below none; and where headings
        with a label have all the numbers that are set so."""
        labels = [at for at, each in enumerate(self.candidates) if each.evidence & Evidence.LABELLED and not each.marks]
        headed = {self.orders[at] for at in labels if self.candidates[at].evidence & Evidence.HEADING}
        counts: defaultdict[StyleKey, list[int]] = defaultdict(list)
        unlabelled: set[StyleKey] = set()
        through: set[StyleKey] = set()  # 1. and 2. below PART 1, 3. below PART 2
        last: dict[StyleKey, tuple[int, Order]] = {}
        for at, (each, order) in enumerate(zip(self.candidates, self.orders, strict=True)):
            if each.marks:
                below, before = last.get(self.styles[at], (0, order))
                last[self.styles[at]] = bisect(labels, at), order
                if 0 < below < bisect(labels, at) and adjoin(before, order):
                    through.add(self.styles[at])
            if each.marks and order[0] % AFTER == 1:
                counts[self.styles[at]].append(bisect(labels, at))
            if order not in headed:
                unlabelled.add(self.styles[at])
        again = {style for style, below in counts.items() if FEWEST <= len(below) == len({*below} - {0})} - through
        items = again | {style for style, below in counts.items() if 0 not in below and style not in unlabelled}
        for at, each in enumerate(self.candidates):
            if each.marks and self.styles[at] in items:
                self._earn(at, WITHIN, "numbers that are set so count the items below headings with a label")

    def _take_from_rows(self, orders: Sequence[Order]) -> None:
        """A number begins no chapter before the chapter's own heading, 4.0, which is set off, or in another place; and
        one that nothing sets off none behind sections of that chapter, with none behind it: it is the first cell of a
        row, or a step."""
        begun: set[Order] = set()
        zeros = {
            order[:1]
            for each, order in zip(self.candidates, orders, strict=True)
            if order[1:] == (0,) and each.evidence & STRONG
        }
        for at, order in enumerate(orders):
            if len(order) > 1:
                begun.update([order[:1]] if self.base[at] > 0 else [])
            elif not self.candidates[at].evidence & NUMBERED:
                behind = orders[at + 1] if at + 1 < len(orders) else ()
                followed = len(behind) > 1 and behind[:1] == order
                bare = self.candidates[at].evidence & Evidence.BARE
                if order in zeros and (not followed or (bare and behind[1:] == (0,))):
                    self._earn(at, WITHIN, "its chapter has a heading with .0 elsewhere: it is a step, or begins a row")
                elif bare and order in begun and not followed:
                    self._earn(at, WITHIN, "its chapter begins elsewhere: it is the first cell of a row")

    def _take_from_sections(self) -> None:
        """Where the format counts headings twice, § 1, § 2, … through sections 1, 1.1, 2, …, and most of them have a
        word or a sign before their number, the others only divide the book."""
        sections: list[int] = []
        rules: set[Order] = set()
        counted: dict[Order, bool] = {}  # the first part of a number -> whether that of the sections had it last
        for at, (each, order) in enumerate(zip(self.candidates, self.orders, strict=True)):
            if each.evidence & COUNTED == COUNTED:
                if len(order) == 1:
                    counted[order] = not each.label
                    rules.update([order] if each.label else [])
                if not each.label and counted.get(order[:1]):
                    sections.append(at)
        twice = {self.orders[at] for at in sections if len(self.orders[at]) == 1}
        for at in sections if len(rules) > len(twice) and not rules.isdisjoint(twice) else ():
            self._earn(at, OTHER, "headings with a word before their number are counted through it: it is of a section")

    def _take_from_falling(self) -> None:
        """Numbers set alike that fall from one to the next, again and again, count down or name what came last first:
        releases, results."""
        orders, styles = self.orders, self.styles
        falls = [at for at in range(1, len(orders)) if orders[at] < orders[at - 1] and styles[at] == styles[at - 1]]
        for run in _runs(falls):
            by_one = any(adjoin(orders[at], orders[at - 1]) for at in run)
            if len(run) < (FALLS if by_one else SURELY):
                continue
            first = run[0] - 1  # where it goes on from the number before it, a rule may
            own = first > 0 and adjoin(orders[first - 1], orders[first])
            for at in run if own else (first, *run):
                self._earn(at, WITHIN, "numbers fall from one to the next here, as those of releases do")

    def _take_from_cited(self, notation: Notation) -> None:
        """Where levels are only marked, B. below Article IV, a word with a whole number, *Article IV.B: revised*, cites
        behind the heading of another chapter."""
        chapter: Order = ()
        begun: set[Order] = set()
        for at, (each, order) in enumerate(zip(self.candidates, self.orders, strict=True)):
            if len(order) == 1 and each.evidence & Evidence.LABELLED and each.evidence & STRONG:
                chapter = order
                begun.add(order)
            marked = _is_marked(each, notation)
            if marked and each.evidence & Evidence.LABELLED and chapter != order[:1] in begun:
                self._earn(at, WITHIN, "its chapter is over: where a book prints marks alone, a whole number cites")

    def learn(self, chosen: set[int]) -> None:
        """Learn from a chain what each style is worth, where words follow on the line of a number and where none do:
        books that cite in the margin have lines of nothing but numbers."""
        times: defaultdict[tuple[StyleKey, bool], list[int]] = defaultdict(lambda: [0, 0])
        for at in range(len(self.styles)):
            times[self._way(at)][at in chosen] += 1
        self.trust = {
            way: max(-TRUST, min(TRUST, LEARNT * log((yes + 0.5) / (no + 0.5)))) for way, (no, yes) in times.items()
        }

    def trusted(self, at: int) -> float:
        """Return what a candidate earns by how it is set."""
        return self.trust.get(self._way(at), 0.0)

    def _way(self, at: int) -> tuple[StyleKey, bool]:
        return self.styles[at], bool(self.candidates[at].words)

    def own(self, at: int) -> float:
        """Return what a candidate earns without regard to others that have its number."""
        return self.base[at] + self.trusted(at)

    def all(self) -> list[float]:
        """Return what each candidate earns in the end."""
        scores = [self.own(at) for at in range(len(self.candidates))]
        numbers = {self.candidates[first].number or () for first in self.counts.values()}
        begin = {self._best(self.contests[number], scores)[0] for number in numbers}
        for at, first in self.counts.items():
            scores[at] += 0.0 if first in begin else STEPS
        for places in self.contests.values():
            won, best = self._best(places, scores)
            for at in places:
                if at != won:
                    scores[at] = min(scores[at], self._strength(at, scores) - best)
        return scores

    def _best(self, places: Sequence[int], scores: Sequence[float]) -> tuple[int, float]:
        """Return which of the places of one number wins the contest for it, and its strength."""
        strength = [self._strength(at, scores) for at in places]
        best = max(strength)
        return places[strength.index(best)], best

    def _strength(self, at: int, scores: Sequence[float]) -> float:
        return scores[at] + BODY * log2(1 + self.candidates[at].below / LINE)


def _is_marked(candidate: Candidate, notation: Notation) -> bool:
    """True for a whole number of a level that a book only marks, *Section 2* below Article IV, or of an item there: it
    rather cites."""
    depth = min(len(candidate.number or ()), len(notation.levels))
    return depth > 1 and bool(notation.levels[depth - 1].marks)


def _skips(before: Order, order: Order) -> bool:
    """True where one of several deep siblings is missing between two numbers: 20.4.2.2, 20.4.2.4."""
    return len(order) >= DEEP and before[:-1] == order[:-1] and order[-1] - before[-1] == MISSING


def _runs(places: Sequence[int]) -> list[list[int]]:
    """Return places in the order of the text as runs of neighbours."""
    runs: list[list[int]] = []
    for at in places:
        if runs and runs[-1][-1] == at - 1:
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs
