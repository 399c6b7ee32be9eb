"""What speaks for a number beginning a rule, and what against it: each reason with its weight.

The weights are in one currency: about three make a number surely a rule's, where nothing else is known. They were found
by trying on public rulebooks, and matter little one by one: what a book does throughout is learnt from the book (see
`scores`). A candidate holds its reasons as bits, so that the same reasons are added up once.
"""

from __future__ import annotations

import re
from functools import lru_cache


class Evidence:
    """How a number stands. Plain bits: they are put together for every line of a book."""

    GIVEN = 1 << 0
    HEADING = 1 << 1
    BOLD = 1 << 2
    BRACKETED = 1 << 3
    BULLET = 1 << 4
    LABELLED = 1 << 5
    DEEP = 1 << 6
    CLOSED = 1 << 7
    LINKED = 1 << 8
    MIDLINE = 1 << 9
    AFTER_SENTENCE = 1 << 10
    ON_HEADING = 1 << 11
    CAPITAL = 1 << 12
    TITLE = 1 << 13
    RUN_IN = 1 << 14
    APART = 1 << 15
    FINISHED = 1 << 16
    SMALL = 1 << 17
    SMALL_APART = 1 << 18
    GOES_ON = 1 << 19
    UNIT = 1 << 20
    RANGE = 1 << 21
    BARE = 1 << 22
    LEADER = 1 << 23
    CUED = 1 << 24
    OPEN = 1 << 25
    LETTER = 1 << 26
    GLUED = 1 << 27
    LOWER_LABEL = 1 << 28
    ONLY_LINK = 1 << 29
    CAPTION = 1 << 30
    MARK = 1 << 31
    PARENT = 1 << 32
    DIVISION = 1 << 33
    NEXT_MARK = 1 << 35
    SENTENCE = 1 << 34
    TOLD = 1 << 36
    SECOND = 1 << 37  # of a mark, the second of its list, with which it begins: it says nothing about a rule
    RUN_THROUGH = 1 << 38
    NESTED = 1 << 39
    IN_WORDS = 1 << 40
    INTRODUCED = 1 << 41
    LISTED = 1 << 42
    SQUARE = 1 << 43  # of brackets, [1.2]: where rules begin with (1.2), it cites
    REMARK = 1 << 44
    PARAGRAPH = 1 << 45  # of a second mark: no list of its form begins with the first, it goes on with the rule
    LED = 1 << 46
    LEVEL = 1 << 47


