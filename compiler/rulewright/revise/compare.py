"""Compare two revisions of a project: the steps, in order."""

from __future__ import annotations

from rulewright.check.registry import OF_REVISIONS, codes, load_checks
from rulewright.findings import in_order
from rulewright.findings.severities import refuse_unknown, set_severities
from rulewright.project import Project
from rulewright.revise.changes import find_changes
from rulewright.revise.code import stale_code
from rulewright.revise.follow import Follower, Link
from rulewright.revise.likeness import pair_alike
from rulewright.revise.pair import Pairs, pair_books, pair_containers, pair_identical
from rulewright.revise.parts import find_parts
from rulewright.revise.revision import Revision
from rulewright.revise.side import Side
from rulewright.revise.tables import pair_tables


def compare(old: Project, new: Project) -> Revision:
    """Return what changed from one compiled project to another, and what was found about it.

    Raises ConfigError where the new project's settings name a code that no check has.
    """
    revision = find_revision(old, new)
    revision.code = stale_code(revision.before, revision.after, revision.pairs)
    found = [each for check in load_checks(OF_REVISIONS).values() for each in check.run(revision)]
    refuse_unknown(new, codes())
    revision.diagnostics = in_order(new, set_severities(new, found))
    return revision


def find_revision(old: Project, new: Project) -> Revision:
    """Return what changed from one project to another, of which rules and references are enough; nothing is found about
    it, nor in rule code."""
    before, after = Side(old), Side(new)
    pairs = Pairs(pair_books(old, new))
    pair_identical(before, after, pairs)
    pair_containers(before, after, pairs)
    pair_alike(before, after, pairs)
    pair_containers(before, after, pairs, headings=True)
    parts = find_parts(before, after, pairs)
    pairs.absorbed = {piece: whole for whole, pieces in parts.merged.items() for piece in pieces}
    tables = pair_tables(before, after, pairs)
    pairs.tables = {one.table.id: other.table.id for one, other in tables if one and other}
    links = _links(before, after, pairs)
    changes = find_changes(before, after, pairs, parts, links, tables)
    return Revision(before, after, pairs, parts, links, changes, [])


def _links(old: Side, new: Side, pairs: Pairs) -> dict[str, list[Link]]:
    follower = Follower(old, new, pairs)
    return {
        content.id: follower.follow(old.by_id[pairs.old_of[content.id]], content)
        for content in new.contents
        if content.id in pairs.old_of
    }
