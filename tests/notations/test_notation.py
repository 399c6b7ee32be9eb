"""`rulewright notation`: what is shipped, what one says, how a text is read by it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from msgspec import structs

import rulewright
from rulewright.languages import OwnWords, languages
from rulewright.languages.words import Words, meaning
from rulewright.notations import load_notation, shipped
from rulewright.notations.form import Form
from rulewright.notations.learnt.marks import OwnMark, named_in
from rulewright.notations.load import NotationFile, PartFile, shipped_file
from tests.conftest import ROOT

Run = Callable[..., Result]
GUIDE = (ROOT / "site/guides/notations.md").read_text("utf-8")
BLOCK = re.compile(r"^```(?P<language>\w+)\n(?P<body>.*?)^```", re.MULTILINE | re.DOTALL)
KEYS = re.split(r"^### ", GUIDE.partition("## Every key")[2], flags=re.MULTILINE)[1:]


def test_all_are_listed(run: Run) -> None:
    lines = run("notation").stdout.splitlines()
    assert [line.split()[0] for line in lines[: len(shipped())]] == [*shipped()]


@pytest.mark.parametrize("name", shipped())
def test_what_is_printed_is_a_notation(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "own.toml").write_text(run("notation", name, "--language", "de").stdout, "utf-8")
    own, theirs = load_notation("own.toml", tmp_path, language="de"), load_notation(name, tmp_path, language="de")
    parts = [
        [(part.cited, part.marks, part.item, part.one) for part in (*each.levels, *each.items)]
        for each in (own, theirs)
    ]
    assert parts[0] == parts[1]
    assert own.words == theirs.words
    assert (tmp_path / "own.toml").read_text("utf-8").count("\n# ") > len(structs.fields(Words))


@pytest.mark.parametrize("name", shipped())
def test_marks_that_it_does_not_name_are_added_to_its_file(tmp_path: Path, name: str) -> None:
    theirs, mark = load_notation(name, tmp_path), Form.parse("{一})")
    added = [OwnMark(mark, at) for at in range(len(theirs.items))] + [OwnMark(mark, None)]
    (tmp_path / "own.toml").write_text(named_in(shipped_file(name), added), "utf-8")
    own = load_notation("own.toml", tmp_path)
    assert own.levels == theirs.levels
    *items, last = own.items
    assert [each.marks for each in items] == [(*each.marks, mark) for each in theirs.items]
    assert last.marks == (mark,)


NOT_THERE = {"dottet": 'did you mean "dotted"?', "dotted --language xx": "there are de, en"}


@pytest.mark.parametrize("words", NOT_THERE)
def test_what_is_not_there(run: Run, words: str) -> None:
    result = run("notation", *words.split())
    assert result.exit_code == 2
    assert NOT_THERE[words] in result.stderr


def test_a_line_of_text_is_explained(run: Run) -> None:
    said = run("notation", "dotted", "--explain", "See 4.3.2(a) and rules 5 to 7.").stdout
    assert "4.3.2(a) is 4.3.2(a) = 4 · .3 · .2 · (a) (number)" in said
    assert "5 to 7 is 5, 6, 7 (range)" in said


def test_a_book_is_explained(run: Run) -> None:
    said = run("notation", "--explain", str(ROOT / "sources/world-at-war")).stdout
    assert "read as digit-levels" in said
    assert re.search(r"level 2 +\.9 +\d+ rules, the first 54.1", said)
    assert re.search(r"\d+ written 1.1A, the first", said)


def test_each_list_says_what_it_is_for() -> None:
    assert all(meaning(each.name) for each in structs.fields(Words))


def test_every_key_is_in_the_guide() -> None:
    described = {key for section in KEYS for key in re.findall(r"`([\w.-]+)`", section.splitlines()[0])}
    own = {f"words.{each.encode_name}" for each in structs.fields(OwnWords)}
    there = {each.encode_name for struct in (NotationFile, PartFile) for each in structs.fields(struct)}
    assert described == there - {"words"} | own


@pytest.mark.parametrize("section", KEYS, ids=lambda section: section.splitlines()[0].strip("`"))
def test_the_example_of_each_key(tmp_path: Path, section: str) -> None:
    blocks = {block["language"]: block["body"] for block in BLOCK.finditer(section)}
    (tmp_path / "own.toml").write_text(blocks["toml"], "utf-8")
    (tmp_path / "rules.md").write_text(blocks["markdown"], "utf-8")
    book = rulewright.load(tmp_path / "rules.md", "own.toml").books[0]
    cited = [target.partition(":")[2] for _, reference in book.references for target in reference.targets]
    rules = [f"{rule.name} {rule.heading}".strip() for rule in book.rules if not rule.implied]
    assert blocks["text"] == f"rules: {', '.join(rules)}\ncited: {', '.join(cited)}\n"


def test_all_languages_are_named(run: Run) -> None:
    assert all(f"`{code}`" in GUIDE for code in languages())
