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


KINDS = ("enumerate", "itemize", "description")
LIKELY_LISTS = (*KINDS, "compactenum", "compactitem", "enumerate*", "itemize*")


class OpenList(Struct):
    """A list that is open."""

    kind: str
    template: str = ""
    depth: int = 0  # among lists that are numbered
    cited: str = ""  # how a reference to an entry is printed, where that is not as its mark


class Lists:
    """Reads lists and their entries."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.kinds: dict[str, str] = {}  # lists that the text defines, by their names
        self.styled: dict[
            str, tuple[str, str]
        ] = {}  # what marks the entries of a list, and cites them, by name and depth

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        sets = dict.fromkeys(("setlist", *(f"set{kind}" for kind in KINDS)), self.set_list)
        return {"item": self.item, "newlist": self.new_list} | sets

    def knows(self, name: str) -> bool:
        """True for an environment that is a list."""
        return name in LIKELY_LISTS or name in self.kinds

    def set_list(self, text: str, found: re.Match[str], end: int) -> int:
        """Note how lists of some kinds and depths are marked: \\setlist[enumerate,1]{...}, \\setenumerate[1]{...}."""
        option = OPTION.match(text, found.end(), end)
        argument = self.document.argument(text, option.end() if option else found.end(), end)
        if argument is None:
            return found.end()
        options = text[slice(*argument)]
        styles = (_template(options), _given(options, "ref"))
        said = [each.strip() for each in option[1].split(",")] if option else []
        kind = found["macro"].removeprefix("set")
        names = [each for each in said if not each.isdigit()][:1] if kind == "list" else [kind]
        for depth in [each for each in said if each.isdigit()] or "1234" if any(styles) else ():
            self.styled[f"{''.join(names) or KINDS[0]}{depth}"] = styles
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
        own = (_template(option[1]), _given(option[1], "ref")) if option else ("", "")
        ways = [own, *(self.styled.get(f"{each}{depth + 1}", ("", "")) for each in (name, kind))]
        template, cited = (next(filter(None, each), "") for each in zip(*ways, strict=True))
        self.document.open_lists.append(OpenList(kind, template, depth, cited))
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
            cited = self.document.numbering.entry(own.depth, own.cited) if own.cited else mark
            self.document.here = Label(cited.strip("().") if own.depth == 0 else cited)
        self.document.pending = None
        self.document.reading.open(RawBlock("bullet", [], depth=depth, mark=mark.strip()), place)
        return at


def _template(options: str) -> str:
    """Return how the options of a list mark its entries: `label=(\\alph*)`, or `(a)`; nothing where they do not."""
    given = _given(options, r"label\*?")
    if given:
        return given
    if "=" in options or "," in options:
        return ""
    sample = re.fullmatch(r"\s*(\W*)([1aAiI])(\W*)\s*", options)
    forms = {"1": "arabic", "a": "alph", "A": "Alph", "i": "roman", "I": "Roman"}
    return f"{sample[1]}\\{forms[sample[2]]}*{sample[3]}" if sample else ""


def _given(options: str, key: str) -> str:
    """Return the value of an option, `{...}` or up to a comma; nothing where it is not given."""
    given = re.search(rf"(?<![a-z]){key}\s*=\s*(\{{(?:[^{{}}]|\{{[^{{}}]*\}})*\}}|[^,\]]+)", options)
    return given[1].removeprefix("{").removesuffix("}").strip() if given else ""
