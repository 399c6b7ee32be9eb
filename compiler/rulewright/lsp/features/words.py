"""Rules and tables in words for a person, as Markdown."""

from __future__ import annotations

from rulewright.lsp.view import View
from rulewright.model import Block, Rule, Table, name_of
from rulewright.text import Text, some_of

LONGEST = 1200  # characters of a rule's own text that are shown
MOST_ROWS = 20
GIST = 60  # characters of a rule that stand for its title
MOST_NAMED = 6  # rules that are named before it says how many more there are


def titled(rule: Rule) -> str:
    """Return a rule's number and title."""
    return f"{rule.name} {rule.heading}".rstrip()


def gist(rule: Rule) -> str:
    """Return a rule's title, or what it begins with where it has none."""
    words = rule.heading or rule.text.split("\n", 1)[0]
    return words if rule.heading or len(words) <= GIST else f"{words[:GIST].rsplit(' ', 1)[0]} …"


def called(view: View, id: str) -> str:
    """Return what people call a rule or table: its number and title, or its caption."""
    rule, table = view.rule(id), view.table(id)
    if rule:
        return titled(rule)
    return (table.caption if table else "") or name_of(id)


def rule_words(view: View, rule: Rule, full: bool = True) -> str:
    """Return a rule as Markdown: its title, its text and tables, what is below it, who cites it."""
    parts = [f"**{escape(titled(rule))}**" + (f" ({escape(rule.stamp)})" if rule.stamp else "")]
    book = view.book_of(rule.id)
    if full and book:
        parts += _content(rule)
        below = [each for each in book.below.get(rule.id, []) if not each.implied]
        if below:
            parts.append(f"*Below it:* {some_of([escape(titled(each)) for each in below], MOST_NAMED)}")
    citing = cited_by(view, rule.id)
    if citing:
        parts.append(f"*Cited by* {some_of(citing, MOST_NAMED)}")
    return "\n\n".join(parts)


def table_words(view: View, table: Table) -> str:
    """Return a table as one of Markdown."""
    head = f"**{escape(table.caption or name_of(table.id))}**"
    rule = view.rule(table.rule or "")
    where = f" in {escape(titled(rule))}" if rule else ""
    citing = cited_by(view, table.id)
    tail = [f"*Cited by* {some_of(citing, MOST_NAMED)}"] if citing else []
    return "\n\n".join([head + where, grid(table), *tail])


def grid(table: Table) -> str:
    """Return the rows of a table as Markdown."""
    width = max((len(row) for row in table.all_rows), default=0)
    if not width:
        return ""
    blank = [""] * width
    header = [" ".join(filter(None, column)) for column in zip(*_cells(table.header), strict=True)] or blank
    rows = _cells(table.rows[:MOST_ROWS])
    lines = [_row(header), _row(["---"] * width), *map(_row, rows)]
    left = len(table.rows) - MOST_ROWS
    return "\n".join(lines) + (f"\n\n… and {left} rows more" if left > 0 else "")


def cited_by(view: View, id: str) -> list[str]:
    """Return the names of the rules that cite a rule or table, each once, in reading order; rule code by its name."""
    found: dict[str, None] = {}
    for mention in view.mentioned(id):
        book = id.partition(":")[0]
        if mention.source:
            other = "" if mention.source.startswith(f"{book}:") else f"{mention.source.partition(':')[0]} "
            found[escape(other + name_of(mention.source))] = None
        elif mention.program:
            found[f"`{mention.program}`"] = None
    return list(found)


def escape(text: str) -> str:
    """Return text in which Markdown sees no markup."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>|#" else char for char in text)


def _content(rule: Rule) -> list[str]:
    parts: list[str] = []
    left = LONGEST
    for part in rule.content:
        if left <= 0:
            return [*parts, "…"]
        if isinstance(part, Block):
            words = part.text.text if len(part.text.text) <= left else part.text.text[:left] + "…"
            left -= len(words)
            lead = {"bullet": "- ", "note": "> ", "example": "> "}.get(part.kind, "")
            parts.append(f"```\n{words}\n```" if part.kind == "code" else lead + escape(words))
        else:
            parts.append("\n\n".join(filter(None, [f"*{escape(part.caption)}*" if part.caption else "", grid(part)])))
    return parts


def _cells(rows: list[list[Text]]) -> list[list[str]]:
    return [[escape(cell.text).replace("\n", " ") for cell in row] for row in rows]


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def tables_elsewhere(view: View, rule: Rule) -> list[Table]:
    """Return the tables that belong to a rule and stand in another."""
    own = {id(table) for table in rule.tables}
    return [table for table in view.tables_of.get(rule.id, ()) if id(table) not in own]
