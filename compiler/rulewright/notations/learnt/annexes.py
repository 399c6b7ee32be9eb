"""What is numbered apart from the chapters, behind a word of its own: Annex 1, Schedule B, Anlage 2.

A text shows it: lines that begin with such a word go on from the first value, one by one. A language says which words
these may be; in one without word lists they are told by what stands behind the rules and is cited there. Such a line
may say whose annex it is, as the book is called above: Annex 1 to the Statute (rule 1.6).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from rulewright.languages import languages
from rulewright.languages.forms import shared_beginning, stem
from rulewright.languages.load import unaccented
from rulewright.languages.patterns import literally
from rulewright.languages.scripts import UNSPACED
from rulewright.languages.series import ranks, series
from rulewright.languages.words import Words
from rulewright.notations.form import Form
from rulewright.notations.learnt.frame import BLANK
from rulewright.notations.learnt.inflected import inflected
from rulewright.notations.notation import Notation
from rulewright.notations.shape import Annexes
from rulewright.text import Source, at_lines

SIGN = rf"(?:{BLANK}(?:[^\W\d_]{{1,2}}\.?|№))?"  # Załącznik nr 1, Приложение № 1, Annex no. 1
NOUN = rf"(?:[^\W\d_]{{3,20}}(?:[ ][^\W\d_]{{3,20}})??|[{UNSPACED}]{{2}})"  # Annex; Phụ lục
OPENING = re.compile(
    rf"\n(?:[ \t#*_>]|<[^<>\n]{{1,100}}>)*[\[【]?(?P<word>{NOUN}{SIGN}){BLANK}"
    r"(?P<value>\d{1,2}|[IVXLC]{1,7}|[A-Z])(?![^\W_])"
    rf"(?=[*_]{{0,3}}{BLANK}*(?:[.:\]】–—-]|[*_\"“(]*[^\W\d_a-zß-ÿ]|\([^()\n]{{1,60}}\)[*_]{{0,3}}$|[<\r]|$)"
    rf"|{BLANK}(?P<small>[a-zß-ÿ]{{1,4}}{BLANK}))(?P<rest>[^\n]{{0,100}})$",
    re.MULTILINE,
)
# What says whose it is: to the Statute, к Уставу клуба
WHOSE = re.compile(
    rf"{BLANK}*(?:[^\W\d_A-Z]{{1,4}}{BLANK}){{1,2}}(?P<work>[^\W\d_a-z][^\W\d_A-Z]{{3,}})"
    rf"(?:{BLANK}[^\W\d_]+){{0,4}}(?:{BLANK}\([^()\n]{{1,60}}\))?[*_\r ]*"
)
LINK = re.compile(r"<a\s|\[(?!\[)", re.IGNORECASE)  # stands before the word of an entry of a contents list
HEADING = re.compile(r"\n[ \t]*(?:#|(?:<[^<>]*>)*<h\d)", re.IGNORECASE)
TOP = 600  # characters of a text in which it says what it is called
KINDS = ("1", "I", "A")  # of values, each called by the first of it
FEWEST = 2  # values of a series that no word list names
LATE = 0.5  # of a text, at least, stands before such a series


class Headed(Struct):
    """The lines that begin with one word and a value: how the word is written there, the values, where the first line
    is, as a share of the text, and what says whose they are."""

    word: str
    values: list[str]
    place: float
    whose: dict[str, None]  # in the order in which they stand

    def length(self, kind: str) -> int:
        """Return how far the values go on, one by one, from the first of a kind."""
        form, last = Form("", kind, ""), 0
        for value in self.values:
            last += form.fits(value) and form.ordinal(value) == last + 1
        return last

    def is_quoted(self, kind: str) -> bool:
        """True for values of which the first is not the first of its kind, and that do not go on, either: Schedule 2,
        Schedule 1, Schedule 6 are those of other works."""
        form = Form("", kind, "")
        values = [form.ordinal(value) for value in self.values if form.fits(value)]
        return len(set(values)) > FEWEST and values[0] > 1 and self.length(kind) < FEWEST


def with_annexes(notation: Notation, texts: Sequence[str]) -> tuple[Notation, list[str]]:
    """Return the notation with what a book of these texts numbers apart from its chapters, and a sentence on it; the
    notation itself where there is nothing of the kind."""
    text = "\n".join(texts)
    found = [] if notation.annexes else list(_annexes(notation, text)) or list(_ranked(notation, text))
    if not found:
        return notation, []
    shown = ", ".join(each.form.nth(1) for each in found)
    said = f"what follows the chapters has numbers of its own ({shown}), and is cited so"
    return notation.having_learnt(found, annexes=tuple(found)), [said]


def before_annexes(sources: Sequence[Source], words: Words) -> list[Source]:
    """Return what stands in each text before the first of its annexes, by whatever word of a language's `words`: a
    contents list names it, too, further up."""
    listed = tuple(f"{word.casefold()} " for word in words.appendix)
    found = []
    for source in sources:
        text = source.folded.text
        firsts = [
            match.start()
            for match in at_lines(OPENING, text)
            if f"{match['word'].casefold()} ".startswith(listed) and match["value"] in KINDS and not _is_entry(match)
        ]
        found.append(Source(source.path, text[: firsts[-1]]) if firsts else source)
    return found


def _is_entry(opening: re.Match[str]) -> bool:
    """True for a link to an annex, perhaps in another file, that is no heading, and for a line on several, *Annexes I
    to III*: none of them begins one."""
    before = opening[0].partition(opening["word"])[0]
    several = opening["small"] and not WHOSE.fullmatch(f" {opening['small']}{opening['rest']}")
    return bool(several or LINK.search(before)) and not HEADING.match(before)


def _annexes(notation: Notation, text: str) -> Iterator[Annexes]:
    known = notation.language in languages()
    label = {word.casefold() for word in notation.words.label}  # may call a chapter: Appendix A holds A.1
    listed = [word.casefold() for word in notation.words.appendix if word.casefold() not in label]
    for key, headed in _headed(text).items():
        noun = next((word for word in listed if f"{key} ".startswith(f"{word} ")), key.split()[0])
        behind = key.removeprefix(noun)
        length, kind = max((headed.length(kind), kind) for kind in _kinds(notation))
        if headed.is_quoted(kind):
            continue
        named = noun in listed or (not known and _is_behind(headed, kind, notation, text))
        if not length or not named or not re.fullmatch(SIGN, behind):
            continue  # no such word: Appendix Table 1
        alike = [word + behind for word in listed if stem(unaccented(word)) == stem(unaccented(noun))]
        alike = alike or [form.casefold() for form in inflected(key, kind, text)]
        parted = len(headed.word) - len(behind)
        name = headed.word[:parted].capitalize() + headed.word[parted:]
        yield Annexes(tuple(dict.fromkeys((key, *alike))), Form(f"{name} ", kind, ""), tuple(headed.whose))


def _ranked(notation: Notation, text: str) -> Iterator[Annexes]:
    """Yield what lines alone call by its rank before its word, FIRST SCHEDULE and SECOND SCHEDULE, from the first
    on."""
    places = ranks(notation.language)
    nouns = [word for word in notation.words.appendix if word.isalpha()]
    said = text.casefold()
    ranked = series(f"ranking-{notation.language}").pattern if places and any(map(said.__contains__, nouns)) else ""
    for noun in nouns if ranked else ():
        before = rf"(?:\A|\n[ \t\r]*\n)[ \t#*_]*(?:(?:{literally(notation.words.the)})[ ])?"
        line = rf"(?im){before}(?P<rank>{ranked})[ ]{noun}[ \t*_\r]*$"
        found = [places.get(match["rank"].casefold(), 0) for match in re.finditer(line, text)]
        if found[:1] == [1] and len(found) >= FEWEST and found == sorted(found):
            yield Annexes((), Form("", f"ranking-{notation.language}", f" {noun.capitalize()}"))


def _kinds(notation: Notation) -> Iterable[str]:
    """Return what the values may be: where a chapter may be a letter, Appendix A is one."""
    return [kind for kind in KINDS if not (kind == "A" and notation.lettered_chapters)]


def _headed(text: str) -> dict[str, Headed]:
    """Return the words with which lines begin that a value follows, in small letters."""
    found: defaultdict[str, Headed] = defaultdict(lambda: Headed("", [], 0.0, {}))
    top = text[:TOP].casefold()
    for match in at_lines(OPENING, text):
        whose = WHOSE.fullmatch(match["rest"])
        own = whose is not None and shared_beginning(whose["work"]).casefold() in top
        if match["small"] and not own:
            continue  # Annex 1 to the Convention applies
        headed = found[match["word"].casefold()]
        if whose and own:
            headed.whose[match["rest"].strip()] = None
        if not headed.values:
            headed.word, headed.place = match["word"], match.start() / len(text)
        headed.values.append(match["value"])
    return dict(found)


def _is_behind(headed: Headed, kind: str, notation: Notation, text: str) -> bool:
    """True for a series that a text shows without a word list: it stands late, has several values and no others, no
    rule is called so, and the text before it cites it."""
    words = notation.words
    known = {each.casefold() for each in (*words.label, *words.cue, *words.division, *words.table, *words.other)}
    late = FEWEST <= headed.length(kind) == len(headed.values) and headed.place >= LATE
    before = text[: int(headed.place * len(text))]
    return late and headed.word.casefold().split()[0] not in known and bool(inflected(headed.word, kind, before))
