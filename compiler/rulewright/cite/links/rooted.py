"""Where a site has a book, as the book's own links show: addresses from the site's root, `/club/rules/C/4/`, end as the
paths of its files do, `C/4.md`."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Collection
from functools import cached_property
from urllib.parse import unquote

from msgspec import Struct

from rulewright.cite.links.files import PAGES, Beside
from rulewright.late import late
from rulewright.model import Book

FEWEST = 3  # pages that are files of the book
NAMED_OTHERWISE = late(r"^(?:slug|permalink|aliases|url):", re.MULTILINE)  # a text says where its page stands


class Mount(Struct, frozen=True):
    """What stands in front of the addresses of a book's pages on its site, and in front of the paths of its files."""

    site: str
    folder: str


class Site:
    """The site on which a book is published; `beside` are the files around the book."""

    def __init__(self, book: Book, beside: Beside) -> None:
        self.book = book
        self.beside = beside

    @cached_property
    def stems(self) -> dict[str, str]:
        """The files of the book by their paths without what they end in."""
        return {posixpath.splitext(source.entry)[0]: source.entry for source in self.book.sources}

    def file(self, page: str) -> str | None:
        """Return the file of the book of which the page at an address from the root of the site is made."""
        return self.stems.get(self._path(page))

    def lacks(self, page: str) -> bool:
        """True for an address at which a page of the book would stand: others do in that folder, which is not the root
        of the site, no other file of the project is meant, and no page says itself where it stands."""
        path = self._path(page)
        folder = posixpath.dirname(path)
        if not path or self._mount == Mount("/", f"{folder}/" if folder else ""):
            return False
        if folder not in self._folders or self.beside.find("", path):
            return False
        return not self._names_otherwise

    @cached_property
    def _names_otherwise(self) -> bool:
        return any(NAMED_OTHERWISE.search(source.original) for source in self.book.sources)

    def _path(self, page: str) -> str:
        """Return the path, without its ending, of the file that stands at an address; nothing for what does not stand
        below the book's part of the site."""
        stem = _stem(page)
        mount = self._mount if stem else None
        return f"{mount.folder}{stem.removeprefix(mount.site)}" if mount and stem.startswith(mount.site) else ""

    @cached_property
    def _folders(self) -> set[str]:
        return {posixpath.dirname(stem) for stem in self.stems}

    @cached_property
    def _mount(self) -> Mount | None:
        """Where the site has the book: nearly all pages that it links to below there are files of it. None where that
        does not show."""
        shared = posixpath.commonpath(self._folders)
        folder = f"{shared}/" if shared else ""
        below = {stem.removeprefix(folder) for stem in self.stems}
        blocks = (block for rule in self.book.rules for block in rule.blocks)
        pages = {_stem(style.address or "") for block in blocks for style in block.text.styles} - {""}
        sites = Counter(filter(None, (_site(page, below) for page in pages)))
        for site, times in sites.most_common(1):
            if times >= FEWEST and times * 2 > sum(page.startswith(site) for page in pages):
                return Mount(site, folder)
        return None


def _stem(address: str) -> str:
    """Return the address of a page from the root of its site without what it ends in; nothing for another."""
    if not address.startswith("/") or address.startswith("//"):
        return ""
    page = unquote(re.split("[?#]", address, maxsplit=1)[0]).rstrip("/")
    stem, end = posixpath.splitext(page)
    return stem if end.lower() in PAGES else ""


def _site(page: str, files: Collection[str]) -> str:
    """Return what stands in front of the path of a file at the end of an address: the least; nothing without one."""
    parts = page.split("/")
    ends = ("/".join(parts[at:]) for at in range(1, len(parts)))
    return next((page.removesuffix(end) for end in ends if end in files), "")
