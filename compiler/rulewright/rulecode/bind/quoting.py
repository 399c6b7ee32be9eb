"""Which sentence of a clause a line quotes: the one that carries its numbers and speaks of what it names.

A clause that is cited without words is a whole rule. Of several sentences an explanation should show the one that the
line rests on; where none is nearer than the others, it shows how the rule begins.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from rulewright.rulecode.bind.clauses import Clauses, shortened
from rulewright.rulecode.program import AnyStep, Cite, Clamp, Const, Number, Program, Require
from rulewright.rulecode.stems import stems_in, stems_of_names
from rulewright.rulecode.tables.running import numbers_named
from rulewright.rulecode.walk import flat, names_in, parts, sizes_in

TELLING, COMMON = 4, 1  # what a shared number counts, and one that stands in every other sentence (0 and 1) or a word


def quote_nearest(program: Program, clauses: Clauses) -> None:
    """Let each line of a program that cites a whole rule quote the sentence of it that is nearest to the line."""
    titles = {each.name: each.title for each in program.inputs}
    for step in flat(program.steps):
        cite = step.cite
        if cite is not None and not cite.picked:
            step.cite = _nearest(step, cite, titles, clauses)


def _nearest(step: AnyStep, cite: Cite, titles: Mapping[str, str], clauses: Clauses) -> Cite:
    rule = clauses.book.by_id.get(cite.rule)
    if rule is None or cite.text != shortened(rule.text or rule.heading):
        return cite  # it quotes a row, or its words are chosen already
    sentences = clauses.sentences(rule)
    if len(sentences) < 2:
        return cite
    numbers, stems = sizes_in(step), stems_of(step, titles)
    scores = [_score(sentence, numbers, stems) for sentence in sentences]
    best = max(scores)
    if not best:
        return cite
    return structs.replace(cite, text=shortened(sentences[scores.index(best)]))


def _score(sentence: str, numbers: set[Number], stems: set[str]) -> int:
    shared = numbers & numbers_named(sentence)
    told = sum(COMMON if number in (0, 1) else TELLING for number in shared)
    return told + COMMON * len(stems & stems_in(sentence))


def stems_of(step: AnyStep, titles: Mapping[str, str]) -> set[str]:
    """Return the beginnings of the words that a line speaks of: its names and what they are called, words, reasons."""
    texts = [each.value for each in parts(step) if isinstance(each, Const) and isinstance(each.value, str)]
    if isinstance(step, Require):
        texts.append(step.why)
    elif name := "" if isinstance(step, Clamp) else getattr(step, "name", ""):
        texts.append(name)
    return stems_of_names(names_in(step), titles).union(*map(stems_in, texts))
