"""The page of all settings: keys, kinds and defaults as the code has them, each with a sentence of `settings.toml`.

`python -m rulewright.report.settings > site/guides/settings.md` writes it anew.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from json import dumps
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

from msgspec import NODEFAULT, Struct, structs

from rulewright.config import BookFile, ProjectFile
from rulewright.languages.words import Words
from rulewright.notations.load import NotationFile

SENTENCES = Path(__file__).with_suffix(".toml")
FILES: dict[str, tuple[type[Struct], str]] = {
    "rulewright.toml": (ProjectFile, "A project: several books that are checked and published together."),
    "book.toml": (BookFile, "A book: it stands in the folder of the book's text."),
    "a notation": (NotationFile, "A notation of your own; [each key has an example](notations.md#every-key)."),
}
HEAD = """\
# All settings

This page is made from the code. `rulewright init` writes the files with what it found out. A key that is not known is
an error that names it.
"""
KINDS = {str: "text", int: "a whole number", float: "a number", bool: "`true` or `false`"}


def settings_page() -> str:
    """Return the page in Markdown. Raises KeyError where a setting has no sentence."""
    sentences = tomllib.loads(SENTENCES.read_text("utf-8"))
    lines = [HEAD]
    for file, (struct, about) in FILES.items():
        lines += [
            f"## {file}",
            "",
            about,
            "",
            "| key | what it is | where nothing is said | meaning |",
            "|---|---|---|---|",
        ]
        lines += [f"| `{key}` | {kind} | {default} | {sentences[file][key]} |" for key, kind, default in keys(struct)]
        lines.append("")
    return "\n".join(lines)


def keys(struct: type[Struct], table: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield each key of a file or table, what its value is, and what it is by itself."""
    for each in structs.fields(struct):
        kind = each.type
        inner = next(
            (one for one in (kind, *get_args(kind)) if isinstance(one, type) and issubclass(one, Struct)), None
        )
        name = f"{table}{each.encode_name}"
        if inner is Words:
            yield name, "lists of words", ""
        elif inner:
            yield from keys(inner, f"{name}." if get_origin(kind) is None else f"[[{name}]] ")
        else:
            default = each.default if each.default is not NODEFAULT else None
            if each.default_factory is not NODEFAULT:
                default = each.default_factory()
            yield name, _kind(kind), f"`{dumps(default)}`" if default not in (None, "", [], {}) else ""


def _kind(kind: Any) -> str:
    """Return what a value is, in words."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _kind(inner[0])
    if origin is Literal:
        return " or ".join(f"`{dumps(each)}`" for each in inner)
    if origin is list:
        return "a list"
    if origin is dict:
        return "a table"
    if inner:  # text, or nothing
        return " or ".join(dict.fromkeys(_kind(each) for each in inner if each is not type(None)))
    return KINDS.get(kind, "a table")


if __name__ == "__main__":
    print(settings_page(), end="")
