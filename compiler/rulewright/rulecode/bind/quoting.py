"""Which sentence of a clause a line quotes: the one that carries its numbers and speaks of what it names.

A clause that is cited without words is a whole rule. Of several sentences an explanation should show the one that the
line rests on; where none is nearer than the others, it shows how the rule begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import structs

from rulewright.model import Rule
from rulewright.rulecode.bind.clauses import Clauses, shortened
from rulewright.rulecode.program import (
    Amend,
    AnyStep,
    Binary,
    Cite,
    Clamp,
    Const,
    Let,
    Name,
    Number,
    Out,
    Program,
    Require,
    Term,
)
from rulewright.rulecode.stems import stems_in, stems_of_names
from rulewright.rulecode.walk import Branch, branches, flat, names_in, parts, sizes_in

NOTHING = (Const(0), Const(None))  # what a line comes to where it does not apply
TELLING, COMMON = 4, 1  # what a shared number counts, and one that stands in every other sentence (0 and 1) or a word


def quote_nearest(program: Program, clauses: Clauses) -> None:
    """Let each line of a program that cites a whole rule quote the sentence of it that is nearest to the line."""
    titles = {each.name: each.title for each in program.inputs}
    neutral = _neutral_values(program.steps)
    for step in flat(program.steps):
        cite = step.cite
        if cite is None:
            continue
        rule = clauses.book.by_id[cite.rule]
        chosen = cite.picked or cite.text != shortened(rule.text or rule.heading)  # by the author, or a row's own words
        if not chosen:
            step.cite = _nearest(step, cite, rule, titles, clauses)
        if isinstance(step, Term | Let | Out) and not isinstance(step, Amend):  # which has a line only where it applies
            ways = list(branches(step.value))
            found = [cite] * len(ways) if chosen else _of_branches(step, ways, cite, rule, titles, clauses)
            nothing = neutral.get(step.name) if isinstance(step, Let) and len(ways) > 1 else None
            quoted = [None if leaf == nothing else each for (leaf, _), each in zip(ways, found, strict=True)]
            step.branches = quoted if len(set(quoted)) > 1 else []


def _nearest(step: AnyStep, cite: Cite, rule: Rule, titles: Mapping[str, str], clauses: Clauses) -> Cite:
    sentences = clauses.sentences(rule)
    if len(sentences) < 2:
        return cite
    near = _nearest_to(sizes_in(step), stems_of(step, titles), sentences, clauses)
    return cite if near is None else structs.replace(cite, text=shortened(sentences[near]))


def _of_branches(
    step: Term | Let | Out, ways: list[Branch], begin: Cite, rule: Rule, titles: Mapping[str, str], clauses: Clauses
) -> list[Cite]:
    """Return the sentence of each branch of a line: of all that the rule and its items say, the one that is nearest to
    the branch. One that no sentence is near has that of the line's one condition, else how the rule begins."""
    near_line = step.cite or begin
    if len(ways) < 2:
        return [near_line] * len(ways)  # none, where a table has no cell to pick
    said = [(near_line.rule, near_line.text), *((each.rule, each.text) for each in clauses.passages(rule))]
    texts = [text for _, text in said]
    far = near_line if len(ways) == 2 else begin
    found = []
    for leaf, because in ways:
        part = [] if leaf in NOTHING and not because else [leaf, *because]
        near = _nearest_to(sizes_in(part), stems_in_value(part, titles), texts, clauses)
        found.append(far if near is None else structs.replace(begin, rule=said[near][0], text=shortened(texts[near])))
    return found


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


def _nearest_to(numbers: set[Number], stems: set[str], texts: list[str], clauses: Clauses) -> int | None:
    """Return which of some texts shares most with these numbers and words, the first of those that share as much; None
    where none shares anything."""
    best, found = 0, None
    for place, text in enumerate(texts):
        named, said = clauses.said(text)
        told = sum(COMMON if number in (0, 1) else TELLING for number in numbers & named)
        score = told + COMMON * len(stems & said)
        if score > best:
            best, found = score, place
    return found


def stems_of(step: AnyStep, titles: Mapping[str, str]) -> set[str]:
    """Return the beginnings of the words that a line speaks of: its names and what they are called, words, reasons."""
    text = step.why if isinstance(step, Require) else "" if isinstance(step, Clamp) else getattr(step, "name", "")
    return stems_in_value(step, titles) | stems_in(text)


def stems_in_value(part: object, titles: Mapping[str, str]) -> set[str]:
    """Return the beginnings of the words of names, with what these are called, and of words in a part of a program."""
    texts = [each.value for each in parts(part) if isinstance(each, Const) and isinstance(each.value, str)]
    return stems_of_names(names_in(part), titles).union(*map(stems_in, texts))
