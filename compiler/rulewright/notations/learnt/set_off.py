"""Whether the labels of a text are set off by a word, § or the look of a heading."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise


def are_set_off(numbers: Iterable[str]) -> bool:
    """True where these numbers, in the order of the text, are those of labels that a word, § or the look of a heading
    sets off: such count on. Lines of a sentence may begin with section 12, and then with section 6, by chance."""
    places = [[int(each) for each in re.findall(r"\d+", number)] for number in numbers]
    steps = [sum(after) - sum(before) for before, after in pairwise(places) if len(before) == len(after)]
    return bool(places) and 2 * sum(0 <= step <= 1 for step in steps) >= len(steps)
