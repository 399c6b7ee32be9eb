"""The words by which terms are told, language by language: one file each, and nothing of any language in code."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct, field

from rulewright.toml import decode, read_toml

HERE = Path(__file__).parent
COMMON = "common"  # the file of what no language changes


class TermWords(Struct, rename="kebab", forbid_unknown_fields=True):
    """The lists of one language; the files say what each is for. `capitals` tells that they say something: a word that
    has one within a sentence is a name or a term. `agrees` tells that words bend with the noun beside them, so that
    their endings say nothing. `genitive` are endings of one thing in another case, `plural_case` of several."""

    glossary: list[str] = []
    defines: list[str] = []
    is_: list[str] = field(name="is", default_factory=list)
    kind: list[str] = []
    called: list[str] = []
    hereafter: list[str] = []
    pointer: list[str] = []
    elsewhere: list[str] = []
    article: list[str] = []
    small: list[str] = []
    countable: list[str] = []
    plural: list[tuple[str, str]] = []
    singular: list[str] = []
    genitive: list[str] = []
    plural_case: list[str] = []
    within: list[str] = []
    possessive: list[str] = []
    elision: list[str] = []
    mutated: list[str] = []
    capitals: bool = True
    agrees: bool = True
    oblige: list[str] = []
    allow: list[str] = []
    known: list[str] = []
    number: dict[str, int] = {}
    spelling: list[tuple[str, str]] = []
    either: list[tuple[str, str]] = []
    spelling_ending: list[str] = []
    particle: list[str] = []
    obsolete: list[str] = []
    draft: list[str] = []
    broken: list[str] = []
    several: list[str] = []
    works: list[str] = []


def term_words(language: str) -> TermWords:
    """Return the lists of a language; of one without lists, what no language changes."""
    return _words(language if language and (HERE / f"{language}.toml").is_file() else "")


@cache
def _words(language: str) -> TermWords:
    data = read_toml(HERE / f"{COMMON}.toml", f"{COMMON}.toml")
    if language:
        data = {**data, **read_toml(HERE / f"{language}.toml", f"{language}.toml")}
    return decode(data, TermWords, HERE / f"{language or COMMON}.toml", f"{language or COMMON}.toml")
