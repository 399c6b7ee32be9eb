"""Read our toml files; say what is wrong with one in its own terms: file, line and key."""

from __future__ import annotations

import difflib
import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rulewright.errors import ConfigError
from rulewright.inputs import read_text
from rulewright.schema import keys_of, type_of, words_of

T = TypeVar("T", bound=msgspec.Struct)
INDEX = re.compile(r"\[(?:(\d+)|\.\.\.)\]")  # which entry of a list, or any
# What is said of a value that does not fit a struct, and what its kinds are called by whoever writes one
UNKNOWN = re.compile(r"unknown field `([^`]+)`")
KINDS = re.compile(r"Expected `(?P<expected>[^`]+)`, got `(?P<got>[^`]+)`")
VALUE = re.compile(r"Invalid enum value '(.*)'")
BOUND = re.compile(r"Expected `\w+` (?P<sign>[<>]=) (?P<bound>[\d.]+)")
PATTERN = re.compile(r"Expected `str` matching regex '(.*)'")
MISSING = re.compile(r"Object missing required field `([^`]+)`")
CALLED = {
    "str": "words in quotes",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "datetime": "a date",
}


def read_toml(path: Path, shown: str) -> dict[str, Any]:
    """Return what the file holds. Raises ConfigError where it cannot be read or is no toml."""
    try:
        return tomllib.loads(read_text(path))
    except OSError as error:
        raise ConfigError(f"{shown}: cannot be read ({error.strerror or error})") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{shown}: is not UTF-8; save it as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        line = at[1] if at else _line_count(path)
        raise ConfigError(f"{shown}:{line}: is not valid toml: {error}") from error
    except RecursionError as error:
        raise ConfigError(f"{shown}: lists or tables stand in each other too deep to be read") from error


def decode(data: dict[str, Any], kind: type[T], path: Path, shown: str) -> T:
    """Check `data` against a struct and return it. Raises ConfigError that names the key and its line."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at ")
        keys, nth = re.findall(r"[\w-]+", INDEX.sub("", where)), INDEX.search(where)
        if wrong := VALUE.fullmatch(message):
            keys += _key_with(data, keys, wrong[1])
        said = _said(message, kind, keys)
        if unknown := UNKNOWN.search(message):
            near = difflib.get_close_matches(unknown[1], keys_of(kind, keys), 1)
            said = f"is not a known key{f'; did you mean `{near[0]}`?' if near else ''}"
            keys.append(unknown[1])
        line = line_of(path, *keys, nth=int(nth[1] or 0) if nth else 0)
        raise ConfigError(": ".join(filter(None, (f"{shown}:{line}", ".".join(keys), said)))) from error


def _said(message: str, kind: type[msgspec.Struct], keys: list[str]) -> str:
    """Return what is wrong with a value in words for whoever writes toml."""
    if wrong := KINDS.fullmatch(message):
        return f"is {_kind(wrong['got'])}, but should be {_kind(wrong['expected'])}"
    if wrong := VALUE.fullmatch(message):
        return f'is "{wrong[1]}", but should be {_either(list(words_of(type_of(kind, keys))))}'
    if wrong := BOUND.fullmatch(message):
        return f"should be {'at most' if wrong['sign'] == '<=' else 'at least'} {float(wrong['bound']):g}"
    if wrong := PATTERN.fullmatch(message):
        return f"is not written as it should be: the pattern for it is {wrong[1]}"
    if wrong := MISSING.fullmatch(message):
        return f"has no `{wrong[1]}`, which is needed"
    return message


def _key_with(data: dict[str, Any], keys: list[str], value: str) -> list[str]:
    """Return the key with a value in the table behind some keys; nothing where that is none."""
    table: Any = data
    for key in keys:
        table = table.get(key) if isinstance(table, dict) else None
    return [key for key, each in table.items() if each == value][:1] if isinstance(table, dict) else []


def _kind(named: str) -> str:
    return _either([CALLED.get(each, each) for each in named.split(" | ")])


def _either(words: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def line_of(path: Path, *keys: str, nth: int = 0) -> int:
    """Return the line on which a key stands (its table's, where it is not found), from 1; where the first of the keys
    is a table that comes again and again, in the one of that place."""
    found, table, before = 1, "", 0
    for number, line in enumerate(read_text(path, "replace").splitlines(), 1):
        header = re.match(r"\s*\[+\s*([\w.-]+)", line)
        if header:
            table = header[1]
            before += table == keys[0] if keys else 0
        if nth and before <= nth:
            continue
        if table == ".".join(keys) and header:
            return number
        within = ".".join(filter(None, [table, keys[-1] if keys else ""]))
        if keys and re.match(rf'\s*"?{re.escape(keys[-1])}"?\s*=', line):
            if within == ".".join(keys):
                return number
            found = number
    return found


def _line_count(path: Path) -> int:
    return max(1, len(read_text(path, "replace").splitlines()))
