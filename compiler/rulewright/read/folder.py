"""Which files of a folder are the text of a book that nobody has described, and in what order."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright.inputs import entries, is_file, read_bytes, size
from rulewright.late import late
from rulewright.read.order import in_order
from rulewright.read.toctrees import ENDINGS as RST
from rulewright.read.toctrees import in_toctree_order, toctrees

# Whose size says nothing of their text. A template is a book where nothing else is: mostly it is paper for letters
PACKED = ((".docx", ".docm", ".odt"), (".pdf",), (".dotx", ".dotm"))
# What a book may be in; of several kinds the first is read
KINDS = (
    (".md", ".markdown", ".qmd", ".rmd", ".mdx", ".txt", ".lt", ".html", ".htm"),
    (".adoc", ".asciidoc", ".asc"),
    (".rst", ".rest"),
    (".tex", ".ltx", ".latex"),
    *PACKED,
)
ENDINGS = frozenset(ending for kind in KINDS for ending in kind)
ASKING = frozenset(ending for kind in KINDS[1:4] for ending in kind)  # those that may ask for other files
TEX = frozenset(KINDS[3])
LISTING = frozenset(KINDS[2])  # those that may list other files
NO_RULES = {"readme", "license", "licence", "changelog", "contributing", "copying", "authors", "notice"}
NO_BOOKS = {"build", "dist", "site", "templates", "node_modules", "venv"}  # folders of what is made, or of programs
ASKS = late(
    r"^[ \t]*include::(?P<adoc>[^\[\n]+)\[|^\.\. include::[ \t]+(?P<rst>\S+)"
    r"|\\(?:(?:sub)?(?:import|inputfrom|includefrom)[ \t]*\{(?P<folder>[^{}\n]*)\}|input|include|subfile)"
    r"[ \t]*\{(?P<tex>[^{}\n]+)\}",
    re.MULTILINE,
)
ROOT = re.compile(r"^[^%\n]*\\(?:documentclass|begin[ \t]*\{document\})", re.MULTILINE)
BODY = re.compile(r"^[^%\n]*\\begin[ \t]*\{document\}", re.MULTILINE)
LOCK = "~$"  # begins the name of what Word leaves beside a document that is open
REVIEWED = ".reviewed"  # in the name of a copy with findings in it
PAGES = 8  # times as large as what is read first: a book that was not made from that
LARGEST = 4_000_000  # bytes of a file that may ask for others


def is_by_product(name: str) -> bool:
    """True for what a word processor leaves beside a file that is open, and for a copy with findings in it."""
    return name.startswith(LOCK) or REVIEWED in Path(name).suffixes


def names_in(folder: Path) -> list[str]:
    """Return the names of the files that may be a book's in a folder."""
    return [
        each.name
        for each in entries(folder)
        if each.is_file and not each.name.startswith(".") and not is_by_product(each.name)
    ]


def folders_with_texts(folder: Path) -> list[str]:
    """Return the names of the folders in a folder that hold texts, in natural order."""
    return in_order(each.name for each in entries(folder) if each.is_folder and _holds_text(folder / each.name))


def _holds_text(folder: Path) -> bool:
    if folder.name.startswith(".") or folder.name in NO_BOOKS:
        return False
    try:
        return any(Path(name).suffix.lower() in ENDINGS and not _is_readme(name) for name in names_in(folder))
    except OSError:  # it may not be looked into
        return False


def _is_readme(name: str) -> bool:
    return Path(name).stem.casefold() in NO_RULES


def texts_of(names: Iterable[str], folder: Path) -> list[str]:
    """Return which of these files of a folder are its text, in natural order, or in that in which they list each other:
    of one kind, and none that another asks for in its midst. What is called a readme or a licence is text only where
    nothing else is."""
    listed = in_order(names)
    rules = [each for each in listed if not _is_readme(each)]
    texts = roots(of_one_kind(rules, folder) or of_one_kind(listed, folder), folder)
    if len(texts) > 1 and Path(texts[0]).suffix.lower() in LISTING:
        return in_toctree_order({name: _text(folder / name) for name in texts})
    return texts


