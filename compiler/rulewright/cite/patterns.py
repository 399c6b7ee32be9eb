"""What citations look like in one notation: patterns compiled from its numbers and word lists."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property, lru_cache

from rulewright.languages.hints import shortest
from rulewright.languages.patterns import BLANKS, literally, perhaps, raised, words
from rulewright.languages.quotes import CLOSING, MARKS, OPENING
from rulewright.languages.scripts import LETTER, ByScript, begins_unspaced
from rulewright.late import late
from rulewright.notations.form import RINGS, SIGNS, Form
from rulewright.notations.notation import Notation
from rulewright.notations.shape import GLUED

# A number behind one of these is a piece of something else: a sum, a ratio, a modifier, a date
GLUE = frozenset(".,:$€£+±#/’'-_")

# A title between the members of a list: rules 1, “Start,” and 2
TITLED = rf"(?:,?\s*{OPENING}[^{MARKS}\n]{{1,60}}{CLOSING})?"
# Between the two ends of a range; one that only stands close to the second is a minus: see 4.2 –1 point
DASH = r"(?:\s*[-–—〜～]\s+|[-–—〜～])"
SHORTENED = late(r"[^\W\d_]{2,8}\.")
ENDS = rf"(?![%°½¼¾]|{LETTER})"  # of a number, which is not the beginning of a word
FRAMED = "(«“\"'"  # before the value of a part; what closes it stands behind


# Before the end of a longer word: Sous-section; but l-Artikolu has an article before it
HYPHENED = late(r"[^\W\d_]{3}-\Z")
BEFORE = 4  # characters in which that is seen


class Endings:
    """Tells whether a text ends with one of these words, whatever its case."""

    def __init__(self, listed: list[str]) -> None:
        self._by_end: dict[str, list[str]] = {}  # most texts end like none of the words: one look-up tells
        for word in sorted((word.casefold() for word in listed), key=len, reverse=True):
            self._by_end.setdefault(word[-2:], []).append(word)

    def find(self, text: str) -> str:
        """Return the word that `text` (in small letters, without space at its end) ends with, or nothing."""
        for word in self._by_end.get(text[-2:]) or self._by_end.get(text[-1:]) or ():
            if text.endswith(word) and not self._is_within(word, text[-len(word) - BEFORE : -len(word)]):
                return word
        return ""

    def _is_within(self, word: str, head: str) -> bool:
        """True where a word is but the end of a longer one, which begins with `head`."""
        if not word[0].isalnum() or begins_unspaced(word):
            return False
        return head[-1:].isalnum() or (head[-1:] == "-" and HYPHENED.search(head) is not None)


@lru_cache(1024)
def value_of(form: Form) -> re.Pattern[str]:
    """Return a pattern of an item's value with what may close it: b, b)"""
    return late(rf"({form.values})(?:{re.escape(form.after)})?(?!\w)")


@lru_cache(maxsize=30)
def patterns_of(notation: Notation) -> Patterns:
    """Return the patterns of a notation, which are compiled once."""
    return Patterns(notation)


