"""Two revisions, compared."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from rulewright.model import Diagnostic, Rule, name_of
from rulewright.project import Project
from rulewright.revise.changes import Change
from rulewright.revise.code import CodeLink
from rulewright.revise.follow import Link
from rulewright.revise.pair import Pairs
from rulewright.revise.parts import Parts
from rulewright.revise.side import Side
from rulewright.text import Span


class Revision(Struct):
    """`pairs` tells which rule is which, `parts` what was split and merged, `links` (by new rule) what became of each
    reference, `code` what rule code names that stayed behind; `changes` and `diagnostics` are in the order of the new
    text."""

    before: Side
    after: Side
    pairs: Pairs
    parts: Parts
    links: dict[str, list[Link]]
    changes: list[Change]
    code: list[CodeLink] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def old(self) -> Project:
        return self.before.project

    @property
    def new(self) -> Project:
        return self.after.project

    def of_kind(self, *kinds: str) -> Iterator[Change]:
        return (change for change in self.changes if change.kind in kinds)

    def changed_rules(self) -> set[str]:
        """Return the ids of the new rules that read otherwise than before, tables, numbers and places included."""
        found = set()
        for change in self.changes:
            id = change.rule or change.new
            if id and not (change.kind == "renumbered" and self.follows(change.old or "", id)):
                found.add(id)
        return found

    def removed_rules(self) -> dict[str, list[Rule]]:
        """Return the old rules that were taken out, by the new rule behind which they stood; where they stood first, by
        what belongs to no rule (`book:`)."""
        found: dict[str, list[Rule]] = {}
        for change in self.of_kind("removed"):
            old = self.before.by_id[change.old or ""]
            found.setdefault(change.after or f"{self.pairs.books.get(old.book, old.book)}:", []).append(old.rule)
        return found

    def place(self, id: str) -> Span:
        """Return where a rule or table of the new revision stands. Raises KeyError where there is none."""
        return self.after.tables[id].caption_span if id in self.after.tables else self.after.by_id[id].rule.span

    def meaning(self, id: str) -> str | None:
        """Return which new rule an old rule is now, or is part of; None where it was removed."""
        return self.pairs.now(id)

    def follows(self, old: str, new: str) -> bool:
        """True where a rule's number only follows that of the rule above it."""
        before, after = self.before.parent(old), self.after.parent(new)
        if before is None or after is None or before.id == after.id or self.meaning(before.id) != after.id:
            return False
        return name_of(old).removeprefix(name_of(before.id)) == name_of(new).removeprefix(name_of(after.id))
