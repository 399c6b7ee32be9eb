"""Mend references that stayed behind: each cites the number that its rule has now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from rulewright.errors import InputError
from rulewright.findings.baseline import UPKEEP
from rulewright.model import Citation, Reference, name_of
from rulewright.revise.citing import Rewriter, citations_of
from rulewright.revise.code import CodeLink
from rulewright.revise.edits import Edit, FileEdit, edit_files
from rulewright.revise.follow import Link, ends
from rulewright.revise.rehearse import Known, known_findings, new_findings, refuse_surprises, rehearse, unchanged
from rulewright.revise.revision import Revision
from rulewright.text import Span

Names = tuple[str, ...]


class Mend(Struct):
    """What is mended at once: the references of a citation that stayed behind (`right` are the names that each should
    cite), or a name in rule code."""

    span: Span
    right: dict[int, Names]
    citation: Citation | None = None
    code: CodeLink | None = None


class Left(Struct):
    """What is left as it is, and why."""

    span: Span
    why: str


class Fixed(Struct):
    """The files with the right numbers, how many references were mended, and what is left."""

    files: list[FileEdit]
    count: int
    left: list[Left]


def fix_stale(revision: Revision) -> Fixed:
    """Return the files of the new revision with the right numbers.

    Nothing is written. A reference whose rule is gone or in another book has no right number and is left; so is one
    with which the text would be read otherwise than it is meant, or a check would find what it found in neither
    revision. A note is no reason: what a stale reference says is wrong. Raises InputError where none of several can be
    mended, for one reason: the file is a PDF.
    """
    mends, left = _possible(revision, [], list(_mends(revision)))
    if len(left) > 1 and not mends and len({each.why for each in left}) == 1:
        raise InputError(f"nothing was changed: {left[0].why}")
    return Fixed(_edited(revision, mends), sum(len(each.right) or 1 for each in mends), left)


def _possible(revision: Revision, made: list[Mend], mends: list[Mend]) -> tuple[list[Mend], list[Left]]:
    """Return those of `mends` that can be made with those that are `made`, and what is left: by halves, so that a few
    that cannot are found among many."""
    why = _obstacle(revision, [*made, *mends]) if mends else ""
    if not why:
        return mends, []
    if len(mends) == 1:
        return [], [Left(mends[0].span, why)]
    half = len(mends) // 2
    first, left = _possible(revision, made, mends[:half])
    second, more = _possible(revision, [*made, *first], mends[half:])
    return first + second, left + more


def _obstacle(revision: Revision, mends: list[Mend]) -> str:
    """Return why these cannot all be made, or nothing."""
    right = _right(mends)
    try:
        after = rehearse(revision.new, _edited(revision, mends))
        refuse_surprises(revision.new, after, unchanged, lambda _, each: right.get(id(each), ends(each)))
    except InputError as error:
        return str(error).removeprefix("nothing was changed: ")
    for found in new_findings(_known(revision), after.diagnostics):
        if found.code not in UPKEEP and found.severity != "note":
            return f"a check would then find: {found.message} ({found.code})"
    return ""


def _known(revision: Revision) -> Counter[Known]:
    """Return what is found in either revision: what is there again with the right number is not new."""
    stayed = (each for each in revision.old.diagnostics if each.rule and revision.pairs.now(each.rule))
    before = known_findings(stayed, lambda id: revision.pairs.now(id) or id)
    return before | known_findings(revision.new.diagnostics)


def _mends(revision: Revision) -> Iterator[Mend]:
    found: dict[int, Mend] = {}
    for links in revision.links.values():
        for link in links:
            names = _right_names(revision, link)
            if names:
                citation, reference = link.new
                mend = found.setdefault(id(citation), Mend(citation.span(reference), {}, citation))
                mend.right[id(reference)] = names
    yield from found.values()
    yield from (Mend(each.reference.span, {}, code=each) for each in revision.code if each.right)


def _right(mends: list[Mend]) -> dict[int, Names]:
    return {reference: names for each in mends for reference, names in each.right.items()}


def _edited(revision: Revision, mends: list[Mend]) -> list[FileEdit]:
    """Return the files in which these are mended."""
    right = _right(mends)

    def wanted(reference: Reference) -> Names:
        return right.get(id(reference), ends(reference))

    cited = {id(each.citation) for each in mends if each.citation}
    edits = [Edit(each.code.reference.span, name_of(each.code.right or "")) for each in mends if each.code]
    for book in revision.new.books:
        if book.notation is None:
            continue
        rewriter = Rewriter(book.notation)
        for citation, own in citations_of(revision.new, book):
            if id(citation) in cited:
                number = book.parse(own) or ()
                edits += rewriter.edits(citation, number, number, wanted)
    return edit_files(revision.new.root, edits)


def _right_names(revision: Revision, link: Link) -> Names | None:
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
