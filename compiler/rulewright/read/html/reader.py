"""HTML to blocks: headings, paragraphs, lists within lists, definitions, quotations, code, pictures and tables, as a
browser would show them. What a conversion left as tags instead of lines is undone here.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable

from rulewright.read.blocks import MAX_DEPTH, RawBlock, Role
from rulewright.read.html.ends import meant_ends
from rulewright.read.html.lists import OpenList, opened_by
from rulewright.read.html.parted import Ids, ends_number
from rulewright.read.html.placed import joined_lines
from rulewright.read.html.raised import Raised
from rulewright.read.html.sheets import Sheets, sheets_in
from rulewright.read.html.struck import without_struck
from rulewright.read.html.tables import TableReader, is_layout
from rulewright.read.html.tails import without_tails
from rulewright.read.html.tokens import Comment, Tag, Token, tokens
from rulewright.read.numerals import counted
from rulewright.read.raised import PutIn
from rulewright.read.reading import Reading
from rulewright.text import Source

BLOCKS = frozenset(
    {"p", "div", "section", "article", "main", "header", "footer", "nav", "aside", "address", "hr", "fieldset", "form"}
    | {"details", "summary", "center", "body", "html", "figure", "figcaption", "table", "caption", "thead", "tbody"}
    | {"tfoot", "tr", "td", "th", "colgroup", "col"}
)
HOLDERS = frozenset({"li", "dt", "dd", "blockquote", "pre"})  # of blocks, each with a way of its own
UNSEEN = frozenset({"title", "style", "script", "template", "select", "svg", "math", "object", "iframe", "textarea"})
LOOKS = {
    "b": "strong",
    "strong": "strong",
    "i": "emphasis",
    "em": "emphasis",
    "cite": "emphasis",
    "var": "emphasis",
    "dfn": "emphasis",
    "u": "underline",
    "ins": "underline",
    "mark": "highlight",
    "sub": "sub",
    "code": "code",
    "kbd": "code",
    "samp": "code",
    "tt": "code",
}
LANGUAGE = re.compile(r"(?:^|\s)lang(?:uage)?-(\S+)")
INDENT = 2  # what a paragraph below an entry of a list is indented by, at each depth


class HtmlReader:
    """Reads a document, or a part of one. `mark` is what a browser would print before an entry."""

    def __init__(self, shown: str, text: str, put_in: PutIn | None = None, *, shows_raised: bool = False) -> None:
        self.text = text
        self.put_in, self.shows_raised = put_in, shows_raised
        self.reading, self.ids = Reading(shown, text), Ids(text)
        self._ends: list[int] = []
        self._sheets = Sheets()
        self._lists: list[OpenList] = []
        self._quotes = 0
        self._navigation: int | None = None  # which block is the first of it, where it is open
        self._entered = False  # an entry of a list has begun, and its first words are still to come
        self._code: list[list[tuple[str, int, int]]] | None = None  # the lines of the code that is open
        self._ways: dict[str, Callable[[Tag], None]] = {
            "ul": self._list,
            "ol": self._list,
            "menu": self._list,
            "li": self._entry,
            "dt": self._term,
            "dd": self._term,
            "blockquote": self._quote,
            "pre": self._pre,
            "a": self._link,
            "img": self._picture,
            "br": self._line,
            "q": self._quoted,
        }

    def read(self, start: int, end: int) -> Source:
        """Return what stands in a stretch of the text."""
        self._ends, self._sheets = meant_ends(self.text, start, end), sheets_in(self.text[start:end])
        found, self._struck = without_struck(list(tokens(self.text, start, end)), self.text, self._sheets.struck)
        found = joined_lines(without_tails(found, self.text), self.text)
        self._ways["sup"] = Raised(self.reading, found, self.put_in, self.shows_raised).tag
        behind = _ends(found)
        at = 0
        while at < len(found):
            token = found[at]
            if at in behind and isinstance(token, Tag) and token.name in UNSEEN:
                at = behind[at]
            elif at in behind and self._code is None:
                at = self._table(found, at, behind[at])
            else:
                self._take(token)
                at += 1
        source = self.reading.source()
        source.remark = "; ".join(filter(None, (source.remark, self._unread())))
        return source

    def _unread(self) -> str:
        """Return how much was not read; nothing where all was."""
        struck = f"{self._struck} passages that are struck" if self._struck > 1 else "a passage that is struck"
        what = "out, or stand before a later wording of theirs, are" if self._struck > 1 else "out is"
        return f"{self.reading.path}: {struck} {what} not read" if self._struck else ""

    def _take(self, token: Token) -> None:
        if isinstance(token, Tag):
            self._tag(token)
        elif isinstance(token, Comment):
            self.reading.aside(self.text[token.start : token.end], token.start, token.end)
        elif self._code is not None:
            self._add_code(token.start, token.end, token.entity)
        elif token.entity:
            self.reading.put(token.entity, token.start, token.end)
        else:
            self._words(token.start, token.end)
        if self.reading.begun:
            self._entered = False

    def _words(self, start: int, end: int) -> None:
        """Take words, in lines where the ends of these are meant."""
        for place in self._ends[bisect_left(self._ends, start) : bisect_left(self._ends, end)]:
            self.reading.words(start, place)
            self.reading.line(place, place + 1)
            start = place + 1
        self.reading.words(start, end)

    def _tag(self, tag: Tag) -> None:
        name = tag.name
        if self._code is not None and name != "pre":
            if name == "code" and not tag.close:
                self._say_language(tag)
            elif name == "br":
                self._code.append([])
            return
        way = self._ways.get(name)
        block = name in BLOCKS or name in HOLDERS or _is_heading(name)
        goes_on = self._entered and name in ("p", "div")  # it is the entry whose words are still to come
        if tag.close and block and not goes_on:
            self.reading.close()
            self.reading.forget_number()
        if name == "nav":
            self._navigate(tag)
        if _is_heading(name) and not tag.close:
            self.reading.open(RawBlock("heading", [], level=int(name[1])))
        elif name in BLOCKS and not tag.close and not goes_on:
            self._paragraph()
        elif way:
            way(tag)
        elif name in LOOKS:
            (self.reading.unlook if tag.close else self.reading.look)(LOOKS[name])
        if tag.close and ends_number(tag, self.reading.ending, self.text):
            self.reading.part(tag.start, tag.end)
        if "id" in tag.values and not tag.close:
            self.reading.name(tag.values["id"], tag.places["id"] if self.ids.may_number(tag.values["id"]) else None)

    def _navigate(self, tag: Tag) -> None:
        """What leads about a site, or to the rules of a page, lists them and is none of them."""
        if not tag.close:
            self.reading.close()
            self._navigation = len(self.reading.blocks)
        elif self._navigation is not None:
            for block in self.reading.blocks[self._navigation :]:
                block.listed = True
            self._navigation = None

    def _paragraph(self) -> None:
        """A paragraph; within the entry of a list it goes on with the entry, in a quotation it is quoted."""
        depth = len(self._lists)
        self.reading.open(RawBlock("paragraph", [], indent=INDENT * depth, role="quote" if self._quotes else ""))

    def _list(self, tag: Tag) -> None:
        self.reading.close()
        if tag.close:
            del self._lists[-1:]
        else:
            self._lists.append(opened_by(tag, self._sheets, self._lists))

    def _entry(self, tag: Tag) -> None:
        if tag.close:
            return
        depth = min(max(0, len(self._lists) - 1), MAX_DEPTH)
        mark = self._mark(tag)
        self.reading.open(RawBlock("bullet", [], depth=depth, mark=mark), (tag.start, tag.end))
        self._entered = True

    def _mark(self, tag: Tag) -> str:
        """Count an entry of the innermost list and return its mark: `a.`, or `2.1.` of a list within an entry."""
        if not self._lists or not self._lists[-1].kind:
            return ""
        last = self._lists[-1]
        last.count = tag.number("value", last.count + 1, 10**6)
        if last.kind != "1":
            return f"{counted(last.kind, last.count)}."
        outer = [each for each in self._lists if each.kind]
        counts = [each.count for each in outer] if all(each.kind == "1" for each in outer) else [last.count]
        return "".join(f"{count}." for count in counts)

    def _term(self, tag: Tag) -> None:
        if not tag.close:
            term = tag.name == "dt"
            role: Role = "term" if term else "definition"
            self.reading.open(RawBlock("paragraph", [], role=role, indent=0 if term else INDENT))

    def _quote(self, tag: Tag) -> None:
        self._quotes = max(0, self._quotes - 1) if tag.close else self._quotes + 1
        self._paragraph()

    def _pre(self, tag: Tag) -> None:
        self.reading.close()
        if not tag.close:
            self._code = [[]]
            self.reading.open(RawBlock("code", []))
            self._say_language(tag)
        elif self._code is not None:
            while self._code and not any(words.strip() for words, _, _ in self._code[-1]):
                self._code.pop()
            if self._code and not self._code[0]:
                del self._code[0]
            block = RawBlock("code", [], language=self._language)
            self.reading.open(block)
            for line in self._code:
                self.reading.code(line)
            self.reading.close()
            self._code = None

    _language = ""

    def _say_language(self, tag: Tag) -> None:
        found = LANGUAGE.search(tag.values.get("class", ""))
        self._language = found[1] if found else self._language if tag.name == "code" else ""

    def _add_code(self, start: int, end: int, entity: str) -> None:
        lines = self._code if self._code is not None else []
        if entity:
            lines[-1].append((entity, start, end))
            return
        for line in re.finditer(r"[^\r\n]+|\r\n|\r|\n", self.text[start:end]):
            if line[0] in ("\r\n", "\r", "\n"):
                lines.append([])
            else:
                lines[-1].append((line[0], start + line.start(), start + line.end()))

    def _link(self, tag: Tag) -> None:
        if tag.close:
            self.reading.unlook("link:")
            return
        if "name" in tag.values and tag.values["name"] != tag.values.get("id"):
            self.reading.name(tag.values["name"], tag.places["name"])
        if tag.values.get("href"):
            self.reading.look(f"link:{tag.values['href'].strip()}")

    def _picture(self, tag: Tag) -> None:
        if tag.values.get("src") and not tag.close:
            self.reading.picture(tag.values["src"].strip(), tag.values.get("alt", ""), tag.start, tag.end)

    def _line(self, tag: Tag) -> None:
        if self.reading.waiting.shape == "heading":
            self.reading.put(" ", tag.start, tag.end)
        else:
            self.reading.line(tag.start, tag.end)

    def _quoted(self, tag: Tag) -> None:
        self.reading.put("”" if tag.close else "“", tag.start, tag.end)

    def _table(self, found: list[Token], at: int, end: int) -> int:
        """Read the table between two tokens, and return the token behind it; of one that only lays out a page, no more
        than its tag: its cells are paragraphs."""
        if is_layout(found, at + 1, end):
            self._take(found[at])
            return at + 1
        self.reading.close()
        TableReader(self.reading, self._take).read(found[at:end])
        return end


def _is_heading(name: str) -> bool:
    return len(name) == 2 and name[0] == "h" and name[1].isdigit() and name[1] != "0"


def _ends(found: list[Token]) -> dict[int, int]:
    """Return for each table, and each element that nobody sees, which token stands behind it. A table that nothing ends
    goes on to the end."""
    ends: dict[int, int] = {}
    opened: dict[str, list[int]] = {}
    for at, token in enumerate(found):
        if isinstance(token, Tag) and (token.name == "table" or token.name in UNSEEN):
            if not token.close:
                opened.setdefault(token.name, []).append(at)
            elif opened.get(token.name):
                ends[opened[token.name].pop()] = at + 1
    ends.update((at, len(found)) for at in opened.get("table", ()))
    return ends
