"""The header of a table: what stands above each column, group by group."""

from __future__ import annotations

from rulewright.model import Table
from rulewright.rulecode.tables.figures import fold, parse_number


def header_paths(table: Table) -> list[list[str]]:
    """Return for each column the header cells above it, from the outermost; a blank in a row of groups goes on with
    the group to its left, as far as the group above it reaches. A header in capitals is given in small letters."""
    rows = [[cell.text.strip() for cell in row] for row in table.header]
    width = len(table.rows[0]) if table.rows else len(rows[0]) if rows else 0
    rows = [row for row in rows if not _repeats_caption(row, table)]
    filled: list[list[str]] = []
    for depth, row in enumerate(rows):
        last = depth == len(rows) - 1
        filled.append([row[at] or ("" if last else _group(rows, filled, depth, at)) for at in range(width)])
    loud = bool(filled) and all(cell == cell.upper() for cell in filled[-1]) and _letters(filled[-1]) > 3 * width
    return [[cell.capitalize() if loud else cell for cell in (row[at] for row in filled)] for at in range(width)]


def _repeats_caption(row: list[str], table: Table) -> bool:
    return bool(row) and not any(row[1:]) and fold(row[0]) == fold(table.caption)


def _letters(row: list[str]) -> int:
    return sum(character.isalpha() for cell in row for character in cell)


def _group(rows: list[list[str]], filled: list[list[str]], depth: int, at: int) -> str:
    """Return the group that a blank cell of a row of groups belongs to."""
    for left in range(at - 1, -1, -1):
        if any(above[left] != above[at] for above in filled):
            return ""
        if rows[depth][left]:
            return rows[depth][left]
    return ""


def narrow(paths: list[list[str]], columns: list[int], words: str) -> list[int]:
    """Return those of `columns` whose path has `words` as one of its headers, else as a part of one."""
    wanted = fold(words)
    whole = [at for at in columns if any(fold(cell) == wanted for cell in paths[at])]
    return whole or [at for at in columns if any(wanted in fold(cell) for cell in paths[at] if cell)]


def innermost(path: list[str]) -> str:
    """Return the last header above a column that is not blank."""
    return next((cell for cell in reversed(path) if cell), "")


def help_for_header(paths: list[list[str]]) -> tuple[str, ...]:
    """Return what helps with a table that has no header, or one that looks like its first row."""
    header = [innermost(path) for path in paths]
    if not any(header):
        return ("nothing stands above its columns: print a header above its first row",)
    if parse_number(header[0]) is not None:
        return (f'"{" ".join(header)}" was read as its header: print one above it, if it is a row like the others',)
    return ()
