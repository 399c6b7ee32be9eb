"""Chapters whose number stands nowhere itself, headed by words alone: `## The pitch`, then 1:1, 1:2, and `## The ball`,
then 2:1. What leads to such a chapter would else stand at the end of the one before it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from rulewright.model import Block, Book, Rule, Table
from rulewright.structure.page import Page

Content = list[Block | Table]
Place = tuple[int, int]  # which file, and where in it
Parts = list[tuple[Place, Block | Table]]


class Chapter(Struct):
    """A chapter, with what stands between its first rule and the one before that."""

    rule: Rule
    before: Parts


def head_chapters(book: Book, chapters: Sequence[tuple[Rule, Rule]], pages: Sequence[Page]) -> None:
    """Move what leads to `chapters` (each with the first rule of it that has a number) into these: a heading, and what
    stands between it and that rule. A heading does so where most of the chapters are led to by one of its level, and
    where few that are as high stand elsewhere among them."""
    if len(chapters) < 2:
        return
    files = {page.source.entry: at for at, page in enumerate(pages)}
    levels = {(at, each.start): each.level for at, page in enumerate(pages) for each in page.headings}
    found = _between(book, chapters, files)
    level, count = _usual_level(found, levels)
    leading = [_led(each.before, levels, level) for each in found]
    if count * 2 > len(chapters) and _as_high(leading, levels, level) < count * 2:
        _move(book, found, leading, levels)


def _usual_level(chapters: Sequence[Chapter], levels: dict[Place, int]) -> tuple[int, int]:
    """Return which level the highest heading before most chapters has, and before how many."""
    before = ([levels[at] for at, _ in each.before if at in levels] for each in chapters)
    return next(iter(Counter(min(each) for each in before if each).most_common(1)), (0, 0))


def _as_high(leading: Sequence[Parts], levels: dict[Place, int], level: int) -> int:
    """Return how many headings as high stand between the first one that leads to a chapter and the last."""
    starts = [parts[0][0] for parts in leading if parts]
    return sum(min(starts) <= at <= max(starts) and each <= level for at, each in levels.items()) if starts else 0


def _move(book: Book, chapters: Sequence[Chapter], leading: Sequence[Parts], levels: dict[Place, int]) -> None:
    """Move what leads to each chapter into it."""
    gone = {id(part) for parts in leading for _, part in parts}
    for each, parts in zip(chapters, leading, strict=True):
        each.rule.content.extend(_headed(part, levels.get(at, 0)) for at, part in parts)
    for flow in _flows(book):
        flow[:] = [part for part in flow if id(part) not in gone]


def _between(book: Book, chapters: Sequence[tuple[Rule, Rule]], files: dict[str, int]) -> list[Chapter]:
    """Return each chapter with what stands before it, in the same file."""
    parts = sorted(((_place(part, files), part) for flow in _flows(book) for part in flow), key=lambda each: each[0])
    begins = sorted((files.get(rule.span.source.entry, -1), rule.span.start) for rule in book.rules)
    found = []
    for chapter, first in chapters:
        end = files.get(first.span.source.entry, -1), first.span.start
        at = bisect_left(begins, end)
        start = max((end[0], 0), begins[at - 1] if at else (0, 0))
        edges = [bisect_left(parts, edge, key=lambda each: each[0]) for edge in (start, end)]
        found.append(Chapter(chapter, parts[slice(*edges)]))
    return found


def _place(part: Block | Table, files: dict[str, int]) -> Place:
    if isinstance(part, Table):
        return files.get(part.span.source.entry, -1), part.span.start
    return files.get(part.text.source.entry, -1), part.text.outer[0]


def _led(parts: Parts, levels: dict[Place, int], level: int) -> Parts:
    """Return what leads on: the last heading of a level, none above which is behind it, and what is behind it."""
    for at in range(len(parts) - 1, -1, -1):
        found = levels.get(parts[at][0], level + 1)
        if found <= level:
            return parts[at:] if found == level else []
    return []


def _headed(part: Block | Table, level: int) -> Block | Table:
    """Return a part as one of a chapter's own text, which no item stands before; a heading as such."""
    if isinstance(part, Table):
        return part
    return structs.replace(part, after="", **({"kind": "heading", "depth": level} if level else {}))


def _flows(book: Book) -> Iterator[Content]:
    yield book.matter
    yield from (rule.content for rule in book.rules)
