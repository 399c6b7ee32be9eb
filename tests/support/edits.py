"""Projects that are edited at random, as people edit them and as they never should, and all that is said of them."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random

from hypothesis import strategies as st

import rulewright
from rulewright.cli.project import REPORTS
from rulewright.findings.baseline import write_baseline
from rulewright.project import Project
from rulewright.report.text import report_text
from rulewright.rulecode.emit import emit_javascript, emit_python
from tests.conftest import ROOT

NOTATIONS = ("digit-levels", "letter-levels", "dotted", "prefixed-spaced", "")
TEXTS = ("*.md", "*.lt", "*.html", "*.adoc", "*.tex", "*.rst", "*.yaml", "*.rules")
OPEN_ENDED = {
    ".md": [
        "| a | b |",
        "|---|---|",
        "A. An item.",
        "- a point",
        "going on in small letters",
        "# Glossary",
        "```",
        "```rules\nrule x\n```",
        "```rules\nrule fenced\n  input a: 0..5\n  +½ per 2 a\n```",
        "<!-- rulewright: allow dangling-reference, numbering-gap -->",
        "<!-- rulewright: allow-rule missing-item -->",
        "<!-- rulewright: no rules -->",
        "<!-- rulewright: rules -->",
        "# Words of the trade",
    ],
    ".lt": [
        "{",
        "}",
        "@BulletList",
        "@End @SubSection",
        "@SubSection @Title {One more} @Tag {Movement} @Begin @B words @Reff Nowhere @End @SubSection",
        "@SubSection @Title {Untagged} @Begin",
        "@Include { part.lt }",
        "@Include { gone }",
        "# @Tag {Lost}",
        '"',
        "@Nobody knows",
        "# rulewright: allow dangling-tag, unbalanced-markup",
    ],
    ".html": [
        "<h2>9. One more</h2>",
        "<p>2.2 See 1.3 and <a href='#r21'>there</a>.</p>",
        "<table><tr><th>A</th></tr><tr><td>see 9.9</td></tr></table>",
        "<ol><li>first</li><li>see 2.1",
        "</p></div>",
        "<!-- rulewright: allow dangling-reference -->",
    ],
    ".rules": [
        "rule one_more",
        "  input extra: 0..3 = ½",
        "  out x = ",
        "  let y = total * 1½",
        "  pick turn: 1 +2, else 0",
        "    deeper",
        "# rulewright: allow unsupported-number, rulecode-error",
    ],
}
KNOWN = "known.json"
PROJECT = [
    "",
    '[check]\nfail-on = "note"\n',
    '[check.severity]\nnumbering-gap = "error"\ndangling-tag = "off"\n',
    f'[check]\nbaseline = "{KNOWN}"\n',
    '[check]\nfail-on = "never"\n',  # no good
    '[project]\ntitle = "Another"\n',
]
AID = ['rules-of = "outside"\n', 'rules-of = "europa"\n', 'files = ["b*.lt", "*.lt"]\n', 'title = "Aid"\n']
OWN = ['[style]\n"@Nobody" = "strong"\n', 'icon = ["nonsense"]\n', 'hidden = ["@B"]\n']
OURS = "ours.toml"
OWN_NOTATIONS = [
    'about = "A-1-i"\nlevels = ["A", "-9", "-i"]\n',
    'about = "A-1, items (a)"\nlevels = ["A", "-9"]\nitems = [["(a)"]]\n',
    'about = "A-1"\nlevels = ["A", "-9"]\n[words.add]\ncue = ["vide"]\n',
    "levels = []\n",  # no good
]
PAGE = """<html><head><title>Moves</title></head><body>
<h2 id="r1">1. Movement</h2>
<p>1.1 A unit on a road pays one point (1.3), see 2.1 &amp; 2.2.</p>
<p id="r12">1.2 Rivers cost two points more; see <a href="#r21">below</a> and rule ???.</p>
<ul><li>A. by bridge, as in 9.9</li><li>B. by ford</li></ul>
<h2>2. Combat</h2>
<p id="r21">2.1 Add up the strengths as in 1.1 to 1.3, then look at the Terrain Table.</p>
<p>Terrain Table</p>
<table><tr><th>Terrain</th><th>Cost</th></tr><tr><td>Clear</td><td>1</td></tr>
<tr><td>Wood (2.1)</td><td>2</td></tr></table>
</body></html>
"""
LETTERED = """# A Setting up

