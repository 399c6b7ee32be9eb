"""Files beside those of a book, to which its links lead: whether they are there, and what they call places."""

from __future__ import annotations

import os
import posixpath
from pathlib import Path, PurePosixPath

from rulewright.confine import is_inside
from rulewright.inputs import is_there, read_text
from rulewright.late import late
from rulewright.text import Source

PAGES = (
    "",
    ".md",
    ".markdown",
    ".qmd",
    ".rmd",
    ".mdx",
    ".txt",
    ".html",
    ".htm",
    ".adoc",
)  # left out, or said of another form
TEXTS = (".md", ".markdown", ".qmd", ".rmd", ".mdx", ".html", ".htm")  # in which the names of places are told
# The name of a file: no page that a server makes up, and nothing that a template fills in
NAMED = late(r"[^{}$%<>|*?\0]*[^{}$%<>|*?/\0]\.[A-Za-z]\w{0,8}")
SOFTWARE = late(r"(?:L\d+|:~:|page=|/|!)")  # how programs go on behind #: to a line, to words, to a page


class Beside:
    """The files below `root`, as links name them. What lies outside of it is not looked at: it is nobody's business."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._read: dict[Path, Source | None] = {}

    def is_missing(self, path: str, page: str) -> bool:
        """True where a link in the file at `path` leads to a file that certainly is not there, as `find` found
        none."""
        return NAMED.fullmatch(page) is not None and is_inside(self._at(path, page), self.root)

    def text(self, place: Path, fragment: str) -> Source | None:
        """Return the text of the file at a place in which a link names something; None where that cannot be told."""
        if not fragment or SOFTWARE.match(fragment) or place.suffix.lower() not in TEXTS:
            return None
        if place not in self._read:
            try:
                self._read[place] = Source(place.name, read_text(place, "replace"))
            except OSError:
                self._read[place] = None
        return self._read[place]

    def find(self, path: str, page: str) -> Path | None:
        """Return where the file is to which a link in the file at `path` leads, perhaps in another form, as pages are
        made of texts; None where there is none."""
        place = self._at(path, page)
        endings = ("", *PAGES[1:]) if PurePosixPath(page).suffix.lower() in PAGES else ("",)
        forms = (place.with_suffix(ending) if ending else place for ending in endings)
        return next((each for each in forms if is_there(each) and is_inside(each, self.root)), None)

    def _at(self, path: str, page: str) -> Path:
        return Path(os.path.normpath(self.root / posixpath.dirname(path) / page))
