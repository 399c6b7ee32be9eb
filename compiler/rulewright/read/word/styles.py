"""Styles: what a paragraph or run looks like by its style, by what that is based on, and by itself."""

from __future__ import annotations

import re

from msgspec import Struct

from rulewright.errors import InputError
from rulewright.read.word.xml import Node

OFF = ("0", "false", "off", "none")
HEADING = re.compile(r"heading (\d)", re.IGNORECASE)
TOGGLES = {"b": "strong", "i": "emphasis", "vanish": "hidden"}


class Style(Struct):
    """A style as it is written: its name, what it is based on, its properties of paragraphs and of runs."""

    id: str
    name: str
    kind: str
    based: str
    paragraph: Node | None
    run: Node | None


class ListPlace(Struct, frozen=True):
    """What says how a paragraph is numbered: the list, the level, and the styles that levels may be linked with, from
    the nearest."""

    list: str = ""
    level: str = ""
    styles: tuple[str, ...] = ()


class Styles:
    """The styles of a document. Raises InputError where styles are based on each other: what they look like and how
    they are numbered cannot be told. One that is based on itself is based on nothing, as Word has it."""

    def __init__(self, root: Node | None) -> None:
        self.by_id: dict[str, Style] = {}
        self.standard = ""  # the style of paragraphs that name none
        for node in root.all("style") if root else ():
            style = Style(
                node.get("styleId"),
                node.value("name"),
                node.get("type"),
                node.value("basedOn"),
                node.first("pPr"),
                node.first("rPr"),
            )
            self.by_id.setdefault(style.id, style)
            if style.kind == "paragraph" and node.get("default") not in ("", *OFF):
                self.standard = style.id
        defaults = root.first("docDefaults", "rPrDefault", "rPr") if root else None
        self._defaults = toggles(defaults)
        self._chains: dict[str, tuple[Style, ...]] = {}
        self._toggled: dict[str, dict[str, bool]] = {}
        self._runs: dict[tuple[str, str], frozenset[str]] = {}
        self._places: dict[str, ListPlace] = {}
        self._levels: dict[str, int] = {}

    def chain(self, id: str) -> tuple[Style, ...]:
        """Return a style and those that it is based on, the nearest first."""
        known = self._chains.get(id)
        if known is None:
            found: dict[str, Style] = {}
            at = id
            while at in self.by_id and at not in found:
                found[at] = style = self.by_id[at]
                at = style.based if style.based != at else ""
            if at in found:
                circle = list(found)[list(found).index(at) :]
                names = " and ".join(f'"{self.by_id[each].name}"' for each in circle)
                raise InputError(
                    f"its styles {names} are based on each other, which no word processor writes; it was not read"
                )
            known = self._chains[id] = tuple(found.values())
        return known

    def level(self, id: str) -> int:
        """Return the heading level of a paragraph style: 1 to 9, or 0 for body text."""
        known = self._levels.get(id)
        if known is None:
            known = 0
            for style in self.chain(id):
                written = style.paragraph.value("outlineLvl") if style.paragraph else ""
                heading = HEADING.fullmatch(style.name)
                if written or heading:
                    known = outline_level(written) if written else int(heading[1]) if heading else 0
                    break
            self._levels[id] = known
        return known

    def list_place(self, id: str) -> ListPlace:
        """Return how paragraphs of a style are numbered."""
        known = self._places.get(id)
        if known is None:
            number = level = ""
            names: list[str] = []
            for style in self.chain(id):
                names.append(style.id)
                given = style.paragraph.first("numPr") if style.paragraph else None
                number = number or (given.value("numId") if given else "")
                level = level or (given.value("ilvl") if given else "")
            known = self._places[id] = ListPlace(number, level, tuple(names))
        return known

    def indent(self, id: str) -> str | None:
        """Return the left indent that a style gives, in twips; None where it gives none."""
        for style in self.chain(id):
            given = style.paragraph.first("ind") if style.paragraph else None
            if given:
                return given.get("left") or given.get("start") or None
        return None

    def look(self, paragraph: str, run: Node | None) -> frozenset[str]:
        """Return how a run looks: `strong`, `emphasis`, `hidden`, `sup`, `sub`, `underline`, `highlight`."""
        named = run.value("rStyle") if run else ""
        base = self._runs.get((paragraph, named))
        if base is None:
            base = self._runs[paragraph, named] = self._by_styles(paragraph, named)
        if run is None or not run.inner:
            return base
        direct = toggles(run)
        extra = extras(run)
        if not direct and not extra:
            return base
        kept = {name for name in base if name not in direct and not (name in ("sup", "sub") and "line" in extra)}
        return frozenset(kept | {name for name, on in direct.items() if on} | (extra - {"line"}))

    def _by_styles(self, paragraph: str, run: str) -> frozenset[str]:
        """Return the look by styles alone: a toggle that both styles set is off again, as Word has it."""
        below, above = self._toggles_of(paragraph), self._toggles_of(run)
        found = {name for name in TOGGLES.values() if below.get(name, False) != above.get(name, False)}
        found |= {name for name, on in self._defaults.items() if on and name not in below and name not in above}
        for style in (*self.chain(run), *self.chain(paragraph)):
            found |= extras(style.run) - {"line"}
        return frozenset(found)

    def _toggles_of(self, id: str) -> dict[str, bool]:
        known = self._toggled.get(id)
        if known is None:
            known = {}
            for style in reversed(self.chain(id)):
                known |= toggles(style.run)
            self._toggled[id] = known
        return known


def is_on(node: Node) -> bool:
    """True for a property that is switched on: without a value, or with one that says so."""
    return node.get("val", "1") not in OFF


def toggles(run: Node | None) -> dict[str, bool]:
    """Return the toggles that the properties of a run set, on or off."""
    return {TOGGLES[each.name]: is_on(each) for each in run.inner if each.name in TOGGLES} if run else {}


def extras(run: Node | None) -> set[str]:
    """Return what else the properties of a run say; `line` where it is set on the line, neither above nor below."""
    found = set()
    for each in run.inner if run else ():
        if each.name == "vertAlign":
            found.add({"superscript": "sup", "subscript": "sub"}.get(each.get("val"), "line"))
        elif each.name == "u" and each.get("val") not in ("", *OFF):
            found.add("underline")
        elif each.name == "highlight" and each.get("val") not in ("", *OFF):
            found.add("highlight")
    return found


def outline_level(written: str) -> int:
    """Return the heading level that an outline level means: 0 is the first, 9 is body text."""
    return int(written) + 1 if written.isdecimal() and int(written) < 9 else 0
