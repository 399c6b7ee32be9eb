"""The numbers that Lout gives: to sections within one another, to figures, tables, theorems and displays."""

from __future__ import annotations

import re
from collections import Counter

from msgspec import Struct, field, structs

from rulewright.model import Rule
from rulewright.read.lout.numbers import marker

SETTING = re.compile(r"(@[^\W\d]+)\s*\{\s*([^{}]*?)\s*\}")
NOTED = re.compile(r"#[^\n]*")


class Numbering(Struct, forbid_unknown_fields=True):
    """What is numbered, and how where a book sets nothing; symbols.toml explains each key."""

    sections: dict[str, str] = field(default_factory=dict)
    called: dict[str, str] = field(default_factory=dict)
    families: dict[str, str] = field(default_factory=dict)
    styles: dict[str, str] = field(default_factory=dict)
    within: dict[str, list[str]] = field(default_factory=dict)
    anew: dict[str, set[str]] = field(default_factory=dict)
    untold: set[str] = field(default_factory=set)
    captions: dict[str, dict[str, str]] = field(default_factory=dict)

    def joined(self, other: Numbering) -> Numbering:
        """Return this with what another one adds or says differently."""
        return Numbering(**{name: mine | getattr(other, name) for name, mine in structs.asdict(self).items()})


class Counting:
    """Counts the sections of one document, and what has a number within them.

    The number of a section goes before those of the sections in it. Figures and their like are counted through the
    document; a section of a kind that is set to begin them anew puts its own number before theirs from there on.
    """

    def __init__(self, numbering: Numbering) -> None:
        self.numbering = numbering
        self.settings: dict[str, str] = {}
        self.anew = set(numbering.anew)
        self.counts: Counter[tuple[str | None, str]] = Counter()
        self.running: dict[str, tuple[str, int]] = {}  # what goes before the numbers of each kind, and the last of them

    def begin(self, document: str) -> None:
        """The head of a document is met: what its sections begin anew is known, where nothing was set."""
        for setting in self.numbering.within.get(document, []):
            self.settings.setdefault(setting, "Yes")
        self.anew = {name for name, through in self.numbering.anew.items() if document not in through}

    def set(self, words: str) -> None:
        """Take the settings of a set-up, such as `@SectionNumbers { Roman }`; what is commented out is none."""
        self.settings.update(SETTING.findall(NOTED.sub("", words)))

    def section(self, symbol: str, around: Rule | None, given: str | None = None) -> str | None:
        """Return the number of one more section, within the one `around`; None where it has none. What it is `given`
        takes the place of a number of its own."""
        kind = symbol.removeprefix("@")
        number = self._counted(kind, symbol, around)
        if number and given is not None:
            number = given
        for name, family in self.numbering.families.items():
            if self._is_set(f"@{kind}NumIn{family}"):
                self.running[name] = number or "", 0
            elif around is None and name in self.anew:
                self.running[name] = "", 0
        return number or None

    def place(self, symbol: str, given: str | None = None) -> str | None:
        """Return the number of one more figure, table, theorem, display or note; None where its kind has none. What
        begins anew on each page is counted through a chapter: a site has other pages than the paper of Lout."""
        if symbol not in self.numbering.families:
            return None
        sample = self.sample(symbol.removeprefix("@"), "1")
        if not sample:
            return None
        prefix, count = self.running.get(symbol, ("", 0))
        self.running[symbol] = prefix, count + 1
        return self._joined(prefix, marker(sample, count + 1)) if given is None else given

    def label(self, symbol: str, number: str, language: str) -> str:
        """Return what stands before a caption or heads a theorem: `Figure 2.1`, in a language; nothing where its kind
        has no number, or no word."""
        words = self.numbering.captions.get(symbol, {})
        kind = symbol.removeprefix("@")
        own = self.settings.get(f"@{kind}Word", kind.casefold())  # its own name asks for the word of the language
        usual = words.get(language, words.get("", ""))
        word = usual if own == kind.casefold() else own
        return f"{word} {number}" if word and number else ""

    def _counted(self, kind: str, symbol: str, around: Rule | None) -> str | None:
        sample = self.sample(kind, self.numbering.sections.get(symbol, ""))
        if not sample:
            return None
        home = around.id if around else None
        self.counts[home, symbol] += 1
        first = self.settings.get(f"@First{kind}Number", "")
        at = self.counts[home, symbol] + (int(first) - 1 if first.isdecimal() else 0)
        return self._joined((around.counted if around else None) or "", marker(sample, at))

    def sample(self, kind: str, usual: str) -> str:
        """Return how the first of a kind is written."""
        return self.numbering.styles.get(self.settings.get(f"@{kind}Numbers", ""), usual)

    def _is_set(self, setting: str) -> bool:
        return self.settings.get(setting, "").casefold() == "yes"

    def _joined(self, prefix: str, number: str) -> str:
        return prefix + self.settings.get("@NumberSeparator", ".") + number if prefix else number
