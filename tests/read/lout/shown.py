"""How the tests write down what was read: a text with its styles and references, and the outline of a book."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.model import Block, Book, Citation, Rule, Table
from rulewright.read.lout import read_lout
from rulewright.read.lout.symbols import load_symbols
from rulewright.text import Source, Text

SYMBOLS = load_symbols()


def read(text: str) -> Book:
    """Return the book that one file with this text makes."""
    book = Book("aid", "Aid", "lout")
    read_lout(book, [Source("aid.lt", text)], SYMBOLS, lambda name, by: "is not there")
    return book


def plain(book: Book, text: Text) -> str:
    """Return a text as the gold has it: `@Name` for an icon, `[ref:Tag]` and `§4.2` for references."""
    marks = [(style.start, style.end, f"@{style.name[5:]}") for style in text.styles if style.name[:5] == "icon:"]
    marks += [(style.start, style.end, " @LLP ") for style in text.styles if style.name == "break"]
    for citation in _of(book, text):
        for reference in citation.references:
            name = f"[ref:{reference.cited[0]}]" if reference.kind == "tag" else f"§{reference.cited[0]}"
            marks.append((reference.start, reference.end, name))
    out, position = "", 0
    for start, end, name in sorted(marks):
        out, position = out + text.text[position:start] + name, end
    return out + text.text[position:]


def marked(book: Book, text: Text) -> str:
    """Return a text with every style and reference in braces: `{strong:Hits}`, `{ref Advance:Advance}`."""
    marks = [(style.start, -style.end, style.name) for style in text.styles if style.name.partition(":")[0] != "tag"]
    for citation in _of(book, text):
        marks += [(each.start, -each.end, f"ref {each.cited[0]}") for each in citation.references]
    opens: dict[int, str] = {}
    closes: dict[int, int] = {}
    for start, end, name in sorted(marks):
        opens[start] = opens.get(start, "") + f"{{{name}:"
        closes[-end] = closes.get(-end, 0) + 1
    out = "".join("}" * closes.get(at, 0) + opens.get(at, "") + each for at, each in enumerate(text.text))
    return out + "}" * closes.get(len(text.text), 0)


def outline(book: Book) -> str:
    """Return sections, items, paragraphs and tables, one a line."""
    lines = list(_content(book, book.matter))
    for rule in book.rules:
        parent = f" < {rule.parent.partition(':')[2]}" if rule.parent else ""
        basis = f" §{rule.basis.text}" if rule.basis else ""
        title = f' "{marked(book, rule.title)}"' if rule.title else ""
        lines += [f"{_name(rule)}{title}{basis}{parent}", *_content(book, rule.content)]
    return "\n".join(lines)


def tables(book: Book) -> str:
    """Return captions of tables, their headers, (row, column, rows, columns) of cells that reach over others, and which
    edges of which cells are ruled."""
    lines: list[str] = []
    for table in book.tables:
        header = ("| " + " | ".join(cell.text for cell in row) + " |" for row in table.header)
        lines += [table.caption, *header, *(" ".join(map(str, span)) for span in table.spans)]
        lines += [f"ruled {row} {column} {edges}" for row, column, edges in table.lines]
    return "\n".join(lines)


def _name(rule: Rule) -> str:
    return rule.id.partition(":")[2] if rule.tag else f"({rule.id.partition(':')[2]})"


def _content(book: Book, content: list[Block | Table]) -> Iterator[str]:
    for part in content:
        if isinstance(part, Table):
            yield from ("  " + " | ".join(["", *(marked(book, cell) for cell in row), ""]).strip() for row in part.rows)
        else:
            lead = f"{part.marker or '-'} " if part.kind == "bullet" else ""
            yield "  " * (part.depth + 1) + lead + marked(book, part.text)


def _of(book: Book, text: Text) -> list[Citation]:
    return [citation for citation in book.citations if citation.passage is text]
