"""Try edits before anything is written: compile what the files would be, compare what that says with what it should."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable

from rulewright.compile import run_passes
from rulewright.errors import InputError
from rulewright.inputs import instead
from rulewright.model import Book, Citation, Diagnostic, Reference
from rulewright.notations.load import shipped
from rulewright.project import Project
from rulewright.revise.edits import FileEdit
from rulewright.revise.follow import ends

Rename = Callable[[str], str]  # from a rule's id to the one that it should have
Wanted = Callable[[Citation, Reference], tuple[str, ...]]
Known = tuple[str, str | None]  # the code of a finding, and the rule that it is in


def rehearse(project: Project, files: list[FileEdit]) -> Project:
    """Return the project compiled as it would be with the edited files; nothing is written, and what is kept of
    the other files is not read again."""
    edited = {os.path.abspath(project.root / file.shown): file.after for file in files}
    with instead(edited):
        return run_passes(Project(project.root, project.file, project.settings, known=project.kept))


def refuse_surprises(before: Project, after: Project, rename: Rename, wanted: Wanted) -> None:
    """Raise InputError where the rehearsed project has other rules than it should, or a reference that leads elsewhere
    than before: then something would become ambiguous."""
    for old, new in zip(before.books, after.books, strict=True):
        ours, theirs = [rename(rule.id) for rule in old.rules], [rule.id for rule in new.rules]
        if ours != theirs:
            raise InputError(f"nothing was changed: {_otherwise(old, new) or _odd_one(ours, theirs)}")
        _refuse_references(old, new, rename, wanted)


def _otherwise(old: Book, new: Book) -> str:
    """Say that a book would be guessed to be numbered in another way, or nothing."""
    was, now = (each.notation.name if each.notation else "" for each in (old, new))
    if was == now:
        return ""
    what = f'`notation = "{was}"`' if was in shipped() else "which notation it has"
    return f"the numbers of {old.id} would be read as {now}, not as {was}; say {what} in a book.toml beside it first"


def _odd_one(meant: list[str], read: list[str]) -> str:
    """Say which rule would not be read as it is meant."""
    lost = next((id for id in meant if id not in read), None)
    name = (lost or next((id for id in read if id not in meant), read[0])).partition(":")[2].partition("~")[0]
    return f"{name} would no longer be read as a rule where it stands" if lost else f"{name} would be read as a rule"


def _refuse_references(old: Book, new: Book, rename: Rename, wanted: Wanted) -> None:
    olds, news = list(old.references), list(new.references)
    for at, (citation, reference) in enumerate(olds):
        place = citation.span(reference)
        where = f"{place.where}: {place.text}"
        if at >= len(news):
            raise InputError(f"nothing was changed: {where} would no longer be read as a citation")
        cites, now = news[at]
        if len(news) > len(olds) and (now.kind, ends(now)) != (reference.kind, wanted(citation, reference)):
            raise _new_citation(cites, now)
        if {now.kind, reference.kind} == {"number", "title"} and _leads_there(reference, now, rename):
            continue  # the words of a link say the number, or say it no more
        if now.kind != reference.kind:
            raise InputError(f"nothing was changed: {where} would be read as another citation")
        if reference.kind not in ("number", "range", "table"):
            continue
        want = wanted(citation, reference)
        if ends(now) != want:
            read, meant = " to ".join(ends(now)), " to ".join(want)
            raise InputError(f"nothing was changed: {where} would be read as {read}, not as {meant}")
        if want == ends(reference) and now.status != reference.status:
            raise InputError(
                f"nothing was changed: {where} is {reference.status} today and would be {now.status} afterwards; "
                "mend that citation first"
            )
        same = (
            reference.kind == "range"
            and reference.status == "resolved"
            and want == tuple(rename(f"{old.id}:{name}").partition(":")[2] for name in ends(reference))
        )
        if same and {rename(each) for each in reference.targets} != set(now.targets):
            raise InputError(f"nothing was changed: the range {where} would no longer hold the same rules")
    for cites, now in news[len(olds) :]:
        raise _new_citation(cites, now)


def _leads_there(old: Reference, new: Reference, rename: Rename) -> bool:
    """True where a reference leads to the same rules, whatever they are called now."""
    return bool(new.targets) and old.status == new.status and set(map(rename, old.targets)) == set(new.targets)


def _new_citation(citation: Citation, reference: Reference) -> InputError:
    place = citation.span(reference)
    where = f"{place.where}: {place.text}"
    return InputError(f"nothing was changed: {where}, which cites nothing today, would be read as a citation")


def new_finding(found: Diagnostic) -> InputError:
    """Return the reason why nothing is changed: a finding that there would be."""
    return InputError(
        f"nothing was changed: {found.span.where} would have a new finding, {found.message} ({found.code})"
    )


def unchanged(id: str) -> str:
    """Return a rule's id, where all keep theirs."""
    return id


def known_findings(found: Iterable[Diagnostic], rename: Rename = unchanged) -> Counter[Known]:
    """Return what is found already, whatever its rule is called now: how often each code is in each rule."""
    return Counter((each.code, rename(each.rule) if each.rule else None) for each in found)


def new_findings(known: Counter[Known], after: list[Diagnostic]) -> list[Diagnostic]:
    """Return the findings that are not `known`."""
    left = known.copy()
    found = []
    for each in after:
        key = each.code, each.rule
        left[key] -= 1
        if left[key] < 0:
            found.append(each)
    return found
