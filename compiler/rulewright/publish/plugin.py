"""The MkDocs plugin: adds a project's pages, ready-made, to a site. Markdown never sees them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config import Config
from mkdocs.config import config_options as options
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page as SitePage
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils import get_relative_url

from rulewright.check import load_checks
from rulewright.compile import load
from rulewright.errors import ConfigError, OutputError, RulewrightError
from rulewright.project import PROJECT_FILE, Project
from rulewright.publish.pages.catalogue import CATALOGUE, catalogue_page
from rulewright.publish.pages.front import front_page, hand_written, led_into, with_chapters
from rulewright.publish.pages.navigation import navigation
from rulewright.publish.pages.page import Entry, Heading
from rulewright.publish.pages.pages import Pages
from rulewright.publish.pages.places import Open, in_editor, in_repository
from rulewright.publish.site.app import write_app
from rulewright.publish.site.folder import mark
from rulewright.publish.site.offline import write_index_script, write_page_script
from rulewright.publish.site.printed import PDFS
from rulewright.publish.site.theme import (
    add_to_search,
    as_html,
    equip,
    fit,
    lighten,
    named_once,
    see_less,
    site_language,
    widen,
)
from rulewright.publish.templates import ASSETS, assets, lean, lean_script
from rulewright.publish.text.spoken import ENGLISH
from rulewright.revise.release import Release, releases

LEAN = {".css": lean, ".js": lean_script}


class Settings(Config):  # type: ignore[no-untyped-call]
    """`project` is the folder of the project, from that of mkdocs.yml; `editor` the address by which an editor opens a
    place, of which what is served is full: with `{file}`, `{line}` and `{column}`."""

    project = options.Type(str, default=".")
    editor = options.Type(str, default="vscode://file{file}:{line}:{column}")


class RulewrightPlugin(BasePlugin[Settings]):  # type: ignore[no-untyped-call]
    """`given` is a project that is compiled already, so that `rulewright build` does not do it twice; `offline` builds
    a site that opens from disk, `draft` one that shows the findings beside the rules, as what is served does."""

    given: Project | None = None
    offline = False
    draft = False
    serving = False

    def on_startup(self, *, command: str, dirty: bool) -> None:
        self.serving = command == "serve"

    @event_priority(50)  # before the theme's search, which asks for words in the theme's language
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        self.root = (Path(config.config_file_path or ".").parent / self.config.project).resolve()
        try:
            project = self.given or load(self.root, cached=True)
            compared = releases(project)
        except RulewrightError as error:
            if self.given:
                raise  # the command line says it in its own way
            raise PluginError(f"rulewright: {error}") from error
        if self.offline:
            config.use_directory_urls = False
        self._take(self._pages(project, compared, config))
        self.head = self.pages.templates.get_template("app/head.html.j2")
        fit(config.theme)
        see_less(config.theme)
        config.extra_css[:0] = [f"{ASSETS}/{path}" for path in _styles(self.project)]
        config.extra_javascript[:0] = [f"{ASSETS}/{path}" for path in self.pages.scripts]
        config.nav = [*(config.nav or hand_written(Path(config.docs_dir))), *navigation(self.pages)]
        return config

    def renew(self, project: Project, config: MkDocsConfig) -> bool:
        """Go on with a newer state of the project; False where its pages are others now, and the site with them: then
        nothing has changed here."""
        pages = self._pages(project, releases(project), config)
        if _frame(pages) != _frame(self.pages):
            return False
        self._take(pages)
        self.catalogue.content_string = catalogue_page(load_checks(), project.check())
        return True

    def _take(self, pages: Pages) -> None:
        self.project = pages.project
        self.pages = pages
        self.titles = dict(pages.paths())
        self.unlisted = pages.unlisted

    def _pages(self, project: Project, compared: list[Release], config: MkDocsConfig) -> Pages:
        draft = self.draft or self.serving
        return Pages(
            project,
            config.use_directory_urls,
            compared,
            draft,
            self._opened(project, config),
            site_language(config.theme),
        )

    def _opened(self, project: Project, config: MkDocsConfig) -> Open:
        """Return what gives the address at which a place in a source is opened: while it is edited, in the editor."""
        if self.serving:
            return in_editor(self.config.editor, project.root)
        return in_repository(config.repo_url, config.edit_uri, Path(config.docs_dir), project.root)

    def path(self, file: File) -> str | None:
        """Return the path of a page that is made here, None of any other."""
        path = file.src_uri.removesuffix(".md")
        return path if path in self.titles or path in self.unlisted else None

    def entries(self, file: File) -> list[Entry]:
        """Return what the search finds on a page: nothing where it is not made here."""
        path = self.path(file)
        return self.pages.entries(path) if path else []

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        written = {file.dest_uri.casefold(): file.src_uri for file in files}
        for path in (*self.titles, *self.unlisted):
            made = File.generated(config, f"{path}.md", content="")
            if made.dest_uri.casefold() in written:
                also = written[made.dest_uri.casefold()]
                said = f"{also}: a page of the books has the same place in the site; give it another name"
                raise OutputError(said) if self.given else PluginError(f"rulewright: {said}")
            files.append(made)
        catalogue = catalogue_page(load_checks(), self.project.check())
        self.catalogue = File.generated(config, f"{CATALOGUE}.md", content=catalogue)
        files.append(self.catalogue)
        for path, file in assets():
            uri = f"{ASSETS}/{path}"
            made_lean = LEAN.get(file.suffix)
            if made_lean:
                files.append(File.generated(config, uri, content=made_lean(file.read_text("utf-8"))))
            else:
                files.append(File.generated(config, uri, abs_src_path=str(file)))
        for path, picture in self.pages.drawn():
            files.append(File.generated(config, f"{ASSETS}/{path}", content=picture.read()))
        for each in self.pages.printed:
            files.append(File.generated(config, f"{PDFS}/{each.file.name}", abs_src_path=str(each.file)))
        for path, text in self.pages.generated():
            files.append(File.generated(config, f"{ASSETS}/{path}", content=text))
        if "index.md" not in files.src_uris:
            files.append(File.generated(config, "index.md", content=front_page(self.project, self.pages.say)))
        return files

    def on_env(self, env: Environment, config: MkDocsConfig, files: Files) -> Environment:
        """The theme's templates, which are many, are looked for once in each build. They are compiled in each, too: a
        file of what was compiled before would be run, whoever wrote it. What we say among
        the theme's own words is in its language."""
        env.auto_reload = False
        env.globals["say"] = self.pages.say
        return env

    def on_page_read_source(self, page: SitePage, config: MkDocsConfig) -> str | None:
        """A hand-written page is read as any other, but for the sentence where it is no text."""
        try:
            return page.file.content_string
        except UnicodeDecodeError as error:
            said = f"{page.file.abs_src_path}: is not UTF-8; save it as UTF-8"
            raise ConfigError(said) if self.given else PluginError(f"rulewright: {said}") from error
        except OSError:
            return None  # MkDocs has its own word for it

    def on_page_markdown(self, markdown: str, page: SitePage, config: MkDocsConfig, files: Files) -> str:
        books = self.project.books
        ours = len(books) != 1 or self.path(page.file) is not None
        return markdown if ours else led_into(books[0], markdown, files.src_uris)

    def on_page_content(self, html: str, page: SitePage, config: MkDocsConfig, files: Files) -> str:
        path = self.path(page.file)
        if path is None:
            if page.file is not self.catalogue:
                only = self.project.books[0] if len(self.project.books) == 1 else None
                at = page.file.src_uri.removesuffix(".md")
                return with_chapters(html, only, self.pages.addresses, at) if only else html
            if not self.pages.draft:
                page.meta["search"] = {"exclude": True}  # players look for rules
            return f"{ENGLISH}{html}</div>"
        rendered = self.pages.render(path)
        page.meta["title"] = as_html(rendered.title)
        page.toc = _table_of_contents(rendered.headings)
        page.meta["search"] = {"exclude": True}  # our own entries, one a rule, take the place of the theme's
        page.meta["hide"] = [] if rendered.headings else ["toc"]
        page.meta["wide"] = rendered.wide
        add_to_search(config.plugins, self.entries(page.file), page.url)
        if self.offline:
            write_page_script(Path(config.site_dir), rendered)
        return rendered.html

    def on_post_page(self, output: str, page: SitePage, config: MkDocsConfig) -> str:
        if not self.offline and not self.serving:
            output = equip(output, self.head.render(root=get_relative_url(".", page.url) + "/"))
        output = named_once(lighten(output))
        return widen(output) if page.meta.get("wide") else output

    @event_priority(-100)  # when the search has written its index
    def on_post_build(self, config: MkDocsConfig) -> None:
        site = Path(config.site_dir)
        if self.offline:
            write_index_script(site)
        elif not self.serving:
            write_app(site, unescape(config.site_name))
        mark(site)

    @event_priority(-100)
    def on_serve(self, server: LiveReloadServer, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        for settings in self.project.settings:
            server.watch(str(settings.folder))
        for name in (PROJECT_FILE, "templates"):
            if (self.root / name).exists():
                server.watch(str(self.root / name))
        return server


def _styles(project: Project) -> Iterator[str]:
    """Yield the style sheets of a site; one for books in Lout only where there are such."""
    lout = any(book.format == "lout" for book in project.books)
    yield from (path for path, _ in assets() if path.endswith(".css") and (lout or path != "aid.css"))


def _frame(pages: Pages) -> tuple[Any, ...]:
    """Return what of a project stands on every page."""
    return pages.project.title, list(pages.paths()), pages.unlisted, pages.scripts


def _table_of_contents(headings: list[Heading]) -> TableOfContents:
    top: list[AnchorLink] = []
    open_links: list[AnchorLink] = []
    for heading in headings:
        link = AnchorLink(as_html(heading.title), escape(heading.anchor), heading.depth)
        while open_links and open_links[-1].level >= link.level:
            open_links.pop()
        (open_links[-1].children if open_links else top).append(link)
        open_links.append(link)
    return TableOfContents(top)
