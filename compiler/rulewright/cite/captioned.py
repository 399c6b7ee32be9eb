"""What a book calls its tables where no word list says it: the word before the numbers in their captions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from rulewright.figures import folded
from rulewright.model import Table

CALLED = re.compile(r"\W*(?P<word>[^\W\d_]{3,20})[ \xa0]\d")


def words_for_tables(
    tables: list[Table], led: Counter[tuple[str, str]], is_form_of: Callable[[str, str], bool]
) -> list[str]:
    """Return the words that call the numbered tables of a book, in all the endings in which they cite. `led` counts the
    words before the numbers of its running text; a word that mostly leads to no table calls something else, too: Round
    1."""
    numbers = {table.number for table in tables if table.number}
    captions = (CALLED.match(folded(table.caption_span.text)) for table in tables if table.number)
    called = {caption["word"].casefold() for caption in captions if caption}
    found = []
    for word in sorted(called):
        forms = {other for other, _ in led if is_form_of(other, word)}
        right = sum(times for (other, number), times in led.items() if other in forms and number in numbers)
        wrong = sum(times for (other, number), times in led.items() if other in forms and number not in numbers)
        found += sorted({word, *forms}) if wrong <= max(1, right) else []
    return found
