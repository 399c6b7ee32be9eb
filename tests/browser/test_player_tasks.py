"""Ten things that players do at the table, on a phone. Some say in how many taps they are done; typing is one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open
from tests.browser.test_widgets import output, widget

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Player:
    """A phone in a hand that counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def search(self, words: str) -> Locator:
        """Type into the search, and return what it lists."""
        self.tap(self.page.get_by_role("banner").get_by_role("button", name="Find a rule"))
        self.page.get_by_role("combobox").fill(words)
        self.taps += 1
        return self.page.get_by_role("option")


@pytest.fixture
def play(visit: Open, site: str) -> Callable[..., Player]:
    return lambda path="", **more: Player(visit(site + path, **PHONE, **more))


def test_a_rule_by_its_number(play: Callable[..., Player]) -> None:
    player = play()
    player.tap(player.search("rule 58.532").first)
    expect(player.page.locator('[id="58.532"]')).to_be_in_viewport()
    assert player.taps == 3


def test_a_rule_by_a_misspelt_word(play: Callable[..., Player]) -> None:
    player = play()
    player.tap(player.search("forbearence").first)
    expect(player.page.locator(".rw-rule:target")).to_contain_text("forbearance", ignore_case=True)
    assert player.taps == 3


def test_a_table_by_a_word_in_it(play: Callable[..., Player]) -> None:
    player = play()
    found = player.search("firestormed").filter(has_text="British Resistance Table")
    player.tap(found)
    expect(player.page.locator('[id="table-59.21"]')).to_be_in_viewport()
    assert player.taps == 3


def test_odds_from_the_search_alone(play: Callable[..., Player]) -> None:
    player = play()
    first = player.search("58.53 -1 vichy").first
    expect(first).to_contain_text("Lebanon-Syria: Vichy 5/6, Free 1/6")
    assert player.taps == 2
    player.tap(first)
    found = widget(player.page, "french_colonies")
    expect(found.get_by_role("spinbutton").first).to_have_value("-1")
    expect(found.get_by_role("group", name="Vichy France was established").get_by_label("Yes")).to_be_checked()


def test_a_cited_rule_slides_up_and_the_place_is_kept(play: Callable[..., Player]) -> None:
    player = play("world-at-war/54/")
    page = player.page
    link = page.locator('a.rw-ref[href^="../55"]').first
    link.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    player.tap(link)
    sheet = page.get_by_role("dialog", name="What is cited")
    expect(sheet).to_contain_text("German surrender")
    player.tap(sheet.locator("a.rw-ref").first)
    expect(sheet).to_contain_text("German Resistance Table")
    player.tap(sheet.get_by_role("button", name="Back"))
    expect(sheet).to_contain_text("55 German surrender")
    player.tap(sheet.get_by_role("button", name="Forward"))
    expect(sheet).to_contain_text("German Resistance Table")
    player.tap(sheet.get_by_role("button", name="Back"))
    expect(sheet).to_contain_text("55 German surrender")
    player.tap(sheet.get_by_role("button", name="Close"))
    expect(sheet).to_be_hidden()
    assert page.evaluate("scrollY") == before
    assert player.taps == 6


def test_back_of_the_browser_leads_back_in_what_slid_up_and_closes_it(play: Callable[..., Player]) -> None:
    player = play("world-at-war/54/")
    page = player.page
    address = page.url
    sheet = page.get_by_role("dialog", name="What is cited")
    player.tap(page.locator('a.rw-ref[href^="../55"]').first)
    expect(sheet).to_contain_text("55 German surrender")
    player.tap(sheet.locator("a.rw-ref").first)
    expect(sheet).to_contain_text("German Resistance Table")
    page.go_back()
    expect(sheet).to_contain_text("55 German surrender")
    page.go_back()
    expect(sheet).to_be_hidden()
    assert page.url == address
    player.tap(page.locator('a.rw-ref[href^="../55"]').first)
    player.tap(sheet.get_by_role("link", name="Open"))
    page.wait_for_url("**/world-at-war/55/#55")
    page.go_back()
    expect(page).to_have_url(address)
    expect(sheet).to_be_hidden()


def test_the_answer_is_in_sight_while_inputs_change(play: Callable[..., Player]) -> None:
    player = play("world-at-war/58/?play=world-at-war:french_colonies&fsl=0&vichy=yes")
    found = widget(player.page, "french_colonies")
    expect(found.locator(".rw-odds").first).to_be_in_viewport()
    player.tap(found.get_by_role("button", name="French surrender level: less"))
    expect(found.locator(".rw-odds").first).to_contain_text("5/6")
    expect(found.locator(".rw-odds").first).to_be_in_viewport()
    expect(found.locator(".rw-trace ol")).to_be_hidden()  # folded


def test_a_number_out_of_range_is_said_at_its_field(play: Callable[..., Player]) -> None:
    player = play("world-at-war/58/?play=world-at-war:french_colonies")
    field = widget(player.page, "french_colonies").get_by_role("spinbutton").first
    field.fill("9")
    expect(field).to_have_attribute("aria-invalid", "")
    expect(widget(player.page, "french_colonies").locator(".rw-wrong").first).to_have_text(
        "This is not one of −3 to 3."
    )
    field.fill("3")
    expect(field).not_to_have_attribute("aria-invalid", "")


def test_back_takes_a_change_back(play: Callable[..., Player]) -> None:
    player = play("world-at-war/58/?play=world-at-war:french_colonies&fsl=0&vichy=yes")
    vichy = widget(player.page, "french_colonies").get_by_role("group", name="Vichy France was established")
    player.tap(vichy.get_by_text("No", exact=True))
    expect(vichy.get_by_label("No")).to_be_checked()
    player.page.go_back()
    expect(vichy.get_by_label("Yes")).to_be_checked()


def test_another_reading_is_put_in_force(play: Callable[..., Player]) -> None:
    player = play("europa/55/?play=europa:capture_morale&captured=last_turn&placed=yes")
    found = widget(player.page, "capture_morale")
    expect(output(found, "Combat strength, times")).to_have_text("½")
    player.tap(found.get_by_role("button", name="Read it so"))
    expect(output(found, "Combat strength, times")).to_have_text("¾")
    assert "readings=1" in player.page.url


def test_the_address_of_a_rule_is_copied(play: Callable[..., Player], site: str) -> None:
    player = play("world-at-war/58/", permissions=["clipboard-read", "clipboard-write"])
    page = player.page
    page.locator('[id="58.1"]').evaluate("each => each.dataset.leaf = 'p. 9'")  # as where its PDF was made
    player.tap(page.locator('[id="58.12"] p').first)
    player.tap(page.get_by_label("Copy or print"))
    player.tap(page.get_by_role("button", name="Copy the address"))
    expect(page.locator(".rw-hand").get_by_role("status")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}world-at-war/58/#58.12"
    player.tap(page.get_by_role("button", name="Copy as a citation"))
    expect(page.locator(".rw-hand").get_by_role("status")).to_contain_text("Surrender of major powers 58.12 (p. 9)")
    assert player.taps == 4
