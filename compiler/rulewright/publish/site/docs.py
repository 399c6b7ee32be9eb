"""The pages as a plain tree of Markdown files, for any generator that builds Markdown: each is one block of HTML that
asks for its own styles and scripts, so that nothing need be set up."""

from __future__ import annotations

import json
import posixpath
import re
import shutil
from pathlib import Path

from rulewright.output import unmade
from rulewright.project import Project
from rulewright.publish.pages.pages import Pages
from rulewright.publish.site.folder import making
from rulewright.publish.site.live import LiveSite
from rulewright.publish.site.printed import PDFS
from rulewright.publish.site.theme import as_html
from rulewright.publish.templates import ASSETS, assets
from rulewright.revise.release import releases

OF_SITE = ("search.js", "app.js")  # what other generators have themselves, or cannot have
VERBATIM = re.compile(r"(<pre.*?</pre>)", re.DOTALL)


def write_docs(project: Project, folder: Path) -> Path:
    """Write the tree of a compiled project into `folder`, a new one or one that was written before, and return it.

    The project's hand-written pages come with it, as the HTML that its own Markdown extensions make of them: whoever
    builds the tree need not have them. Raises OutputError where the folder holds anything else, or cannot be
    written.
    """
    try:
        with making(folder) as fresh:
            _write(project, fresh)
    except OSError as error:
        raise unmade(folder, error) from error
    return folder


def _write(project: Project, folder: Path) -> None:
    site = LiveSite(project, "")
    pages = Pages(project, releases=releases(project))
    files = {f"{ASSETS}/{name}": text for name, text in pages.generated()}
    for path, title in [*pages.paths(), *pages.unlisted.items()]:
        files[f"{path}.md"] = _markdown(
            pages.render(path).html, as_html(title), pages.addresses.root(path), pages.scripts
        )
    for page in site.written():
        root = posixpath.relpath(".", page.url or ".") + "/"
        files[page.file.src_uri] = _markdown(page.content or "", page.title or "", root, pages.scripts)
    for name, text in files.items():
        _make_room(folder / name).write_text(text, "utf-8", newline="\n")
    shared = [(f"{ASSETS}/{name}", str(source)) for name, source in assets()]
    printed = [(f"{PDFS}/{each.file.name}", str(each.file)) for each in pages.printed]
    for name, source in [*site.beside(), *shared, *printed]:
        shutil.copyfile(source, _make_room(folder / name))
    for name, picture in pages.drawn():
        _make_room(folder / ASSETS / name).write_bytes(picture.read())


def _make_room(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _markdown(html: str, title: str, root: str, scripts: list[str]) -> str:
    """Return a page as one block of HTML below its title. A blank line would end it, an indent makes a listing."""
    styles = [f'<link rel="stylesheet" href="{root}{ASSETS}/{name}">' for name, _ in assets() if name.endswith(".css")]
    runs = [f'<script src="{root}{ASSETS}/{name}"></script>' for name in scripts if name not in OF_SITE]
    pieces = VERBATIM.split(html)
    for at, piece in enumerate(pieces):
        inside = at % 2  # of a listing: its lines stay as they are, but for a blank one
        pieces[at] = re.sub(r"\n(?=\n)", "\n<span></span>", piece) if inside else re.sub(r"\s*\n\s*", "\n", piece)
    head = f"---\ntitle: {json.dumps(title, ensure_ascii=False)}\n---\n"
    return "\n".join([head, '<div class="md-typeset">', *styles, "".join(pieces).strip(), *runs, "</div>", ""])
