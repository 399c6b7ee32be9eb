"""What can be written in a settings file: its tables, its keys, the values of a key that has only some."""

from __future__ import annotations

import re
from typing import Literal, get_origin

import msgspec
from msgspec import Struct

from rulewright.check.registry import codes
from rulewright.config import BookFile, ProjectFile
from rulewright.lsp.features.complete import Offer, Offers
from rulewright.notations.load import NotationFile, shipped
from rulewright.project import BOOK_FILE, PROJECT_FILE
from rulewright.schema import plain, struct_in, table_of, type_of, words_of
from rulewright.text import Source, Span

TABLE = re.compile(r"^[ \t]*\[+[ \t]*(?P<typed>[\w.-]*)$")
HEADER = re.compile(r"^[ \t]*\[+[ \t]*(?P<name>[\w.-]+)[ \t]*\]+", re.MULTILINE)
KEY = re.compile(r"^[ \t]*(?P<typed>[\w-]*)$")
VALUE = re.compile(
    r"^[ \t]*\"?(?P<key>[\w-]+)\"?[ \t]*=[ \t]*(?:\[(?:[^\]\"]*\"[^\"]*\",)*[ \t]*)?(?P<quote>\"?)(?P<typed>[\w./-]*)$"
)
SET = r"^[ \t]*{}[ \t]*="


def complete_settings(name: str, source: Source, offset: int, books: list[str]) -> Offers:
    """Return what can be written at an offset of the settings file of this name, in a project with these books."""
    kinds: dict[str, type[Struct]] = {PROJECT_FILE: ProjectFile, BOOK_FILE: BookFile}
    kind = kinds.get(name, NotationFile)
    line = source.position(offset)[0]
    before = source.text[source.offset(line, 1) : offset]
    headers = list(HEADER.finditer(source.text, 0, source.offset(line, 1)))
    table, begin = (headers[-1]["name"], headers[-1].end()) if headers else ("", 0)
    if match := TABLE.match(before):
        found = _offers(_tables(kind), match["typed"], offset, source)
    elif match := KEY.match(before):
        rest = source.text[begin:]
        keys = _keys(kind, table)
        found = [
            each
            for each in _offers(keys, match["typed"], offset, source)
            if not re.search(SET.format(re.escape(each.text)), rest, re.MULTILINE)
        ]
    elif match := VALUE.match(before):
        values = _values(kind, table, match["key"], books)
        found = _offers(values, match["typed"], offset, source, "" if match["quote"] else '"')
    else:
        found = []
    return Offers(found)


def _offers(named: dict[str, str], typed: str, offset: int, source: Source, quote: str = "") -> list[Offer]:
    place = Span(source, offset - len(typed), offset)
    sort: Literal["key", "value"] = "value" if quote else "key"
    return [
        Offer(f"{quote}{name}{quote}" if name not in ("true", "false") else name, place, sort, detail, words=name)
        for name, detail in named.items()
        if name.startswith(typed)
    ]


def _tables(kind: type[Struct], around: str = "") -> dict[str, str]:
    """Return the tables of a file by their names, with the first sentence about each."""
    found: dict[str, str] = {}
    for each in msgspec.structs.fields(kind):
        inner = struct_in(each.type)
        name = f"{around}{each.encode_name}"
        if inner:
            found[name] = (inner.__doc__ or "").split(". ")[0].replace("\n", " ").strip()
            found |= _tables(inner, f"{name}.")
        elif get_origin(plain(each.type)) is dict:
            found[name] = ""
    return found


def _keys(kind: type[Struct], table: str) -> dict[str, str]:
    """Return the keys of a table, each with what it is when nobody says."""
    inside = table_of(kind, [each for each in table.split(".") if each])
    if inside is None:
        return dict.fromkeys(codes(), "") if table.endswith("severity") else {}
    return {each.encode_name: _default(each) for each in msgspec.structs.fields(inside)}


def _values(kind: type[Struct], table: str, key: str, books: list[str]) -> dict[str, str]:
    """Return the values that a key may have, where these are few."""
    if key == "notation":
        return dict.fromkeys(shipped(), "")
    if key == "rules-of":
        return dict.fromkeys(["outside", *books], "")
    named = type_of(kind, [*filter(None, table.split(".")), key])
    return dict.fromkeys(words_of(named), "")


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.default is not msgspec.NODEFAULT:
        return f"default: {field.default!r}" if field.default != "" else ""
    made = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else None
    return f"default: {made!r}" if isinstance(made, (list, dict)) and made else ""
