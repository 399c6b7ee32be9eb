"""Definitions in running text: a term that is set off and said to mean something, or named for later use; and
abbreviations beside their long forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rulewright.languages.patterns import small
from rulewright.languages.quotes import EDGE
from rulewright.terms.initials import BRACKETED, DASH, DASHED, DASHES, LONG_BRACKETED, long_form
from rulewright.terms.marks import MOST, SET_OFF, Mark, has_quotes, marks
from rulewright.terms.model import Definition, Manner, Stretch
from rulewright.terms.passages import Passage, begins_sentence, first_line
from rulewright.terms.patterns import Patterns

SENTENCE_END = re.compile(r"[.!?;](?=\s|\Z)")
NUMBERED = re.compile(r"\s?\d")
BEFORE = 60  # characters before a term that are looked at
LINE = 70  # characters of a line that may be a heading: Bill of materials - BOM
LONG = 110  # characters of a long form, at most


class Naming(NamedTuple):
    """The words by which a file may name a term: for `later` use, and with which those begin that say what is `called`
    so; in small letters."""

    later: list[str]
    called: set[str]


def naming(patterns: Patterns, said: str | None = None) -> Naming:
    """Return the words of a language by which a file that says something, in small letters, may name a term; all of
    them, where it is not told what it says."""
    words = patterns.words
    firsts = {phrase.casefold().split()[0] for phrase in (*words.called, *words.hereafter)}
    later = [each for each in words.hereafter if said is None or each in said]
    return Naming(later, {each for each in firsts if said is None or each in said})


def may_explain(passage: Passage, here: Naming) -> bool:
    """True for a passage that has any sign of an explanation: most have none, which is told at once."""
    text = passage.text
    return bool(text.styles) or _shortens(text.text) or has_quotes(text.text) or _names_later(text.text, here)


def _shortens(text: str) -> bool:
    """True where a text has what stands between a long form and what is short for it."""
    return "(" in text or (any(map(text.__contains__, DASHES)) and DASH.search(text) is not None)


def _names_later(text: str, here: Naming) -> bool:
    folded = text.casefold() if here.later else ""
    return any(each in folded for each in here.later)


def explained(passage: Passage, patterns: Patterns, here: Naming) -> Iterator[tuple[str, Definition]]:
    """Yield what a passage explains, each with the abbreviation that it explains, if it is one's long form. `here` are
    the words by which its file may name a term."""
    if passage.part not in ("heading", "caption"):
        if _shortens(passage.text.text):
            yield from abbreviations(passage, patterns)
        if passage.part != "title":
            for definition in definitions(passage, patterns, here):
                yield "", definition


def definitions(passage: Passage, patterns: Patterns, here: Naming) -> Iterator[Definition]:
    """Yield what a passage defines or names; `here` as above."""
    text = passage.text.text
    meant: set[int] = set()  # where it is said what something means that is set off
    for mark in marks(passage.text) if _may_define(text, patterns, here) else ():
        said = patterns.defines.match(text, mark.last)
        if said:
            meant.add(said.end())
        if len(text[mark.start : mark.end].split()) <= SET_OFF:
            found = _said(passage, mark, said, patterns) or _named(passage, mark, patterns, here)
            if found:
                yield found
    if _names_later(text, here):
        for match in patterns.hereafter.finditer(text):
            if not (match["apart"] or match["called"] or match["article"]) or match.start() in meant:
                continue  # in the following year; “Card” means hereafter the card of a player
            yield _definition("named", passage, *match.span("head"), *_sentence(text, match.start()))


def _may_define(text: str, patterns: Patterns, here: Naming) -> bool:
    """True where something stands in a text by which it may say what is meant by what it sets off."""
    folded = small(text)
    return "(" in text or patterns.verb.search(folded) is not None or any(each in folded for each in here.called)


def _definition(manner: Manner, passage: Passage, start: int, end: int, said: int, until: int) -> Definition:
    rule = passage.home
    meaning = [Stretch(passage.text, said, until)] if said < until else []
    return Definition(manner, Stretch(passage.text, start, end), rule, meaning)


def _said(passage: Passage, mark: Mark, match: re.Match[str] | None, patterns: Patterns) -> Definition | None:
    """A *stack* is a pile of units; "Board" means the Board of Directors. `match` is what leads to its meaning."""
    text = passage.text.text
    if match is None:
        return None
    lead = text[max(0, mark.first - BEFORE) : mark.first]
    article = patterns.article.fullmatch(lead.rpartition(". ")[2].lstrip())
    other_name = mark.quoted and patterns.joined.search(lead)
    if not (article or other_name or begins_sentence(text, mark.first)):
        return None
    end = SENTENCE_END.search(text, match.end())
    return _definition("sentence", passage, mark.start, mark.end, match.end(), end.start() if end else len(text))


def _named(passage: Passage, mark: Mark, patterns: Patterns, here: Naming) -> Definition | None:
    """... hereafter called the *phasing player*; the Society of Engineers (the "Society")"""
    text = passage.text.text
    before = text[max(0, mark.first - BEFORE) : mark.start]
    might = "(" in before or any(map(before.casefold().__contains__, here.called))
    match = patterns.called.search(before) if might else None
    if match is None:
        return None
    if match[0][0] == "(" and not (mark.quoted and text[mark.last : mark.last + 1] == ")"):
        return None
    manner: Manner = "bracketed" if match[0][0] == "(" else "named"
    return _definition(manner, passage, mark.start, mark.end, *_sentence(text, mark.first))


def _sentence(text: str, at: int) -> tuple[int, int]:
    """Return the offsets of the sentence around an offset."""
    start = max((match.end() for match in SENTENCE_END.finditer(text, 0, at)), default=0)
    end = SENTENCE_END.search(text, at)
    return start, end.start() if end else len(text)


def abbreviations(passage: Passage, patterns: Patterns) -> Iterator[tuple[str, Definition]]:
    """Yield the abbreviations that a passage explains, each with the definition whose head is its long form."""
    text = passage.text.text
    small = patterns.words.small
    for match in BRACKETED.finditer(text) if "(" in text else ():
        before = text[max(0, match.start() - LONG) : match.start()].rpartition(")")[2]  # no long form holds its end
        start = long_form(match[1], before.rstrip(), small)
        several = " " in before[max(0, start) :].rstrip()  # the letters of one word: not of the Directive (EU) 2016/680
        if start >= 0 and (several or not NUMBERED.match(text, match.end())):
            begin = match.start() - len(before) + start
            end = begin + len(text[begin : match.start()].rstrip(" " + EDGE))
            yield match[1], _abbreviation(passage, begin, end, *match.span(1))
    for match in LONG_BRACKETED.finditer(text) if "(" in text else ():
        if len(match[2].split()) <= MOST + 2 and long_form(match[1], match[2].strip(' "“”'), small) == 0:
            yield match[1], _abbreviation(passage, *match.span(2), *match.span(1))
    if not DASH.search(text):
        return
    line = len(text) if len(text) <= LINE else first_line(passage.text)
    dashed = DASHED.search(text, 0, line)
    if dashed and long_form(dashed[1], text[: dashed.start()], small) == 0:
        yield dashed[1], _abbreviation(passage, 0, dashed.start(), *dashed.span(1))


def _abbreviation(passage: Passage, start: int, end: int, said: int, until: int) -> Definition:
    found = _definition("abbreviation", passage, start, end, 0, 0)
    found.short = Stretch(passage.text, said, until)
    return found
