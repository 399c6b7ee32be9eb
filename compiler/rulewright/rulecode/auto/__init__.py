"""`auto table` and `auto list`: modifier rows become terms by the phrases that rulebooks use.

Each row is read on its own: its sign, its first sentence, its remarks. The first phrase of `understand.PHRASES` that
fits gives the term and what it asks for; a row that none fits is a finding, and so is a remark that would change the
calculation and was passed over. The words of the phrases are data (`phrases.toml`).
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.model import Book, Rule
from rulewright.rulecode.auto.derive import Derivation, RowOverride, derive
from rulewright.rulecode.auto.rows import list_rows, table_rows
from rulewright.rulecode.tables.printed import Printed

__all__ = ["Derivation", "RowOverride", "derive_list", "derive_table"]


def derive_table(printed: Printed, overrides: Sequence[RowOverride] = ()) -> Derivation:
    """Return the terms and inputs that the modifier rows of a printed table give. Rows of results give none.

    Raises RulecodeError where the table has no rows.
    """
    return derive(table_rows(printed), printed.table.rule or printed.table.id, printed.title, overrides)


def derive_list(book: Book, rule: Rule, entry_words: str, overrides: Sequence[RowOverride] = ()) -> Derivation:
    """Return the terms and inputs that a list of modifiers in a rule's text gives: the members below the entry that
    has these words. Raises RulecodeError where there is no such entry."""
    return derive(list_rows(book, rule, entry_words), rule.id, f"the list in {rule.name}", overrides)
