"""Previews: a reference that is pointed at, or has the keyboard's focus, shows the rule that it cites."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open


def preview(page: Page) -> str:
    card = page.locator("#rw-preview")
    expect(card).to_be_visible()
    return card.inner_text()


def test_a_rule_of_the_same_page(visit: Open, site: str) -> None:
    page = visit(site + "world-at-war/58/")
    page.locator('a.rw-ref[href="#58.532"]').first.hover()
    assert preview(page).startswith("58.532")
    page.mouse.move(2, 2)
    expect(page.locator("#rw-preview")).to_be_hidden()


def test_a_rule_of_another_page_by_keyboard(visit: Open, site: str) -> None:
    page = visit(site + "world-at-war/54/")
    link = page.locator('a.rw-ref[href^="../"]').first
    name = (link.get_attribute("href") or "").partition("#")[2]
    page.keyboard.press("Tab")  # from here on it is the keyboard that moves the focus
    link.focus()
    assert preview(page).startswith(name)
    expect(link).to_have_attribute("aria-describedby", "rw-preview")
    page.keyboard.press("Escape")
    expect(page.locator("#rw-preview")).to_be_hidden()


def test_by_keyboard_alone(visit: Open, site: str) -> None:
    """From the front page to a rule, along its references, and on to what one of them cites."""
    page = visit(site)
    page.keyboard.press("/")
    page.keyboard.type("58.641")
    page.get_by_role("option", name="58.641").wait_for()
    page.keyboard.press("Enter")
    expect(page).to_have_url(site + "world-at-war/58/#58.641")
    page.wait_for_load_state()  # the scripts come last
    for _ in range(4):  # the number of the rule, then its references
        page.keyboard.press("Tab")
        if page.locator("a.rw-ref:focus").count():
            break
    assert preview(page).startswith("58.621")
    page.keyboard.press("Enter")
    expect(page).to_have_url(site + "world-at-war/58/#58.621")


def test_without_javascript(visit: Open, site: str) -> None:
    """The page is whole: rules, tables, links, and what they cite as the browser's own tooltip."""
    page = visit(site + "world-at-war/58/#58.53", java_script_enabled=False)
    expect(page.locator('[id="58.53"]')).to_be_in_viewport()
    expect(page.locator('[id="table-58.53"] td').first).to_be_visible()
    assert "58.532" in (page.locator('a.rw-ref[href="#58.532"]').first.get_attribute("title") or "")
    expect(page.locator(".rw-search")).to_be_hidden()


def test_what_lies_outside_is_said(visit: Open, site: str) -> None:
    page = visit(site + "world-at-war/58/")
    page.locator(".rw-outside").first.hover()
    assert "is not part of this book" in preview(page)


def test_nothing_moves(visit: Open, site: str) -> None:
    page = visit(site + "world-at-war/58/")
    link = page.locator("a.rw-ref").nth(3)
    link.scroll_into_view_if_needed()
    before = page.evaluate("document.documentElement.scrollHeight"), link.bounding_box()
    link.hover()
    preview(page)
    assert (page.evaluate("document.documentElement.scrollHeight"), link.bounding_box()) == before


FIRST_WORDS = """(p) => {
  const words = document.createRange();
  words.selectNodeContents(p);
  return words.getClientRects()[0].left;
}"""


def test_on_a_narrow_screen_a_number_beside_words_is_a_line_high_and_touches_none(visit: Open, site: str) -> None:
    """Else the second line would begin behind it, too."""
    page = visit(site + "world-at-war/58/", viewport={"width": 700, "height": 740})
    page.locator('a.rw-ref[href="#58.11B"]').hover()
    assert preview(page).startswith("58.11B")
    number = page.locator("#rw-preview .rw-runin > .rw-heading")
    beside = page.locator("#rw-preview .rw-runin p").first
    high, below = number.evaluate("(h) => [h.offsetHeight, parseFloat(getComputedStyle(h).marginBottom)]")
    assert below == 0
    assert high <= beside.evaluate("(p) => parseFloat(getComputedStyle(p).lineHeight)") + 1
    assert beside.evaluate(FIRST_WORDS) - number.evaluate("(h) => h.getBoundingClientRect().right") > 4
