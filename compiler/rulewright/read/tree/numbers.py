"""How the rules of a tree are numbered: what is a number, which of them follow each other, which are whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from rulewright.read.numerals import of_roman

NUMBER = re.compile(  # perhaps in brackets, or with what it is called: Rule 4, § 4, 7 a §
    r"(?P<called>(?:[^\W\d_]{2,12}\.?[ \xa0]|§{1,2}[ \xa0]?)?)"
    r"(?P<open>[(\[]?)(?P<number>"
    r"(?:[^\W\d_]{1,6}[.:_/-]?){0,3}\d+(?:[A-Za-z]|[ \xa0][a-z](?=[ \xa0]?§))?(?:[.:/-]+\w{1,4})*"
    r"|[A-Za-z]|[IVXLCDM]+|[ivxl]+)"
    r"(?P<end>[.:)\]]{0,2}(?:[ \xa0]?§)?)"
)
AT_FIRST = re.compile(rf"(?P<all>{NUMBER.pattern})[ \t\xa0]+(?=\S)")
LAST = re.compile(r"(?P<head>.*?)(?P<last>\d+|[A-Za-z]+)\Z")
RUN = re.compile(r"(?P<figures>\d+)|[A-Z]+|[a-z]+")
MOSTLY = 0.6
NEAR = (1, 2)  # a number that is given twice or left out is a fault of the text


def called_in(texts: Iterable[str]) -> str:
    """Return what stands before most of some numbers, and so before those of rules; nothing where that differs."""
    found = (NUMBER.fullmatch(text.strip()) for text in texts)
    words = Counter(each["called"].strip() for each in found if each)
    word, times = next(iter(words.most_common(1)), ("", 0))
    return word if 2 * times > words.total() else ""


def number_in(text: str, called: str = "") -> str:
    """Return the number that is all of a text, but for what rules are called; nothing where there is other text: Boat
    7, in a book of rules that are called otherwise."""
    found = NUMBER.fullmatch(text.strip())
    return found["number"] if found and found["called"].strip() in ("", called) else ""


def number_before(text: str) -> str:
    """Return the number with which a text begins, before other words: 4.2 in *4.2 Fords*."""
    found = AT_FIRST.match(text)
    return found["number"] if found else ""


def is_bare(number: str) -> bool:
    """True where a number has but one part: 4, b, IV."""
    return len(RUN.findall(number)) < 2  # 4A and 4.1 have two


def steps(before: str, after: str) -> int:
    """Return by how many a number lies behind another: 1 for 4.3 behind 4.2, c behind b, IV behind III; zero where they
    are of different kinds."""
    first, second = LAST.match(before), LAST.match(after)
    if not first or not second or first["head"] != second["head"]:
        return 0
    values = [(of(first["last"]), of(second["last"])) for of in (_figures, _letter, of_roman)]
    return min((there - here for here, there in values if here and there), key=abs, default=0)


def _figures(written: str) -> int:
    return int(written) if written.isdecimal() else 0


def _letter(written: str) -> int:
    return ord(written) - ord("A") + 1 if len(written) == 1 and written.isalpha() and written.isascii() else 0


def go_on(numbers: Sequence[str]) -> bool:
    """True where most of some numbers are the next one, or the one behind that."""
    pairs = list(pairwise(numbers))
    return sum(steps(*pair) in NEAR for pair in pairs) >= MOSTLY * len(pairs)


def keys_in(keys: Sequence[str]) -> set[str]:
    """Return which keys of a mapping are numbers of what they hold: letters only where they begin with the first."""
    called = called_in(keys)
    numbers = {key: number for key in keys if (number := number_in(key, called))}
    letters = [number for number in numbers.values() if not any(map(str.isdigit, number))]
    listed = len(letters) > 1 and letters[0] in "aAiI" and go_on(letters)
    return {key for key, number in numbers.items() if listed or number not in letters}


def are_keys(keys: Sequence[str]) -> bool:
    """True where all keys of a mapping are the numbers of what it holds."""
    return 0 < len(keys) == len(keys_in(keys))


def shape(number: str) -> str:
    """Return how a number is written, whatever its figures and letters are: A-9 for MOV-3."""
    return RUN.sub(lambda run: "9" if run["figures"] else run[0][0].upper() if len(run[0]) > 1 else run[0][0], number)
