"""One of the two revisions that are compared: its rules in reading order, and who stands next to whom."""

from __future__ import annotations

from collections import defaultdict

from rulewright.model import Book, Reference
from rulewright.project import Project
from rulewright.revise.content import Content, contents


class Side:
    """The rules of a revision by id, and their places."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.contents = list(contents(project.books))
        self.by_id = {each.id: each for each in self.contents}
        self.place = {each.id: at for at, each in enumerate(self.contents)}
        self.books: dict[str, Book] = {book.id: book for book in project.books}
        self.tables = {table.id: table for book in project.books for table in book.tables}
        self.children: defaultdict[str, list[str]] = defaultdict(list)
        for each in self.contents:
            parent = each.rule.parent or f"{each.book}:"
            if parent != each.id:  # what belongs to no rule is no child of itself
                self.children[parent].append(each.id)

    def cites(self, book: str, reference: Reference) -> str:
        """Return the id of the book whose rules a reference means: a player aid cites those of its rulebook."""
        rulebook = None if reference.kind == "tag" or self.books[book].notation else self.books[book].rules_of
        return rulebook if rulebook in self.books else book

    def near(self, id: str, step: int) -> Content | None:
        """Return the rule `step` places behind (or before) another, within its book."""
        at = self.place[id] + step
        if not 0 <= at < len(self.contents) or self.contents[at].book != self.by_id[id].book:
            return None
        return self.contents[at]

    def parent(self, id: str) -> Content | None:
        return self.by_id.get(self.by_id[id].rule.parent or "")
