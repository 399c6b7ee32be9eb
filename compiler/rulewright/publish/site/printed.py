"""The PDFs that a site offers: those that were made of the text as it is now."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from rulewright.errors import InputError
from rulewright.find import find_rules
from rulewright.output import write_whole
from rulewright.project import CACHE, Project
from rulewright.publish.text.phrases import phrases_of

PDFS = "pdf"  # the folder of the PDFs, in the output and in the site
MADE = "printed.json"  # among what is kept between runs: of which text each was made


class Printed(Struct):
    """A PDF that a site offers: what it is called, its file, the ids of the books that it is of, and on which of its
    pages each entry of it begins. It is a `whole` book in this `language`, or one `part` of several of it."""

    title: str
    file: Path
    books: list[str]
    whole: bool = False
    part: int = 0
    language: str = ""
    leaves: dict[str, int] = {}


class _Made(Struct):
    mark: str  # of the text of which it was made
    leaves: dict[str, int] = {}


def note_made(project: Project, files: Mapping[Path, dict[str, int]], draft: bool) -> None:
    """Note of which text PDFs were made, and on which page each entry of them begins. Drafts are not noted: they are
    for editors. Raises OSError."""
    kept = project.output / CACHE / MADE
    made = _made(kept)
    mark = _mark(project)
    for file, leaves in files.items():
        made[file.name] = _Made("") if draft else _Made(mark, leaves)
    if made:
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_whole(kept, msgspec.json.encode(made))


def printed(project: Project) -> list[Printed]:
    """Return the PDFs that were made of the project's text as it is now."""
    made = _made(project.output / CACHE / MADE)
    if not made:
        return []  # and `serve`, which asks at every edit, need not go through the text
    mark = _mark(project)
    found = []
    for each in _known(project, project.output / PDFS):
        was = made.get(each.file.name)
        if was and was.mark == mark and each.file.is_file():
            each.leaves = was.leaves
            found.append(each)
    return found


def on_paper(files: list[Printed]) -> dict[str, str]:
    """Return on which page of the book to print each rule begins, in words, by the rule's id."""
    return {
        id: say.plain("part {part}, p. {page}", part=each.part, page=page)
        if each.part
        else say.plain("p. {page}", page=page)
        for each in files
        if each.whole
        for say in [phrases_of(each.language)]
        for id, page in each.leaves.items()
    }


def _known(project: Project, folder: Path) -> Iterator[Printed]:
    for book in project.books:
        parts = sorted(folder.glob(f"{book.id}-book-*.pdf"), key=lambda each: (len(each.name), each.name))
        say = phrases_of(book.language)
        of_book = partial(Printed, books=[book.id], language=book.language)
        yield of_book(say.plain("The book to print"), folder / f"{book.id}-book.pdf", whole=True)
        for at, each in enumerate(parts, 1):
            yield of_book(say.plain("The book to print, part {number}", number=at), each, whole=True, part=at)
        yield of_book(say.plain("Its charts"), folder / f"{book.id}-charts.pdf")
        if book.aid:
            yield of_book(say.plain("The player aid to print"), folder / f"{book.id}-aid.pdf")
    for aid in project.file.aid:
        try:
            books = {book.id for name in aid.rules for book, _ in find_rules(project, name)}
        except InputError:
            continue  # where it was to be made, that was said
        yield Printed(aid.title or aid.name, folder / f"{aid.name}-aid.pdf", sorted(books))


def _made(kept: Path) -> dict[str, _Made]:
    try:
        return msgspec.json.decode(kept.read_bytes(), type=dict[str, _Made])
    except (OSError, msgspec.MsgspecError):
        return {}


def _mark(project: Project) -> str:
    """Return what tells the text of a project, and its settings, from any other."""
    digest = hashlib.sha256(msgspec.json.encode((project.file, [each.file for each in project.settings])))
    for book in project.books:
        for source in book.sources:
            digest.update(f"\0{source.path}\0{source.text}".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()
