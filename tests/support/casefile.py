"""Read a `.case` file: a title, settings, sources between `--- name` lines, and what must come out.

In a source, a line of carets under a line says which finding is expected there, at the first caret's column:

    **1.1 UNITS:** See 1.3.
                       ^^^ dangling-reference

and a line of tildes which reference, over exactly these characters, with its status and targets:

    **1.1 UNITS:** See 1.2.
                       ~~~ resolved 1.2

Every finding must be marked. References must be marked where one of the file's is. The part `--- rules` lists all
rules as `number "title" < parent`, `--- tables` the tables, one row a line, with bars between the cells, `--- problems`
what is wrong with the rule code, `--- text NUMBER` holds the text of a rule, `--- marks NUMBER` the marks of its
entries, and `--- terms` lists the terms, each as `name (other names) | how it is explained | how often it is used |
what it means`,
and `--- numbers` says which number Lout gives each tag, `-` where it gives none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

MARKER = re.compile(r"(?P<lead>\s*)(?P<mark>\^+|~+) (?P<rest>.+)")
Found = tuple[str, int, int, str]


@dataclass
class Case:
    """`findings` and `references` are (file, line, column, what), in the order of the text."""

    title: str
    settings: dict[str, str]
    sources: dict[str, str] = field(default_factory=dict)
    expected: dict[str, str] = field(default_factory=dict)
    findings: list[Found] = field(default_factory=list)
    references: list[Found] = field(default_factory=list)


EXPECTATIONS = ("rules", "tables", "text", "marks", "problems", "terms", "numbers")


def read_case(path: Path) -> Case:
    """Return the case in a file."""
    head, *parts = re.split(r"^--- (.+)\n", path.read_text("utf-8"), flags=re.MULTILINE)
    settings = dict(re.findall(r"^([\w-]+): (.*)$", head, flags=re.MULTILINE))
    case = Case(settings.pop("title"), settings)
    for name, body in zip(parts[::2], parts[1::2], strict=True):
        if name.split()[0] in EXPECTATIONS:
            case.expected[name] = body.strip("\n")
        else:
            case.sources[name] = _take_markers(case, name, body)
    return case


def _take_markers(case: Case, name: str, body: str) -> str:
    """Return a source without its markers, which are stored in the case."""
    lines: list[str] = []
    for line in body.split("\n"):
        marker = MARKER.fullmatch(line)
        if not marker:
            lines.append(line)
            continue
        column = len(marker["lead"]) + 1
        if marker["mark"][0] == "^":
            case.findings.extend((name, len(lines), column, code.strip()) for code in marker["rest"].split(","))
        else:
            words = lines[-1][column - 1 : column - 1 + len(marker["mark"])]
            case.references.append((name, len(lines), column, f"{words!r} {marker['rest']}"))
    return "\n".join(lines)


def write_book(case: Case, folder: Path) -> Path:
    """Write the case's sources as a book below `folder` and return the book's folder."""
    book = folder / "book"
    book.mkdir()
    for name, text in case.sources.items():
        (book / name).parent.mkdir(parents=True, exist_ok=True)
        (book / name).write_bytes(text.encode("utf-8"))
    if "book.toml" not in case.sources:
        files = ", ".join(f'"{name}"' for name in case.sources if not name.endswith((".toml", ".rules")))
        lists = {key: value for key, value in case.settings.items() if value.startswith("[")}
        plain = {key: value for key, value in case.settings.items() if key not in lists}
        lines = [f'{key} = "{value}"' for key, value in plain.items()] + [f"{k} = {v}" for k, v in lists.items()]
        lines += [] if "files" in lists else [f"files = [{files}]"]
        (book / "book.toml").write_text("\n".join(lines), "utf-8")
    return book
