"""The page of the site with the newest results."""

from __future__ import annotations

from pathlib import Path

PAGE = """\
# How fast it is

Made by `make bench`, which overwrites this page: {heading}.

The books are made up: chapters, sections, rules and items with their titles, tables, and two citations for each rule,
twelve of which are broken on purpose. The *floor* is one Python process that reads the same text and searches it with
one regular expression; nothing written in Python can take less. The other tools get the same text in their own markup:
an anchor for each rule, a link for each citation, the same ones broken. Ratios are of CPU time, within one
run, so that it does not count what else the machine does.

{table}

{remarks}

*Cold* is without anything kept from an earlier run, *warm* with the cache of one, *edited* with the cache and one rule
changed, to which a broken citation was added. *Diff* reads both revisions, in one of which some three hundred rules
were put in, taken out, moved, split, reworded and numbered anew. The *player aid* is in Lout: our own, again and again,
up to the size of the book. Of twelve faults, four cannot be told to the other tools at all: no link says
`Rules ???` or `7.4 through 7.2`. StrictDoc ends at the first broken link.

What is found in real books that nobody has tuned anything to is told under [Books of others](strangers.md).
"""


def write_page(path: Path, heading: str, table: str, remarks: list[str]) -> None:
    """Write the results as a page in Markdown."""
    path.write_text(PAGE.format(heading=heading, table=table, remarks="\n".join(remarks)), "utf-8")
