"""Tables whose cells tabs part."""

from __future__ import annotations

from pathlib import Path

import rulewright

FLEET = """4.2 FLEET TABLE

Level	Boats	Ships	Rafts
+2	1	2	3
+1	2*	3	4
0	3	4*	5
*The owner chooses which of these are named, and an unfinished one may be among them.		\t
Explanation: The level is the sum of all ports that the side holds at the end of a year.		\t

4.3 RAFTS: They sink, see 4.2.
"""


def test_a_note_below_is_a_row_of_one_cell(tmp_path: Path) -> None:
    """And none of the rules between which tables of more cells may stand: nothing behind it is a part of it."""
    (tmp_path / "fleet.txt").write_text(FLEET, "utf-8")
    [table] = rulewright.load(tmp_path).books[0].tables
    written = [note.source.text[slice(*note.outer)] for note in table.notes]
    assert [(each[0], each[-1]) for each in written] == [("*", "."), ("E", ".")]
