"""Ten things that players do and ten that editors do, with books that the site was not made for: they number otherwise,
have no rule code, and stand in one project. Taps are counted here; `benchmarks.tasks` tells how long each takes on a
phone that is slower."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.subject import Subject
from benchmarks.tasks import EDITORS, PLAYERS, Task, done, sites
from playwright.sync_api import Browser, expect

from rulewright.compile import load
from rulewright.publish.site.site import make_site
from tests.browser.axe import SCHEMES, SMALL, agrees_at_both_widths
from tests.browser.conftest import Open
from tests.browser.test_app import at_the_end, kept
from tests.browser.test_previews import preview
from tests.browser.test_search import search

DROPPED = ["net::ERR", "error occurred when fetching the script"]
"""What the browser itself says of requests without an answer: of a page's, and of that for a worker."""

HARBOUR = """# Harbour

1. Overview

1.1 Purpose. Each player runs a harbour and earns coins as described in 2.2.

1.2 Winning. Whoever has earned the most prestige after nine seasons wins; ties follow 3.2(b).

2. Berths and warehouses

2.1 Berths. A ship occupies a berth until it is unloaded (2.2). See 2.9 for lighters.

2.2 Unloading. Put the cargo of a ship into your warehouse, up to its capacity.

Table of Harbour Dues

| Vessel | Coins |
|---|---|
| schooner | 2 |
| steamship | 4 |

3. Prestige

3.1 Prestige. The *harbourmaster* is the player with the most prestige. The harbourmaster moves first (2.1).

3.2 Ties. Of players with equal prestige
(a) the harbourmaster comes last;
(b) the one with more coins comes first.
"""
CLUB = """# Bylaws

Article I. Membership

Section 1. Admission. The committee admits members by a majority, as provided in Article II, Section 2.

Section 2. Dues. Dues are set every year by the general assembly.

Article II. Committee

Section 1. Election. The general assembly elects five members of the committee under Article I, Section 9.

Section 2. Majorities. A majority is more than half of the members who are present.
"""


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of two such books."""
    folder = tmp_path_factory.mktemp("strange")
    (folder / "rulewright.toml").write_text('[project]\ntitle = "Found in a drawer"', "utf-8")
    for name, text in (("harbour", HARBOUR), ("club", CLUB)):
        (folder / "sources" / name).mkdir(parents=True)
        (folder / "sources" / name / "book.toml").write_text(f'title = "The {name}"', "utf-8")
        (folder / "sources" / name / "text.md").write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def strange(books: Path) -> Iterator[tuple[str, str, Subject]]:
    """The addresses of their site and of its draft."""
    with sites(books) as found:
        yield found


@pytest.mark.parametrize(
    ("typed", "found"), [("rule 2", "2 Berths"), ("Rule 3", "3 Prestige"), ("article II", "II Committee")]
)
def test_a_chapter_by_a_word_and_its_number(
    visit: Open, strange: tuple[str, str, Subject], typed: str, found: str
) -> None:
    page = visit(strange[0])
    search(page, typed)
    expect(page.get_by_role("option").first).to_contain_text(found)
    assert not any("findings" in each for each in page.get_by_role("option").all_inner_texts())  # no codes for players


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_violation(visit: Open, strange: tuple[str, str, Subject], scheme: str) -> None:
    players, draft, _ = strange
    for address in (players, *(f"{site}{path}" for site in (players, draft) for path in ("club/", "harbour/2/"))):
        agrees_at_both_widths(visit(address, color_scheme=scheme), scheme)


def test_on_a_line_that_drops_every_third_request(visit: Open, books: Path, tmp_path: Path) -> None:
    """From the first request on, with that for the script that all others rest on: nothing is stuck or complained of,
    and in the end all is kept."""
    make_site(load(books), tmp_path / "site")
    with at_the_end(tmp_path / "site") as (line, address):
        line.state, line.unlucky = "bad", frozenset({"/sw.js", "/assets/rulewright/rulewright.js"})
        page = visit(address, allow=DROPPED, service_workers="allow", viewport=SMALL)
        kept(page)
        assert not line.unlucky
        page.goto(f"{address}club/")
        search(page, "unloading")
        page.keyboard.press("Enter")
        expect(page.locator('[id="2.2"]')).to_be_in_viewport()
        page.goto(f"{address}harbour/1/")
        page.locator('a.rw-ref[href$="#3.2(b)"]').hover()
        assert "more coins comes first" in preview(page)
        line.state = "cut"
        page.goto(f"{address}harbour/glossary/")
        expect(page.get_by_text("Harbourmaster").first).to_be_visible()


@pytest.mark.parametrize("task", PLAYERS, ids=lambda task: task.__name__)
def test_players(browser: Browser, strange: tuple[str, str, Subject], task: Task) -> None:
    players, _, subject = strange
    taps, _ = done(task, browser, players, subject, slower=1)
    assert taps <= 3


@pytest.mark.parametrize("task", EDITORS, ids=lambda task: task.__name__)
def test_editors(browser: Browser, strange: tuple[str, str, Subject], task: Task) -> None:
    _, draft, subject = strange
    taps, _ = done(task, browser, draft, subject, slower=1)
    assert taps <= 3
