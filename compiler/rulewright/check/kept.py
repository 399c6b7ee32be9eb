"""What checks found in a book: each runs again only where its scope was touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

from msgspec import Struct, field

from rulewright.cache import Cache, Kind, digest, encode
from rulewright.check.registry import Check, Scope
from rulewright.inputs import read_bytes
from rulewright.link.circles import RINGS
from rulewright.memo import once
from rulewright.model import Book, Diagnostic
from rulewright.project import BookSettings, Project
from rulewright.read.formats import fingerprint
from rulewright.terms.sieve import SIEVED
from rulewright.text import Source


class Found(Struct, array_like=True):
    """What the checks of one scope found in a book. What rests on nothing but which rules there are is at their
    numbers, wherever these stand by now: `rules` has the ids of those of each finding."""

    findings: list[Diagnostic]
    rules: list[list[str]] = field(default_factory=list)


FOUND: dict[Scope, Kind[Found]] = {scope: Kind(f"findings of scope {scope}", Found) for scope in get_args(Scope)}
INNER: tuple[Kind[Any], ...] = (SIEVED, RINGS)  # kinds of entries that checks have for themselves


def findings(project: Project, checks: Sequence[Check]) -> Iterator[Diagnostic]:
    """Yield what some checks find, book by book, scope by scope; where a scope is as it was, what they found then."""
    for settings, book in zip(project.settings, project.books, strict=True):
        alone = project.alone(settings, book)
        cache = project.caches.get(book.id) or Cache()
        keys = _keys(alone, settings, book) if cache.path and book.sources else {}
        alone.said = keys["citation"] if keys else b""
        files = sorted(each.entry for each in _texts(alone, book))  # findings are kept with the names of theirs
        for scope, kind in FOUND.items():
            wanted = [each for each in checks if each.scope == scope]
            key = digest(keys[scope], encode((files, [each.code for each in wanted]))) if keys and wanted else b""
            found = _recall(alone, book, cache, kind, key) if key else None
            if found is None:
                found = [finding for each in wanted for finding in each.run(alone)]
                if key:
                    _keep(alone, book, cache, kind, key, found)
            yield from found


def _recall(project: Project, book: Book, cache: Cache, kind: Kind[Found], key: bytes) -> list[Diagnostic] | None:
    known = cache.recall(kind, book.sources[0], key, _texts(project, book))
    if known is None:
        return None
    for inner in INNER:
        cache.hold(inner)
    for finding, rules in zip(known.findings, known.rules, strict=False):
        finding.span, *places = [book.by_id[id].span for id in rules]
        finding.related = [(place, words) for place, (_, words) in zip(places, finding.related, strict=True)]
    return known.findings


def _keep(project: Project, book: Book, cache: Cache, kind: Kind[Found], key: bytes, found: list[Diagnostic]) -> None:
    """Keep what was found, if it is in known places."""
    texts = _texts(project, book)
    places = [[each.span, *(span for span, _ in each.related)] for each in found]
    if not all(span.source in texts for each in places for span in each):
        return
    rules: list[list[str]] = []
    if kind is FOUND["structure"] and found:
        numbers = {rule.span: rule.id for rule in book.rules}
        rules = [[numbers[span] for span in each] for each in places]
    cache.keep(kind, book.sources[0], key, Found(found, rules))


def _texts(project: Project, book: Book) -> set[Source]:
    """Return the texts in which findings of a book are, and its rule code."""
    home = project.rulebook(book)
    return {*book.sources, *book.rule_files, *(home.sources if home else ())}


def _keys(project: Project, settings: BookSettings, book: Book) -> dict[Scope, bytes]:
    """Return a fingerprint of what each scope rests on in a book. What a citation may have meant is told by all words
    of the book."""
    said = _said(project, settings, book)
    return {
        "citation": said,
        "structure": _rules(book) or said,
        "program": _programs(settings, book, said),
        "book": said,
    }


def _rules(book: Book) -> bytes:
    """Return a fingerprint of which rules there are; nothing where words tell what is meant by a second one of a
    number."""
    if any(rule.again for rule in book.rules):
        return b""
    rules = [(rule.id, rule.parent, rule.implied, rule.item) for rule in book.rules]
    return digest(encode((rules, book.notation and book.notation.described)))


def _programs(settings: BookSettings, book: Book, said: bytes) -> bytes:
    """Return a fingerprint of a book that has rule code, with that and with what was confirmed."""
    if not book.code:
        return said
    from rulewright.rulecode.examine.confirmed import read_confirmed

    files = [(each.entry, each.original) for each in book.rule_files]
    return digest(said, encode((files, read_confirmed(settings.folder))))


def _said(project: Project, settings: BookSettings, book: Book) -> bytes:
    """Return a fingerprint of all that a book says: its files and how they look, its settings, how it is read, what its
    links were found to lead to; and the same of the book whose rules it cites."""
    parts: list[bytes] = []
    for each in filter(None, (book, project.rulebook(book))):
        own = next((known for known in (project.whole or project).settings if known.id == each.id), settings)
        listed = own.folder / own.file.terms.file if own.file.terms.file else None
        parts += (_words(source) for source in each.sources)
        cited = [(citation.source, citation.references) for citation in each.citations]
        notation = (each.guessed, each.notation.name, each.notation.described) if each.notation else ()
        read = (each.language, notation, project.serves_others(each), project.has_others)
        parts += (_bytes(listed) if listed else b"", encode((own.file, read, each.problems, cited)))
    return digest(*parts)


@once
def _words(source: Source) -> bytes:
    return digest(source.entry.encode(), fingerprint(source), source.original.encode("utf-8", "surrogatepass"))


def _bytes(path: Path) -> bytes:
    """Return what a file holds; nothing where it cannot be read, which is told where it is."""
    try:
        return read_bytes(path)
    except OSError:
        return b""
