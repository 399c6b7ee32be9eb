"""Search: the wanted rule comes first, and Enter goes to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from rulewright.compile import load
from rulewright.publish.site.site import make_site
from tests.browser.conftest import PATIENCE, USUAL, Open, served, settle

WANTED = {  # what is typed, and where Enter leads
    "59.513C": "world-at-war/59/#59.513C",
    "59.513c": "world-at-war/59/#59.513C",
    "58.53": "world-at-war/58/#58.53",
    "(58.53)": "world-at-war/58/#58.53",
    "55.A.1": "europa/55/#55.A.1",
    "55a1": "europa/55/#55.A.1",
    "PortCheck": "high-command/#PortCheck",
    "port check": "high-command/#PortCheck",
    "French colonies": "world-at-war/58/#58.53",
    "rule 58.53": "world-at-war/58/#58.53",
    "58 53": "world-at-war/58/#58.53",
    "58.53a": "world-at-war/58/#58.53",
    "58.531 a": "world-at-war/58/#58.531A",
    "rule 58.531 item A": "world-at-war/58/#58.531A",  # words between the parts of a number
    "French Colonies Table": "world-at-war/58/#table-58.53",
    "Vichy/independent": "world-at-war/58/#table-58.53",
    "German resistance 3": "world-at-war/55/#table-55.11",  # a calculation takes a 3, but is called otherwise
    "ground unit defection": "europa/56/?play=europa:defection#56.B.1",
    "indemities": "world-at-war/59/#59.67",  # a letter is missing
    "Chinese ressistence": "world-at-war/61/#table-61.11",  # two letters are wrong
    "rule58.53": "world-at-war/58/#58.53",
    "table 1": "europa/56/#table-1",  # and no rule
    "55.11A": "world-at-war/55/#55.11",  # a text cites an item that is not there
    "vichy collaps": "world-at-war/57/#57.12",  # nothing has both
}
TERM = "forbearance"
CHINESE = """# 比賽規程

第一條 本規程用於全部比賽。

第二條 棋手應具備下列資格之一：

一、國籍。

二、居留證。

第三條 名單依第二條第一款送出。

第四條 棋手依第三條入場。

第五條 棋手離場者，依第四條辦理。

第六條 和局依第五條計算。

第七條 名次依第六條決定。

第八條 獎金依第七條發給。

第九條 抗議依第八條提出。

第十條 裁判依第九條裁決。

