"""Revise our own books by seeds and measure what a comparison finds of what was done; time it on a large book.

python -m benchmarks.revise [--seeds 20] [--rules 3000]
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import rulewright
from benchmarks.book import BookOnDisk
from benchmarks.revising import Plan, Reviser, sources
from rulewright.compile import LINKED, load
from rulewright.project import Project
from rulewright.revise.compare import compare, find_revision
from rulewright.revise.follow import ends

OURS = Path(__file__).parents[1] / "sources"
PLANS = {
    "light": Plan(inserted=2, moved=1, reworded=6),
    "a chapter put in": Plan(inserted=1, reworded=6, chapters=1),
    "middling": Plan(inserted=3, deleted=2, moved=1, split=1, reworded=20, heavily=5),
    "heavy": Plan(inserted=6, deleted=4, moved=3, split=3, reworded=40, heavily=60),
    "rewritten": Plan(inserted=6, deleted=4, moved=3, split=3, reworded=40, heavily=200, chapters=1, share=0.7),
    "beyond recognition": Plan(inserted=6, deleted=4, moved=3, split=3, heavily=400, chapters=1, share=0.9),
}


@dataclass
class Tally:
    """Counts over all seeds of a plan."""

    rules: int = 0
    paired: int = 0
    stale: int = 0
    found: int = 0
    invented: int = 0

    def line(self, name: str) -> str:
        return (
            f"{name:18} rules paired {self.paired}/{self.rules}, stale references found {self.found}/{self.stale}, "
            f"invented {self.invented}"
        )


def revised(
    project: Project, book_id: str, plan: Plan, seed: int, folder: Path
) -> tuple[Project, dict[str, str], Counter[object]]:
    """Write a revision of a book into `folder`; return it with its rules and references, the true names and the true
    stale references."""
    book = project.book(book_id)
    assert book.notation
    edits, truth = Reviser(book, book.notation, random.Random(seed)).revise(plan)
    for source, text in sources(edits):
        (folder / Path(source.path).name).write_bytes(text.encode())
    settings = folder / "book.toml"
    if truth.chapters and settings.is_file():
        chapters = f'chapters = "{truth.chapters}"'
        settings.write_text(re.sub("chapters = .*", chapters, settings.read_text("utf-8")), "utf-8")
    return load(folder, passes=LINKED), truth.names, Counter(truth.stale)


def judge(old: Project, book_id: str, plan: Plan, seed: int, tally: Tally) -> None:
    """Compare a book with one revision of it and count what was found."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / book_id
        shutil.copytree(old.settings[0].folder, folder, ignore=shutil.ignore_patterns("*.rules"))
        new, names, stale = revised(old, book_id, plan, seed, folder)
    revision = find_revision(old, new)
    found = Counter[object](
        (link.rule, ends(link.new[1])) for links in revision.links.values() for link in links if link.state == "stale"
    )
    for content in revision.before.contents:
        name = content.rule.name
        if content.fingerprint and name in names:
            tally.rules += 1
            tally.paired += revision.meaning(content.id) == f"{book_id}:{names[name]}"
    tally.stale += stale.total()
    tally.found += (found & stale).total()
    tally.invented += (found - stale).total()


def timed(rules: int) -> str:
    """Return what a comparison of two large revisions takes, against two checks."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        one = BookOnDisk(folder / "one", rules, "digit-levels").project
        start = time.perf_counter()
        old = rulewright.load(one)
        rulewright.load(one)
        checks = time.perf_counter() - start
        book = old.books[0]
        assert book.notation
        two = folder / "two"
        shutil.copytree(one, two)
        edits, _ = Reviser(book, book.notation, random.Random(1)).revise(Plan(20, 10, 5, 5, 200, 50))
        for source, text in sources(edits):
            (two / source.path).write_bytes(text.encode())
        rng = random.Random(2)
        three = folder / "three"
        shutil.copytree(one, three)
        for path in three.rglob("*.md"):
            words = path.read_text("utf-8").split(" ")
            changed = [word[::-1] if word.isalpha() and rng.random() < 0.7 else word for word in words]
            path.write_text(" ".join(changed), "utf-8")
        lines = [f"{rules:,} rules: two checks {checks:.2f} s"]
        for name, path in (("some changed", two), ("everything changed", three)):
            start = time.perf_counter()
            compare(rulewright.load(one), rulewright.load(path))
            taken = time.perf_counter() - start
            lines.append(f"diff, {name}: {taken:.2f} s ({taken / checks:.1f} times)")
    return "; ".join(lines)


def numbered_books() -> list[Project]:
    """Return our own books that number their rules, each a project of its own with its rules and references."""
    found = [load(path, passes=LINKED) for path in sorted(OURS.iterdir()) if (path / "book.toml").is_file()]
    return [each for each in found if each.books[0].notation]


def main() -> None:
    """Run the benchmark that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.revise", description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--rules", type=int, default=3000)
    given = parser.parse_args()
    olds = numbered_books()
    for name, plan in PLANS.items():
        tally = Tally()
        for seed in range(given.seeds):
            for old in olds:
                judge(old, old.books[0].id, plan, seed, tally)
        print(tally.line(name))
    print(timed(given.rules))


if __name__ == "__main__":
    main()
