"""Where everything is in the site: which page a rule is on, and the way from one page to another."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from urllib.parse import quote

from rulewright.cite.links.anchors import heading_name
from rulewright.errors import ConfigError
from rulewright.model import Book, Rule, Table
from rulewright.project import Project
from rulewright.publish.pages.mentions import Mentions
from rulewright.publish.pages.parts import Part, parts

FINDINGS = "findings"  # the pages for editors: all findings, and below the other each book in figures
FIGURES = "figures"
CHANGES = "changes"
PLAY = "play"
TAKEN = {FINDINGS, FIGURES, CHANGES, PLAY, "index", "404", "assets", "search", "pdf"}


class Addresses:
    """The address of each rule, table and page. A page's address is its folder: `world-at-war/58/`.

    `directories` is false where a page is a file instead (`world-at-war/58.html`), as it must be to open from disk.
    """

    def __init__(self, project: Project, directories: bool = True) -> None:
        self.directories = directories
        self.page_of: dict[str, str] = {}
        self.anchor_of: dict[str, str] = {}
        self.rules: dict[str, Rule] = {}
        self.mentions = Mentions(self.rules)
        self._ways: dict[tuple[str, str], str] = {}
        _refuse_taken(project)
        self.parts = {book.id: parts(book) for book in project.books}
        for book in project.books:
            aid = book.aid  # a player aid is one page
            for table in book.matter_tables:
                self._add_table(table, book.id if aid else f"{book.id}/index")
            for heading in book.headings:  # of no rule: they stand on the book's front page
                name = heading_name(heading)
                self.page_of[f"{book.id}:{name}"] = book.id if aid else f"{book.id}/index"
                self.anchor_of[f"{book.id}:{name}"] = name[1:]
            for part in self.pages(book):
                for rule in part.rules:
                    self._add_rule(rule, book.id if aid else part.path)
            for division in book.divisions:  # a reader finds it where its first rule is
                if division.rule in self.page_of:
                    self.page_of[f"{book.id}:{division.name}"] = self.page_of[division.rule]
                    self.anchor_of[f"{book.id}:{division.name}"] = self.anchor_of[division.rule]

    def pages(self, book: Book) -> Iterator[Part]:
        """Yield the pages of a book, in reading order."""
        for chapter in self.parts[book.id].values():
            yield from chapter

    def _add_rule(self, rule: Rule, page: str) -> None:
        self.page_of[rule.id] = page
        self.anchor_of[rule.id] = rule.anchor
        self.rules[rule.id] = rule
        for table in rule.tables:
            self._add_table(table, page)

    def _add_table(self, table: Table, page: str) -> None:
        self.page_of[table.id] = page
        self.anchor_of[table.id] = table.id.partition(":")[2]

    def url(self, page: str) -> str:
        """Return a page's address from the site's root."""
        if self.directories and page.rpartition("/")[2] == "index":
            return page.removesuffix("index")
        return f"{page}/" if self.directories else f"{page}.html"

    def link(self, target: str, page: str) -> str | None:
        """Return the way from `page` to a rule or table, or None where the site has no such place."""
        if target not in self.page_of:
            return None
        there = self.page_of[target]
        anchor = f"#{self.anchor_of[target].replace('%', '%25')}"
        return anchor if there == page else self.way(there, page) + anchor

    def root(self, page: str) -> str:
        """Return the relative address of the site's root as seen from `page`."""
        return "../" * self.url(page).count("/")

    def way(self, there: str, page: str) -> str:
        """Return the relative address of page `there` as seen from `page`."""
        if (there, page) not in self._ways:
            start = self.url(page) if self.directories else posixpath.dirname(page)
            way = quote(posixpath.relpath(f"/{self.url(there)}", f"/{start}"))  # so no folder of the disk is asked for
            self._ways[there, page] = way + ("/" if self.directories else "")
        return self._ways[there, page]


def _refuse_taken(project: Project) -> None:
    """Raise ConfigError where a book has the name of something that each site has at its root."""
    for each in project.settings:
        if each.id.casefold() in TAKEN:
            raise ConfigError(
                f"{each.place}: a site has something of its own called {each.id}; give the book another name"
            )
