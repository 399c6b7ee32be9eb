"""Numbers that were put in later, as laws have them: 12A between 12 and 13, § 556d, paragraph (1a), article 12-bis.

A shipped notation does not say that there are such, for a letter behind a number is an item's in many books. The text
shows it: a label 12A stands behind the label 12, a label 12B behind 12A.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import structs

from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.memo import once
from rulewright.notations.form import BEFORE_LATIN, LATIN, RAISED, SIGNS, TIMES_OVER, Form, latin_word
from rulewright.notations.learnt.held_lists import glued_items, lists_below
from rulewright.notations.learnt.joined import with_joined
from rulewright.notations.learnt.set_off import are_set_off
from rulewright.notations.notation import Notation
from rulewright.notations.part import Part
from rulewright.text import Source, at_lines

RAISED_NUMBER = r"\^\d{1,2}(?!\d)"
DIVIDERS = "/."  # between a number and its letter
BEFORE_SIGN = rf"[ \xa0][a-z](?=[ \xa0]?[{SIGNS}])"  # 3 a §
PUT_BEHIND = rf"(?:/[A-Z]|\.[a-z])(?![^\W_])|{BEFORE_LATIN}{TIMES_OVER}|{BEFORE_SIGN}|{RAISED_NUMBER}"
LABEL = late(
    r"\n(?P<set>[ \t#*_+•|>-]*)(?P<word>(?:[^\W\d_]{3,12}\.?[ \t\xa0]+|§+[ \t\xa0]*)?)[*_]*"
    r"(?P<open>[\[(]?)(?P<number>(?:[A-Z]{1,3}[-. ]?)?\d{1,4}(?:[.:-]\d{1,4}){0,7})"
    rf"(?P<letter>[a-z](?![a-z])|[A-Z]{{1,2}}|{PUT_BEHIND})?"
    r"(?P<close>[.):\]*_]{0,3})(?=[ \t\xa0\r\n]|\Z)"
)
ANY = re.compile(
    rf"\d(?:[a-z]|[A-Z]{{1,2}}|{PUT_BEHIND})[.):\]*_]{{0,3}}[ \t\xa0\r\n]"
)  # most texts have no such word at all

PUT_IN = {RAISED: "a raised number"}
FIGURES = r"\d{0,3}(?:\.\d{1,4}){0,7}"
WITH_LETTER = rf"(?P<letter>/?[A-Z]|[a-z]|{BEFORE_SIGN}|{BEFORE_LATIN}{TIMES_OVER})(?![.-]*\w)"
ITS_LETTER = rf"(?:[A-Za-z]|{BEFORE_LATIN}{TIMES_OVER})?"
LETTERED = re.compile(rf"(?P<number>\d(?<!\w.){FIGURES}){WITH_LETTER}")  # it may be cited: 6a, 4.2 bis
RARELY = 0.25  # of the numbers of rules, at most, have such a letter behind a dot: else it is that of an item, 4.a
FIRST = "aA"  # of the letters of a list, by whether they are capitals


class Label(NamedTuple):
    """What may be the label of a rule: its number without a letter, the letter (or Latin word), whether a word, § or
    the look of a heading says that it is one; the level of a heading; the frame in which it stands, `()`, or what
    closes it."""

    number: str
    letter: str
    strong: bool
    level: int
    frame: str


def with_inserted(notation: Notation, sources: Sequence[Source]) -> tuple[Notation, list[str]]:
    """Return the notation with the numbers that were put in later into a book of these texts, and a sentence that says
    so; the notation itself where there are none."""
    shown = _without_wrapped(list(labels((source.folded.text for source in sources), notation)))
    lettered, said = with_inserted_labels(notation, shown)
    joined, also = with_joined(lettered if said else _with_cited(notation, sources), sources)
    return joined, [*said, *also]


def _with_cited(notation: Notation, sources: Sequence[Source]) -> Notation:
    """Return the notation of a book without such numbers, in which some are cited all the same behind a word that
    cites, or before a sign: § 6a, 6 a §, where there is a § 6 and the letter can be no item's, nor of a list right
    below it. Only so is it told that they are not there. Where most are of lists, they all are items."""
    places = {}  # in most books the letters are all items'
    for number, letter in set().union(*map(_all_lettered, sources)):
        at = _part_of(notation, number, letter, strong=False)
        signed = notation.parse(number) is None  # in Czech, § 3 a § 7 are two
        if at is not None and (signed or _case(letter) != " a"):
            places[number, letter] = at
    texts = [source.folded.text for source in sources]
    there = {each["number"] for text in texts for each in at_lines(LABEL, text)} if places else set()
    places = {each: at for each, at in places.items() if each[0] in there}
    held = lists_below(notation, texts) if places else set()
    places = {each: at for each, at in places.items() if (each[0], FIRST[each[1].isupper()]) not in held}
    cited = places.keys() & _behind_cues(notation, texts) if places else set()
    if glued := glued_items(notation, cited, texts):
        return glued
    chosen: dict[int, str] = {}
    for number, letter in sorted(cited):
        if latin_word(letter) not in notation.words.through:  # § 2 bis § 4 is a range in German
            chosen.setdefault(places[number, letter], _case(letter))
    return _with_letters(notation, chosen) if chosen else notation


def _behind_cues(notation: Notation, texts: list[str]) -> set[tuple[str, str]]:
    """Return the numbers with a letter that stand behind a word that cites, perhaps as one of a list, or before a sign,
    each with its letter."""
    citing = sorted({*notation.words.cue, *notation.words.label, "§"}, key=len, reverse=True)
    joiner = words(notation.words.joiner)
    listed = rf"(?:\d{FIGURES}{ITS_LETTER}(?:,[ \xa0]|,?[ \xa0](?:{joiner})[ \xa0])){{0,5}}"
    number = rf"(?P<number>\d{FIGURES}){WITH_LETTER}"
    patterns = [
        re.compile(rf"(?<!\w)(?i:{words(citing)})[ \xa0]?{listed}{number}"),
        re.compile(rf"(?<![\w./]){number}\.?[ \xa0]?[{SIGNS}]"),
    ]
    return {each for pattern in patterns for text in texts for each in _lettered(pattern, text)}


@once
def _all_lettered(source: Source) -> set[tuple[str, str]]:
    return _lettered(LETTERED, source.folded.text)


def _lettered(pattern: re.Pattern[str], text: str) -> set[tuple[str, str]]:
    return {(each["number"], _plainly(each["letter"])) for each in pattern.finditer(text)}


def labels(texts: Iterable[str], notation: Notation) -> Iterator[Label]:
    """Yield what may be labels, in the order of the texts; none where no number of any of them has a letter."""
    words = {*notation.words.label, *notation.words.cue}
    texts = list(texts)
    for text in texts if any(map(ANY.search, texts)) else ():
        for match in at_lines(LABEL, text):
            word = match["word"].strip(" \t\xa0").casefold()
            frame = match["open"] + match["close"][:1]
            worded = word in words or word.startswith("§")
            if worded or not word:
                level = match["set"].count("#")
                yield Label(match["number"], _plainly(match["letter"] or ""), worded or level > 0, level, frame)


def with_inserted_labels(notation: Notation, found: list[Label]) -> tuple[Notation, list[str]]:
    """Return the notation with the numbers that these labels show to have been put in later."""
    found = _without_items(found)
    if not any(label.letter for label in found):
        return notation, []
    votes, examples = _votes(notation, found)
    chosen: dict[int, str] = {}
    for at, case in sorted({(at, case) for at, case, _ in votes}):
        if votes[at, case, True] > votes[at, case, False]:
            chosen.setdefault(at, case)
    if not chosen:
        return notation, []
    example = examples[min(chosen)]
    what = "a Latin word" if chosen[min(chosen)].endswith("bis") else PUT_IN.get(chosen[min(chosen)], "a letter")
    said = f"{example} is a rule of its own, put in later: {what} may follow a number in this book"
    return _with_letters(notation, chosen), [said]


def _without_wrapped(found: list[Label]) -> list[Label]:
    """Return labels without those with a letter, in no frame, that are no headings where most others are: a line that
    begins with § 60a, or with 60a, goes on with a sentence there."""
    headings = sum(1 if label.level else -1 for label in found if label.strong and not label.letter)
    return [label for label in found if headings <= 0 or label.level or label.frame or not label.letter]


def _without_items(found: list[Label]) -> list[Label]:
    """Return labels without those with a letter behind a dot that may be an item's: they have no word, or are many."""
    dotted = {label for label in found if label.letter.startswith(".")}
    if not dotted:
        return found
    plain = {label.number for label in found if label.strong and not label.letter}
    worded = {label for label in dotted if label.strong}
    rare = len({label.number for label in worded}) <= RARELY * len(plain)
    return [label for label in found if label not in dotted or (rare and label in worded)]


