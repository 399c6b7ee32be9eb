"""The MkDocs plugin: adds a project's pages, ready-made, to a site. Markdown never sees them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mkdocs.config import Config
from mkdocs.config import config_options as options
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page as SitePage
from mkdocs.structure.toc import AnchorLink, TableOfContents

from rulewright.check import load_checks
from rulewright.compile import load
from rulewright.errors import RulewrightError
from rulewright.model import Book
from rulewright.project import PROJECT_FILE, Project
from rulewright.publish.catalogue import CATALOGUE, TITLE, catalogue_page
from rulewright.publish.pages import Heading, Page, Pages
from rulewright.publish.templates import assets
from rulewright.publish.theme import add_to_search, fit
from rulewright.revise.release import releases

ASSETS = "assets/rulewright"
SCRIPTS = ("rulewright.js", "search.js", "preview.js")  # what every page runs, in this order
MOST_CHAPTERS = 25  # in one list of the navigation


class Settings(Config):  # type: ignore[no-untyped-call]
    """`project` is the folder of the project, from that of mkdocs.yml."""

    project = options.Type(str, default=".")


class RulewrightPlugin(BasePlugin[Settings]):  # type: ignore[no-untyped-call]
    """`given` is a project that is compiled already, so that `rulewright build` does not do it twice."""

    given: Project | None = None

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        self.root = (Path(config.config_file_path or ".").parent / self.config.project).resolve()
        try:
            project = self.given or load(self.root)
            compared = releases(project)
        except RulewrightError as error:
            if self.given:
                raise  # the command line says it in its own way
            raise PluginError(f"rulewright: {error}") from error
        self.project = project
        self.pages = Pages(project, config.use_directory_urls, compared)
        self.titles = dict(self.pages.paths())
        fit(config.theme)
        self.lost = self.pages.moved.lost_pages
        config.extra_css[:0] = [f"{ASSETS}/{path}" for path, _ in assets() if path.endswith(".css")]
        config.extra_javascript[:0] = [f"{ASSETS}/{path}" for path in SCRIPTS]
        config.nav = [*(config.nav or _hand_written(Path(config.docs_dir))), *self._nav()]
        return config

    def _nav(self) -> list[Any]:
        """Return the navigation of the books, the findings and the catalogue."""
        books: dict[str, list[Any]] = {}
        for path, title in self.titles.items():
            book, _, page = path.partition("/")
            entries = books.setdefault(book, [])
            entries.append(f"{path}.md" if page == "index" else {title: f"{path}.md"})
        nav = [
            {self.project.book(book).title: [entries[0], *_grouped(entries[1:])]}
            if f"{book}/index" in self.titles
            else entries[0]
            for book, entries in books.items()
        ]
        return [*nav, {TITLE: f"{CATALOGUE}.md"}]

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        for path, title in (self.titles | self.lost).items():
            files.append(File.generated(config, f"{path}.md", content=f"---\ntitle: {json.dumps(title)}\n---\n"))
        catalogue = catalogue_page(load_checks(), self.project.check())
        files.append(File.generated(config, f"{CATALOGUE}.md", content=catalogue))
        for path, file in assets():
            files.append(File.generated(config, f"{ASSETS}/{path}", abs_src_path=str(file)))
        if "index.md" not in files.src_uris:
            files.append(File.generated(config, "index.md", content=_front_page(self.project)))
        return files

    def on_page_content(self, html: str, page: SitePage, config: MkDocsConfig, files: Files) -> str:
        path = page.file.src_uri.removesuffix(".md")
        if path not in self.titles and path not in self.lost:
            return html
        rendered = self.pages.render(path)
        page.toc = _table_of_contents(rendered.headings)
        page.meta["search"] = {"exclude": True}  # our own entries, one a rule, take the place of the theme's
        page.meta["hide"] = [] if rendered.headings else ["toc"]
        self._add_to_search(config, rendered, page.url)
        return rendered.html

    def _add_to_search(self, config: MkDocsConfig, page: Page, url: str) -> None:
        add_to_search(config.plugins, page, url)

    @event_priority(-100)
    def on_serve(self, server: LiveReloadServer, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        for settings in self.project.settings:
            server.watch(str(settings.folder))
        for name in (PROJECT_FILE, "templates"):
            if (self.root / name).exists():
                server.watch(str(self.root / name))
        return server


def _grouped(entries: list[dict[str, str]]) -> list[dict[str, Any]]:
    """Return the chapters in groups where they are too many for one list; each page then carries only its own group."""
    if len(entries) <= MOST_CHAPTERS:
        return list(entries)
    groups = [entries[at : at + MOST_CHAPTERS] for at in range(0, len(entries), MOST_CHAPTERS)]
    return [{f"{_first_word(group[0])} – {_first_word(group[-1])}": group} for group in groups]


def _first_word(entry: dict[str, str]) -> str:
    return next(iter(entry)).split()[0].rstrip(".")


def _hand_written(folder: Path) -> list[str]:
    """Return the pages of a site whose settings list none: its front page first, then by name."""
    found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.md"))
    return sorted(found, key=lambda path: (path != "index.md", path)) if "index.md" in found else ["index.md", *found]


def _front_page(project: Project) -> str:
    """Return a front page for a site that has none of its own."""
    books = [
        f"- [{book.title}]({book.id}{'' if book.format == 'lout' else '/index'}.md): {_holdings(book)}"
        for book in project.books
    ]
    return "\n".join([f"# {project.title}", "", *books, "", "[Findings](findings.md)", ""])


def _holdings(book: Book) -> str:
    return (
        f"{len(book.rules)} sections"
        if book.format == "lout"
        else f"{len(book.rules)} rules, {len(book.tables)} tables"
    )


def _table_of_contents(headings: list[Heading]) -> TableOfContents:
    top: list[AnchorLink] = []
    open_links: list[AnchorLink] = []
    for heading in headings:
        link = AnchorLink(heading.title, heading.anchor, heading.depth)
        while open_links and open_links[-1].level >= link.level:
            open_links.pop()
        (open_links[-1].children if open_links else top).append(link)
        open_links.append(link)
    return TableOfContents(top)
