"""Books in other scripts: each page says its language and which way it runs, and the search finds words that no blank
parts from their neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from rulewright.cli.program import main
from tests.browser.conftest import Open, served
from tests.browser.test_previews import preview
from tests.browser.test_search import search

BOOKS = {
    "he": "1. תנועה\n\n1.1 סערה: צי הנכנס לאזור סערה מטיל קובייה אחת. ראו את 2.1.\n\n2. לחימה\n\n"
    "2.1 הַצִּי של היריב: אם הוא באותו אזור, ניתן להכריז על קרב או לסגת לחוף־ים.\n",
    "ja": "1. 移動\n\n1.1 嵐の海域に入る艦隊は、サイコロを一個振ります。2.1を参照。\n\n2. 戦闘\n\n"
    "2.1 同じ海域に敵の艦隊がいる場合、戦闘を宣言できます。\n\n2.2 補給を受けていない駒は動けません。\n",
}
FOUND = [
    ("ja", "艦隊", ["1.1", "2.1"]),  # within a sentence
    ("ja", "補給 駒", ["2.2"]),
    ("ja", "駒補給", ["2.2"]),  # two words typed as one
    ("ja", "規則２．１", ["2.1"]),
    ("he", "הצי", ["2.1"]),  # the text has it with its vowels
    ("he", "קובייה", ["1.1"]),
    ("he", "ים", ["2.1"]),  # behind a maqaf, which joins words
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(built(tmp_path_factory.mktemp("scripts"), *BOOKS)) as address:
        yield address


@pytest.fixture(scope="module")
def hebrew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site whose only book is in Hebrew."""
    with served(built(tmp_path_factory.mktemp("hebrew"), "he")) as address:
        yield address


def built(root: Path, *names: str) -> Path:
    """Build the site of these books in a folder; return it."""
    (root / "rulewright.toml").write_text('[project]\ntitle = "Books"\n', "utf-8")
    for name in names:
        book = root / "sources" / name
        book.mkdir(parents=True)
        (book / "book.toml").write_text(f'title = "{name}"\nnotation = "dotted"\n', "utf-8")
        (book / "rules.md").write_text(BOOKS[name], "utf-8")
    assert CliRunner().invoke(main, ["build", str(root)]).exit_code == 0
    return root / "build/site"


@pytest.mark.parametrize(("name", "way"), [("he", "rtl"), ("ja", "ltr")])
def test_what_is_shown_of_a_book_says_its_language(visit: Open, address: str, name: str, way: str) -> None:
    page = visit(f"{address}{name}/1/")
    shown = page.locator(f".md-content [lang={name}][dir={way}]")
    expect(shown.locator(".rw-rule")).to_have_count(2)
    assert page.locator("html").get_attribute("lang") == "en"
    shown.locator("a.rw-ref").first.hover()
    assert preview(page)
    expect(page.locator(f"#rw-preview .rw-rule[lang={name}][dir={way}]")).to_be_visible()


def test_a_book_that_runs_from_right_to_left_stands_at_the_right(visit: Open, address: str) -> None:
    page = visit(f"{address}he/1/")
    number, words = page.locator(".rw-number").nth(1), page.locator(".rw-text").first
    assert number.evaluate("(each) => each.getBoundingClientRect().left") > words.evaluate(
        "(each) => each.getBoundingClientRect().right"
    )


@pytest.mark.parametrize(("name", "typed", "wanted"), FOUND)
def test_a_word_is_found(visit: Open, address: str, name: str, typed: str, wanted: list[str]) -> None:
    page = visit(f"{address}{name}/1/")
    search(page, typed)
    titles = page.get_by_role("option").filter(has_text=f"{name} ›").locator(".rw-result-title")
    expect(titles).to_have_text(wanted)


def test_found_words_are_marked_within_a_sentence(visit: Open, address: str) -> None:
    page = visit(f"{address}ja/1/")
    search(page, "駒補給")
    expect(page.locator(".rw-results mark")).to_have_text(["補給", "駒"])


def test_a_site_of_one_language_is_in_it_as_far_as_its_theme_is(visit: Open, hebrew: str) -> None:
    page = visit(f"{hebrew}he/1/")
    assert page.locator("html").get_attribute("lang") == "he"
    assert page.locator("body").get_attribute("dir") == "rtl"
    expect(page.locator(".md-footer__link--next .md-footer__direction")).not_to_have_text("Next")
    page.goto(f"{hebrew}findings/")
    expect(page.locator(".md-content [lang=en][dir=ltr] h1")).to_have_text("Findings")


def test_a_hit_whose_title_is_a_number_runs_as_its_words_do(visit: Open, hebrew: str) -> None:
    page = visit(f"{hebrew}he/1/")
    search(page, "2.1")
    expect(page.locator(".rw-search-status [lang=en][dir=ltr]")).to_have_text("2 found")
    hit = page.get_by_role("option").first
    assert hit.evaluate("(each) => getComputedStyle(each).direction") == "rtl"
    title, words = hit.locator(".rw-result-title mark"), hit.locator(".rw-result-text")
    right = "(each) => each.getBoundingClientRect().right"
    assert abs(title.evaluate(right) - words.evaluate(right)) < 2
