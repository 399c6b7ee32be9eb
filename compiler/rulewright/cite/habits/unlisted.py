"""What cites in a book whose language has no word lists: words that stand again and again before numbers that exist.

The number of a rule below a chapter (4.2) is seldom anything else, so a word before such numbers is told by them; a
bare number (4) is more often a figure, so a word that stands before no other kind is only told where it is the word
with which rules begin, shortened or in another ending (*čl. 4* where rules are called *Článek 4*), or where rules have
no longer numbers at all and the word stands before many of them. All others are asked about, not decided.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct, field

from rulewright.cite.habits.captioned import words_for_tables
from rulewright.cite.habits.joined import Pair, words_between
from rulewright.cite.habits.plain import Beside, Plain, begins
from rulewright.cite.habits.plain import chapters as outermost
from rulewright.cite.patterns import Patterns, patterns_of
from rulewright.cite.surroundings import following
from rulewright.languages.forms import is_form_of, is_form_of_any, stem
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Table
from rulewright.notations.form import SIGNS
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

NEAR = 45  # characters before a number in which the words that cite it stand
WORD = late(r"(?<!\w)(?:(?P<first>[^\W\d_]{4,20})\s+)?(?P<word>[^\W\d_]{1,20}[.:]?)\s+\Z")
BETWEEN = late(r"\s+(?P<words>(?:[^\W\d_]{1,6}\.?\s+){1,3})")
SIGNED = late(rf"[{''.join(SIGNS)}]\s?(?:\d+\s?[-–—,]\s?)?\Z")  # § 4, §§ 3–5
CALLED = late(r"[^\W\d_]{3,}\Z")
WORDS = late(r"[^\W\d_]+")
DEEP = 2  # rules below a chapter that a word cites, at least
SEVERAL = 3  # times, and different rules, that a word cites where none of them is below a chapter
RIGHT = 0.6  # of the numbers behind a word that cites, at least, are rules'
CLOCKS = 0.2  # of the numbers behind a word, from which on it tells the time: at 10.30
LED = 0.3  # of all times that a word occurs, at least, a number stands behind it
MOST = 0.5  # the same, where all of its numbers are bare
TWICE = 2  # that something stands behind a number, or between two


class Learnt(NamedTuple):
    """The words that a book shows, and those of which it cannot be told whether they cite."""

    words: Words
    doubtful: list[str]


class _Led(Struct):
    """What stands behind one word in all its endings: numbers of rules below a chapter and of chapters, numbers that
    are no rule's; how often the word occurs at all."""

    words: Counter[str] = field(default_factory=Counter)
    beside: list[Beside] = field(default_factory=list)
    deep: list[Number] = field(default_factory=list)
    bare: list[Number] = field(default_factory=list)
    wrong: int = 0
    wrong_deep: int = 0
    times: int = 0

    @property
    def share(self) -> float:
        return (len(self.deep) + len(self.bare) + self.wrong) / max(1, self.times)

    @property
    def right(self) -> float:
        there = len(self.deep) + len(self.bare)
        return there / max(1, there + self.wrong)

    @property
    def deep_right(self) -> float:
        return len(self.deep) / max(1, len(self.deep) + self.wrong_deep)


class _Figure(NamedTuple):
    """A number in a text: the two words before it, the one before the list that it stands in, and the one behind it;
    whether a rule has it, whether it is deep and whether a sign cites it; and how it stands beside the word before
    it."""

    first: str
    word: str
    listed: str
    behind: str
    number: Number
    there: bool
    deep: bool
    signed: bool
    beside: Beside


def learn(
    texts: Iterable[tuple[str, Number]],
    notation: Notation,
    rules: Sequence[Number],
    exists: Callable[[Number], bool],
    tables: list[Table],
    names: Iterable[str] = (),
) -> Learnt:
    """Return what the running text of a book shows. `texts` come each with the number of the rule that it stands in,
    `rules` are its numbers, `exists` tells whether a rule has one, `tables` are the book's, and `names` those that it
    goes by."""
    figures: list[_Figure] = []
    pairs: list[Pair] = []
    times: Counter[str] = Counter()
    patterns = patterns_of(notation)
    for text, own in texts:
        times.update(map(str.casefold, WORDS.findall(text)))
        figures += _figures(text, own, notation, patterns, exists, pairs)
    led = _led(figures, times)
    chapters = outermost(notation, rules)
    deep = sum(1 for number in rules if not notation.is_bare(number))
    titles = [word for name in names for word in WORDS.findall(name.casefold())]
    told = _Told(notation, chapters, deep >= len(chapters.there), titles)
    cues = {word for each in led for word in each.words if told.cites(each)}
    apart = {word.split()[-1] for each in notation.annexes for word in each.words}
    known = {*cues, *notation.words.cue, *apart}
    parts = {word.casefold() for word in (*notation.words.paragraph, *notation.words.letter, *notation.words.number)}
    words = Words(cue=sorted(cues), verb=_verbs(figures, known), unit=_units(figures, known, parts))
    words.deferral = _deferrals(figures)
    before = Counter((figure.word, "".join(figure.number)) for figure in figures)
    words.table = words_for_tables(tables, before, times)
    words.joiner, words.through = words_between(pairs, notation, known, times, exists)
    doubtful = [max(each.words, key=each.words.__getitem__) for each in led if told.may_cite(each)]
    return Learnt(words, sorted({*doubtful} - known - {*words.joiner, *words.through}))


