"""Rules, tables and running text as plain data, for the Typst templates to read as JSON."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.model import Block, Book, Citation, Diagnostic, Reference, Rule, Table
from rulewright.publish.lout.tags import TagStyles, shown_for
from rulewright.publish.pages.parts import heads_parent
from rulewright.publish.text.above import headings_above
from rulewright.publish.text.behind import with_behind
from rulewright.publish.text.code import set_as
from rulewright.publish.text.grid import Cell, body_grid, header_grid, number_beside
from rulewright.publish.text.pictures import Pictures, is_named_only
from rulewright.publish.text.signs import in_lines, signed, title_of
from rulewright.style import Style
from rulewright.text import Text, styled

if TYPE_CHECKING:
    from rulewright.revise.revision import Revision

Data = dict[str, Any]

PAGE = 6000  # characters on a page, at most: what is nearer needs no page number to be found
LEADING = 300  # characters of a paragraph that is kept with what it leads to, at most
LISTED = 2  # how deep the contents go
REMOVED = 4  # names of rules that were taken out in one place, at most; of more, the first and the last


class Content:
    """Turns the parts of one book into data. In a draft, `findings` are shown where they stand, and what a `revision`
    changed or took out has a bar beside it."""

    def __init__(
        self,
        book: Book,
        findings: Iterable[Diagnostic] = (),
        revision: Revision | None = None,
        pictures: Pictures | None = None,
    ) -> None:
        self.book = book
        self.pictures = pictures
        self.changed = revision.changed_rules() if revision else set()
        self.removed = revision.removed_rules() if revision else {}
        self.names = {rule.id: called(rule) for rule in book.rules}
        self.levels: dict[str | None, int] = {}
        self.depths: dict[str | None, int] = {}
        self.nested: dict[str | None, int] = {}
        self.cited: defaultdict[int, list[Citation]] = defaultdict(list)
        self.citing: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self.findings: defaultdict[str | None, list[Data]] = defaultdict(list)
        self.spans = _spans(book)
        self.above = headings_above(book)
        self.here = ""
        for rule in book.rules:
            below, titled = not heads_parent(book, rule), bool(title_of(rule))
            self.levels[rule.id] = self.levels.get(rule.parent, 0) + (titled and not rule.item and below)
            self.nested[rule.id] = self.nested.get(rule.parent, 0) + ((titled or not rule.implied) and below)
            self.depths[rule.id] = self.depths.get(rule.parent, 0) + rule.item
        for citation in book.citations:
            self.cited[id(citation.passage)].append(citation)
            if citation.source in self.names:
                for target in (target for reference in citation.references for target in reference.targets):
                    home = book.homes.get(target, target)
                    if home != citation.source:
                        self.citing[home].setdefault(citation.source)
        for finding in findings:
            shown = {"severity": finding.severity, "code": finding.code, "message": finding.message}
            self.findings[finding.rule].append(shown)

    def rules(self, rules: Sequence[Rule]) -> list[Data]:
        """Return rules in order, each with the headings of no rule `above` it, and with what stands `behind` it and
        belongs to a rule around it."""
        found = []
        for rule, behind in with_behind(rules):
            above = self.parts(self.above.get(rule.id, ()))
            self.here = rule.id
            found.append(self.rule(rule) | {"above": above, "behind": self.parts(behind)})
        return found

    def rule(self, rule: Rule) -> Data:
        """Return a rule. `name` is what readers call it; `level` is that of its heading, from 1, without gaps; `depth`
        that of an item among items; `mark` is what an item begins with; `leads`: all its text leads to what follows;
        `listed`: the contents have it, as a chapter or a section of one."""
        heading = rule.own_heading
        title = title_of(rule) if heading or not rule.implied else None
        content = [part for part in rule.content if not part.after and part is not heading]
        own = rule.name.removeprefix((rule.parent or "").partition(":")[2]).strip(".()")
        return {
            "id": rule.id,
            "name": self.names[rule.id],
            "mark": own if rule.item and own else self.names[rule.id],
            "numbered": rule.number is not None,
            "counted": rule.counted or "",
            "title": self.runs(title) if title else [],
            "basis": self.runs(rule.basis) if rule.basis else [],
            "level": max(1, self.levels[rule.id]),
            "listed": bool(title) and not rule.item and self.nested[rule.id] <= LISTED,
            "item": rule.item,
            "depth": self.depths[rule.id],
            "implied": rule.implied and not heading,
            "remarks": [each for each in (rule.stamp, rule.applies) if each],
            "content": self.parts(content, within=True),
            "leads": len(content) == 1 and _leads(content[0], None),
            "cited_by": self._cited_by(rule.id),
            "findings": self.findings.get(rule.id, []),
            "changed": rule.id in self.changed,
            "removed": self.removed_behind(rule.id),
        }

    def removed_behind(self, id: str) -> str:
        """Return the names of the rules that were taken out behind the rule `id`, or (`book:`) at the beginning."""
        names = [called(rule) for rule in self.removed.get(id, [])]
        return ", ".join(names) if len(names) <= REMOVED else f"{names[0]} to {names[-1]} ({len(names)} rules)"

    def _cited_by(self, target: str) -> list[Data]:
        return [{"id": each, "name": self.names[each]} for each in self.citing.get(target, ())]

    def parts(self, content: Iterable[Block | Table], within: bool = False) -> list[Data]:
        """Return blocks and tables, in order; headings `within` a rule stand below its own."""
        return [
            self._block(part, behind, within) if isinstance(part, Block) else self.table(part)
            for part, behind in itertools.pairwise((*content, None))
            if part is not None
        ]

    def _block(self, block: Block, behind: Block | Table | None, within: bool) -> Data:
        code = set_as(block.text) if block.kind == "paragraph" else ""
        return {
            "kind": code or ("subheading" if block.kind == "heading" and within else block.kind),
            "depth": block.depth,
            "marker": block.marker,
            "leads": _leads(block, behind),
            "runs": self.runs(block.text, without="code" if code else ""),
        }

    def table(self, table: Table) -> Data:
        """Return a table. `home` is what readers call its rule; `longest` are the characters of the longest cell of
        each column, `words` of its longest word."""
        header, body = header_grid(table), body_grid(table)
        longest, words = _longest([*header, *body])
        return {
            "kind": "table",
            "id": table.id,
            "name": table.caption or table.id.partition(":")[2],
            "caption": table.caption,
            "home": self.names.get(table.rule or "", self.book.title),
            "number": number_beside(table),
            "cited_by": self._cited_by(table.id),
            "longest": longest,
            "words": words,
            "header": [[self._cell(cell) for cell in row] for row in header],
            "body": [[self._cell(cell) for cell in row] for row in body],
            "notes": [self.runs(note) for note in table.notes],
            "ruled": bool(table.lines),
        }

    def _cell(self, cell: Cell) -> Data:
        return _set_cell(self.runs(cell.text), cell.scope, cell.column, cell.colspan, cell.rowspan, cell.lines)

    def runs(self, text: Text, without: str = "") -> list[Any]:
        """Return running text as a list: plain strings, {text, styles}, and references {runs, status, to or null,
        titled: whether the words are the title of what they lead to, far: whether that is likely on another page, from:
        the rule behind whose beginning they stand, empty before the first}; `without` is a style that all of it has
        and that need not be said."""
        citations = self.cited.get(id(text), ())
        sources = {id(each): citation.source for citation in citations for each in citation.references}
        references = [each for citation in citations for each in citation.references]
        tags = TagStyles(text)
        ends = [0]
        links: dict[int, Reference] = {}
        for reference in sorted(references, key=lambda each: each.start):
            if reference.start >= ends[-1]:
                links[reference.start] = reference
                ends += [reference.start, reference.end]
        ends = sorted({*ends, len(text.text)})
        out: list[Any] = []
        for start, runs in zip(ends, self._cut(text, ends, without), strict=False):
            link = links.get(start)
            out += [self._reference(runs, link, sources[id(link)], tags)] if link else runs
        return out

    def _cut(self, text: Text, ends: list[int], without: str) -> list[list[Any]]:
        """Return the characters between each of `ends`, which are in order, and the next, cut where their styles
        change. A picture is drawn where its file is known."""
        cuts = sorted({*ends, *(edge for each in text.styles for edge in (each.start, each.end))})
        cuts = [each for each in cuts if ends[0] <= each <= ends[-1]]
        found: list[list[Any]] = [[] for _ in ends[1:]]
        printed = in_lines(text)
        for left, right, styles in styled(text, cuts):
            words = printed[left:right]
            names = [self._named(text, each) for each in styles if each.name != without]
            run = {"text": words, "styles": names} if names else words
            found[bisect_right(ends, left) - 1].append(run)
        return found

    def _named(self, text: Text, style: Style) -> str:
        name = self.pictures.name(text.source, style.name) if self.pictures else ""
        return f"drawn:{name}" if name else "absent" if is_named_only(text, style) else style.name

    def _reference(self, runs: list[Any], reference: Reference, source: str | None, tags: TagStyles) -> Data:
        holds = reference.status in ("resolved", "ambiguous")
        to = reference.targets[0] if holds else None
        tag = tags.at(reference.start, reference.end) if to in self.names else ""
        rule = self.book.by_id.get(to or "")
        style = tag if holds else tags.at(reference.start, reference.end)
        if style and (words := shown_for(self.book, rule, reference.cited[0], style)):  # a tag is for the editor
            runs = [words]
        paged = to is not None and tag == "tag:page"
        far = to is not None and not paged and self._far(source, to)
        said = {"runs": runs, "status": reference.status, "to": to, "titled": tag == "tag", "far": far, "paged": paged}
        return said | ({"from": self.here} if far else {})

    def _far(self, source: str | None, target: str) -> bool:
        """True where more than a page of text lies between a citation in `source` and the beginning of `target`."""
        here, there = self.spans.get(source or ""), self.spans.get(target)
        if here is None or there is None:
            return True
        return there[0] - here[1] > PAGE or here[0] - there[0] > PAGE


def _leads(part: Block | Table, behind: Block | Table | None) -> bool:
    """True of a short paragraph that leads to what follows: `If either is met:`, or to the table `behind` it."""
    if not isinstance(part, Block) or len(part.text.text) > LEADING:
        return False
    return part.text.text.rstrip().endswith(":") or isinstance(behind, Table)


def _spans(book: Book) -> dict[str, tuple[int, int]]:
    """Return for each rule and each table where it begins and ends, in characters of the whole book."""
    spans: dict[str, tuple[int, int]] = {}
    at = 0
    for rule in book.rules:
        cells = sum(len(cell.text) for table in rule.tables for cell in table.cells)
        spans[rule.id] = (at, at + len(rule.text) + cells)
        spans.update((table.id, spans[rule.id]) for table in rule.tables)
        at = spans[rule.id][1]
    return spans


def called(rule: Rule) -> str:
    """Return what readers call a rule: its number, else its title; tags are for the editor."""
    return rule.number or rule.heading or rule.name


def plain_table(header: list[str], rows: list[list[str]]) -> Data:
    """Return a table of plain words that no book prints, in the form of `Content.table`."""
    columns = list(zip(header, *rows, strict=True))

    def cells(row: list[str], first: str, scope: str) -> list[Data]:
        return [_set_cell([signed(words)], scope if at else first, at) for at, words in enumerate(row)]

    return {
        "longest": [max(map(len, column)) for column in columns],
        "words": [max((len(word) for cell in column for word in cell.split()), default=0) for column in columns],
        "header": [cells(header, "col", "col")],
        "body": [cells(row, "row", "") for row in rows],
        "ruled": False,
    }


def _set_cell(runs: list[Any], scope: str, column: int, colspan: int = 1, rowspan: int = 1, lines: str = "") -> Data:
    """Return all that the templates ask of a cell, whoever prints it."""
    return {
        "runs": runs,
        "scope": scope,
        "column": column,
        "colspan": colspan,
        "rowspan": rowspan,
        "lines": lines.split(),
    }


def _longest(rows: list[list[Cell]]) -> tuple[list[int], list[int]]:
    """Return the characters of each column's longest cell and of its longest word; cells that span several columns
    do not count."""
    longest = [0] * max((cell.column + cell.colspan for row in rows for cell in row), default=0)
    words = list(longest)
    for row in rows:
        for cell in row:
            if cell.colspan == 1:
                at = cell.column
                longest[at] = max(longest[at], len(cell.text.text))
                words[at] = max(words[at], max(map(len, cell.text.text.split()), default=0))
    return longest, words
