"""Numbers behind the word of their level: *paragraphs 2 and 3*, *section 5, paragraph 1 and paragraph 6*, *paragraph 2
of section 4*."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from functools import cached_property

from rulewright.cite.parts.which import WhichRule
from rulewright.cite.patterns import Patterns, value_of
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import CLOSED, Hands, before, closes_mark
from rulewright.languages.patterns import literally_spaced, of_the, words
from rulewright.languages.scripts import ByScript
from rulewright.late import late
from rulewright.notations.form import RINGS, SIGNS, Form
from rulewright.notations.kinds import in_words
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, outward

VALUE = late(r"[^\W\d_]+\.?[º°]?\s\w{1,6}\)?")  # n.º 2, of alínea b) do n.º 2 da cláusula 6
FAR = 2  # times as many parts as there are, and one more
DASHES = frozenset("-–—")
MARK_END = late(r"\),?")  # apartado 3, letra b), del artículo 12
ITEMS = r"(?:\(\w{1,4}\))*"  # of a member of a list
OF_ANOTHER = late(rf"\d\w{{0,3}}(?: ?[{SIGNS}](?::\w{{1,4}})?)?,?\s*\Z")  # *Article 104b paragraph 2* of who knows what


class Leveled:
    """Reads them in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, patterns: Patterns, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.patterns = patterns
        self.exists = exists
        self.hands = Hands(notation.words)
        self.which = WhichRule(notation)
        listed = notation.words
        self.items = {form.label: form for item in reversed(notation.items) for form in item.cited if form.label}
        depth = len(notation.levels)
        inner = {form.label: at for at, item in enumerate(notation.items, depth) for form in item.cited if form.label}
        self.depths = inner | notation.labels
        self.has_words = bool(self.items or notation.labels)
        self.deepest = len(notation.levels) + len(notation.items)
        self.joined = rf"\s*(?:,|[-–—]|(?:{patterns.joined}))\s*"
        self.behind = self._behind({*notation.labels, *self.items})
        self.beyond = self._behind(set())
        self.closed = CLOSED.difference(each[0] for each in listed.raised)
        named = literally_spaced(dict.fromkeys([*notation.labels, *self.items]))
        self.named = late(rf"(?P<label>{named})\s*(?=[\w(])", re.IGNORECASE)
        within = of_the([*listed.of, *listed.within], listed.the)
        # Some languages say by the genitive, or by the order, what is of what: пункт 1 статьи 4
        self.leading = rf"\s+(?:{within})?"
        self.of_level = late(rf"{self.leading}(?={named})", re.IGNORECASE)
        self.listed = late(rf"{patterns.raised}(?:\)?{self.joined}\d+[{RINGS}]?{ITEMS})*")  # , 11 and 12; 2º e 3º

    @cached_property
    def of_rule(self) -> ByScript:
        """The rule that what stands before it is of: *of rule 7*."""
        listed = self.notation.words
        apart = [word for each in self.notation.annexes for word in each.words]
        calls = words([*listed.cue, *listed.label, *apart])
        called = rf"(?P<called>{calls})\s*"
        called = f"(?:{called})?" if self.notation.framed else called  # des Ersten Abschnitts
        # Part I, Section 3 of Part II: the section is not of the first part
        whole = rf"{self.patterns.number}(?!{self.leading}(?:{calls})\s*{self.notation.chapter_pattern}(?!\w))"
        rule = rf"(?P<number>{whole}|{self.patterns.bare})"
        return ByScript(rf"(?i:{self.leading}(?:{called}){rule})")

    def is_own(self, cue: str, close: str) -> bool:
        """True where the word of a level, with which the words before a number end, may be of the rule itself."""
        return OF_ANOTHER.search(close.removesuffix(cue)) is None

    def _behind(self, known: Set[str]) -> re.Pattern[str]:
        """What may stand behind a number for a part of its rule that has none of its own, *§ 5 Abs. 1 Satz 2 bis 4*,
        *articolo 57, sesto comma*, and that no `known` word calls, nor one for parts that words count."""
        listed = self.notation.words
        names = [*listed.sentence, *listed.paragraph, *listed.letter, *listed.number]
        unnumbered = words([name for name in names if name.casefold() not in known])
        counted = {form.label for part in self.notation.parts for form in part.cited if in_words(form.kind)}
        any_level, ordinal = words(name for name in names if name.casefold() not in counted), words(listed.ordinal)
        value = r"(?:\d+|[ivxl]+|[a-z](?=[),]))(?![\w(])\)?"
        one = rf"(?:{unnumbered})\s*{value}(?:{self.joined}{value}(?!°))*"  # but 3° of alinéa 1, 3° is an item
        one += rf"|\d+\.\s+(?:{words(listed.sentence)})|(?:{ordinal})\s+(?:{any_level})|(?:{any_level})\s+(?:{ordinal})"
        of = rf"(?:,(?=\s+(?:{words(listed.of)})))?"  # article 48, alinéa 5, de la Constitution
        return late(rf"{self.patterns.raised}(?:\s*,?\s+(?:{one}))*{of}", re.IGNORECASE)

    def end(self, text: str, end: int) -> int:
        """Return where a number ends with a part of its rule that has no number of its own."""
        behind = None if text[end : end + 1] in self.closed else self.behind.match(text, end)
        return behind.end() if behind else end

    def end_of_parts(self, text: str, end: int) -> int:
        """Return where a number ends with the parts of its rule that are read by themselves behind a raised letter:
        *artigo 41.º, n.º 2, do Decreto-Lei*; where it ends by itself if nothing is raised."""
        raised = text.startswith(tuple(self.notation.words.raised), end)
        return self.beyond.match(text, end).end() if raised else end  # type: ignore[union-attr]

    def following(self, text: str, start: int, last: Token) -> Token | None:
        """Return the operand at `start` that begins with the word of a level, of the same rule as the one before it:
        *section 5, paragraph 1 and paragraph 6*; but in *section 5 and paragraph 6* it is the rule's own."""
        return self._worded(text, start, last.number) if len(last.number) > 1 else None

    def _worded(self, text: str, start: int, base: Number, whole: bool = False) -> Token | None:
        """Return the operand at `start` that begins with the word of a level, in the rule `base`; of another rule only
        where the `whole` phrase was looked at to find that."""
        name = self.named.match(text, start)
        if not name:
            return None
        label = name["label"].casefold()
        if label in self.notation.labels:
            depth = self.notation.labels[label]
            value = self.patterns.labelled[depth].match(text, name.end())
            number = self.notation.within(base, depth, value[0]) if value else ()
        else:
            value, number = self.item(self.items.get(label), text, name.end(), base)
            number = number or (self.missing(self.items[label], value[1], base) if value else ())
        if not value or not number or (not whole and self.rule_behind(text, value.end())):
            return None  # paragraph 6 of another rule is a phrase of its own
        return Token("NUMBER", start, value.end(), text[start : value.end()], number, leveled=True)

    def item(self, form: Form | None, text: str, start: int, last: Number) -> tuple[re.Match[str] | None, Number]:
        """Return the item that stands at `start`, in the rule `last` or the innermost around it that has it."""
        value = value_of(form).match(text, start) if form else None
        if form is None or value is None:
            return None, ()
        found = (self.notation.parse("".join(rule) + form.write(value[1])) or () for rule in outward(last))
        return value, next((each for each in found if self.notation.is_item(each) and self.exists(each)), ())

    def missing(self, form: Form, value: str, rule: Number) -> Number:
        """Return an item, which may not be there, of a rule that has others; else nothing."""
        return (self.notation.parse("".join(rule) + form.write(value)) or ()) if self.lists(form, rule) else ()

    def lists(self, form: Form, rule: Number) -> bool:
        """True for a rule that has the first item of a form."""
        return bool(rule) and self.exists(self.notation.parse("".join(rule) + form.nth(1)) or ())

    def base(self, text: str, end: int, own: Number, depth: int | None = None) -> Number:
        """Return the rule that an item belongs to, which ends at `end`: *of paragraph 2 of section 4*. What is named
        behind it is no part of it: its level stands above the `depth` of the item, where that is known."""
        within: list[int] = []  # where the levels that are named behind it begin
        while not (rule := self._rule(text, end, own)) and len(within) < self.deepest:
            level = self.of_level.match(text, end)
            if not level or not self._is_above(text, level.end(), depth):
                break
            within.append(level.end())
            end = self._end(text, level.end())
        base = self._named(rule) if rule else own
        for start in reversed(within):
            named = self._worded(text, start, base, whole=True)
            base = named.number if named else own
        return base

    def _rule(self, text: str, end: int, own: Number) -> re.Match[str] | None:
        """Return the rule that is named at `end`; None where its word is that of a level which the rule `own` has:
        *letter a of paragraph 1*, in a book where paragraphs may as well be called by their whole numbers; nor for a
        bare number of which words say what it is a part of."""
        level = self.of_level.match(text, end)
        name = self.named.match(text, level.end()) if level else None
        if level and name and name["label"].casefold() in self.notation.labels:
            token = self._worded(text, level.end(), own, whole=True)
            if token and self.exists(token.number):
                return None
        rule = self.of_rule.of(text).match(text, end)
        if rule and not rule["called"]:  # the first sentence of 3 of article 81: of a part of that
            behind = self.of_rule.of(text).match(text, rule.end())
            return None if behind and behind["called"] else rule
        return rule

    def _is_above(self, text: str, start: int, depth: int | None) -> bool:
        """True where the level that is named at `start` stands above a depth."""
        name = self.named.match(text, start)
        return depth is None or name is None or self.depths.get(name["label"].casefold(), depth) < depth

    def _end(self, text: str, start: int) -> int:
        """Return where the word of a level, which stands at `start`, ends with the number behind it."""
        return behind.end() if (behind := VALUE.match(text, start)) else start

    def sibling(self, last: Token, written: str, ranges: bool, listed: bool) -> Number:
        """Return what a bare number in a list or range means behind one with the word of its level: *paragraphs 2 and
        3*; nothing where it is rather a rule's own: *§§ 5 Abs. 1, 7*. `ranges` tells that it ends a range: where that
        begins with the word alone, *paragraphs 2–8*, or with no rule's number, or that chapter is not behind its own,
        *§ 11 Abs. 1 bis 7*, its end may be none's either. Nor need be what is `listed` behind a word for several."""
        if not last.leveled or len(last.number) < 2:
            return ()
        form = self.notation.form(last.number)
        value = written.removesuffix(form.after)
        number = (*last.number[:-1], form.write(value)) if form.kind == "1" and value.isdigit() else ()
        chapter = self.notation.parse(written) or ()
        falls = ranges and self.notation.order(chapter) <= self.notation.order(last.number[: len(chapter)])
        alone = ranges and (last.words.isdigit() or not self.exists(last.number))
        return number if alone or falls or listed or self.exists(number) or not self.exists(chapter) else ()

    def lists_several(self, text: str, phrase: list[Token]) -> bool:
        """True where a word for several parts leads the list with which a phrase ends, up to the last: what stands
        behind *article 2, paragraphs 1, 3 and* is one; or where a rule stands behind: *khoản 1, 3 và 4 Điều 2*."""
        for token in reversed(phrase):
            if token.kind == "NUMBER" and not token.words.isdigit():
                name = next(self.named.finditer(token.words), None) if token.leveled else None
                return name is not None and name["label"].casefold() in self.patterns.several
            if token.kind != "NUMBER" and text[token.start : token.end].strip(") ") != ",":
                return False
        first = phrase[0] if phrase and phrase[0].leveled else None
        several = first is not None and self.patterns.cues.find(before(text, first.start)) in self.patterns.several
        return several or bool(first and first.words.isdigit() and self.rule_behind(text, first.end))

    def member(self, match: re.Match[str], first: Token, last: Token) -> Number:
        """Return the part that a figure means, there or not, in a list that begins with the word of parts alone,
        *paragraphs 1 and 5*: a rule would have its own word or sign; or that a word joins to parts of the one rule that
        is cited, *§ 3 Abs. 1 und 5*. Nothing for what is no such list, or a range."""
        value = match[0].rstrip(RINGS)
        if not (first.leveled and last.leveled and value.isdigit()):
            return ()
        form = self.notation.form(last.number) if len(last.number) > self.notation.bare_depth else None
        close = before(match.string, match.start())
        apart = self.patterns.cues.find(close) or self.patterns.throughs.find(close) or close[-1:] in DASHES
        if form is None or form.kind != "1" or apart:
            return ()
        cue = self.patterns.cues.find(before(match.string, first.start))  # §§ 5 Abs. 1 und 7
        parted = cue in self.patterns.several or "," in match.string[last.end : match.start()]
        if not first.words.rstrip(RINGS).isdigit() and (parted or self._calls_one(first)):
            return ()
        near = max(1, int(value) // FAR)  # what is further is no part, but a year
        known, part = ((*last.number[:-1], form.write(each)) for each in (str(near), value))
        return part if self.exists(known) else ()

    def _calls_one(self, operand: Token) -> bool:
        """True for a word for one part, *lid 2*, where others are for several; a shortened one may be for either."""
        name = [each["label"].casefold() for each in self.named.finditer(operand.words)][-1:]
        return not name or (name[0][-1] != "." and self.depths[name[0]] in map(self.depths.get, self.patterns.several))

    def once(self, written: str) -> str:
        """Return a number as it is written up to a comma behind which one of its levels is named again: *paragraph 2
        no. 3 letter a* of *paragraph 2 no. 3 letter a, no. 4 letter b*."""
        named: set[int] = set()
        end = 0
        for part, piece in self.notation.split(written) if "," in written else ():
            if piece[0] == "," and id(part) in named:
                return written[:end]
            named.add(id(part))
            end += len(piece)
        return written

    def is_worded(self, token: Token) -> bool:
        """True where the last part of a number is written with the word of its level."""
        if token.leveled or not self.has_words:
            return token.leveled
        written = self.notation.split(token.words)
        return bool(written) and any(form.label and form.fits(written[-1][1]) for form in written[-1][0].cited)

    def rule_behind(self, text: str, end: int) -> Number:
        """Return the rule that is named behind a list whose first number ends at `end`: *paragraphs 9, 11 and 12 of
        section 2*; nothing where there is none."""
        end = self.listed.match(text, end).end()  # type: ignore[union-attr]
        behind = self.of_rule.of(text).match(text, end + closes_mark(text, end))
        return self._named(behind) if behind else ()

    def is_of_chapter(self, text: str, end: int) -> bool:
        """True where words behind a number, which ends at `end`, name the chapter that it is of: *of Part II*."""
        behind = self.of_rule.of(text).match(text, end)
        return behind is not None and bool(behind["called"]) and len(self._named(behind)) == self.notation.bare_depth

    def _named(self, rule: re.Match[str]) -> Number:
        """Return the rule, or what is numbered beside the rules, that is named: *of Schedule 1*."""
        apart = self.notation.annexed((rule["called"] or "").casefold(), rule["number"])
        return apart or self.notation.parse(rule["number"]) or ()

    def same_rule(self, text: str, end: int, last: Number) -> Number:
        """Return the rule around `last`, the one that was cited last, which words behind a list mean whose first number
        ends at `end`: *article 2 and paragraph 3 of the same article*; nothing where they mean none."""
        return self.which.same(text, self.listed.match(text, end).end(), last)  # type: ignore[union-attr]

    def present_rule(self, text: str, end: int, own: Number) -> Number:
        """Return the rule around `own` that words at `end` mean, *number 2 of this section*; nothing where none."""
        return self.which.present(text, end, own)

    def rebase(self, text: str, tokens: list[Token]) -> int:
        """Move the numbers of a phrase to the rule that is named behind them, *paragraphs 2 to 4 of section 46*, and
        return where its number ends; 0 where none is."""
        last = tokens[-1]
        marked = MARK_END.match(text, last.end) if last.leveled and self.notation.is_item(last.number) else None
        end = marked.end() if marked else self.end(text, last.end)
        behind = self.of_rule.of(text).match(text, end + (last.leveled and closes_mark(text, end)))
        rule = self._named(behind) if behind else None
        for token in tokens if rule else ():
            if rule and len(token.number) > 1:
                moved = (*rule[: len(token.number) - 1], *token.number[len(rule) :])
                token.number = self._as_marked(moved) if self.notation.is_annex(rule) else moved
        return behind.end("number") if behind and rule else 0

    def _as_marked(self, number: Number) -> Number:
        """Return a part of what is numbered beside the chapters as its own list has it: *paragraph 2 of Schedule 1* is
        the second of 1., 2. there, where paragraphs of rules are marked (1)."""
        if self.exists(number):
            return number
        value = self.notation.form(number).value(number[-1])
        forms = [item.cited[0] for item in self.notation.items if item.cited[0].fits(item.cited[0].write(value))]
        listed = (self.missing(form, value, number[:-1]) for form in forms)
        return next(filter(None, listed), number)