class _Told:
    """Tells which words cite. `chapters` are the outermost rules, `deep` tells that most rules are below one,
    `titles` are words of the names that the book goes by."""

    def __init__(self, notation: Notation, chapters: Plain, deep: bool, titles: list[str]) -> None:
        self.notation = notation
        self.labels = [word for word in notation.words.label if word[0].isalpha()]
        self.chapters = chapters
        self.deep = deep
        self.titles = titles

    def cites(self, led: _Led) -> bool:
        if len(set(led.deep)) >= DEEP and led.deep_right >= RIGHT and led.share >= LED:
            return True
        # Once is enough where the book itself is called so: правило 3.1 of Правила игры
        titled = any(is_form_of(word, each) for word in led.words for each in self.titles)
        if titled and len(led.deep) >= max(1, led.wrong):
            return True
        if any(is_form_of(word, label) for word in led.words for label in self.labels):
            return led.right >= RIGHT
        if self.deep or led.wrong_deep >= CLOCKS * len(led.beside) > 0 or not self.may_cite(led):
            return False
        called = any(is_form_of_any(word, self.titles) for word in led.words)
        return self.chapters.leads(led.beside) if called else self.chapters.leads_surely(led.beside)

    def may_cite(self, led: _Led) -> bool:
        """True where a word may cite as well as count: by what stands behind it, there is no telling."""
        return len(led.bare) >= SEVERAL and led.right >= RIGHT and led.share >= MOST


def _figures(
    text: str,
    own: Number,
    notation: Notation,
    patterns: Patterns,
    exists: Callable[[Number], bool],
    pairs: list[Pair],
) -> Iterator[_Figure]:
    """Yield the numbers in a text of the rule `own`; `pairs` are added to."""
    around = notation.ordinal(own[:1]) if own else 0
    last: tuple[int, Number, str] | None = None
    position, listed = 0, ""
    for begin in patterns.start.of(text).finditer(text):
        start = begin.start()
        match = patterns.figure.of(text).match(text, start) if start >= position else None
        if not match or match.lastgroup == "dotted" or (match.lastgroup == "bare" and not match[0][0].isdigit()):
            continue
        position = match.end()
        number = notation.parse(match[0]) or ()
        there, deep = bool(number) and exists(number), match.lastgroup == "number"
        word = WORD.search(text, max(0, start - NEAR), start)
        between = BETWEEN.fullmatch(text, last[0], start) if last else None
        joins = between is not None and len(between["words"].split()) == 1
        if between and last and there and last[1]:
            words = " ".join(between["words"].lower().split())
            pairs.append(Pair(words, last[1], number, last[2], following(text, position)))
        listed = listed if joins else word["word"].casefold() if word else ""
        beyond = not there and exists(number[:1]) and notation.cites_in_words(match[0])  # a paragraph too many
        lost = not there and not notation.is_bare(number[:-1]) and exists(number[:-1])  # 201.2e, where there is 201.2
        if joins or beyond or CALLED.search(match[0]):  # what calls it stands behind it: a 7. cikk
            word = None
        first, before = ((word["first"] or "").casefold(), word["word"].casefold()) if word else ("", "")
        signed = SIGNED.search(text, max(0, start - NEAR), start) is not None
        value = notation.ordinal(number[:1]) if number else 0
        beside = Beside(value, around, begins(text, word.start("word") if word else start))
        behind = "" if lost else following(text, position).casefold()
        yield _Figure(first, before, listed, behind, number, there, deep, signed, beside)
        last = position, number if there else (), before


def _led(figures: list[_Figure], times: Counter[str]) -> list[_Led]:
    """Return what stands behind each word, its endings taken together."""
    found: defaultdict[str, _Led] = defaultdict(_Led)
    for figure in figures:
        if not figure.word:
            continue
        led = found[stem(figure.word.rstrip(":"))]
        led.words[figure.word] += 1
        led.beside.append(figure.beside)
        if figure.there:
            (led.deep if figure.deep else led.bare).append(figure.number)
        else:
            led.wrong += 1
            led.wrong_deep += figure.deep
    for led in found.values():
        led.times = sum(times[word] for word in {word.rstrip(".:") for word in led.words})
    return list(found.values())


def _deferrals(figures: list[_Figure]) -> list[str]:
    """Return the pairs of words that hand over to a rule below a chapter somewhere, and elsewhere to a chapter:
    *descrito em 6.4*, *descritas em 4*."""
    deep = {(stem(figure.first), figure.word) for figure in figures if figure.first and figure.deep}
    bare = {(figure.first, figure.word) for figure in figures if figure.there and not figure.deep}
    return sorted(f"{first} {word}" for first, word in bare if (stem(first), word) in deep)


def _verbs(figures: list[_Figure], cues: set[str]) -> list[str]:
    """Return the words that stand behind numbers which certainly cite."""
    return sorted({figure.behind for figure in figures if figure.behind and _certain(figure, cues)})


def _units(figures: list[_Figure], cues: set[str], parts: set[str]) -> list[str]:
    """Return the words that stand again behind numbers which are no rules', and never behind one that cites, nor behind
    a list that does, or that one of the words for `parts` leads."""
    plain = (figure for figure in figures if figure.behind and not figure.signed)
    uncited = (figure for figure in plain if figure.word not in cues and figure.listed not in cues | parts)
    counted = Counter(figure.behind for figure in uncited if not _certain(figure, cues))
    never = {figure.behind for figure in figures if _certain(figure, cues)}
    return sorted(word for word, times in counted.items() if times >= TWICE and word not in never)


def _certain(figure: _Figure, cues: set[str]) -> bool:
    return figure.there and (figure.deep or figure.signed or figure.word in cues)
