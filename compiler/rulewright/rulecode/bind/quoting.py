"""Which sentence of a clause a line quotes: the one that carries its numbers and speaks of what it names.

A clause that is cited without words is a whole rule. Of several sentences an explanation should show the one that the
line rests on; where none is nearer than the others, it shows how the rule begins.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from msgspec import structs

from rulewright.model import Rule
from rulewright.rulecode.bind.clauses import Clauses, shortened
from rulewright.rulecode.program import (
    Amend,
    AnyStep,
    Arm,
    Binary,
    Cite,
    Clamp,
    Const,
    Let,
    Name,
    Number,
    Out,
    Program,
    Readings,
    Require,
    Term,
)
from rulewright.rulecode.stems import stems_in, stems_of_names
from rulewright.rulecode.walk import Branch, branches, flat, groups, names_in, parts, sizes_in

NOTHING = (Const(0), Const(None))  # what a line comes to where it does not apply
TELLING, COMMON = 4, 1  # what a shared number counts, and one that stands in every other sentence (0 and 1) or a word
COMPARING = re.compile(r"(?<!\S)[<=>≤≥](?!\S)")  # a sign by which a chart tells which result a line of it is for
SIGNS = {"<=": "≤", ">=": "≥"}  # as print has what rule code writes in two characters


def quote_nearest(program: Program, clauses: Clauses) -> None:
    """Let each line of a program that cites a whole rule quote the sentence of it that is nearest to the line."""
    titles = {**program.words, **program.titles, **{each.name: each.title for each in program.inputs}}
    neutral = _neutral_values(program.steps)
    said = _Said(clauses)
    for step in flat(program.steps):
        cite = step.cite
        if cite is None:
            continue
        rule = clauses.book.by_id[cite.rule]
        chosen = cite.picked or cite.text != clauses.beginning(rule)  # by the author, or a row's own words
        if not chosen:
            step.cite = _nearest(step, cite, rule, titles, said)
        if isinstance(step, Term | Let | Out) and not isinstance(step, Amend):  # which has a line only where it applies
            ways = list(branches(step.value))
            found = [cite] * len(ways) if chosen else _of_branches(step, ways, cite, rule, titles, said)
            nothing = neutral.get(step.name) if isinstance(step, Let) and len(ways) > 1 else None
            quoted = [None if leaf == nothing else each for (leaf, _), each in zip(ways, found, strict=True)]
            step.branches = quoted if len(set(quoted)) > 1 else []
            step.branches = [each and _with_list(each, clauses) for each in step.branches]
        step.cite = step.cite and _with_list(step.cite, clauses)
    for reading in (each for group in groups(program.steps) for each in group.alternatives):
        uncited = [each for each in reading.steps if not isinstance(each, Readings) and each.cite is None]
        if reading.cite and not reading.cite.picked and uncited:  # these are explained by its clause
            rule = clauses.book.by_id[reading.cite.rule]
            reading.cite = _with_list(_nearest(uncited[0], reading.cite, rule, titles, said), clauses)


def _with_list(cite: Cite, clauses: Clauses) -> Cite:
    return structs.replace(cite, list=clauses.introduced(cite))


class _Texts:
    """Some texts, by the numbers and the beginnings of words in them: many lines are held against the same ones."""

    def __init__(self, texts: list[str], clauses: Clauses) -> None:
        self.all = texts
        self._holding: defaultdict[Number | str, dict[int, None]] = defaultdict(dict)
        for place, text in enumerate(texts):
            for sign in set(COMPARING.findall(text)).union(*clauses.said(text)):
                self._holding[sign][place] = None
        self._found: dict[frozenset[Number | str], tuple[int, int]] = {}

    def nearest(self, numbers: set[Number], stems: set[str]) -> tuple[int, int]:
        """Return how much the nearest text shares with these numbers and words, and its place: the first of those that
        share as much."""
        signs = frozenset(sign for sign in (*numbers, *stems) if sign in self._holding)
        if signs not in self._found:
            self._found[signs] = self._nearest(signs)
        return self._found[signs]

    def _nearest(self, signs: frozenset[Number | str]) -> tuple[int, int]:
        """Texts that have none of the rarer signs are passed over where the others come to less than one has already:
        most lines are so held against few texts."""
        shared: Counter[int] = Counter()
        left, best = sum(map(_worth, signs)), 0
        for sign in sorted(signs, key=lambda each: len(self._holding[each])):
            holding, worth = self._holding[sign], _worth(sign)
            for place in holding if left >= best else [each for each in shared if each in holding]:
                shared[place] += worth
            left -= worth
            best = max(shared.values())
        return best, min((place for place, score in shared.items() if score == best), default=0)


def _worth(sign: Number | str) -> int:
    common = not COMPARING.fullmatch(sign) if isinstance(sign, str) else sign in (0, 1)
    return COMMON if common else TELLING


class _Said:
    """What rules say, by their sentences and by their passages."""

    def __init__(self, clauses: Clauses) -> None:
        self.clauses = clauses
        self._sentences: dict[str, _Texts] = {}
        self._passages: dict[str, _Texts] = {}

    def sentences(self, rule: Rule) -> _Texts:
        if rule.id not in self._sentences:
            self._sentences[rule.id] = _Texts(self.clauses.sentences(rule), self.clauses)
        return self._sentences[rule.id]

    def passages(self, rule: Rule) -> _Texts:
        if rule.id not in self._passages:
            self._passages[rule.id] = _Texts([each.text for each in self.clauses.passages(rule)], self.clauses)
        return self._passages[rule.id]


def _nearest(step: AnyStep, cite: Cite, rule: Rule, titles: Mapping[str, str], said: _Said) -> Cite:
    sentences = said.sentences(rule)
    if not sentences.all:  # of a rule that is but a heading, its items say what there is to say
        passages = said.passages(rule)
        score, place = passages.nearest(sizes_in(step), stems_of(step, titles)) if passages.all else (0, 0)
        nearest = said.clauses.passages(rule)[place] if score else None
        return structs.replace(cite, rule=nearest.rule, text=shortened(nearest.text)) if nearest else cite
    if len(sentences.all) < 2:
        return cite
    score, place = sentences.nearest(sizes_in(step), stems_of(step, titles))
    return structs.replace(cite, text=shortened(sentences.all[place])) if score else cite


def _of_branches(
    step: Term | Let | Out, ways: list[Branch], begin: Cite, rule: Rule, titles: Mapping[str, str], said: _Said
) -> list[Cite]:
    """Return the sentence of each branch of a line: of all that the rule and its items say, the one that is nearest to
    the branch, that of the line before others. One that no sentence is near has that of the line's one condition, else
    how the rule begins."""
    near_line = step.cite or begin
    if len(ways) < 2:
        return [near_line] * len(ways)  # none, where a table has no cell to pick
    own = _Texts([near_line.text], said.clauses)
    far = near_line if len(ways) == 2 else begin
    found = []
    for leaf, because in ways:
        part = [] if leaf in NOTHING and not because else [leaf, *because]
        signs = sizes_in(part), stems_in_value(part, titles) | _compared(because)
        own_score, _ = own.nearest(*signs)
        score, place = said.passages(rule).nearest(*signs)
        if score > own_score:
            nearest = said.clauses.passages(rule)[place]
            found.append(structs.replace(begin, rule=nearest.rule, text=shortened(nearest.text)))
        else:
            found.append(structs.replace(begin, rule=near_line.rule, text=near_line.text) if own_score else far)
    return found


def _compared(tests: Iterable[object]) -> set[str]:
    """Return how the conditions of a branch compare."""
    return {SIGNS.get(each.op, each.op) for each in tests if isinstance(each, Binary)}


def _neutral_values(steps: list[AnyStep]) -> dict[str, Const]:
    """Return what changes nothing where a name is used: 1 for one that is but a factor of other values, 0 for one that
    is but added or subtracted. A line that comes to this by a branch rests on no sentence. Beside a number that is
    written out a name is no such factor: `2 * late` counts what is late, once or never."""
    uses = Counter(names_in(steps))
    pairs = [each for each in parts(steps) if isinstance(each, Binary)]
    products = (each for each in pairs if each.op == "*")
    factors = _sides(each for each in products if not any(isinstance(side, Const) for side in (each.left, each.right)))
    summands = _sides(each for each in pairs if each.op in "+-")
    kinds = ((factors, Const(1)), (summands, Const(0)))
    return {name: nothing for counted, nothing in kinds for name, many in counted.items() if many == uses[name]}


def _sides(pairs: Iterable[Binary]) -> Counter[str]:
    """Return how often each name is a side of these."""
    return Counter(side.name for each in pairs for side in (each.left, each.right) if isinstance(side, Name))


def stems_of(step: AnyStep, titles: Mapping[str, str]) -> set[str]:
    """Return the beginnings of the words that a line speaks of: its names and what they are called, words, reasons."""
    text = step.why if isinstance(step, Require) else "" if isinstance(step, Clamp) else getattr(step, "name", "")
    return stems_in_value(step, titles) | stems_in(f"{text} {titles.get(text, '')}")


def stems_in_value(part: object, titles: Mapping[str, str]) -> set[str]:
    """Return the beginnings of the words of names and words in a part of a program, with what these are called."""
    words = [each.value for each in parts(part) if isinstance(each, Const)]
    words += [each.word for each in parts(part) if isinstance(each, Arm)]
    return stems_of_names([*names_in(part), *(word for word in words if isinstance(word, str))], titles)