def _with_letters(notation: Notation, chosen: dict[int, str]) -> Notation:
    """Return the notation with the parts at these places, the items behind the levels, perhaps followed by a letter of
    the case that is given for each."""
    depth = len(notation.levels)
    alike = {form: case for at, case in chosen.items() for form in notation.parts[at].cited if at >= depth}
    for at, part in enumerate(notation.items, depth):  # 4.5^1 may be of each part that is written .1
        for form in part.cited:
            if form in alike:
                chosen.setdefault(at, alike[form])
    parts = [_with_letter(part, chosen.get(at, "")) for at, part in enumerate(notation.parts)]
    return notation.having_learnt(sorted(chosen.items()), levels=parts[:depth], items=parts[depth:])


def _votes(notation: Notation, found: list[Label]) -> tuple[Counter[tuple[int, str, bool]], dict[int, str]]:
    """Return how many numbers with a first letter follow the number before them, and how many with any letter do not,
    by the part of the notation and by the case of the letter; and an example of each part. Where labels are set off, a
    plain number is a mark, if the notation has such: 2a. between 2. and 3."""
    votes: Counter[tuple[int, str, bool]] = Counter()
    examples: dict[int, str] = {}
    seen: dict[str, int] = {}  # a label -> the level of its heading
    marked: dict[int, str] = {}
    labelled = are_set_off(label.number for label in found if label.strong)
    marks = _numbered_marks(notation)
    for number, letter, strong, level, frame in found:
        framed = frame == "()"
        mark = marks.get(frame) if framed or (labelled and not strong and number.isdigit()) else None
        at = _part_of(notation, number, letter, strong) if mark is None and not framed else mark
        if at is None:
            continue
        before = number + _letter_before(letter)
        if mark is not None:
            follows = marked.get(at) == before
            marked[at] = number + letter
        else:
            follows = seen.get(before) == level  # 1.2a below the heading of 1.2 is a part of it
            seen[number + letter] = level
            if strong or not labelled:  # else it may be a figure with which a line begins
                marked.clear()
        if letter:  # 1B follows 1A wherever that stands: what 1A follows tells
            votes[at, _case(letter), follows] += before == number or not follows
            if follows:
                examples.setdefault(at, f"({number}{letter})" if framed else number + letter)
    return votes, examples