A-1 Each player takes the counters of B-1 and B-2.

A-2 The table of C-4 says who begins, vide A-1.

A-2-i The younger one, else as in B-1-ii.

# B Playing

B-1 One draws a card.

B-1-i It is shown to all.

B-1-ii It is kept, see A-2-i.

B-2 One plays a card (B-9).
"""
Edit = Callable[[Path, Random], None]


def texts(root: Path) -> list[Path]:
    return sorted(path for pattern in TEXTS for path in (root / "sources").rglob(pattern))


def read(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape")


def rewrite(path: Path, text: str) -> None:
    path.write_bytes(text.encode("utf-8", "surrogateescape"))


def on_lines(change: Callable[[list[str], int, Random, str], None]) -> Edit:
    """Return an edit of a random file: `change` is given its lines, the place of one that is not blank, its ending."""

    def edit(root: Path, rng: Random) -> None:
        page = rng.choice(texts(root))
        lines = read(page).split("\n")
        filled = [at for at, line in enumerate(lines) if line.strip()]
        if filled:
            change(lines, rng.choice(filled), rng, page.suffix)
            rewrite(page, "\n".join(lines))

    return edit


def delete(lines: list[str], at: int, rng: Random, ending: str) -> None:
    del lines[at : at + rng.choice((1, 2, 12))]


def renumber(lines: list[str], at: int, rng: Random, ending: str) -> None:
    figures = [place for place, each in enumerate(lines[at]) if each.isdigit()]
    if figures:
        place = rng.choice(figures)
        lines[at] = f"{lines[at][:place]}{rng.randint(1, 9)}{lines[at][place + 1 :]}"


def retag(lines: list[str], at: int, rng: Random, ending: str) -> None:
    """Change a letter: of a word, of a tag, of a keyword."""
    place = rng.randrange(len(lines[at]))
    lines[at] = f"{lines[at][:place]}{rng.choice('aeiou@{}')}{lines[at][place + 1 :]}"


def insert(lines: list[str], at: int, rng: Random, ending: str) -> None:
    lines[at:at] = [rng.choice(OPEN_ENDED[ending]), *[""] * rng.randint(0, 1)]


def repeat(lines: list[str], at: int, rng: Random, ending: str) -> None:
    lines.extend(["", *lines[at : at + rng.choice((1, 20))]])


def flatten(root: Path, rng: Random) -> None:
    """Take the line breaks out of a file, as a careless paste does."""
    page = rng.choice(texts(root))
    rewrite(page, " ".join(read(page).split("\n")))


def add_file(root: Path, rng: Random) -> None:
    """Cut a file in two somewhere: what the second half begins with depends on the first."""
    page = rng.choice(texts(root))
    text = read(page)
    cut = rng.randint(0, len(text))
    rewrite(page, text[:cut])
    rewrite(page.with_name(f"{page.stem}b{page.suffix}"), text[cut:])


def remove_file(root: Path, rng: Random) -> None:
    if len(texts(root)) > 1:
        rng.choice(texts(root)).unlink()


def rename_file(root: Path, rng: Random) -> None:
    page = rng.choice(texts(root))
    page.rename(page.with_name(f"{rng.randint(0, 40):04}x{page.suffix}"))


def garble(root: Path, rng: Random) -> None:
    """Put bytes into a file that are not UTF-8, or none at all in the place of the file."""
    page = rng.choice(texts(root))
    page.write_bytes(rng.choice((page.read_bytes() + b"\n\xe9t\xe9\n", b"")))


def settle(root: Path, rng: Random) -> None:
    """Change a book's settings: the notation, the chapters it holds, what lies outside; whose rules an aid cites."""
    place = rng.choice(sorted((root / "sources").rglob("book.toml")))
    if 'format = "lout"' in place.read_text("utf-8"):
        own = rng.choice(("", 'symbols = "own.toml"\n'))
        (place.parent / "own.toml").write_text(rng.choice(OWN), "utf-8")
        place.write_text(f'format = "lout"\n{own}{rng.choice(AID)}', "utf-8")
        return
    notation, chapters = rng.choice(NOTATIONS), rng.choice(("1-30", "2-5", "55-56", ""))
    outside = rng.choice(('outside = ["*Table"]\n', ""))
    within = f'chapters = "{chapters}"\n' if chapters else ""
    place.write_text(f'title = "Made-up"\nnotation = "{notation}"\n{within}{outside}', "utf-8")


