"""Reads back the comments of a Word document and the words that each is at, with another parser than ours."""

from __future__ import annotations

import zipfile
from io import BytesIO
from xml.etree import ElementTree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
SIGNS = {f"{W}tab": "\t", f"{W}br": "\n", f"{W}noBreakHyphen": "-"}


def comments_in(data: bytes) -> dict[str, tuple[str, list[str]]]:
    """Return the author and the lines of each comment, by its id."""
    archive = zipfile.ZipFile(BytesIO(data))
    if "word/comments.xml" not in archive.namelist():
        return {}
    root = ElementTree.fromstring(archive.read("word/comments.xml"))
    return {
        each.get(f"{W}id", ""): (
            each.get(f"{W}author", ""),
            ["".join(text.text or "" for text in line.iter(f"{W}t")) for line in each.iter(f"{W}p")],
        )
        for each in root.iter(f"{W}comment")
    }


def anchored(data: bytes) -> dict[str, str]:
    """Return the words between the marks of each comment, by its id."""
    root = ElementTree.fromstring(zipfile.ZipFile(BytesIO(data)).read("word/document.xml"))
    opened: set[str] = set()
    found: dict[str, str] = {}
    for each in root.iter():
        if each.tag == f"{W}commentRangeStart":
            opened.add(each.get(f"{W}id", ""))
            found.setdefault(each.get(f"{W}id", ""), "")
        elif each.tag == f"{W}commentRangeEnd":
            opened.discard(each.get(f"{W}id", ""))
        words = (each.text or "") if each.tag == f"{W}t" else SIGNS.get(each.tag, "")
        for id in opened:
            found[id] += words
    return found
