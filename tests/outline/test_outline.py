"""What `rulewright outline` shows, and what findings say of lines that look like labels."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import rulewright
from rulewright.cli.program import main
from rulewright.model import Diagnostic
from rulewright.text import Source
from tests.conftest import ROOT

BOOK = """# Contents
1. Start
1.1 Turns
2. Move
2.1 Roads

# 1. Start

## 1.1 Turns

Do this:

1. Move.
2. Fight.

As said in section
2.1) it is so.

# 2. Move

## 2.1 Roads

Carts: 2.1 and 1.1 hold.
"""
UNREAD = """# 1. Start

## 1.1 Turns

See rule 12, rule 12 or rule 12.

# 2. Move

## 2.1 Roads

Carts go along roads (rule 12).

**12. Winter**

## 2.2 Rails

As rule 12 says.
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "roads.md"
    path.write_text(BOOK, "utf-8")
    return path


def outline(*args: object) -> Result:
    return CliRunner().invoke(main, ["outline", *map(str, args)])


def test_the_tree_says_what_was_taken_for_what(book: Path) -> None:
    lines = [line.split() for line in outline(book).stdout.splitlines()]
    assert [line[0] for line in lines[1:]] == ["·", "1", "1.1", "·", "·", "·", "2", "2.1"]
    assert lines[1][1:] == ["contents", "list:", "4", "entries,", "1", "to", "2.1", "roads.md:2"]
    assert lines[3][-1] == "roads.md:9"
    assert [" ".join(lines[at][1:3]) for at in (4, 5, 6)] == ["a step:", "a step:", "a citation:"]


def test_the_tree_as_json_holds_every_rule(book: Path) -> None:
    (found,) = json.loads(outline(book, "--format", "json").stdout)["books"]
    assert [(each["id"], each["depth"], each["line"]) for each in found["rules"]] == [
        ("roads:1", 0, 7),
        ("roads:1.1", 1, 9),
        ("roads:2", 0, 19),
        ("roads:2.1", 1, 21),
    ]
    assert [entry["number"] for entry in found["contents"][0]] == ["1", "1.1", "2", "2.1"]
    assert [each["taken"] for each in found["others"]] == ["a step", "a step", "a citation"]


