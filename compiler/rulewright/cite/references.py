"""From the operands of a phrase to the references that they are, each member resolved against the one before it."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.cite.parts.entries import Lists
from rulewright.cite.phrase import Token, members
from rulewright.cite.scopes import Scopes
from rulewright.model import Reference
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, scope_of

GLUED = re.compile(r"\((?:[a-rt-z]|[ivx]{2,4})\)(?![\w(])")  # an item right behind its rule; (s) is a plural


class References:
    """Makes the references of one book's phrases. `exists` tells whether a rule has a number, `lists` are those of the
    rules of the book."""

    def __init__(self, notation: Notation, scopes: Scopes, exists: Callable[[Number], bool], lists: Lists) -> None:
        self.notation = notation
        self.scopes = scopes
        self.exists = exists
        self.lists = lists

    def of(self, tokens: list[Token], number: Number, text: str = "") -> list[Reference]:
        """Resolve each member against the one before it and return the references of the phrase, which is of a text."""
        if len(tokens) == 1 and tokens[0].kind == "NUMBER":
            return [self._with_item(self._one(tokens), text)] if tokens[0].number else []
        base = number
        for token in tokens:
            if token.kind == "NUMBER":
                base = token.number
            elif token.kind == "TAIL":
                token.number = self._lean(base, token.words)
                if self._is_mark(token, text[: tokens[0].start]):
                    token.number = ()
                base = token.number or base
        references: list[Reference] = []
        for member in members(tuple(token.kind for token in tokens)):
            ends = [tokens[at] for at in member]
            if all(end.number for end in ends):
                references.append(self._with_item(self._one(ends), text))
        return references

    def _with_item(self, reference: Reference, text: str) -> Reference:
        """Return a reference to a rule with the item right behind it in the text, *3.12(c)*, where the rule lists
        nothing, and none in the book has items of that kind."""
        item = GLUED.match(text, reference.end) if reference.kind == "number" else None
        name = f"{reference.cited[0]}{item[0]}" if item else ""
        if not item or self.notation.parse(name) or not self.lists.of(reference.cited[0]).plain:
            return reference
        return Reference(reference.start, item.end(), "number", (name,))

    def _one(self, ends: list[Token]) -> Reference:
        first, last = ends[0], ends[-1]
        first.number = self.scopes.find(first.number)
        if len(ends) == 1:
            return Reference(first.start, first.end, "number", ("".join(first.number),))
        last.number = self.notation.in_scope(last.number, scope_of(first.number))
        siblings = first.number[:-1] == last.number[:-1]
        _, start, end = self.notation.span(first.number, last.number) if siblings else (None, 0, 0)
        backward = end < start if siblings else self.notation.order(last.number) < self.notation.order(first.number)
        listed = siblings and not backward
        cited = list(self.notation.between(first.number, last.number)) if listed else [first.number, last.number]
        return Reference(first.start, last.end, "range", tuple("".join(each) for each in cited), backward)

    def _is_mark(self, token: Token, before: str) -> bool:
        """True for a tail in brackets of no rule that counts on from a mark in the text before its phrase: *(x) what
        5(f) says or (y) less*."""
        if not (token.number and token.words.startswith("(") and "(" in before) or self.exists(token.number):
            return False
        form = self.notation.form(token.number)
        last = form.at(form.ordinal(form.value(token.number[-1])) - 1)
        return last is not None and f" {form.write(last)} " in before

    def _lean(self, base: Number, words: str) -> Number:
        """Return the number that a tail means: `base` with its last parts of that form replaced (`59.513B`, `C`).

        Empty where the tail fits nowhere.
        """
        for cut in range(len(base) - 1, 0, -1):
            form = self.notation.form(base[: cut + 1])
            for written in (words, form.before + words, form.write(words)):
                number = self.notation.parse("".join(base[:cut]) + written)
                if number and len(number) > cut and self.notation.form(number[: cut + 1]) == form:
                    return number
        return ()


def is_own(title: str, references: list[Reference]) -> bool:
    """True for what a title holds as its own and does not cite: the name of a table, which is printed below, and a lone
    figure in brackets at its end, so many there are of what it names: *Stilts (2)*."""
    first = references[0]
    if first.kind == "table":
        return True
    figure = title[first.start : first.end]
    return figure.isdecimal() and title[: first.start].endswith("(") and title[first.end :].strip() == ")"
