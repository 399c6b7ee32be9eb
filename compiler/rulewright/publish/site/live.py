"""The site while its sources are edited: each page is made when it is asked for, out of what the sources say now."""

from __future__ import annotations

import threading
from pathlib import Path
from urllib.parse import urlsplit

from mkdocs.commands.build import get_context
from mkdocs.structure.files import File, get_files, set_exclusions
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page as SitePage

from rulewright.project import Project
from rulewright.publish.plugin import RulewrightPlugin
from rulewright.publish.site.app import WORKER, no_worker
from rulewright.publish.site.site import site_config
from rulewright.publish.site.theme import search_index
from rulewright.publish.templates import ASSETS

INDEX = "search/search_index.json"


class LiveSite:
    """The site of a project, every file of which can be read at any time, by several threads.

    A page passes the same events of MkDocs' plugins as in a build, in their order; only what plugins would write when
    all pages are built is not there, but for the index of the search. Raises what MkDocs raises where the settings or
    the hand-written pages are no good.
    """

    def __init__(self, project: Project, url: str) -> None:
        config = site_config(project, {"site_url": url})
        found = config.plugins.get("rulewright")
        self.besides = [project.root / "templates", project.pages]
        self.plugin = found if isinstance(found, RulewrightPlugin) else None
        config.plugins.on_startup(command="serve", dirty=False)
        self.config = config = config.plugins.on_config(config)
        config.plugins.on_pre_build(config=config)
        files = get_files(config)
        env = config.theme.get_env()
        files.add_files_from_theme(env, config)
        self.files = config.plugins.on_files(files, config=config)
        set_exclusions(self.files, config)
        nav = get_navigation(self.files, config)
        self.nav = config.plugins.on_nav(nav, config=config, files=self.files)
        self.env = config.plugins.on_env(env, config=config, files=self.files)
        self.by_path = {file.dest_uri: file for file in self.files}
        self.pages = self.files.documentation_pages()
        for file in self.pages:
            page = file.page or SitePage(None, file, config)
            if not self._is_ours(file):  # the navigation shows their titles, which stand in their text
                self._fill(page)
        self.lock = threading.Lock()
        self._forget()

    def renew(self, project: Project) -> bool:
        """Go on with a newer state of the project; False where its pages are others now, so that this needs a new site.

        Whoever reads meanwhile gets the old pages, then the new ones, never a mixture.
        """
        if self.plugin is None:
            return False
        with self.lock:
            same = self.plugin.renew(project, self.config)
            self._forget()
        return same

    def read(self, path: str) -> bytes | None:
        """Return a file of the site by its path from the site's root, or None where there is none."""
        with self.lock:
            if path not in self.made:
                content = self._make(path)
                if content is None:
                    return None
                self.made[path] = content
            return self.made[path]

    def written(self) -> list[SitePage]:
        """Return the pages that are written by hand, or made as Markdown; each has its content."""
        return [file.page for file in self.pages if file.page and not self._is_ours(file)]

    def beside(self) -> list[tuple[str, str]]:
        """Return (path from the site's root, file) of what lies beside the hand-written pages: pictures, mostly."""
        own = Path(self.config.docs_dir)
        return [
            (file.src_uri, file.abs_src_path)
            for file in self.files
            if file.abs_src_path and not file.is_documentation_page() and own in Path(file.abs_src_path).parents
        ]

    def watched(self) -> list[Path]:
        """Return the files and folders, besides the books, that the site is made of."""
        config = self.config
        named = [config.config_file_path, config.docs_dir, config.theme.custom_dir, *config.watch]
        return [*(Path(each) for each in named if each), *self.besides]

    def _forget(self) -> None:
        self.made: dict[str, bytes] = {}
        self.generated: dict[str, str] | None = None

    def _make(self, path: str) -> bytes | None:
        if path == INDEX:
            return self._index()
        if path == WORKER:
            return no_worker().encode()
        generated = self._generated().get(path)
        if generated is not None:
            return generated.encode()
        file = self.by_path.get(path)
        if file is None:
            return self._template(path).encode() if path in self.config.theme.static_templates else None
        return self._html(file).encode() if file.page else file.content_bytes

    def _generated(self) -> dict[str, str]:
        if self.generated is None:
            pairs = self.plugin.pages.generated() if self.plugin else ()
            self.generated = {f"{ASSETS}/{name}": text for name, text in pairs}
        return self.generated

    def _is_ours(self, file: File) -> bool:
        return self.plugin is not None and self.plugin.path(file) is not None

    def _fill(self, page: SitePage) -> None:
        """Give a page its content, as MkDocs does before it builds the first one."""
        plugins, config, files = self.config.plugins, self.config, self.files
        page = plugins.on_pre_page(page, config=config, files=files)
        page.read_source(config)
        page.markdown = plugins.on_page_markdown(page.markdown or "", page=page, config=config, files=files)
        page.render(config, files)
        page.content = plugins.on_page_content(page.content or "", page=page, config=config, files=files)

    def _html(self, file: File) -> str:
        page = file.page
        assert page is not None
        self._fill(page)
        page.active = True
        try:
            context = get_context(self.nav, self.pages, self.config, page)
            template = self.env.get_template(page.meta.get("template", "main.html"))
            context = self.config.plugins.on_page_context(context, page=page, config=self.config, nav=self.nav)
            return self.config.plugins.on_post_page(template.render(context), page=page, config=self.config)
        finally:
            page.active = False

    def _template(self, name: str) -> str:
        """Return a page that the theme has for any site, such as the one for what is not there."""
        base = urlsplit(self.config.site_url or "/").path
        html: str = self.env.get_template(name).render(get_context(self.nav, self.pages, self.config, base_url=base))
        return html

    def _index(self) -> bytes | None:
        ours = [(file.url, self.plugin.entries(file)) for file in self.pages if self.plugin]
        return search_index(self.config.plugins, self.written(), ours)
