"""Build and serve the site: MkDocs does it, with the project's own mkdocs.yml or with settings of ours."""

from __future__ import annotations

import io
import logging
from pathlib import Path

import msgspec
from mkdocs.commands.build import build
from mkdocs.commands.serve import serve
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException

from rulewright.errors import OutputError
from rulewright.project import Project, find_project
from rulewright.publish.plugin import RulewrightPlugin
from rulewright.publish.theme import default_settings, quiet

MKDOCS_FILE = "mkdocs.yml"


class _Settings(io.BytesIO):
    """Settings that stand in no file, in the place where mkdocs.yml would be."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name


def build_site(project: Project) -> Path:
    """Build the site of a compiled project and return its folder. Raises OutputError where that fails."""
    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    quiet()
    try:
        config = _config(project)
        plugin = config.plugins.get("rulewright")
        if isinstance(plugin, RulewrightPlugin):
            plugin.given = project
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
        config.plugins.on_shutdown()
    except OSError as error:
        raise OutputError(f"{error.filename or project.output}: cannot be written ({error.strerror})") from error
    except (Abort, MkDocsException) as error:
        raise OutputError(f"the site could not be built: {error}") from error
    return Path(config.site_dir)


def serve_site(path: Path, address: str) -> None:
    """Serve the site of the project at `path` until interrupted, building it anew when a source changes."""
    project = find_project(path)
    file = project.root / MKDOCS_FILE
    try:
        serve(
            config_file=str(file) if file.is_file() else _default_file(project),  # type: ignore[arg-type]
            dev_addr=address,
            livereload=True,
            watch=[],
        )
    except MkDocsException as error:
        raise OutputError(f"the site could not be served: {error}") from error


def _config(project: Project) -> MkDocsConfig:
    file = project.root / MKDOCS_FILE
    if file.is_file():
        return load_config(config_file=str(file))
    return load_config(config_file=_default_file(project))


def _default_file(project: Project) -> _Settings:
    pages = project.root / "site"
    if not pages.is_dir():
        pages = project.output / "cache" / "pages"
        pages.mkdir(parents=True, exist_ok=True)
    settings = default_settings(project.title) | {
        "docs_dir": str(pages),
        "site_dir": str(project.output / "site"),
    }
    # JSON is YAML, too
    return _Settings(msgspec.json.encode(settings), str(project.root / MKDOCS_FILE))