def why(book: Path, number: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(outline(book, "--why", number, "--format", "json").stdout)["candidates"]
    return found


def test_why_names_every_place_and_its_reasons(book: Path) -> None:
    listed, cited, rule = why(book, "2.1")
    assert [each["fate"] for each in (listed, cited, rule)] == ["contents", "text", "rule"]
    assert rule["verdict"] == "begins the rule 2.1"
    assert any("roads.md:21" in each["reason"] and each["weight"] < 0 for each in cited["reasons"])
    for each in (listed, cited, rule):
        assert each["score"] == pytest.approx(sum(reason["weight"] for reason in each["reasons"]), abs=0.05)
    assert rule["chain"] > 0 > cited["chain"]
    text = outline(book, "--why", "2.1").stdout
    assert all(reason["reason"] in text for reason in rule["reasons"])


def test_the_steps_of_a_list_are_told_from_a_chapter(book: Path) -> None:
    _, step, chapter = why(book, "2")
    assert (step["fate"], chapter["fate"]) == ("text", "rule")
    assert any("begins no chapter" in each["reason"] for each in step["reasons"])


@pytest.mark.parametrize(
    ("number", "said"),
    [("21.5", "cites nothing: a unit stands behind it"), ("9.9", 'cites: "see" stands before it')],
)
def test_why_tells_what_stands_in_running_text_alone(number: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "costs.md"
    path.write_text("# 1. Costs\n\n1.1 A boat costs 21.5 coins, see 9.9.\n\n1.2 A mast is free.\n", "utf-8")
    assert said in outline(path, "--why", number).stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((ROOT / "sources/world-at-war", "--why", "77.77"), "77.77 stands nowhere"),
        ((ROOT / "sources/world-at-war", "--why", "58.531B"), "58.531B is an item"),
        ((ROOT / "sources/high-command", "--why", "4.2"), "the markup of this book names its rules"),
        (("no-such-book",), "there is no file, folder or book no-such-book"),
    ],
)
def test_what_cannot_be_said_is_one_sentence(
    args: tuple[object, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = outline(*args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_a_book_of_the_project_is_named_by_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert outline("high-command").stdout.splitlines()[0].endswith("rules")
    assert "sources/world-at-war/58.md" in outline("world-at-war").stdout


def findings(tmp_path: Path, text: str) -> list[Diagnostic]:
    path = tmp_path / "rules.md"
    path.write_text(text, "utf-8")
    return rulewright.load(path, "dotted").check()


def test_a_dangling_reference_points_to_what_looks_like_its_label(tmp_path: Path) -> None:
    dangling = findings(tmp_path, UNREAD)
    assert {finding.code for finding in dangling} == {"dangling-reference"}
    assert {span.line for finding in dangling for span, _ in finding.related} == {13}
    assert "rulewright outline --why 12" in dangling[0].help[0]
    told = CliRunner().invoke(main, ["check", str(tmp_path / "rules.md"), "--notation", "dotted"])
    first = told.stdout.splitlines()[0]
    assert "1 line that looks like a label was not read as a rule" in first
    assert f"{len(dangling)} citations of it lead nowhere: 12 (rules.md:13)" in first


def test_a_rule_defined_twice_names_both_places_and_the_one_that_counts(tmp_path: Path) -> None:
    text = "# 1. Start\n\n## 1.1 Turns\n\nA turn is a year.\n\n## 1.2 Years\n\n## 1.1 Again\n\nA turn is a day.\n"
    (twice,) = [finding for finding in findings(tmp_path, text) if finding.code == "duplicate-rule"]
    (first,) = twice.related
    assert (twice.span.line, first[0].line) == (9, 3)
    assert "the one that counts" in first[1]


def test_lost_characters_are_one_finding(tmp_path: Path) -> None:
    text = "# 1. Start\n\n1.1 A cart\ufffds wheel \ufffd or two.\n\n1.2 Oxen\ufffd.\n"
    (lost,) = findings(tmp_path, text)
    assert (lost.code, lost.span.line, lost.span.column) == ("bad-encoding", 3, 11)
    assert lost.message.startswith("3 characters of this file had been lost")


def test_stretches_without_rules_may_lie_in_one_another() -> None:
    source = Source("x", "one\ntwo\r\nthree four")
    assert source.without([(2, 14), (4, 7), (12, 15)]).text == "on \n   \r\n      four"
    assert source.without([]) is source


def test_a_setting_about_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(BOOK, "utf-8")
    settings = 'no-rules = ["Glosary", "cards.md"]\ntext = ["2. Move"]\nrules = ["9. *"]\n'
    (tmp_path / "book.toml").write_text(f'notation = "dotted"\n[outline]\n{settings}', "utf-8")
    remarks = rulewright.load(tmp_path).remarks
    assert [remark.partition(": ")[2] for remark in remarks] == [
        'outline.no-rules: no heading or file of the book is called "Glosary"',
        'outline.no-rules: no heading or file of the book is called "cards.md"',
        'outline.rules: no line of the book is called "9. *"',
    ]


def test_why_names_what_the_settings_say(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(UNREAD, "utf-8")
    (tmp_path / "book.toml").write_text('notation = "dotted"\n[outline]\nrules = ["12. Winter"]\n', "utf-8")
    (found,) = why(tmp_path, "12")
    assert found["verdict"] == "begins the rule 12"
    assert found["reasons"][0]["reason"] == "the settings of the book say that it begins a rule"


def test_marks_that_the_notation_does_not_name_are_said(tmp_path: Path) -> None:
    text = "# 1. Votes\n\n" + "".join(f"1.{at} Vote.\n\na. One.\n\nb. Two.\n\n" for at in (1, 2))
    (tmp_path / "votes.md").write_text(text, "utf-8")
    project = rulewright.load(tmp_path / "votes.md", "dotted")
    assert "1.2(b)" in project.books[0].index
    (said,) = project.remarks
    assert said.startswith("votes: items are marked a., which the notation dotted does not name")


def test_a_letter_of_another_alphabet_is_said(tmp_path: Path) -> None:
    path = tmp_path / "cars.md"
    path.write_text("# C Cars\n\n**C.1** See C.2.\n\n**\u0421.2** Four wheels.\n", "utf-8")
    (finding,) = rulewright.load(path, "prefixed").check()
    assert "only looks the same" in finding.help[0]
    assert [span.line for span, _ in finding.related] == [5]


def test_what_a_place_gains_is_up_to_its_neighbours(tmp_path: Path) -> None:
    """What stands behind the next number changes nothing."""
    path, begun = tmp_path / "roads.md", "# 1. Start\n\n" + "".join(f"**1.{at}** Go on.\n\n" for at in range(1, 4))
    gained = []
    for behind in ("**1.4** Stop.\n", "# 2. Move\n", ""):
        path.write_text(begun + behind, "utf-8")
        gained += [each["chain"] for each in why(path, "1.2")]
    assert len(gained) == 3
    assert len(set(gained)) == 1
