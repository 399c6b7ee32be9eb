"""What is counted with besides figures: the letters of an alphabet, Chinese numerals, numbers in words. Each series is
data: `series.toml` here, which lists values or says what they are put together of, and the lists `counting` and
`ranking` of a language."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache
from typing import NamedTuple

from rulewright.figures import folded
from rulewright.languages.load import FORMS, HERE, SERIES, counted_in, unaccented
from rulewright.languages.patterns import small
from rulewright.languages.scripts import KATAKANA, LETTER
from rulewright.toml import read_toml

FILE = f"{SERIES}.toml"
WORDS = re.compile(r"(counting|ranking)-([a-z]{2})")


class Series(NamedTuple):
    """The values in their order (the first form of each), the place of every form, and what any of them is as a
    pattern, `any_form`, wherever it stands. `forms` are all of them, the longest first."""

    values: tuple[str, ...]
    places: dict[str, int]
    forms: tuple[str, ...]
    any_form: str

    @property
    def pattern(self) -> str:
        """A pattern for a value that is not the beginning of a word."""
        goes_on = re.match(f"[{KATAKANA}]", self.values[0])  # as a word in these does: イベント
        kana = f"|[{KATAKANA}]" if goes_on else ""
        return rf"{self.any_form}(?!{LETTER}{kana})"

    def said_in(self, said: str) -> str:
        """Return the same pattern of those words alone that a text may hold, of which all that stands between blanks is
        `said` in small letters, be it once; nothing where it holds none. A pattern of all takes long to compile."""
        said_forms = [form for form in self.forms if all(part in said for part in small(form).split())]
        return rf"(?i:{'|'.join(map(re.escape, said_forms))})(?!{LETTER})" if said_forms else ""

    @property
    def heads(self) -> str:
        """The characters with which a value may begin."""
        firsts = {form[0] for form in self.places}
        return "".join(sorted(firsts | {each.upper() for each in firsts if len(each.upper()) == 1}))


@cache
def alphabets() -> dict[str, list[str]]:
    """Return the alphabets that are counted with, each known by its first letter; where one has capitals, these are
    another one."""
    tables = read_toml(HERE / FILE, FILE)
    small = {name: listed.get("values") or _composed(**listed) for name, listed in tables.items()}
    capitals = {name.upper(): [value.upper() for value in values] for name, values in small.items()}
    return small | capitals


def _composed(digits: str, ten: str, hundred: str, zero: str, last: int) -> list[str]:
    """Return the numerals up to the `last` that are put together of these, each with its other forms: a zero between a
    hundred and a digit may be left out, and so may the digit for one, as before the first ten it always is."""
    found = []
    for number in range(1, last + 1):
        hundreds, below = divmod(number, 100)
        tens, ones = divmod(below, 10)
        one, digit = digits[0], digits[ones - 1] if ones else ""
        head = digits[hundreds - 1] + hundred if hundreds else ""
        count = digits[tens - 1] if tens > 1 else ""
        short = head + (count + ten if tens else "") + digit
        between = one if tens == 1 else zero if digit and not tens else ""
        forms = [head + between + short.removeprefix(head)] if head else []
        forms += [short, short.removeprefix(one)] if hundreds == 1 else [short]
        found.append(FORMS.join(dict.fromkeys(forms)))
    return found


def written_alphabets(letters: Set[str]) -> list[str]:
    """Return the names of the alphabets of which there are some letters: a pattern of all takes long to compile."""
    return [name for name in alphabets() if not letters.isdisjoint(series(name).heads)]


def in_words(code: str) -> list[str]:
    """Return the names of the series of a language's numbers in words: those that it has."""
    return [f"{words}-{code}" for words in ("counting", "ranking") if counted_in(code, words)]


def ranks(code: str) -> dict[str, int]:
    """Return the words of a language for places, *first*, *second*, each with its place; none where nobody listed
    them."""
    return series(f"ranking-{code}").places if counted_in(code, "ranking") else {}


@cache
def series(name: str) -> Series:
    """Return a series: an alphabet by its first letter, or the words of a language, `counting-en` or `ranking-en`. Such
    as *first* begin headings, where many people leave accents out of capitals: DECIMA, SEPTIMA.

    Raises KeyError where there is none."""
    words = WORDS.fullmatch(name)
    listed = counted_in(words[2], words[1]) if words else alphabets()[name]
    forms = [folded(entry).split(FORMS) for entry in listed]
    if words and words[1] == "ranking":
        forms = [[*each, *map(unaccented, each)] for each in forms]
    places = {form.casefold(): at for at, each in enumerate(forms, 1) for form in each}
    longest_first = sorted(dict.fromkeys(form for each in forms for form in each), key=len, reverse=True)
    pattern = "|".join(map(re.escape, longest_first))
    any_form = rf"(?{'i' if words else ''}:{pattern})"
    return Series(tuple(each[0] for each in forms), places, tuple(longest_first), any_form)
