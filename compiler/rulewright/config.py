"""What `rulewright.toml` and `book.toml` may say. An unknown key is an error that names it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from rulewright.model import Severity


class ProjectTable(Struct, rename="kebab", forbid_unknown_fields=True):
    """`[project]`: the title, where the books are, where output goes (both relative to the project)."""

    title: str = ""
    sources: str = "sources"
    output: str = "build"


class CheckTable(Struct, rename="kebab", forbid_unknown_fields=True):
    """`[check]`: from which severity on a check fails, the file of known findings (relative to the project), and
    severities by code (`off` silences one)."""

    fail_on: Severity = "error"
    baseline: str = ""
    severity: dict[str, Severity | Literal["off"]] = field(default_factory=dict)


class ProjectFile(Struct, rename="kebab", forbid_unknown_fields=True):
    """`rulewright.toml`."""

    project: ProjectTable = field(default_factory=ProjectTable)
    check: CheckTable = field(default_factory=CheckTable)


class BookFile(Struct, rename="kebab", forbid_unknown_fields=True):
    """`book.toml`. `chapters` are those that the book holds: it promises that citations of them resolve.

    For a player aid in Lout: `rules_of` is the book whose rules it cites by number (`outside` where the project has
    none), `symbols` a file of symbols that are the book's own.
    """

    title: str = ""
    format: Literal["prose", "lout"] = "prose"
    notation: str = ""
    files: list[str] = field(default_factory=lambda: ["*.md", "*.txt", "*.lt"])
    chapters: str = ""
    outside: list[str] = field(default_factory=list)
    rules_of: str = "outside"
    symbols: str = ""
