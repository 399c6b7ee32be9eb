"""Words before the numbers of chapters that no list names: *Canto II* above II-1, *Kapittel 4* above 4.1.

A text shows it: what follows the line is the first section of that very chapter, time and again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import structs

from rulewright.languages.words import Words
from rulewright.notations.frame import BLANK
from rulewright.notations.notation import Notation

FEWEST = 2  # chapters below whose word their own first section follows
MOSTLY = 0.75  # of the lines that begin with the word and a number, at least, are such


def with_chapter_words(notation: Notation, texts: Iterable[str], removed: Words) -> Notation:
    """Return the notation with the words that stand before the numbers of chapters in a book of these texts, but for
    those that a person took away."""
    listed = notation.words
    known = {*listed.label, *listed.division, *listed.other, *listed.table, *listed.appendix, *listed.member}
    known |= {*removed.label, *removed.cue}
    right: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for text in texts:
        for word, fits in _headings(notation, text):
            lines[word] += 1
            right[word] += fits
    found = [word for word, times in right.items() if times >= max(FEWEST, MOSTLY * lines[word]) and word not in known]
    if not found:
        return notation
    words = structs.replace(listed, label=[*listed.label, *found], cue=[*listed.cue, *found])
    return structs.replace(notation, words=words, described=notation.described + repr(found).encode())


def _headings(notation: Notation, text: str) -> Iterator[tuple[str, bool]]:
    """Yield the words, in small letters, with which lines begin that go on with the number of a chapter, and whether
    the next number of a line is that of its first section."""
    line = re.compile(
        rf"^[ \t#*_>]*(?:(?P<word>[^\W\d_]{{3,20}}){BLANK}(?P<chapter>{notation.chapter_pattern})(?=[.:)*_\s–—]|\Z)"
        rf"|[\[(]?(?P<number>{notation.deep_pattern})(?=[\\.:)\]*_]{{0,4}}(?:\s|\Z)))",
        re.MULTILINE,
    )
    last: tuple[str, str] | None = None
    for match in line.finditer(text):
        if last:
            number = notation.parse(match["number"] or "") or ()
            chapter = notation.parse(last[1]) or ()
            yield last[0], bool(chapter) and number[:-1] == chapter and notation.ordinal(number) <= 1
        last = (match["word"].casefold(), match["chapter"]) if match["word"] else None