def of_one_kind(names: list[str], folder: Path) -> list[str]:
    """Return those of some files of a folder that a book is read from: of several kinds the first, since the others are
    mostly made from it; one beside which it is a page or two, such as a list of changes, was not."""
    found = [[name for name in names if Path(name).suffix.lower() in kind] for kind in KINDS]
    first = next(filter(None, found), [])
    typed = found[: len(KINDS) - len(PACKED)]
    if first not in typed:
        return first
    size = _size(first, folder)
    return next((each for each in typed if _size(each, folder) > PAGES * size), first)


def _size(names: list[str], folder: Path) -> int:
    """Return how many bytes some files hold."""
    return sum(size(folder / name) for name in names if is_file(folder / name))


def roots(names: list[str], folder: Path) -> list[str]:
    """Return the files that no other of them asks for; of LaTeX those with which a document begins, if any: a preamble
    alone begins none."""
    if len(names) < 2 or Path(names[0]).suffix.lower() not in ASKING:
        return names
    whole = Path(os.path.abspath(folder))
    asked = asked_from((whole / name for name in names), whole)
    left = [name for name in names if Path(os.path.abspath(whole / name)) not in asked] or names
    return [name for name in left if _begins_document(_text(folder / name))] or left


def is_document(path: Path) -> bool:
    """True for a text of LaTeX that is a document by itself."""
    return path.suffix.lower() in TEX and _begins_document(_text(path))


def is_preamble(text: str) -> bool:
    """True for a text of LaTeX that says how a document is set, and neither holds one nor asks for one."""
    if "\\documentclass" not in text or BODY.search(text):
        return False
    return not any(found["tex"] for found in ASKS.finditer(text))


def _begins_document(text: str) -> bool:
    return ROOT.search(text) is not None and not is_preamble(text)


def pieces_together(paths: Iterable[Path]) -> list[list[Path]]:
    """Return the files of a book, each by itself, but those in LaTeX together that follow on each other and none of
    which is a document: the one that asks for them, in which the counting goes on, is not there. With
    them is the preamble that defines what they use, whatever it is called: behind them, since it is no text."""
    found: list[list[Path]] = []
    goes_on = False
    for path in sorted(paths, key=lambda path: path.suffix.lower() in TEX and is_preamble(_text(path))):
        is_piece = path.suffix.lower() in TEX and not is_document(path)
        if is_piece and goes_on:
            found[-1].append(path)
        else:
            found.append([path])
        goes_on = is_piece
    return found


def asked_from(paths: Iterable[Path], top: Path) -> set[Path]:
    """Return the files that these ask for in their midst, and that those ask for. All paths are whole ones; names
    begin in folders below `top`."""
    found: set[Path] = set()
    listed: set[Path] = set()  # in what is counted through: there each list of files asks for them
    waiting = [path for path in paths if path.suffix.lower() in ASKING]
    while waiting:
        path = waiting.pop()
        homes = [each for each in path.parents if each == top or top in each.parents]
        text = _text(path)
        counted = {each for each in _listed(text, path in listed, *homes[:1], top) if is_file(each)} - listed - {path}
        new = {each for each in _asked(text, *homes) if is_file(each)} - found - {path}
        found |= new | counted
        listed |= counted
        waiting += new | counted
    return found


def _listed(text: str, always: bool, *homes: Path) -> Iterator[Path]:
    """Yield the files that a text may list to have them counted through, or may list at all where it `always` is so."""
    for tree in toctrees(text) if "toctree::" in text else ():
        for home in homes if always or tree.levels else ():
            for name in tree.within(home):
                for ending in ("", *RST):
                    yield Path(os.path.abspath(home / f"{name}{ending}"))


def _asked(text: str, *homes: Path) -> Iterator[Path]:
    """Yield the files that a text may ask for, from each folder that their names may begin in."""
    for match in ASKS.finditer(text):
        target = (match["adoc"] or match["rst"] or match["tex"]).strip()
        for home in homes:
            for ending in ("", ".tex"):
                yield Path(os.path.abspath(home / (match["folder"] or "").strip() / f"{target}{ending}"))


def _text(path: Path) -> str:
    try:
        return read_bytes(path, LARGEST).decode("utf-8", "replace")
    except OSError:
        return ""
