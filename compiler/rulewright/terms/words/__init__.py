"""The words by which terms are told, language by language: one file each, and nothing of any language in code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from msgspec import Struct, field

from rulewright.toml import decode, read_toml

HERE = Path(__file__).parent
FALLBACK = "en"
ENOUGH = 4000  # words by which a language is known
WORD = re.compile(r"[^\W\d_]+")


class TermWords(Struct, rename="kebab", forbid_unknown_fields=True):
    """The lists of one language; the files say what each is for. `capitals` tells that they say something: a word that
    has one within a sentence is a name or a term."""

    usual: list[str]
    glossary: list[str]
    defines: list[str]
    is_: list[str] = field(name="is")
    kind: list[str]
    called: list[str]
    hereafter: list[str]
    pointer: list[str]
    article: list[str]
    small: list[str]
    countable: list[str]
    plural: list[tuple[str, str]]
    singular: list[str]
    within: list[str] = []
    possessive: list[str] = []
    elision: list[str] = []
    mutated: list[str] = []
    capitals: bool = True


def languages() -> list[str]:
    """Return the codes of the languages whose terms can be told."""
    return sorted(path.stem for path in HERE.glob("*.toml"))


@cache
def term_words(language: str) -> TermWords:
    """Return the lists of a language; those of English where there are none of it."""
    name = f"{language if language in languages() else FALLBACK}.toml"
    return decode(read_toml(HERE / name, name), TermWords, HERE / name, name)


def language_of(texts: Iterable[str]) -> str:
    """Return the language whose usual words make up most of some texts; English where none is plain."""
    seen: Counter[str] = Counter()
    count = 0
    for text in texts:
        words = WORD.findall(text.casefold())
        seen.update(words)
        count += len(words)
        if count > ENOUGH:
            break
    scores = {each: sum(seen[word] for word in term_words(each).usual) for each in languages()}
    return max(scores, key=lambda each: (scores[each], each == FALLBACK))
