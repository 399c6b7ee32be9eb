"""Mend references that stayed behind: each cites the number that its rule has now."""

from __future__ import annotations

from rulewright.errors import InputError
from rulewright.model import Citation, Diagnostic, Reference
from rulewright.revise.citing import Rewriter
from rulewright.revise.edits import Edit, FileEdit, edit_files
from rulewright.revise.follow import Link, ends
from rulewright.revise.rehearse import new_findings, refuse_surprises, rehearse
from rulewright.revise.revision import Revision


def fix_stale(revision: Revision) -> tuple[list[FileEdit], int, list[Diagnostic]]:
    """Return the files of the new revision with the right numbers, how many references that are, and what a check
    would find anew.

    Nothing is written. A reference whose rule is gone or in another book has no right number and is left. Raises
    InputError where a mended text would be read otherwise than it is meant.
    """
    right: dict[int, tuple[str, ...]] = {}
    cited: dict[int, Citation] = {}
    for links in revision.links.values():
        for link in links:
            names = _right_names(link)
            if names:
                right[id(link.new[1])] = names
                cited[id(link.new[0])] = link.new[0]

    def wanted(reference: Reference) -> tuple[str, ...]:
        return right.get(id(reference), ends(reference))

    edits: list[Edit] = []
    for book in revision.new.books:
        if book.notation is None:
            continue
        rewriter = Rewriter(book.notation)
        for citation in book.citations:
            if id(citation) in cited:
                own = book.notation.parse((citation.source or "").partition(":")[2]) or ()
                edits += rewriter.edits(citation, own, wanted)
    files = edit_files(revision.new.root, edits)
    after = rehearse(revision.new, files)
    refuse_surprises(revision.new, after, lambda id: id, lambda _, reference: wanted(reference))
    found = new_findings(revision.new.diagnostics, after.diagnostics, lambda id: id)
    worse = next((each for each in found if each.severity == "error"), None)
    if worse:
        place = f"{worse.span.source.path}:{worse.span.line}"
        raise InputError(f"nothing was changed: {place} would have a new finding, {worse.message} ({worse.code})")
    return files, len(right), found


def _right_names(link: Link) -> tuple[str, ...] | None:
    """Return what a stale reference should cite, or None where that is not known, or is in another book."""
    book = link.rule.partition(":")[0]
    if link.state != "stale" or link.new[1].kind not in ("number", "range"):
        return None
    names = tuple(target.partition(":")[2] for target in link.right if target and target.startswith(f"{book}:"))
    return names if len(names) == len(link.right) else None
