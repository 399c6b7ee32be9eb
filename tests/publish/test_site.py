"""The built site: no broken link, no id twice, an anchor for every rule; `mkdocs build` gives the same."""

from __future__ import annotations

import filecmp
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote, unquote, urljoin, urlsplit

import pytest
from click.testing import Result

import rulewright
from rulewright.publish.addresses import Addresses


class Document(HTMLParser):
    """Collects the ids, links and loaded files of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(found["id"] or "")
        if tag == "a" and found.get("href"):
            self.links.append(found["href"] or "")
        if tag in ("script", "img", "link") and found.get("rel") != "canonical":
            self.loads += [each for each in (found.get("src"), found.get("href")) if each]


@pytest.fixture(scope="module")
def project(built: Path) -> Path:
    return built


def documents(site: Path) -> dict[str, Document]:
    """Return the pages of a site by their paths, but for the one that stands for what is not there."""
    found = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*.html"))}
    return {name: Document(path.read_text("utf-8")) for name, path in found.items() if name != "404.html"}


def broken_links(site: Path, pages: dict[str, Document]) -> list[tuple[str, str]]:
    """Return (page, link) of every link that leads to nothing in the site."""
    ids = {name: set(page.ids) for name, page in pages.items()}
    broken = []
    for name, page in pages.items():
        for link in [*page.links, *page.loads]:
            target = urlsplit(urljoin(f"http://site/{quote(name)}", link))
            if target.netloc != "site":
                continue
            path = unquote(target.path).lstrip("/")
            file = f"{path}index.html" if path == "" or path.endswith("/") else path
            anchors = {target.fragment, unquote(target.fragment)}  # a browser looks for the one, then the other
            if not (site / file).is_file() or (target.fragment and not anchors & ids.get(file, set())):
                broken.append((name, link))
    return broken


@pytest.fixture(scope="module")
def pages(project: Path) -> dict[str, Document]:
    return documents(project / "build/site")


def test_no_broken_links(project: Path, pages: dict[str, Document]) -> None:
    assert not broken_links(project / "build/site", pages)


def test_nothing_comes_from_another_host(pages: dict[str, Document]) -> None:
    assert not [load for page in pages.values() for load in page.loads if urlsplit(load).netloc]


def test_a_page_waits_for_no_style_sheet_that_only_others_need(project: Path) -> None:
    site = project / "build/site"
    chapter, report, guide = (
        (site / path / "index.html").read_text("utf-8") for path in ("world-at-war/58", "findings", "guides/players")
    )
    assert "/reading.css" in chapter
    assert not any(sheet in chapter for sheet in ("/report.css", "/landing.css"))
    assert "/report.css" in report
    assert "/landing.css" in guide  # its pictures are framed


def test_no_id_twice(pages: dict[str, Document]) -> None:
    twice = {name: {each for each in page.ids if page.ids.count(each) > 1} for name, page in pages.items()}
    assert not {name: ids for name, ids in twice.items() if ids}


def test_every_rule_and_table_has_its_anchor(project: Path, pages: dict[str, Document]) -> None:
    compiled = rulewright.load(project)
    addresses = Addresses(compiled)
    for target, page in addresses.page_of.items():
        assert addresses.anchor_of[target] in pages[f"{addresses.url(page)}index.html"].ids, target


def test_every_reference_to_a_rule_is_a_link(project: Path) -> None:
    compiled = rulewright.load(project)
    wanted = sum(
        reference.status in ("resolved", "partial") for book in compiled.books for _, reference in book.references
    )
    texts = [path.read_text("utf-8") for path in (project / "build/site").rglob("*.html")]
    assert sum(text.count('<a class="rw-ref" href') for text in texts) == wanted


def test_mkdocs_gives_the_same_site(project: Path) -> None:
    other = project / "build/other"
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(other)]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not _differences(filecmp.dircmp(project / "build/site", other, ignore=["sitemap.xml.gz"]))


def _differences(compared: filecmp.dircmp[str]) -> list[str]:
    found = [*compared.left_only, *compared.right_only, *compared.diff_files]
    return found + [name for each in compared.subdirs.values() for name in _differences(each)]


def test_a_project_without_site_settings(run: Callable[..., Result], tmp_path: Path) -> None:
    book = tmp_path / "sources/small"
    book.mkdir(parents=True)
    (tmp_path / "rulewright.toml").write_text('[project]\ntitle = "Small"', "utf-8")
    (book / "book.toml").write_text('title = "A <small> book"\nnotation = "digit-levels"', "utf-8")
    (book / "a.md").write_text(
        "# 1. ONE\n\n**1.11 A & B:** See 1.12, 1.19.\n\n**1.12** <script>alert(1)</script> x < y\n", "utf-8"
    )
    result = run("build", tmp_path)
    assert result.exit_code == 0
    assert "1 error" in result.stdout
    assert run("build", tmp_path, "--check").exit_code == 1
    page = (tmp_path / "build/site/small/1/index.html").read_text("utf-8")
    assert 'id="1.12"' in page
    assert "x &lt; y" in page
    assert "<script>alert" not in page
    assert (tmp_path / "build/site/assets/rulewright/rulewright.css").is_file()
    script = (tmp_path / "build/site/assets/rulewright/search.js").read_text("utf-8")
    assert not re.search(r"^\s*(//|/\*)", script, re.MULTILINE)  # remarks are for those who change it
    assert "function" in script


@pytest.mark.parametrize("language", ["kk", "no", "de"])
def test_a_site_in_a_language_that_the_theme_may_not_speak(
    run: Callable[..., Result], tmp_path: Path, language: str
) -> None:
    (tmp_path / "book.toml").write_text(f'title = "A"\nnotation = "dotted"\nlanguage = "{language}"\n', "utf-8")
    (tmp_path / "a.md").write_text("# 1 One\n\nGo on with 2.\n\n# 2 Two\n\nStop.\n", "utf-8")
    assert run("build", tmp_path).exit_code == 0
    page = (tmp_path / "build/site/index.html").read_text("utf-8")
    assert f'<html lang="{"de" if language == "de" else "en"}"' in page


def test_output_that_cannot_be_written(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    (tmp_path / "a.md").write_text("# 1. ONE\n\n**1.11** Go.\n", "utf-8")
    (tmp_path / "build").write_text("in the way", "utf-8")
    assert run("check", tmp_path).exit_code == 0
    result = run("build", tmp_path)
    assert result.exit_code == 2
    assert "build" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_full_disk_leaves_the_old_site(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    (tmp_path / "a.md").write_text("# 1. ONE\n\n**1.11** Go.\n", "utf-8")
    assert run("build", tmp_path).exit_code == 0
    before = {path: path.read_bytes() for path in (tmp_path / "build").rglob("*") if path.is_file()}
    (tmp_path / "a.md").write_text("# 1. ONE\n\n**1.11** Stop.\n", "utf-8")
    command = [sys.executable, "-m", "rulewright", "build", str(tmp_path)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=_limit_files)
    assert result.returncode == 2
    assert result.stderr.startswith("rulewright: ")
    assert "cannot be written (File too large)" in result.stderr
    assert result.stderr.count("\n") == 1
    assert {path: path.read_bytes() for path in (tmp_path / "build").rglob("*") if path.is_file()} == before


def _limit_files() -> None:
    """No file may grow beyond a few bytes: what a program sees of a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
