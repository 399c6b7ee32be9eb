"""Bad input: one clear sentence, never a traceback, and never at the cost of the rest of the run."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulewright.languages import Words

Run = Callable[..., Result]
RULES = "# 1. START\n\n**1.11** Begin.\n"


def book(folder: Path, text: str | bytes = RULES, settings: str = 'notation = "digit-levels"') -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "book.toml").write_text(settings, "utf-8")
    (folder / "rules.txt").write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return folder


def codes(result: Result) -> list[str]:
    return [each["code"] for each in json.loads(result.stdout)["diagnostics"]]


def test_no_such_path(run: Run, tmp_path: Path) -> None:
    result = run("check", tmp_path / "nowhere")
    assert result.exit_code == 2
    assert "nowhere: there is no such file or folder" in result.stderr


@pytest.mark.parametrize("name", ["book.toml", "code.rules"])
def test_settings_and_rule_code_are_checked_with_their_book(run: Run, tmp_path: Path, name: str) -> None:
    folder = book(tmp_path / "book", settings='notation = "dotted"')
    (folder / "code.rules").write_text("rule 9.9 nothing\n  out one = 1\n")
    assert run("check", folder / name).stdout == run("check", folder).stdout


SETTINGS = {
    'notation = "digit-levls"': 'book.toml:1: there is no notation "digit-levls"; did you mean "digit-levels"?',
    'notation = "dotted"\nfilez = ["*"]': "book.toml:2: filez: is not a known key; did you mean `files`?",
    'title = 3\nnotation = "dotted"': "book.toml:1: title: is a whole number, but should be words in quotes",
    'notation = "dotted"\nfiles = "a.md"': "book.toml:2: files: is words in quotes, but should be a list",
    'notation = "dotted"\nformat = "word"': 'book.toml:2: format: is "word", but should be prose or lout',
    'notation = "dotted"\nchapters = "1-x"': 'book.toml:2: chapters: "1-x" is no chapter of this notation',
    'notation = "dotted': "book.toml:1: is not valid toml",
    'notation = "dotted"\nfiles = [""]': 'book.toml:2: files: "" is no pattern of files from',
    'notation = "dotted"\nfiles = ["."]': 'book.toml:2: files: "." is no pattern of files from',
    'notation = "dotted"\nfiles = ["/abs"]': 'book.toml:2: files: "/abs" is no pattern of files from',
    'notation = "dotted"\nrules = ["**x"]': 'book.toml:2: rules: "**x" is no pattern of files from',
    'notation = "dotted"\ntitle = ' + "[" * 5000: "book.toml: lists or tables stand in each other too deep",
    'notation = "../own.toml"': "book.toml:1: notation: ../own.toml lies outside the project's folder",
    'notation = "dotted"\nsymbols = "/etc/passwd"': "book.toml:2: symbols: /etc/passwd lies outside",
    'notation = "own.toml"': 'book.toml:1: there is no notation "own.toml"',
}


@pytest.mark.parametrize("settings", SETTINGS)
def test_bad_book_settings(run: Run, tmp_path: Path, settings: str) -> None:
    result = run("check", book(tmp_path / "book", settings=settings))
    assert result.exit_code == 2
    assert SETTINGS[settings] in result.stderr
    assert result.stderr.count("\n") == 1


PROJECT = {
    "[project]\nsource = 'x'": "rulewright.toml:2: project.source: is not a known key; did you mean `sources`?",
    "[project]\nsources = 'x'": "rulewright.toml:2: project.sources: there is no folder x",
    "[project]\nsources = '..'": "rulewright.toml:2: project.sources: .. lies outside the project's folder",
    "[check]\nbaseline = '../x.json'": "rulewright.toml:2: check.baseline: ../x.json lies outside the project's folder",
    '[project]\noutput = "a\\u0000"': "rulewright.toml:2: project.output: 'a\\x00' is no name of a file or folder",
    "[check]\nbaseline = 'sources'": "rulewright.toml:2: check.baseline: sources is a folder; name a file",
    "[check]\nfail-on = 'never'": (
        'rulewright.toml:2: check.fail-on: is "never", but should be error, warning or note'
    ),
    "[pdf]\npaper = 'a9'": 'rulewright.toml:2: pdf.paper: is "a9", but should be a4 or us-letter',
    "[pdf]\nmargin = 500": "rulewright.toml:2: pdf.margin: should be at most 50",
    "[[aid]]\nname = '../x'": "rulewright.toml:2: aid.name: is not written as it should be",
    "[[aid]]\nname = 'a'\n[[aid]]\nname = '../x'": "rulewright.toml:4: aid.name: is not written as it should be",
    "[check.severity]\ndead-link = 'loud'": (
        'rulewright.toml:2: check.severity.dead-link: is "loud", but should be error, warning, note or off'
    ),
    "[check.severity]\nnumbering-gab = 'off'": (
        "rulewright.toml:2: check.severity.numbering-gab: there is no such code; did you mean numbering-gap?"
    ),
}


@pytest.mark.parametrize("settings", PROJECT)
def test_bad_project_settings(run: Run, tmp_path: Path, settings: str) -> None:
    book(tmp_path / "sources" / "one")
    (tmp_path / "rulewright.toml").write_text(settings, "utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 2
    assert PROJECT[settings] in result.stderr


NOTATIONS = {
    "levels = []": "own.toml:1: levels: is empty",
    'levels = ["-"]': "own.toml:1: levels: nothing in '-' stands for a value",
    'levels = ["1"]\nstamp = "("': "own.toml:2: stamp: is not a regular expression",
    'levels = ["1"]\nstamp = "(?i)x"': "own.toml:2: stamp: stands within a longer pattern; write (?i:X) for (?i)X",
    'levels = ["1"]\n[[items]]\ncited = []': "own.toml:2: items: `cited` is empty",
    'about = "x"': "own.toml:1: has no `levels`, which is needed",
    'levels = ["1"]\n[words.add]\nclues = ["see"]': (
        "own.toml:3: words.add.clues: is not a known key; did you mean `cue`?"
    ),
    'levels = ["1"]\n[words.add]\ncue = [" "]': "own.toml:3: words.add.cue: a word is empty; take it out",
    'levels = ["1"]\n[words]\ncue = ["see"]': "own.toml:3: words.cue: a list of words is added to, not replaced",
}


@pytest.mark.parametrize("notation", NOTATIONS)
def test_bad_notation(run: Run, tmp_path: Path, notation: str) -> None:
    folder = book(tmp_path / "book", settings='notation = "own.toml"')
    (folder / "own.toml").write_text(notation, "utf-8")
    result = run("check", folder)
    assert result.exit_code == 2
    assert NOTATIONS[notation] in result.stderr


def test_words_that_are_mere_signs(run: Run, tmp_path: Path) -> None:
    lists = "\n".join(f'{name.replace("_", "-")} = ["*"]' for name in Words.__struct_fields__)
    root = book(tmp_path, RULES + "\n**1.12** See 1.11 and section 1.11 of that.\n", f"[words.add]\n{lists}\n")
    assert run("check", root).exit_code in (0, 1)


@pytest.mark.parametrize("key", ["stamp", "applies", "marked"])
def test_a_pattern_that_never_ends(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setattr("rulewright.notations.bounded.MOST", 0.2)
    endless = r"(\w|\w\w)*[!?]"
    folder = book(tmp_path / "book", f"# 1. ONE: {'ab' * 40}\n\nx {'ab' * 40}\n", 'notation = "own.toml"')
    pattern = f"['{endless}']" if key == "marked" else f"'{endless}'"
    (folder / "own.toml").write_text(f'levels = ["1"]\n{key} = {pattern}', "utf-8")
    result = run("check", folder)
    assert result.exit_code == 2
    assert f"own.toml: {key}: the pattern" in result.stderr
    assert "does not come to an end on this text" in result.stderr


def test_two_books_with_one_id(run: Run, tmp_path: Path) -> None:
    book(tmp_path / "sources" / "a" / "rules")
    book(tmp_path / "sources" / "b" / "rules")
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 2
    assert "two books have the id rules (the other is sources/a/rules/book.toml)" in result.stderr


def test_a_file_that_is_not_text_costs_only_itself(run: Run, tmp_path: Path) -> None:
    folder = book(tmp_path / "book", RULES + "\n**1.12** See 1.19.\n")
    (folder / "aaa.txt").write_bytes(b"PK\x03\x04\0\0\0binary")
    result = run("check", folder, "--format", "json")
    assert result.exit_code == 2
    assert result.stderr == ("rulewright: aaa.txt: is a binary file, not text; take it out of `files` in book.toml\n")
    assert codes(result) == ["dangling-reference"]


@pytest.mark.parametrize("data", [b"", b"\x82\x9f\xfe" * 900, b"1. Words."], ids=["empty", "noise", "text"])
@pytest.mark.parametrize(
    ("name", "what"),
    [("rules.docx", "a Word document"), ("rules.ODT", "an OpenDocument text"), ("rules.pdf", "a PDF")],
)
def test_what_has_the_name_of_a_document_and_is_none_is_refused(
    run: Run, tmp_path: Path, data: bytes, name: str, what: str
) -> None:
    (tmp_path / name).write_bytes(data)
    result = run("check", tmp_path / name)
    assert result.exit_code == 2
    assert f"{name}: is called {what} and is none, or is damaged" in result.stderr


def test_a_file_that_cannot_be_read_costs_only_itself(run: Run, tmp_path: Path) -> None:
    folder = book(tmp_path / "book", RULES + "\n**1.12** See 1.19.\n")
    (folder / "aaa.txt").symlink_to(folder / "aaa.txt")  # unreadable even for root
    (folder / "book.toml").write_text('notation = "digit-levels"\nfiles = ["aaa.txt", "rules.txt"]', "utf-8")
    (folder / "bbb.txt").write_text("x", "utf-8")
    os.chmod(folder / "bbb.txt", 0)
    result = run("check", folder, "--format", "json")
    assert codes(result) == ["dangling-reference"]
    assert result.exit_code in (1, 2)


def test_a_link_to_what_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    """Its rules would be missing without a word. What an editor leaves beside a file that is open is such a link."""
    folder = book(tmp_path / "book")
    (folder / ".#rules.txt").symlink_to("somebody@here.1")
    assert run("check", folder).exit_code < 2
    (folder / "more.txt").symlink_to("nowhere.txt")
    result = run("check", folder, "--format", "json")
    assert result.exit_code == 2
    assert result.stderr.endswith("more.txt: is a link to what is not there\n")
    (folder / "nowhere.txt").write_text("**1.13** More.\n", "utf-8")
    assert run("check", folder).exit_code < 2


def test_files_that_lie_elsewhere_are_not_read(run: Run, tmp_path: Path) -> None:
    """Named by the settings, or by a link: what a project shows is in its folder, but what somebody names himself."""
    for name in ("secret.md", "secret.rules", "keys/secret.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("# 1. SECRET\n\n**1.12** Nobody knows.\n", "utf-8")
    project = tmp_path / "project"
    settings = 'notation = "digit-levels"\nfiles = ["*.txt", "../../../secret.*d"]\nrules = ["../../../*.rules"]'
    folder = book(project / "sources/book", settings=settings)
    (project / "rulewright.toml").write_text("", "utf-8")
    (folder / "link.txt").symlink_to(tmp_path / "secret.md")
    (folder / "keys").symlink_to(tmp_path / "keys")
    (folder / "own.txt").symlink_to(folder / "rules.txt")
    result = run("export", project)
    assert result.exit_code == 2
    for shown in ("sources/book/link.txt", "../secret.md", "../secret.rules"):
        assert f"{shown}: lies outside the project's folder" in result.stderr
    assert "SECRET" not in result.stdout
    assert "SECRET" in run("export", folder / "link.txt").stdout


def test_a_deep_baseline(run: Run, tmp_path: Path) -> None:
    book(tmp_path / "sources/book")
    (tmp_path / "rulewright.toml").write_text("[check]\nbaseline = 'known.json'", "utf-8")
    (tmp_path / "known.json").write_text('{"version": 1, "findings": ' + "[" * 100_000, "utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 2
    assert "known.json: is no baseline" in result.stderr


def test_latin_1(run: Run, tmp_path: Path) -> None:
    result = run(
        "check", book(tmp_path / "b", "# 1. CAF\xc9\n\n**1.11** Na\xefve.\n".encode("latin-1")), "--format", "json"
    )
    assert codes(result) == ["bad-encoding"]
    assert "CAF\xc9" in run("show", "1", "--path", tmp_path / "b").stdout


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_text_of_wide_characters_is_read_where_a_mark_says_so(run: Run, tmp_path: Path, encoding: str) -> None:
    page = tmp_path / "rules.txt"
    page.write_text("1. Roads\n\n1.1 A cart waits, see 1.9.\n\n1.2 A coach pays.\n", encoding)
    assert "rules.txt:3:23: error[dangling-reference]" in run("check", page).stdout


REFUSED = {
    ("show", ""): "'RULE': it is empty; write what it should be",
    ("renumber", "book", "1.1", " "): "'NEW': it is empty",
    ("renumber", "book", "1.1", "1.1"): "1.1 is its number already",
    ("show", "b:b:1.1"): "there is no rule b:b:1.1; near it are 1.1, 1.2\n",
    ("lookup", "1.1", "=1"): "=1: write an input as name=value",
    ("history", "1.1"): "book is in no git repository",
}


@pytest.mark.parametrize("words", REFUSED)
def test_words_that_mean_nothing_are_refused(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    (folder / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    (folder / "a.md").write_text("1 Roads\n\n1.1 A cart waits.\n\n1.2 A coach pays.\n", "utf-8")
    (folder / "a.rules").write_text("rule 1.1 toll\n  input carts: 0..1\n  out paid = carts\n", "utf-8")
    result = run(*words, "--path", folder)
    assert result.exit_code == 2
    assert REFUSED[words] in result.stderr


def test_a_history_of_what_is_not_there(run: Run, tmp_path: Path) -> None:
    assert "nowhere: there is no such file or folder" in run("history", "1.1", "--path", tmp_path / "nowhere").stderr


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_newlines_and_byte_order_mark(run: Run, tmp_path: Path, newline: str) -> None:
    text = "\ufeff" + (RULES + "\n**1.12**\xa0\xa0“Curly” see 1.19").replace("\n", newline)
    result = run("check", book(tmp_path / "b", text), "--format", "json")
    found = json.loads(result.stdout)["diagnostics"]
    assert [(each["code"], each["line"], each["column"]) for each in found] == [("dangling-reference", 5, 23)]


EMPTY = {"": "nothing in this book is numbered", "Only words.\n\nNo numbers.\n": "nothing in this book is numbered"}


@pytest.mark.parametrize("text", EMPTY)
def test_nothing_is_numbered(run: Run, tmp_path: Path, text: str) -> None:
    result = run("check", book(tmp_path / "b", text), "--format", "json")
    found = json.loads(result.stdout)["diagnostics"]
    assert [each["code"] for each in found] == ["empty-book"]
    assert result.exit_code == 1  # a check that saw nothing has not passed
    assert EMPTY[text] in found[0]["message"]


def test_no_files(run: Run, tmp_path: Path) -> None:
    result = run("check", book(tmp_path / "b", settings='notation = "dotted"\nfiles = ["*.xyz"]'), "--format", "json")
    found = json.loads(result.stdout)["diagnostics"]
    assert [(each["code"], each["file"], each["line"]) for each in found] == [("empty-book", "book.toml", 1)]


def test_a_number_repeated(run: Run, tmp_path: Path) -> None:
    result = run("check", book(tmp_path / "b", RULES + "\n**1.11** Again.\n"), "--format", "json")
    assert codes(result) == ["duplicate-rule"]
