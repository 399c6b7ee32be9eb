"""The pages in which the entries of contents lists end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from rulewright.late import late
from rulewright.model import ContentsEntry
from rulewright.outline.candidate import Candidate
from rulewright.outline.pages import PAGE, pages_of
from rulewright.text import Source

# The line below an entry: the last words of its title, and the page
BELOW = late(r"[ \t\r]*\n[ \t]*(?P<words>[^\n\d]{1,100} \d{1,3})[ \t\r]*(?:\n|\Z)")
Listed = tuple[ContentsEntry, ContentsEntry]  # an entry as its line has it, and with the line below, if that ends it


def in_two_lines(source: Source, candidate: Candidate, entry: ContentsEntry) -> ContentsEntry:
    """Return an entry without a page with the words of the line below it, where these end in one."""
    below = (
        None if entry.page or PAGE.search(entry.title) else BELOW.match(source.text, candidate.rest + candidate.left)
    )
    return structs.replace(entry, title=f"{entry.title} {below['words']}") if below else entry


def with_pages(lists: Sequence[Sequence[Listed]]) -> Iterator[list[ContentsEntry]]:
    """Yield the lists of a file with the pages that their titles end in, if they do, parted from these: those of all
    together, which headings part into several, or those of each."""
    together = pages_of([whole.title for entries in lists for _, whole in entries])
    begin = 0
    for entries in lists:
        lines, whole = [each for each, _ in entries], [each for _, each in entries]
        pages = {at - begin: page for at, page in together.items() if 0 <= at - begin < len(entries)}
        pages = pages or _pages_of(whole)
        yield _parted(whole, pages) if pages else _parted(lines, _pages_of(lines))
        begin += len(entries)


def _pages_of(entries: Sequence[ContentsEntry]) -> dict[int, int]:
    return pages_of([each.title for each in entries])


def _parted(entries: Sequence[ContentsEntry], pages: Mapping[int, int]) -> list[ContentsEntry]:
    """Return entries without the `pages` in which their titles end, and with these."""
    return [
        structs.replace(each, title=PAGE.sub("", each.title), page=pages[at]) if at in pages else each
        for at, each in enumerate(entries)
    ]
