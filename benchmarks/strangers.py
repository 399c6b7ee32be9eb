"""Read books that nobody has tuned anything to, with nothing but what is guessed, and print one table.

python -m benchmarks.strangers FOLDER [--page site/guides/strangers.md]

Each folder in FOLDER is a book that a person has fetched; none is kept here. Beside it `NAME.rules.txt` may list the
numbers of its rules, one a line, as a person has labelled them.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from pathlib import Path
from shutil import copytree

import rulewright
from rulewright.model import Book

HEAD = (
    "book",
    "kB",
    "read as",
    "rules",
    "of labelled",
    "rules besides",
    "items besides",
    "references",
    "lead nowhere",
    "errors",
    "CPU s",
)
PAGE = """\
# Books of others

Made by `python -m benchmarks.strangers` from public rulebooks that were fetched for it and are not kept: {heading}.
Nothing was said about any of them; the notation is guessed. *Of labelled* are the rules found of those that a person
labelled, *besides* are numbered rules and marked items that the labels do not name: items count as besides where only
numbered rules were labelled. A reference that leads nowhere may be the book's own fault.

{table}
"""


def row(folder: Path) -> list[str]:
    """Return what came of one book."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / folder.name
        copytree(folder, copy)
        size = sum(path.stat().st_size for path in copy.rglob("*") if path.is_file())
        start = time.process_time()
        project = rulewright.load(copy)
        findings = project.check()
        took = time.process_time() - start
        book = project.books[0]
    status = Counter(reference.status for _, reference in book.references)
    notation = book.notation.about.partition(":")[0] if book.notation else "its markup"
    return [
        folder.name,
        f"{size / 1000:,.0f}",
        notation if book.composed or not book.notation else book.notation.name,
        f"{sum(not rule.implied for rule in book.rules):,}",
        *labelled(book, folder.with_name(f"{folder.name}.rules.txt")),
        f"{len(book.references):,}",
        f"{status['dangling'] + status['partial']:,}",
        f"{sum(finding.severity == 'error' for finding in findings):,}",
        f"{took:.1f}",
    ]


def labelled(book: Book, path: Path) -> list[str]:
    """Return how many rules were found of those that `path` lists, and how many rules and items besides."""
    if not path.is_file():
        return ["", "", ""]
    wanted = set(path.read_text("utf-8").split("\n")) - {""}
    known = {rule.number or rule.name for rule in book.rules}
    besides = [rule for rule in book.rules if not rule.implied and rule.number not in wanted]
    items = sum(rule.item for rule in besides)
    return [f"{len(wanted & known):,} of {len(wanted):,}", f"{len(besides) - items:,}", f"{items:,}"]


def main() -> None:
    """Print the table, or write it into a page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--page", type=Path)
    asked = parser.parse_args()
    rows = [row(each) for each in sorted(asked.folder.iterdir()) if each.is_dir()]
    sides = ["---" if name in ("book", "read as") else "--:" for name in HEAD]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in ([*HEAD], sides, *rows))
    if asked.page:
        heading = f"rulewright {rulewright.__version__}, {len(rows)} books"
        asked.page.write_text(PAGE.format(heading=heading, table=table), "utf-8")
    print(table)


if __name__ == "__main__":
    main()
