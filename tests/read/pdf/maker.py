"""Small PDFs, written for the tests: pages of words at places, in the fonts that every reader has."""

from __future__ import annotations

from collections.abc import Sequence
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


class Drawn(NamedTuple):
    """A rule from one place to another; or, with `wide` and `high`, the frame of a box."""

    x: float
    y: float
    wide: float
    high: float
    frame: bool = False


class To(NamedTuple):
    """A link in a box, to an address or to a page (from 0) and a height there."""

    x: float
    y: float
    wide: float
    address: str = ""
    page: int = 0
    top: float = 0


class Together(NamedTuple):
    """Rules that are drawn in one go."""

    rules: Sequence[Drawn]


Mark = At | Drawn | Together | To
PICTURE = b"q 200 0 0 200 60 500 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q\n"  # what a scanner leaves


def ruled(xs: list[float], ys: list[float]) -> list[Mark]:
    """The rules of a table with these edges of columns and rows."""
    level: list[Mark] = [Drawn(xs[0], y, xs[-1] - xs[0], 0) for y in ys]
    return level + [Drawn(x, min(ys), 0, max(ys) - min(ys)) for x in xs]


def pdf(
    *pages: Sequence[Mark], bookmarks: list[tuple[str, int]] | None = None, more: str = "", picture: bool = False
) -> bytes:
    """A PDF; `bookmarks` are titles with their page from 0, `more` goes into the trailer (`/Encrypt …`), a `picture` is
    on each page."""
    objects: list[bytes] = [b"", b""]  # the catalogue and the pages come first, when the rest is known
    fonts = " ".join(
        f"/{name} {_add(objects, f'<</Type/Font/Subtype/Type1/BaseFont/{font}/Encoding/WinAnsiEncoding>>')} 0 R"
        for name, font in FONTS.items()
    )
    kids = []
    for page in pages:
        stream = "".join(map(_drawn, page)).encode("cp1252") + (PICTURE if picture else b"")
        content = _add(objects, b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream))
        links = " ".join(f"{_add(objects, _link(each))} 0 R" for each in page if isinstance(each, To))
        held = f"/MediaBox[0 0 595 842]/Contents {content} 0 R/Annots[{links}]/Resources<</Font<<{fonts}>>>>"
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


def _drawn(mark: Mark) -> str:
    if isinstance(mark, At):
        return f"BT /{mark.font} {mark.size} Tf {mark.x} {mark.y} Td ({_escaped(mark.text)}) Tj ET\n"
    if isinstance(mark, To):
        return ""
    if isinstance(mark, Together):
        return "".join(map(_drawn, mark.rules)).replace(" S\n", "\n") + "S\n"
    if mark.frame:
        return f"{mark.x} {mark.y} {mark.wide} {mark.high} re S\n"
    return f"{mark.x} {mark.y} m {mark.x + mark.wide} {mark.y + mark.high} l S\n"


def _link(link: To) -> str:
    where = f"/Rect[{link.x} {link.y - 3} {link.x + link.wide} {link.y + 9}]"
    if link.address:
        return f"<</Type/Annot/Subtype/Link{where}/A<</S/URI/URI({_escaped(link.address)})>>>>"
    return f"<</Type/Annot/Subtype/Link{where}/Dest[{link.page}/XYZ null {link.top} null]>>"


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
