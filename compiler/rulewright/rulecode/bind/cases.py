"""`pick` and `ladder`: one value of several, by what a word or number is."""

from __future__ import annotations

from rulewright.rulecode import program as core
from rulewright.rulecode.bind.binding import Binding
from rulewright.rulecode.bind.scope import (
    SORTS,
    BindError,
    Bound,
    Known,
    Sort,
    described,
    did_you_mean,
    merged,
    source_of,
)
from rulewright.rulecode.surface import tree


def bind_cases(ex: Binding, node: tree.Cases) -> Bound:
    """Return a `pick` or `ladder`, bound. Raises BindError for a label that the subject never is."""
    subject = ex.bind(node.subject)
    arms: list[core.Arm] = []
    results: list[Known] = []
    for case in node.cases:
        result = ex.bind(case.value)
        results.append(result.known)
        arms.extend(_arms(case, subject.known, node, result.expr, arms))
    gap = f"nothing is said for this `{source_of(node.subject)}`"
    return Bound(core.Lookup(subject.expr, arms, gap), merged(results))


def _arms(case: tree.Case, known: Known, node: tree.Cases, result: core.Expr, before: list[core.Arm]) -> list[core.Arm]:
    label, subject = case.label, source_of(node.subject)
    if label is None:
        if known.sort == "word" and known.words:
            taken = {arm.word for arm in before}
            return [core.Arm(result, word=word) for word in known.words if word not in taken]
        return [core.Arm(result)]
    sort: Sort = "word" if isinstance(label, str) else "boolean" if isinstance(label, bool) else "number"
    if known.sort not in (sort, "any"):
        raise BindError(f"`{subject}` is {described(known)}, not {SORTS[sort]}", case.span)
    if isinstance(label, str):
        if known.words and label not in known.words:
            raise BindError(
                f"`{subject}` is never `{label}`", case.span, did_you_mean(label, known.words), about=subject
            )
        return [core.Arm(result, word=label)]
    if isinstance(label, bool):
        return [core.Arm(result, word=label)]
    low, high = label if isinstance(label, tuple) else (label, label)
    if low is not None and high is not None and low > high:
        raise BindError("this range runs backwards", case.span, (f"write {high}..{low}",))
    return [core.Arm(result, low, high)]
