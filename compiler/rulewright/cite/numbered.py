"""Words for a number that cite the rules of a book in which these have nothing but numbers: *Nr. 7*, *bod 7*."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.languages.patterns import words
from rulewright.languages.scripts import SMALL
from rulewright.notations.notation import Notation, Number

FEWEST = 3  # different rules to which such words lead
RIGHT = 0.6  # of the numbers behind them, at least, are rules'
FAR = 0.5  # of the last rule: they lead beyond it, while what counts things stops early
NAMED = re.compile(rf"(?<!\w)[^\W\d_{SMALL}][^\W\d_]*\Z")  # Karte Nr. 7
LONGEST = 30  # characters of a name


def words_for_rules(texts: Iterable[str], notation: Notation, rules: Iterable[Number]) -> list[str]:
    """Return the words that are listed for the numbers of parts and cite whole rules here, as the texts show; none
    where parts of rules have numbers, for then such words may call those, nor where other things have a number, as the
    names before it tell. `rules` are all numbers of the book."""
    known = [number for number in rules if number]
    numbers = [number for number in known if len(number) == 1]
    deeper = (number for number in known if len(number) > 1)
    parts = any(not notation.is_item(number) or notation.form(number).kind == "1" for number in deeper)
    if parts or notation.levels[0].cited[0].kind != "1":
        return []
    last = max(map(notation.ordinal, numbers), default=0)
    found: list[tuple[str, int]] = []
    pattern = re.compile(
        rf"(?<!\w)(?P<word>{words(notation.words.number)})\s(?P<value>\d{{1,3}})(?![\w/]|[.,]\d)", re.IGNORECASE
    )
    for text in texts:
        for match in pattern.finditer(text):
            before = text[max(0, match.start() - LONGEST) : match.start()].rstrip()
            if NAMED.search(before):
                return []
            found.append((match["word"].casefold(), int(match["value"])))
    there = {number[0] for number in numbers}
    right = [value for _, value in found if str(value) in there]
    sure = len(set(right)) >= FEWEST and len(right) >= RIGHT * len(found) and max(right) > FAR * last
    return sorted({word for word, _ in found}) if sure else []