def settle_project(root: Path, rng: Random) -> None:
    (root / "rulewright.toml").write_text(rng.choice(PROJECT), "utf-8")


def renotate(root: Path, rng: Random) -> None:
    """Say otherwise how a book with a notation of its own numbers its rules."""
    for place in (root / "sources").rglob(OURS):
        place.write_text(rng.choice(OWN_NOTATIONS), "utf-8")


EDITS: list[Edit] = [
    *(on_lines(each) for each in (delete, renumber, retag, insert, repeat)),
    add_file,
    remove_file,
    rename_file,
    flatten,
    garble,
    settle,
    settle_project,
    renotate,
]
EDITED = st.lists(st.tuples(st.sampled_from(EDITS), st.integers(0, 2**20)), min_size=1, max_size=8)


def add_line(path: Path, line: str) -> None:
    path.write_text(f"{read(path)}\n{line}\n", "utf-8")


def games(root: Path) -> Path:
    """Make a project of two of our own games: one in prose with rule code, and an aid in Lout whose files include
    others; what is found in it is known. Returns its folder."""
    _put_games(root)
    (root / KNOWN).write_bytes(_known_of_games())
    return root


@cache
def _known_of_games() -> bytes:
    """Return the baseline of that project, which is the same each time."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        _put_games(root)
        write_baseline(rulewright.load(root))
        return (root / KNOWN).read_bytes()


def _put_games(root: Path) -> None:
    (root / "rulewright.toml").write_text(PROJECT[3], "utf-8")
    for book in ("europa", "high-command"):
        shutil.copytree(ROOT / "sources" / book, root / "sources" / book)
    for code in (root / "sources").rglob("*.rules"):  # the first of each: most of the work would be their checks
        _, *rules = re.split(r"^(?=rule )", code.read_text("utf-8"), flags=re.MULTILINE)
        code.write_text("".join(rules[:3]), "utf-8")
    aid = root / "sources/high-command/aid.lt"
    head, *sections = aid.read_text("utf-8").split("@SubSection ")
    cut = len(sections) // 3
    parts = ["".join(f"@SubSection {each}" for each in sections[at::cut][:2]) for at in range(3)]
    aid.write_text(f"{head}{parts[0]}\n@Include {{ part.lt }}\n@EndSubSections\n", "utf-8")
    aid.with_name("part.lt").write_text(f"{parts[1]}\n@Include {{ inner }}\n", "utf-8")
    aid.with_name("inner.lt").write_text("@B Words that stand alone.\n", "utf-8")
    aid.with_name("more.lt").write_text(f"{head}{parts[2]}\n@EndSubSections\n", "utf-8")
    (aid.parent / "book.toml").write_text(f'format = "lout"\n{AID[0]}', "utf-8")


def strangers(root: Path) -> Path:
    """Make a project of a book in HTML and one in a notation that nobody else has. Returns its folder."""
    for book, settings, name, text in (
        ("moves", 'files = ["*.html"]\nnotation = "dotted"\n', "moves.html", PAGE),
        ("cards", f'notation = "{OURS}"\n', "cards.md", LETTERED),
    ):
        folder = root / "sources" / book
        folder.mkdir(parents=True)
        (folder / "book.toml").write_text(settings, "utf-8")
        (folder / name).write_text(text, "utf-8")
    (root / "sources/cards" / OURS).write_text(OWN_NOTATIONS[0], "utf-8")
    (root / "rulewright.toml").write_text(PROJECT[1], "utf-8")
    return root


def reports(project: Project) -> list[object]:
    found = project.check()
    others = [
        getattr(import_module(f"rulewright.report.{name}"), f"report_{name}")(project, found)
        for name in REPORTS
        if name != "text"
    ]
    return [report_text(project, found, lambda text, **style: text), *others]


def emitted(project: Project) -> list[str]:
    return [emit(book.id, book.programs) for book in project.books for emit in (emit_javascript, emit_python)]
