"""The PDFs: each book, its charts, the player aids. Typst sets them; the templates decide what they look like."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.config import AidTable
from rulewright.errors import RulewrightError
from rulewright.project import Project
from rulewright.publish.pdf.documents import (
    Document,
    aid_documents,
    book_documents,
    charts_documents,
    whole_book_aid,
)
from rulewright.publish.pdf.typeset import typeset

if TYPE_CHECKING:
    from rulewright.revise.revision import Revision

Maker = Callable[[], list[Document]]


def build_pdfs(project: Project, draft: bool = False, revision: Revision | None = None) -> tuple[list[Path], list[str]]:
    """Build every PDF of a compiled project into its build/pdf. Books that are a draft have bars beside what a
    `revision` changed.

    Returns the files, and sentences about characters that could not be shown. What fails is added to
    `project.failures` and does not stop the rest.
    """
    return _build(project, _all(project, draft, revision))


def build_aid(project: Project, name: str, rules: list[str]) -> tuple[list[Path], list[str]]:
    """Build one player aid: of `rules`, or the one that the settings call `name`; returns as `build_pdfs` does."""
    known = {aid.name: aid for aid in _aids(project)}
    if rules:
        aid = AidTable(name, known[name].title if name in known else "", rules)
    elif name in known:
        aid = known[name]
    else:
        have = f"there are {', '.join(known)}" if known else "rulewright.toml lists none"
        raise RulewrightError(f"there is no aid {name} ({have}); say with --rules what is to be in it")
    return _build(project, [partial(aid_documents, project, aid)])


def _all(project: Project, draft: bool, revision: Revision | None) -> Iterator[Maker]:
    for book in project.books:
        yield partial(book_documents, project, book, draft, revision)
        yield partial(charts_documents, project, book)
    for aid in _aids(project):
        yield partial(aid_documents, project, aid)


def _aids(project: Project) -> Iterator[AidTable]:
    """Yield the aids that the settings list, and the books that are aids themselves."""
    yield from project.file.aid
    yield from (whole_book_aid(book) for book in project.books if book.format == "lout")


def _build(project: Project, makers: Iterator[Maker] | list[Maker]) -> tuple[list[Path], list[str]]:
    files: list[Path] = []
    remarks: list[str] = []
    for make in makers:
        try:
            more_files, more_remarks = typeset(make(), project.root, project.output / "pdf")
        except RulewrightError as error:
            project.failures.append(str(error))
        else:
            files += more_files
            remarks += more_remarks
    return files, remarks
