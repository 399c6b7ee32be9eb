"""Render the pages: a chapter, a book's front page, the pages for its editors. Templates decide what they look like."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulewright.model import Block, Book, Citation, Diagnostic
from rulewright.project import Project
from rulewright.publish.addresses import CHANGES, FIGURES, FINDINGS, PLAY, Addresses
from rulewright.publish.figures.lines import groups, span
from rulewright.publish.figures.page import figures_page, group_page
from rulewright.publish.lout.indexed import TITLE as INDEX
from rulewright.publish.lout.indexed import index_page, index_path
from rulewright.publish.pages.book_pages import book_page, chapter_page
from rulewright.publish.pages.changes_page import TITLE as CHANGES_TITLE
from rulewright.publish.pages.changes_page import changes_page
from rulewright.publish.pages.entries import page_entries
from rulewright.publish.pages.findings_page import Findings
from rulewright.publish.pages.glossary import TITLE as GLOSSARY
from rulewright.publish.pages.glossary import book_terms, glossary_page
from rulewright.publish.pages.linked import Linked
from rulewright.publish.pages.moved import MovedRules
from rulewright.publish.pages.page import Entry, Page
from rulewright.publish.pages.places import Open, nowhere
from rulewright.publish.pages.play import TITLE as PLAY_TITLE
from rulewright.publish.pages.play import WIDGETS, Play, sheet_path, sheet_title
from rulewright.publish.pages.play_pages import play_page, sheet_page
from rulewright.publish.site.printed import on_paper, printed
from rulewright.publish.templates import ASSETS, SCRIPTS, environment
from rulewright.publish.text.above import headings_above, headings_around
from rulewright.publish.text.phrases import phrases_of
from rulewright.publish.text.pictures import FOLDER, Picture, Pictures
from rulewright.publish.text.spoken import ENGLISH, said_in, spoken
from rulewright.revise.release import Release

if TYPE_CHECKING:
    from jinja2 import Environment

MORE_FINDINGS = "findings.js"  # the findings that are too many for their page, among the site's assets
PHRASES = "phrases.js"  # what the scripts say, where the site is in another language than English


class Pages:
    """Renders the pages of a project, one at a time, each only when it is asked for. Those of a `draft` show the
    findings beside the rules, the gravest first; `opened` gives the address at which a place in a source is opened;
    `language` is that of the site around the books."""

    def __init__(
        self,
        project: Project,
        directories: bool = True,
        releases: Sequence[Release] = (),
        draft: bool = False,
        opened: Open = nowhere,
        language: str = "",
    ) -> None:
        self.project = project
        self.addresses = Addresses(project, directories)
        self.pictures = Pictures(project)
        self.releases = releases
        self.draft = draft
        self.moved = MovedRules(releases, self.addresses)
        self.part_at = {part.path: part for book in project.books for part in self.addresses.pages(book)}
        self.grouped = {
            path: chapters for book in project.books for path, chapters in groups(book, self.addresses).items()
        }
        taken = set(self.part_at)
        self.indexed = {index_path(book, taken): book for book in project.books if book.document and book.indexed}
        self.language = language
        self.say = phrases_of(language)
        self.templates = environment(project.root)  # of the pages for editors: they are in English
        self._speaking: dict[str, Environment] = {}
        self.cited: defaultdict[int, list[Citation]] = defaultdict(list)
        self.linked = Linked(project, self.addresses)
        self.play = Play(project, self.addresses)
        self.terms = book_terms(project, self.addresses)
        self.printed = printed(project)
        self.on_paper = on_paper(self.printed)
        self.glossaries = {each.path: each for each in self.terms.values()}
        for book in project.books:
            for citation in book.citations:
                self.cited[id(citation.passage)].append(citation)
        self.report = Findings(project, self.addresses, opened)
        self.findings: defaultdict[str, list[Diagnostic]] = defaultdict(list)
        for finding in self.report.found if draft else ():
            self.findings[finding.rule or ""].append(finding)

    def paths(self) -> Iterator[tuple[str, str]]:
        """Yield the path and title of every page, in the order of the navigation."""
        for book in self.project.books:
            if book.aid:
                yield book.id, book.title
                continue
            yield f"{book.id}/index", book.title
            for part in self.addresses.pages(book):
                yield part.path, part.title
            yield from (
                (path, phrases_of(book.language).plain(INDEX))
                for path, indexed in self.indexed.items()
                if indexed is book
            )
            if book.id in self.terms:
                yield self.terms[book.id].path, phrases_of(book.language).plain(GLOSSARY)
        if self.play.books:
            yield PLAY, self.say.plain(PLAY_TITLE)
            yield from ((sheet_path(book), sheet_title(book)) for book in self.play.books)
        yield FINDINGS, "Findings"
        for book in self.project.books:
            yield f"{FIGURES}/{book.id}", f"{book.title}: in figures"
        if self.releases:
            yield CHANGES, self.say.plain(CHANGES_TITLE)

    @cached_property
    def unlisted(self) -> dict[str, str]:
        """The pages that the navigation does not show, by path, with their titles."""
        pictures = {path: f"Chapters {span(chapters)} in figures" for path, chapters in self.grouped.items()}
        return pictures | self.moved.lost_pages

    @cached_property
    def spoken(self) -> dict[str, str]:
        """What says the language of each book around what is shown of it, by its id."""
        return {book.id: spoken(book) for book in self.project.books}

    @cached_property
    def above(self) -> dict[str, dict[str, list[Block]]]:
        """The headings that lead to rules, of each book, by its id."""
        return {book.id: headings_above(book) for book in self.project.books}

    @cached_property
    def around(self) -> dict[str, list[Block]]:
        """The headings below which each rule stands, by its id."""
        return {
            rule: heads for book in self.project.books for rule, heads in headings_around(book, self.above[book.id])
        }

    def render(self, path: str) -> Page:
        """Render the page at `path`. Raises KeyError where there is none."""
        page = self._page(path)
        book = self.book_of(path)
        spoken = book or self.play.speaker(path)
        ours = said_in(self.say.language) if path == CHANGES else ENGLISH
        page.html = f"{self.spoken[spoken.id] if spoken else ours}{page.html}</div>"
        page.html += self.moved.html(path, self.speaking(book) if book else self.templates)
        return page

    def speaking(self, book: Book) -> Environment:
        """Return the templates in the language of a book."""
        return self._in(phrases_of(book.language).language)

    @property
    def around_books(self) -> Environment:
        """The templates in the language of the site."""
        return self._in(self.say.language)

    def _in(self, language: str) -> Environment:
        if language not in self._speaking:
            self._speaking[language] = environment(self.project.root, language)
        return self._speaking[language]

    def fill(self, of: Book, template: str, /, **values: Any) -> str:
        """Return a template in the language of a book, filled with values."""
        return self.speaking(of).get_template(template).render(**values)

    def book_of(self, path: str) -> Book | None:
        """Return the book that the page at `path` is one of, None where it is one of none."""
        return next((each for each in self.project.books if each.id == path.partition("/")[0]), None)

    def entries(self, path: str) -> list[Entry]:
        """Return what the search finds on the page at `path`."""
        return list(page_entries(self, path))

    def _page(self, path: str) -> Page:
        if path in self.grouped:
            return self._group_page(path)
        if path in self.moved.lost_pages:
            return Page(path, self.moved.lost_pages[path], "")
        if path == FINDINGS:
            return self._findings_page()
        if path == CHANGES:
            return changes_page(self)
        if path.startswith(f"{FIGURES}/"):
            return self._figures_page(path)
        name, _, chapter = path.partition("/")
        if name == PLAY:
            return sheet_page(self, self.project.book(chapter)) if chapter else play_page(self)
        book = self.project.book(name)
        if book.aid and not chapter:
            from rulewright.publish.lout.aid import aid_page

            return aid_page(self, book)
        if chapter == "index":
            return book_page(self, book)
        if path in self.glossaries:
            return glossary_page(self, self.glossaries[path])
        if path in self.indexed:
            return index_page(self, book, path)
        if book.document:
            from rulewright.publish.lout.document import document_page

            return document_page(self, book, self.part_at[path])
        return chapter_page(self, book, self.part_at[path])

    def script(self, path: str, name: str) -> str:
        """Return the element that runs a script of one page alone."""
        return f'<script src="{self.addresses.root(path)}{ASSETS}/{name}" defer></script>'

    def _findings_page(self) -> Page:
        html = self.templates.get_template("findings.html.j2").render(self.report.page())
        return Page(FINDINGS, "Findings", html + self.script(FINDINGS, "report.js"))

    @property
    def scripts(self) -> list[str]:
        """What every page runs, in this order, by its name among the assets."""
        said = [PHRASES] if self.say.script() else []
        return [*said, *SCRIPTS, WIDGETS] if self.play.books else [*said, *SCRIPTS]

    def generated(self) -> Iterator[tuple[str, str]]:
        """Yield (name among the assets, text) of what the pages load and no template holds: the findings that are too
        many for their page, the widgets and the rule code that they run."""
        row = self.templates.get_template("_finding.html.j2").module.row  # type: ignore[attr-defined]
        rows = "".join(row(each) for each in self.report.rest())
        if rows:
            yield MORE_FINDINGS, f"rulewright.loaded.findings = {json.dumps(rows)};\n"
        said = self.say.script()
        if said:
            yield PHRASES, said
        yield from self.play.scripts()

    def drawn(self) -> Iterator[tuple[str, Picture]]:
        """Yield (name among the assets, picture) of the pictures in the books."""
        yield from ((f"{FOLDER}/{name}", picture) for name, picture in self.pictures.of(self.project.books))

    def _group_page(self, path: str) -> Page:
        book = self.project.book(path.split("/")[1])
        data = group_page(book, self.grouped[path], self.linked, path)
        return Page(path, self.unlisted[path], self.templates.get_template("figures_group.html.j2").render(data))

    def _figures_page(self, path: str) -> Page:
        book = self.project.book(path.partition("/")[2])
        html = self.templates.get_template("figures.html.j2").render(figures_page(book, self.linked))
        return Page(path, f"{book.title}: in figures", html)
