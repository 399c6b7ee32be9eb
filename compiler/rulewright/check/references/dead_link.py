"""The address of a link is nowhere in the book.

**What it finds.** A link within the book whose address is neither the number of a rule nor an id, an anchor or a
heading of the file that it names; or one to a file beside the book in which nothing is called so. Where the place is
in such a file, it is a warning; so it is where the words of the link cite a rule that is there, for a reader knows what
was meant, and only the link is dead.

**Why it matters.** A click leads nowhere, or to the top of the page. On the site that is built here, a link whose words
cite leads where they say.

**Example.** `[the chart](#crt)` where nothing is called `crt`; `<a href="#1.7.2">1.7.2</a>` where the heading of 1.7.2
has no id.

**How to mend it.** Give the place the id, or the link the address of the place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic, Severity
from rulewright.project import Project
from rulewright.text import Span

MOST = 3  # other links of one address that are shown


@finds("dead-link", "error")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        known = [each for each in book.problems if each.kind == "dead-link"]
        yield from _findings(book, ((each.detail, each.span, each.rule) for each in known), "warning")
        lost = (each for each in book.open_references if each[1].kind == "title" and each[1].status == "dangling")
        yield from _findings(book, ((each.cited[0], citation.span(each), citation.source) for citation, each in lost))


def _findings(
    book: Book, links: Iterable[tuple[str, Span, str | None]], severity: Severity | None = None
) -> Iterator[Diagnostic]:
    """Yield a finding for each address, at the first link that has it."""
    by_address: defaultdict[str, list[tuple[Span, str | None]]] = defaultdict(list)
    for address, span, rule in links:
        by_address[address].append((span, rule))
    for address, ((span, rule), *others) in by_address.items():
        more = f"; {len(others)} more links have this address" if others else ""
        yield Diagnostic(
            message=f"the link leads to {address}, and nothing in {_place(book, address)} is called that",
            span=span,
            severity=severity,
            book=book.id,
            rule=rule,
            help=[f"give the place that is meant this name (an id), or the link the address of the place{more}"],
            related=[(other, "this link has the same address") for other, _ in others[:MOST]],
        )


def _place(book: Book, address: str) -> str:
    """Return what an address names a place in: a file beside the book, or the book."""
    page = address.partition("#")[0]
    return page if page and page not in book.index else "the book"
