"""Find a notation, check its file, compile it."""

from __future__ import annotations

import difflib
import re
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field, json

from rulewright.errors import ConfigError
from rulewright.figures import folded, unfolded
from rulewright.inputs import is_file
from rulewright.languages import DEFAULT, NO_WORDS, OwnWords, Words, added, check_own_words, load_words
from rulewright.notations.bounded import finder
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation
from rulewright.notations.part import Part
from rulewright.notations.slots import in_pattern, in_sample
from rulewright.toml import decode, line_of, read_toml

HERE = Path(__file__).parent
WITHIN = ("stamp", "applies")  # patterns that become parts of others
KEPT = 100  # compiled notations
_compiled: dict[tuple[bytes, Path, str], Notation] = {}


class PartFile(Struct, rename="kebab", forbid_unknown_fields=True):
    """`one` tells that all the ways to write it are one number: IV is 4; `apart` that no two are: R-1 is not R.1."""

    cited: list[str]
    marks: list[str] = []
    skip: str = ""
    one: bool = False
    apart: bool = False


class NotationFile(Struct, rename="kebab", forbid_unknown_fields=True):
    """What a notation's toml may say; see the guide on notations for each key."""

    levels: list[str | PartFile]
    about: str = ""
    items: list[PartFile] = []
    stamp: str | None = None
    applies: str | None = None
    lone: Literal["any", "known"] = "any"
    hint: str | None = None
    marked: list[str] = []
    words: OwnWords = field(default_factory=OwnWords)


@cache
def shipped() -> tuple[str, ...]:
    """Return the names of the notations that come with the tool."""
    return tuple(sorted(path.stem for path in HERE.glob("*.toml")))


def shipped_file(name: str) -> str:
    """Return what the file of a notation that comes with the tool says."""
    return (HERE / f"{name}.toml").read_text("utf-8")


def load_notation(
    name: str, folder: Path, asked_at: str = "", language: str = DEFAULT, own: OwnWords = NO_WORDS
) -> Notation:
    """Compile the notation called `name`, or the file of that path relative to `folder`, with the words of a language
    and a book's own.

    `asked_at` is the place that names it, for the error. Raises ConfigError where there is none or where it cannot
    work, with the key and the reason.
    """
    if name in shipped():
        return _compile(_shipped_data(name), HERE / f"{name}.toml", f"{name}.toml", language, own)
    path = folder / name
    place = f"{asked_at}: " if asked_at else ""
    if name.endswith(".toml") and not is_file(path):
        raise ConfigError(f'{place}there is no notation "{name}", as there is no such file')
    if not name.endswith(".toml"):
        near = difflib.get_close_matches(name, shipped(), 1)
        guess = f'did you mean "{near[0]}"?' if near else f"there are {', '.join(shipped())}"
        raise ConfigError(f'{place}there is no notation "{name}"; {guess} (or name a .toml file of your own)')
    try:
        return _compile(read_toml(path, name), path, name, language, own)
    except ConfigError as error:
        beside = asked_at.rpartition("/")[0]  # the folder of what names it
        named = beside and str(error).startswith(name)
        raise ConfigError(f"{beside}/{error}" if named else str(error)) from error


@cache
def _shipped_data(name: str) -> dict[str, object]:
    """Return what the file of a notation that comes with the tool says."""
    return read_toml(HERE / f"{name}.toml", f"{name}.toml")


def compile_composed(name: str, data: dict[str, object], language: str, own: OwnWords) -> Notation:
    """Compile a notation that was composed from a text, of which `data` is what its file would say."""
    return _compile(data, Path(f"{name}.toml"), name, language, own)


def in_language(notation: Notation, language: str, folder: Path, learnt: Words | None = None) -> Notation:
    """Return the same notation with the words of another language and those `learnt` from the text; the file of one
    that is a book's own is relative to its `folder`."""
    if notation.language == language and learnt is None:
        return notation
    data, _, own = json.decode(notation.described, type=tuple[dict[str, object], str, OwnWords])
    own = added(own, learnt) if learnt else own
    path = folder / notation.given_in if notation.given_in else HERE / f"{notation.name}.toml"
    return _compile(data, path, notation.given_in, language, own)


