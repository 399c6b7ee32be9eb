"""A rule that runs gives another result than before.

**What it finds.** For a rule with rule code, the inputs for which the new revision gives another result than the old
one, all of them where they are few, else those of a sample; and the rule code's examples that no longer come out. What
only looks otherwise, in the print or in the rule code, is not reported.

**Why it matters.** A changed figure in a table, or a changed line of rule code, changes the game. This says by how
much, so that nobody has to find it out in play.

**Example.** In the colonies' table, `3` became `2` in the row of Gibraltar: of 300 inputs, 41 settlements become legal.

**How to mend it.** If it is meant, there is nothing to do but to mend the examples that fail. If it is not, take back
what changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from rulewright.check.registry import finds_between
from rulewright.model import Diagnostic
from rulewright.revise.changes import Change
from rulewright.revise.play import Flip, flips
from rulewright.revise.revision import Revision
from rulewright.rulecode.emit.runtime.values import numeric, plain, words

MOST = 3  # cells, outputs or results that a sentence lists one by one


@finds_between("flipped-result", "warning")
def find(revision: Revision) -> Iterator[Diagnostic]:
    if not any(book.programs for book in revision.new.books):
        return
    for flip in flips(revision.before, revision.after, revision.pairs.books):
        yield _finding(revision, flip)


def _finding(revision: Revision, flip: Flip) -> Diagnostic:
    program = flip.new
    content = revision.after.by_id.get(program.rule)
    failing = [(each.example.span, f"this example gives {_listed(each.gives)} now") for each in flip.failing]
    return Diagnostic(
        message=f"{_cause(revision, program.rule)}{_counts(flip)}",
        span=content.rule.span if content else program.span,
        book=program.book,
        rule=program.rule,
        help=[_sample(flip) if flip.changed else "look it up in both revisions, and run its examples"],
        related=[*failing, (program.span, "its rule code is here")],
    )


def _cause(revision: Revision, rule: str) -> str:
    """Return the cells that changed in the rule's own tables, if there are any: `Gibraltar 3 → 2: `."""
    cells = [change for change in revision.of_kind("cell") if _holds(revision, change, rule)]
    more = [f"{len(cells) - MOST} more cells"] * (len(cells) > MOST)
    return f"{', '.join([*map(_cell, cells[:MOST]), *more])}: " if cells else ""


def _holds(revision: Revision, change: Change, rule: str) -> bool:
    table = revision.after.tables.get(change.new or "")
    return rule in (change.rule, table.rule if table else None)


def _cell(change: Change) -> str:
    """Return what changed in a cell: of a longer one, the words that did, behind the word before them."""
    was, now = change.was.split(), change.now.split()
    begin = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(was, now, strict=False)))
    if 0 < begin < min(len(was), len(now)):
        left, right = was[begin:], now[begin:]
        end = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left[:0:-1], right[:0:-1], strict=False)))
        old, new = left[: len(left) - end], right[: len(right) - end]
        return f"{_bare(was[begin - 1 : begin])} {_bare(old)} → {_bare(new)}"
    place = ", ".join(each for each in (change.row, change.column) if each not in ("", change.was, change.now))
    return f"{place} {change.was or 'nothing'} → {change.now or 'nothing'}".lstrip()


def _bare(words: list[str]) -> str:
    return " ".join(words).strip("().,;:")


def _counts(flip: Flip) -> str:
    title = flip.new.title or flip.new.name
    count = len(flip.failing)
    fails = f"{count} of its examples now {'fails' if count == 1 else 'fail'}" if count else ""
    if flip.lost:
        asks = f"no longer asks for {', '.join(flip.lost)}, so its results cannot be compared with those it gave"
        return f"{title}: {asks}{f'; {fails}' if fails else ''}"
    if not flip.changed:
        return f"{title}: {fails}"
    tried = "inputs" if flip.whole else "inputs tried"
    give = "gives" if flip.changed == 1 else "give"
    gives = f"{flip.changed:,} of {flip.tried:,} {tried} {give} another result: {'; '.join(_results(flip))}"
    return f"{title}: {gives}{f'; {fails}' if fails else ''}"


def _results(flip: Flip) -> Iterator[str]:
    """Yield what became of each output, those that change most often first."""
    by_output: dict[str, list[tuple[Any, Any, int]]] = {}
    for (name, old, new), count in flip.results:
        by_output.setdefault(name, []).append((old, new, count))
    for name, changes in list(by_output.items())[:MOST]:
        yield ", ".join(_result(name, changes))
    if len(by_output) > MOST:
        yield f"and {len(by_output) - MOST} more"


def _result(name: str, changes: list[tuple[Any, Any, int]]) -> Iterator[str]:
    steps = [(new - old, count) for old, new, count in changes if numeric(old) and numeric(new)]
    if len(changes) > 1 and len(steps) == len(changes):
        ways = filter(None, (_way(verb, sign, steps) for verb, sign in (("rises", 1), ("falls", -1))))
        yield f"{name} {' and '.join(ways)}"
        return
    for old, new, count in changes[:MOST]:
        if name == "allowed" and isinstance(new, bool):
            yield f"{count:,} become {'legal' if new else 'illegal'}"
        elif isinstance(new, bool):
            yield f"{name} becomes {_word(new)} in {count:,}"
        else:
            yield f"{name} {_word(old)} → {_word(new)} in {count:,}"
    if len(changes) > MOST:
        yield f"{name} otherwise in {sum(count for _, _, count in changes[MOST:]):,} more"


def _way(verb: str, sign: int, steps: list[tuple[Any, int]]) -> str:
    """Return how far a number rises (or falls), and how often, or nothing."""
    sizes = [step * sign for step, _ in steps if step * sign > 0]
    if not sizes:
        return ""
    least, most = _word(min(sizes)), _word(max(sizes))
    times = sum(count for step, count in steps if step * sign > 0)
    return f"{verb} by {least if least == most else f'{least} to {most}'} in {times:,}"


def _sample(flip: Flip) -> str:
    """Return inputs that show it, those apart that are what they are taken to be where nobody says."""
    usual = {each.name: each.default for each in flip.new.inputs if each.default is not None}
    told = {name: value for name, value in flip.sample.items() if name not in usual or usual[name] != value}
    gives = ", ".join(f"{name} was {_word(old)} and is {_word(new)}" for name, old, new in flip.shown[:MOST])
    return f"for example {_listed(told)}: {gives}" if told else gives


def _listed(values: dict[str, Any]) -> str:
    return ", ".join(f"{name}={_word(value)}" for name, value in values.items())


def _word(value: Any) -> str:
    return words(plain(value))