# weight, and why
REASONS: dict[int, tuple[float, str]] = {
    Evidence.TOLD: (40.0, "the settings of the book say that it begins a rule"),
    Evidence.GIVEN: (8.0, "the format itself gives the number: an id, an automatic number"),
    Evidence.HEADING: (3.0, "it begins a heading"),
    Evidence.BOLD: (2.0, "it is in bold"),
    Evidence.BRACKETED: (1.0, "it stands in brackets of its own"),
    Evidence.BULLET: (0.3, "it begins an entry of a list"),
    Evidence.LABELLED: (1.5, "a word such as Section stands before it"),
    Evidence.DEEP: (1.2, "it has two or more parts: few figures have"),
    Evidence.CLOSED: (0.5, "a full stop, colon or bracket closes it"),
    Evidence.LINKED: (-0.5, "it is the text of a link: citations are, and headings that link to themselves"),
    Evidence.MIDLINE: (-3.0, "it stands within a line"),
    Evidence.AFTER_SENTENCE: (2.0, "the sentence before it, on its line, has ended"),
    Evidence.ON_HEADING: (3.0, "it stands behind the title of a heading, on its line"),
    Evidence.CAPITAL: (0.5, "a capital letter follows"),
    Evidence.TITLE: (0.7, "what follows reads like a title"),
    Evidence.RUN_IN: (1.5, "what follows is a title and a colon"),
    Evidence.APART: (0.6, "a blank line stands before it"),
    Evidence.FINISHED: (0.5, "the line before it ends a sentence"),
    Evidence.SMALL: (-2.0, "a small letter follows: it may stand within a sentence"),
    Evidence.SMALL_APART: (-0.7, "a small letter follows, but the number is set off"),
    Evidence.GOES_ON: (-3.5, "a comma, a bracket or a word such as `is` follows: a sentence goes on"),
    Evidence.UNIT: (-2.5, "a unit follows: it is an amount"),
    Evidence.RANGE: (-3.0, "another number follows: it is a range or a list"),
    Evidence.BARE: (-2.0, "it is a bare number that nothing closes"),
    Evidence.LEADER: (-2.5, "dots and a page number follow: it is an entry of a contents list"),
    Evidence.LISTED: (-20.0, "the format itself calls it an entry of a contents list"),
    Evidence.CUED: (-2.5, "the line before it ends in a word that cites"),
    Evidence.OPEN: (-1.0, "the line before it ends in a comma, an open bracket, or a word such as `and`"),
    Evidence.LED: (-1.0, "the line before it ends in a word such as `of` or `the`, behind which more must stand"),
    Evidence.LETTER: (-2.5, "it is a lone letter, where chapters are numbers"),
    Evidence.GLUED: (-0.5, "nothing parts it from the word behind it"),
    Evidence.LOWER_LABEL: (-3.0, "the word before it is in small letters: it cites"),
    Evidence.ONLY_LINK: (-1.0, "its title is nothing but a link to elsewhere"),
    Evidence.CAPTION: (-1.5, "a table follows, whose caption the line is"),
    Evidence.MARK: (-2.5, "it may as well mark a part of a rule: nothing tells it from the marks below a chapter"),
    Evidence.SENTENCE: (
        -9.0,
        "a word such as Rule stands before it, and a sentence goes on: Rule 4 replaces the old one",
    ),
    Evidence.DIVISION: (-3.0, "a word such as Part stands beside it, and what follows is not numbered below it"),
    Evidence.RUN_THROUGH: (-5.0, "it divides the book: one word stands beside all such numbers, and the rules run on"),
    Evidence.NEXT_MARK: (-3.0, "as a mark it would go on with the marks before it"),
    Evidence.NESTED: (-6.0, "it stands further in than the entry above it: its list is within that entry"),
    Evidence.IN_WORDS: (-9.0, "a word names a part of it, and the rules mark theirs without: § 4 paragraph 2"),
    Evidence.REMARK: (
        -6.0,
        "it names the rule that it stands in, which began without that word, or the one that an annex belongs to",
    ),
    Evidence.LEVEL: (-20.0, "its heading is of another level than those of the rules, one of which has its number"),
    Evidence.INTRODUCED: (-2.0, "a colon leads over to it: it is the first entry of a list"),
    Evidence.PARENT: (4.0, "the first mark below a chapter follows"),
}
# What makes a style: how a book sets its numbers, whatever stands around them
STYLE = (
    Evidence.GIVEN
    | Evidence.HEADING
    | Evidence.BOLD
    | Evidence.BRACKETED
    | Evidence.SQUARE
    | Evidence.BULLET
    | Evidence.LABELLED
    | Evidence.CLOSED
    | Evidence.LINKED
    | Evidence.MIDLINE
    | Evidence.ONLY_LINK
)
# What says that a number stands within a sentence
IN_SENTENCE = (
    Evidence.CUED
    | Evidence.OPEN
    | Evidence.LED
    | Evidence.GOES_ON
    | Evidence.RANGE
    | Evidence.UNIT
    | Evidence.SENTENCE
    | Evidence.IN_WORDS
    | Evidence.REMARK
)
PLAIN = -1.0  # a number that earns less by how it stands is a figure in the text, and begins nothing: 18 hexes
MERE = Evidence.BARE | Evidence.SMALL  # a word such as A, or a figure: A fort costs, 3 units may
SET_OFF = Evidence.HEADING | Evidence.BOLD  # a number that is set so is hardly a figure
STRONG = Evidence.GIVEN | Evidence.HEADING | Evidence.BOLD | Evidence.BRACKETED | Evidence.LABELLED


def of_brackets(match: re.Match[str]) -> int:
    """Return how a number stands that a pattern found, and that is `bracketed` in it."""
    if not match["bracketed"]:
        return 0
    square = match.string[match.start("bracketed") - 1] == "["
    return Evidence.BRACKETED | Evidence.CLOSED | (Evidence.SQUARE if square else 0)


@lru_cache(1024)
def prior(evidence: int) -> float:
    """Return what a candidate earns by how it stands, before anything is known of the book."""
    return sum(weight for reason, (weight, _) in REASONS.items() if evidence & reason)


def heading(evidence: int) -> float:
    """Return what a candidate earns that may well be the heading of the table below it, and no mere caption."""
    return prior(evidence & ~Evidence.CAPTION)


def reasons(evidence: int) -> list[tuple[float, str]]:
    """Return the reasons that hold for a candidate, each with its weight."""
    return [stated for reason, stated in REASONS.items() if evidence & reason]
