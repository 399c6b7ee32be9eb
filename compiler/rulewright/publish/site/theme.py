"""All that knows the theme, Material for MkDocs, and its search index. The usual settings are templates/mkdocs.yml."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from mkdocs.structure.pages import Page as SitePage
from mkdocs.theme import Theme

from rulewright.publish.pages.page import Entry
from rulewright.publish.templates import ASSETS, shipped

# Sheets that few pages need, and what tells that one does: the words of its elements, of which some may be hand-written
SELDOM = {
    "landing.css": ("rw-landing", "rw-shelf", "rw-guides", "md-button", "pictures/"),
    "report.css": ("rw-report", "rw-finding"),
}
TWICE = re.compile(r"(?<=<title>)([^<]+) - \1(?=</title>)")


def quiet() -> None:
    """Keep the theme's own announcements out of the output of a build."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")


def as_html(words: str) -> Markup:
    """Return a title as HTML: MkDocs and its themes print titles as they are, in elements and in attributes. Those that
    escape it know by its type that it is HTML already."""
    return Markup(escape(" ".join(words.split())))


class _Seen(FileSystemLoader):
    """Loads templates, and lists those in sight. A theme hides its icons, by the ten thousand, in a folder with a dot,
    of which MkDocs takes nothing: to list them all took a twentieth of a build."""

    def list_templates(self) -> list[str]:
        found: set[str] = set()
        for top in self.searchpath:
            for folder, inner, names in os.walk(top):
                inner[:] = [each for each in inner if not each.startswith(".")]
                found.update(Path(folder, name).relative_to(top).as_posix() for name in names)
        return sorted(found)


def see_less(theme: Theme) -> None:
    """Let what MkDocs asks for the theme's files be told of those that it may take."""
    made = theme.get_env

    def environment() -> Environment:
        env = made()
        env.loader = _Seen(theme.dirs)
        return env

    theme.get_env = environment  # type: ignore[method-assign]


def fit(theme: Theme) -> None:
    """Let the parts of the theme that the tool replaces (its search) take effect; a site's own still win. In a language
    that the theme does not speak it speaks English."""
    if theme.name == "material":
        own = 1 if theme.custom_dir else 0
        theme.dirs.insert(own, str(shipped() / "theme"))
        if not any(Path(each, f"partials/languages/{theme['language']}.html").is_file() for each in theme.dirs):
            theme["language"] = "en"


def site_language(theme: Theme) -> str:
    """Return the language that the theme is set to; empty where it knows of none."""
    return str(theme["language"]) if "language" in theme else ""


def widen(html: str) -> str:
    """Return a whole page so that it is wide. It says so at its very beginning: the browser draws what it has."""
    return html.replace("<body ", '<body class="rw-wide" ', 1)


def equip(html: str, head: str) -> str:
    """Return a whole page with more in its head, before anything that it loads."""
    return html.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{head}', 1)


def lighten(html: str) -> str:
    """Return a whole page without the style sheets of ours that nothing on it needs."""
    for sheet, signs in SELDOM.items():
        if not any(sign in html for sign in signs):
            html = re.sub(rf'<link rel="stylesheet" href="[^"]*{ASSETS}/{sheet}">\s*', "", html, count=1)
    return html


def named_once(html: str) -> str:
    """Return a whole page whose title is not said twice: a book may be called as its site is."""
    return TWICE.sub(r"\1", html, count=1)


def add_to_search(plugins: Any, entries: Iterable[Entry], url: str) -> None:
    """Add one entry a rule to the search index, in place of what the theme would make of the page's headings. As all of
    the index, they are HTML."""
    index = _index(plugins)
    if index is None:
        return
    for entry in entries:
        location = url + (f"?{entry.query}" if entry.query else "") + (f"#{entry.anchor}" if entry.anchor else "")
        words = {"title": escape(entry.title), "text": escape(entry.text)}
        told = {name: said for name in ("kind", "figures", "labels") if (said := getattr(entry, name))}
        index.entries.append({"location": location} | words | told)


def search_index(plugins: Any, written: Iterable[SitePage], ours: Iterable[tuple[str, list[Entry]]]) -> bytes | None:
    """Return the whole search index: of hand-written pages, and of `ours`, each with its address; None without one."""
    index = _index(plugins)
    if index is None:
        return None
    index.entries.clear()
    for page in written:
        index.add_entry_from_context(page)
    for url, entries in ours:
        add_to_search(plugins, entries, url)
    data: str = index.generate_search_index(None)
    return data.encode()


def _index(plugins: Any) -> Any:
    """Return the theme's search index; None where the site has none, or one of another kind."""
    search = plugins.get("material/search") or plugins.get("search")
    index = getattr(search, "search_index", None)
    return index if hasattr(index, "entries") else None
