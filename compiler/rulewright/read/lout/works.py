"""The bibliography of a book: entries of its databases, where they are cited, and the list of those that are."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from rulewright.model import Block, Rule
from rulewright.read.lout.apart import Apart, options
from rulewright.read.lout.numbers import marker
from rulewright.read.lout.parse import first, last
from rulewright.read.running import Running
from rulewright.text import Span, Text, packed
from rulewright.toml import read_toml

CITED = re.compile(r"\$([^\s,;{}]*[^\s,;:.{}])")
FIELD = re.compile(r"@[A-Za-z]+")
PART = re.compile(r"(@[A-Za-z]+)|([_*])|([^@_*]+)")
STYLES = {"_": "emphasis", "*": "strong"}
TAG, TYPE = "@Tag", "@Type"
CHAPTER = "chapter"


class Entry(Struct):
    """A work: how it is printed, and what each of its fields says."""

    text: Text
    fields: dict[str, str]


class Works(Apart):
    """Reads entries of databases, and what cites them. `works` are the tags that are cited in any way, `listed` those
    that the list at the end of the book holds, and that at the end of the chapter which is open."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.entries: dict[str, Entry] = {}
        self.works: set[str] = set()
        self.listed: dict[str, dict[str, None]] = {"book": {}, CHAPTER: {}}

    def visit_prefix(self, children: list[Any]) -> None:
        symbol, unit = children[0].symbol, children[-1]
        if symbol.does == "entry":
            self._entry(children)
        elif symbol.does == "work":
            self._print(self.plain(unit), unit)
        elif symbol.does == "no-cite":  # what it cites is listed, and leaves no trace where it stands
            self.keep_citations(*self.aside(lambda: self._cite(symbol.detail, unit)))
        elif symbol.does == "cite":
            self.running.replace("[", first(unit).start_pos, first(unit).start_pos)
            self._cite(symbol.detail, unit)
            self.running.replace("]", last(unit).end_pos, last(unit).end_pos)
        elif symbol.does == "ref":
            self._work(self.plain(unit), self.inner_span(unit).start, symbol.detail)
        else:
            super().visit_prefix(children)

    def _cite(self, home: str, unit: Any) -> None:
        """Works by their tags, with words between and behind them; where there is no `$` it is one tag."""
        text, _ = self.aside(lambda: self.visit(unit))
        found = list(CITED.finditer(text.text))
        if not found and text.text:
            self._work(text.text, text.offset(0), home)
        position = 0
        for match in found:
            self.running.add(text.text[position : match.start()], text.offset(position))
            self._work(match[1], text.offset(match.start(1)), home)
            position = match.end()
        if found:
            self.running.add(text.text[position:], text.offset(position))

    def _work(self, tag: str, at: int, home: str) -> None:
        """A work is cited by its tag: what is shown is its number."""
        self.works.add(tag)
        self.listed[home].setdefault(tag)
        began = self.running.length
        self.running.replace(tag, at, at + len(tag))
        self.running.cite("tag", began)
        self.running.close("tag:number", began)

    def _print(self, tag: str, unit: Any) -> None:
        """Print a work where it is asked for."""
        self.works.add(tag)
        if entry := self.entries.get(tag):
            self.paste(entry.text, *_extent(unit))

    def _entry(self, children: list[Any]) -> None:
        fields = options(children)
        said = {name: self.plain(unit) for name, unit in fields.items()}
        if tag := said.get(TAG):
            text, _ = self.aside(lambda: self._printed(said.get(TYPE, ""), fields))
            self.entries.setdefault(tag, Entry(text, said))

    def _printed(self, kind: str, fields: dict[str, Any]) -> None:
        """Append the pieces of a work whose fields it has."""
        for piece in pieces(kind):
            choices = [piece] if isinstance(piece, str) else piece
            words = next((each for each in choices if all(name in fields for name in FIELD.findall(each))), "")
            began: dict[str, int] = {}
            for field, style, plain in PART.findall(words):
                if field:
                    self.visit(fields[field])
                elif style in began:
                    self.running.close(STYLES[style], began.pop(style))
                elif style:
                    began[style] = self.running.length
                else:
                    self._append(plain)

    def _append(self, words: str) -> None:
        """Append words of no field; a full stop that the field before them has is not said twice."""
        running: Running = self.running
        if running.parts and running.parts[-1].endswith(".") and words.startswith("."):
            words = words[1:]
        if running.parts or words.strip(" .,"):
            running.replace(words, running.end, running.end)

    def list_works(self, home: str, around: Rule | None, place: Span) -> None:
        """Add the list of the works cited in a chapter, or in the book, as a section of its own."""
        cited, self.listed[home] = self.listed[home], {}
        tags = sorted((tag for tag in cited if tag in self.entries), key=self._sorting(list(cited)))
        if not tags:
            return
        asked = self.counting.settings.get("@RefListTitle", "references")
        words = self.table.untitled.get(f"@{asked}", asked)
        title = Text(words, place.source, packed((0, place.start)), place.end, (), (place.start, place.end))
        rule = Rule("", None, None, title, around.id if around else None, place)
        self.name(rule)
        self.book.rules.append(rule)
        sample = self.counting.sample("Ref", "1")
        for at, tag in enumerate(tags, 1):
            number = marker(sample, at)
            rule.content.append(Block(self.entries[tag].text, "bullet", 0, f"[{number}]"))
            self.book.index.setdefault(tag, rule)
            self.book.places.setdefault(tag, number)

    def _sorting(self, cited: list[str]) -> Any:
        """Return by what works are sorted: their tags, or what a setting names."""
        names = FIELD.findall(self.counting.settings.get("@RefListSortKey", TAG))
        if "@CiteOrder" in names:
            return cited.index
        return lambda tag: ([self.entries[tag].fields.get(name, "") for name in names], tag)

    def name(self, rule: Rule) -> None:
        """Give a rule its id."""
        raise NotImplementedError


@cache
def _styles() -> dict[str, Any]:
    return read_toml(Path(__file__).with_name("works.toml"), "works.toml")


def pieces(kind: str) -> list[str | list[str]]:
    """Return the pieces of which a work of a type is printed."""
    styles = _styles()
    kind = styles["same"].get(kind, kind)
    found: list[str | list[str]] = styles["print"].get(kind) or styles["print"][styles["other"]]
    return found


def _extent(unit: Any) -> tuple[int, int]:
    return first(unit).start_pos, last(unit).end_pos
