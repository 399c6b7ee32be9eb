"""The scanner's patterns, compiled from a notation: where a citation may start, and what may follow."""

from __future__ import annotations

import re
from functools import cached_property

from rulewright.notations.notation import Notation


def words(listed: list[str]) -> str:
    """Return a pattern for any of these words, the longest first; a word does not end inside another."""
    each = sorted((re.escape(word).replace(r"\ ", r"\s+") for word in listed), key=len, reverse=True)
    return "|".join(f"{word}\\b" if word[-1].isalnum() else word for word in each) or "(?!)"


class Patterns:
    """What the citations of one notation look like."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation

    @cached_property
    def number(self) -> str:
        """A full number, not a piece of something longer: no ratio, date, amount of money or modifier."""
        return rf"{self.notation.deep_pattern}(?![\w%°½¼¾]|\.\d|:\d|/\d|,\d)"

    @cached_property
    def start(self) -> re.Pattern[str]:
        """Where a citation may start. Groups: `cue` or `open` (a parenthesis) before a number, bare numbers,
        placeholders and the word *table*."""
        listed = self.notation.words
        cue = words(listed.cue)
        holders = "|".join(re.escape(each) for each in sorted(listed.placeholder, key=len, reverse=True))
        return re.compile(
            rf"(?P<table>\b(?i:{words(listed.table)}))"
            rf"|(?<!\w)(?P<cue>(?i:{cue})\s*(?P<cued>(?P<holder>(?:{holders})(?!\w))|(?={self.first})))"
            rf"|\(\s*(?=(?P<open>{self.bare})\s*[),;])"
            rf"|(?<![\w.,:$€£+±#/’'-])(?P<number>{self.number})"
        )

    @cached_property
    def first(self) -> str:
        """What may follow a cue: a full number, a bare chapter, or `.33`, which leans on the rule it stands in."""
        return rf"(?:{self.number}|{self.bare}|{self.tail_part})"

    @cached_property
    def bare(self) -> str:
        """A bare chapter."""
        return rf"{self.notation.chapter_pattern}(?![\w%°½¼¾]|[.:/,]\d)"

    @cached_property
    def tail_part(self) -> str:
        """A number without its beginning: `.5`"""
        dotted = any(form.before == "." for level in self.notation.levels[1:2] for form in level.cited)
        return rf"(?=\.){self.notation.tail_pattern}(?![\w%]|\.\d)" if dotted else "(?!)"

    @cached_property
    def operand(self) -> re.Pattern[str]:
        """A member of a list or the end of a range. `tail` leans on the member before it."""
        letters = [form.pattern for item in self.notation.items for form in item.cited] + [
            form.pattern[len(re.escape(form.before)) :]
            for item in self.notation.items
            for form in item.cited
            if form.before == "." or not form.before
        ]
        tail = "|".join(dict.fromkeys(letters)) or "(?!)"
        stop = r"(?=\s*(?:[.,;:)\]?!–—-]|\Z|(?:and|or|to|through|thru|nor|&)\b|(?![aAI]\s)\s[a-z(]))"
        return re.compile(
            rf"(?P<number>{self.number})|(?P<dotted>{self.tail_part})|(?P<bare>{self.bare})"
            rf"|(?P<tail>(?:{tail})(?!\w)){stop}"
        )

    @cached_property
    def joiner(self) -> re.Pattern[str]:
        """What stands between two operands: `through` for a range, otherwise a list goes on."""
        listed = self.notation.words
        return re.compile(
            rf"(?P<through>\s*[-–—]\s*|\s+(?:{words(listed.through)})\s+)"
            rf"|(?P<and>\s*,\s*(?:(?:{words(listed.joiner)})\s+)?|\s*(?:{words(listed.joiner)})\s+)"
            rf"(?:(?i:{words(listed.label)})\s+)?"
        )

    @cached_property
    def unit(self) -> re.Pattern[str]:
        return re.compile(rf"\s*(?:{words(self.notation.words.unit)})(?!\w)", re.IGNORECASE)

    @cached_property
    def version(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{words(self.notation.words.version)})\s*\Z", re.IGNORECASE)

    @cached_property
    def deferral(self) -> re.Pattern[str]:
        """Words before a citation that hand the matter over to it."""
        cue = words(self.notation.words.cue)
        return re.compile(
            rf"\b(?:{words(self.notation.words.deferral)})\s+(?:the\s+)?(?:(?:{cue})\s*)?\Z", re.IGNORECASE
        )
