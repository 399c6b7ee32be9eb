"""Pages and templates that a project brings: what is wrong with one is a sentence that names its file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    book = tmp_path / "sources/book"
    book.mkdir(parents=True)
    (book / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    (book / "1.md").write_text("# 1. START\n\n**1.11** Begin.\n", "utf-8")
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    return tmp_path


FAULTS = {
    "{% if %}": "templates/chapter.html.j2:1: the template cannot be used: Expected an expression",
    "\n{{ nobody.knows }}": "templates/chapter.html.j2:2: the template cannot be used: 'nobody' is undefined",
    "\n\n{{ 1 + 'a' }}": "templates/chapter.html.j2:3: the template cannot be used: unsupported operand",
    '{% include "nothing.j2" %}': "templates/chapter.html.j2:1: the template cannot be used: ",
}


@pytest.mark.parametrize("template", FAULTS)
def test_a_template_that_cannot_be_used(run: Run, game: Path, template: str, caplog: pytest.LogCaptureFixture) -> None:
    (game / "templates").mkdir()
    (game / "templates/chapter.html.j2").write_text(template, "utf-8")
    result = run("build", game)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"rulewright: {FAULTS[template]}")
    assert not caplog.records


def test_a_page_that_is_not_utf_8(run: Run, game: Path, caplog: pytest.LogCaptureFixture) -> None:
    (game / "site").mkdir()
    (game / "site/notes.md").write_bytes("# Caf\xe9\n".encode("latin-1"))
    result = run("build", game)
    assert result.exit_code == 2
    assert result.stderr.endswith("site/notes.md: is not UTF-8; save it as UTF-8\n")
    assert result.stderr.count("\n") == 1
    assert not caplog.records
