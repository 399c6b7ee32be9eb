"""A citation gives a rule another title than the rule has.

**What it finds.** A number cited with a title in parentheses or quotes, where that title is another rule's, or a
misspelling of the rule's own.

**Why it matters.** Number and title contradict each other: one of them was left behind when rules moved, and the reader
cannot tell which.

**Example.** `see 4.3 (Retreats)` where 4.3 is *Advances* and 4.4 is *Retreats*.

**How to mend it.** Cite the rule that has the title, or give the title that the rule has.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic, Rule
from rulewright.project import Project

TITLE = re.compile(r",?\s*(?:\((?P<parens>[A-Z][^()]{2,60})\)|[\"“](?P<quoted>[^\"“”]{3,60}?)[,.]?[\"”])")
LIKE = 0.6  # how alike two titles are when one is a misspelling of the other


@finds("title-mismatch", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        titles: dict[str, Rule] = {}
        for citation, reference in book.references:
            if reference.kind != "number" or reference.status != "resolved" or len(reference.cited) != 1:
                continue
            match = TITLE.match(citation.passage.text, reference.end)
            target = book.index.get(reference.cited[0])
            if not match or not target or not target.title:
                continue
            given, own = match["parens"] or match["quoted"], target.heading
            if given == own or _plain(given) == _plain(own):
                continue
            titles = titles or {_plain(rule.heading): rule for rule in book.rules if rule.title}
            other = titles.get(_plain(given))
            if other is None and difflib.SequenceMatcher(None, _plain(given), _plain(own)).ratio() < LIKE:
                continue
            yield Diagnostic(
                message=f'{target.name} is called "{own}", not "{given}"',
                span=citation.span(reference),
                book=book.id,
                rule=citation.source,
                help=["cite the rule that has the title, or give the title that the rule has"],
                candidates=[(other.id, f"{other.name} is called {other.heading}")] if other else [],
                related=[(target.span, f"{target.name} is defined here")],
            )


def _plain(title: str) -> str:
    """A title without case, punctuation and plural."""
    return " ".join(word.removesuffix("s") for word in re.findall(r"\w+", title.casefold()))
