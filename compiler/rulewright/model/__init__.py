"""What all steps speak about: books, their rules, tables and references, and what is wrong with them."""

from rulewright.model.book import Book
from rulewright.model.citations import Citation, Kind, Reference, Status
from rulewright.model.divisions import Division, division_name, name_within
from rulewright.model.findings import SEVERITIES, Diagnostic, Problem, Severity
from rulewright.model.rules import Block, BlockKind, ContentsEntry, Fence, Icon, Indexed, Rule, Table, name_of

__all__ = [
    "Block",
    "BlockKind",
    "Book",
    "Citation",
    "ContentsEntry",
    "Diagnostic",
    "Division",
    "Fence",
    "Icon",
    "Indexed",
    "Kind",
    "Problem",
    "Reference",
    "Rule",
    "SEVERITIES",
    "Severity",
    "Status",
    "Table",
    "division_name",
    "name_of",
    "name_within",
]
