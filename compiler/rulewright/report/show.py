"""One rule for a terminal: its text, its tables, what it cites and who cites it."""

from __future__ import annotations

import textwrap

from rulewright.find import find_rule
from rulewright.model import Table
from rulewright.paint import Paint
from rulewright.project import Project

WIDTH = 100
CELL = 60  # columns of a cell


def show_rule(project: Project, name: str, paint: Paint, width: int | None = None) -> str:
    """Return a rule as readable text, at most `width` columns wide on a terminal. Raises InputError as `find_rule`
    does."""
    width = min(WIDTH, width or WIDTH)
    book, rule = find_rule(project, name)
    stamp = f"  ({rule.stamp})" if rule.stamp else ""
    lines = [paint(f"{rule.name} {rule.heading}".rstrip(), bold=True) + stamp]
    lines.append(f"{rule.id}, {rule.span.where}" + (", implied" if rule.implied else ""))
    for block in rule.blocks:
        lead = "• " if block.kind == "bullet" else ""
        lines += ["", textwrap.fill(lead + block.text.text, width, initial_indent="  ", subsequent_indent="  ")]
    tables = {table.id: table for table in book.tables if table.rule == rule.id or table in rule.content}
    for table in tables.values():
        lines += ["", *_table(table, paint, width)]
    children = book.below.get(rule.id, [])
    lines += _list("Below it", [f"{each.name} {each.heading}".rstrip() for each in children], paint)
    cites, cited_by = [], []
    for citation, reference in (each for other in project.books for each in other.references):
        words = f"{citation.words(reference)} ({reference.status})"
        if citation.source == rule.id:
            cites.append(f"{words} → {', '.join(reference.targets)}" if reference.targets else words)
        elif citation.source and any(book.homes.get(each, each) == rule.id for each in reference.targets):
            cited_by.append(f"{citation.source}, {citation.span(reference).where}")
    lines += _list("Cites", cites, paint)
    lines += _list("Cited by", cited_by, paint)
    findings = [each for each in project.diagnostics if each.rule == rule.id]
    lines += _list("Findings", [f"{each.severity}[{each.code}]: {each.message}" for each in findings], paint)
    return "\n".join(lines) + "\n"


def _list(title: str, entries: list[str], paint: Paint) -> list[str]:
    return ["", paint(title, bold=True), *(f"  {entry}" for entry in entries)] if entries else []


def _table(table: Table, paint: Paint, room: int) -> list[str]:
    rows = [[cell.text for cell in row] for row in table.all_rows]
    sizes = _sizes(rows, room)
    lines = [paint(f"{table.caption} [{table.id}]", bold=True)]
    for row in rows:
        wrapped = [textwrap.wrap(cell, size) or [""] for cell, size in zip(row, sizes, strict=True)]
        for at in range(max(map(len, wrapped))):
            cells = [
                (part[at] if at < len(part) else "").ljust(size) for part, size in zip(wrapped, sizes, strict=True)
            ]
            lines.append("  " + "  ".join(cells).rstrip())
    return lines + [f"  {note.text}" for note in table.notes]


def _sizes(rows: list[list[str]], room: int) -> list[int]:
    """Return the widths of a table's columns: the widest give way until all have room."""
    count = len(rows[0]) if rows else 0
    sizes = [max(1, min(CELL, max(len(row[at]) for row in rows))) for at in range(count)]
    for _ in range(sum(sizes) + 2 * count - room):
        widest = max(range(count), key=sizes.__getitem__)
        sizes[widest] = max(1, sizes[widest] - 1)
    return sizes
