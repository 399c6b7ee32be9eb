"""How a chapter and its article are cited in short, where each has a word of its own in the text: *II-1* or *II.1* for
article 1 of PART II.

Any sign may join the two. That nearly all numbers that are so joined are rules', several of them, tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import structs

from rulewright.cite.habits.mostly import are_mostly
from rulewright.late import late
from rulewright.notations import kinds
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

JOINTS = ("-", "–", ".", ":", "/", " ")
FEWEST = 4  # different rules that are cited so
MOSTLY = 0.7  # of all numbers that are joined so, at least, are rules'


def with_joined(notation: Notation, texts: Iterable[str], exists: Callable[[Number], bool]) -> Notation:
    """Return the notation with the signs that join a chapter in Roman numerals and a rule below it in these texts, if
    rules are cited by a word only (figures would be scores and times). `exists` tells whether a rule has a number."""
    if len(notation.levels) < 2 or notation.levels[0].cited[0] != Form("", "I", ""):
        return notation
    chapter, rule = notation.levels[:2]
    if not all(form.label for form in rule.cited):
        return notation
    kind = rule.cited[0].kind
    joined = late(
        rf"(?<![\w.:/–-])(?P<chapter>{kinds.pattern('I')})(?P<joint>[{''.join(JOINTS)}])"
        rf"(?P<rule>{kinds.pattern(kind)})(?![\w/]|[.:,-]\d)"
    )
    found: dict[str, list[Number]] = {}
    for text in texts:
        for match in joined.finditer(text):
            number = (match["chapter"], rule.cited[0].write(match["rule"]))
            found.setdefault(match["joint"], []).append(number)
    forms = tuple(
        Form(joint, kind, "") for joint, numbers in found.items() if are_mostly(numbers, exists, FEWEST, MOSTLY)
    )
    if not forms:
        return notation
    levels = (chapter, structs.replace(rule, cited=(*rule.cited, *forms)), *notation.levels[2:])
    return notation.having_learnt(forms, levels=levels)
