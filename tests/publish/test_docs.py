"""`rulewright build --docs-only`: plain pages that MkDocs builds with its own theme, nothing set up."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

import rulewright
from rulewright.publish.addresses import Addresses


def test_plain_mkdocs_builds_them(run: Callable[..., Result], built: Path, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    assert run("build", built, "--docs-only", docs).exit_code == 0
    (tmp_path / "mkdocs.yml").write_text("site_name: Plain\ntheme: mkdocs\nvalidation: {anchors: ignore}\n", "utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    addresses = Addresses(rulewright.load(built))
    for target, page in addresses.page_of.items():
        html = (tmp_path / "site" / addresses.url(page) / "index.html").read_text("utf-8")
        assert f'id="{addresses.anchor_of[target]}"' in html, target
    ours = (built / "build/site/world-at-war/58/index.html").read_text("utf-8")
    theirs = (tmp_path / "site/world-at-war/58/index.html").read_text("utf-8")
    assert theirs.count('<a class="rw-ref"') == ours.count('<a class="rw-ref"')
    assert theirs.count("<th scope") == ours.count("<th scope")
    assert (tmp_path / "site/assets/rulewright/rulewright.css").is_file()
    for built_page in (tmp_path / "site").rglob("*.html"):  # what Markdown without extensions would leave standing
        assert not re.search(r"\{ ?([.#][a-z]|width=)[^}]*\}", built_page.read_text("utf-8")), built_page
    assert (tmp_path / "site/pictures/search.png").is_file()


def test_listings_keep_their_lines(run: Callable[..., Result], tmp_path: Path) -> None:
    rules = tmp_path / "rules.md"
    rules.write_text("# 1. ONE\n\n**1.1 Code:** So:\n\n```\nfirst\n\n    second\n```\n", "utf-8")
    assert run("build", rules, "--docs-only", tmp_path / "docs").exit_code == 0
    page = (tmp_path / "docs/rules/1.md").read_text("utf-8")
    assert "\n    second" in page or "first" not in page
    body = page.partition("<div")[2]
    assert "\n\n" not in body


def test_it_writes_again_but_never_over_something_else(run: Callable[..., Result], tmp_path: Path) -> None:
    rules = tmp_path / "rules.md"
    rules.write_text("# 1. ONE\n\n**1.1 Go:** Go.\n", "utf-8")
    docs = tmp_path / "docs"
    assert run("build", rules, "--docs-only", docs).exit_code == 0
    assert run("build", rules, "--docs-only", docs).exit_code == 0
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine.txt").write_text("mine", "utf-8")
    result = run("build", rules, "--docs-only", other)
    assert result.exit_code == 2
    assert "holds something else" in result.stderr
    assert (other / "mine.txt").is_file()


def test_one_kind_of_build_at_a_time(run: Callable[..., Result], tmp_path: Path) -> None:
    result = run("build", tmp_path, "--offline", "--docs-only", tmp_path / "docs")
    assert result.exit_code == 2
    assert "name one of them" in result.stderr
