"""Small Word documents, written for the tests: each function returns the XML of one thing."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from io import BytesIO
from xml.sax.saxutils import escape, quoteattr

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SPACES = (
    f'xmlns:w="{W}" xmlns:r="{R}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)
KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
TYPES = "application/vnd.openxmlformats-officedocument.wordprocessingml."
WHEN = 'w:id="900" w:author="Ann" w:date="2024-01-01T00:00:00Z"'
# A list as editors make it: 1, 1.1, (a), (i)
LEGAL = [("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)"), ("lowerRoman", "(%4)")]


def r(text: str, *looks: str) -> str:
    """A run; `looks` are the names of properties: b, i, vanish."""
    properties = "".join(f"<w:{each}/>" for each in looks)
    return f'<w:r>{f"<w:rPr>{properties}</w:rPr>" if looks else ""}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def p(*runs: str, style: str = "", num: tuple[int, int] | None = None, mark: str = "", more: str = "") -> str:
    """A paragraph; `num` is its list and level, `mark` are the properties of the mark that ends it."""
    parts = f"<w:pStyle w:val={quoteattr(style)}/>" if style else ""
    parts += f'<w:numPr><w:ilvl w:val="{num[1]}"/><w:numId w:val="{num[0]}"/></w:numPr>' if num else ""
    parts += more + (f"<w:rPr>{mark}</w:rPr>" if mark else "")
    words = "".join(each if each.startswith("<") else r(each) for each in runs)
    return f"<w:p>{f'<w:pPr>{parts}</w:pPr>' if parts else ''}{words}</w:p>"


def field(code: str, words: str) -> str:
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> {escape(code)} </w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{r(words)}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def counted(code: str) -> str:
    """A field whose result nothing keeps."""
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> {escape(code)} </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def bookmark(name: str, *runs: str, id: int = 1) -> str:
    words = "".join(each if each.startswith("<") else r(each) for each in runs)
    return f'<w:bookmarkStart w:id="{id}" w:name="{name}"/>{words}<w:bookmarkEnd w:id="{id}"/>'


def inserted(*runs: str) -> str:
    return f"<w:ins {WHEN}>{''.join(runs)}</w:ins>"


def deleted(text: str) -> str:
    return f'<w:del {WHEN}><w:r><w:delText xml:space="preserve">{escape(text)}</w:delText></w:r></w:del>'


def table(*rows: str) -> str:
    return f"<w:tbl><w:tblPr/><w:tblGrid/>{''.join(rows)}</w:tbl>"


def row(*cells: str, head: bool = False) -> str:
    properties = "<w:trPr><w:tblHeader/></w:trPr>" if head else ""
    return f"<w:tr>{properties}{''.join(cells)}</w:tr>"


def cell(*paragraphs: str, span: int = 1, merge: str = "") -> str:
    parts = f'<w:gridSpan w:val="{span}"/>' if span > 1 else ""
    parts += f'<w:vMerge w:val="{merge}"/>' if merge else ""
    words = "".join(each if each.startswith("<w:p") else p(each) for each in paragraphs)
    return f"<w:tc><w:tcPr>{parts}</w:tcPr>{words}</w:tc>"


def level(at: int, format: str, text: str, more: str = "", start: int = 1) -> str:
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="{start}"/><w:numFmt w:val="{format}"/>{more}'
        f"<w:lvlText w:val={quoteattr(text)}/></w:lvl>"
    )


def levels(*given: tuple[str, ...]) -> str:
    """Levels of a list: the format, the text, and what else the level says."""
    return "".join(level(at, each[0], each[1], "".join(each[2:])) for at, each in enumerate(given))


def numbering(*lists: str, nums: Iterable[tuple[int, int, str]] = ()) -> str:
    """Definitions 0, 1, …; `nums` are (list, definition, overrides), for each definition one of its own by default."""
    chosen = list(nums) or [(at + 1, at, "") for at in range(len(lists))]
    abstract = "".join(f'<w:abstractNum w:abstractNumId="{at}">{each}</w:abstractNum>' for at, each in enumerate(lists))
    instances = "".join(
        f'<w:num w:numId="{id}"><w:abstractNumId w:val="{definition}"/>{overrides}</w:num>'
        for id, definition, overrides in chosen
    )
    return f"<w:numbering {SPACES}>{abstract}{instances}</w:numbering>"


def style(id: str, name: str = "", paragraph: str = "", run: str = "", based: str = "", kind: str = "paragraph") -> str:
    parts = f'<w:name w:val="{name or id}"/>' + (f'<w:basedOn w:val="{based}"/>' if based else "")
    parts += f"<w:pPr>{paragraph}</w:pPr>" if paragraph else ""
    parts += f"<w:rPr>{run}</w:rPr>" if run else ""
    return f'<w:style w:type="{kind}" w:styleId="{id}">{parts}</w:style>'


def styles(*given: str) -> str:
    return f"<w:styles {SPACES}>{''.join(given)}</w:styles>"


def notes(kind: str, *given: str) -> str:
    """The part of the notes of a kind, with ids from 1."""
    words = "".join(f'<w:{kind} w:id="{at + 1}">{each}</w:{kind}>' for at, each in enumerate(given))
    return f"<w:{kind}s {SPACES}>{words}</w:{kind}s>"


def docx(*body: str, **parts: str) -> bytes:
    """A document with its other parts by name: styles, numbering, footnotes, endnotes."""
    held = {"document": f"<w:document {SPACES}><w:body>{''.join(body)}<w:sectPr/></w:body></w:document>", **parts}
    kinds = {name: "document.main" if name == "document" else name for name in held}
    overrides = "".join(
        f'<Override PartName="/word/{name}.xml" ContentType="{TYPES}{kind}+xml"/>' for name, kind in kinds.items()
    )
    relations = "".join(
        f'<Relationship Id="rId{at}" Type="{KINDS}{name}" Target="{name}.xml"/>' for at, name in enumerate(parts, 1)
    )
    package = "http://schemas.openxmlformats.org/package/2006/"
    files = {
        "[Content_Types].xml": f'<Types xmlns="{package}content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}relationships">'
        f'<Relationship Id="rId1" Type="{KINDS}officeDocument" Target="word/document.xml"/></Relationships>',
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{package}relationships">{relations}</Relationships>',
        **{f"word/{name}.xml": text for name, text in held.items()},
    }
    return zipped({name: f'<?xml version="1.0" encoding="UTF-8"?>\n{text}' for name, text in files.items()})


def zipped(files: dict[str, str]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()
