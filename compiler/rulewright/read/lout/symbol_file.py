"""What a file of symbols may say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct, field

from rulewright.model import Icon
from rulewright.read.lout.counting import Numbering
from rulewright.toml import decode, read_toml


class SymbolFile(Struct, rename="kebab", forbid_unknown_fields=True):
    """What a file of symbols may say; the one beside this module explains each key."""

    plain: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    code: list[str] = field(default_factory=list)
    equation: list[str] = field(default_factory=list)
    graphic: list[str] = field(default_factory=list)
    display: list[str] = field(default_factory=list)
    numbered: list[str] = field(default_factory=list)
    drawing: list[str] = field(default_factory=list)
    note: list[str] = field(default_factory=list)
    document: list[str] = field(default_factory=list)
    cite: dict[str, str] = field(default_factory=dict)
    ref: dict[str, str] = field(default_factory=dict)
    no_cite: dict[str, str] = field(default_factory=dict)
    entry: list[str] = field(default_factory=list)
    work: list[str] = field(default_factory=list)
    set_up: list[str] = field(default_factory=list)
    verbatim: list[str] = field(default_factory=list)
    glyph: list[str] = field(default_factory=list)
    reference: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    mark: list[str] = field(default_factory=list)
    figure: list[str] = field(default_factory=list)
    theorem: list[str] = field(default_factory=list)
    include: list[str] = field(default_factory=list)
    system: list[str] = field(default_factory=list)
    packages: list[str] = field(default_factory=list)
    language: list[str] = field(default_factory=list)
    galley: list[str] = field(default_factory=list)
    line_break: list[str] = field(default_factory=list, name="break")
    paragraph: list[str] = field(default_factory=list)
    section: list[str] = field(default_factory=list)
    parameter: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)
    imprint: list[str] = field(default_factory=list)
    item: list[str] = field(default_factory=list)
    loose_item: list[str] = field(default_factory=list)
    list_end: list[str] = field(default_factory=list)
    table_row: list[str] = field(default_factory=list)
    header_row: list[str] = field(default_factory=list)
    title: str = ""
    caption: str = ""
    tag: str = ""
    begin: str = ""
    end: str = ""
    style: dict[str, str] = field(default_factory=dict)
    infix: dict[str, str] = field(default_factory=dict)
    group: dict[str, tuple[str, str]] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict, name="list")
    options: dict[str, list[str]] = field(default_factory=dict)
    word: dict[str, str] = field(default_factory=dict)
    alias: dict[str, str] = field(default_factory=dict)
    shows: dict[str, str] = field(default_factory=dict)
    takes: dict[str, list[str]] = field(default_factory=dict)
    font: dict[str, str] = field(default_factory=dict)
    made: list[str] = field(default_factory=list)
    always: list[str] = field(default_factory=list)
    numbering: Numbering = field(default_factory=Numbering)
    untitled: dict[str, str] = field(default_factory=dict)
    languages: dict[str, list[str]] = field(default_factory=dict)
    icon: dict[str, Icon] = field(default_factory=dict)


def read_symbols(path: Path, shown: str) -> dict[str, Any]:
    """Return what a file of symbols says, by its keys. Raises ConfigError where it is no such file."""
    data = read_toml(path, shown)
    file = decode(data, SymbolFile, path, shown)
    return data | {key: getattr(file, key) for key in ("icon", "numbering") if key in data}
