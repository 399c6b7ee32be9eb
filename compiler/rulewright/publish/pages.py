"""Render the pages: a chapter, a book's front page, the pages for its editors. Templates decide what they look like."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, field

from rulewright.model import Block, Book, Citation, Diagnostic, Rule, Table
from rulewright.project import Project
from rulewright.publish.addresses import CHANGES, FIGURES, FINDINGS, Addresses, file_name
from rulewright.publish.figures.page import chapter_picture, figures_page
from rulewright.publish.findings_page import Findings
from rulewright.publish.grid import body_grid, header_grid
from rulewright.publish.linked import Linked
from rulewright.publish.moved import MovedRules
from rulewright.publish.play import PLAY, WIDGETS, Play
from rulewright.publish.play import TITLE as PLAY_TITLE
from rulewright.publish.prose import Prose
from rulewright.publish.templates import ASSETS, SCRIPTS, environment
from rulewright.revise.release import Release
from rulewright.revise.report.html import changes_data

MORE_FINDINGS = "findings.js"  # the findings that are too many for their page, among the site's assets
TITLED_DEPTH = 3  # headings down to this depth are in a page's table of contents


class Heading(Struct):
    """An entry of a page's table of contents."""

    title: str
    anchor: str
    depth: int


class Entry(Struct):
    """What the search finds: one rule; without an anchor the page itself, which gives the rules on it their place."""

    anchor: str
    title: str
    text: str


class Page(Struct):
    """A rendered page. `path` is its place from the site's root, without an ending; a `wide` one takes the room of its
    table of contents."""

    path: str
    title: str
    html: str
    headings: list[Heading] = field(default_factory=list)
    wide: bool = False


