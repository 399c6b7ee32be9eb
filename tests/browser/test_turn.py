"""The sheet for a turn: results flow on, what is done is kept, undone, saved and sent; results are copied."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import SCHEMES, agrees
from tests.browser.conftest import Open
from tests.browser.test_widgets import opened, output, widget

SHEET = "play/world-at-war/"
CLIPBOARD = ["clipboard-read", "clipboard-write"]
COUNT = """
  globalThis.tried = 0;
  const own = Object.create;
  Object.create = (...given) => (globalThis.tried++, own(...given));
"""
"""Counts how often rule code is run: each time it has a fresh object for its names."""


def log(page: Page) -> Locator:
    lines = page.locator(".rw-log li")
    if not page.locator(".rw-log ol").is_visible():
        page.locator(".rw-log > summary").click()
    return lines


def turn(page: Page) -> Locator:
    return page.get_by_role("group", name="Turn", exact=True).get_by_role("status")


def press(page: Page, name: str) -> None:
    page.locator(".rw-bar").get_by_role("button", name=name, exact=True).click()


def games(page: Page) -> Locator:
    found = page.locator(".rw-games")
    if not found.get_by_label("Name").is_visible():
        found.locator("summary").click()
    return found


def test_what_may_still_come_is_tried_where_it_is_shown(visit: Open, site: str) -> None:
    """A sheet of dozens of programs would take a phone seconds otherwise, before anything of it is seen."""
    page = visit(site)
    page.add_init_script(COUNT)
    page.goto(site + SHEET)
    expect(turn(page)).to_contain_text("Turn 1")
    before = page.evaluate("tried")
    assert 0 < before < 1000
    answer = opened(page, "italian_surrender").locator(".rw-answer")
    expect(answer).to_contain_text("Can still be")
    assert page.evaluate("tried") > before


def test_a_result_flows_into_the_rules_that_take_it(visit: Open, site: str) -> None:
    page = visit(site + SHEET)
    total = opened(page, "italian_dp_total")
    total.get_by_label("Italy's DPs, as in a YSS", exact=True).fill("3")
    total.get_by_text("nobody", exact=True).click()
    expect(total.locator(".rw-answer dt")).to_have_text("Italy's DP total")
    surrender = opened(page, "italian_surrender")
    taken = surrender.get_by_label("Italy's DP total", exact=True)
    expect(taken).to_have_value("3")
    expect(surrender.locator(".rw-of").first).to_have_text("56.12 gives 3")
    taken.fill("-4")
    expect(surrender.locator(".rw-of").first).to_contain_text("set here by hand")
    total.get_by_label("Italy's DPs, as in a YSS", exact=True).fill("-1")
    expect(taken).to_have_value("-4")
    surrender.get_by_role("button", name="Take that").click()
    expect(taken).to_have_value("-1")
    expect(page.locator("#step-italian_dp_total .rw-gives")).to_contain_text("−1")


def test_ticks_and_turns_stay(visit: Open, site: str) -> None:
    page = visit(site + SHEET)
    boxes = page.get_by_role("checkbox", name="Done:")
    boxes.nth(0).check()
    boxes.nth(1).check()
    page.reload()
    expect(boxes.nth(0)).to_be_checked()
    expect(turn(page)).to_have_text(f"Turn 1: 2 of {boxes.count()} done")
    press(page, "Next turn")
    expect(turn(page)).to_have_text(f"Turn 2: 0 of {boxes.count()} done")
    press(page, "Undo")
    expect(turn(page)).to_have_text(f"Turn 1: 2 of {boxes.count()} done")
    press(page, "Redo")
    expect(turn(page)).to_contain_text("Turn 2")


def test_what_is_carried_goes_into_the_next_turn(visit: Open, site: str) -> None:
    page = visit(site + SHEET)
    opened(page, "russian_losses").get_by_label("Russian resistance level", exact=True).fill("-3")
    expect(output(widget(page, "russian_losses"), "BRPs of units to lose")).to_have_text("60")
    press(page, "Next turn")
    expect(log(page).first).to_contain_text("carried on: Levels carried out so far 3")
    losses = widget(page, "russian_losses")
    losses.get_by_label("Russian resistance level", exact=True).fill("-4")
    expect(output(losses, "BRPs of units to lose")).to_have_text("20")
    page.reload()
    expect(output(opened(page, "russian_losses"), "BRPs of units to lose")).to_have_text("20")
    press(page, "Undo")
    press(page, "Undo")
    expect(output(losses, "BRPs of units to lose")).to_have_text("60")


def test_a_roll_is_logged_and_taken_back(visit: Open, site: str) -> None:
    page = visit(site + SHEET)
    found = opened(page, "french_colonies")
    found.get_by_label("French surrender level", exact=True).fill("-3")
    found.get_by_role("group", name="Vichy France was established").get_by_text("Yes").click()
    found.get_by_role("button", name="Roll").click()
    first = log(page).first
    expect(first).to_contain_text(
        re.compile(r"rolled Die for Lebanon-Syria: \d; Die for Tunisia-Algeria-Morocco: \d → Lebanon-Syria: \w+")
    )
    said = first.inner_text()
    press(page, "Undo")
    expect(found.locator(".rw-odds").first).to_be_visible()
    expect(log(page).first).not_to_contain_text("rolled")
    press(page, "Redo")
    expect(log(page).first).to_have_text(said)


def test_several_games_by_name(visit: Open, site: str) -> None:
    page = visit(site + SHEET)
    page.get_by_role("checkbox", name="Done:").first.check()
    games(page).get_by_label("Name").fill("Sunday")
    games(page).get_by_label("Name").press("Enter")
    games(page).get_by_role("button", name="New game").click()
    expect(turn(page)).to_contain_text("0 of")
    games(page).get_by_label("Game", exact=True).select_option("Sunday")
    expect(turn(page)).to_contain_text("1 of")
    page.reload()
    expect(games(page).get_by_label("Name")).to_have_value("Sunday")
    page.on("dialog", lambda asked: asked.accept())
    games(page).get_by_role("button", name="Delete").click()
    expect(turn(page)).to_contain_text("0 of")


def test_what_is_written_in_a_game_is_seen_as_a_field_and_its_log_is_numbered(visit: Open, site: str) -> None:
    page = visit(site + SHEET, viewport={"width": 390, "height": 844})
    name = games(page).get_by_label("Name")
    assert name.evaluate("(each) => getComputedStyle(each).borderTopWidth") == "1px"
    level = opened(page, "french_surrender_level")
    field = level.get_by_label("French ground factors in France", exact=True)
    for value in range(1, 12):
        field.fill(str(value))
        field.press("Tab")
    expect(log(page).first).to_be_visible()
    room = page.locator(".rw-log li").first.evaluate(
        "(each) => each.getBoundingClientRect().left - each.parentElement.getBoundingClientRect().left"
    )
    assert room > 25  # of two figures and their stop


def test_a_game_is_saved_and_loaded(visit: Open, site: str, tmp_path: Path) -> None:
    page = visit(site + SHEET)
    press(page, "Next turn")
    with page.expect_download() as saved:
        games(page).get_by_role("button", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["book"] == "world-at-war"
    other = visit(site + SHEET)
    games(other).get_by_label("Load a file").set_input_files(file)
    expect(turn(other)).to_contain_text("Turn 2")
    expect(other.get_by_role("status").filter(has_text="Loaded: Game 1 (2)")).to_be_visible()
    elsewhere = visit(f"{site}play/europa/")
    games(elsewhere).get_by_label("Load a file").set_input_files(file)
    expect(elsewhere.get_by_text("This game is one of another book: world-at-war.")).to_be_visible()
    file.write_text('{"rulewright": "game", "done": [3]}', "utf-8")
    games(other).get_by_label("Load a file").set_input_files(file)
    expect(other.get_by_text("This file holds no game.")).to_be_visible()


def test_a_position_is_sent(visit: Open, site: str) -> None:
    page = visit(site + SHEET, permissions=CLIPBOARD)
    opened(page, "russian_losses").get_by_label("Russian resistance level", exact=True).fill("-3")
    press(page, "Next turn")
    games(page).get_by_role("button", name="Copy a link to it").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    there = visit(page.evaluate("navigator.clipboard.readText()"))
    expect(turn(there)).to_contain_text("Turn 2")
    losses = opened(there, "russian_losses")
    losses.get_by_label("Russian resistance level", exact=True).fill("-4")
    expect(output(losses, "BRPs of units to lose")).to_have_text("20")
    assert "game=" not in there.url
    broken = visit(f"{site}{SHEET}?game=abc")
    expect(broken.get_by_text("The game in this address cannot be read")).to_be_visible()


def test_a_result_is_copied_as_text_and_as_a_picture(visit: Open, site: str) -> None:
    page = visit(f"{site}world-at-war/58/?play=world-at-war:french_colonies&fsl=0&vichy=yes", permissions=CLIPBOARD)
    found = widget(page, "french_colonies")
    found.locator(".rw-copy > summary").click()
    for what in ("The link", "The result as text"):
        found.get_by_role("button", name=what).click()
        expect(found.locator(".rw-copy").get_by_role("status")).to_have_text("Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    book, given, *_ = text.splitlines()
    assert book == "Surrender of major powers, 58.53 Political alignment of the French colonies"
    assert given == "French surrender level: 0; Vichy France was established: yes"
    assert "58.531A The French surrender level modifies the die roll" in text
    assert text.endswith("?play=world-at-war%3Afrench_colonies&fsl=0&vichy=yes")
    found.get_by_role("button", name="The result as a picture").click()
    expect(found.locator(".rw-copy").get_by_role("status")).to_have_text("Copied")
    size = page.evaluate(
        """async () => {
          const [item] = await navigator.clipboard.read();
          const drawn = await createImageBitmap(await item.getType("image/png"));
          return [drawn.width, drawn.height];
        }"""
    )
    assert size[0] == 1280
    assert size[1] > 400


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [1280, 390])
def test_no_violation_in_a_game(visit: Open, site: str, scheme: str, width: int) -> None:
    page = visit(site + SHEET, color_scheme=scheme, viewport={"width": width, "height": 800})
    opened(page, "italian_surrender").locator(".rw-copy > summary").click()
    page.get_by_role("checkbox", name="Done:").first.check()
    games(page)
    log(page)
    agrees(page, scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_javascript_the_sheet_leads_to_the_rules(visit: Open, site: str) -> None:
    page = visit(site + SHEET, java_script_enabled=False)
    expect(page.locator(".rw-bar").first).to_be_hidden()
    page.locator("rule-widget .rw-play").first.click()
    expect(page.locator(".rw-rule:target")).to_be_visible()


def test_odds_that_are_copied_say_yes_and_no(visit: Open, site: str) -> None:
    way = f"{site}high-command/?play=high-command:port_check&area=northern_africa&control=3&bases=1&egypt=no&behind=yes"
    page = visit(way, permissions=CLIPBOARD)
    found = widget(page, "port_check")
    found.locator(".rw-copy > summary").click()
    found.get_by_role("button", name="The result as text").click()
    expect(found.locator(".rw-copy").get_by_role("status")).to_have_text("Copied")
    assert "The port is open: yes ⅔, no ⅓" in page.evaluate("navigator.clipboard.readText()").splitlines()


def test_a_copied_result_says_how_its_rule_is_read(visit: Open, site: str) -> None:
    way = f"{site}europa/55/?play=europa:capture_morale&captured=last_turn&placed=yes&readings=1"
    page = visit(way, permissions=CLIPBOARD)
    found = widget(page, "capture_morale")
    found.locator(".rw-copy > summary").click()
    found.get_by_role("button", name="The result as text").click()
    expect(found.locator(".rw-copy").get_by_role("status")).to_have_text("Copied")
    given = page.evaluate("navigator.clipboard.readText()").splitlines()[1]
    assert given.endswith(
        "; 55.A.3.b is read so: From the moment the capital marker is placed, ¾ strength takes the place of half"
    )