class Patterns:
    """What the citations of one notation look like."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        listed = notation.words
        apart = [word for each in notation.annexes for word in each.words]
        appendix = [*listed.appendix, *apart]
        self.appendices = frozenset(appendix)
        self.relative = notation.labels
        self.parts = frozenset(form.label for item in notation.items for form in item.cited if form.label)
        self.cueing = frozenset([*listed.cue, *appendix])
        pointing = [f"{word}:" for word in listed.cue if word in listed.deferral]  # see: 4.3, but no Article: 5
        self.cues = Endings([*listed.cue, *pointing, *appendix, *self.relative])
        self.labels = frozenset([*listed.label, *appendix, *self.relative])
        # In Italian *v.* hands over to a rule, as it does to a version elsewhere
        self.versions = Endings(sorted(set(listed.version).difference(listed.cue, listed.deferral)))
        self.lacking = Endings(listed.lacking)
        self.deferrals = Endings(listed.deferral)
        self.others = Endings(sorted({*listed.other} - {*apart}))  # a book with schedules cites its own
        self.members = Endings(listed.member)
        self.inner = Endings(listed.inner)
        self.starting = Endings(listed.starting)
        self.throughs = Endings(listed.through)
        self.amounts = Endings(listed.amount)
        self.perhaps = Endings(listed.perhaps)
        self.before = Endings([*listed.determiner, *listed.deferral])
        self.verbs = frozenset(listed.verb)
        self.joined = words([*listed.joiner, *listed.through])
        self.holders = shortest(listed.placeholder)
        self.tables = shortest([word.casefold().lstrip("*") for word in listed.table])

    @cached_property
    def several(self) -> frozenset[str]:
        """The words that cite several rules, or parts of one: rules, §§, paragraphs"""
        listed = self.notation.words
        labels = self.labels.union(self.parts)
        plural = (f"{label}{ending}" for label in labels for ending in listed.plural)
        return labels.intersection((*plural, *map(str.casefold, listed.several), "§§"))

    @cached_property
    def raised(self) -> str:
        return raised(self.notation.words.raised)

    @cached_property
    def number(self) -> str:
        """A full number, not the beginning of something longer."""
        dash = "-" if any(form.before == "-" for part in self.notation.levels for form in part.cited) else ""
        return rf"{self.notation.deep_pattern}(?={self.raised}{ENDS}(?![.:/,{dash}]\d))"

    @cached_property
    def loose_item(self) -> re.Pattern[str]:
        """An item written otherwise than the notation has it, behind the number of its rule: `6.2 a`, `6.2 (a)`, and
        `6.2, a)`, where no list begins; `on` tells that words follow that may be about it, as in `6.2 b applies`."""
        short = self.notation.words.short  # where nobody knows which words have one letter, any may be one
        on = rf"(?!(?:{words(short)}|{self.joined})\s)[a-z](?=\s[^\W\d_]{{2}})" if short else "(?!)"
        return late(
            rf"(?P<framed>\ \([a-z]\))|(?P<listed>,\ [a-z]\))|\ [a-z](?=[.,;:)\]]|\Z|\s+(?:{self.joined}))"
            rf"|\ (?P<on>{on})"  # but `6.2 a friend`
        )

    @cached_property
    def figures(self) -> str:
        """The figures of a level with a word of its own, where chapters are not counted in figures: 2 of *Section 2 of
        Article IV*."""
        forms = self.notation.levels[self.figured].cited if self.figured else ()
        return next((form.values for form in forms if form.label and form.kind == "1"), "")

    @cached_property
    def figured(self) -> int:
        """The depth of that level; 0 where there is none."""
        if {form.kind for form in self.notation.levels[0].cited} & {"1", "9"}:
            return 0
        worded = {
            depth: [form.kind for form in self.notation.levels[depth].cited if form.label]
            for depth in self.relative.values()
        }
        return next((depth for depth, kinds in worded.items() if "1" in kinds), 0)

    @cached_property
    def bare(self) -> str:
        """A bare chapter, or a part of one that the word of its level cites."""
        return self._bare("")

    def _bare(self, ring: str) -> str:
        """The same before such a `ring` as the first of a list has: *parágrafos 1º e 3º*."""
        glued = any(form == GLUED for item in self.notation.items for form in item.cited)
        chapter = self.notation.chapter_pattern + ("(?:(?<=[0-9])[a-z])?" if glued else "")  # rule 3c
        each = rf"(?:{chapter}|{self.notation.behind_words}|{self.figures or '(?!)'})"
        return rf"{each}(?={ring}{self.raised}{ENDS}(?![.:/,]\d|-\d+-\d|\(\w\)\d))"  # but 1-2-1, C(d)28

    @cached_property
    def dotted(self) -> bool:
        """True where a number may leave out its beginning: `.5`"""
        return any(form.before == "." for level in self.notation.levels[1:2] for form in level.cited)

    @cached_property
    def tail_part(self) -> str:
        """A number without its beginning."""
        return rf"(?=\.){self.notation.tail_pattern}(?![\w%]|\.\d)" if self.dotted else "(?!)"

    @cached_property
    def start(self) -> ByScript:
        """Where a number may begin. One character and what stands before it: `re` passes over all others at speed."""
        heads = self.notation.heads
        first = f"[{heads}{'.' if self.dotted else ''}{'0-9' if self.figures else ''}]"
        glue = re.escape("".join(sorted(GLUE)))
        letters = re.search("[A-Z]", heads) and not self.notation.spelt
        capital = "(?<![A-Z](?=[a-z]))" if letters else ""  # the first letter of a word is no number
        deep = rf"(?<=[+−-]{first})(?<![\w+−-][+−-]{first})(?=\d*\.\d+\.\d)"  # -2.04.13: no amount has three parts
        unglued = "|".join([rf"(?<![{glue}]{first})", deep, *(rf"(?<={word}{first})" for word in self._gluing)])
        return ByScript(rf"{first}(?:{unglued})(?<!{LETTER}{first})(?<!\d°{first}){capital}")  # 1°14

    @property
    def _gluing(self) -> list[str]:
        """The patterns of what cites without a blank, by length: words that end in a stop, art.5, and signs, #5."""
        by_length: defaultdict[int, list[str]] = defaultdict(list)
        for word in sorted({*self.cueing, *self.labels}):
            if word in GLUE or SHORTENED.fullmatch(word):
                by_length[len(word)].append(re.escape(word))
        return [rf"(?<!\w)(?i:{'|'.join(listed)})" for listed in by_length.values()]

    @cached_property
    def labelled(self) -> dict[int, re.Pattern[str]]:
        """What follows the word of a level, for each level that has one: `1, Article 2` behind *Section*."""
        ends = rf"(?={self.raised}(?![\w%°½¼¾]|[.:/,]\d))"
        return {depth: late(f"{self.notation.below(depth)}{ends}") for depth in self.relative.values()}

    @cached_property
    def figure(self) -> ByScript:
        """Whatever may be a number that is cited."""
        return ByScript(
            rf"(?P<number>{self.number}|{self.notation.ranked})|(?P<bare>{self.bare})|(?P<dotted>{self.tail_part})"
        )

    @cached_property
    def alone(self) -> ByScript:
        """A bare number, whatever stands behind it."""
        return ByScript(rf"(?P<bare>{self.bare})")

    @cached_property
    def placeholder(self) -> re.Pattern[str]:
        """A cue, and what stands in for the number behind it; or nothing but that in parentheses."""
        roman = self.notation.levels[0].cited[-1]  # Chapter XX may be one
        kept = [word for word in self.notation.words.placeholder if roman.kind != "I" or not roman.fits(word)]
        holders = literally(kept)
        cued = rf"(?<!\w)(?i:{words([*self.notation.words.cue, *self.notation.words.label])})\s*(?:{holders})(?!\w)"
        short = "|".join(word for word in kept if word.isalpha() and word.isupper() and len(set(word)) > 1)  # TBD
        return late(rf"{cued}|(?<=\()(?:\?{{2,4}}|{short or '(?!)'}|X{{1,2}}\.X{{1,2}})(?=\))")

    @cached_property
    def operand(self) -> ByScript:
        """A member of a list or the end of a range. `tail` leans on the member before it."""
        lettered = [part for part in self.notation.levels[1:] if self.notation.stands_alone(part.cited[0])]
        forms = [form for part in (*lettered, *self.notation.items) for form in part.cited]
        tails = [form.pattern for form in forms]
        tails += [form.pattern[len(re.escape(form.before)) :] for form in forms if form.before in ("", ".")]
        tail = "|".join(dict.fromkeys(tails)) or "(?!)"
        stop = rf"(?=\s*(?:[.,;:)\]?!–—、，。；-]|\Z|{self.joined}|\s[a-z(]))"
        return ByScript(
            rf"(?P<number>{self.number})|(?P<dotted>{self.tail_part})|(?P<bare>{self._bare(f'[{RINGS}]?')})"
            rf"|(?P<tail>(?:{tail})(?!\w)){stop}"
        )

    @cached_property
    def article(self) -> re.Pattern[str]:
        """A word of one letter, not an item: another word follows."""
        return late(rf"(?:{words(self.notation.words.short)})\s+(?!(?:{self.joined}))[^\W\d_A-Z]")

    @cached_property
    def joiner(self) -> re.Pattern[str]:
        """What stands between two operands: `through` for a range, otherwise a list goes on."""
        listed = self.notation.words
        cited = (word for word in listed.label if word in self.cueing)  # Annex 1, Part 2 is no list of annexes
        label = [word for word in cited if word not in self.relative and word not in self.parts]
        glued = [word for word in listed.through if begins_unspaced(word) or word in listed.raised]
        tight = "|".join(map(re.escape, glued)) or "(?!)"  # 第三条から第五条, 5.1etik 5.4ra
        joined = words(listed.joiner)
        left = rf"(?<=[^\W\d_])-(?=\s+(?:{joined})\s)"  # of a word that stands once: a- tai b-kohta
        return late(
            rf"(?P<through>(?!{left})(?:{DASH}|\s+(?:{words(listed.through)})\s+|\s*(?:{tight})\s*)"
            rf"(?:[{SIGNS}][ \xa0]?(?=\w)|(?i:{words(label)})\s+(?=\d))?)"
            rf"|(?P<and>(?:{left})?{TITLED}(?:\s*[,，、]\s*{perhaps(listed.joiner, BLANKS)}|\s*(?:{joined})\s+))"
            rf"(?:(?i:{words(label)})\s+)?"
        )

    @cached_property
    def framed_joiner(self) -> re.Pattern[str]:
        """What stands between the two ends of a range in brackets: `[4.1]-[4.3]`, `(4.1) to (4.3)`"""
        return late(rf"[\])](?P<through>{DASH}|\s+(?:{words(self.notation.words.through)})\s+)[\[(]")

    @cached_property
    def unit(self) -> re.Pattern[str]:
        """What follows a quantity: its unit, perhaps behind a second figure, or the rest of odds such as 1.5 to 1."""
        other = rf"(?:\s*(?:[-–—x×]|{self.joined})\s*\d+(?:[.,]\d+)?)?"
        unit = rf"{other}[\s-]*(?:{words(self.notation.words.unit)})(?!\w)"
        odds = rf"(?:{words(self.notation.words.through)})\s+1\b(?!\.\d)"
        return late(rf"\s*(?:{unit}|{odds})", re.IGNORECASE)

    @cached_property
    def month(self) -> re.Pattern[str]:
        """What follows a day: *1 April*, *1o. de abril*."""
        listed = self.notation.words
        return late(rf"\.?\s+{perhaps(listed.of, BLANKS)}(?P<month>{words(listed.month)})", re.IGNORECASE)

    @cached_property
    def days(self) -> re.Pattern[str]:
        """Two days with what makes a time of them: *1.4. bis zum 31.10.*; but *(2.1. bis 2.4.)* are rules."""
        day = r"(?<![\d(])[0-3]?\d\.[01]?\d\."
        return late(rf"{day}\s*(?:[-–—]|(?:{words(self.notation.words.through)})(?:\s\w{{2,3}})?)\s*{day}(?!\d)")

    @cached_property
    def of_number(self) -> re.Pattern[str]:
        """What follows a part of something that has a number, and no word before it: *of 1-9*."""
        return late(rf"\s+(?:{words(self.notation.words.of)})\s+(?P<number>\d+(?:[-–./]\d+)+)(?![\w/-])")

    @cached_property
    def of_own(self) -> re.Pattern[str]:
        """What follows a part of another rule: *paragraph 2 of this section*, *2) and 3) of rule 7*; but *Article 2 of
        these bylaws* is a rule of the book."""
        listed = self.notation.words
        kinds = words([*listed.label, *listed.section, *listed.article])
        more = rf"(?:\)?\s*(?:,|(?:{words(listed.joiner)}))\s*\d+)*\)?"  # paragraphs 5) and 11) of article 2
        return late(rf"{more}\s+(?:{words(listed.of)})\s*(?:(?i:{perhaps(listed.own, BLANKS)}(?P<kind>{kinds}))|\d+\b)")

    @cached_property
    def spelled(self) -> re.Pattern[str]:
        """A number in words that a figure repeats: two (2), the third (3)."""
        known = {*self.notation.words.numeral, *self.notation.words.ordinal}
        listed = sorted(map(re.escape, known), key=lambda word: (-len(word), word))
        numeral = "|".join(listed) or "(?!)"  # they may be joined: veinticinco
        return late(rf"\b(?:{numeral})(?:[\s-]*(?:{numeral})){{0,3}}\s+\( ?\w+ ?\)", re.IGNORECASE)
