"""Words for a number or a part that cite the rules of a book in which these have nothing but numbers: *Nr. 7*, *bod 7*,
*clause 7*; and what is short for words that cite: *r. 7* and *rr. 7–9* for rules, *S.O. 7* for Standing Order 7."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from rulewright.cite.habits.plain import SURE, Beside, Plain, begins
from rulewright.languages.forms import in_order
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.form import Place
from rulewright.notations.notation import Notation

WORD = late(r"[^\W\d_]+")
LAST = late(rf"(?P<within>[\w,;:][ \xa0])?(?P<word>{WORD.pattern})\Z")
MANY = 4  # different rules to which such words lead where they also lead to none
LONGEST = 30  # characters of a name
FIGURE = late(r"\.\s\d")  # most texts have no such, and that is found far sooner than what stands before it
SHORT = late(r"(?<![\w.'’-])(?P<word>[^\W\d_]{1,4}\.)\s(?P<value>\d{1,3})(?![\w/]|[.,:]\d)")
INITIALS = late(r"(?<![\w.])(?P<word>[A-Z]\.[A-Z](?:\.[A-Z]){0,2}s?\.?)\s(?P<value>\d{1,3})(?![\w/]|[.,:]\d)")
CALLED = late(r"(?<!\w)(?P<words>(?:[A-Z][^\W\d_]+\s){2,4})\d")  # Standing Order 7


def words_for_rules(texts: Sequence[tuple[str, Place]], notation: Notation, rules: Plain) -> list[str]:
    """Return the words that are listed for parts or their numbers and cite whole rules here, as the texts show; none
    where other things have a number, as the names before it tell: *Karte Nr. 7*. The texts come each with the number
    of the rule that it stands in."""
    found: list[tuple[str, Beside]] = []
    first: set[str] = set()  # words with which a sentence begins, and which may be names
    listed = [*notation.words.number, *notation.words.inner]
    several = [f"{word[:-1]}{word[-2:]}" for word in listed if word.endswith(".") and len(word) > 1]  # п., пп.
    pattern = late(
        rf"(?<!\w)(?P<word>{words([*listed, *several])})\s(?P<value>\d{{1,3}})(?![\w/]|[.,]\d)", re.IGNORECASE
    )
    for text, own in texts:
        for match in pattern.finditer(text):
            found.append((match["word"].casefold(), Beside(int(match["value"]), own, begins(text, match.start()))))
            before = LAST.search(text[max(0, match.start() - LONGEST) : match.start()].rstrip())
            if before and before["word"][0].isupper():
                if before["within"]:
                    return []
                first.add(before["word"].lower())
    values = {beside.value for _, beside in found}
    lost = values - rules.there  # number 11 gets 3 sausages: where there are such, more must be rules'
    sure = rules.leads([beside for _, beside in found]) and not (lost and len(values - lost) < MANY)
    sure = sure and first <= _in(texts if first else ())
    return sorted({word for word, _ in found}) if sure else []


def short_words(texts: Sequence[tuple[str, Place]], notation: Notation, rules: Plain) -> list[str]:
    """Return what is short for a word that cites and no list names, *r.* or *rr.* for rules, where the numbers behind
    it lie as those of citations do. The texts come each with the number of the rule that it stands in."""
    known = notation.words
    listed = {word.casefold() for word in (*known.cue, *known.label, *known.other, *known.paragraph, *known.inner)}
    named = {word for word in (*known.cue, *known.label) if word.isalpha()}
    found: defaultdict[str, dict[str, list[Beside]]] = defaultdict(lambda: defaultdict(list))  # by their first letters
    called: set[str] | None = None  # the first letters of the words in capitals that stand before numbers
    for text, own in texts:
        for match in SHORT.finditer(text) if FIGURE.search(text) else ():
            word = match["word"].casefold()
            if word not in listed and any(_is_short_for(word[:-1], each) for each in named):
                found[word[0]][word].append(Beside(int(match["value"]), own, begins(text, match.start())))
        for match in INITIALS.finditer(text) if FIGURE.search(text) else ():
            word, letters = match["word"].casefold(), "".join(filter(str.isupper, match["word"]))
            called = _initials(texts) if called is None else called
            if word not in listed and letters in called:
                found[letters][word].append(Beside(int(match["value"]), own, begins(text, match.start())))
    sure = [
        forms for forms in found.values() if rules.leads([each for beside in forms.values() for each in beside], SURE)
    ]
    return sorted(word for forms in sure for word in forms)


def _initials(texts: Sequence[tuple[str, Place]]) -> set[str]:
    """Return the first letters of the words in capitals that stand before numbers in some texts: SO for Standing
    Order."""
    found = {match["words"] for text, _ in texts for match in CALLED.finditer(text)}
    return {"".join(word[0] for word in words.split()) for words in found}


def _is_short_for(short: str, word: str) -> bool:
    """True for the first letter of a word, perhaps twice (as in §§), and for more of its letters in their order."""
    return short == word[0] * len(short) or (short[0] == word[0] and in_order(short, word))


def _in(texts: Sequence[tuple[str, Place]]) -> set[str]:
    return {word for text, _ in texts for word in WORD.findall(text)}
