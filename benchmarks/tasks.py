"""Do what players and what editors do on the site of any project, and print taps and seconds of each task.

python -m benchmarks.tasks [PROJECT]

It is done in a real Chromium on the screen of a phone, its processor four times slower than this machine. What is
looked for is taken from the books: no task knows one. Typing counts as one tap; a person's own time is not in the
seconds.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, Locator, expect, sync_playwright
from tests.browser import chromium
from tests.browser.conftest import served

import rulewright
from benchmarks.hand import PATIENCE, SLOWER, Hand
from benchmarks.subject import LackingError, Subject
from rulewright.publish.site.site import make_site

Task = Callable[[Hand], None]


# ---- what players do ----


def a_rule_by_its_number(hand: Hand) -> None:
    rule = hand.subject.titled()
    hand.tap(hand.search(f"rule {rule.number}").first)
    hand.sees(rule.anchor)


def a_rule_by_a_word_of_its_title(hand: Hand) -> None:
    rule = hand.subject.titled()
    hand.tap(hand.search(rule.heading).filter(has_text=rule.name).first)
    hand.sees(rule.anchor)


def a_rule_by_a_misspelt_word(hand: Hand) -> None:
    word, typed = hand.subject.misspelt()
    first = hand.search(typed).first
    expect(first).to_contain_text(word, ignore_case=True)
    hand.tap(first)
    expect(hand.page.locator(":target")).to_contain_text(word, ignore_case=True)


def a_table_by_a_word_in_it(hand: Hand) -> None:
    table, word = hand.subject.table()
    hand.tap(hand.search(f"{word} {table.caption}").filter(has_text="Table").filter(has_text=table.caption).first)
    hand.sees(hand.subject.addresses.anchor_of[table.id])


def a_chapter_from_the_front_page(hand: Hand) -> None:
    rule = hand.subject.titled()
    book = rule.id.partition(":")[0]
    hand.open(f"{book}/")
    page = hand.subject.addresses.page_of[rule.id].removeprefix(f"{book}/")
    hand.tap(hand.page.locator(f'.md-content a[href^="{page}/"]').first)
    expect(hand.page.locator("h1")).to_be_in_viewport()
    hand.page.wait_for_url(re.compile(re.escape(page)))


def what_a_citation_says_without_leaving(hand: Hand) -> None:
    source, target = hand.subject.citation()
    hand.open(hand.subject.way(source.id))
    link = hand.page.locator(f'[id="{source.anchor}"] .rw-text a.rw-ref[href$="#{target.anchor}"]').first
    link.scroll_into_view_if_needed()
    before = hand.page.evaluate("scrollY")
    hand.tap(link)
    expect(hand.sheet).to_contain_text(target.name)
    hand.tap(hand.sheet.get_by_role("button", name="Close"))
    expect(hand.sheet).to_be_hidden()
    assert hand.page.evaluate("scrollY") == before


def on_to_what_is_cited(hand: Hand) -> None:
    source, target = hand.subject.citation()
    hand.open(hand.subject.way(source.id))
    hand.tap(hand.page.locator(f'[id="{source.anchor}"] .rw-text a.rw-ref[href$="#{target.anchor}"]').first)
    hand.tap(hand.sheet.get_by_role("link", name="Open"))
    hand.sees(target.anchor)
    hand.page.go_back()
    hand.taps += 1
    hand.sees(source.anchor)


def who_cites_a_rule(hand: Hand) -> None:
    source, target = hand.subject.citation()
    hand.open(hand.subject.way(target.id))
    beside = hand.page.locator(f'[id="{target.anchor}"]')
    if not beside.locator(".rw-citedby a").first.is_visible():
        hand.tap(beside.locator(".rw-links summary").first)
    hand.tap(beside.locator(f'.rw-citedby a[href$="#{source.anchor}"]').first)
    hand.tap(hand.sheet.get_by_role("link", name="Open"))
    hand.sees(source.anchor)


def what_a_word_means(hand: Hand) -> None:
    book, term = hand.subject.term()
    words = hand.subject.terms[book.id]
    hand.tap(hand.search(term.name).filter(has_text="Term").first)
    hand.sees(words.anchor(term))


def the_address_of_a_rule(hand: Hand) -> None:
    source, _ = hand.subject.citation()
    hand.open(hand.subject.way(source.id))
    hand.tap(hand.page.locator(f'[id="{source.anchor}"] p').first)
    hand.tap(hand.page.get_by_label("Copy or print"))
    hand.tap(hand.page.get_by_role("button", name="Copy the address"))
    expect(hand.page.locator(".rw-hand").get_by_role("status")).to_contain_text("Copied")
    assert hand.page.evaluate("navigator.clipboard.readText()").endswith(f"#{source.anchor}")


def a_rule_in_flight_mode(hand: Hand) -> None:
    """After one visit, on a page that was never opened."""
    rule = hand.subject.titled()
    hand.page.wait_for_function("document.documentElement.dataset.offline === 'ready'")
    hand.context.set_offline(True)
    hand.open("")
    hand.tap(hand.search(rule.name).filter(has_text=rule.heading).first)
    hand.sees(rule.anchor)


# ---- what editors do ----


def _report(hand: Hand) -> Locator:
    hand.open("findings/")
    return hand.page.locator(".rw-findings .rw-finding")


def _beside(hand: Hand) -> Locator:
    finding = hand.subject.finding()
    rule = hand.subject.rules[finding.rule or ""]
    hand.open(hand.subject.way(rule.id))
    return hand.page.locator(f'[id="{rule.anchor}"] .rw-finding').filter(has_text=finding.code).first


def the_gravest_fault(hand: Hand) -> None:
    gravest = min(("error", "warning", "note").index(each.severity or "note") for each in hand.subject.project.check())
    first = _report(hand).first
    expect(first).to_have_attribute("data-severity", ("error", "warning", "note")[gravest])
    expect(first.locator(".rw-message")).not_to_be_empty()


def from_a_fault_to_its_rule(hand: Hand) -> None:
    link = _report(hand).locator("a.rw-to-rule").first
    hand.tap(link)
    hand.tap(hand.sheet.get_by_role("link", name="Open"))
    expect(hand.page.locator(".rw-rule:target")).to_be_in_viewport()


def what_is_wrong_stands_beside_its_rule(hand: Hand) -> None:
    found = _beside(hand)
    expect(found).to_contain_text(hand.subject.finding().message[:20])


def its_place_in_the_source(hand: Hand) -> None:
    expect(_beside(hand).locator(".rw-place").first).to_contain_text(re.compile(r":\d+"))


def the_line_that_allows_it(hand: Hand) -> None:
    found = _beside(hand)
    hand.tap(found.get_by_text("Allow it"))
    expect(found.locator(".rw-allow code")).to_contain_text(
        re.compile(rf"allow(-rule)? {hand.subject.finding().code}")  # in the rows of a table, the rule has it
    )


def what_it_means(hand: Hand) -> None:
    hand.tap(_beside(hand).get_by_title("What this finding means"))
    expect(hand.page.locator(":target")).to_contain_text(hand.subject.finding().code)


def a_code_by_the_search(hand: Hand) -> None:
    code = hand.subject.finding().code
    hand.tap(hand.search(code).first)
    expect(hand.page.locator(":target")).to_contain_text(code)


def one_kind_alone(hand: Hand) -> None:
    code = hand.subject.finding().code
    found = _report(hand)
    hand.choose(hand.page.get_by_label("Code"), code)
    expect(found.locator("visible=true").first).to_have_attribute("data-code", code)
    assert f"code={code}" in hand.page.url


def a_view_that_was_sent(hand: Hand) -> None:
    code = hand.subject.finding().code
    hand.open(f"findings/?code={code}")
    expect(hand.page.get_by_label("Code")).to_have_value(code)


def the_rule_that_is_cited_most(hand: Hand) -> None:
    source, _ = hand.subject.citation()
    hand.open(f"figures/{source.id.partition(':')[0]}/")
    hand.tap(hand.page.locator(".rw-shares a.rw-to-rule").first)
    hand.tap(hand.sheet.get_by_role("link", name="Open"))
    expect(hand.page.locator(".rw-rule:target")).to_be_in_viewport()


PLAYERS: list[Task] = [
    a_rule_by_its_number,
    a_rule_by_a_word_of_its_title,
    a_rule_by_a_misspelt_word,
    a_table_by_a_word_in_it,
    a_chapter_from_the_front_page,
    what_a_citation_says_without_leaving,
    on_to_what_is_cited,
    who_cites_a_rule,
    what_a_word_means,
    the_address_of_a_rule,
    a_rule_in_flight_mode,
]
EDITORS: list[Task] = [
    the_gravest_fault,
    from_a_fault_to_its_rule,
    what_is_wrong_stands_beside_its_rule,
    its_place_in_the_source,
    the_line_that_allows_it,
    what_it_means,
    a_code_by_the_search,
    one_kind_alone,
    a_view_that_was_sent,
    the_rule_that_is_cited_most,
]


def done(task: Task, browser: Browser, site: str, subject: Subject, slower: int = SLOWER) -> tuple[int, float]:
    """Do a task on a phone so many times slower than this machine; return its taps and its seconds. Raises LackingError
    where the books have nothing it could be about, AssertionError or Playwright's own error where it cannot be done."""
    hand = Hand(browser, site, subject, slower)
    try:
        task(hand)
        assert not hand.wrong, hand.wrong
        return hand.taps, time.perf_counter() - hand.start
    finally:
        hand.context.close()


