"""Rules that are played in the page: every kind of input, the address, the ledger, the keyboard; the same as Python."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rulewright.project import Project
from rulewright.rulecode.program import Choice, Deck, Dice, Flag, Input, Program, Range, Subset
from rulewright.rulecode.run import runners
from tests.browser.conftest import Open

COLONIES = "world-at-war/58/?play=world-at-war:french_colonies"


def widget(page: Page, name: str) -> Locator:
    return page.locator(f'rule-widget[name="{name}"]')


def opened(page: Page, name: str) -> Locator:
    found = widget(page, name)
    found.locator(".rw-play").click()
    expect(found.locator(".rw-answer")).to_be_visible()
    return found


def output(found: Locator, title: str) -> Locator:
    return found.locator(".rw-outputs > div", has=found.page.locator(f'dt:text-is("{title}")')).locator("dd")


def group(found: Locator, title: str) -> Locator:
    return found.get_by_role("group", name=title, exact=True)


def test_choices_switches_and_steppers(visit: Open, site: str) -> None:
    found = opened(visit(f"{site}world-at-war/58/"), "french_surrender_level")
    for city, holder in (("Paris", "the Axis"), ("Lyon", "France"), ("Marseilles", "the Axis")):
        group(found, f"{city}: who controls it").get_by_text(holder, exact=True).click()
    found.get_by_label("Turn of the surrender").select_option("Fall 1940")
    found.get_by_label("French ground factors in France", exact=True).fill("21")
    expect(found.locator(".rw-open")).to_contain_text("French naval factors, whole ships")
    expect(found.locator(".rw-open")).to_contain_text("Can still be")
    expect(found.locator(".rw-open")).not_to_contain_text("Allowed")
    found.get_by_label("French naval factors, whole ships", exact=True).fill("42")
    level = output(found, "French surrender level")
    expect(level).to_have_text("−1")
    found.get_by_role("button", name="French ground factors in France: less").click()
    found.get_by_role("button", name="French ground factors in France: less").click()
    expect(level).to_have_text("0")
    found.get_by_role("switch", name="Anglo-French cooperation research").check()
    expect(level).to_have_text("−1")
    found.get_by_role("button", name="Reset").click()
    expect(found.locator(".rw-open")).to_contain_text("Turn of the surrender")


def test_dice_odds_and_the_printed_cells(visit: Open, site: str) -> None:
    page = visit(f"{site}{COLONIES}&fsl=-3&vichy=yes")
    found = widget(page, "french_colonies")
    lebanon = found.locator(".rw-odds", has_text="lebanon-syria")
    expect(lebanon.locator("tr", has_text="Free")).to_contain_text("½ 50 %")
    found.get_by_role("button", name="Roll").click()
    expect(output(found, "Lebanon-Syria")).to_have_text(re.compile("Free|Vichy"))
    expect(found.locator(".rw-odds")).to_have_count(0)


def test_a_tapped_cell_fills_the_inputs_that_lead_to_it(visit: Open, site: str) -> None:
    """Two of them, too, beside others that have many values and read no table."""
    page = visit(f"{site}world-at-war/58/?play=world-at-war:free_french_forces&fsl=-1&vichy=yes")
    found = widget(page, "free_french_forces")
    cell = page.locator('[id="table-58.621"] tbody tr', has_text="−2").locator("td").nth(7)
    cell.click()
    expect(cell).to_have_class("rw-lit")
    expect(found.get_by_role("spinbutton").first).to_have_value("-2")
    expect(group(found, "Vichy France was established").get_by_label("No")).to_be_checked()


def test_a_set_says_why_not(visit: Open, site: str) -> None:
    page = visit(f"{site}world-at-war/59/?play=world-at-war:british_concessions&level=-1")
    found = widget(page, "british_concessions")
    taken = group(found, "Taken by Germany")
    expect(taken.locator(".rw-why")).to_contain_text("Gibraltar")
    taken.get_by_label("Gibraltar").check()
    expect(found.locator(".rw-refused")).to_contain_text("Not allowed")
    taken.get_by_label("Gibraltar").uncheck()
    taken.get_by_label("Libya").check()
    expect(output(found, "Points of the concessions")).to_have_text("1")
    expect(found.locator(".rw-refused")).to_have_count(0)


def test_a_sealed_card_stays_sealed(visit: Open, site: str) -> None:
    page = visit(f"{site}europa/56/")
    found = opened(page, "national_will")
    found.get_by_role("button", name="Draw, sealed").click()
    expect(found.get_by_text("Drawn and sealed")).to_be_visible()
    assert "card=" not in page.url.replace("sealed.card=", "")
    again = visit(page.url)
    expect(widget(again, "national_will").get_by_text("Drawn and sealed")).to_be_visible()
    expect(widget(again, "national_will").get_by_label("Card")).to_have_value("")
    widget(again, "national_will").get_by_role("button", name="Look at it").click()
    expect(output(widget(again, "national_will"), "RP pool losses, changed by")).not_to_be_empty()
    expect(again.locator(".rw-lit")).to_have_count(1)


def test_a_ledger_goes_on_and_comes_back(visit: Open, site: str) -> None:
    page = visit(f"{site}world-at-war/60/?play=world-at-war:russian_losses&level=-3")
    found = widget(page, "russian_losses")
    found.get_by_role("button", name="End the turn").click()
    found.get_by_label("Russian resistance level", exact=True).fill("-2")
    expect(output(found, "BRPs of units to lose")).to_have_text("0")
    found.get_by_label("Russian resistance level", exact=True).fill("-4")
    expect(output(found, "BRPs of units to lose")).to_have_text("20")
    again = widget(visit(page.url), "russian_losses")
    expect(output(again, "BRPs of units to lose")).to_have_text("20")
    expect(again.locator(".rw-ledger tbody tr")).to_have_count(1)
    with again.page.expect_download() as saved:
        again.get_by_role("button", name="Save as a table").click()
    assert saved.value.suggested_filename == "russian_losses.csv"
    assert saved.value.path().read_text("utf-8").startswith('"Turn",')
    again.get_by_role("button", name="Take the last turn back").click()
    expect(output(again, "BRPs of units to lose")).to_have_text("60")


def test_another_reading_is_shown(visit: Open, site: str) -> None:
    page = visit(f"{site}europa/55/?play=europa:capture_morale&captured=last_turn&placed=yes")
    found = widget(page, "capture_morale")
    expect(output(found, "Combat strength, times")).to_have_text("½")
    expect(found.locator(".rw-otherwise")).to_contain_text("¾")


def test_by_keyboard_alone(visit: Open, site: str) -> None:
    page = visit(f"{site}europa/56/")
    found = widget(page, "defection")
    found.locator(".rw-play").focus()
    page.keyboard.press("Enter")
    expect(found.locator(".rw-answer")).to_be_visible()
    for key in ("Tab", "ArrowRight", "ArrowRight", "Tab", "Space"):
        page.keyboard.press(key)
    expect(output(found, "The unit")).not_to_be_empty()


def test_without_scripts_and_on_paper_the_print_stands_alone(visit: Open, site: str) -> None:
    page = visit(f"{site}world-at-war/58/", java_script_enabled=False)
    expect(page.locator('[id="table-58.53"]')).to_be_visible()
    expect(widget(page, "french_colonies")).to_be_hidden()
    page = visit(f"{site}world-at-war/58/")
    page.emulate_media(media="print")
    expect(widget(page, "french_colonies")).to_be_hidden()
    for beside in page.locator(".rw-chapter-picture, .rw-links, .rw-hand").all():
        expect(beside).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_nothing_sticks_out(visit: Open, site: str, scheme: str) -> None:
    page = visit(f"{site}{COLONIES}", viewport={"width": 360, "height": 700}, color_scheme=scheme)
    expect(widget(page, "french_colonies").locator(".rw-answer")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_folds_away_looks_like_a_button(visit: Open, site: str) -> None:
    """Its arrow stands behind its words, and a finger finds it as it finds the buttons beside it."""
    page = visit(f"{site}world-at-war/56/?play=world-at-war:italian_surrender_level", has_touch=True, is_mobile=True)
    found = widget(page, "italian_surrender_level")
    for fold in (found.locator(".rw-readings > summary"), found.locator(".rw-copy > summary")):
        arrow, wide, high = fold.evaluate(
            "each => [parseFloat(getComputedStyle(each, '::after').left), each.clientWidth, each.offsetHeight]"
        )
        assert arrow > wide / 2
        assert high >= found.get_by_role("button", name="Reset").evaluate("each => each.offsetHeight")


def test_all_are_on_one_page(visit: Open, site: str, ours: Project) -> None:
    page = visit(f"{site}play/")
    expect(page.locator("rule-widget")).to_have_count(sum(len(book.programs) for book in ours.books))
    for found in page.locator("rule-widget").all():
        found.locator(".rw-play").click()
        expect(found.locator(".rw-form")).to_be_visible()


def test_the_page_gives_what_python_gives(visit: Open, site: str, ours: Project) -> None:
    page = visit(f"{site}play/")
    for book in ours.books:
        page.evaluate("book => rulewright.playing(book)", book.id)
        for name, runner in runners(book.programs).items():
            cases = list(samples(runner.program))
            calls = "([book, name, cases]) => cases.map((inputs) => rulewright.books[book][name](inputs))"
            for inputs, said in zip(cases, page.evaluate(calls, [book.id, name, cases]), strict=True):
                assert said == runner.lookup(inputs), (name, inputs)


def samples(program: Program) -> Iterator[dict[str, Any]]:
    """Yield inputs as the page would send them: some at their bounds, some in between, some not given."""
    drawn = random.Random(program.name)
    for _ in range(12):
        yield {each.name: value for each in program.inputs if (value := sample(each, program, drawn)) is not None}


def sample(given: Input, program: Program, drawn: random.Random) -> Any:
    kind = given.type
    if given.default is not None and drawn.random() < 0.3:
        return None
    if isinstance(kind, Flag):
        return drawn.random() < 0.5
    if isinstance(kind, Choice):
        return drawn.choice(kind.words)
    if isinstance(kind, Dice):
        return drawn.randint(kind.count, kind.count * kind.sides)
    if isinstance(kind, Deck):
        return drawn.choice(kind.cards)[0]
    if isinstance(kind, Subset):
        return sorted(each.name for each in program.records[kind.items] if drawn.random() < 0.3)
    assert isinstance(kind, Range)
    value = drawn.choice(
        [kind.low, kind.high, kind.low + kind.step * drawn.randint(0, int((kind.high - kind.low) / kind.step))]
    )
    return int(value) if value == int(value) else str(value)


def test_a_page_may_set_inputs(visit: Open, site: str) -> None:
    found = widget(visit(site), "defection")
    expect(found.locator(".rw-odds")).to_contain_text("⅔ 66.7 %")


def test_without_javascript_the_gallery_leads_to_the_tables(visit: Open, site: str) -> None:
    page = visit(f"{site}play/", java_script_enabled=False)
    page.locator("rule-widget .rw-play").first.click()
    expect(page.locator(".rw-rule:target, .rw-card:target")).to_be_visible()


def test_a_rule_within_is_worked_out_in_place(visit: Open, site: str) -> None:
    page = visit(f"{site}world-at-war/59/?play=world-at-war:british_reductions")
    found = widget(page, "british_reductions")
    found.get_by_role("button", name="Work it out here").click()
    within = found.locator('rule-widget[name="british_surrender_level"]')
    within.get_by_label("British resistance level", exact=True).fill("-3")
    expect(output(found.locator("> .rw-panel > .rw-answer"), "AAF to remove")).to_have_text("6")
    again = widget(visit(page.url), "british_reductions")
    outer = again.locator("> .rw-panel > .rw-answer")
    expect(output(outer, "AAF to remove")).to_have_text("6")  # what it was told is in the address
    again.get_by_role("button", name="Keep the result").click()
    expect(again.locator("rule-widget")).to_have_count(0)
    expect(again.get_by_label("British surrender level", exact=True)).to_have_value("-3")
    expect(output(outer, "AAF to remove")).to_have_text("6")


def test_a_reading_holds_for_the_whole_ledger(visit: Open, site: str) -> None:
    """The passage that can be read two ways is one of the rule within: its reading goes with the turns."""
    told = '{"turns":1,"chinese_level":0,"eliminated":0,"siberia":true}'
    rest = "&groups_now=4&objectives=0&cities=0&kagoshima_osaka=0&hexes=0&mainland=0&atomic_attacks=0&firestormed=0"
    page = visit(f"{site}world-at-war/57/?play=world-at-war:japanese_resistance&gained={told}{rest}")
    found = widget(page, "japanese_resistance")
    outer = found.locator("> .rw-panel > .rw-answer")
    expect(output(outer, "Japanese resistance level")).to_have_text("5")
    found.locator("rule-widget .rw-readings summary").click()
    found.locator("rule-widget .rw-readings select").first.select_option("1")
    expect(output(outer, "Japanese resistance level")).to_have_text("4")
    assert "readings" in page.url


def test_another_reading_goes_through_all_turns(visit: Open, site: str) -> None:
    """A ledger whose reading changes is worked out once more from its first turn."""
    page = visit(f"{site}play/")
    page.evaluate("rulewright.playing('world-at-war')")
    turns = page.evaluate(
        """() => {
            const kept = { name: "kept", carry: true, type: { kind: "range" } };
            const program = { inputs: [kept], outputs: [{ name: "kept" }], titles: {}, words: {} };
            let each = 1;
            const run = (inputs) => ({ outputs: { kept: (inputs.kept || 0) + each } });
            const state = { turns: [{}, { kept: 1 }], inputs: { kept: 2 } };
            const ledger = rulewright.widgets.ledger(program, state, run, () => {});
            each = 5;
            ledger.again();
            return [...state.turns, state.inputs].map((inputs) => inputs.kept);
        }"""
    )
    assert turns == [None, 5, 10]