class Pages:
    """Renders the pages of a project, one at a time, each only when it is asked for."""

    def __init__(self, project: Project, directories: bool = True, releases: Sequence[Release] = ()) -> None:
        self.project = project
        self.addresses = Addresses(project, directories)
        self.releases = releases
        self.moved = MovedRules(releases, self.addresses)
        self.chapter_at = {
            f"{book}/{file_name(name)}": name for book, named in self.addresses.chapters.items() for name in named
        }
        self.templates = environment(project.root)
        self.cited: defaultdict[int, list[Citation]] = defaultdict(list)
        self.linked = Linked(project, self.addresses)
        self.play = Play(project, self.addresses)
        for book in project.books:
            for citation in book.citations:
                self.cited[id(citation.passage)].append(citation)
        self.report = Findings(project, self.addresses)
        self.findings: defaultdict[str, list[Diagnostic]] = defaultdict(list)
        for finding in project.check():
            self.findings[finding.rule or ""].append(finding)

    def paths(self) -> Iterator[tuple[str, str]]:
        """Yield the path and title of every page, in the order of the navigation."""
        for book in self.project.books:
            if book.format == "lout":
                yield book.id, book.title
                continue
            yield f"{book.id}/index", book.title
            for name, rules in self.addresses.chapters[book.id].items():
                yield f"{book.id}/{file_name(name)}", _chapter_title(name, rules)
        if self.play.books:
            yield PLAY, PLAY_TITLE
        yield FINDINGS, "Findings"
        for book in self.project.books:
            yield f"{FIGURES}/{book.id}", f"{book.title}: in figures"
        if self.releases:
            yield CHANGES, "What changed"

    def render(self, path: str) -> Page:
        """Render the page at `path`. Raises KeyError where there is none."""
        page = self._page(path)
        page.html += self.moved.html(path, self.templates)
        return page

    def entries(self, path: str) -> list[Entry]:
        """Return what the search finds on the page at `path`: the rules of a book, and the books."""
        name, _, chapter = path.partition("/")
        book = next((each for each in self.project.books if each.id == name), None)
        if book is None:
            return []
        if book.format == "lout" and not chapter:
            rules = [Entry(rule.anchor, rule.heading or rule.name, rule.text) for rule in book.rules]
            return [Entry("", book.title, ""), *rules]
        if chapter == "index":
            return [Entry("", book.title, "")]
        rules_here = self.addresses.chapters[name].get(self.chapter_at.get(path, ""), [])
        return [Entry(rule.anchor, _label(rule), rule.text) for rule in rules_here if not rule.implied]

    def _page(self, path: str) -> Page:
        if path in self.moved.lost_pages:
            return Page(path, self.moved.lost_pages[path], "")
        if path == FINDINGS:
            return self._findings_page()
        if path == CHANGES:
            return self._changes_page()
        if path.startswith(f"{FIGURES}/"):
            return self._figures_page(path)
        if path == PLAY:
            return self._play_page()
        name, _, chapter = path.partition("/")
        book = self.project.book(name)
        if book.format == "lout" and not chapter:
            from rulewright.publish.aid import aid_page

            return aid_page(self, book)
        if chapter == "index":
            return self._book_page(book)
        number = self.chapter_at[path]
        return self._chapter_page(book, path, number, self.addresses.chapters[book.id][number])

    def _chapter_page(self, book: Book, path: str, name: str, rules: list[Rule]) -> Page:
        prose = Prose(self.addresses, path, self.cited)
        shown = [self._rule(book, rule, path, prose) for rule in rules]
        title = _chapter_title(name, rules)
        html = self.templates.get_template("chapter.html.j2").render(
            book=book, title=title, rules=shown, picture=chapter_picture(rules, self.linked)
        )
        headings = [Heading(_label(rule), rule.anchor, _depth(book, rule)) for rule in rules if not rule.item]
        headings = [each for each in headings if 1 < each.depth <= TITLED_DEPTH]
        return Page(path, title, html, headings)

    def _rule(self, book: Book, rule: Rule, path: str, prose: Prose) -> dict[str, Any]:
        """Return what the template needs to know about a rule."""
        return {
            "rule": rule,
            "depth": _depth(book, rule),
            "title": prose.html(rule.title) if rule.title else "",
            "was": self.moved.was(rule, path),
            "content": [self._part(part, prose) for part in rule.content],
            "play": self.play.widgets(rule.id, path),
            "links": self.linked.html(rule, path),
            "findings": [(each, *self.report.ways(each, path)) for each in self.findings.get(rule.id, ())],
        }

    def _part(self, part: Block | Table, prose: Prose) -> dict[str, Any]:
        if isinstance(part, Block):
            return {"kind": part.kind, "depth": part.depth, "html": prose.html(part.text)}
        return {
            "kind": "table",
            "id": part.id.partition(":")[2],
            "caption": part.caption,
            "number": part.number,
            "header": [[(cell, prose.html(cell.text)) for cell in row] for row in header_grid(part)],
            "body": [[(cell, prose.html(cell.text)) for cell in row] for row in body_grid(part)],
            "notes": [prose.html(note) for note in part.notes],
        }

    def _book_page(self, book: Book) -> Page:
        path = f"{book.id}/index"
        parts = []
        for name, rules in self.addresses.chapters[book.id].items():
            sections = [rule for rule in rules if _depth(book, rule) == 2 and not rule.item]
            parts.append(
                {
                    "title": _chapter_title(name, rules),
                    "way": self.addresses.way(f"{book.id}/{file_name(name)}", path),
                    "sections": [(self.addresses.link(rule.id, path), _label(rule)) for rule in sections],
                }
            )
        prose = Prose(self.addresses, path, self.cited)
        matter = [self._part(part, prose) for part in book.matter]
        html = self.templates.get_template("book.html.j2").render(
            book=book, chapters=parts, matter=matter, counts=_counts(book)
        )
        return Page(path, book.title, html)

    def _changes_page(self) -> Page:
        latest = self.releases[0]
        data = changes_data(latest.revision, lambda id: self.addresses.link(id or "", CHANGES) or "", latest.name)
        html = self.templates.get_template("_changes.html.j2").render(data)
        return Page(CHANGES, "What changed", html)

    def _play_page(self) -> Page:
        books = [(book, self.play.occasions(book, PLAY)) for book in self.play.books]
        html = self.templates.get_template("play.html.j2").render(title=PLAY_TITLE, books=books)
        return Page(PLAY, PLAY_TITLE, html, [Heading(book.title, book.id, 2) for book in self.play.books])

    def _findings_page(self) -> Page:
        html = self.templates.get_template("findings.html.j2").render(self.report.page())
        script = self.addresses.root(FINDINGS) + f"{ASSETS}/report.js"
        return Page(FINDINGS, "Findings", f'{html}<script src="{script}" defer></script>')

    @property
    def scripts(self) -> list[str]:
        """What every page runs, in this order, by its name among the assets."""
        return [*SCRIPTS, WIDGETS] if self.play.books else [*SCRIPTS]

    def generated(self) -> Iterator[tuple[str, str]]:
        """Yield (name among the assets, text) of what the pages load and no template holds: the findings that are too
        many for their page, the widgets and the rule code that they run."""
        row = self.templates.get_template("_finding.html.j2").module.row  # type: ignore[attr-defined]
        rows = "".join(row(each) for each in self.report.rest())
        if rows:
            yield MORE_FINDINGS, f"rulewright.loaded.findings = {json.dumps(rows)};\n"
        yield from self.play.scripts()

    def _figures_page(self, path: str) -> Page:
        book = self.project.book(path.partition("/")[2])
        html = self.templates.get_template("figures.html.j2").render(figures_page(book, self.linked))
        return Page(path, f"{book.title}: in figures", html)


def _depth(book: Book, rule: Rule) -> int:
    number = book.notation.parse(rule.name) if book.notation else None
    return len(number) if number else 1


def _label(rule: Rule) -> str:
    return f"{rule.name} {rule.heading}".strip()


def _chapter_title(name: str, rules: list[Rule]) -> str:
    """Return a chapter's number and title; some books title a chapter 4 as 4.0."""
    titled = next((rule for rule in rules[:2] if rule.heading and rule.number in (name, f"{name}.0")), None)
    return f"{name}. {titled.heading}" if titled else name


def _counts(book: Book) -> dict[str, int]:
    counts: defaultdict[str, int] = defaultdict(int)
    for _, reference in book.references:
        counts[reference.status] += 1
    return {"rules": len(book.rules), "tables": len(book.tables), "references": sum(counts.values())}
