"""Which marks of lists are items, and how they are cited."""

from __future__ import annotations

from collections import Counter

from rulewright.notations.form import Form
from rulewright.notations.learnt.listed import ANY, listed_items


def test_what_a_level_is_cited_by_in_every_way_is_no_item() -> None:
    marks = Counter({Form.parse("1."): 3, Form.parse("(a)"): 3})
    found = listed_items(marks, "See 4(a).", ["1", "(1)"], also=ANY)
    assert [part.marks for part in found] == [["(a)"]]
    assert all(part.cited for part in found)
