"""The server of the site, without a browser: what it publishes, and whom it answers."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulewright.errors import OutputError
from rulewright.project import Project
from rulewright.publish.site import serve
from rulewright.publish.site.serve import Server, serve_site

CHAPTERS = {"1.md": "# 1. FIRST\n\n**1.1** One.\n", "2.md": "# 2. SECOND\n\n**2.1** See 1.1.\n"}
OURS = ["127.0.0.1:8000", "localhost:8000", "LOCALHOST", "[::1]:8000", "192.0.2.7", "my.localhost"]
THEIRS = ["attacker.example", "127.0.0.1.attacker.example:8000", "", "[", "localhost.example"]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    folder = tmp_path / "sources/book"
    folder.mkdir(parents=True)
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    (folder / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    for name, text in CHAPTERS.items():
        (folder / name).write_text(text, "utf-8")
    return folder


@contextmanager
def serving(book: Path) -> Iterator[Server]:
    server = Server(book.parents[1], "127.0.0.1", 0, lambda said: None)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def server(book: Path) -> Iterator[Server]:
    with serving(book) as server:
        yield server


def ask(server: Server, path: str, way: str = "GET", **headers: str) -> tuple[int, str]:
    """Return the status of an answer, and what it says."""
    asking = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    asking.request(way, path, headers=headers)
    answer = asking.getresponse()
    said = answer.status, answer.read().decode()
    asking.close()
    return said


def test_a_file_that_is_being_saved_is_not_published(
    server: Server, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is empty when it is read, and whole a moment later."""

    def compile_and_save() -> Project:
        project = compile_now()
        (book / "2.md").write_text(CHAPTERS["2.md"] + "\n**2.2** Saved.\n", "utf-8")
        return project

    compile_now = server.engine.compile
    (book / "2.md").write_text("", "utf-8")
    monkeypatch.setattr(server.engine, "compile", compile_and_save)
    assert not server.update(False, server.look())
    assert ask(server, "/book/2/")[0] == 200
    monkeypatch.undo()
    assert server.update(False, server.look())
    assert "Saved." in ask(server, "/book/2/")[1]


def test_what_breaks_while_it_is_saved_is_not_told(server: Server, book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_and_save() -> Project:
        (book / "book.toml").write_text('notation = "digit-levels"\ntitle = "Saved"\n', "utf-8")
        raise OutputError("half a file")

    monkeypatch.setattr(server.engine, "compile", fail_and_save)
    assert not server.update(False, server.look())
    assert "half a file" not in ask(server, "/book/2/")[1]


def test_a_chapter_that_was_taken_out_is_gone(server: Server, book: Path) -> None:
    assert "2.1" in ask(server, "/book/2/")[1]
    (book / "2.md").unlink()
    assert server.update(False, server.look())
    status, page = ask(server, "/book/2/")
    assert status == 404
    assert "rw-rule" not in page
    assert ask(server, "/book/1/")[0] == 200


def test_a_site_that_cannot_be_made_anew_leaves_the_old_one(
    server: Server, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OutputError("no site")

    monkeypatch.setattr(serve, "LiveSite", fail)
    (book / "2.md").unlink()
    assert server.update(False, server.look())
    status, page = ask(server, "/book/2/")
    assert status == 200
    assert "no site" in page
    assert 'id="2.1"' in page


def test_a_finding_opens_in_the_editor_while_one_edits(book: Path) -> None:
    """Even where the site has a repository, which does not hold what is edited yet."""
    (book / "2.md").write_text("# 2. SECOND\n\n**2.1** See 1.9.\n", "utf-8")
    root = book.parents[1]
    (root / "docs").mkdir()
    settings = "site_name: Ours\nrepo_url: https://example.org/ours\nplugins: [rulewright]\n"
    (root / "mkdocs.yml").write_text(settings, "utf-8")
    with serving(book) as server:
        page = ask(server, "/book/2/")[1]
    assert f'href="vscode://file{(book / "2.md").as_posix()}:3:13"' in page
    assert "Allow it" in page


def test_an_empty_file_is_waited_for() -> None:
    """Between emptying a file and writing it, whoever saves may take a moment."""
    full, empty = {"1.md": (1, 9, 1)}, {"1.md": (2, 0, 1)}
    assert serve._emptied((full, {}), (empty, {}))
    assert not serve._emptied((full, {}), (full, {}))
    assert not serve._emptied((empty, {}), (empty, {}))
    assert not serve._emptied(({}, {}), (empty, {}))


@pytest.mark.parametrize("host", OURS)
def test_this_host_is_answered(server: Server, host: str) -> None:
    assert ask(server, "/book/1/", Host=host)[0] == 200


@pytest.mark.parametrize("host", THEIRS)
def test_a_name_of_somebody_else_is_not(server: Server, host: str) -> None:
    status, page = ask(server, "/book/1/", Host=host)
    assert status == 421
    assert "FIRST" not in page


def test_the_name_that_was_asked_for_is_answered(server: Server) -> None:
    server.host = "rules.example"
    for name in ("rules.example:80", socket.gethostname()):
        assert ask(server, "/book/1/", Host=name)[0] == 200


def test_a_head_ends(server: Server) -> None:
    assert ask(server, "/-/news", "HEAD") == (200, "")
    assert ask(server, "/book/1/", "HEAD") == (200, "")


@pytest.mark.parametrize("address", ["here", "127.0.0.1:", "127.0.0.1:99999", ":8000", "127.0.0.1:٨٠"])
def test_what_is_no_address(book: Path, address: str) -> None:
    with pytest.raises(OutputError, match="is no address to serve on"):
        serve_site(book.parents[1], address, lambda said: None)
