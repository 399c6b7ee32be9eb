"""Aids among other books: what @Rules cites, files that include others, one file by itself, settings that are wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import rulewright
from rulewright.project import Project
from rulewright.publish.pages.pages import Pages

Run = Callable[..., Result]
RULES = "# 4. MOVEMENT\n\n**4.21** March.\n\n**4.22** Sail.\n\n- A. by day\n- B. by night\n"
AID = """\
@SubSection @Title { March @Rules 4.21 } @Tag { march } @Begin
@BulletList
@ListItem { by sea see @Rules 4.22A and @Rules 4.22C, not @Rules 4.23 but @Rules 9.11 }
@EndList
@End @SubSection
"""


def project(folder: Path, files: dict[str, str]) -> Path:
    for name, text in {"rulewright.toml": "", **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def two_books(folder: Path, rules_of: str) -> Path:
    return project(
        folder,
        {
            "sources/rules/book.toml": 'notation = "digit-levels"\nchapters = "4"',
            "sources/rules/rules.md": RULES,
            "sources/aid/book.toml": f'format = "lout"\nrules-of = "{rules_of}"',
            "sources/aid/aid.lt": AID,
        },
    )


def numbers(compiled: Project) -> list[tuple[str, str, tuple[str, ...]]]:
    book = compiled.book("aid")
    return [(each.cited[0], each.status, each.targets) for _, each in book.references if each.kind == "number"]


def test_rules_of_another_book_are_checked_like_any_citation(tmp_path: Path) -> None:
    compiled = rulewright.load(two_books(tmp_path, "rules"))
    assert numbers(compiled) == [
        ("4.21", "resolved", ("rules:4.21",)),
        ("4.22A", "resolved", ("rules:4.22A",)),
        ("4.22C", "partial", ("rules:4.22C",)),
        ("4.23", "dangling", ("rules:4.23",)),
        ("9.11", "outside", ("rules:9.11",)),
    ]
    found = {each.code: each for each in compiled.check() if each.book == "aid"}
    assert set(found) == {"missing-item", "dangling-reference", "uncited-tag"}
    assert found["missing-item"].message == "4.22 has no item C"
    assert "rules:4.22" in [target for target, _ in found["dangling-reference"].candidates]
    assert compiled.graph.has_edge("aid:march", "rules:4.21")


def test_a_number_that_the_rulebook_gives_twice(tmp_path: Path) -> None:
    folder = two_books(tmp_path, "rules")
    with (folder / "sources/rules/rules.md").open("a", encoding="utf-8") as file:
        file.write("\n**4.21** March again.\n")
    compiled = rulewright.load(folder)
    found = [each for each in compiled.check() if each.code == "ambiguous-reference" and each.book == "aid"]
    assert [each.message for each in found] == ["4.21 can mean 2 places"]
    assert [span.source.path for span, _ in found[0].related] == ["sources/rules/rules.md"] * 2


def test_pages_of_two_books_lead_to_each_other(tmp_path: Path) -> None:
    compiled = rulewright.load(two_books(tmp_path, "rules"))
    for directories, to_rule, to_aid in (
        (True, "../rules/4/#4.21", "../../aid/#march"),
        (False, "rules/4.html#4.21", "../aid.html#march"),
    ):
        pages = Pages(compiled, directories)
        assert f'<a class="rw-ref" href="{to_rule}"' in pages.render("aid").html
        assert f'<a href="{to_aid}">March</a>' in pages.render("rules/4").html


def test_rules_that_lie_outside(tmp_path: Path) -> None:
    compiled = rulewright.load(two_books(tmp_path, "outside"))
    assert {status for _, status, _ in numbers(compiled)} == {"outside"}
    assert numbers(compiled)[0] == ("4.21", "outside", ("aid:4.21",))


def test_one_book_of_a_project_by_itself(tmp_path: Path) -> None:
    two_books(tmp_path, "rules")
    compiled = rulewright.load(tmp_path / "sources/aid")
    assert {status for _, status, _ in numbers(compiled)} == {"outside"}


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ('rules-of = "rule"', 'sources/aid/book.toml:2: rules-of: there is no book "rule"; did you mean "rules"?'),
        ('symbols = "own.toml"', "sources/aid/own.toml: cannot be read (No such file or directory)"),
        ('symbols = "book.toml"', "sources/aid/book.toml:1: format: is not a known key"),
    ],
)
def test_wrong_settings(run: Run, tmp_path: Path, settings: str, complaint: str) -> None:
    two_books(tmp_path, "rules")
    (tmp_path / "sources/aid/book.toml").write_text(f'format = "lout"\n{settings}', "utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1


def test_files_that_include_others(tmp_path: Path) -> None:
    section = "@SubSection @Title {{ {0} }} @Tag {{ {0} }} @Begin see @Reff {1}\n{2} @End @SubSection\n"
    files = {
        "sources/aid/book.toml": 'format = "lout"',
        "sources/aid/a.lt": section.format("inner", "outer", "@Include { a.lt }"),
        "sources/aid/main.lt": section.format("outer", "inner", '@Include { a.lt } @Include { "sub/b" }'),
        "sources/aid/sub/b.lt": section.format("deep", "inner", "@Include { ../../secret.lt } @Include nowhere"),
        "sources/secret.lt": section.format("secret", "secret", ""),
    }
    compiled = rulewright.load(project(tmp_path, files))
    book = compiled.book("aid")
    assert [(rule.tag, rule.parent) for rule in book.rules] == [
        ("outer", None),
        ("inner", "aid:outer"),
        ("deep", "aid:outer"),
    ]
    assert {each.status for _, each in book.references} == {"resolved"}
    messages = [each.message.partition(";")[0] for each in compiled.check() if each.code == "bad-include"]
    assert messages == [
        "a.lt includes itself",
        "../../secret.lt lies outside the book's folder",
        "nowhere is not there",
    ]
    assert {rule.span.source.path.rpartition("/")[2] for rule in book.rules} == {"main.lt", "a.lt", "b.lt"}


def test_words_of_included_files_are_checked_in_every_run(run: Run, tmp_path: Path) -> None:
    section = "@Section @Title {{ {0} }} @Tag {{ {0} }} @Begin @LP {1} @End @Section\n"
    files = {
        "sources/aid/book.toml": 'format = "lout"\nfiles = ["all"]',
        "sources/aid/all": "@SysInclude { report } @Report @Title { Aid } // @Include { inner }\n",
        "sources/aid/inner": section.format("inner", "The colour of armour (red. Code: @F { XYZ }, @F { XYZ }."),
    }
    project(tmp_path, files)
    for words, expected in (("", 1), ("", 1), (")", 0)):
        inner = tmp_path / "sources/aid/inner"
        inner.write_text(inner.read_text("utf-8").replace("(red.", f"(red{words}."), "utf-8")
        found = json.loads(run("check", tmp_path, "--format", "json").stdout)["diagnostics"]
        assert [each["code"] for each in found if each["code"] == "unpaired-mark"] == ["unpaired-mark"] * expected
        assert {each["file"] for each in found} == {"sources/aid/inner"}


def test_a_definition_that_takes_something_else_is_read_anew(run: Run, tmp_path: Path) -> None:
    files = {
        "sources/aid/book.toml": 'format = "lout"\nfiles = ["all"]',
        "sources/aid/all": "@Include { setup } @Section @Title { X } @Tag { one } @Begin @To { one }. @End @Section",
        "sources/aid/setup": "def @To right x { part x or y }\n",
    }
    setup = project(tmp_path, files) / "sources/aid/setup"
    for parameter, expected in (("x", "part one or y"), ("x", "part one or y"), ("y", "part x or one")):
        setup.write_text(f"def @To right {parameter} {{ part x or y }}\n", "utf-8")
        model = json.loads(run("export", tmp_path).stdout)
        assert [rule["text"] for rule in model["books"][0]["rules"]] == [f"{expected}."]


def test_one_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "aid.lt").write_text(AID, "utf-8")
    result = run("export", tmp_path / "aid.lt")
    assert [rule["tag"] for rule in json.loads(result.stdout)["books"][0]["rules"]] == ["march"]
    assert run("check", tmp_path).exit_code == 0


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_newlines_of_all_kinds(tmp_path: Path, newline: str) -> None:
    text = AID.replace("@BulletList\n", "@BulletList # a comment\n")
    (tmp_path / "aid.lt").write_bytes(text.replace("\n", newline).encode())
    book = rulewright.load(tmp_path / "aid.lt").books[0]
    assert [block.text.text for block in book.rules[0].blocks] == [
        "by sea see 4.22A and 4.22C, not 4.23 but 9.11",
    ]
    assert [citation.span(each).line for citation, each in book.references] == [1, 3, 3, 3, 3]


def test_export_keeps_the_contract(run: Run, ours: Project, validate: Callable[..., Any]) -> None:
    model = validate(run("export", ours.root).stdout, "export")
    book = next(each for each in model["books"] if each["format"] == "lout")
    movement = next(rule for rule in book["rules"] if rule["tag"] == "Movement")
    assert movement["number"] is None
    assert movement["title"] == "Movement"
    assert movement["text"].startswith("no move into or out of an Isolated Area")
    tags = [each for each in book["references"] if each["kind"] == "tag"]
    assert {each["status"] for each in tags} == {"resolved"}
    assert {each["deferral"] for each in tags} == {True, False}


def test_words_before_a_reference_hand_over(tmp_path: Path) -> None:
    said = {
        "apply 1 Loss @Reff x": True,
        "army applies 1 Loss @Reff x": True,
        "then proceed to it @Reff x": True,
        "draw until empty @Reff x": False,
        "resolve it first, then count @Reff x": False,
        "see @Reff x": True,
        "the sea @Reff x": False,
    }
    items = "\n".join(f"@ListItem {{{words}}}" for words in said)
    path = tmp_path / "aid.lt"
    path.write_text(f"@Section @Title {{X}} @Tag {{x}} @Begin @BulletList\n{items}\n@EndList @End @Section", "utf-8")
    assert [citation.deferral for citation in rulewright.load(path).books[0].citations] == list(said.values())


def test_places_are_shown_on_the_recovered_line(run: Run, tmp_path: Path) -> None:
    flat = " ".join(AID.replace("@Rules 4.23", "@Reff nowhere").split("\n")) * 2
    (tmp_path / "aid.lt").write_text(flat, "utf-8")
    report = run("check", tmp_path / "aid.lt").stdout
    place = flat.index("nowhere") + 1
    assert f"aid.lt:1:{place}: error[dangling-tag]: no section has the tag nowhere" in report
    assert "1 | @ListItem { by sea see" in report
