"""Small OpenDocument texts, written for the tests: each function returns the XML of one thing."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from tests.read.word.docx import zipped

OASIS = "urn:oasis:names:tc:opendocument:xmlns:"
SPACES = " ".join(
    [
        *(f'xmlns:{name}="{OASIS}{name}:1.0"' for name in ("office", "text", "table", "style")),
        f'xmlns:fo="{OASIS}xsl-fo-compatible:1.0" xmlns:draw="{OASIS}drawing:1.0"',
        'xmlns:xlink="http://www.w3.org/1999/xlink"',
    ]
)
LEGAL = [("1", "", ".", 1), ("1", "", "", 2), ("a", "(", ")", 1)]  # a list as editors make it: 1., 1.1, (a)


def p(*words: str, style: str = "") -> str:
    return f"<text:p{_style(style)}>{_words(words)}</text:p>"


def h(level: int, *words: str, style: str = "") -> str:
    return f'<text:h text:outline-level="{level}"{_style(style)}>{_words(words)}</text:h>'


def _style(name: str) -> str:
    return f" text:style-name={quoteattr(name)}" if name else ""


def _words(words: tuple[str, ...]) -> str:
    return "".join(each if each.startswith("<") else escape(each) for each in words)


def item(*inner: str, start: int | None = None) -> str:
    given = "" if start is None else f' text:start-value="{start}"'
    return f"<text:list-item{given}>{''.join(inner)}</text:list-item>"


def listed(*items: str, style: str = "L1", id: str = "", more: str = "") -> str:
    named = f' xml:id="{id}"' if id else ""
    return f"<text:list{named}{_style(style)}{more}>{''.join(items)}</text:list>"


def levels(*given: tuple[str, str, str, int], kind: str = "list-level-style-number") -> str:
    """Levels of a list: the format, what is before and behind the number, how many levels it shows."""
    return "".join(
        f'<text:{kind} text:level="{at}" style:num-format="{format}" style:num-prefix={quoteattr(before)} '
        f'style:num-suffix={quoteattr(behind)} text:display-levels="{shown}"/>'
        for at, (format, before, behind, shown) in enumerate(given, 1)
    )


def list_style(name: str, inner: str) -> str:
    return f'<text:list-style style:name="{name}">{inner}</text:list-style>'


def style(name: str, family: str, properties: str = "", more: str = "") -> str:
    inner = f"<style:text-properties {properties}/>" if properties else ""
    return f'<style:style style:name="{name}" style:family="{family}" {more}>{inner}</style:style>'


def field(name: str, words: str, shows: str = "number") -> str:
    return f'<text:bookmark-ref text:ref-name="{name}" text:reference-format="{shows}">{words}</text:bookmark-ref>'


def bookmark(name: str, words: str) -> str:
    return f'<text:bookmark-start text:name="{name}"/>{words}<text:bookmark-end text:name="{name}"/>'


def note(words: str) -> str:
    body = f"<text:note-body>{p(words)}</text:note-body>"
    return f'<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>{body}</text:note>'


def table(*rows: list[str], head: int = 0) -> str:
    """A table; a cell that begins with `<` is written as it is."""
    written = [f"<table:table-row>{''.join(map(_cell, row))}</table:table-row>" for row in rows]
    heads = f"<table:table-header-rows>{''.join(written[:head])}</table:table-header-rows>" if head else ""
    return f"<table:table>{heads}{''.join(written[head:])}</table:table>"


def _cell(words: str) -> str:
    return words if words.startswith("<") else f"<table:table-cell>{p(words)}</table:table-cell>"


def odt(*body: str, styles: str = "", automatic: str = "") -> bytes:
    """A document; `styles` are those of its other part, `automatic` those beside the text."""
    content = (
        f"<office:document-content {SPACES}><office:automatic-styles>{automatic}</office:automatic-styles>"
        f"<office:body><office:text>{''.join(body)}</office:text></office:body></office:document-content>"
    )
    kept = f"<office:document-styles {SPACES}><office:styles>{styles}</office:styles></office:document-styles>"
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": content,
            "styles.xml": kept,
            "META-INF/manifest.xml": '<manifest:manifest xmlns:manifest="urn:x"/>',
        }
    )
