"""Build the site: MkDocs does it, with the project's own mkdocs.yml or with settings of ours."""

from __future__ import annotations

import io
import logging
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException

from rulewright.errors import OutputError
from rulewright.memory import kept
from rulewright.output import unmade
from rulewright.project import Project
from rulewright.publish.faults import say_once
from rulewright.publish.plugin import RulewrightPlugin
from rulewright.publish.site.folder import making
from rulewright.publish.site.theme import as_html, quiet
from rulewright.publish.templates import site_settings

MKDOCS_FILE = "mkdocs.yml"


class _Settings(io.BytesIO):
    """Settings that stand in no file, in the place where mkdocs.yml would be."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name


def build_site(project: Project, offline: bool, draft: bool) -> Path:
    """Build the site of a compiled project and return its folder.

    Built `offline`, it opens from disk without any network; a `draft` shows the findings beside the rules. Raises
    OutputError where it cannot be built.
    """
    return make_site(project, project.output / "offline" if offline else None, offline, draft)


def make_site(project: Project, folder: Path | None = None, offline: bool = False, draft: bool = False) -> Path:
    """Build the site of a compiled project into `folder` (else where its settings say), and return that.

    It is built beside its place and put there when it is whole: what was there before stays until then, also where the
    disk is full or the run is killed.
    """
    site = folder or project.output / "site"
    try:
        config = site_config(project, {"site_dir": str(folder)} if folder else {}, offline, draft)
        site = Path(config.site_dir)
        with making(site) as fresh:
            config.site_dir = str(fresh)
            config.plugins.on_startup(command="build", dirty=False)
            with kept():
                build(config)
            config.plugins.on_shutdown()
    except OSError as error:
        raise unmade(site, error) from error
    except (Abort, MkDocsException) as error:
        raise OutputError(f"the site could not be built: {error}") from error
    return site


def site_config(project: Project, settings: dict[str, Any], offline: bool = False, draft: bool = False) -> MkDocsConfig:
    """Return the settings of the project's mkdocs.yml, or ours where it has none; `settings` override them.

    The plugin in them builds the site of this compiled project.
    """
    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    logging.getLogger("mkdocs.commands.build").addFilter(say_once)
    quiet()
    file = project.root / MKDOCS_FILE
    if file.is_file():
        config = load_config(config_file=str(file), **settings)
    else:
        usual = _Settings(site_settings(book.language for book in project.books).encode(), str(file))
        config = load_config(config_file=usual, **{**_of_project(project), **settings})
    plugin = config.plugins.get("rulewright")
    if isinstance(plugin, RulewrightPlugin):
        plugin.given = project
        plugin.offline = offline
        plugin.draft = draft
    return config


def _of_project(project: Project) -> dict[str, Any]:
    """Return what the settings of a project without a mkdocs.yml say of it alone: what its site is called, and where
    its pages and its site are."""
    pages = project.pages
    if not pages.is_dir():
        pages = project.output / "cache" / "pages"
        pages.mkdir(parents=True, exist_ok=True)
    return {"site_name": as_html(project.title), "docs_dir": str(pages), "site_dir": str(project.output / "site")}
