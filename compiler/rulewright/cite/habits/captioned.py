"""What a book calls its tables where no word list says it: the word before the numbers in their captions, or the one
with which all captions begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulewright.figures import folded
from rulewright.languages.forms import is_form_of
from rulewright.late import late
from rulewright.model import Table

CALLED = late(r"\W*(?P<word>[^\W\d_]{3,20})[ \xa0]\d")
NAMED = late(r"\W*(?P<word>[^\W\d_]{3,20})[ \xa0]+\W*[^\W\d_]{2}")
SEVERAL = 2  # captions


def words_for_tables(tables: list[Table], led: Counter[tuple[str, str]], used: Iterable[str]) -> list[str]:
    """Return the words that call the tables of a book, in all the endings in which they cite. `led` counts the words
    before the numbers of its running text; a word that mostly leads to no table calls something else, too: Round 1.
    `used` are the words of its text, in small letters."""
    return _numbered(tables, led) or _begun(tables, used)


def _begun(tables: list[Table], used: Iterable[str]) -> list[str]:
    """Return the word with which all captions begin, before the name of each: Tabel „Raja mõõdud“."""
    captions = [NAMED.match(table.caption) for table in tables if table.caption]
    words = {caption["word"].casefold() if caption else "" for caption in captions}
    if len(captions) < SEVERAL or len(words) > 1 or not all(words):
        return []
    word = words.pop()
    return sorted({word, *(other for other in used if is_form_of(other, word))})


def _numbered(tables: list[Table], led: Counter[tuple[str, str]]) -> list[str]:
    """Return the words before the numbers of captions."""
    numbers = {table.number for table in tables if table.number}
    captions = (CALLED.match(folded(table.caption_span.text)) for table in tables if table.number)
    called = {caption["word"].casefold() for caption in captions if caption}
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for (word, number), times in led.items():
        (right if number in numbers else wrong)[word] += times
    found = []
    for word in sorted(called):
        forms = {other for other in (*right, *wrong) if is_form_of(other, word)}
        strayed = sum(wrong[each] for each in forms)
        found += sorted({word, *forms}) if strayed <= max(1, sum(right[each] for each in forms)) else []
    return found
