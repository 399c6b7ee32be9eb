"""Where rule code names a rule or a table: in headings, clauses (`@58.21A`), tables, the results that it takes, and
what is confirmed.

These follow a renumbering like citations; one that stayed behind is stale.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from rulewright.cache import Cache
from rulewright.memo import once
from rulewright.model import Book
from rulewright.project import Project, shown_path
from rulewright.read.files import read_source
from rulewright.revise.content import REFERENCE
from rulewright.revise.pair import Pairs
from rulewright.revise.side import Side
from rulewright.text import Source, Span


class CodeReference(Struct):
    """A number (or tag) in rule code. `program` is the name of the rule code that it stands in."""

    kind: Literal["rule", "table"]
    name: str
    span: Span
    program: str


class CodeLink(Struct):
    """A reference of the new revision that was not touched though its target is called otherwise now: `right`, or None
    where it is gone. `was` is the target's old id."""

    reference: CodeReference
    was: str
    right: str | None


def code_references(project: Project, book: Book) -> list[CodeReference]:
    """Return what the rule code of a book names, in the order of its files and lines."""
    named = [named for place in book.code for named in names_in(place)]
    return [*named, *_confirmed(project, book)] if book.code else []


def _confirmed(project: Project, book: Book) -> Iterator[CodeReference]:
    """Yield the names of rules and tables under which their figures were confirmed."""
    from rulewright.rulecode.examine.confirmed import FILE, KEY

    folder = next(each.folder for each in project.settings if each.id == book.id)
    if (folder / FILE).is_file():
        source, _ = read_source(folder / FILE, shown_path(folder / FILE, project.root))
        for found in KEY.finditer(source.text):
            kind: Literal["rule", "table"] = "table" if found["table"] else "rule"
            yield CodeReference(kind, found["name"], Span(source, *found.span("name")), FILE)


def names_in(place: Span, cache: Cache | None = None) -> list[CodeReference]:
    """Return what the rule code in a stretch of a source names, in the order of its lines. A file of it was parsed when
    its book was compiled: the `cache` of that knows how."""
    return _names_in(*place, cache)


@once
def _names_in(source: Source, start: int, end: int, cache: Cache | None) -> list[CodeReference]:
    from rulewright.rulecode.surface import tree
    from rulewright.rulecode.surface.kept import parsed

    known = cache if cache and (start, end) == (0, len(source.text)) else Cache()
    found: list[CodeReference] = []
    for code in parsed(source, [(start, end)], known)[0].rules:
        if isinstance(code, tree.FaultyCode):
            continue
        if isinstance(code, tree.AmendCode):
            found.extend(_named(code, code.target.name))
            continue
        if code.rule:
            start = code.name.span.source.text.rfind("\n", 0, code.name.span.start) + 1
            heading = Span(code.name.span.source, start, code.name.span.start)
            found.extend(_reference("rule", code.rule, heading, code.name.name))
        found.extend(_named(code.statements, code.name.name))
    return found


def _named(node: Any, program: str) -> Iterator[CodeReference]:
    """Yield what a part of the tree names, wherever in it."""
    from rulewright.rulecode.surface import tree

    match node:
        case tree.Clause(rule=name, span=span):
            yield from _reference("rule", name, span, program)
        case tree.TableName(name=name, span=span):
            yield from _reference("table", name, span, program)
        case tree.TypeName(kind="result", of=name, span=span):
            yield from _reference("rule", name, span, program)
        case tree.ItemsLine(rule=tree.Identifier(name, span)) | tree.AutoLine(rule=tree.Identifier(name, span)):
            yield from _reference("rule", name, span, program)
        case tree.AmendCode(target=target, over=over):
            for each in (target, *over):
                yield from _reference("rule", each.name, each.span, program)
    if isinstance(node, Struct):
        node = [getattr(node, name) for name in node.__struct_fields__]
    if isinstance(node, list | tuple) and not isinstance(node, Span):
        for part in node:
            yield from _named(part, program)


def _reference(kind: Literal["rule", "table"], name: str, within: Span, program: str) -> Iterator[CodeReference]:
    at = within.text.find(name)
    if at >= 0:
        start = within.start + at
        yield CodeReference(kind, name, Span(within.source, start, start + len(name)), program)


def stale_code(before: Side, after: Side, pairs: Pairs) -> list[CodeLink]:
    """Return what rule code names as it did, though that is called otherwise now."""
    found: list[CodeLink] = []
    for old_id, new_id in pairs.books.items():
        waiting: defaultdict[tuple[str, str], list[CodeReference]] = defaultdict(list)
        for key, reference in _by_line(code_references(before.project, before.books[old_id])):
            waiting[key].append(reference)
        for key, reference in _by_line(code_references(after.project, after.books[new_id])):
            old = waiting[key].pop(0) if waiting[key] else None
            if old and old.name == reference.name and old.kind == reference.kind:
                found.extend(_link(before, after, pairs, old_id, new_id, reference))
    return found


def _by_line(references: list[CodeReference]) -> Iterator[tuple[tuple[str, str], CodeReference]]:
    """Yield each reference with its program and its line, the numbers in it taken out."""
    lines: defaultdict[tuple[str, int], list[CodeReference]] = defaultdict(list)
    for each in references:
        lines[each.span.source.path, each.span.line].append(each)
    for inline in lines.values():
        source, line = inline[0].span.source, inline[0].span.line
        text = source.line(line)
        for each in sorted(inline, key=lambda each: -each.span.start):
            at = each.span.column - 1
            text = text[:at] + REFERENCE + text[at + len(each.name) :]
        yield from (((each.program, " ".join(text.split())), each) for each in inline)


def _link(
    before: Side, after: Side, pairs: Pairs, old_id: str, new_id: str, reference: CodeReference
) -> Iterator[CodeLink]:
    """Yield the reference, where it leads astray."""
    name = reference.name
    if reference.kind == "table":
        was = _table(before, old_id, name)
        right = pairs.tables.get(was or "")
        same = _table(after, new_id, name)
    else:
        was = f"{old_id}:{name}" if f"{old_id}:{name}" in before.by_id else None
        right = pairs.now(was) if was else None
        same = f"{new_id}:{name}" if f"{new_id}:{name}" in after.by_id else None
    if was and right != same:
        yield CodeLink(reference, was, right)


def _table(side: Side, book: str, number: str) -> str | None:
    return next((table.id for table in side.books[book].tables if table.number == number), None)
