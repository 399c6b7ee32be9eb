"""Mend references that stayed behind: each cites the number that its rule has now."""

from __future__ import annotations

from rulewright.findings.baseline import UPKEEP
from rulewright.model import Citation, Diagnostic, Reference, name_of
from rulewright.revise.citing import Rewriter, citations_of
from rulewright.revise.edits import Edit, FileEdit, edit_files
from rulewright.revise.follow import Link, ends
from rulewright.revise.rehearse import new_finding, new_findings, refuse_surprises, rehearse
from rulewright.revise.revision import Revision


def fix_stale(revision: Revision) -> tuple[list[FileEdit], int, list[Diagnostic]]:
    """Return the files of the new revision with the right numbers, how many references that are, and what a check would
    find anew if the references that are left were mended, too.

    Nothing is written. A reference whose rule is gone or in another book has no right number and is left; so are those
    of a rule that a check would then find fault with. Raises InputError where a mended text would be read otherwise
    than it is meant.
    """
    left: list[Diagnostic] = []
    while True:
        files, count, found = _mended(revision, {each.rule for each in left})
        if not found:
            return files, count, left
        if {each.rule for each in found} <= {each.rule for each in left}:
            raise new_finding(found[0])
        left += found


def _mended(revision: Revision, left: set[str | None]) -> tuple[list[FileEdit], int, list[Diagnostic]]:
    """Return the files with the right numbers, but for the rules that are `left`; how many, and what is found anew."""
    right: dict[int, tuple[str, ...]] = {}
    cited: dict[int, Citation] = {}
    for links in revision.links.values():
        for link in links:
            names = _right_names(revision, link)
            if names and link.rule not in left:
                right[id(link.new[1])] = names
                cited[id(link.new[0])] = link.new[0]

    def wanted(reference: Reference) -> tuple[str, ...]:
        return right.get(id(reference), ends(reference))

    edits: list[Edit] = []
    for book in revision.new.books:
        if book.notation is None:
            continue
        rewriter = Rewriter(book.notation)
        for citation, own in citations_of(revision.new, book):
            if id(citation) in cited:
                edits += rewriter.edits(citation, book.parse(own) or (), wanted)
    mended = [each for each in revision.code if each.right]
    edits += [Edit(each.reference.span, name_of(each.right or "")) for each in mended]
    files = edit_files(revision.new.root, edits)
    after = rehearse(revision.new, files)
    refuse_surprises(revision.new, after, lambda id: id, lambda _, reference: wanted(reference))
    found = new_findings(revision.new.diagnostics, after.diagnostics, lambda id: id)
    return files, len(right) + len(mended), [each for each in found if each.code not in UPKEEP]


def _right_names(revision: Revision, link: Link) -> tuple[str, ...] | None:
    """Return what a stale reference should cite, or None where that is not known, or is in another book."""
    if link.state != "stale" or link.new[1].kind not in ("number", "range", "table"):
        return None
    home = revision.after.cites(link.rule.partition(":")[0], link.new[1])
    names = tuple(_cited_as(revision, target) for target in link.right if target and target.startswith(f"{home}:"))
    return names if len(names) == len(link.right) and all(names) else None


def _cited_as(revision: Revision, target: str) -> str:
    """Return how a reference cites a rule, or a table by its number; nothing where the table has none."""
    table = revision.after.tables.get(target)
    if table is None:
        return target.partition(":")[2]
    return f"#{table.number}" if table.number else ""
