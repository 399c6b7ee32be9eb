"""Lists: which entries are counted, and what marks them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.read.blocks import MAX_DEPTH, RawBlock
from rulewright.read.latex.numbering import ENTRIES, Label
from rulewright.read.latex.tokens import OPTION

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way


LIKELY_LISTS = ("enumerate", "itemize", "description", "compactenum", "compactitem", "enumerate*", "itemize*")


class OpenList(Struct):
    """A list that is open."""

    kind: str
    template: str = ""
    depth: int = 0  # among lists that are numbered


class Lists:
    """Reads lists and their entries."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.kinds: dict[str, str] = {}  # lists that the text defines, by their names
        self.styled: dict[str, str] = {}  # what marks the entries of a list, by its name and depth

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return {"item": self.item, "setlist": self.set_list, "newlist": self.new_list}

    def knows(self, name: str) -> bool:
        """True for an environment that is a list."""
        return name in LIKELY_LISTS or name in self.kinds

    def set_list(self, text: str, found: re.Match[str], end: int) -> int:
        option = OPTION.match(text, found.end(), end)
        argument = self.document.argument(text, option.end() if option else found.end(), end)
        if argument is None:
            return found.end()
        template = _template(text[slice(*argument)])
        for name in option[1].split(",")[:1] if option else ("enumerate",):
            depths = re.findall(r"\d", option[1]) if option else []
            for depth in depths or "1234":
                if template:
                    self.styled[f"{name.strip()}{depth}"] = template
        return argument[1] + 1

    def new_list(self, text: str, found: re.Match[str], end: int) -> int:
        name = self.document.argument(text, found.end(), end)
        kind = self.document.argument(text, name[1] + 1, end) if name else None
        if name is None or kind is None:
            return found.end()
        self.kinds[text[slice(*name)].strip()] = text[slice(*kind)].strip()
        depth = self.document.argument(text, kind[1] + 1, end)
        return (depth or kind)[1] + 1

    def begin_list(self, text: str, name: str, at: int, end: int) -> int:
        option = OPTION.match(text, at, end)
        kind = self.kinds.get(name, name).rstrip("*")
        kind = {"compactenum": "enumerate", "compactitem": "itemize"}.get(kind, kind)
        depth = sum(each.kind == "enumerate" for each in self.document.open_lists)
        template = _template(option[1]) if option else ""
        template = template or self.styled.get(f"{name}{depth + 1}", "") or self.styled.get(f"{kind}{depth + 1}", "")
        self.document.open_lists.append(OpenList(kind, template, depth))
        if kind == "enumerate":
            started = re.search(r"start\s*=\s*(\d+)", option[1]) if option else None
            resumed = option and "resume" in option[1]
            counter = ENTRIES[min(depth, 3)]
            if not resumed:
                self.document.numbering.counts[counter] = int(started[1]) - 1 if started else 0
        if name.endswith("*") or self.kinds.get(name, "").endswith("*"):
            return option.end() if option else at  # its entries stand within the sentence
        self.document.end_paragraph()
        return option.end() if option else at

    def item(self, text: str, found: re.Match[str], end: int) -> int:
        option = OPTION.match(text, found.end(), end)
        at = option.end() if option else found.end()
        if self.document.muted or not self.document.open_lists:
            return at
        own = self.document.open_lists[-1]
        place = self.document.place(text, found)
        depth = min(len(self.document.open_lists) - 1, MAX_DEPTH)
        self.document.end_paragraph()
        if own.kind == "description":
            self.document.reading.open(RawBlock("paragraph", [], role="term"), place)
            if option:
                self.document.run(text, *option.span(1))
            self.document.reading.close()
            self.document.reading.open(RawBlock("paragraph", [], role="definition", indent=2), place)
            return at
        mark = ""
        if option:
            mark = self.document.numbering.fill(option[1], "")
        elif own.kind == "enumerate":
            counter = ENTRIES[min(own.depth, 3)]
            self.document.numbering.counts[counter] = self.document.numbering.counts.get(counter, 0) + 1
            mark = self.document.numbering.entry(own.depth, own.template)
            self.document.here = Label(mark.strip("().") if own.depth == 0 else mark)
        self.document.pending = None
        self.document.reading.open(RawBlock("bullet", [], depth=depth, mark=mark.strip()), place)
        return at


def _template(options: str) -> str:
    """Return how the options of a list mark its entries: `label=(\\alph*)`, or `(a)`; nothing where they do not."""
    given = re.search(r"label\*?\s*=\s*(\{(?:[^{}]|\{[^{}]*\})*\}|[^,\]]+)", options)
    if given:
        return given[1][1:-1] if given[1].startswith("{") else given[1].strip()
    if "=" in options or "," in options:
        return ""
    sample = re.fullmatch(r"\s*(\W*)([1aAiI])(\W*)\s*", options)
    forms = {"1": "arabic", "a": "alph", "A": "Alph", "i": "roman", "I": "Roman"}
    return f"{sample[1]}\\{forms[sample[2]]}*{sample[3]}" if sample else ""
