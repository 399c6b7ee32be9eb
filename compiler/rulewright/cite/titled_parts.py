"""Parts of a book by what their titles call them: *section 3 of the Election Rules*, where those are Annex 1, also in
another form of the words: *§ 31 Ordynacji Wyborczej*, where the annex is the Ordynacja Wyborcza."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import takewhile

from rulewright.notations.notation import Notation

MOST = 4  # words of a title, at most, that name its part
LITTLE = 3  # letters of a word with which the name is over: of, do, für
LONG = 6  # letters of a title's only word that may be a name
ENDING = 2  # letters at the end of a word that another form of it may not have
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")


def titled_parts(notation: Notation, titles: Mapping[str, str]) -> dict[str, str]:
    """Return patterns of what parts are called by their `titles` (by scope), else by the lines that begin them, and
    which part each is; none that two could be."""
    listed = notation.words
    kinds = {each.casefold() for each in (*listed.appendix, *listed.division, *listed.label)}
    called = {
        scope: titles.get(scope) or _behind(scope, names) or next(reversed(names), "")
        for scope, names in notation.scopes.items()
    }
    columns = zip(*map(WORD.findall, called.values()), strict=False) if len(called) > 1 else ()
    shared = len(list(takewhile(lambda words: len({*words}) == 1, columns)))
    found = {
        (_in_any_form(name), scope)
        for scope, title in called.items()
        for name in (_name(title, kinds), _own_words(title, shared, {*kinds, *listed.cue}))
        if name
    }
    times = Counter(pattern for pattern, _ in found)
    return {pattern: scope for pattern, scope in sorted(found) if times[pattern] == 1}


def _own_words(title: str, shared: int, kinds: set[str]) -> list[str]:
    """Return the words of a title that call its part where all titles begin with some that they have in common, so
    many as are `shared`, the name of a club: *Statutes* of *Club Statutes*; in letters that know no capitals, all."""
    words = WORD.findall(title)[shared:] if shared else []
    if not words or len(words) > MOST or words[0][0].isupper():
        return _name(" ".join(words), kinds)
    return [] if words[0][0].islower() else words


def _behind(scope: str, names: tuple[str, ...]) -> str:
    """Return what stands behind the number of a part in the line that begins it, or in front of its short name."""
    own = scope.casefold()
    line = next((name for name in names if name.casefold().startswith(own)), "")
    return line[len(scope) :].strip(" .:–—-") or next(
        (name.removesuffix(f"({scope})") for name in names if name.endswith(f"({scope})")), ""
    )


def _name(title: str, kinds: set[str]) -> list[str]:
    """Return the words of a title that call its part: those with capitals with which it begins; where that is but one,
    those before the first little word. `kinds` are words for parts, which are no names by themselves."""
    words = WORD.findall(title)
    capitals = list(takewhile(lambda word: word[0].isupper(), words))
    name = (capitals if len(capitals) > 1 else list(takewhile(lambda word: len(word) > LITTLE, words)))[:MOST]
    if not name or not name[0][0].isupper():
        return []
    return name if len(name) > 1 or (len(name[0]) >= LONG and name[0].casefold() not in kinds) else []


def _in_any_form(name: list[str]) -> str:
    """Return a pattern for a name with other endings, whose first word has a capital."""
    first, *others = [rf"{re.escape(word[:-ENDING] if len(word) > LITTLE + ENDING else word)}" for word in name]
    whole = [rf"{first[0].upper()}(?i:{first[1:]})", *(rf"(?i:{each})" for each in others)]
    return r"\s+".join(rf"{each}[^\W\d_]{{0,{2 * ENDING}}}" for each in whole)
