"""The operands of a phrase that cites, one behind the other, and what joins them."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.cite.judge.amounts import STOP
from rulewright.cite.judge.judge import Judge
from rulewright.cite.parts.apart import Apart
from rulewright.cite.parts.going_back import GoingBack
from rulewright.cite.parts.letter_words import LetterWords
from rulewright.cite.parts.leveled import Leveled
from rulewright.cite.parts.loose import LooseItems
from rulewright.cite.parts.points import Points
from rulewright.cite.parts.quoted_lists import quote_behind, quoted_member
from rulewright.cite.parts.ranked import Ranked
from rulewright.cite.parts.signed import DEGREES, Signed
from rulewright.cite.parts.spaced import Spaced
from rulewright.cite.patterns import Patterns
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import before, closes_mark
from rulewright.languages.scripts import SENTENCE, SMALL
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

CODE = 3  # digits of a chapter that is rather a code than a quantity, at least
MARKED = late(rf"\.(?=\s[{SMALL}])")  # the dot behind a figure as it is marked, within a sentence
FAR = 1000  # characters: further than a sentence reaches
CLOSED = late(r"[^()]*\)")  # by a bracket that nothing opened
TIED = late(r"[-–][\w]")  # behind the last figure of a date, a score of three, a compound
DASHED = late(r"\s[–—]\s")  # between words
WORD_BEHIND = late(rf"\s[{SMALL}]{{3,}}")  # what is counted
FRAMES = frozenset("])")  # behind the first end of a range
MAX_PHRASE = 99  # tokens of one phrase; what follows is a phrase of its own


class Operands:
    """Reads phrases of one book. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, patterns: Patterns, judge: Judge, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.patterns = patterns
        self.judge = judge
        self.exists = exists
        self.leveled = Leveled(notation, patterns, exists)
        self.ranked = Ranked(notation, self.leveled, exists)
        self.apart = Apart(notation, patterns, exists, self.ranked.between)
        self.spaced = Spaced(notation, exists)
        self.loose = LooseItems(notation, patterns, exists)
        self.points = Points(notation, self.leveled, exists)
        self.signed = Signed(notation, self.leveled, exists)
        self.words = LetterWords(notation, exists)
        self.going_back = GoingBack(patterns, judge.lone.within)

    def of_level(
        self, match: re.Match[str], cue: str, close: str, own: Number, cited: tuple[int, Number]
    ) -> Token | None:
        """Return the operand that begins with the word of a level, of the rule `own`, or of the one that was `cited`
        last in the sentence, if only that has it: *§ 9 (1), also in connection with paragraph 3*, or if it ends right
        before: *artículo 2.º, apartado 1*. `cited` says where that citation ends, `close` are the words before the
        number."""
        end, last = cited
        if match.string[end : match.start()].strip(" ,").casefold() == cue:
            return self._of_own_level(match, cue, "", last, last)
        found = self._of_own_level(match, cue, close, own, last)
        if not found or last == own or match.start() - end > FAR or self.exists(found.number):
            return found
        ended = MARKED.match(match.string, found.end)  # inciso 6. de este artículo
        if self.leveled.present_rule(match.string, ended.end() if ended else found.end, own):
            return found
        if SENTENCE.search(match.string, end, match.start()):
            return found
        beside = self._of_own_level(match, cue, close, last, last)
        return beside if beside and self.exists(beside.number) else found

    def _of_own_level(self, match: re.Match[str], cue: str, close: str, own: Number, last: Number) -> Token | None:
        """Return the operand that begins with the word of a level, *Section 2*, in a rule that it is relative to: one
        that is named behind it, or was cited `last`, else its `own`; `close` are the words before its number."""
        depth = self.patterns.relative[cue]
        found = self.patterns.labelled[depth].match(match.string, match.start())
        text, leveled = match.string, self.leveled
        rule = leveled.rule_behind(text, found.end()) or leveled.same_rule(text, found.end(), last) if found else ()
        own = rule if len(rule) >= depth else own
        return self._within(match, own, depth) if leveled.is_own(cue, close) else None

    def _within(self, match: re.Match[str], own: Number, depth: int) -> Token | None:
        """Return the operand that begins with a figure, which counts what a level at some `depth` of the rule `own`
        holds: 2(a) of *Section 2(a)*."""
        text, start = match.string, match.start()
        found = self.patterns.labelled[depth].match(text, start) if len(own) >= depth else None
        if not found:
            return None
        holder = self.notation.labelled(own[:depth], depth, found[0])
        written = self.leveled.once(holder + found[0])
        number = self.notation.parse(written) or ()
        end = start + len(written) - len(holder)
        return Token("NUMBER", start, end, text[start:end], number, leveled=True) if number else None

    def _beside(self, match: re.Match[str], last: Token) -> Token | None:
        """Return a member of a list behind the word of a level that has parts of its own, where no chapter is counted
        in figures: 7(2) of *Sections 6(d) and 7(2)*."""
        depth = self.patterns.figured
        token = self._within(match, last.number, depth) if depth and last.leveled and match[0].isdigit() else None
        return token if token and self.exists(token.number[: depth + 1]) else None

    def tokens(self, text: str, match: re.Match[str] | None, cued: bool, given: Token | None = None) -> list[Token]:
        """Return the tokens of the phrase that begins with the figure `match`: operands with joiners between them.
        `given` is the first operand, where it is known."""
        tokens: list[Token] = []
        joiner: Token | None = None
        while len(tokens) < MAX_PHRASE:
            operand = given or (self._operand(match, tokens, cued) if match else None)
            if operand is None:
                return tokens
            if joiner:
                joiner.kind = "AND" if self.going_back.leads(text, tokens[-1], operand) else joiner.kind
                tokens.append(joiner)
            operand.leveled = self.leveled.is_worded(operand)
            for parts in (self.ranked, self.apart, self.spaced):
                parts.deepen(text, operand)
            tokens.append(operand)
            end = self.leveled.end(text, operand.end)
            if text[operand.end : end] in self.notation.words.through:
                end = operand.end  # 5.1etik 5.4ra
            if operand.kind == "TAIL" and tokens[0].leveled and CLOSED.fullmatch(tokens[0].words):
                end += text.startswith(")", end)  # letters a), b) and c)
            closed = self._is_closed(text, operand, end)
            end += closed
            end += (quoted := quote_behind(text, operand, end))
            stop = text[end : end + 1]
            pattern = self.patterns.framed_joiner if stop in FRAMES else self.patterns.joiner
            between = None if stop in STOP and stop not in FRAMES else pattern.match(text, end)
            if not between:
                return tokens
            joiner = Token("THROUGH" if between["through"] else "AND", operand.end, between.end())
            if joiner.kind == "THROUGH" and len(tokens) > 1 and tokens[-2].kind == "THROUGH":
                return tokens
            given = self.leveled.following(text, between.end(), operand) if operand.number else None
            given = given or (quoted_member(self.notation, text, between.end(), operand) if quoted else None)
            match = None if given else self.patterns.operand.of(text).match(text, between.end())
            if closed and match and not text.startswith(")", match.end()):
                return tokens  # by 4 b) and a boat
        return tokens

    def _is_closed(self, text: str, last: Token, end: int) -> bool:
        """True for an item with its closing bracket at `end`, which nothing opened, by article 4 b) and c), or a figure
        behind the word of its level, incisos 2) y 3)."""
        if not closes_mark(text, end):
            return False
        lettered = last.kind == "TAIL" or self.notation.is_lettered(last.number)
        return last.leveled if text[end - 1].isdigit() else lettered

    def _operand(self, match: re.Match[str], before: list[Token], cued: bool) -> Token | None:
        """Return the next operand of a phrase behind these, or None where the phrase is over."""
        start, end = match.span()
        kind = match.lastgroup
        last = before[-1] if before else None
        if kind == "number":
            written = self.words.without(self.leveled.once(match[0]))
            number = self._of_level(self.notation.parse(written) or ())
            token = Token("NUMBER", start, start + len(written), written, number)
            alone = self._without_next(match, token, last) if last else None
            return alone or (self.loose.with_item(match.string, token, cued) if self.notation.loose_items else token)
        if last and DEGREES.isdisjoint(match.string[last.end - 1 : last.end + 1]):
            if signed := self.signed.behind(match, last.number):
                return signed
            if match.string[end : end + 1] in DEGREES:
                return None
        if last and (member := self._member(match, before, cued)):
            return member
        in_list = (
            last is not None
            and last.kind == "NUMBER"
            and (
                self.notation.is_bare(last.number)
                or self._is_chapter(match, before, cued)
                or self._goes_on(match, before)
            )
        )
        told = match[0][0].isdigit() or self.notation.counts_in_words
        if kind == "bare" and (cued if last is None else in_list and told):
            number = self.notation.parse(match[0]) or ()
            amount = last is not None and self._is_amount(match, number, before)
            if amount:
                return None
            chapter = Token("NUMBER", start, end, match[0], number)
            loose = cued and match[0].isdigit() and self.notation.loose_items
            return self.loose.with_item(match.string, chapter, cued) if loose else chapter
        if kind == "dotted" and (last or cued):
            return Token("TAIL", start, end, match[0])
        if kind != "tail" or not last or self.patterns.article.match(match.string, start):
            return None
        leans = last.kind == "TAIL" or self.notation.is_lettered(last.number)
        return Token("TAIL", start, end, match[0]) if leans else None

    def _member(self, match: re.Match[str], phrase: list[Token], cued: bool) -> Token | None:
        """Return what a figure means behind the last of a phrase: a part beside it or its rule."""
        last, bare = phrase[-1], match.lastgroup == "bare"
        beside = self._beside(match, last) if bare else None
        if beside and beside.end > match.end():
            return beside  # 4.c.5 behind 4.c.3 is no 4 of 4.c
        sibling = self._sibling(match, last, cued, phrase) if bare else ()
        if not sibling and self.judge.lone.ends(match.string, match.end()):
            sibling = self.leveled.member(match, phrase[0], last)
        return Token("NUMBER", *match.span(), match[0], sibling, leveled=last.leveled) if sibling else beside

    def _of_level(self, number: Number) -> Number:
        """Return the number that is meant by one which is written as an item's, Article 3(1), where the rule has no
        such items, and a rule below it has that number: 3.1."""
        if len(number) < 2 or len(number) > len(self.notation.levels) or self.exists(number):
            return number
        form, level = self.notation.form(number), self.notation.levels[len(number) - 1].cited[0]
        if form == level or form.kind != level.kind or self.exists((*number[:-1], form.nth(1))):
            return number
        below = (*number[:-1], level.write(form.value(number[-1])))
        return below if self.exists(below) else number

    def _without_next(self, match: re.Match[str], token: Token, last: Token) -> Token | None:
        """Return a member of a list behind the word of a level without the next such word, which a comma parts from
        it: *paragraph 2 nos. 3 and 4, paragraph 5*; None where a rule has the number with it."""
        alone = self.patterns.alone.of(match.string).match(match.string, match.start()) if last.leveled else None
        if alone is None or self.exists(token.number) or match.string[alone.end() : alone.end() + 1] != ",":
            return None
        sibling = self._sibling(alone, last, cued=False, phrase=[])
        return Token("NUMBER", *alone.span(), alone[0], sibling, leveled=True) if sibling else None

    def _is_chapter(self, match: re.Match[str], phrase: list[Token], cued: bool) -> bool:
        """True where a bare member of a list behind longer numbers is a chapter: *sections 1.1, 1.2 and 4*, there or
        not."""
        if not cued or match.lastgroup != "bare" or self.judge.amounts.counts(match.string, match.end()):
            return False
        return self.exists(self.notation.parse(match[0]) or ()) or self._are_several(match.string, phrase)

    def _are_several(self, text: str, phrase: list[Token]) -> bool:
        """True for a phrase behind a word that cites several rules."""
        return self.patterns.cues.find(before(text, phrase[0].start)) in self.patterns.several

    def _is_amount(self, match: re.Match[str], number: Number, phrase: list[Token]) -> bool:
        """True where a word would make a range that runs backward of what is said to be one rule, and its end counts
        something: *by rule 4 up to 3 cards*; but *rules 9 to 6 apply*. So would a dash that parts words: *a breach of
        rule 20 — 5 points*."""
        last = phrase[-1]
        between = match.string[last.end : match.start()]
        dash = DASHED.fullmatch(between) is not None
        through = dash or self.patterns.throughs.find(before(match.string, match.start()))
        if not through or not number or not last.number or self._are_several(match.string, phrase):
            return False
        if self.notation.order(number) >= self.notation.order(last.number):
            return False
        counts = self.judge.amounts.counts(match.string, match.end())
        return counts or (dash and WORD_BEHIND.match(match.string, match.end()) is not None)

    def _goes_on(self, match: re.Match[str], before: list[Token]) -> bool:
        """True where a bare member of a list is written like one before it, whether there is such a rule or not: *laws
        1002, 1003(b) and 1208*."""
        chapters = [token.words for token in before if token.kind == "NUMBER" and self.notation.is_bare(token.number)]
        alike = any(len(words) == len(match[0]) >= CODE for words in chapters)
        return alike and not self.judge.amounts.counts(match.string, match.end())

    def _sibling(self, match: re.Match[str], last: Token, cued: bool, phrase: list[Token]) -> Number:
        """Return the number that the end of a range such as 302.1–4 means, or a member of a list such as 4.3.2, 3;
        nothing where there is no such rule, but where that of a cited range is, *see 302.1–9*, or a word for several
        parts leads the `phrase` behind which it stands."""
        form = self.notation.form(last.number) if len(last.number) > self.notation.bare_depth else None
        if form is None or form.kind != "1":
            return ()
        text, start, end = match.string, match.start(), match.end()
        if self.patterns.cues.find(before(text, start)):
            return ()  # § 3 Abs. 1, § 4
        dashed = text[start - 1] in "-–"
        through = self.patterns.throughs.find(before(text, start))
        listed = self.leveled.lists_several(text, phrase)
        worded = self.leveled.sibling(last, match[0], dashed or bool(through), listed)
        if worded:
            return worded
        if not dashed and (through or self.judge.amounts.counts(text, end)):
            return ()  # 2.1 to 1 are odds; 4.3.2, 3 dice
        if not dashed and len(last.number) == self.notation.bare_depth + 1 and self.exists((match[0],)):
            return ()  # 4.3 and 5: a section and a chapter
        number = (*last.number[:-1], form.write(match[0]))
        return number if self.exists(number) or (cued and dashed and self._ends(number, last, text, end)) else ()

    def _ends(self, number: Number, last: Token, text: str, end: int) -> bool:
        """True for a number behind a dash that ends a range which rises from a rule, though it is none: else it would
        be a score, a size or a date."""
        loose = TIED.match(text, end) or self.judge.amounts.counts(text, end)
        return self.notation.order(number) > self.notation.order(last.number) and not loose and self.exists(last.number)
