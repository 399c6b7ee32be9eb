"""What the tasks are about in any book: a rule in the middle of it, a word of a title, a table, a citation."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from rulewright.model import Book, Diagnostic, Rule, Table
from rulewright.project import Project
from rulewright.publish.addresses import Addresses
from rulewright.publish.pages.glossary import book_terms
from rulewright.terms import Term

ROOT = "index"  # a page at the root of the site
WORD = re.compile(r"[^\W\d_]{8,}")
Found = TypeVar("Found")


class LackingError(Exception):
    """The books hold nothing that a task could be about."""


class Subject:
    """What there is in a project. Each asks for one thing; LackingError is raised where the books have none such."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.addresses = Addresses(project)
        self.terms = book_terms(project, self.addresses)
        self.books = [book for book in project.books if not book.aid and not book.document]
        self.rules = {rule.id: rule for book in self.books for rule in book.rules}
        self.words = {word.casefold() for rule in self.rules.values() for word in WORD.findall(rule.text)}

    def way(self, target: str) -> str:
        """Return the address of a rule or table from the root of the site."""
        return self.addresses.link(target, ROOT) or ""

    def titled(self) -> Rule:
        """Return a rule with a title."""
        return middle((rule for rule in self.rules.values() if rule.heading and rule.number), "a rule with a title")

    def misspelt(self) -> tuple[str, str]:
        """Return a word of a title, and what is typed for it: a letter short, and no other word of the books."""
        found = []
        for rule in self.rules.values():
            for word in map(str.casefold, WORD.findall(rule.heading)):
                typed = word[:4] + word[5:]
                if typed not in self.words:
                    found.append((word, typed))
        return middle(found, "a long word in a title")

    def table(self) -> tuple[Table, str]:
        """Return a table with a caption, and a word that it holds."""
        found = [
            (table, word) for book in self.books for table in book.tables for word in _words(table)[:1] if table.caption
        ]
        return middle(found, "a table with a caption")

    def citation(self) -> tuple[Rule, Rule]:
        """Return a rule that cites one other, and that."""
        return middle(self._citations(), "a citation")

    def _citations(self) -> Iterable[tuple[Rule, Rule]]:
        for book in self.books:
            for citation, reference in book.references:
                source, target = self.rules.get(citation.source or ""), self.rules.get((*reference.targets, "")[0])
                if reference.status == "resolved" and source and target and source is not target:
                    yield source, target

    def term(self) -> tuple[Book, Term]:
        """Return a term that is explained and used."""
        found = [(each.book, term) for each in self.terms.values() for term in each.all if term.explained and term.uses]
        return middle(found, "a term with an explanation")

    def finding(self) -> Diagnostic:
        """Return a finding that stands at a rule."""
        return middle((each for each in self.project.check() if each.rule in self.rules), "a finding at a rule")


def middle(found: Iterable[Found], what: str) -> Found:
    """Return the one in the middle. Raises LackingError, which says `what` there is none of."""
    every = list(found)
    if not every:
        raise LackingError(f"no book has {what}")
    return every[len(every) // 2]


def _words(table: Table) -> list[str]:
    return [word for row in table.rows for cell in row for word in WORD.findall(cell.text)]
