"""Links whose words name a table: where the name alone does not tell which one is meant, the address does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from rulewright.cite.links.ids import Leads
from rulewright.cite.names import TableNames, table_names
from rulewright.languages.forms import stem
from rulewright.late import late
from rulewright.model import Book, Reference, Rule
from rulewright.notations.notation import Notation

WORD = late(r"[^\W\d_]{4,}")  # and no small word


class NamedTables:
    """The tables of one book, as the words of links name them."""

    def __init__(self, book: Book, notation: Notation) -> None:
        self.book = book
        self.notation = notation

    @cached_property
    def names(self) -> TableNames:
        return table_names(self.book, self.notation.words)

    def meant(self, inside: Sequence[Reference], leads: Leads) -> str:
        """Return what a link cites with the references `inside` its words, where the words are a name of several tables
        and one of them stands in the chapter that the link leads to; or where they are one of none, and all in the
        heading of the rule that it leads to. Else nothing."""
        named = inside[0] if len(inside) == 1 and inside[0].kind == "table" else None
        rule = self._rule(leads)
        if named is None or rule is None or len(named.cited) != 1:
            return ""
        found = dict.fromkeys(self.names.find(named.cited[0]) or ())
        if not found:
            words = {stem(word.casefold()) for word in WORD.findall(named.cited[0])}
            heading = {stem(word.casefold()) for word in WORD.findall(rule.heading)}
            return leads.name if words and words <= heading else ""
        near = [each for each in found if len(found) > 1 and self._chapter(self._rule_of(each)) == self._chapter(rule)]
        return near[0] if len(near) == 1 else ""

    def _rule(self, leads: Leads) -> Rule | None:
        if leads.kind == "rule":
            return self.book.index.get(leads.name)
        return self._rule_of(leads.name) if leads.kind == "table" else None

    def _rule_of(self, table: str) -> Rule | None:
        return self.book.by_id.get(self.book.homes.get(table, table))

    def _chapter(self, rule: Rule | None) -> str:
        return "".join((self.notation.parse(rule.number or "") or ())[:1]) if rule else ""
