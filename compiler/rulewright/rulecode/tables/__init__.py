"""Printed tables for rule code: find a table by number or caption, its rows by their words or keys, its cells."""

from __future__ import annotations

from rulewright.rulecode.tables.figures import fold, parse_number, parse_value, show_number
from rulewright.rulecode.tables.items import entries, list_items
from rulewright.rulecode.tables.keys import Key, parse_keys
from rulewright.rulecode.tables.match import MatchArm, match_cells
from rulewright.rulecode.tables.printed import Printed, fits, printed_table
from rulewright.rulecode.tables.stepped import Stepped

__all__ = [
    "Key",
    "MatchArm",
    "Printed",
    "Stepped",
    "entries",
    "fits",
    "fold",
    "list_items",
    "match_cells",
    "parse_keys",
    "parse_number",
    "parse_value",
    "printed_table",
    "show_number",
]
