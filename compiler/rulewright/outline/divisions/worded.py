"""Chapters that are called by another word than those before them, and begin again: Article 1 to 46 of a constitution,
Section 1 to 10 of the by-laws behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from msgspec import Struct, structs

from rulewright.languages.forms import is_form_of
from rulewright.notations.notation import Notation
from rulewright.outline.candidate import Candidate
from rulewright.outline.divisions.divided import Divided, Start, is_first, name_of
from rulewright.outline.evidence import IN_SENTENCE, PLAIN, Evidence, prior
from rulewright.outline.headings import heading_words
from rulewright.outline.titlelike import is_title

FEWEST = 3  # chapters
LISTED = 0.25  # of the text in which the chapters stand, at most, a contents list of them takes
LONGEST = 60  # characters of a line that names a division
ABOVE = 200  # characters above its first chapter in which it stands
OTHER = Evidence.DIVISION | Evidence.MIDLINE | Evidence.LETTER | IN_SENTENCE
LINE = re.compile(r"(?:\A|(?<=\n))[^\S\n]*\r?\n(?P<words>[^\n]*[^\W\d_][^\n]*)(?:\s|\d{1,4}\b)*\Z")


class _Chapter(Struct):
    """A number that may begin a chapter: which file it is in, and where in the whole text."""

    file: int
    place: int
    candidate: Candidate


Run = list[_Chapter]


def by_words(notation: Notation, names: dict[str, str]) -> Notation:
    """Return the notation with the words that call the chapters of one division each, in all their forms."""
    listed = [word.casefold() for word in (*notation.words.label, *notation.words.cue)]
    forms = ((form, name) for word, name in names.items() for form in (word, *listed) if _is_form(form, word, names))
    return structs.replace(notation, by_word=dict(forms)) if names else notation


def _is_form(form: str, word: str, names: dict[str, str]) -> bool:
    """True for a form of one of these words alone."""
    return form == word or (is_form_of(form, word) and sum(is_form_of(form, each) for each in names) == 1)


def find_worded(files: Sequence[Divided], notation: Notation) -> list[list[Start]]:
    """Return, by file, where such chapters begin: those that take most of the text in a part without a name. All that
    one word calls stand before all that another one does; contents lists of them may stand before. Nothing where there
    is one such word, or one comes back, or they count otherwise."""
    runs = list(_runs(files, notation))
    chosen = {run[0].candidate.label: run for run in sorted(runs, key=_extent)}
    main = max(chosen.values(), key=_extent, default=[])
    ordered = sorted(chosen.values(), key=lambda run: run[0].place)
    begin = all(is_first(run[0].candidate, notation) and _goes_up(run, notation) for run in ordered)
    lists = [run for run in runs if run is not chosen[run[0].candidate.label]]
    before = ordered[0][0].place if ordered else 0
    again = all(map(_begins_again, ordered, ordered[1:]))
    if len(ordered) < 2 or not again or not begin or not all(_is_list_of(run, chosen, before) for run in lists):
        return []
    titles = {run[0].place: _title_above(files[run[0].file], run[0]) for run in (*lists, *ordered[1:])}
    names = {label: name_of((titles.get(run[0].place) or (0, label))[1]) for label, run in chosen.items()}
    names[main[0].candidate.label] = ""
    starts: list[list[Start]] = [[] for _ in files]
    for run in sorted((*lists, *ordered), key=lambda run: run[0].place):
        label, at = run[0].candidate.label, run[0].candidate.at
        title = titles.get(run[0].place)
        starts[run[0].file].append(Start(title[0] if title else at, at, names[label], label))
    return starts if len({*names.values()}) == len(names) else []


def _runs(files: Sequence[Divided], notation: Notation) -> Iterator[Run]:
    """Yield the chapters that one word calls without one of another between them, where there are enough."""
    found = []
    passed = 0
    for at, file in enumerate(files):
        for each in file.candidates:
            bare = each.number and len(each.number) == 1 and not notation.is_annex(each.number)
            if bare and each.label and not each.evidence & OTHER and prior(each.evidence) > PLAIN:
                found.append(_Chapter(at, passed + each.at, each))
        passed += len(file.source.text)
    labels = [each.candidate.label for each in found]
    strays = {at for at in range(1, len(labels) - 1) if labels[at - 1] == labels[at + 1] != labels[at]}
    kept = [each for at, each in enumerate(found) if at not in strays]
    runs = (list(run) for _, run in groupby(kept, key=lambda each: each.candidate.label))
    yield from (run for run in runs if len(run) >= FEWEST)


def _extent(run: Run) -> int:
    return run[-1].place + run[-1].candidate.below - run[0].place


def _begins_again(before: Run, run: Run) -> bool:
    """True where two runs share a number: behind Articles 1 to 36, Annexes A to C have names of their own."""
    return not {each.candidate.number for each in before}.isdisjoint(each.candidate.number for each in run)


def _goes_up(run: Run, notation: Notation) -> bool:
    orders = [notation.order(each.candidate.number or ()) for each in run]
    return sum(one > other for one, other in pairwise(orders)) <= len(run) // 10


def _is_list_of(run: Run, chosen: dict[str, Run], before: int) -> bool:
    """True for a contents list of the chapters that its word calls, which stands before all chapters."""
    chapters = chosen[run[0].candidate.label]
    known = {each.candidate.number for each in chapters}
    short = run[-1].place - run[0].place <= LISTED * _extent(chapters)
    return run[-1].place < before and short and all(each.candidate.number in known for each in run)


def _title_above(file: Divided, first: _Chapter) -> tuple[int, str] | None:
    """Return where a title stands above the first chapter of a division, by itself, and its words."""
    at = first.candidate.at
    above = file.source.text[max(0, at - ABOVE) : at]
    match = LINE.search(above)
    words = heading_words(match["words"]) if match else ""
    titled = match and len(words) <= LONGEST and is_title(words)
    return (at - len(above) + match.start("words"), words) if match and titled else None
