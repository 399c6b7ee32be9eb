"""`rulewright serve`: what is edited is on the page a moment later, and the reader stays where they were."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open

TEXT = "# 1. FIRST\n\n" + "\n".join(f"**1.{at}1 Matter:** Some words.\n" for at in range(1, 10)) + "\n"
LAST = "**1.92 The last:** See 1.11.\n"
ADDRESS = re.compile(r"http://\S+")
EDITS = range(0, 60, 6)  # before which requests the sources are edited
MOST = 6000  # requests, until the page is given up: machines may be busy
BOOK = 'title = "Edited"\nnotation = "digit-levels"\n'


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    """A small project, in whose only chapter something is always below the window."""
    book = tmp_path / "sources/book"
    book.mkdir(parents=True)
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    (book / "book.toml").write_text(BOOK, "utf-8")
    (book / "1.md").write_text(TEXT + LAST, "utf-8")
    return tmp_path


@pytest.fixture
def served(edited: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "rulewright", "serve", str(edited), "--address", "127.0.0.1:0"]  # any free port
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as serving:
        assert serving.stderr
        yield next(found[0] for line in serving.stderr if (found := ADDRESS.search(line)))
        serving.terminate()


def test_an_edit_is_on_the_page_and_the_reader_stays(served: str, visit: Open, edited: Path) -> None:
    page = visit(served + "book/1/", viewport={"width": 800, "height": 300})
    rule = page.locator('[id="1.81"]')
    rule.evaluate("each => each.scrollIntoView()")
    before = rule.bounding_box()
    text = edited / "sources/book/1.md"
    text.write_text(
        TEXT.replace("# 1. FIRST\n", "# 1. FIRST\n\nA new paragraph, above.\n") + "**1.92 The last:** See 1.99.\n",
        "utf-8",
    )
    expect(page.locator(".rw-finding")).to_contain_text("there is no rule 1.99")
    expect(page.get_by_text("A new paragraph")).to_be_attached()
    assert before
    expect(rule).to_be_in_viewport()
    page.wait_for_function(
        "each => Math.abs(each[0].getBoundingClientRect().top - each[1]) < 3", arg=[rule.element_handle(), before["y"]]
    )


def test_broken_settings_are_shown_and_the_page_recovers(served: str, visit: Open, edited: Path) -> None:
    page = visit(served + "book/1/")
    settings = edited / "sources/book/book.toml"
    settings.write_text(BOOK + "colour = 'red'\n", "utf-8")
    expect(page.get_by_role("alert")).to_contain_text("colour")
    expect(page.locator('[id="1.81"]')).to_be_attached()
    settings.write_text(BOOK.replace("Edited", "Mended"), "utf-8")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".md-nav").get_by_text("Mended").first).to_be_attached()


def test_pages_and_the_search_follow_the_sources(served: str, visit: Open, edited: Path) -> None:
    page = visit(served + "book/")
    (edited / "sources/book/2.md").write_text("# 2. SECOND\n\n**2.11 Zebras:** Stripes.\n", "utf-8")
    page.locator(".md-content").get_by_text("2. SECOND").click()
    expect(page.locator('[id="2.11"]')).to_contain_text("Stripes")
    page.wait_for_load_state()  # the scripts come last
    page.keyboard.press("/")
    page.get_by_role("combobox").fill("zebras")
    expect(page.get_by_role("option").first).to_contain_text("2.11")


def test_a_page_is_whole_at_any_time(served: str, edited: Path) -> None:
    """While the sources are edited again and again, the old page stands until there is a new one."""
    text = edited / "sources/book/1.md"
    last = EDITS[-1]
    for number in range(MOST):
        if number in EDITS:
            text.write_text(TEXT + LAST + f"\n**1.93 Turn:** This is edit {number}.\n", "utf-8")
        with urlopen(f"{served}book/1/") as answer:
            page = answer.read().decode()
        assert answer.status == 200
        assert page.count("</html>") == 1
        if f"This is edit {last}." in page:
            break
        time.sleep(0.02)
    else:
        pytest.fail(f"edit {last} never came")


def test_a_broken_template_is_shown_and_the_page_recovers(served: str, visit: Open, edited: Path) -> None:
    page = visit(served + "book/1/")
    template = edited / "templates/chapter.html.j2"
    template.parent.mkdir()
    template.write_text("{% if %}", "utf-8")
    expect(page.get_by_role("alert")).to_contain_text("Expected an expression")
    expect(page.locator('[id="1.81"]')).to_be_attached()
    template.write_text("<h1>Ours</h1>", "utf-8")
    expect(page.get_by_role("heading", name="Ours")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_address_that_is_none(edited: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rulewright", "serve", str(edited), "--address", "here"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "is no address to serve on" in done.stderr