@contextmanager
def sites(folder: Path) -> Iterator[tuple[str, str, Subject]]:
    """Give the addresses of a project's site and of its draft, and what is in it."""
    project = rulewright.load(folder)
    with tempfile.TemporaryDirectory() as scratch:
        for name, draft in (("players", False), ("draft", True)):
            make_site(project, Path(scratch) / name, draft=draft)
        with served(Path(scratch) / "players") as players, served(Path(scratch) / "draft") as drafted:
            yield players, drafted, Subject(project)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright, sites(folder) as (players, draft, subject):
        browser = playwright.chromium.launch(executable_path=chromium.find(playwright), args=["--no-sandbox"])
        for who, site, tasks in (("players", players, PLAYERS), ("editors", draft, EDITORS)):
            print(f"\n{'what ' + who + ' do':42} taps  seconds")
            for task in tasks:
                name = task.__name__.replace("_", " ")
                try:
                    taps, seconds = done(task, browser, site, subject)
                    print(f"{name:42} {taps:4}  {seconds:7.2f}")
                except LackingError as error:
                    print(f"{name:42} ({error})")
                except (AssertionError, Error) as error:
                    print(f"{name:42} FAILS: {str(error).splitlines()[0]}")
        browser.close()


if __name__ == "__main__":
    main()
