"""Abbreviations that a LaTeX text defines once, and that its commands print: their long form at the first use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from rulewright.read.latex.tokens import OPTION, plain_words
from rulewright.text import capitalised

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way

DEFINES = ("acrodef", "newacro", "acro", "newacronym", "newglossaryentry", "DeclareAcronym")
NAMED = ("newglossaryentry", "DeclareAcronym")  # they say by a key what each of their words is
FIELD = re.compile(r"\b(name|short|long)\s*=\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|([^,{}]+))")
SHORT = ("acs", "acrshort", "acsp", "acrshortpl")
LONG = ("acl", "acrlong", "aclp", "acrlongpl")
FULL = ("acf", "acrfull", "acfp", "acrfullpl")
FIRST = ("ac", "Ac", "acp", "Acp", "gls", "Gls", "glspl", "Glspl")  # in full at the first use only
NAMES = (*DEFINES, *SHORT, *LONG, *FULL, *FIRST)  # of packages: a text may have commands of its own that are called so
PLURAL = re.compile(r"(?:p|pl)\Z")


class Acronym(NamedTuple):
    """What an abbreviation is called in short and in full; a term of a glossary has one of them."""

    short: str
    long: str

    def full(self, plural: str) -> str:
        """Return both, the short one in brackets."""
        return f"{self.long}{plural} ({self.short}{plural})" if self.short and self.long else self.called(plural)

    def called(self, plural: str) -> str:
        """Return the short one, or the only one."""
        return (self.short or self.long) + plural


class Acronyms:
    """Reads where abbreviations are defined, and what prints them."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.known: dict[str, Acronym] = {}
        self.used: set[str] = set()  # those that stand in full somewhere before

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return dict.fromkeys(DEFINES, self.define) | dict.fromkeys((*SHORT, *LONG, *FULL, *FIRST), self.use)

    def define(self, text: str, found: re.Match[str], end: int) -> int:
        """Take note of an abbreviation: \\acrodef{hq}[HQ]{head quarters}, \\newacronym{hq}{HQ}{head quarters}. An entry
        of a list of them is printed."""
        how = found["macro"]
        key = self.document.argument(text, self.document.skip_options(text, found.end(), end), end)
        if key is None:
            return found.end()
        id = text[slice(*key)].strip()
        option = OPTION.match(text, key[1] + 1, end)
        words = self.document.argument(text, option.end() if option else key[1] + 1, end)
        long = self.document.argument(text, words[1] + 1, end) if words and how == "newacronym" else words
        if words is None or long is None:
            return key[1] + 1
        if how in NAMED:
            fields = FIELD.findall(text[slice(*words)])
            said = {name: plain_words(braced or plain) for name, braced, plain in fields}
            self.known[id] = Acronym(said.get("short", ""), said.get("long", said.get("name", "")))
        else:
            short = text[slice(*words)] if how == "newacronym" else option[1] if option else id
            self.known[id] = Acronym(plain_words(short), plain_words(text[slice(*long)]))
        if how == "acro" and not self.document.muted:
            self._list(self.known[id], text, found, long)
        return long[1] + 1

    def _list(self, acronym: Acronym, text: str, found: re.Match[str], long: tuple[int, int]) -> None:
        """Print an entry of a list of abbreviations, in a paragraph of its own."""
        self.document.end_paragraph()
        self.document.open_paragraph()
        self.document.put(f"{acronym.short} – ", self.document.place(text, found))
        self.document.run(text, *long)

    def use(self, text: str, found: re.Match[str], end: int) -> int:
        """Print an abbreviation as its command says; one that nobody defined as it is called there."""
        key = self.document.argument(text, self.document.skip_options(text, found.end(), end), end)
        if key is None or self.document.muted:
            return found.end()
        how, id = found["macro"], self.document.macros.said(text, key)
        acronym = self.known.get(id, Acronym(id, ""))
        plural = "s" if PLURAL.search(how) else ""
        if how in LONG:
            words = (acronym.long or acronym.short) + plural
        elif how in FULL or (how in FIRST and id not in self.used):
            words = acronym.full(plural)
            self.used.add(id)
        else:
            words = acronym.called(plural)
        own = text is self.document.reading.original
        place = (found.start(), key[1] + 1) if own else self.document.at
        self.document.put(capitalised(words) if how[0].isupper() else words, place)
        return key[1] + 1
