"""Programs that are not bound again: the book says what it said when they were, and so do their rule code and the
programs whose results they take."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from rulewright.cache import digest
from rulewright.model import Book
from rulewright.rulecode import program as core
from rulewright.rulecode.bind.scope import BindError
from rulewright.rulecode.surface import tree
from rulewright.text import Source, Span

Wanted = tuple[str, str, Span]  # a rule's or program's name, the name of a result, where that is asked for
Answer = tuple[str, str, core.Type]  # the program's name, that of the result, its type
Result = Callable[[str, str, Span], Answer]
Needed = Callable[[str], core.Program | None]  # the program of a name
Asked = list[tuple[Wanted, Answer, core.Program | None]]  # with the program that gives the result


class _Bound(Struct):
    """A program, what it was bound from, and what it asked other programs for. The texts are held with it, so that none
    of another state can be taken for one of them."""

    program: core.Program
    key: bytes
    texts: list[Source]
    asked: Asked


class Again:
    """The programs of a book that were bound before, held with the texts of their rule code."""

    def __init__(self, book: Book) -> None:
        self._book = book

    @cached_property
    def _said(self) -> bytes:
        """All that the book says: asked for where something is held, which no run of a single command does."""
        index = {name: rule.id for name, rule in self._book.index.items()}
        return _encoded((self._book.id, index, self._book.rules, self._book.tables))

    def recall(
        self, code: tree.RuleCode, amended: list[tree.AmendCode], result: Result, needed: Needed
    ) -> core.Program | None:
        """Return the program of a piece of rule code and its amendments as it was bound before; nothing where that may
        be another now. `result` and `needed` tell what other programs give, and which they are."""
        known = _known(code).get(code.name.name)
        if known is None or known.key != self._key(code, amended):
            return None
        try:
            same = all(
                result(*wanted) == answer and needed(answer[0]) is program for wanted, answer, program in known.asked
            )
        except BindError:
            return None
        return known.program if same else None

    def keep(self, code: tree.RuleCode, amended: list[tree.AmendCode], program: core.Program, asked: Asked) -> None:
        """Hold a program for the next time."""
        if code.span.source.held:
            texts = [*self._book.sources, *(each.span.source for each in amended)]
            _known(code)[code.name.name] = _Bound(program, self._key(code, amended), texts, asked)

    def _key(self, code: tree.RuleCode, amended: list[tree.AmendCode]) -> bytes:
        """Return a fingerprint of what a program is bound from: where its rule code stands tells what that is."""
        own, others = (code.span, code.end, code.rule), [(each.span, each.end, each.home) for each in amended]
        return digest(self._said, _encoded((own, others)))


def _known(code: tree.RuleCode) -> dict[str, _Bound]:
    known: dict[str, _Bound] = code.span.source.shown.setdefault(Again, ((), {}))[1]
    return known


def _encoded(part: Any) -> bytes:
    return msgspec.msgpack.encode(part, enc_hook=_plain)


def _plain(value: Any) -> Any:
    if isinstance(value, Source):
        return id(value)
    raise TypeError(f"{type(value).__name__} is no part of a book")
