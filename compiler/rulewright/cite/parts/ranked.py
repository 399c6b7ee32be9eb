"""Parts of a rule that are cited by their place in words: *article 3, second paragraph*, *the first paragraph*."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from rulewright.cite.parts.leveled import Leveled
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import before
from rulewright.languages.hints import hints_of, occurring, shortest, where
from rulewright.languages.patterns import BLANKS, in_any_form, perhaps, small, words
from rulewright.languages.series import ranks
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, outward
from rulewright.notations.part import Part

DEEPEST = 3  # parts, one behind the other
FAR = 40  # characters before a part in which the first of a range stands
LONGEST = 160  # characters before a part in which a list of others by their places alone begins


class Ranked:
    """Reads them in one notation, whose language has numbers such as *first*. `exists` tells whether a rule has a
    number."""

    def __init__(self, notation: Notation, leveled: Leveled, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.leveled = leveled
        self.exists = exists
        listed = notation.words
        self.paragraphs = frozenset(word.casefold() for word in listed.paragraph)
        named = [*listed.paragraph, *listed.letter, *listed.number, *leveled.items]
        self.places = ranks(notation.language) if named else {}
        self.named = shortest(list(dict.fromkeys(word.casefold() for word in named))) if self.places else []
        self.hints = self.named
        self.ranks = hints_of(self.places)
        rank, part = words(self.places), words(named)
        counted = rf"\d{{1,2}}\.?\s+{in_any_form(named)}(?!\w)"
        # but the first paragraph, (b) letter; the second paragraph's 1. item
        behind = rf"(?!\w|\s*(?!{counted})\d|\s*\((?!\w{{1,3}}\)\s+{in_any_form(named)}))"
        any_one = rf"(?:(?P<rank>{rank})\s+(?P<part>{part})|(?P<part2>{part})\s+(?P<rank2>{rank}))"
        one = any_one + behind
        the = perhaps(listed.the, BLANKS)
        self.between = rf",?\s+{the}{any_one}"  # a rule and its entry: 2 § första stycket 1
        self.behind = late(rf",?\s+{the}{one}", re.IGNORECASE)
        self.alone = late(rf"(?<!\w){one}", re.IGNORECASE)
        joined = rf"(?:(?P<through>{words(listed.through)})|{words(listed.joiner)})"
        places = rf"(?P<ranks>{rank}(?:,\s+{the}{rank})*)"
        self.first = late(rf"(?<!\w){places}\s+(?P<joined>{joined})\s+{the}\Z", re.IGNORECASE)
        self.rank = late(rf"(?<!\w){rank}(?!\w)", re.IGNORECASE)
        self.beside = late(rf",?\s+{the}\Z", re.IGNORECASE)
        self.begun = late(rf"(?:\A|[.!?]\s+)(?:{words(listed.the)})\s+\Z", re.IGNORECASE)
        verbs = set(listed.verb).difference(listed.joiner, listed.of, listed.within, listed.through)
        self.verb = late(rf"\s+(?:{words(verbs)})\s", re.IGNORECASE)
        self.counted = [small(word) for word in listed.paragraph if word in listed.unit]  # members: the third of them
        ours = words([*listed.own, *listed.same])
        kinds = words([*listed.cue, *listed.label, *listed.article, *listed.section, *listed.chapter, *named])
        this = rf"(?:{words(listed.present)})\s+(?:{kinds})"
        self.of_this = late(rf"(?<!\w){this},?\s+{the}\Z" if listed.present else "(?!)", re.IGNORECASE)
        rule = rf"{the}(?:{ours})(?:\s+{the}(?:{ours}))?\s+(?:{kinds})"
        self.of_other = late(rf"\s+(?:{words(listed.of)})\s+(?!{rule})", re.IGNORECASE)

    def look_in(self, folded: str) -> None:
        """Take note of a text, in small letters, of which all that is read next is a part: only the words for parts
        that occur in it are looked for."""
        self.hints = occurring(self.named, folded)

    def deepen(self, text: str, token: Token) -> None:
        """Move the number of a token to the part of its rule that stands behind it, if one does."""
        for _ in range(DEEPEST if self.hints else 0):
            behind = self.behind.match(text, token.end)
            number = self._part(behind, token.number) if behind else ()
            if not behind or not number:
                return
            token.words, token.end, token.number = text[token.start : behind.end()], behind.end(), number

    def own(self, text: str, own: Number, foreign: bool, ends: Mapping[int, Number]) -> Iterator[list[Token]]:
        """Yield the parts that are cited without a number before them, each with what a range of them or a list begins
        with: of the rule `own` or of the one named behind them, *the first paragraph of article 5*, or right before
        such a list, *article 5, first and second paragraph*; `ends` says where rules are cited in the text, and which.
        Where there is no such part a list or a sentence may be meant: only a paragraph is yielded then, of a rule that
        has others, to which words hand over, or behind the first of a range, or which is of a rule that is named, or of
        which a sentence speaks; not in a text that also cites `foreign` works, of which it may be, nor where it is of
        one of the rules that are cited in the text. Nothing is yielded, where no rule is named, for a letter or a
        number, the first one of a word or rolled, and for what is of another thing: *the first paragraph of the
        scenario*."""
        folded = text.casefold() if self.hints else ""
        named = any(word in folded for word in self.hints)
        for match in where(self.alone, text, self.ranks, small) if named else ():
            close = before(text, match.start())
            if not self.leveled.is_own("", close):
                continue
            listed = self.first.search(text, max(0, match.start() - LONGEST), match.start())
            base = self.leveled.base(text, match.end(), own)
            base = (self._rule_beside(listed, ends) if listed and base == own else ()) or base
            is_paragraph = _word(match) in self.paragraphs
            here = base == own and self._is_here(text, match.start(), match.end())
            if base == own and (not is_paragraph or (not here and self._is_of_other(text, match.end()))):
                continue
            parts = [part for rule in outward(base) if (part := self._part(match, rule))]
            first = self._first(listed, match, base, sure=base != own) if listed else []
            told = base != own or first or here or self.leveled.hands.point(close) or self._is_subject(match, ends)
            sure = is_paragraph and not foreign and told
            number = next(filter(self.exists, parts), parts[0] if parts and sure else ())
            if number:
                yield [*first, Token("NUMBER", match.start(), match.end(), match[0], number)]

    def _rule_beside(self, listed: re.Match[str], ends: Mapping[int, Number]) -> Number:
        """Return the rule that is cited right before a list of places."""
        beside = self.beside.search(listed.string, max(0, listed.start() - FAR), listed.start())
        return ends.get(beside.start(), ()) if beside else ()

    def _is_subject(self, match: re.Match[str], ends: Mapping[int, Number]) -> bool:
        """True where a sentence begins with a part, and goes on with a verb, *The sixth paragraph applies*, and none of
        the rules that are cited beside it has such a part."""
        text, start = match.string, match.start()
        begins = self.begun.search(text, max(0, start - FAR), start) and self.verb.match(text, match.end())
        if not begins or any(word in small(text) for word in self.counted):
            return False
        parts = (self._part(match, rule) for number in ends.values() for rule in outward(number))
        return not any(map(self.exists, filter(None, parts)))

    def _first(self, listed: re.Match[str], last: re.Match[str], base: Number, sure: bool) -> list[Token]:
        """Return the parts of the rule `base`, or of one around it, that are `listed` by their places alone before the
        `last` one of a range or of a list, *the first to third paragraph*, *the first, second and fourth*, each with
        what joins it to the next; nothing where the last of them is none, unless it is `sure` to be of the rule."""
        ranks = list(self.rank.finditer(last.string, *listed.span("ranks")))
        placed = [(rule, self._placed(rule, ranks[-1][0], _word(last))) for rule in outward(base)]
        holders = [rule for rule, part in placed if part and self.exists(part)]
        holders = holders or [rule for rule, part in placed if part and sure]
        rule = holders[0] if holders else ()
        tokens = []
        for rank in ranks if holders else ():
            number = self._placed(rule, rank[0], _word(last))
            tokens += [Token("NUMBER", *rank.span(), rank[0], number), Token("AND", rank.end(), rank.end())]
        if tokens:
            tokens[-1] = Token("THROUGH" if listed["through"] else "AND", *listed.span("joined"))
        return tokens

    def _is_here(self, text: str, start: int, end: int) -> bool:
        """True where words say that what stands there is of the rule itself: *bu maddenin ikinci fıkrası*, *the second
        paragraph of this section*."""
        before = self.of_this.search(text, max(0, start - FAR), start)
        return before is not None or self.leveled.which.are_present(text, end)

    def _is_of_other(self, text: str, end: int) -> bool:
        """True where what ends at `end` may be of another thing than a rule: words say so, or the language needs none,
        for the genitive says it."""
        return not self.notation.words.of or self.of_other.match(text, end) is not None

    def _part(self, match: re.Match[str], rule: Number) -> Number:
        """Return the part of a rule that has the place said; nothing where the rule has no parts."""
        return self._placed(rule, match["rank"] or match["rank2"], _word(match))

    def _placed(self, rule: Number, rank: str, word: str) -> Number:
        """Return the part of a rule that has a rank among those a word calls; nothing where the rule has none."""
        place = self.places.get(rank.casefold(), 0)  # none for a letter like another where case does not count: ı
        for part in self._below(rule, word) if place else ():
            form = part.cited[0]
            first, value = form.at(1), form.at(place)
            if first and value and self.exists((*rule, form.write(first))):
                return (*rule, form.write(value))
        return ()

    def _below(self, rule: Number, word: str) -> Iterator[Part]:
        """Yield the parts below a rule that a word may call: those that have it, and paragraphs that have none."""
        below = self.notation.levels[len(rule) : len(rule) + 1]
        for part in (*below, *self.notation.items):
            labels = (form.label for form in part.cited)
            called = (form.called.strip() for form in part.cited if form.after[:1] != ")")  # (2) inci: an ending
            names = {name for name in (*labels, *called) if name}
            if word in names or (not names and word in self.paragraphs and self._are_paragraphs(part)):
                yield part

    def _are_paragraphs(self, part: Part) -> bool:
        """True for parts that are numbered from 1 in each rule, and marked without the number of that; where rules have
        more levels, as paragraphs of laws are: (1)."""
        outermost = not part.item or len(self.notation.levels) == 1
        marks = part.marks if outermost else [mark for mark in part.marks if mark.before == "("]
        return bool(marks) and part.cited[0].kind == "1"


def _word(match: re.Match[str]) -> str:
    return (match["part"] or match["part2"]).casefold()
