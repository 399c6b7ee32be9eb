"""What the numbered paragraphs of a rule are called where they are cited without it: *clause 2*, in a book whose rules
begin with another word, Rule 9, and mark their paragraphs 1., 2. The word alone would lead to rule 2."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from rulewright.cite.habits.called_forms import Called, with_words
from rulewright.languages.forms import stem
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

FEWEST = 2  # paragraphs of the rule itself that such a word names
MOSTLY = 0.6  # of the numbers behind it, at least, are those of the rule itself


def with_inner_words(
    texts: Sequence[tuple[str, Number]],
    notation: Notation,
    exists: Callable[[Number], bool],
    called: Collection[str],
) -> Notation:
    """Return the notation with the words that call the paragraphs of a rule in its own text, as these texts show, each
    with the number of the rule that it stands in. `called` are the words with which rules begin; `exists` tells whether
    a rule has a number."""
    marked = len(notation.levels) > 1 and notation.levels[1].marks and notation.levels[1].cited[0].kind == "1"
    if not called or not marked:
        return notation
    paragraph, known = notation.levels[1].cited[0], {*called, *notation.labels}
    listed = [word for word in notation.words.inner if word.isalpha() and word not in known and stem(word) not in known]
    pattern = late(rf"(?<!\w)(?P<word>{words(listed)})\s(?P<value>\d{{1,2}})(?![\w/]|[.,:]\d)")
    there: dict[str, set[Number]] = {}
    times: dict[str, int] = {}
    for text, own in texts if listed else ():
        for match in pattern.finditer(text) if own else ():
            kind = stem(match["word"])
            times[kind] = times.get(kind, 0) + 1
            number = (own[0], paragraph.write(match["value"]))
            if exists(number):
                there.setdefault(kind, set()).add(number)
    sure = {kind for kind, found in there.items() if len(found) >= max(FEWEST, MOSTLY * times[kind])}
    found = [Called(word, "", "", "", 1, "1") for word in listed if stem(word) in sure]
    if not found:
        return notation
    gaps = ("", " ") if notation.dotted else ("",)
    levels = [notation.levels[0], with_words(notation.levels[1], found, gaps), *notation.levels[2:]]
    return notation.having_learnt(found, levels=levels)
