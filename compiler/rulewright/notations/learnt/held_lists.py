"""Lists of letters directly below the line of a rule whose entries are cited right behind its number: 41.2A is entry A.
of 41.2, and no rule that was put in behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.notations import kinds
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.text import at_lines

CITED = 2  # entries, at least
LIST = r"[ \t]*(?:[-*+•][ \t]+)?\(?(?P<first>[Aa])[.):][ \t]"
Held = set[tuple[str, str]]


def lists_below(notation: Notation, texts: Iterable[str]) -> Held:
    """Return the numbers of several parts below whose line a list of letters begins, each with A or a."""
    begin = re.compile(rf"\n[ \t#*_\[(]*(?P<rule>{notation.deep_pattern})[.:)\]*_]*[ \t][^\n]*\n{LIST}")
    return {(match["rule"], match["first"]) for text in texts for match in at_lines(begin, text)}


def are_cited_behind(notation: Notation, form: Form, texts: Iterable[str]) -> bool:
    """True where texts cite entries of such lists again and again by a letter right behind the number of their rule."""
    texts = list(texts)
    held = lists_below(notation, texts)
    cited = re.compile(rf"(?<![\w.])(?P<rule>{notation.deep_pattern}){kinds.pattern(form.kind)}(?!\w)")
    found = (match["rule"] for text in texts for match in cited.finditer(text)) if held else ()
    return sum((rule, form.kind) in held for rule in found) >= CITED
