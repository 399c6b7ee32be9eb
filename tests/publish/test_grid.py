"""What a blank cell of a printed table is on the page: nothing, or the words to its left going on."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.publish.pages.pages import Pages
from rulewright.publish.text.grid import body_grid

NONE = "| Ship | Crew | Flag | Toll |\n|---|---|---|---|\n| Hoy | three | | half |\n| Dow | four | red | full |"
STEPS = "| Isle | Die | | | |\n| --- | --- | --- | --- | --- |\n| | 1 | 2 | 3 | 4 |\n| Sark | Free | | Lost | |"
NAMED = "| Isle | Fleet | | Army |\n| --- | --- | --- | --- |\n| | Sloops | Barges | Foot |\n| Sark | Seven | | Nine |"
TWICE = "| Ship | Day | Night |\n|---|---|---|\n| Hoy | half | half |\n| Dow | | full |"
FORM = "| Player | Score |\n| --- | --- |\n| First | |\n| Second | |"
HEADED = "| Isle | Toll |\n| --- | --- |\n| North | |\n| Sark | half |"


@pytest.mark.parametrize(
    ("table", "wide"),
    [
        pytest.param(NONE, [1, 1, 1, 1], id="below a name of its own"),
        pytest.param(STEPS, [1, 2, 2], id="a step of a die"),
        pytest.param(NAMED, [1, 1, 1, 1], id="below a name of its own in a group"),
        pytest.param(FORM, [1, 1], id="to be filled in"),
        pytest.param(HEADED, [2], id="a row that heads others"),
    ],
)
def test_a_blank_cell(tmp_path: Path, table: str, wide: list[int]) -> None:
    (tmp_path / "rules.md").write_text(f"# 1. SAILING\n\n**1.1 Ships:** As here.\n\n{table}\n", "utf-8")
    book = rulewright.load(tmp_path / "rules.md").books[0]
    assert [cell.colspan for cell in body_grid(book.tables[0])[0]] == wide


def test_the_search_lists_the_rows_of_a_table_as_they_stand(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(f"# 1. SAILING\n\n**1.1 Ships:** As here.\n\n{TWICE}\n", "utf-8")
    pages = Pages(rulewright.load(tmp_path / "rules.md"))
    found = next(each.text for each in pages.entries(f"{pages.project.books[0].id}/1") if each.kind == "table")
    assert found == "Ship · Day · Night; Hoy · half · half; Dow ·  · full"
