"""Where parts of a rule may be named in a text, step by step: behind its number, in front of it, or without it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from rulewright.cite.patterns import ENDS, FRAMED
from rulewright.languages.hints import hints_of, where
from rulewright.languages.patterns import raised, small, whole_words
from rulewright.languages.scripts import LETTER, UNSPACED, letters_of, part_words, spaced
from rulewright.languages.series import alphabets, series, written_alphabets
from rulewright.late import late
from rulewright.notations import kinds
from rulewright.notations.form import RINGS, Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.notations.part import Part
from rulewright.notations.shape import JOINTS


def _values(names: Iterable[str]) -> str:
    """Return a pattern of the letters of some alphabets."""
    return rf"(?:{'|'.join(series(name).any_form for name in names) or '(?!)'})(?!{LETTER})"


LETTERS = _values(alphabets())
SMALL_LETTER = kinds.pattern("a")
VALUE = (
    rf"(?P<open>[{FRAMED}]?)(?P<value>\d{{1,3}}|[ivx]+|[IVX]+|{SMALL_LETTER}|{LETTERS})"
    rf"(?P<after>[)»”\"']|[{UNSPACED}]|)(?!{LETTER}|\.\d)"
)
WORD = r"(?P<word>[^\W\d_]{1,15}\.?[º°]?)"
RANKED = VALUE.replace("(?P<after>", rf"(?P<after>(?<=\d)\.?[{RINGS}]|")  # parágrafo 2º
BEHIND = rf"(?:[ \xa0]?(?P<comma>,)?[ \xa0]{WORD}[ \xa0]|(?P<sign>[{UNSPACED}])){RANKED}"
MARKED = rf"[ \xa0]?{VALUE}(?<=\))(?:[ \xa0](?P<tail>[^\W\d_]{{2,15}})(?!{LETTER}))?"
# Behind a letter with its bracket, another ends a range: lit. a)-c)
LETTER_VALUE = rf"(?<![^\W\d_]\)[{JOINTS}])[A-Za-z]"
JOINED = rf"(?P<open>[{JOINTS}])(?P<value>{LETTER_VALUE})(?P<after>)(?![\w{JOINTS}]|\.\d)"
# The letter stands before the word for it: kohdan 4 b-alakohta, punkt 3 b-ledet; or behind an ending, 4 §:n b-kohta
COMPOUND = r"(?:[ \xa0]|(?=:))(?P<open>(?::[^\W\d_]{1,4} )?)(?P<value>[a-z])(?P<after>-[^\W\d_]{3,20})(?![\w-])"
# Behind a word that cites, figures may be joined to it, too: article 3.2 or 3/2, where paragraphs are marked (2)
JOINED_FIGURES = (
    rf"(?P<open>[.{JOINTS}])(?P<value>(?<!\.){LETTER_VALUE}(?![{JOINTS}])|(?<=[./])\d{{1,3}})(?P<after>)(?!\w|\.\d)"
)
BEFORE = rf"(?<!\w){WORD}[ \xa0]{VALUE}[ \xa0](?:(?P<of>[^\W\d_]{{1,5}})[ \xa0])?\Z"
APART = (r"[\d)][ \xa0]", r"[\d)],[ \xa0]")  # behind a number, a word is of that
BRACKETS = f"{FRAMED})»”\"'"  # around a value
NUMERAL = frozenset("ivxIVX")
NEAR = 40  # characters before the word for a rule in which a part of it is named

# In one text: where a rule is cited, where its number begins and ends; the same three times where a part without it is
Places = list[tuple[int, int, int]]


class Steps:
    """Finds them in `texts`, in one notation. `listed` are the words for parts of the language."""

    def __init__(self, notation: Notation, listed: set[str], texts: list[str]) -> None:
        self._listed = hints_of(listed)
        known = notation.words
        label = whole_words({"§", "¶", *(word for word in (*known.label, *known.cue) if word[0].isalnum())})
        number = f"{notation.deep_pattern}|{notation.chapter_pattern}"
        called = rf"|(?<!\w)(?={notation.called_chapter})" if notation.called_chapter else ""  # C-osan kohdassa 8
        signs = "" if notation.framed else rf"(?:{label}(?:[ \xa0]|(?<=[§¶])){called})"
        rule = rf"{signs}(?P<number>{number})(?={ENDS}|[{UNSPACED}])"
        alone = rf"(?P<word>{whole_words(listed, *APART)})[ \xa0]{VALUE}"
        letters = letters_of(texts)
        values = _values(written_alphabets(letters))
        joined = JOINED if notation.framed else JOINED_FIGURES
        behind = f"{raised(known.raised)}(?:{BEHIND})"  # artigo 7.º, n.º 3
        patterns = [each.replace(LETTERS, values) for each in (rule, behind, MARKED, BEFORE, alone, joined, COMPOUND)]
        self.patterns = [spaced(each) for each in patterns] if part_words(letters) else patterns
        self._rule, self._behind, self._marked, self._before, self._alone, *others = map(late, self.patterns)
        self._joined, self._compound = others

    def places(self, text: str) -> Places:
        """Return the places of what looks like a rule, cited by its number, with a part of it in front or behind; and
        of what is listed as a part, without its rule, with another behind it."""
        cited = ((match.start(), *match.span("number")) for match in self._rule.finditer(text))
        alone = where(self._alone, text, self._listed, small)
        return [
            *(each for each in cited if self.behind(text, each[2]) or self.before(text, each[0])),
            *((match.start(),) * 3 for match in alone if self.behind(text, match.end("after"))),
        ]

    def behind(self, text: str, end: int) -> re.Match[str] | None:
        """Return the part that is named where a number ends, or another part."""
        ways = (self._behind, self._marked, self._joined, self._compound)
        return next((step for way in ways if (step := way.match(text, end))), None)

    def worded(self, text: str, end: int) -> re.Match[str] | None:
        """Return the same only where a word or a sign calls it."""
        return self._behind.match(text, end)

    def before(self, text: str, start: int) -> re.Match[str] | None:
        """Return the part that is named directly before a place."""
        near = text[max(0, start - NEAR) : start].split()
        may_be = any(map(_may_be_value, near[-2:]))  # the value, or a word between it and the place
        return self._before.search(text, max(0, start - NEAR), start) if may_be else None

    def alone(self, text: str, start: int) -> re.Match[str] | None:
        """Return the part that is named at a place without its rule."""
        return self._alone.match(text, start)


def _may_be_value(word: str) -> bool:
    """True for what may hold a value; most words before the one for a rule do not."""
    bare = word.strip(BRACKETS)
    return not word.isascii() or bare.isdecimal() or len(bare) == 1 or NUMERAL.issuperset(bare)


def word_of(step: re.Match[str]) -> str:
    """Return the word or sign before the value of a part; nothing where its brackets tell it."""
    said = step.groupdict()
    return said.get("word") or said.get("sign") or ""


def is_signed(part: Part, text: str, start: int) -> bool:
    """True where a value of a part stands at `start` with the raised sign behind it that tells it alone: `, 3°`."""
    forms = (each for each in part.cited if each.after and each.after in RINGS and each.before.strip(" ,") == "")
    return any(_pattern(each).match(text, start) for each in forms if each.before)


@cache
def _pattern(form: Form) -> re.Pattern[str]:
    return late(form.pattern)


def parts_below(parts: Sequence[Part], notation: Notation, number: Number) -> Iterator[tuple[int, Part]]:
    """Yield those parts of a notation that may stand below a number, each with its place: first those that do where no
    item is left out."""
    levels, depth = len(notation.levels), len(number)
    if depth < levels:
        yield depth, parts[depth]
    inner = max(levels, depth)
    yield from enumerate(parts[inner:], inner)
    yield from enumerate(parts[levels:inner], levels)


def is_beside(notation: Notation, number: Number) -> bool:
    """True for a number whose last part is marked as the part is that it would be in."""
    return notation.form(number[:-1]).fits(number[-1])
