"""Labels, and what leads to them; addresses."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rulewright.read.latex.numbering import Label
from rulewright.read.latex.tokens import OPTION

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way


REFS = ("ref", "cref", "Cref", "autoref", "vref", "labelcref", "fullref", "nameref", "titleref", "eqref", "cpageref")
REF = "ref"  # in the name of a command that cites
NAMES = ("nameref", "titleref")


class Links:
    """Reads labels and references."""

    def __init__(self, document: Document, citing: Iterable[str]) -> None:
        self.document = document
        self.refs = (*REFS, *citing)
        self.asked: defaultdict[str, list[str]] = defaultdict(list)  # of commands that nobody knows: their arguments
        self.targets: set[str] = set()  # that stand already: who writes a macro's name again prints its target again
        self.around: list[str] = []  # the targets whose words are being read

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return (
            {"label": self.label, "href": self.href, "url": self.href}
            | dict.fromkeys(self.refs, self.reference)
            | dict.fromkeys(("hyperref", "hypertarget", "hyperlink"), self.hyperref)
        )

    def label(self, text: str, found: re.Match[str], end: int) -> int:
        argument = self.document.argument(text, found.end(), end)
        if argument is None or self.document.muted:
            return found.end()
        id = self.document.macros.said(text, argument)
        reading = self.document.reading
        follows = self.document.pending is not None or self.document.tables.waiting is not None
        follows = follows or reading.waiting.shape == "bullet"  # \item\label{...} The entry
        if id in self.around:  # \hypertarget{id}{\section{...}\label{id}}: one place, named for both
            pass
        elif reading.begun or not follows:
            reading.name_last(id)
        else:
            reading.name(id)
        self.document.labels[id] = self.document.here
        return argument[1] + 1

    def reference(self, text: str, found: re.Match[str], end: int) -> int:
        argument = self.document.argument(text, self.document.skip_options(text, found.end(), end), end)
        if argument is None or self.document.muted:
            return found.end()
        ids = _ids(self.document.macros.said(text, argument))
        own = text is self.document.reading.original
        place = (found.start(), argument[1] + 1) if own else self.document.at
        for at, id in enumerate(ids):
            label = self.document.printed.get(id) or self.document.labels.get(id, Label(""))
            if at:
                self.document.put(", ", place)
            if self.document.pending:
                self.document.begin_pending()
            before = self.document.tables.cited(id, text, found.start())
            if label.kind and found["macro"] not in NAMES and (number := self.document.tables.number_of(label, before)):
                self.document.put(number, place)  # Table 3 is cited as it would be by hand
                continue
            named = found["macro"] in NAMES or label.kind
            self.document.reading.look(f"link:#{id}")
            self.document.put((label.title if named else label.number.rstrip(".") or label.title) or "??", place)
            self.document.reading.unlook("link:")
        if text[argument[1] + 1 : argument[1] + 2].isspace():
            self.document.put(" ", (argument[1] + 1, argument[1] + 2) if own else self.document.at)
        return argument[1] + 1

    def may_cite(self, name: str, text: str, at: int, end: int) -> None:
        """Take note of what a command takes that nobody knows, and that is called as those are which cite."""
        argument = self.document.argument(text, at, end) if REF in name.casefold() else None
        if argument:
            self.asked[name] += _ids(self.document.macros.said(text, argument))

    def citing(self) -> list[str]:
        """Return the commands, of those noted, that cite labels, as `\\refsec{sec:carts}` does whose package is not at
        hand: mostly they take one of the text, or what begins as its labels do, *sec:*."""
        labels = self.document.labels
        kinds = {kind for kind, colon, _ in (each.partition(":") for each in labels) if colon}
        return [
            name
            for name, ids in self.asked.items()
            if sum(id in labels or id.partition(":")[0] in kinds for id in ids) > len(ids) / 2
        ]

    def href(self, text: str, found: re.Match[str], end: int) -> int:
        argument = self.document.argument(text, self.document.skip_options(text, found.end(), end), end)
        if argument is None:
            return found.end()
        address = self.document.macros.said(text, argument).replace("\\", "")
        words = self.document.argument(text, argument[1] + 1, end) if found["macro"] == "href" else argument
        self.document.reading.look(f"link:{address}")
        if found["macro"] == "url" or words is None:
            self.document.put(address, self.document.place(text, found))
        else:
            self.document.run(text, *words)
        self.document.reading.unlook("link:")
        return (words or argument)[1] + 1

    def hyperref(self, text: str, found: re.Match[str], end: int) -> int:
        option = OPTION.match(text, found.end(), end)
        first = option.span(1) if option else self.document.argument(text, found.end(), end)
        words = self.document.argument(text, (option.end() if option else first[1] + 1), end) if first else None
        if first is None or words is None:
            return found.end()
        id = self.document.macros.said(text, first)
        if found["macro"] == "hypertarget":
            if text is self.document.reading.original or id not in self.targets:
                self.document.reading.name(id)
            self.targets.add(id)
            self.around.append(id)
            self.document.run(text, *words)
            self.around.pop()
        else:
            self.document.reading.look(f"link:#{id}")
            self.document.run(text, *words)
            self.document.reading.unlook("link:")
        return words[1] + 1


def _ids(said: str) -> list[str]:
    return [each.strip() for each in said.split(",")]
