"""Give a rule, with all below it, another number, wherever the book speaks of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from rulewright.errors import InputError
from rulewright.model import Book, Citation, Diagnostic, Reference, Rule, Table
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, scope_of, without_scope
from rulewright.notations.shape import SCOPED
from rulewright.project import Project
from rulewright.revise.citing import Rewriter, citations_of
from rulewright.revise.code import code_references
from rulewright.revise.edits import Edit, FileEdit, edit_files
from rulewright.revise.follow import ends
from rulewright.revise.rehearse import known_findings, new_finding, new_findings, refuse_surprises, rehearse
from rulewright.revise.spelling import respell, respell_mark
from rulewright.revise.underlines import lines_of_headings
from rulewright.text import Span

# Findings that come with the number itself, and what they leave over: they are told, not refused
ASKED_FOR = ("numbering-gap", "out-of-order", "stale-allowance")


def renumber(project: Project, book_id: str, old: str, new: str) -> tuple[list[FileEdit], list[Diagnostic]]:
    """Return the files as they would be if rule `old` of a book were `new`, and what a check would find anew.

    Nothing is written. Raises InputError where there is no such book or rule, or something would become ambiguous.
    """
    book = project.book(book_id)
    notation = book.notation
    if notation is None:
        raise InputError(f"{book.id} does not number its rules; its tags are changed by hand")
    names = new_names(project, book, notation, old, new)
    edits = list(_edits(project, book, notation, names))
    files = edit_files(project.root, edits)
    after = rehearse(project, files)

    def rename(id: str) -> str:
        owner, _, name = id.partition(":")
        number, mark, count = name.partition("~")  # a number that stands twice
        return f"{owner}:{names.get(number, number)}{mark}{count}" if owner == book.id else id

    ours = {id(citation) for citation, _ in citations_of(project, book)}
    tables = _moved_tables(book, names)

    def wanted(citation: Citation, reference: Reference) -> tuple[str, ...]:
        return _wanted(tables, names, reference) if id(citation) in ours else ends(reference)

    refuse_surprises(project, after, rename, wanted)
    found = new_findings(known_findings(project.diagnostics, rename), after.diagnostics)
    for finding in found:
        if finding.code not in ASKED_FOR:
            raise new_finding(finding)
    return files, found


def new_names(project: Project, book: Book, notation: Notation, old: str, new: str) -> dict[str, str]:
    """Return the new number of the rule and of each below it, by the old ones.

    Raises InputError where that cannot be.
    """
    rule = book.index.get(old)
    if rule is None or rule.number is None:
        raise InputError(f"{book.id} has no rule {old}")
    if sum(1 for each in book.rules if each.number == old) > 1:
        raise InputError(f"{book.id} has several rules {old}; give one of them another number by hand first")
    before = notation.parse(old) or ()
    new, after = _asked(book, notation, before, new)
    if after == before:
        raise InputError(f"{old} is its number already")
    promised = next(each.file.chapters for each in project.settings if each.id == book.id)
    if promised and not book.holds(after):
        raise InputError(f"{book.id} says that it does not hold chapter {after[0]}; add it to `chapters` in book.toml")
    if len(after) > 1 and "".join(after[:-1]) not in book.index:
        raise InputError(f"{new} would stand below {''.join(after[:-1])}, which {book.id} does not have")
    if rule.item and after[:-1] != before[:-1]:
        raise InputError(f"{old} is an item where it stands; only its own letter or number can change, not its rule")
    names: dict[str, str] = {}
    for name in _named(book):
        number = notation.parse(name) or ()
        if number[: len(before)] == before:
            names[name] = "".join(_moved(notation, number, before, after))
    taken = _taken(book)
    for name, target in names.items():
        if target not in names and target in taken:
            raise InputError(f"{name} cannot become {target}: {book.id} has {taken[target]}; renumber that one first")
    return names


def _named(book: Book) -> Iterator[str]:
    """Yield the numbers of rules, and those that are cited below a rule that has no such item."""
    yield from (each.number for each in book.rules if each.number)
    for _, reference in book.references:
        if reference.status == "partial" and not reference.backward:
            yield from ends(reference)


def _asked(book: Book, notation: Notation, before: Number, new: str) -> tuple[str, Number]:
    """Return the number that is asked for, in the part in which the rule is that has `before`. Raises InputError where
    it is none, or of another part."""
    after = notation.parse(new)
    if after and scope_of(before) and not scope_of(after):
        new = f"{scope_of(before)}{SCOPED}{new}"
        after = notation.parse(new)
    if after is None:
        raise InputError(f"{new} is no number in the notation of {book.id} ({notation.about})")
    if scope_of(before) != scope_of(after):
        raise InputError(f"{''.join(before)} is of a part that begins its numbering again; it cannot leave that here")
    return new, after


def _taken(book: Book) -> dict[str, str]:
    """Return what has each number already, in words."""
    tables = {
        table.number: f"a table {table.number}" for table in book.tables if table.number and _is_rules(book, table)
    }
    entries = {entry.number: f"{entry.number} in its contents list" for run in book.contents for entry in run}
    return tables | entries | {name: f"a rule {name}" for name in book.index}


def _moved(notation: Notation, number: Number, before: Number, after: Number) -> Number:
    """Return a number below `before` as it is below `after`. Raises InputError where the notation has no such level."""
    moved = list(after)
    for at in range(len(before), len(number)):
        form = notation.form(number[: at + 1])
        if len(before) == len(after) or notation.is_item(number[: at + 1]):
            moved.append(number[at])
            continue
        if len(moved) >= len(notation.levels):
            raise InputError(f"{''.join(number)} would stand deeper than {notation.name} has levels")
        level = notation.levels[len(moved)].cited[0]
        moved.append(level.write(form.value(number[at])))
    if notation.parse("".join(moved)) != tuple(moved):
        raise InputError(f"{''.join(number)} would become {''.join(moved)}, which reads as another number")
    return tuple(moved)


def _edits(project: Project, book: Book, notation: Notation, names: dict[str, str]) -> Iterator[Edit]:
    own = list(own_numbers(book, notation, names))
    yield from own
    yield from lines_of_headings(own)
    tables = _moved_tables(book, names)
    for named in code_references(project, book):
        number = "".join(notation.parse(named.name) or ())
        if named.kind == "rule" and number in names:
            yield Edit(named.span, names[number])
        elif named.kind == "table":
            yield Edit(named.span, _wanted_table(tables, f"#{number}").removeprefix("#") or named.name)
    rewriter = Rewriter(notation)
    for citation, name in citations_of(project, book):
        was, now = notation.parse(name) or (), notation.parse(names.get(name, name)) or ()
        yield from rewriter.edits(citation, was, now, lambda reference: _wanted(tables, names, reference))


def own_numbers(book: Book, notation: Notation, names: dict[str, str]) -> Iterator[Edit]:
    """Yield the edits that give rules their new numbers where they stand, in contents lists and in captions.

    `names` maps old numbers to new ones. Raises InputError where an item's mark cannot say its new number.
    """
    for rule in book.rules:
        if rule.number in names and not rule.implied:
            yield from _definition(notation, rule, names[rule.number])
            if rule.title:  # a title that repeats the number: 4.22 Table 4.22: Losses
                yield from _repeated(rule.title.span, rule.title.text, rule.number, names[rule.number])
    for entry in (entry for run in book.contents for entry in run):
        if entry.number in names:
            yield _number(notation, entry.span, entry.number, names[entry.number])
    for table in book.tables:
        if table.number in names and _is_rules(book, table):
            span = table.caption_span
            yield from _repeated(partial(_within, span), span.text, table.number, names[table.number])


def _moved_tables(book: Book, names: dict[str, str]) -> dict[str, str]:
    """Return the new numbers of the tables whose number is that of a rule, by their old ones."""
    return {each.number: names[each.number] for each in book.tables if each.number in names and _is_rules(book, each)}


def _is_rules(book: Book, table: Table) -> bool:
    """True where a table's number is that of its rule; a bare `Table 4` is rather the fourth table than chapter 4's."""
    number = book.parse(table.number)
    return number is not None and len(number) > 1


def _wanted(tables: dict[str, str], names: dict[str, str], reference: Reference) -> tuple[str, ...]:
    """Return what a reference should cite. A backward range cites nothing, and is left alone."""
    if reference.kind == "table":
        return tuple(_wanted_table(tables, name) for name in ends(reference))
    if reference.kind not in ("number", "range") or reference.backward:
        return ends(reference)
    return tuple(names.get(name, name) for name in ends(reference))


def _wanted_table(tables: dict[str, str], name: str) -> str:
    """Return what a table is to be called: `tables` are those that follow their rules, by number."""
    number = name.removeprefix("#")
    return f"#{tables[number]}" if name != number and number in tables else name


def _definition(notation: Notation, rule: Rule, new: str) -> Iterator[Edit]:
    """Yield the edit of a rule's own number, or of its mark, where that changes."""
    old, number = notation.parse(rule.number or "") or (), notation.parse(new) or ()
    if old[-1] != number[-1] and _is_counted(rule.span):
        raise InputError(
            f"nothing was changed: {rule.span.where}: {rule.span.text} is an automatic number, which is not written "
            "there; put the rule where it is to stand, then let diff --fix mend what was typed"
        )
    if notation.parse(rule.span.text) in (old, without_scope(old)):
        yield _number(notation, rule.span, rule.number or "", new)
    elif old[-1] != number[-1]:
        mark = respell_mark(notation, rule.span.text, number)
        if mark is None:
            raise InputError(f"{rule.span.where}: {rule.span.text} cannot be marked as {new}")
        yield Edit(rule.span, mark)


def _is_counted(span: Span) -> bool:
    """True for a number that its format counts: nothing of it is in the file."""
    written = Span(span.source.raw, *span.written).text
    return written != span.text and not set(re.findall(r"\w+", span.text)) & set(re.findall(r"\w+", written))


def _number(notation: Notation, span: Span, old: str, new: str) -> Edit:
    before, after = notation.parse(old) or (), notation.parse(new) or ()
    return Edit(span, respell(notation, span.text, before, after))


def _repeated(place: Callable[[int, int], Span], words: str, old: str, new: str) -> Iterator[Edit]:
    """Yield the edits of a number wherever it stands in a caption or title; `place` tells where its words stand."""
    for match in re.finditer(rf"(?<![\w.]){re.escape(old)}(?!\w|\.\w)", words):
        yield Edit(place(*match.span()), new)


def _within(span: Span, start: int, end: int) -> Span:
    return Span(span.source, span.start + start, span.start + end)
