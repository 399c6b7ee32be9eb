"""A link as it stands in a passage."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote

from rulewright.cite.links.agree import SHORT
from rulewright.cite.links.anchors import slug
from rulewright.cite.links.home import ROLE
from rulewright.cite.links.ids import Leads
from rulewright.cite.passages import Passage
from rulewright.model import Problem
from rulewright.style import Style

NO_LETTERS = re.compile(r"[\W_]+")


class Link(NamedTuple):
    """A link in a passage, whose words stand from `start` to `end`, and what its `address` leads to."""

    passage: Passage
    style: Style
    start: int
    end: int
    address: str
    leads: Leads

    @property
    def words(self) -> str:
        """What it stands on."""
        return self.passage.text.text[self.start : self.end]

    @property
    def is_filled(self) -> bool:
        """True where its words stand nowhere: a tool fills in the title of what it leads to, `<<boats>>`."""
        source, place = self.passage.text.source, self.passage.text.span(self.start, self.end)
        written = NO_LETTERS.sub("", source.original[slice(*place.written)])
        return NO_LETTERS.sub("", self.words) not in written

    @property
    def is_id(self) -> bool:
        """True where its words are the id that its address names."""
        return self.words == self.address.partition("#")[2]

    @property
    def is_role(self) -> bool:
        """True where the address is a role with which a text cites a work, and the words: `RFC:#4.2`."""
        return self.address.partition("#")[0].endswith(ROLE)

    @property
    def is_name(self) -> bool:
        """True where its last word is what the place begins with that it leads to: D-1 of *D-1. Japan*."""
        name, words = slug(self.address.partition("#")[2]), slug(self.words.rpartition(" ")[2])
        there = self.leads.kind in ("heading", "rule")
        return there and name.startswith(words) and not name[len(words) :][:1].isdecimal()

    @property
    def is_made(self) -> bool:
        """True where its address is made of its words, or of some of them: `#boats` of *§ 1 Boats*."""
        words, name = slug(self.words), slug(unquote(self.address.partition("#")[2]))
        return len(name) >= SHORT and (name in words or words in name)

    def problem(self, kind: str, detail: str) -> Problem:
        """Return what is wrong with it, for the check of that name."""
        return Problem(kind, self.passage.text.span(self.start, self.end), detail, self.passage.source)