def _compile(data: dict[str, object], path: Path, shown: str, language: str, own: OwnWords) -> Notation:
    """Compile what a notation's file says; what was compiled before, with the same words, is the same notation still:
    for all books of a project, and all states of one that is being edited."""
    described = json.encode((data, language, own))
    key = (described, path, shown)
    if key not in _compiled:
        if len(_compiled) >= KEPT:
            _compiled.clear()
        _compiled[key] = _compile_anew(data, path, shown, language, own, described)
    return _compiled[key]


def _compile_anew(
    data: dict[str, object], path: Path, shown: str, language: str, own: OwnWords, described: bytes
) -> Notation:
    check_own_words(data, path, shown)
    file = decode(_folded(data), NotationFile, path, shown)
    words = load_words(language, file.words, own)
    if not file.levels:
        raise ConfigError(f'{shown}:{line_of(path, "levels")}: levels: is empty; give a sample of each, such as "1"')
    _compile_pattern(path, shown, "stamp", file.stamp)
    _compile_pattern(path, shown, "applies", file.applies)
    _compile_pattern(path, shown, "hint", in_pattern(file.hint or "", words))
    for pattern in file.marked:
        _compile_pattern(path, shown, "marked", pattern)
    given_in = "" if path.parent == HERE else shown
    return Notation(
        name=path.stem,
        about=unfolded(file.about),
        levels=[_part(level, False, words, language, path, shown) for level in file.levels],
        items=[_part(item, True, words, language, path, shown) for item in file.items],
        words=words,
        language=language,
        stamp=file.stamp,
        applies=file.applies,
        lone=file.lone,
        hint=finder(in_pattern(file.hint, words), given_in and f"{given_in}: hint") if file.hint else None,
        marked=[finder(pattern, given_in and f"{given_in}: marked") for pattern in file.marked],
        given_in=given_in,
        described=described,
    )


def _folded(data: Any) -> Any:
    """Return what a file says as texts are read: see `figures.folded`."""
    if isinstance(data, dict):
        return {key: _folded(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_folded(value) for value in data]
    return folded(data) if isinstance(data, str) else data


def _part(part: str | PartFile, item: bool, words: Words, language: str, path: Path, shown: str) -> Part:
    given = PartFile(cited=[part]) if isinstance(part, str) else part
    key = "items" if item else "levels"
    try:
        cited, marks = (
            tuple(Form.parse(each, given.skip) for sample in samples for each in in_sample(sample, words, language))
            for samples in (given.cited, given.marks)
        )
    except ValueError as error:
        raise ConfigError(f"{shown}:{line_of(path, key)}: {key}: {error}") from error
    if not cited:
        raise ConfigError(f"{shown}:{line_of(path, key)}: {key}: `cited` is empty; say how the part is written")
    return Part(cited, marks, item, given.one, given.apart)


def _compile_pattern(path: Path, shown: str, key: str, pattern: str | None) -> None:
    """Raise ConfigError where a pattern cannot be used."""
    wrong = _wrong_with(key, pattern) if pattern is not None else ""
    if wrong:
        raise ConfigError(f"{shown}:{line_of(path, key)}: {key}: {wrong}")


def _wrong_with(key: str, pattern: str) -> str:
    """Return what is wrong with a pattern, or nothing."""
    try:
        groups = re.compile(pattern).groups
    except re.error as error:
        return f"is not a regular expression ({error})"
    if key in WITHIN and re.match(r"\(\?[aiLmsux]+\)", pattern):
        return "stands within a longer pattern; write (?i:X) for (?i)X"
    if key == "marked" and not groups:
        return "has no group; put the number in (parentheses)"
    return ""
