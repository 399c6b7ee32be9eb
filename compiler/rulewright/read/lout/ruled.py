"""Which edges of a table's cells are ruled: options of the cell, its row, its kind of rows and the table say it."""

from __future__ import annotations

Options = dict[str, str]  # of a cell, a row or a table: what is given for each
Lines = list[tuple[int, int, str]]

# The options that rule an edge, the most particular first; each has a short name, too. The last is that of `@Tab`.
EDGES = {
    "above": ("ruleabove", "ra", "rulehorizontal", "rh", "rule", "r", "above"),
    "below": ("rulebelow", "rb", "rulehorizontal", "rh", "rule", "r", "below"),
    "left": ("ruleleft", "rl", "rulevertical", "rv", "rule", "r"),
    "right": ("ruleright", "rr", "rulevertical", "rv", "rule", "r"),
}
# In a `@Tab` the sides of a cell are ruled by what stands there: the edge of the table, or the sign between two
# columns, which rules it where an option says so, always or never.
SIDE = "side"
SIGNS = {"!": "between", "!!": "always", "!!!": "always", ",": ""}
ALWAYS: Options = {"always": "yes"}
NAMES = frozenset(name for names in EDGES.values() for name in names) | {SIDE, SIGNS["!"]}
BARE = ("no", "none")


def is_rule(name: str) -> bool:
    """True where an option of this name rules edges, of all cells or of one kind of rows: `rule`, `rb`, `arule`."""
    return name in NAMES or name[1:] in NAMES


def edges_of(levels: list[Options], sides: tuple[str, str]) -> str:
    """Return the edges of a cell that are ruled, such as `above below`; of the `levels` the first that says something
    of an edge decides. `sides` are the options that rule the left and the right one in a `@Tab`."""
    options = {**EDGES, **{edge: (*EDGES[edge], side) for edge, side in zip(("left", "right"), sides, strict=True)}}
    return " ".join(edge for edge, names in options.items() if _said([*levels, ALWAYS], names) not in ("", *BARE))


def _said(levels: list[Options], names: tuple[str, ...]) -> str:
    return next((options[name] for options in levels for name in names if options.get(name)), "")


def of_kind(options: Options, kind: str) -> Options:
    """Return what the options of a table say of one kind of rows: `arule` of the rows `@Rowa`."""
    return {name.removeprefix(kind): value for name, value in options.items() if kind and name.startswith(kind)}


def lines_of(edges: list[tuple[int, int, str]]) -> Lines:
    """Return (row, column, edges) of the cells that are ruled, out of those of all; nothing where each is ruled all
    around, or none is."""
    ruled = [each for each in edges if each[2]]
    return ruled if any(each[2] != " ".join(EDGES) for each in edges) else []
