"""What can be played: the widgets of a rule, the pages that hold them all, and the scripts that run them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec import Struct

from rulewright.model import Book
from rulewright.project import Project
from rulewright.publish.addresses import PLAY, Addresses
from rulewright.publish.templates import lean_script, shipped
from rulewright.publish.text.phrases import phrases_of
from rulewright.publish.text.signs import IN_SCRIPTS
from rulewright.rulecode.program import AnyStep, Program, Readings

TITLE = "Play"
CODE = "code"  # the folder of the books' scripts, below the assets
WIDGETS = "widgets.js"  # what every page with widgets runs
PLAYING = "playing.js"  # what runs once one is opened
TURN = "turn.js"  # what the sheet of a turn runs
PARTS = {  # the scripts that each is made of, in their order
    WIDGETS: ("widget",),
    PLAYING: (
        *("values", "address", "chance", "controls", "answer", "cells", "understand", "ledger", "card"),
        *("inner", "readings"),
    ),
    TURN: ("games", "flow", "deeds", "turn"),
}
_MINUS = f'rulewright.minus = new RegExp({json.dumps(IN_SCRIPTS, ensure_ascii=False)}, "gu");\n'
STYLES = ("playing.css", "turn.css")  # the same for styles


class Widget(Struct, frozen=True):
    """A `<rule-widget>` as it stands in a page: `way` leads to the rule that it runs, `asks` tells its inputs."""

    book: str
    name: str
    title: str
    number: str
    way: str
    asks: str = ""

    @property
    def id(self) -> str:
        """By which an address names it."""
        return f"{self.book}:{self.name}"


class Occasion(Struct):
    """A point of play, and the systems that must be looked at then; `when` is empty for those that wait for nothing."""

    when: str
    widgets: list[Widget]


def sheet_path(book: Book) -> str:
    """Return the path of the sheet of a book: what its turns ask for."""
    return f"{PLAY}/{book.id}"


def sheet_title(book: Book) -> str:
    """Return what the sheet of a book is called, in its language."""
    say = phrases_of(book.language)
    return say.plain("The turn: {book}", book=book.title)


class Play:
    """The programs of a project, by the rule that they stand for."""

    def __init__(self, project: Project, addresses: Addresses) -> None:
        self.addresses = addresses
        self.books = [book for book in project.books if book.programs]
        self._of_rule: defaultdict[str, list[Program]] = defaultdict(list)
        for book in self.books:
            for program in book.programs:
                self._of_rule[program.rule].append(program)

    def speaker(self, path: str) -> Book | None:
        """Return the book in whose language a page of what can be played is: of a sheet its own, of the page of all any
        where all are in one language; None of any other page."""
        start, _, name = path.partition("/")
        alike = len({phrases_of(book.language).language for book in self.books}) == 1
        asked = (book for book in self.books if book.id == name or (not name and alike))
        return next(asked, None) if start == PLAY else None

    def widgets(self, rule: str, page: str) -> list[Widget]:
        """Return the widgets that belong on the page of a rule, beside it."""
        return [self._widget(program, page) for program in self._of_rule.get(rule, ())]

    def occasions(self, book: Book, page: str) -> list[Occasion]:
        """Return all widgets of a book by the point of play at which they are needed, in the order of the book."""
        found: dict[str, list[Widget]] = {}
        for program in sorted(book.programs, key=lambda each: not each.when):
            found.setdefault(program.when, []).append(self._widget(program, page))
        return [Occasion(when, widgets) for when, widgets in found.items()]

    def scripts(self) -> Iterator[tuple[str, str]]:
        """Yield (name among the assets, text) of the scripts and their styles: the widgets' own, with what all rule
        code runs on, and for each book its rule code and where its clauses stand."""
        from rulewright.rulecode.emit import emit_javascript, javascript_runtime

        for name, parts in PARTS.items() if self.books else ():
            first = javascript_runtime() + _MINUS if name == PLAYING else ""
            script = "".join((shipped() / "widgets" / f"{part}.js").read_text("utf-8") for part in parts)
            yield name, lean_script(first + script)
        for name in STYLES if self.books else ():
            yield name, (shipped() / "widgets" / name).read_text("utf-8")
        for book in self.books:
            cited = sorted({each for program in book.programs for each in _cited(program)})
            known = json.dumps({each: way for each in cited if (way := self._address(each))}, ensure_ascii=False)
            tagged = {each: name for each in cited if (name := self._called(each)) != each.partition(":")[2]}
            where = f"rulewright.clauses = Object.assign(rulewright.clauses || {{}}, {known});\n"
            proofs = json.dumps({f"{book.id}:{name}": said for name, said in _proofs(book)}, ensure_ascii=False)
            told = f"rulewright.proofs = Object.assign(rulewright.proofs || {{}}, {proofs});\n"
            title = json.dumps({book.id: book.title}, ensure_ascii=False)
            called = f"rulewright.titles = Object.assign(rulewright.titles || {{}}, {title});\n"
            names = json.dumps(tagged, ensure_ascii=False)
            named = f"rulewright.called = Object.assign(rulewright.called || {{}}, {names});\n"
            code = emit_javascript(book.id, book.programs, runtime=False)
            yield f"{CODE}/{book.id}.js", code + where + told + called + named

    def _widget(self, program: Program, page: str) -> Widget:
        number = self._called(program.rule)
        way = self.addresses.link(program.rule, page) or ""
        asks = " · ".join(each.title for each in program.inputs if each.title)
        return Widget(program.book, program.name, program.title or number, number, way, asks)

    def _called(self, id: str) -> str:
        """Return what players call a rule: by its number, or by its title where it has only a tag."""
        rule = self.addresses.rules.get(id)
        return rule.heading or rule.name if rule and not rule.number else id.partition(":")[2]

    def _address(self, rule: str) -> str | None:
        """Return where a rule stands, from the site's root."""
        page = self.addresses.page_of.get(rule)
        return f"{self.addresses.url(page)}#{self.addresses.anchor_of[rule]}" if page else None


def _proofs(book: Book) -> Iterator[tuple[str, list[str]]]:
    """Yield the programs of which something is said to hold always, and what that was found to be worth."""
    from rulewright.rulecode.examine.promises import verdicts

    for program in book.programs:
        if program.promises:
            found = [each for each in verdicts(program) if each.against is None]
            yield program.name, [f"{each.promise.text}: {each.how}" for each in found]


def _cited(program: Program) -> Iterator[str]:
    yield program.rule
    yield from (given.cite.rule for given in program.inputs if given.cite)
    yield from _cited_by_steps(program.steps)


def _cited_by_steps(steps: Iterable[AnyStep]) -> Iterator[str]:
    for step in steps:
        if isinstance(step, Readings):
            for reading in step.alternatives:
                if reading.cite:
                    yield reading.cite.rule
                yield from _cited_by_steps(reading.steps)
        elif step.cite:
            yield step.cite.rule
