"""Annexes whose numbers begin with their letter: below *Annex B*, or in a file of its own, stand B1 and B2.1, in a book
whose articles are numbered otherwise. A text shows it by the numbers that stand there, from the first on; or by a
heading that is nothing but the word for annexes, below which headings begin with A., B. and so on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct, field, structs

from rulewright.languages.patterns import words as any_of
from rulewright.languages.words import Words
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.part import Part
from rulewright.text import Source, at_lines

SEVERAL = 2  # headings with letters below the word for annexes
FEWEST = 3  # numbers in the annexes of a book
MOSTLY = 0.9  # of the numbers of an annex that begin with a letter, so many begin with its own
MAINLY = 0.7  # of all numbers of a file that is one; a line may begin with what it cites
LETTER = Form("", "A", "")
DEEPER = Form(".", "1", "")
MARKUP = r"[ \t#*_>|•-]*"
NUMBER = r"(?P<of>[A-Z])(?P<joint>[.-]?)(?P<first>\d{1,2})(?P<rest>(?:\.\d{1,2})*)(?=[\s.:)*_])"
OTHER = r"(?:[^\W\d_]{1,12}\.?[ \xa0]|§[ \xa0]?)?\d"


class Numbered(Struct):
    """One annex in a text: its letter, if that is known before its numbers are, how they are joined to that, how many
    parts the longest has, where they stand, and how many others stand between them, with other letters or `plain`.
    `text` is the place of its text among those of the book."""

    text: int
    letter: str = ""
    joint: str = ""
    depth: int = 0
    own: list[tuple[int, int]] = field(default_factory=list)
    others: int = 0
    plain: int = 0

    def add(self, match: re.Match[str]) -> None:
        """Take note of a number that stands in it; the first of its own begins with 1."""
        if not match["of"]:
            self.plain += 1
            return
        begins = not self.own and int(match["first"]) == 1
        self.letter = self.letter or (match["of"] if begins else "")
        if match["of"] != self.letter or (self.own and match["joint"] != self.joint):
            self.others += 1
        elif self.own or begins:
            self.joint, self.depth = match["joint"], max(self.depth, match["rest"].count(".") + 1)
            self.own.append((match.start(), match.end() - 1))  # the pattern begins with a newline more

    @property
    def whole(self) -> bool:
        """True where it is all of its text."""
        return len(self.own) >= max(1, MAINLY * (len(self.own) + self.others + self.plain))


def with_lettered_annexes(notation: Notation, texts: Sequence[str]) -> tuple[Notation, list[str]]:
    """Return the notation of a book of these texts with the numbers of its annexes, and a sentence on it; the notation
    itself where there are none, or where it reads them as it is."""
    chapter = notation.levels[0]
    numbers = all(form.kind in ("1", "A") and not form.told for form in chapter.cited)
    if not numbers or notation.scopes:
        return notation, []
    annexes = _annexes(texts, notation.words)
    if not annexes:
        return _with_headed(notation, texts)
    letters = () if LETTER in chapter.cited else (LETTER,)
    levels = [structs.replace(chapter, cited=(*chapter.cited, *letters)), *notation.levels[1:]]
    joined = Form(annexes[0].joint, "1", "")
    for depth, form in enumerate([joined, *[DEEPER] * (max(each.depth for each in annexes) - 1)], 1):
        if depth < len(levels):
            levels[depth] = _also(levels[depth], form)
        else:
            levels.append(Part((form,), (), item=False))
    listed = notation.words
    if not letters:  # T4.2 and, below Appendix A, A.1: the word calls chapter A, and nothing apart from it
        called = {name: [*getattr(listed, name), *listed.appendix] for name in ("label", "cue")}
        listed = structs.replace(listed, **called)
    elif levels == notation.levels:
        return notation, []
    first = annexes[0].letter + joined.write("1")
    said = f"the numbers of annexes begin with their letters ({first}), and are cited so"
    return notation.having_learnt((levels, listed.label), levels=levels, words=listed), [said]


def _with_headed(notation: Notation, texts: Sequence[str]) -> tuple[Notation, list[str]]:
    """Return the notation of a book in which headings with letters stand below one that calls them annexes, and a
    sentence on it; the notation itself where there are none, or chapters may be letters anyway."""
    chapter = notation.levels[0]
    if LETTER in chapter.cited or not any(_headed(text, notation.words) >= SEVERAL for text in texts):
        return notation, []
    levels = [structs.replace(chapter, cited=(*chapter.cited, LETTER)), *notation.levels[1:]]
    said = "the headings A., B. below the word for annexes are chapters, and are cited so"
    return notation.having_learnt(levels, levels=levels), [said]


def _headed(text: str, words: Words) -> int:
    """Return how many headings begin with letters, from the first on, below one that is but the word for annexes."""
    heading = re.compile(
        rf"\n(#{{1,6}})[ \t]+(?:(?P<word>(?i:{any_of(words.appendix)}))|(?P<letter>[A-Z])[.:)][ \t])?[^\n]*"
    )
    above, letters = 0, 0
    for match in at_lines(heading, text):
        level = len(match[1])
        if match["word"] and match[0].rstrip().endswith(match["word"]):
            above, letters = level, 0
        elif above and level <= above and letters >= SEVERAL:
            break
        elif above and match["letter"] == LETTER.at(letters + 1):
            letters += 1
    return letters


def without_lettered_annexes(sources: Sequence[Source], words: Words) -> list[Source]:
    """Return the sources of a book without the numbers of such annexes: they do not say how the rest is numbered."""
    found = list(sources)
    for annex in _annexes([source.folded.text for source in sources], words):
        found[annex.text] = found[annex.text].without(annex.own)
    return found


def _also(part: Part, form: Form) -> Part:
    """Return a part of a number that may be written in one form more, by itself: B1 is not B.1."""
    if form in part.cited:
        return part
    return structs.replace(part, cited=(*part.cited, form), own=(*part.own, form))


def is_lettered_annex(text: str) -> bool:
    """True for a text whose numbers all begin with one letter, as those of an annex in a file of its own do."""
    annex = Numbered(0)
    for match in at_lines(re.compile(rf"\n{MARKUP}(?:{NUMBER}|{OTHER})"), text):
        annex.add(match)
    return len(annex.own) >= FEWEST and annex.whole


def _annexes(texts: Sequence[str], words: Words) -> list[Numbered]:
    """Return the annexes of a book; none where they have few numbers, or many others, or stand before the rest."""
    found = [each for each in _numbered(texts, words) if each.own]
    own, others = sum(len(each.own) for each in found), sum(each.others for each in found)
    alike = len({each.joint for each in found}) == 1
    behind = {each.text for each in found}.issuperset(range(min((each.text for each in found), default=0), len(texts)))
    return found if own >= FEWEST and own >= MOSTLY * (own + others) and alike and behind else []


def _numbered(texts: Sequence[str], words: Words) -> Iterator[Numbered]:
    """Yield what stands below headings that call it an annex, and files that have such numbers alone."""
    line = re.compile(rf"\n{MARKUP}(?:(?i:{any_of(words.appendix)})[ \xa0](?P<letter>[A-Z])(?!\w)|{NUMBER}|{OTHER})")
    for at, text in enumerate(texts):
        annex, named = Numbered(at), False
        for match in at_lines(line, text):
            if match["letter"]:
                if named:
                    yield annex
                annex, named = Numbered(at, match["letter"]), True
            else:
                annex.add(match)
        if named or (len(texts) > 1 and annex.whole):
            yield annex
