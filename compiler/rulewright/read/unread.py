"""Formats that are not read: what a file is, and what to do with it. It is never read as text."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

EXPORT = "export it as HTML or Word (.docx), and name that instead"
PRINT = "name the text that it was made from instead, or a PDF of it"
WORDS = "open it in a word processor, save it as .docx, and name that instead"
OUT = "take it out of `files` in book.toml"
BY_ENDING = {
    ".epub": ("an EPUB", "unpack it: the .xhtml files in it are HTML, and are read where they are named"),
    ".rtf": ("rich text", WORDS),
    ".pages": ("a document of Apple's Pages", WORDS),
    ".wpd": ("a WordPerfect document", WORDS),
    ".xlsx": ("a spreadsheet", "save each sheet as HTML, or copy its tables into the text"),
    ".ods": ("a spreadsheet", "save each sheet as HTML, or copy its tables into the text"),
    ".pptx": ("a presentation", EXPORT),
    ".odp": ("a presentation", EXPORT),
    ".indd": ("an InDesign document", EXPORT),
    ".idml": ("an InDesign document", EXPORT),
    ".mobi": ("an e-book for Kindle", EXPORT),
    ".azw3": ("an e-book for Kindle", EXPORT),
    ".djvu": ("a scan (DjVu)", PRINT),
    ".ps": ("PostScript", PRINT),
    ".zip": ("an archive", "unpack it, and name the texts in it"),
    ".gz": ("an archive", "unpack it, and name the texts in it"),
    ".7z": ("an archive", "unpack it, and name the texts in it"),
    ".typ": ("Typst", "export it as PDF or HTML, and name that instead"),
    ".org": ("Org mode", "export it as Markdown or HTML, and name that instead"),
    ".textile": ("Textile", "convert it to Markdown or HTML, and name that instead"),
    ".wiki": ("wiki text", "export it as HTML, and name that instead"),
    ".mediawiki": ("wiki text", "export it as HTML, and name that instead"),
}
WORD = (".docx", ".docm", ".dotx", ".dotm")
CALLED = {  # these are known by how they begin: what only has the name of one is damaged, or another thing
    **dict.fromkeys(WORD, "a Word document"),
    ".odt": "an OpenDocument text",
    ".pdf": "a PDF",
}
BY_BEGINNING = (
    (b"{\\rtf", ".rtf"),
    (b"%!PS", ".ps"),
    (b"\x1f\x8b", ".gz"),
    (b"7z\xbc\xaf", ".7z"),
    (b"AT&TFORM", ".djvu"),
)
PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"II*\x00", b"MM\x00*", b"BM")
ZIPPED = ((b"application/epub+zip", ".epub"), (b"xl/workbook", ".xlsx"), (b"ppt/presentation", ".pptx"))
ROOTS = (
    (re.compile(rb"<(?:\w+:)?akomaNtoso\b"), "Akoma Ntoso"),
    (re.compile(rb"docbook|<(?:\w+:)?(?:book|article|chapter)\b[^>]*>"), "DocBook"),
    (re.compile(rb"<(?:dita|topic|map|bookmap)\b"), "DITA"),
    (re.compile(rb"<TEI\b"), "TEI"),
)
BEGINNING = 4000  # bytes in which a document in XML says what it is


def unread(shown: str, data: bytes) -> str:
    """Return what a file is that no reader is for, and what to do; nothing where it may be text."""
    ending = PurePosixPath(shown).suffix.lower()
    known = next((end for begin, end in BY_BEGINNING if data.startswith(begin)), "")
    if data.startswith(b"PK\x03\x04"):
        known = next((end for mark, end in ZIPPED if mark in data), ending if ending in BY_ENDING else "")
    if known or ending in BY_ENDING:
        what, then = BY_ENDING[known or ending]
        return f"is {what}, which is not read; {then}"
    if data.startswith(PICTURES):
        return f"is a picture, not text; {OUT}"
    if ending == ".xml" or (data[:200].lstrip().startswith(b"<?xml") and b"<html" not in data[:BEGINNING].lower()):
        head = data[:BEGINNING]
        named = next((f" ({name})" for pattern, name in ROOTS if pattern.search(head)), "")
        return f"is XML{named}, which is not read; convert it to HTML, and name that instead"
    if ending in CALLED:
        return f"is called {CALLED[ending]} and is none, or is damaged; save it again in the program that made it"
    return ""
