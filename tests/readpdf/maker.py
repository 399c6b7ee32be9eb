"""Small PDFs, written for the tests: pages of words at places, in the fonts that every reader has."""

from __future__ import annotations

from typing import NamedTuple

FONTS = {"F1": "Helvetica", "F2": "Helvetica-Bold", "F3": "Helvetica-Oblique"}


class At(NamedTuple):
    """Words that begin at a place; `font` is F1 (plain), F2 (bold) or F3 (italic)."""

    x: float
    y: float
    text: str
    size: float = 10
    font: str = "F1"


def lines(x: float, y: float, *words: str, leading: float = 12, size: float = 10, font: str = "F1") -> list[At]:
    """Words below each other."""
    return [At(x, y - at * leading, each, size, font) for at, each in enumerate(words)]


def pdf(*pages: list[At], bookmarks: list[tuple[str, int]] | None = None, more: str = "") -> bytes:
    """A PDF; `bookmarks` are titles with their page from 0, `more` goes into the trailer (`/Encrypt …`)."""
    objects: list[bytes] = [b"", b""]  # the catalogue and the pages come first, when the rest is known
    fonts = " ".join(
        f"/{name} {_add(objects, f'<</Type/Font/Subtype/Type1/BaseFont/{font}/Encoding/WinAnsiEncoding>>')} 0 R"
        for name, font in FONTS.items()
    )
    kids = []
    for page in pages:
        stream = "".join(
            f"BT /{each.font} {each.size} Tf {each.x} {each.y} Td ({_escaped(each.text)}) Tj ET\n" for each in page
        ).encode("cp1252")
        content = _add(objects, b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream))
        held = f"/MediaBox[0 0 595 842]/Contents {content} 0 R/Resources<</Font<<{fonts}>>>>"
        kids.append(_add(objects, f"<</Type/Page/Parent 2 0 R{held}>>"))
    outlines = _outlines(objects, kids, bookmarks or [])
    objects[0] = f"<</Type/Catalog/Pages 2 0 R{outlines}>>".encode()
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    objects[1] = f"<</Type/Pages/Count {len(kids)}/Kids[{listed}]>>".encode()
    out = b"%PDF-1.7\n"
    places = []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = f"trailer\n<</Size {len(objects) + 1}/Root 1 0 R{more}>>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + trailer.encode()


def _outlines(objects: list[bytes], kids: list[int], bookmarks: list[tuple[str, int]]) -> str:
    if not bookmarks:
        return ""
    root = len(objects) + 1
    first, last = root + 1, root + len(bookmarks)
    _add(objects, f"<</Type/Outlines/First {first} 0 R/Last {last} 0 R/Count {len(bookmarks)}>>")
    for at, (title, page) in enumerate(bookmarks):
        number = first + at
        beside = f"/Prev {number - 1} 0 R" if at else ""
        beside += f"/Next {number + 1} 0 R" if number < last else ""
        _add(objects, f"<</Title({_escaped(title)})/Parent {root} 0 R/Dest[{kids[page]} 0 R/Fit]{beside}>>")
    return f"/Outlines {root} 0 R"


def _add(objects: list[bytes], content: str | bytes) -> int:
    objects.append(content.encode("cp1252") if isinstance(content, str) else content)
    return len(objects)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
