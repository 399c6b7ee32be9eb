"""Load the word lists of a language, with what a notation or a book adds to them or takes from them."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from rulewright.errors import ConfigError
from rulewright.figures import folded
from rulewright.inputs import read_text
from rulewright.languages.words import NO_WORDS, SLOTS, Language, OwnWords, Words
from rulewright.toml import decode, line_of, read_toml

HERE = Path(__file__).parent
SHARED = "shared"
UNLISTED = "unlisted"
SERIES = "series"
DEFAULT = "en"
FORMS = "/"  # between the forms of one word that counts: primero/primera
COUNTED = {"numeral": "counting", "ordinal": "ranking"}  # lists that hold all that counts, in every form
LISTS = Words.__struct_fields__  # by name
# In the file of a language, or of several: where one begins, and the words that tell it
TELLS = re.compile(r"^(?:\[(\w+)\]|(tells = \[[^\]]*\]))$", re.MULTILINE)
# The lists whose words are known whatever their case; they are compared in small letters
FOLDED = frozenset(
    [
        "cue",
        "other",
        "member",
        "appendix",
        "inner",
        "label",
        "division",
        "deferral",
        "opener",
        "connector",
        "turning",
        "example",
        "note",
        "matter",
        "legend",
    ]
)
# The lists whose words stand in headings, too: in capitals many people leave accents out
BARE = frozenset(["cue", "appendix", "inner", "label", "division", "matter", "table", "tables", *SLOTS])


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have word lists."""
    return tuple(sorted(path.stem for path in HERE.glob("*.toml") if path.stem not in (SHARED, UNLISTED, SERIES)))


@cache
def load_language(code: str) -> Language:
    """Return the file of a language that has one."""
    name = f"{code}.toml"
    return decode(read_toml(HERE / name, name), Language, HERE / name, name)


@cache
def unlisted() -> dict[str, Language]:
    """Return the languages of which only a few words are known."""
    name = f"{UNLISTED}.toml"
    return {code: decode(each, Language, HERE / name, name) for code, each in read_toml(HERE / name, name).items()}


def _known(code: str) -> Language | None:
    """Return what is known of a language, if anything is."""
    return load_language(code) if code in languages() else unlisted().get(code)


@cache
def tells(code: str) -> frozenset[str]:
    """Return the words that tell a text in a language that has a file."""
    return _telling(code)[code]


def all_tells() -> dict[str, frozenset[str]]:
    """Return the words that tell a text in each language that is known, if only by a few words."""
    return {code: tells(code) for code in languages()} | _telling(UNLISTED)


@cache
def _telling(name: str) -> dict[str, frozenset[str]]:
    """Return the words that tell the languages of a file, by code. Of the file nothing else is read: all languages are
    asked for these words, and of most of them nothing more."""
    found: dict[str, frozenset[str]] = {}
    code = name
    for section, listed in TELLS.findall(read_text(HERE / f"{name}.toml")):
        code = section or code
        if listed:
            found[code] = frozenset(map(folded, tomllib.loads(listed)["tells"]))
    return found


@cache
def vocabulary(code: str) -> frozenset[str]:
    """Return every single word that stands in any list of a language, in small letters."""
    language = load_language(code)
    listed = (word for name in (*LISTS, "tells") for word in _listed(language, name))
    return frozenset(single for word in listed for single in re.findall(r"[^\W\d_]+", word.casefold()))


def counted_in(code: str, words: str) -> list[str]:
    """Return the numbers in words of a language, in their order; none where they are not known."""
    known = _known(code)
    listed: list[str] = getattr(known, words) if known else []
    return listed


def language_name(code: str) -> str:
    """Return the English name of a language, or its code where it is not known."""
    known = _known(code)
    return known.name if known else code


def load_words(language: str, *own: OwnWords) -> Words:
    """Return what is known of the words of a language, and the signs that all of them have, without what `own` takes
    from them and with what it adds."""
    changing = [each for each in own if each != NO_WORDS]
    return _words_with(language, changing) if changing else _shipped_words(language)


@cache
def _shipped_words(language: str) -> Words:
    """Return the words as they come with the tool: most notations take nothing from them and add nothing."""
    return _words_with(language, [])


def _words_with(language: str, own: list[OwnWords]) -> Words:
    return Words(**{name: _words(language, name, own) for name in LISTS})


def _words(language: str, name: str, own: list[OwnWords]) -> list[str]:
    """Return one list of words."""
    removed = {word.lower() for some in own for word in getattr(some.remove, name)}
    more = [word for some in own for word in getattr(some.add, name)]
    if not removed and not more:
        return _shipped(language, name)
    return _as_compared(name, [*(each for each in _raw(language, name) if each.lower() not in removed), *more])


@cache
def _shipped(language: str, name: str) -> list[str]:
    """Return a list of words as it comes with the tool: most notations take nothing from it and add nothing."""
    return _as_compared(name, _raw(language, name))


def _raw(language: str, name: str) -> list[str]:
    return [word for file in (load_language(SHARED), _known(language)) if file for word in _listed(file, name)]


def _as_compared(name: str, words: list[str]) -> list[str]:
    """Return the words of a list as texts are held against them."""
    if name in BARE:
        words = list(dict.fromkeys([*words, *map(unaccented, words)]))
    return [folded(word.lower() if name in FOLDED else word) for word in words]


def _listed(file: Language, name: str) -> list[str]:
    """Return the words of a list, those among them that count by their order in every form. Where nobody listed the
    words before an item without its rule, those of the parts of a rule are such."""
    if name == "inner" and not file.inner:
        return [*file.paragraph, *file.letter, *file.number]
    counted: list[str] = getattr(file, COUNTED[name]) if name in COUNTED else []
    return [*(form for entry in counted for form in entry.split(FORMS)), *getattr(file, name)]


def unaccented(word: str) -> str:
    """Return a word without the accents of its letters."""
    if word.isascii():
        return word
    apart = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", "".join(letter for letter in apart if not unicodedata.combining(letter)))


def added(own: OwnWords, more: Words) -> OwnWords:
    """Return words of a book's own with more of them that are to be added."""
    lists = {name: [*getattr(own.add, name), *getattr(more, name)] for name in LISTS}
    return OwnWords(Words(**lists), own.remove)


def check_own_words(data: dict[str, Any], path: Path, shown: str) -> None:
    """Raise ConfigError where settings give a whole list of words, which would take the place of a language's own, or
    a word that is empty."""
    own = data.get("words")
    if not isinstance(own, dict):
        return
    for table, lists in own.items():
        for key, listed in lists.items() if isinstance(lists, dict) else ():
            if isinstance(listed, list) and any(isinstance(word, str) and not word.strip() for word in listed):
                place = f"{shown}:{line_of(path, 'words', table, key)}: words.{table}.{key}"
                raise ConfigError(f"{place}: a word is empty; take it out")
    for name in Words.__struct_encode_fields__:
        if name in own:
            place = f"{shown}:{line_of(path, 'words', name)}: words.{name}"
            said = "write `[words.add]` above it, or `[words.remove]` to take words away"
            raise ConfigError(f"{place}: a list of words is added to, not replaced; {said}")
