"""`rulewright serve`: what is edited is on the page a moment later, and the reader stays where they were."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open

TEXT = "# 1. FIRST\n\n" + "\n".join(f"**1.{at}1 Matter:** Some words.\n" for at in range(1, 10)) + "\n"
LAST = "**1.92 The last:** See 1.11.\n"
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
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    command = [sys.executable, "-m", "rulewright", "serve", str(edited), "--address", address]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as serving:
        assert serving.stderr
        for line in serving.stderr:
            if "serving on" in line:
                break
        yield f"http://{address}/"
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


def test_an_address_that_is_none(edited: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rulewright", "serve", str(edited), "--address", "here"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "is no address to serve on" in done.stderr
