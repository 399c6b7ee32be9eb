"""Books that would make pages too large for a phone: their chapters are parted, their figures drawn together."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from rulewright.cli.program import main
from rulewright.compile import load
from rulewright.project import Project
from rulewright.publish.addresses import Addresses
from rulewright.publish.pages.parts import chapters, parts
from tests.browser.axe import agrees
from tests.browser.conftest import Open, served
from tests.browser.test_layout import LARGEST
from tests.browser.test_previews import preview
from tests.browser.test_search import search

SECTIONS, RULES = 60, 25  # of the first chapter, and of a section
MORE = 400  # chapters of two rules each
COUNT = """() => {
  const counted = (globalThis.counted = { letters: 0, elements: 0 });
  const counting = (of, name, count) => {
    const own = of[name];
    of[name] = function (...given) {
      count(this);
      return own.apply(this, given);
    };
  };
  for (const name of ["includes", "indexOf", "toLowerCase", "normalize", "replace", "split", "matchAll"]) {
    counting(String.prototype, name, (text) => (counted.letters += text.length));
  }
  counting(document, "createElement", () => counted.elements++);
}"""
"""Counts what scripts do from now on: the letters of the texts that they go through, the elements that they make."""
TYPED = """async (typed) => {
  Object.assign(counted, { letters: 0, elements: 0 });
  const field = document.querySelector("[role=combobox]");
  field.value = typed;
  field.dispatchEvent(new Event("input"));
  await new Promise((done) => setTimeout(done));
  return [counted.letters, counted.elements, document.querySelector(".rw-search-status").textContent];
}"""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose book has one very long chapter, one of many faults, and very many short ones; built offline."""
    folder = tmp_path_factory.mktemp("large")
    (folder / "rulewright.toml").write_text("", "utf-8")
    book = folder / "sources/book"
    book.mkdir(parents=True)
    (book / "book.toml").write_text('title = "Large"\nnotation = "dotted"\n', "utf-8")
    text = ["# 1 LONG"]
    for section in range(1, SECTIONS + 1):
        text.append(f"## 1.{section} Section {section}")
        cited = f"1.{section % SECTIONS + 1}.3, 1.1.1"
        text += [f"**1.{section}.{rule} Rule.** {'Words. ' * 60}See {cited}." for rule in range(1, RULES)]
    text += ["# 2 FLAT", *(f"**2.{rule} Flat.** {'Words. ' * 30}See 9999.{rule}." for rule in range(1, 700))]
    for chapter in range(3, MORE + 3):
        text += [f"# {chapter} SHORT", f"**{chapter}.1 First.** See {chapter - 1}.1.", f"**{chapter}.2 Second.** Go."]
    (book / "text.md").write_text("\n\n".join(text) + "\n", "utf-8")
    result = CliRunner().invoke(main, ["build", str(folder), "--offline"])
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="module")
def project(large: Path) -> Project:
    """The same, as the build had read it."""
    return load(large, cached=True)


def test_every_rule_is_on_one_page_in_its_order(project: Project) -> None:
    (book,) = project.books
    whole, found = chapters(book), parts(book)
    assert {name: [rule for part in found[name] for rule in part.rules] for name in found} == whole
    assert len(found["1"]) > 3
    assert len(found["2"]) > 2
    assert all(len(found[str(number)]) == 1 for number in range(3, MORE))
    for part in found["1"][1:]:
        assert part.rules[0].name.count(".") == 1  # a section is not torn apart where that can be helped
    paths = [part.path for each in found.values() for part in each]
    assert len(set(paths)) == len(paths)


def test_no_page_is_large(large: Path) -> None:
    pages = [*(large / "build/offline").rglob("*.html")]
    assert not {page.name: page.stat().st_size for page in pages if page.stat().st_size > LARGEST}


def test_from_part_to_part(large: Path, visit: Open) -> None:
    site = f"{(large / 'build/offline').as_uri()}/"
    page = visit(f"{site}book/1.html", offline=True)
    parted = page.get_by_role("navigation", name="The parts of this chapter")
    parted.get_by_role("link", name="Next:").click()
    expect(page.locator("h1")).to_contain_text("1.")
    expect(page.locator(".rw-rule").first).to_be_visible()
    before = page.url
    parted.first.locator("summary").click()
    parted.first.get_by_role("link").last.click()
    assert page.url != before
    link = page.locator(".rw-text a.rw-ref", has_text="1.1.1").first
    link.hover()
    assert preview(page).startswith("1.1.1")
    link.click()
    expect(page).to_have_url(f"{site}book/1.html#1.1.1")


def test_no_violation_on_a_part(large: Path, project: Project, visit: Open) -> None:
    """Nor on the index of many; the figures of many are looked at in `test_access_kinds.py`."""
    part = parts(project.books[0])["1"][1]
    with served(large / "build/offline") as site:
        for path in (part.path, "book/index"):
            agrees(visit(f"{site}{path}.html"))


def test_a_rule_is_found_on_its_part(large: Path, project: Project, visit: Open) -> None:
    addresses = Addresses(project, directories=False)
    page = f"{(large / 'build/offline').as_uri()}/"
    wanted = f"{page}{addresses.url(addresses.page_of['book:1.50.7'])}#1.50.7"
    assert addresses.page_of["book:1.50.7"] != "book/1"
    found = visit(f"{page}index.html", offline=True)
    search(found, "1.50.7")
    found.keyboard.press("Enter")
    expect(found).to_have_url(wanted)
    typed = visit(f"{page}book/1.html#1.50.7", offline=True)  # as if the chapter were one page
    expect(typed).to_have_url(wanted)


def test_many_chapters_are_drawn_together(large: Path, visit: Open) -> None:
    page = visit(f"{(large / 'build/offline').as_uri()}/figures/book.html", offline=True)
    assert 20 < page.locator(".rw-arcs a").count() <= 150
    assert 20 < page.locator(".rw-matrix tbody tr").count() <= 150
    page.locator(".rw-arcs a").nth(3).click()
    expect(page.locator("h1")).to_contain_text("Chapters 1")
    page.locator(".rw-arcs a").nth(2).click()
    expect(page.locator(".rw-rule").first).to_be_visible()


def test_a_key_costs_little(large: Path, visit: Open) -> None:
    """In a book of some 3,000 rules: one letter is looked for in titles and numbers, which fill the list; what is typed
    on goes through few texts again, and few hits are made at once."""
    page = visit(f"{(large / 'build/offline').as_uri()}/index.html", offline=True)
    page.evaluate(COUNT)
    page.get_by_role("banner").get_by_role("button", name="Find a rule").click()
    expect(page.get_by_role("status")).to_contain_text("entries")
    size = page.evaluate("rulewright.indexed('').then((all) => JSON.stringify(all).length)")
    assert page.evaluate("counted.letters") < 8 * size
    page.wait_for_function("rulewright.finding.index().then((all) => all.every((each) => each.made))")  # before any key
    letters, elements, found = zip(*(page.evaluate(TYPED, "section 59"[:end]) for end in range(1, 11)), strict=True)
    assert found[0].startswith("More than 40 found")
    assert letters[0] < size / 4
    assert found[-1] == "2 found"
    assert max(letters) < size
    assert sorted(letters)[-2] < size / 10  # the texts are gone through once
    assert max(elements) < 50  # those that are laid out before the next key
