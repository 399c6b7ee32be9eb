"""A table or a list leaves a case out.

**What it finds.** A table whose rows or columns are ranges or levels that follow one another, but for two neighbours
that leave numbers out; a list with a result for less and one for more, but none for equal; a lookup of rule code that
comes to a number for which the table has no row or column, or to a blank cell; or that reckons with a cell that is no
number.

**Why it matters.** A player comes to that case, and the rules do not say what happens.

**Example.** `- < : the marker goes down by one` and `- > : the marker is removed`.

**How to mend it.** Give the case a row or an entry. Where rule code has too wide a range for an input, narrow it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from rulewright.check.each import in_programs
from rulewright.check.printed import given_words
from rulewright.check.registry import finds
from rulewright.check.row_keys import broken_keys
from rulewright.languages import DEFAULT
from rulewright.languages.load import load_words
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.model import Block, Book, Diagnostic, Rule
from rulewright.project import Project

if TYPE_CHECKING:
    from rulewright.rulecode.examine.gaps import Gap
    from rulewright.rulecode.program import Program

MISSING = 'nothing is printed for {numbers}, between "{before}" and "{cell}"'
SAME, LESS, MORE, REST = "equal", "less", "more", "otherwise"  # and the lists of words for them
SIGNS = {SAME: "=|≤|≥|<=|>=", LESS: "<", MORE: ">", REST: "(?!)"}


@finds("table-gap", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        yield from broken_keys(book, False, MISSING, "this one ends too early, or the next begins too late")
        yield from _equal(book)
        yield from in_programs(project, book, "table-gap", _in_program)


def _equal(book: Book) -> Iterator[Diagnostic]:
    kind = _kinds(book.language or DEFAULT)  # nobody guesses that of a book in Lout
    for rule in book.rules:
        for group in _unequal_lists(rule, kind):
            yield Diagnostic(
                message="there is a result for less and one for more, but none for equal",
                span=group[-1].text.span(),
                book=book.id,
                rule=rule.id,
                help=["say what happens when both are equal"],
                related=[(group[0].text.span(), "the list begins here")],
            )


def _unequal_lists(rule: Rule, kind: re.Pattern[str]) -> Iterator[list[Block]]:
    """Yield the lists of a rule that give a result for less and one for more, but none for equal."""
    blocks = list(rule.blocks) if len(rule.content) > 1 else []
    for group in _groups(blocks):
        entries = [match for block in group for match in [kind.match(block.text.text.strip())] if match]
        kinds = {SAME if match["both"] else match.lastgroup for match in entries}
        if {LESS, MORE} <= kinds and not kinds & {SAME, REST}:
            yield group


def _groups(blocks: list[Block]) -> Iterator[list[Block]]:
    """Yield the bullets that stand side by side, at one depth."""
    open_groups: dict[int, list[Block]] = {}
    for block in blocks:
        depth = block.depth if block.kind == "bullet" else -1
        for deeper in [each for each in open_groups if each > depth]:
            yield open_groups.pop(deeper)
        if depth >= 0:
            open_groups.setdefault(depth, []).append(block)
    yield from open_groups.values()


@cache
def _kinds(language: str) -> re.Pattern[str]:
    """Return the pattern of an entry of a list that says for what it is: > : ..., less or equal: ..."""
    listed = load_words(language)
    same, joins = words(listed.equal), words(listed.joiner)
    forms = {kind: words(getattr(listed, kind)) for kind in SIGNS}
    either = "|".join(rf"(?P<{kind}>(?:{SIGNS[kind]}|(?:{forms[kind]})\b))" for kind in SIGNS)
    both = rf"(?P<both>[^:]{{0,60}}(?<!\w)(?:(?:{joins})\s+(?:{same})|(?:{same})\s+(?:{joins}))(?!\w)[^:]{{0,60}})"
    lead, than = words(listed.whether), words(listed.than)
    return late(rf"(?:(?:{lead})\s+)?(?:{both}|(?:{either})(?:\s+(?:{than}))?\s*)[:–—-]", re.IGNORECASE)


def _in_program(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.gaps import gaps  # only where there is rule code

    for gap in gaps(program):
        table = next((each for each in book.tables if gap.cell and each.id == gap.cell.table), None)
        spoken = ", and the prose speaks of it" if gap.promised else ""
        yield Diagnostic(
            message=f"{_said(gap)}, with {given_words(gap.given)}{spoken}",
            span=table.caption_span if table else gap.span,
            book=book.id,
            rule=program.rule,
            help=["print what holds there, or narrow the inputs in rule code"],
            related=[(gap.span, "it is looked up here")] if table else [],
        )


def _said(gap: Gap) -> str:
    """Return what is missing, and for which value."""
    if gap.subject is None:
        return gap.sentence
    subject = given_words({"": gap.subject})[1:]
    this = gap.sentence.endswith(" this")
    return f"{gap.sentence.removesuffix('this')}{subject}" if this else f"{gap.sentence}: {subject}"
