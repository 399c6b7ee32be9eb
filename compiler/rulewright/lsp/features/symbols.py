"""The rules and tables of a file as a tree, and those of a project by what they are called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from rulewright.lsp.features.words import gist, titled
from rulewright.lsp.view import File, View
from rulewright.model import Rule
from rulewright.text import Span

MOST = 200  # symbols of a project that are listed at once
Sort = Literal["chapter", "rule", "item", "table", "program"]


class Symbol(Struct):
    """A rule, a table or rule code. `named` is its number or caption, `span` reaches to where the next begins."""

    name: str
    detail: str
    sort: Sort
    named: Span
    span: Span
    inner: list[Symbol] = field(default_factory=list)
    id: str = ""


def outline(view: View, file: File) -> list[Symbol]:
    """Return the rules and tables that stand in a file, each within the rule around it."""
    if file.code:
        return _programs(file)
    roots: list[Symbol] = []
    by_id: dict[str, Symbol] = {}
    for rule, span in extents(view, file):
        named = view.define(rule).named
        symbol = Symbol(rule.name, gist(rule), _sort(rule), named, span, id=rule.id)
        parent = by_id.get(rule.parent or "")
        (parent.inner if parent else roots).append(symbol)
        by_id[rule.id] = symbol
        for table in rule.tables:
            stretch = view.placed(table.span)
            if stretch.source is file.source:
                symbol.inner.append(
                    Symbol(table.caption or "Table", "", "table", _start(stretch), stretch, id=table.id)
                )
    return roots


def extents(view: View, file: File) -> list[tuple[Rule, Span]]:
    """Return the rules that stand in a file, each with the stretch of it and all below it."""
    rules = [rule for each in file.definitions if (rule := view.rule(each.id))]
    found: list[tuple[Rule, Span]] = []
    open_rules: list[Rule] = []
    ends: dict[str, int] = {}
    for rule in rules:
        above = {each.id for each in file.book.around(rule)}
        while open_rules and open_rules[-1].id not in above:
            ends[open_rules.pop().id] = _line_start(file, view.define(rule).named.start)
        open_rules.append(rule)
    for rule in rules:
        named = view.define(rule).named
        end = ends.get(rule.id, len(file.source.text))
        found.append((rule, Span(file.source, named.start, max(end, named.end))))
    return found


def find_symbols(view: View, query: str) -> list[tuple[Symbol, str]]:
    """Return what a project has that fits a query, with the book's title: by the beginning of a number first, then by
    its words."""
    wanted = query.casefold().split()
    found: list[tuple[int, Symbol, str]] = []
    for book in view.project.books:
        for rule in book.rules:
            rank = _rank(wanted, rule.name.casefold(), rule.heading.casefold())
            if rank is not None and not rule.implied:
                span = view.define(rule).named
                symbol = Symbol(titled(rule), "", _sort(rule), span, span, id=rule.id)
                found.append((rank, symbol, book.title))
        for table in book.tables:
            rank = _rank(wanted, "", table.caption.casefold())
            if table.caption and rank is not None:
                span = view.define(table).named
                found.append((rank, Symbol(table.caption, "", "table", span, span, id=table.id), book.title))
    found.sort(key=lambda each: each[0])
    return [(symbol, title) for _, symbol, title in found[:MOST]]


def _rank(wanted: list[str], number: str, words: str) -> int | None:
    """Return how well something fits: 0 is best, None is not at all."""
    if len(wanted) == 1 and number and number.startswith(wanted[0]):
        return 0 if number == wanted[0] else 1
    return 2 if all(word in words or (number and word in number) for word in wanted) else None


def _programs(file: File) -> list[Symbol]:
    programs = [each for each in file.book.programs if each.span.source is file.source]
    found = []
    for at, program in enumerate(programs):
        end = programs[at + 1].span.start if at + 1 < len(programs) else len(file.source.text)
        span = Span(file.source, program.span.start, max(end, program.span.end))
        name = f"{program.rule.partition(':')[2]} {program.name}"
        found.append(Symbol(name, program.title, "program", program.span, span, id=program.rule))
    return found


def _sort(rule: Rule) -> Sort:
    return "item" if rule.item else "rule" if rule.parent else "chapter"


def _start(span: Span) -> Span:
    return Span(span.source, span.start, span.start)


def _line_start(file: File, offset: int) -> int:
    """Return where the line of an offset begins, where only markup stands before it; else the offset."""
    line = file.source.position(offset)[0]
    return file.source.offset(line, 1)


def walk(symbols: list[Symbol]) -> Iterator[Symbol]:
    """Yield symbols and all within them."""
    for symbol in symbols:
        yield symbol
        yield from walk(symbol.inner)
