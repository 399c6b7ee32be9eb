"""A heading among odds that is none.

**What it finds.** Columns or rows headed by odds, such as 1-2, 1-1 and 2-1, among which one is written otherwise.

**Why it matters.** Whoever looks for the odds passes over it: rule code that finds a column by its odds, and readers.

**Example.** `1-2`, `1-1`, `2 to 1`, `3-1`.

**How to mend it.** Write the heading as the others are written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic, Table
from rulewright.project import Project
from rulewright.text import Text

ODDS = re.compile(r"\d+\s?([:/]|[-–])\s?(\d+)(?!\d).*")
NUMBER = re.compile(r"\d+\D+\d+.*")
USUAL = 2  # so many odds make the others strange


@finds("strange-heading", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for table in book.tables:
            for headings in _headings(table):
                for strange, usual in _strange(headings):
                    yield Diagnostic(
                        message=f"“{strange.text.strip()}” stands among odds such as {usual}, and is written otherwise",
                        span=strange.span(),
                        book=book.id,
                        rule=table.rule,
                        help=["write it as the other odds are written"],
                    )


def _headings(table: Table) -> Iterator[list[Text]]:
    yield from table.header
    if table.rows:
        yield [row[0] for row in table.rows]


def _strange(headings: list[Text]) -> Iterator[tuple[Text, str]]:
    """Yield headings that are no odds among those that are, with one of these."""
    found = {at: match for at, each in enumerate(headings) if (match := ODDS.fullmatch(each.text.strip()))}
    signs = Counter(match[1] for match in found.values())
    sign, many = signs.most_common(1)[0] if signs else ("", 0)
    sure = [match for match in found.values() if match[1] == sign]
    if many < USUAL or _ranges(sure):
        return
    for at, each in enumerate(headings):
        text = each.text.strip()
        if NUMBER.fullmatch(text) and (at not in found or found[at][1] != sign):
            yield each, sure[0][0]


def _ranges(keys: list[re.Match[str]]) -> bool:
    """True for ranges such as 2-3, 4-5 rather than odds: each ends above where it begins."""
    return all(int(re.split(r"\D", key[0])[0]) < int(key[2]) for key in keys)
