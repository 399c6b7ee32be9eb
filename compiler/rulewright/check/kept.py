"""What rule code was found to have in a book of which nothing has changed: it is tried out once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from rulewright.cache import Cache, Kind, digest, encode
from rulewright.model import Book, Diagnostic
from rulewright.project import BookSettings, Project
from rulewright.text import Span

if TYPE_CHECKING:
    from rulewright.check.registry import Check

FOUND: Kind[list[Diagnostic]] = Kind("findings of rule code", list[Diagnostic])


def of_programs(project: Project, checks: Sequence[Check]) -> Iterator[Diagnostic]:
    """Yield what the checks of the scope `program` find, book by book; in one with rule code, what they found before
    where all is as it was."""
    for settings, book in zip(project.settings, project.books, strict=True):
        alone = structs.replace(project, settings=[settings], books=[book])
        cache = project.caches.get(book.id) or Cache()
        if not cache.path or not (book.programs or book.program_problems):
            yield from (finding for each in checks for finding in each.run(alone))
            continue
        first, *others = known = [*book.rule_files, *book.sources]
        key = _key(settings, book, [each.code for each in checks])
        found = cache.recall(FOUND, first, key, others)
        if found is None:
            found = [finding for each in checks for finding in each.run(alone)]
            if all(span.source in known for each in found for span in _places(each)):
                cache.keep(FOUND, first, key, found)
        yield from found


def _places(finding: Diagnostic) -> list[Span]:
    return [finding.span, *(span for span, _ in finding.related)]


def _key(settings: BookSettings, book: Book, codes: Sequence[str]) -> bytes:
    """Return a fingerprint of all that such checks rest on: which they are, the texts of a book, what they were read as
    and what they cite, its settings and what was confirmed."""
    from rulewright.rulecode.examine.confirmed import read_confirmed

    texts = [(each.entry, each.original) for each in (*book.rule_files, *book.sources)]
    cited = [(citation.source, citation.references) for citation in book.citations]
    read = (book.rules, book.matter, list(book.index), book.language, book.notation and book.notation.described)
    return digest(encode((codes, settings.file, read_confirmed(settings.folder), texts, read, cited)))