def _numbered_marks(notation: Notation) -> dict[str, int]:
    """Return the frames of the marks that are numbers, `()` or `.`, each with the place of the first part that is
    marked so among the notation's parts."""
    found: dict[str, int] = {}
    for at, part in enumerate(notation.parts):
        for form in part.marks:
            if _takes_letter(form) and (frame := form.before + form.after):
                found.setdefault(frame, at)
    return found


def _part_of(notation: Notation, number: str, letter: str, strong: bool) -> int | None:
    """Return the place, among the notation's parts, of the one that a label's number ends with; None where it is none,
    or where the letter is an item's."""
    parsed = notation.parse(number)
    if parsed is None:
        return _called_behind(notation, letter) if number.isdigit() else None
    if notation.is_item(parsed) or not _takes_letter(notation.form(parsed)):
        return None
    known = notation.parse(number + letter) if letter else None
    if known and not (strong and notation.is_item(known)):
        return None
    return len(parsed) - 1


def _called_behind(notation: Notation, letter: str) -> int | None:
    """Return the place of the level whose numbers a word or a sign is behind, 3 §; for a letter that only a sign tells,
    of the one with a sign: 3 a §."""
    signs = SIGNS if letter[:1].isspace() else ""
    for at, part in enumerate(notation.levels):
        called = [form.called.strip(" \xa0.") for form in part.cited if form.kind == "1" and form.called]
        if any(not signs or each in signs for each in called):
            return at
    return None


def _takes_letter(form: Form) -> bool:
    return form.kind == "1"


def _case(letter: str) -> str:
    """Return how a form says that such a letter, or Latin word, may follow its number: `a`, `A`, `-bis`."""
    word = latin_word(letter)
    if letter[0] == "^":
        return RAISED
    if not word and letter[0].isspace():
        return " a"
    if letter[0] in DIVIDERS:
        return f"{letter[0]}{'A' if letter[1:].isupper() else 'a'}"
    return letter.removesuffix(word) + "bis" if word else "a" if letter.islower() else "A"


def _plainly(letter: str) -> str:
    """Return a Latin word with what is between it and its number written shortly, -bis for - bis; else the letter."""
    word = latin_word(letter)
    between = letter.removesuffix(word) if word else ""
    return f"{'-' if '-' in between else ' '}{word}" if between else letter


def _letter_before(letter: str) -> str:
    """Return the letter that stands before one: A before B, A before AA, AA before AB, and nothing before A; bis before
    ter; and ^1 before ^2."""
    if letter.startswith("^"):
        return f"^{int(letter[1:]) - 1}".removesuffix("^0")
    word = latin_word(letter)
    if word:
        return letter.removesuffix(word) + LATIN[LATIN.index(word) - 1] if word != LATIN[0] else ""
    last = string.ascii_letters.find(letter[-1:]) if letter else 0
    first = letter[-1:] in ("a", "A", "")
    return letter[:-1].strip(" \xa0/.") if first else letter[:-1] + string.ascii_letters[last - 1]


def _with_letter(part: Part, case: str) -> Part:
    """Return a part whose numbers may be followed by a letter."""
    if not case:
        return part
    cited, marks = (
        tuple(structs.replace(form, insert=case) if _takes_letter(form) else form for form in forms)
        for forms in (part.cited, part.marks)
    )
    return structs.replace(part, cited=cited, marks=marks)
