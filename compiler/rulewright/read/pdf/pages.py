"""The words of a PDF's pages: where each stands, how large and how bold it is. All that knows pdfium is here and in
`drawn.py`."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct, field

from rulewright.errors import InputError
from rulewright.read.pdf.drawn import MOST_LINKS, PageLink, Rule, links_on, rules_on

WORD = re.compile("[^\\s\0\ufffe\x02\xad]+[\ufffe\x02\xad]?|[\ufffe\x02\xad]")  # parted where a line ends in it
BOLD = re.compile(r"bold|black|heavy|semibold|demi", re.IGNORECASE)
ITALIC = re.compile(r"italic|oblique", re.IGNORECASE)
HEAVY = 600  # weight of a font from which on it is bold
HYPHENS = "\ufffe\x02\xad"  # how pdfium gives a hyphen at the end of a line
PASSWORD = 4  # pdfium's error where a password is wanted

DAMAGED = "is a damaged PDF; make it anew from its source, or print it to a PDF again"


class Word(NamedTuple):
    """A word: its box (y grows upward; `y` is the line that it stands on), size, looks."""

    text: str
    x0: float
    y: float
    x1: float
    top: float
    size: float
    bold: bool
    italic: bool


class PageWords(Struct):
    """A page: its size, its words in the order of the file, whether pictures are on it, titles that lead to it, the
    lines drawn on it and its links. One that is `crowded` holds more of these than is looked at."""

    number: int
    width: float
    height: float
    words: list[Word]
    pictures: bool
    titles: list[tuple[int, str]] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    links: list[PageLink] = field(default_factory=list)
    crowded: bool = False


def open_pdf(data: bytes) -> Any:
    """Return pdfium's document. Raises InputError where it is damaged or encrypted, or the extra is not installed."""
    try:
        import pypdfium2
    except ImportError:
        raise InputError("is a PDF, which needs pypdfium2 to be read; pip install 'rulewright[read-pdf]'") from None
    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", 0) == PASSWORD or "password" in str(error).lower():
            raise InputError("is encrypted; save it without a password") from error
        raise InputError(DAMAGED) from error


def pages_of(data: bytes) -> Iterator[PageWords]:
    """Yield the pages of a PDF. Raises InputError as `open_pdf` does, and where a page of it is damaged."""
    document = open_pdf(data)
    from pypdfium2 import PdfiumError

    try:
        titles = _titles(document)
        fonts: dict[str, tuple[bool, bool]] = {}
        for at in range(len(document)):
            page = document[at]
            text = page.get_textpage()
            words = list(_words(text, fonts))
            pictures = not words and any(True for _ in page.get_objects(max_depth=2))
            size = (page.get_width(), page.get_height())
            rules, links = rules_on(page), links_on(document, page, size[1])
            crowded = rules is None or len(links) > MOST_LINKS
            yield PageWords(at + 1, *size, words, pictures, titles.get(at, []), rules or [], links, crowded)
            text.close()
            page.close()
    except PdfiumError as error:
        raise InputError(DAMAGED) from error
    finally:
        document.close()


def _titles(document: Any) -> dict[int, list[tuple[int, str]]]:
    """Return the titles of the bookmarks, with their levels from 1, by the page that they lead to."""
    found: dict[int, list[tuple[int, str]]] = {}
    for mark in document.get_toc(max_depth=9):
        target = mark.get_dest()
        page = target.get_index() if target else None
        if page is not None:
            found.setdefault(page, []).append((mark.level + 1, mark.get_title()))
    return found


def _words(text: Any, fonts: dict[str, tuple[bool, bool]]) -> Iterator[Word]:
    import pypdfium2.raw as pdfium

    count = text.count_chars()
    if not count:
        return
    buffer = (ctypes.c_ushort * (count + 1))()
    pdfium.FPDFText_GetText(text, 0, count, buffer)
    characters = _characters(text, bytes(buffer)[: count * 2].decode("utf-16-le", "surrogatepass"), count)
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    x, y = ctypes.c_double(), ctypes.c_double()
    box = pdfium.FS_RECTF()  # as high as its font: of a font's size a PDF says nothing reliable
    name = ctypes.create_string_buffer(128)
    flags = ctypes.c_int()
    for match in WORD.finditer(characters):
        first, last = match.start(), match.end() - 1
        pdfium.FPDFText_GetLooseCharBox(text, first, box)
        pdfium.FPDFText_GetCharBox(text, last, left, right, bottom, top)
        end = right.value
        pdfium.FPDFText_GetCharBox(text, first, left, right, bottom, top)
        pdfium.FPDFText_GetCharOrigin(text, first, x, y)
        length = pdfium.FPDFText_GetFontInfo(text, first, name, 128, flags)
        called = name.raw[: max(0, min(length, 128) - 1)].decode("latin-1")
        look = fonts.get(called)
        if look is None:
            weight = pdfium.FPDFText_GetFontWeight(text, first)
            look = fonts[called] = (bool(BOLD.search(called)) or weight >= HEAVY, bool(ITALIC.search(called)))
        yield Word(match[0], left.value, y.value, max(end, left.value), top.value, box.top - box.bottom, *look)


def _characters(text: Any, whole: str, count: int) -> str:
    """Return one character for each of pdfium's: those that it leaves out of its text are asked for one by one."""
    if len(whole) == count and "\0" not in whole:
        return whole
    import pypdfium2.raw as pdfium

    return "".join(chr(pdfium.FPDFText_GetUnicode(text, at) or 32) for at in range(count))
