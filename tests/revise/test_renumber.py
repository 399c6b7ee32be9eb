"""Renumbering: only the numbers are rewritten, a check finds nothing new, undoing gives the same bytes."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import rulewright
from rulewright.engine import Engine
from rulewright.errors import InputError
from rulewright.project import Project
from rulewright.revise.edits import FileEdit, write_files
from rulewright.revise.renumber import renumber
from tests.conftest import CASES, EXPLORE
from tests.revise.rewritten import codes, contents
from tests.support.casefile import read_case, write_book

Run = Callable[..., Result]


def samples(project: Project, many: int, chapters: bool = False, behind: int = 1) -> list[tuple[str, str, str]]:
    """Return so many rules of each book, and free numbers for them: the sibling some places behind the last one."""
    rng = random.Random(9)
    found = []
    for book in project.books:
        if book.notation is None:
            continue  # a player aid has tags instead of numbers
        numbered = [each for each in book.rules if each.number and not each.implied]
        for rule in rng.sample(numbered, min(many, len(numbered))):
            number = book.notation.parse(rule.number or "") or ()
            last = max(
                book.notation.ordinal(book.notation.parse(each.number or "") or ())
                for each in book.rules
                if each.parent == rule.parent and each.item == rule.item
            )
            free = book.notation.sibling(number, last + behind)
            if free and (chapters or len(number) > 1) and "".join(free) not in book.index:
                found.append((book.id, rule.number or "", "".join(free)))
    return found


@pytest.mark.parametrize("book", ["world-at-war", "europa"])
def test_there_and_back_again(copy: Path, book: str) -> None:
    """The other books are none of it: each is a project by itself, which is compiled the sooner."""
    folder = copy / "sources" / book
    engine = Engine(folder)
    before, project = contents(folder), engine.compile()
    known, references = codes(project), len(list(project.books[0].references))
    tried = 0
    for _, old, new in samples(project, 18):
        try:
            files, _ = renumber(project, book, old, new)  # which is as it was: its files are, see below
        except InputError:
            continue
        tried += 1
        write_files(folder, files)
        after = engine.compile()
        assert codes(after) == known, (old, new)
        assert len(list(after.books[0].references)) == references
        write_files(folder, renumber(after, book, new, old)[0])
        assert contents(folder) == before, (old, new)
    assert tried > 10


MANY = 18 if EXPLORE else 8  # twice, in each of some thirty texts
NOTATIONS = sorted((CASES / "notations").glob("*.case"))


@pytest.mark.parametrize("path", NOTATIONS, ids=lambda path: path.stem)
def test_there_and_back_in_every_notation(path: Path, tmp_path: Path) -> None:
    """Rules to the place behind their last sibling, or further on, and back: the same bytes, or a refusal that says
    why (many a fault of these books is a citation of the number next in order)."""
    folder = write_book(read_case(path), tmp_path)
    engine = Engine(folder)
    before, project = contents(folder), engine.compile()
    tried = 0
    for _, old, new in (*samples(project, MANY, chapters=True), *samples(project, MANY, chapters=True, behind=4)):
        try:
            files, _ = renumber(project, "book", old, new)
        except InputError:
            continue
        tried += 1
        write_files(folder, files)
        write_files(folder, renumber(engine.compile(), "book", new, old)[0])
        assert contents(folder) == before, (old, new)
    assert tried > 1


def test_undoing_edits(copy: Path) -> None:
    before = contents(copy)
    files, _ = renumber(rulewright.load(copy), "world-at-war", "58.5", "58.9")
    write_files(copy, files)
    after = contents(copy)
    assert {Path(name).parent.name for name in after if after[name] != before[name]} == {"world-at-war"}
    write_files(copy, [FileEdit(each.path, each.shown, each.after, each.before, each.encoding) for each in files])
    assert contents(copy) == before


TEXT = """# 4. Supply

- 4.1 Tracing
- 4.2 Fuel: caf\u00e9

## 4.1 Tracing

**4.11 Reach:** See 4.21A, B and C; 4.21A-C (4.2). In caf\u00e9s, 4.2 units pay 4.21 points.

## 4.2 Fuel: caf\u00e9

**4.21 Cost:** Pay for:

**A.** Trucks.

**B.** Ships (4.21C).

**C.** Planes.

