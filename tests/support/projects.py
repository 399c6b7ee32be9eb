"""Projects that tests edit, and all that is said of them."""

from __future__ import annotations

import re
import shutil
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path

import rulewright
from rulewright.cli.project import REPORTS
from rulewright.findings.baseline import write_baseline
from rulewright.project import Project
from rulewright.report.text import report_text
from rulewright.rulecode.emit import emit_javascript, emit_python
from tests.conftest import ROOT

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
