"""Entries of lists that say `#.`: the next number or letter."""

from __future__ import annotations

import pytest

from rulewright.read.markdown.counted import Counter
from rulewright.read.markdown.repeated import repeated


@pytest.mark.parametrize(
    ("lines", "marks"),
    [
        ("A. |#.|#.", "A. B. C."),
        ("1) |#.|#.", "1) 2) 3)"),
        ("(h) |#.|#.", "(h) (i) (j)"),
        ("h. |i. |#.", "h. i. j."),
        ("i. |#.|#.|#.", "i. ii. iii. iv."),
        ("VIII. |#.|#.", "VIII. IX. X."),
        ("z. |#.", "z. aa."),
        ("#.|  a. |  #.|#.|  #.", "1. a. b. 2. 1."),
    ],
)
def test_marks(lines: str, marks: str) -> None:
    counter = Counter()
    found = []
    for line in lines.split("|"):
        words = line.lstrip()
        indent = len(line) - len(words)
        if words == "#.":
            found.append(counter.next(indent))
        else:
            counter.line(indent, words)
            found.append(words.strip())
    assert " ".join(found) == marks


def test_a_list_goes_on_behind_a_long_one_within_it() -> None:
    inner = f"    1. {'A boat moors where the wall is free. ' * 8}\n" * 12
    marks = [mark for _, mark in sorted(repeated(f"1. Boats\n{inner}\n1. Nets\n{inner}").items())]
    assert marks[0] == "1."
    assert marks[12:15] == ["1.12.", "2.", "2.1."]
