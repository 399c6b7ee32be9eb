"""Items that are cited without their rule's number: *clause (b)* of the rule itself, *paragraph (c) of rule 2.1*,
*subsection B*."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from rulewright.cite.parts.entries import Lists
from rulewright.cite.patterns import Endings, Patterns
from rulewright.cite.surroundings import closes_mark
from rulewright.languages.patterns import of_the, words
from rulewright.languages.scripts import ByScript
from rulewright.late import late
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, outward

CALLED = r"(?:[^\W\d_]{2,14}\.?\s+|§+\s?)?(?=[\dA-Z])"  # what a rule is called before its number
CAPITAL = Form("", "A", ".")
FAR = 24  # characters before an item in which the word that cites it stands
NOUN = late(r"(?:(?<!\w)(?P<before>[^\W\d_]+)\s+)(?P<word>[^\W\d_]{4,})\s\Z")
CALLS = late(r"(?<!\w)[^\W\d_]{4,}\s\Z")
GOES_ON = late(r"\s+[^\W\d_A-Z]{2}")  # behind an item that is cited, not behind the mark of one
LITTLE = 3  # places
FIRST = frozenset(("a)", "i)", "1)", "α)", "а)"))  # with which a text begins to count itself


class InnerItems:
    """Finds them in the text of one book. `exists` tells whether a rule has a number, `of_last` what
    words at a place of a text mean that speak of the rule which was cited last: *of that rule*; `lists` are those
    of the rules of the book."""

    def __init__(
        self,
        notation: Notation,
        patterns: Patterns,
        exists: Callable[[Number], bool],
        of_last: Callable[[str, int, Number], Number],
        lists: Lists,
    ) -> None:
        self.notation = notation
        self.exists = exists
        self.of_last = of_last
        self.lists = lists
        self.articles = frozenset([*notation.words.the, *notation.words.new, *notation.words.own])
        self.patterns = patterns
        self.words = patterns.inner
        listed = notation.words
        of = of_the([*listed.of, *listed.within], listed.the)
        self.of_rule = late(rf"\s+{of}{CALLED}")
        self.of_item = late(rf"\s+{of}(?:{words(listed.inner)})\s+(?=\()", re.IGNORECASE)
        own = words([word for word in listed.own if word not in listed.same])  # of that section: the one named last
        self.of_other = late(rf"\s+(?:{words(listed.of)})\s*(?!\s|(?:{own}))")
        parts = notation.parts[1:]
        framed = [form for part in parts for form in part.cited if form.before == "(" and form.after == ")"]
        one = rf"\((?:{'|'.join(dict.fromkeys(form.values for form in framed))})\)"
        capitals = any(form == CAPITAL for part in notation.items for form in part.marks)
        said = words([*listed.verb, *listed.of, *listed.within, *listed.joiner, *listed.through])
        plain = rf"(?:[B-Z]|A(?=[.,;:)(]|\Z|\s+(?:{said})\s))(?!\w)" if capitals and framed else "(?!)"  # A is a word
        self.holders = " " if capitals else "("  # no text without it has any
        one = rf"(?:{one}|{plain})"
        self.listed = late(rf"(?:\s*(?:,|(?:{patterns.joined}))\s*{one})*")  # (a), (b) and (d)
        called = [form.pattern for part in notation.items for form in part.cited if form.label]
        below = rf"(?:{'|'.join(dict.fromkeys(called)) or '(?!)'})(?!\w)\)?"  # (1) lit. c)
        self.items = late(f"{one}(?:{one}|{below}){{0,2}}") if framed else None
        marked = [
            form.values for part in notation.items for form in part.marks if (form.before, form.after) == ("", ")")
        ]
        letter = rf"(?:{'|'.join(dict.fromkeys(marked))})(?:\)|(?![\w)’']))"
        others = rf"(?P<others>(?:(?:,\s|\s(?:{patterns.joined})\s){letter})*)"
        self.letter = late(rf"(?<=\s){letter}(?={others})") if framed and marked else None
        self.letters, self.called = Endings(listed.letter), Endings([*listed.letter, *listed.inner, *listed.member])

    @cached_property
    def number(self) -> ByScript:
        """A whole number; few texts have one beside such an item, and it takes a while to compile."""
        return ByScript(self.patterns.number)

    @cached_property
    def behind(self) -> ByScript:
        """A whole number before the word that cites an item."""
        cited = rf"(?P<number>{self.patterns.number}),?\s+(?:{words(self.notation.words.inner)})\s\Z"
        return ByScript(f"(?i:{cited})")

    def find(self, text: str, own: Number, cited: Mapping[int, Number]) -> Iterator[tuple[re.Match[str], Number]]:
        """Yield where such items stand in a text of the rule `own`, and the number of each; `cited` says what was cited
        in it, each by where that ends."""
        yield from self._of_named(text) if cited else ()
        yield from self._of_own_list(text, own) if ")" in text else ()
        matches = list(self.items.finditer(text)) if self.items and self.holders in text else []
        ends = sorted(cited) if matches else []
        for match in matches:
            start = match.start()
            if not text[start - 1].isspace():
                continue
            if self.words.find(text[max(0, start - FAR) : start - 1].casefold()):
                rule = self.behind.of(text).search(text[max(0, start - FAR) : start])
                number = self._of(rule["number"], match[0]) if rule else self._meant(text, match, own, cited)
                before = bisect_right(ends, start)
                last = cited[ends[before - 1]] if before else ()
                number = number or self._of_last(text, match, last) or self._of_list_before(text, match, own, last)
            else:  # several letters may be an enumeration within the sentence
                number = self._of_named_rule(text, match)
                number = number or (self._of_list(text, match, own) if len(matches) == 1 else ())
            if number:
                yield match, number

    def _of_named(self, text: str) -> Iterator[tuple[re.Match[str], Number]]:
        """Yield items with a bracket behind them alone, between a word for them and the rule that they are of, *point
        d) of 2.1*; those without one behind a word for letters, or where several are listed, *actions a and d of 2.1*,
        *see a) and d) of 2.1*, which are there, or little behind the last one."""
        end, rule, called, several = 0, None, False, False
        for match in self.letter.finditer(text) if self.letter else ():
            closed = match[0].endswith(")")
            if match.start() >= end or not closed:  # else it is in the list that began before it
                end, several = match.end("others"), bool(match["others"])
                behind = self.of_rule.match(text, end)
                rule = self.number.of(text).match(text, behind.end()) if behind else None
                calling = self.called if closed else self.letters
                before = text[max(0, match.start() - FAR) : match.start() - 1].casefold() if rule else ""
                called = rule is not None and bool(calling.find(before))
            number = self._of(rule[0], match[0]) if rule and (called or several) else ()
            if number and (called or (self._has_others(number) and self._is_close(number))):
                yield match, number

    def _of_own_list(self, text: str, own: Number) -> Iterator[tuple[re.Match[str], Number]]:
        """Yield items with a bracket behind them alone of the list that a text of the rule `own` leads to or stands
        below, *repeat step d) then*, and such as are listed, *the result of 3) and 4)*: not where the text counts
        itself, from a) on or from the entry that it is in."""
        closed = [match for match in self.letter.finditer(text) if match[0].endswith(")")] if self.letter else []
        beyond = self.notation.sibling(own, int(self.notation.ordinal(own)) + 1) if closed and own else ()
        for match in closed:
            if match[0].casefold() in FIRST or self._item(own[:-1], match[0]) == beyond:
                return
        end = 0
        for match in closed:
            figure = match[0][0].isdigit()
            if figure and not closes_mark(text, match.end() - 1):
                continue  # (see 3 and 4)
            end, listed = max(end, match.end("others")), bool(match["others"]) or match.start() < end
            number = () if self.of_other.match(text, match.end()) else self._of_list(text, match, own)
            number = number or (self._among_entries(match[0], own) if figure and listed else ())
            if number:
                yield match, number

    def _among_entries(self, written: str, own: Number) -> Number:
        """Return the number of an item of the innermost list around the rule `own` that has it, or of the innermost
        one, if it is little behind the last there; nothing where the rule is in no list."""
        items = [item for item in (self._item(rule, written) for rule in outward(own[:-1])) if self._has_others(item)]
        item = next(filter(self.exists, items), items[0] if items else ())
        return item if item and self._is_close(item) else ()

    def _of_last(self, text: str, match: re.Match[str], last: Number) -> Number:
        """Return the number of an item of the rule that was cited `last`, where words behind the item mean that: *Item
        (c) of that rule*."""
        last = last if last and self.of_last(text, match.end(), last) else ()
        items = (self._item(rule, match[0]) for rule in outward(last))
        return next(filter(self._has_others, items), ())

    def _of_list_before(self, text: str, match: re.Match[str], own: Number, last: Number) -> Number:
        """Return the number of an item of the rule whose item was cited `last`, where the rule `own` has no such list:
        *for breach of 3.2(a); for clause (c), half of it*; one that is not there only little behind the last."""
        if not last or not self.notation.is_item(last) or self.of_other.match(text, match.end()):
            return ()
        item = self._item(last[:-1], match[0])
        return item if self._has_others(item) and last[:-1] != own and self._is_close(item) else ()

    def _is_close(self, item: Number) -> bool:
        """True for an item that is there, or little behind the last one."""
        place = int(self.notation.ordinal(item))
        close = (self.notation.sibling(item, max(1, place - step)) or () for step in range(LITTLE))
        return any(map(self.exists, close))

    def _of_named_rule(self, text: str, match: re.Match[str]) -> Number:
        """Return the number of an item behind a word that no language lists for items, of the rule of several parts
        that is named right behind it: *case (d) of 5.3*."""
        called = CALLS.search(text, max(0, match.start() - FAR), match.start())
        end = self.listed.match(text, match.end()).end()  # type: ignore[union-attr]
        behind = self.of_rule.match(text, end) if called else None
        rule = self.number.of(text).match(text, behind.end()) if behind else None
        number = (self.notation.parse(rule[0]) or ()) if rule else ()
        item = self._item(number, match[0]) if len(number) > 1 and self.exists(number) else ()
        return item if item and self._has_others(item) else ()

    def _of_list(self, text: str, match: re.Match[str], own: Number) -> Number:
        """Return the number of an item of the rule's own list, the only one in its text, behind a word that no language
        lists for items: *if condition (b) alone fails*. Not behind an article, *the distance (d)*, nor for the initial
        of the word before it; one that is not there only little behind the last that is."""
        items = (self._item(rule, match[0]) for rule in outward(own))
        item = next(filter(self._has_others, items), ())
        noun = NOUN.search(text, max(0, match.start() - FAR), match.start())
        letter = match[0].strip("()")
        if not item or item == own[: len(item)] or not noun or not letter.islower():
            return ()  # what goes on behind a list stands in its last item
        if noun["word"].casefold().startswith(letter) or noun["before"].casefold() in self.articles:
            return ()
        if not GOES_ON.match(text, match.end()):
            return ()
        return item if self._is_close(item) else ()

    def _meant(self, text: str, match: re.Match[str], own: Number, cited: Mapping[int, Number]) -> Number:
        """Return the number of an item: of the rule or the item that is named behind it, else of the innermost rule
        around it that has it; else of the innermost that has items at all. Nothing where none has."""
        end = self.listed.match(text, match.end()).end()  # type: ignore[union-attr]
        behind = self.of_rule.match(text, end)
        named = self.number.of(text).match(text, behind.end()) if behind else None
        above = self.of_item.match(text, end)
        holder = self.items.match(text, above.end()) if above and self.items else None  # (c) of paragraph (2)
        if named or holder:
            above_it = "".join(self._meant(text, holder, own, cited)) if holder else ""
            return self._of(named[0] if named else above_it, match[0])
        relative = _cited_at(text, behind.end(), cited) if behind else ()
        if relative:
            item = self._item(relative, match[0])
            return item if self._has_others(item) else ()
        if self.of_other.match(text, end):
            return ()
        items = [self._item(rule, match[0]) for rule in outward(own)]
        return next(filter(self.exists, items), ()) or next(filter(self._has_others, items), ())

    def _of(self, rule: str, written: str) -> Number:
        """Return the number of an item of a rule; nothing where that has none of its kind, but others."""
        item = self._item(self.notation.parse(rule) or (), written)
        lost = (
            written.strip("()").isalpha() and self.lists.of("".join(item[:-1])).plain
        )  # a number may be a paragraph's
        return item if self._has_others(item) or lost else ()

    def end_of(self, text: str, match: re.Match[str]) -> int:
        """Return where the rule begins that words behind an item say it is of; else where the item ends."""
        behind = self.of_rule.match(text, match.end())
        return behind.end() if behind else match.end()

    def _item(self, rule: Number, written: str) -> Number:
        framed = written if written.startswith("(") else f"({written[0]}){written[1:]}"
        number = "".join(rule) + framed
        return self.notation.parse(number) or self.notation.parse(number.removesuffix(")")) or ()

    def _has_others(self, item: Number) -> bool:
        """True where the first of the list is there that an item would stand in."""
        form = self.notation.form(item) if len(item) > 1 else None
        return form is not None and self.exists((*item[:-1], form.nth(1)))


def _cited_at(text: str, start: int, cited: Mapping[int, Number]) -> Number:
    """Return the number that the figure at a place cites: *(d) of Section 2*, where the sections of each article begin
    again; nothing where it cites none."""
    end = start
    while end < len(text) and text[end].isalnum():
        end += 1
    return cited.get(end, ())
