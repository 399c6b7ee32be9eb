"""What players read is what the book prints: names of rule code stand in no widget, log, hit or copied result."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from rulewright.project import Project
from rulewright.rulecode.run import runners
from tests.browser.conftest import Open
from tests.browser.test_search import search
from tests.browser.test_widgets import group, opened, samples, widget


def test_no_widget_shows_a_name_of_rule_code(visit: Open, site: str, ours: Project) -> None:
    page = visit(f"{site}play/")
    for book in ours.books:
        for name, runner in runners(book.programs).items():
            found = widget(page, name)
            found.locator(".rw-play").click()
            expect(found.locator(".rw-form")).to_be_visible()
            unprinted = rf"\w*_\w*|{'|'.join(map(re.escape, runner.program.words)) or '_'}"
            for inputs in list(samples(runner.program))[:3]:
                said = found.evaluate(
                    """(each, inputs) => {
                        Object.assign(each.state.inputs, inputs);
                        each.update();
                        return each.innerText;
                    }""",
                    inputs,
                )
                assert not re.search(rf"(?<!\w)(?:{unprinted})(?!\w)", said), (name, inputs, said)


def test_choices_and_results_are_read_as_printed(visit: Open, site: str) -> None:
    page = visit(f"{site}world-at-war/58/", permissions=["clipboard-read", "clipboard-write"])
    found = opened(page, "french_surrender_level")
    found.get_by_label("Turn of the surrender").select_option("Winter 1940 or later")
    assert "turn=winter40" in page.url  # a link is as short as it was
    found.locator(".rw-copy summary").click()
    found.get_by_role("button", name="The result as text").click()
    expect(found.locator(".rw-copy").get_by_role("status")).to_have_text("Copied")
    assert "Turn of the surrender: Winter 1940 or later" in page.evaluate("navigator.clipboard.readText()")
    forces = opened(page, "vichy_forces")
    forces.get_by_label("French surrender level", exact=True).fill("3")
    expect(forces.locator(".rw-outputs dt")).to_have_text(["Inf", "3-5", "AAF", "Named", "CA", "DD"])


def test_the_log_of_a_game_says_them(visit: Open, site: str) -> None:
    page = visit(f"{site}play/world-at-war/")
    total = opened(page, "italian_dp_total")
    total.get_by_text("the Western Allies", exact=True).click()
    expect(page.locator(".rw-log li").first).to_contain_text("Who declared war: the Western Allies")


def test_the_search_understands_them(visit: Open, site: str) -> None:
    page = visit(site)
    for typed, holder in (
        ("58.21 fall 1940 france", "France"),
        ("58.21 Fall the axis", "the Axis"),
        ("58.21 fall40 axis", "the Axis"),
    ):
        search(page, typed)
        page.get_by_role("option").filter(has_text="Play").first.click()
        found = widget(page, "french_surrender_level")
        expect(found.get_by_label("Turn of the surrender").locator("option:checked")).to_have_text("Fall 1940")
        expect(group(found, "Paris: who controls it").get_by_label(holder)).to_be_checked()
