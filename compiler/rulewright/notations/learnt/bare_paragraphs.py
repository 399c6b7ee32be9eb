"""Paragraphs that bare figures mark, *1 The referee …*, *2 He …*, below rules whose own numbers have a letter or a word
before them: the text cites them behind a dot, t.121.2 is paragraph 2 of t.121."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.languages.scripts import CAPITALS
from rulewright.notations.form import Form
from rulewright.notations.learnt.paragraphs import with_paragraphs
from rulewright.notations.notation import Notation
from rulewright.notations.part import Part
from rulewright.text import at_lines

FEWEST = 5  # paragraphs that are cited, and stand below their rules
MOSTLY = 0.6  # of what is cited so, so many do
PARAGRAPH = Part((Form(".", "1", ""),), (Form("", "1", ""),), item=False)
LEVELS = re.compile(r"^(levels = \[\n(?:  .*\n)*)(?=\])", re.MULTILINE)
LEVEL = '  { cited = [".1"], marks = ["1"] },\n'
Cited = tuple[str, str]  # the number of a rule, and a paragraph of it


def with_marked_paragraphs(notation: Notation, texts: Sequence[str], file: str) -> tuple[Notation, str, list[str]]:
    """Return the notation with the paragraphs that the rules of a book of these texts have, be they marked 1. or by
    bare figures, what its `file` says with them, and a sentence on it; both as they are where there are none."""
    levels = notation.levels
    bare = len(levels) == 1 and all(form.before and form.kind == "1" for form in levels[0].cited)
    if not bare or not _are_cited(notation, texts):
        return with_paragraphs(notation, texts, file)
    said = "below the rules stand paragraphs that bare figures mark; they are cited behind a dot"
    fresh = notation.having_learnt(said, levels=[*levels, PARAGRAPH])
    return fresh, LEVELS.sub(rf"\1{LEVEL}", file, count=1), [said]


def _are_cited(notation: Notation, texts: Sequence[str]) -> bool:
    rule = "|".join(form.pattern for form in notation.levels[0].cited)
    cited = re.compile(rf"(?<![\w.])(?P<rule>{rule})\.(?P<paragraph>\d{{1,2}})(?!\w)")
    found = {(match["rule"], match["paragraph"]) for text in texts for match in cited.finditer(text)}
    if len(found) < FEWEST:
        return False
    held = {each for text in texts for each in _held(text, rule)}
    return len(found & held) >= max(FEWEST, MOSTLY * len(found))


def _held(text: str, rule: str) -> Iterator[Cited]:
    """Yield the paragraphs in a text: figures at the beginning of lines that go on from 1 below a rule's own line."""
    begin = re.compile(
        rf"\n(?:[ \t#*_>]*(?P<rule>{rule})(?![\w.]*\w)[.:]?[ \t*_]*$|(?P<paragraph>\d{{1,2}})[ \t]+[{CAPITALS}])",
        re.MULTILINE,
    )
    rule, last = "", 0
    for match in at_lines(begin, text):
        if match["rule"]:
            rule, last = match["rule"], 0
        elif rule and int(match["paragraph"]) == last + 1:
            last += 1
            yield rule, match["paragraph"]
