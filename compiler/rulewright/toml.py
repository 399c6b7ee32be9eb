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

T = TypeVar("T", bound=msgspec.Struct)


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
        unknown = re.search(r"unknown field `([^`]+)`", message)
        keys = re.findall(r"[\w-]+", where.replace("[...]", ""))
        if unknown:
            keys.append(unknown[1])
            near = difflib.get_close_matches(unknown[1], _known_keys(kind, keys[:-1]), 1)
            message = f"is not a known key{f'; did you mean `{near[0]}`?' if near else ''}"
        place = f"{shown}:{line_of(path, *keys)}"
        raise ConfigError(f"{place}: {'.'.join(keys) or 'file'}: {message}") from error


def line_of(path: Path, *keys: str) -> int:
    """Return the line on which a key stands (its table's, where it is not found), from 1."""
    found, table = 1, ""
    for number, line in enumerate(read_text(path, "replace").splitlines(), 1):
        header = re.match(r"\s*\[+\s*([\w.-]+)", line)
        if header:
            table = header[1]
        if table == ".".join(keys) and header:
            return number
        within = ".".join(filter(None, [table, keys[-1] if keys else ""]))
        if keys and re.match(rf'\s*"?{re.escape(keys[-1])}"?\s*=', line):
            if within == ".".join(keys):
                return number
            found = number
    return found


def _known_keys(kind: type[msgspec.Struct], path: list[str]) -> list[str]:
    for key in path:
        for each in msgspec.structs.fields(kind):
            if each.encode_name == key and isinstance(each.type, type) and issubclass(each.type, msgspec.Struct):
                kind = each.type
    return [each.encode_name for each in msgspec.structs.fields(kind)]


def _line_count(path: Path) -> int:
    return max(1, len(read_text(path, "replace").splitlines()))
