"""Two terms have one definition.

**What it finds.** Two entries of glossaries under different terms whose definitions are the same, word by word. Entries
that only lead elsewhere are left alone (*has the meaning given to it by section 1*, where others lead by the same
words), and those behind which more is said than a definition.

**Why it matters.** Two words for one thing: players look for the difference. Or one of the two was copied and never
rewritten.

**Example.** *Garrison: a unit that may not leave its town.* and *Town guard: a unit that may not leave its town.*

**How to mend it.** Keep one word, and let the other entry lead to it (*see Garrison*).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.check.wording import checked, clauses_behind, entries, finding, is_obsolete
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.terms import Definition, Term, Terms

Key = tuple[str, ...]
FIGURE = re.compile(r"\d")
WORD = re.compile(r"[^\W\d_]{3}")
MARKUP = re.compile(r"\\[A-Za-z]+|</?\w[^<>]*>")  # commands and tags
LEAST = 4  # words of a definition that are no figures: shorter ones only name a kind of thing


@finds("same-definition", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, terms in checked(project):
        known: dict[Key, tuple[Term, Definition]] = {}
        heads = sorted(_place(definition) for _, definition in entries(terms))
        leading = _leading({terms.folder.key(definition.words) for _, definition in entries(terms)})
        for term, definition in entries(terms):
            key = terms.folder.key(definition.words)
            if _before_figure(key) in leading or not _says_something(key, definition, terms):
                continue
            if is_obsolete(definition, terms):
                continue
            if _goes_on(definition, heads):
                continue
            other, first = known.setdefault(key, (term, definition))
            if other is not term and not definition.shares_meaning(first):
                message = f"“{term.name}” is defined in the same words as “{other.name}”"
                help = f"keep one of the two, or say in what they differ; one may lead to the other: see {other.name}"
                found = finding(book, definition.head, definition.rule, message, help)
                found.related.append((first.head.span, f"“{other.name}” is defined here"))
                yield found


def _leading(keys: set[Key]) -> set[Key]:
    """Return the words, folded, by which several definitions lead to where a term is explained: has the meaning given
    to it by section 1."""
    counts = Counter(map(_before_figure, keys))
    return {words for words, number in counts.items() if words and number > 1}


def _before_figure(key: Key) -> Key:
    """Return the words in front of the first figure; none where there is none."""
    at = next((at for at, stem in enumerate(key) if stem[0].isdigit()), 0)
    return key[:at]


def _place(definition: Definition) -> tuple[str, int]:
    span = definition.head.span
    return span.source.path, span.written[0]


def _goes_on(definition: Definition, heads: list[tuple[str, int]]) -> bool:
    """True where more stands between an entry and the next than what was read of it: where to look further, as is said
    of each by other words. `heads` are the places of all entries, in order."""
    path, at = _place(definition)
    behind = bisect_right(heads, (path, at))
    last = definition.meaning[-1].span
    if behind == len(heads) or heads[behind][0] != path or last.source.path != path:
        return False
    between = last.source.original[last.written[1] : heads[behind][1]]
    return WORD.search(MARKUP.sub(" ", between)) is not None


def _says_something(key: Key, definition: Definition, terms: Terms) -> bool:
    if sum(not stem[0].isdigit() for stem in key) < LEAST:
        return False
    words = definition.words.split()
    first, last = words[0], words[-1]
    if first.casefold() in terms.folder.words.elsewhere:
        return False
    if last.endswith(":") or last in terms.folder.words.is_ or last in terms.folder.words.small:
        return False  # it goes on in a list
    return not terms.patterns.pointer.match(definition.words) and not _leads_to_term(definition, terms)


def _leads_to_term(definition: Definition, terms: Terms) -> bool:
    """True where an entry sends its readers on to another, and not to a rule."""
    points = (terms.patterns.pointer.match(each) for each in clauses_behind(definition))
    return any(match and not FIGURE.search(match.string, match.end()) for match in points)
