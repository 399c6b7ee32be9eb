"""What a check finds in each program of a book. A process that compiles it again and again looks again only where what
a program rests on was touched: its rule code and that of its exceptions, the programs that it needs, and the book's
text. What was found is in places of its rule code, which may stand somewhere else in a file by now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from rulewright.cache import digest
from rulewright.check.printed import sound_programs
from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic, Severity
from rulewright.project import Project
from rulewright.text import Source, Span

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program

Look = Callable[[Book, "Program"], Iterator[Diagnostic]]


class _Looked(NamedTuple):
    """What was found in a program: what it rests on, where its rule code stood, and the findings."""

    key: bytes
    pieces: list[Span]
    findings: list[Diagnostic]


def finds_in_programs(code: str, severity: Severity, sound: bool = True) -> Callable[[Look], Look]:
    """Register the decorated function as the check of `code`; it looks at one program, see `in_programs`."""

    def register(look: Look) -> Look:
        @finds(code, severity, scope="program")
        @wraps(look)
        def find(project: Project) -> Iterator[Diagnostic]:
            for book in project.books:
                yield from in_programs(project, book, code, look, sound)

        return look

    return register


def in_programs(
    project: Project, book: Book, code: str, look: Look, sound: bool = True, also: bytes = b""
) -> Iterator[Diagnostic]:
    """Yield what the check of a code finds where it looks at one program after the other: at those without a fault, or
    at all. What it finds must rest on the program, those that it needs, what the book says, and `also` this, alone."""
    programs = sound_programs(book) if sound else book.programs
    looked = project.caches[book.id].looked if project.said and book.id in project.caches else None
    if looked is None:
        for program in programs:
            yield from look(book, program)
        return
    before, now = looked.get(code, {}), dict[str, _Looked]()
    keys = _keys(book, project.said + also)
    for program in programs:
        key = keys[program.name]
        found = _again(before.get(program.name), key, program.pieces, book.sources)
        if found is None:
            found = list(look(book, program))
        now[program.name] = _Looked(key, program.pieces if found else [], _copied(found))
        yield from found
    looked[code] = now


def _keys(book: Book, said: bytes) -> dict[str, bytes]:
    """Return what tells what each program rests on: its text, those of the programs that it needs, and the book's."""
    from rulewright.rulecode.walk import needed_by  # only where there is rule code

    by_name = {each.name: each for each in book.programs}
    own = {name: _own(each) for name, each in by_name.items()}
    return {name: digest(said, *(own[each] for each in needed_by(name, by_name))) for name in by_name}


def _own(program: Program) -> bytes:
    texts = (each.text.encode("utf-8", "surrogatepass") for each in program.pieces)
    return digest(program.rule.encode(), program.name.encode(), *texts)


def _again(
    known: _Looked | None, key: bytes, pieces: Sequence[Span], texts: Sequence[Source]
) -> list[Diagnostic] | None:
    """Return what was found, where it stands now; None where the program rests on something else, or where a place is
    not known any more."""
    if known is None or known.key != key:
        return None
    found = _copied(known.findings)
    for each in found:
        places = [
            _moved(span, known.pieces, pieces, texts) for span in (each.span, *(span for span, _ in each.related))
        ]
        if None in places:
            return None
        each.span, *others = filter(None, places)
        each.related = [(span, says) for span, (_, says) in zip(others, each.related, strict=True)]
    return found


def _moved(span: Span, before: Sequence[Span], now: Sequence[Span], texts: Sequence[Source]) -> Span | None:
    """Return where a place stands now; None where it is neither in a piece of the rule code nor in the book's text."""
    for old, new in zip(before, now, strict=True):
        if span.source is old.source and old.start <= span.start and span.end <= old.end:
            return Span(new.source, span.start - old.start + new.start, span.end - old.start + new.start)
    return span if any(span.source is each for each in texts) else None


def _copied(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Return findings of their own: what lets them through may change them."""
    return [structs.replace(each, help=[*each.help], related=[*each.related]) for each in findings]