Fuel Table - 4.21\r
a\tb
1\t2
"""


@pytest.mark.parametrize(("mark", "encoding"), [(b"", "utf-8"), (b"\xef\xbb\xbf", "utf-8"), (b"", "latin-1")])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_everything_else_stays(run: Run, tmp_path: Path, mark: bytes, encoding: str, newline: str) -> None:
    (tmp_path / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    text = TEXT.replace("\n", newline)
    path = tmp_path / "rules.md"
    path.write_bytes(mark + text.encode(encoding))
    shown = run("renumber", tmp_path.name, "4.2", "4.5", "--path", tmp_path, "--dry-run")
    assert shown.exit_code == 0, shown.stderr
    assert path.read_bytes() == mark + text.encode(encoding)
    assert run("renumber", tmp_path.name, "4.2", "4.5", "--path", tmp_path).exit_code == 0
    expected = text.replace("4.2", "4.5").replace("4.51 points", "4.21 points")  # that is a quantity
    assert path.read_bytes() == mark + expected.encode(encoding)
    assert run("renumber", tmp_path.name, "4.51B", "4.51D", "--path", tmp_path).exit_code == 2  # the range A-C
    assert path.read_bytes() == mark + expected.encode(encoding)


AID = """@SubSection @Title {Fuel @Rules 4.2} @Tag {Fuel} @Begin
@List
@ListItem{Trucks pay (@Rules 4.21B).}
@EndList
@End @SubSection
"""


def with_aid(folder: Path) -> Path:
    """A project of a rulebook and a player aid that cites it."""
    for name, settings, file, text in (
        ("rules", 'notation = "digit-levels"', "rules.md", TEXT),
        ("aid", 'format = "lout"\nrules-of = "rules"', "aid.lt", AID),
    ):
        (folder / "sources" / name).mkdir(parents=True)
        (folder / "sources" / name / "book.toml").write_text(settings, "utf-8")
        (folder / "sources" / name / file).write_text(text, "utf-8")
    (folder / "rulewright.toml").write_text("", "utf-8")
    return folder


def test_a_player_aid_follows_its_rulebook(run: Run, tmp_path: Path) -> None:
    old, new = with_aid(tmp_path / "old"), with_aid(tmp_path / "new")
    assert run("renumber", "rules", "4.2", "4.5", "--path", new).exit_code == 0
    aid = new / "sources/aid/aid.lt"
    followed = AID.replace("4.2", "4.5")
    assert aid.read_text("utf-8") == followed
    aid.write_text(AID, "utf-8")
    found = json.loads(run("diff", old, new, "--format", "json").stdout)["diagnostics"]
    stale = [each["text"].rstrip(").") for each in found if each["code"] == "stale-reference"]
    assert stale == ["4.2", "4.21B"]
    assert run("diff", old, new, "--fix").exit_code == 0
    assert aid.read_text("utf-8") == followed


CODE = """rule 4.21 cost "Cost"
  input die: 1..1
  row die of table 4.21 cols "b" as b    @4.21 "Pay for"
  out trucks = 1 + b                     @4.21A "Trucks"

rule 4.11 reach
  input paid: 4.21
  out reach = paid                       @4.11 "Reach"
"""


def test_rule_code_follows(run: Run, tmp_path: Path) -> None:
    text = TEXT.replace("\r", "").replace("**4.11 Reach:** ", "**4.11 Reach:** Reach. ")
    for name in ("old", "new"):
        (tmp_path / name / "game").mkdir(parents=True)
        for file, words in (("book.toml", 'notation = "digit-levels"'), ("rules.md", text), ("a.rules", CODE)):
            (tmp_path / name / "game" / file).write_text(words, "utf-8")
    old, new = tmp_path / "old/game", tmp_path / "new/game"
    before = contents(new)
    assert "rulecode-error" not in run("check", new).stdout
    assert run("renumber", "game", "4.2", "4.5", "--path", new).exit_code == 0
    followed = CODE.replace("4.21", "4.51")
    assert (new / "a.rules").read_text("utf-8") == followed
    assert "rulecode-error" not in run("check", new).stdout
    (new / "a.rules").write_text(CODE, "utf-8")
    found = json.loads(run("diff", old, new, "--format", "json").stdout)["diagnostics"]
    stale = [each["text"] for each in found if each["code"] == "stale-reference"]
    assert stale == ["4.21", "4.21", "4.21", "4.21A", "4.21"]
    assert run("diff", old, new, "--fix").exit_code == 0
    assert (new / "a.rules").read_text("utf-8") == followed
    assert run("renumber", "game", "4.5", "4.2", "--path", new).exit_code == 0
    assert contents(new) == before


REFUSALS = {
    ("nowhere", "4.1", "4.3"): "there is no book nowhere",
    ("world-at-war", "4.1", "4.3"): "world-at-war has no rule 4.1",
    ("world-at-war", "58.5", "x"): "x is no number in the notation of world-at-war",
    ("world-at-war", "58.5", "58.6"): "world-at-war has a rule 58.6; renumber that one first",
    ("world-at-war", "62", "63"): "does not hold chapter 63; add it to `chapters`",
    ("world-at-war", "58.531B", "58.7B"): "58.531B is an item where it stands",
    ("world-at-war", "58.5", "58.99"): "would stand below 58.9, which world-at-war does not have",
}


@pytest.mark.parametrize("words", REFUSALS)
def test_refusals(run: Run, copy: Path, words: tuple[str, str, str]) -> None:
    before = contents(copy)
    result = run("renumber", *words, "--path", copy)
    assert result.exit_code == 2
    assert REFUSALS[words] in result.stderr
    assert result.stderr.count("\n") == 1
    assert contents(copy) == before


def test_a_citation_that_waits_for_the_number(run: Run, tmp_path: Path) -> None:
    """A dangling citation of the new number would lead to the renumbered rule: that was not what it meant."""
    (tmp_path / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    (tmp_path / "rules.md").write_text(TEXT.replace("Trucks.", "Trucks (4.5)."), "utf-8")
    result = run("renumber", tmp_path.name, "4.2", "4.5", "--path", tmp_path)
    assert result.exit_code == 2
    assert "4.5 is dangling today and would be resolved afterwards" in result.stderr
