"""The list that an item is of, where it stands in another paragraph of the article: *letter b)* in one without any."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.notations.form import Form
from rulewright.notations.notation import Notation, Number

SEVERAL = 2  # lists, of which none is meant
MOST = 40  # paragraphs of an article


def only_list(notation: Notation, exists: Callable[[Number], bool], own: Number, form: Form) -> Number:
    """Return the one paragraph beside the rule `own` that has a list of a form; nothing where none has, or several,
    where `own` is no paragraph that is numbered anew in each article, or has items that are written so itself."""
    part = notation.levels[len(own) - 1] if 1 < len(own) <= len(notation.levels) else None
    if part is None or part.marks == part.cited:
        return ()
    beside = (notation.sibling(own, place) or () for place in range(1, MOST))
    first = form.write(form.at(1) or "")
    listed = [rule for rule in beside if rule and exists(notation.parse("".join(rule) + first) or ())]
    return listed[0] if len(listed) < SEVERAL and listed and listed[0] != own else ()
