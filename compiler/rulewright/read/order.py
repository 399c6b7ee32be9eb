"""In what order people put files: 2 before 10, IV before IX, figures before words, as every list of files has them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from rulewright.read.numerals import of_roman

NUMERAL = re.compile(r"(?<![^\W_])(?:[IVXLC]+|[ivxlc]+)(?![^\W_])")
ENDING = re.compile(r"\.[A-Za-z]{1,9}\Z")  # of a file's name
FIRST = frozenset({1, 2})  # where both stand behind the same words, they are numerals; I and C alone may be letters


def in_order(names: Iterable[str]) -> list[str]:
    """Return names sorted as people do, by the figures and Roman numerals in them."""
    listed = list(names)
    series: defaultdict[str, set[int]] = defaultdict(set)
    for name in listed:
        for numeral in NUMERAL.finditer(name):
            series[name[: numeral.start()]].add(of_roman(numeral[0]))
    counted = {before for before, values in series.items() if values >= FIRST}

    def in_figures(name: str) -> str:
        return NUMERAL.sub(lambda each: str(of_roman(each[0])) if name[: each.start()] in counted else each[0], name)

    return sorted(listed, key=lambda name: _natural(in_figures(name)))


def _natural(name: str) -> tuple[list[tuple[bool, int, str]], str]:
    """Return what sorts a name: its figures by value, its ending last, *3* before *3-bis*."""
    ending = ENDING.search(name)
    stem = name[: ending.start()] if ending else name
    parts = [part for part in re.split(r"(\d+)", stem) if part]
    key = [(False, int(part), "") if part.isdecimal() else (True, 0, part.casefold()) for part in parts]
    return key, ending[0].casefold() if ending else ""
