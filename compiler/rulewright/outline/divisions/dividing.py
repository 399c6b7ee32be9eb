"""Numbers that only divide a book whose rules are numbered through all of it: 1. Part above § 1 and § 2, 2. Part above
§ 3. No list of words says so: one word stands beside all of them, and the numbers of the rules run on below them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct, structs

from rulewright.notations.form import Place
from rulewright.notations.notation import Notation
from rulewright.outline.candidate import Candidate
from rulewright.outline.evidence import IN_SENTENCE, Evidence, prior

FEWEST = 2  # divisions
HEADING = 120  # characters from a division's number to the first rule in it, at most


def with_divisions(files: Sequence[list[Candidate]], notation: Notation) -> list[list[Candidate]]:
    """Return the candidates of a book's files, of which those that divide the book have the evidence that they do, and
    are no marks."""
    bare = [each for file in files for each in file if _may_begin(each, notation)]
    groups = [(word, list(places)) for word, places in groupby(bare, key=_word)]
    counts: defaultdict[str, _Counts] = defaultdict(_Counts)
    for before, (word, places), behind in zip([("", []), *groups], groups, [*groups[1:], ("", [])], strict=False):
        if word:
            counts[word].add(notation, before[1][-1:], places, behind[1][:1])
    through = run_through(bare, notation)
    dividing = {id(each) for word, places in groups for each in places if counts[word].divide or each.label in through}
    ruling = {id(each) for each in _run(bare, dividing, notation)} if dividing else set()
    return [[_said(each, id(each) in dividing, id(each) in ruling) for each in file] for file in files]


def run_through(candidates: Sequence[Candidate], notation: Notation) -> set[str]:
    """Return the words before numbers through which those without a word run on, whatever other such words stand
    between, and though their own numbers begin again: *Division 1* of each *Part*, between rules 9 and 10."""
    counts: defaultdict[str, _Counts] = defaultdict(_Counts)
    waiting: list[Candidate] = []
    last: list[Candidate] = []
    for each in (each for each in candidates if _may_begin(each, notation)):
        if each.label:
            waiting.append(each)
            continue
        for one in waiting:
            counts[one.label].add(notation, last, [one], [each], again=True)
        waiting, last = [], [each]
    for one in waiting:
        counts[one.label].add(notation, last, [one], [], again=True)
    return {word for word, each in counts.items() if each.divide}


def _run(bare: Sequence[Candidate], dividing: set[int], notation: Notation) -> list[Candidate]:
    """Return the numbers that could as well be marks which go on by ones from the first, through what divides the
    book. A mark is none of them whose number is another's that can be no mark: 5. below Article 4, before Article 5."""
    found: list[Candidate] = []
    last: Place = 0
    others = [each for each in bare if id(each) not in dividing]
    told = {each.number for each in others if not each.evidence & Evidence.MARK}
    for each in others:
        ordinal = notation.ordinal(each.number or ())
        if ordinal == last + 1 and not (each.evidence & Evidence.MARK and each.number in told):
            last = ordinal
            found += [each] if each.evidence & Evidence.MARK else []
    return found


class _Counts(Struct):
    """Of the numbers beside one word: how many there are, the first of them, how far they go, how often the others run
    on below them, and how often they begin anew there (or a text of its own stands below); how far the others go."""

    times: int = 0
    first: Place = 0
    furthest: Place = 0
    on: int = 0
    anew: int = 0
    others: Place = 0

    def add(
        self,
        notation: Notation,
        before: Sequence[Candidate],
        places: Sequence[Candidate],
        behind: Sequence[Candidate],
        again: bool = False,
    ) -> None:
        """Count places that follow each other; `before` and `behind` are the others next to them, if there are. `again`
        tells that the numbers of the places may begin again, though the others run on."""
        own, last, following = (
            [notation.ordinal(each.number or ()) for each in some] for some in (places, before, behind)
        )
        self.times += len(own)
        self.first = self.first or own[0]
        self.furthest = max(self.furthest, *own)
        self.anew += sum(each.below > HEADING for each in places)
        for value in following:
            self.others = max(self.others, value)
            runs_on = value - 1 in last and (again or own[0] > 1)
            self.on += runs_on
            self.anew += any(each >= value for each in last) or (own[0] == 1 < value and not runs_on)

    @property
    def divide(self) -> bool:
        return self.times >= FEWEST and self.first == 1 and self.on > self.anew and self.others > self.furthest


def _may_begin(candidate: Candidate, notation: Notation) -> bool:
    """True for the number of a chapter, or of a rule that has no parts, where it looks like one; what begins a division
    is known to do so."""
    number = candidate.number
    if number is None or number[0] in notation.scopes:
        return False
    return notation.is_bare(number) and (prior(candidate.evidence) > 0 or _is_mark(candidate.evidence))


def _is_mark(evidence: int) -> bool:
    """True for what could as well be the mark of a part, and stands as such: closed, by itself, before a sentence."""
    return bool(evidence & Evidence.MARK and evidence & Evidence.CAPITAL) and not evidence & IN_SENTENCE


def _word(candidate: Candidate) -> str:
    """Return the word before a number, or the one directly behind it."""
    return candidate.label or candidate.words.partition(" ")[0]


def _said(candidate: Candidate, divides: bool, rules: bool) -> Candidate:
    """Return a candidate that divides the book, or whose number runs through its divisions, with that evidence."""
    if divides:
        return structs.replace(
            candidate, evidence=candidate.evidence | Evidence.DIVISION | Evidence.RUN_THROUGH, marks=()
        )
    if rules:
        return structs.replace(candidate, evidence=candidate.evidence & ~(Evidence.MARK | Evidence.NEXT_MARK), marks=())
    return candidate