第十一條 報名費每隊三千元，依第十條退還。
"""


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Page]:
    """A page of somebody who looks up one thing after another."""
    context = browser.new_context(**USUAL)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def search(page: Page, query: str) -> None:
    page.keyboard.press("/")
    page.get_by_role("combobox", name="Find a rule").fill(query)


@pytest.mark.parametrize("query", WANTED)
def test_enter_goes_to_the_rule(reader: Page, site: str, query: str) -> None:
    reader.goto(site)
    search(reader, query)
    reader.keyboard.press("Enter")
    expect(reader).to_have_url(site + WANTED[query])
    expect(reader.locator(f'[id="{WANTED[query].partition("#")[2]}"]')).to_be_in_viewport()


def test_a_number_is_found_as_the_book_writes_it_and_in_plain_figures(visit: Open, tmp_path: Path) -> None:
    (tmp_path / "rulewright.toml").write_text('[project]\ntitle = "Counted"', "utf-8")
    (tmp_path / "sources" / "go").mkdir(parents=True)
    (tmp_path / "sources" / "go" / "book.toml").write_text('title = "Go & Co"', "utf-8")
    (tmp_path / "sources" / "go" / "text.md").write_text(CHINESE, "utf-8")
    make_site(load(tmp_path), tmp_path / "site")
    with served(tmp_path / "site") as address:
        page = visit(address)
        first = page.get_by_role("option").first
        for typed in ("第十一條", "第11條", "11", "١١"):
            search(page, typed)
            expect(first).to_contain_text("報名費")
        for typed in ("第二條第一款", "2.1"):
            search(page, typed)
            expect(first).to_contain_text("國籍")
            expect(first).to_contain_text("Go & Co ›")


def test_a_term_is_found_in_the_text(visit: Open, site: str) -> None:
    page = visit(site)
    search(page, TERM)
    results = page.get_by_role("option")
    expect(results.first).to_be_visible()
    for text in results.all_inner_texts():
        assert TERM in text.casefold()


def test_arrows_choose_and_escape_closes(visit: Open, site: str) -> None:
    page = visit(site)
    search(page, "surrender")
    options = page.get_by_role("option")
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("combobox")).to_have_attribute("aria-activedescendant", "rw-result-1")
    page.keyboard.press("Escape")
    expect(page.locator(".rw-search-dialog")).to_be_hidden()


def test_each_hit_names_book_and_chapter(visit: Open, site: str) -> None:
    page = visit(site)
    search(page, "French colonies")
    expect(page.get_by_role("option").first).to_contain_text("Surrender of major powers › 58. French surrender")


def test_hits_have_the_minus_signs_of_the_page(visit: Open, site: str) -> None:
    """Beside an answer that was worked out, too, and around the words that were looked for."""
    page = visit(site)
    search(page, "firestormed -1")
    expect(page.get_by_role("option").first).to_contain_text("Still open")
    table = page.get_by_role("option").filter(has_text="German Resistance Table")
    expect(table).to_contain_text("−1 · For each firestormed German city")
    expect(table.locator("mark")).to_have_text("firestormed")


def test_what_is_shown_for_a_misspelt_word_is_said(visit: Open, site: str) -> None:
    page = visit(site)
    search(page, "Vichi")
    expect(page.get_by_role("status")).to_contain_text("“vichi” is nowhere: shown is “vichy”.")
    expect(page.get_by_role("option").first).to_contain_text("Vichy")


def test_a_lost_request_is_asked_again(visit: Open, site: str) -> None:
    """The index, a page to preview and rule code: each is lost once, or until the reader tries again."""
    lost: dict[str, int] = {}
    page = visit(site + "404.html", allow=["Failed to load resource"])

    def lose(times: int) -> Callable[[Route], None]:
        def handle(route: Route) -> None:
            url = route.request.url
            lost[url] = lost.get(url, 0) + 1
            if lost[url] > times:
                route.continue_()
            else:
                route.abort()

        return handle

    page.route("**/search_index.json", lambda route: route.abort())
    page.route("**/find.js", lose(1))
    page.goto(site + "world-at-war/54/")  # from the first request on: a pointer that rests somewhere asks for the index
    search(page, "58.53")
    expect(page.get_by_role("status")).to_contain_text("could not be loaded")
    page.unroute("**/search_index.json")  # not after so many tries: how many there are depends on how fast one types
    search_again = page.get_by_role("combobox", name="Find a rule")
    search_again.fill("58.531")
    expect(page.get_by_role("option").first).to_contain_text("58.531")
    page.keyboard.press("Escape")
    page.route("**/world-at-war/55/", lose(2))
    page.locator('a.rw-ref[href^="../55"]').first.hover()
    expect(page.locator("#rw-preview")).to_contain_text("55")


def test_nothing_found_is_said(visit: Open, site: str) -> None:
    page = visit(site)
    search(page, "xyzzy")
    expect(page.get_by_role("status")).to_contain_text("Nothing found")


def test_what_was_found_last_stands_in_the_empty_search(visit: Open, site: str) -> None:
    """The rule itself, also where it was opened with inputs; whatever else is kept on the device breaks nothing."""
    page = visit(site)
    found = page.get_by_role("option")
    for query, way in (("59.513C", "59/#59.513C"), ("58.53 -1 vichy", "58/?play=")):
        search(page, query)
        expect(page.locator("#rw-result-0 .rw-result-text")).not_to_be_empty()
        if "?" in way:
            expect(found.first).to_contain_text("Lebanon")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(re.escape(way)))
    search(page, "")
    expect(found).to_have_count(2)
    expect(found.nth(1)).to_contain_text("59.513C")
    assert "levant" not in (found.first.get_attribute("href") or "")
    page.keyboard.press("Escape")
    page.evaluate("localStorage.setItem(`${rulewright.root.pathname} found`, '{')")
    page.reload()
    search(page, "")
    expect(page.get_by_role("status")).to_contain_text("type a number")
    expect(found).to_have_count(0)


def test_the_index_loads_once_and_only_when_it_is_needed(visit: Open, site: str) -> None:
    page = visit(site)
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url) if "search_index" in each.url else None)
    settle(page)
    assert not asked
    for query in ("58.53", "59.21"):
        search(page, query)
        expect(page.get_by_role("option").first).to_contain_text(query)
        page.keyboard.press("Escape")
    assert len(asked) == 1


def test_on_a_phone(visit: Open, site: str) -> None:
    page = visit(site, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.get_by_role("banner").get_by_role("button", name="Find a rule").tap()
    page.get_by_role("combobox").fill("58.53")
    page.get_by_role("option").first.tap()
    expect(page).to_have_url(site + "world-at-war/58/#58.53")


def test_enter_waits_for_what_was_meant(visit: Open, site: str) -> None:
    """Hits of what was typed before are still shown while the misspelt word is looked for."""
    page = visit(site)
    search(page, "indem")
    expect(page.get_by_role("option").first).to_be_visible()

    def later(route: Route) -> None:
        page.wait_for_timeout(500)
        route.continue_()

    page.route("**/misspelt.js", later)
    page.keyboard.type("ities")
    page.keyboard.press("Enter")
    expect(page).to_have_url(site + WANTED["indemities"])
