"""Settings that change nothing are told; why a number cites, or does not, can be asked."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

import rulewright
from rulewright.cite.explain import judged
from rulewright.cli.program import main
from rulewright.notations import load_notation
from rulewright.structure.captions import Caption, CaptionReader

TEXT = """\
# 1. Fights

1.1 See 1.2. Roll on the Weather Chart, in 1.2 hours.

1.2 The strength is 3.7 at most.

**Loss Table**

| Die | Loss |
|---|---|
| 1-3 | none |
| 4-6 | one |
"""


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))


def book(folder: Path, settings: str) -> Path:
    (folder / "rules.md").write_text(TEXT, "utf-8")
    (folder / "book.toml").write_text(f'notation = "dotted"\n{settings}\n', "utf-8")
    return folder


def test_settings_without_effect_are_told(tmp_path: Path) -> None:
    settings = 'outside = ["* Chart", "Weather Chart", "* Income Table"]\nchapters = "1, 7-9"\nonly-links = false'
    said = rulewright.load(book(tmp_path, settings)).remarks
    assert said == [
        'book.toml: outside: the book cites nothing that is called "* Income Table"; take it out, or mend it',
        "book.toml: chapters: the book has no rule of 7-9; every citation of it dangles",
    ]


def test_only_links_in_a_book_without_any_is_told(tmp_path: Path) -> None:
    said = rulewright.load(book(tmp_path, "only-links = true")).remarks
    assert said == ["book.toml: only-links: no link of the book cites anything, so nothing does; take it out"]


def test_why_a_number_cites_or_does_not(tmp_path: Path) -> None:
    result = run("outline", str(book(tmp_path, "")), "--why", "1.2", "--format", "json")
    cited = json.loads(result.stdout)["citations"]
    assert [(each["line"], each["column"], each["cites"]) for each in cited] == [(3, 9, True), (3, 44, False)]
    assert '"see" stands before it' in cited[0]["reason"]
    text = run("outline", str(tmp_path), "--why", "1.2").stdout
    assert 'rules.md:3:9: cites: "see" stands before it' in text
    assert "rules.md:3:44: cites nothing: a unit stands behind it" in text


def test_what_goes_on_from_paragraph_to_paragraph_is_told_as_it_was_judged(tmp_path: Path) -> None:
    amended = 'In section 14 of the Roads Act is inserted:\n\n"14A. Fees.\n\n"14B. Fines are set under section 77."'
    text = f"# Rules of the Clubs\n\n1. Name. This is it.\n\n2. Change. {amended}\n\n3. End. See section 1.\n"
    (book(tmp_path, "") / "rules.md").write_text(text, "utf-8")
    read = rulewright.load(tmp_path).books[0]
    assert read.notation
    assert [each.cites for each in judged(read, read.notation, "77")] == [False]


def test_of_two_numbers_of_a_caption_the_one_in_front_is_its_own() -> None:
    captions = CaptionReader(load_notation("dotted", Path()))
    assert captions.read("1.3 Recovery Table (1.2)") == Caption("Recovery Table", "1.3", named=True)
    assert captions.read("Combat Results Table (CRT)") == Caption("Combat Results Table (CRT)", None, named=True)
