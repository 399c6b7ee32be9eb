"""The PDFs: each book, its charts, the player aids. Typst sets them; the templates decide what they look like."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rulewright.config import AidTable
from rulewright.errors import ConfigError, OutputError, RulewrightError
from rulewright.project import PROJECT_FILE, Project
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

OURS = b"<xmp:CreatorTool>Typst"


class _Job(NamedTuple):
    """What makes documents that belong together; `names` is the pattern of all that they may be called."""

    make: Callable[[], list[Document]]
    names: str


def build_pdfs(project: Project, draft: bool = False, revision: Revision | None = None) -> tuple[list[Path], list[str]]:
    """Build every PDF of a compiled project into its build/pdf. Books that are a draft have bars beside what a
    `revision` changed.

    Returns the files, and sentences about characters that could not be shown. What fails is added to
    `project.failures` and does not stop the rest.
    """
    return _build(project, _all(project, draft, revision))


def build_aid(project: Project, name: str, rules: list[str]) -> tuple[list[Path], list[str]]:
    """Build one player aid: of `rules`, or the one that the settings call `name`; returns as `build_pdfs` does."""
    known = _aids(project)
    if rules:
        aid = AidTable(name, known[name].title if name in known else "", rules)
    elif name in known:
        aid = known[name]
    else:
        have = f"there are {', '.join(known)}" if known else "rulewright.toml lists none"
        raise RulewrightError(f"there is no aid {name} ({have}); say with --rules what is to be in it")
    return _build(project, [_aid_job(project, aid)])


def _all(project: Project, draft: bool, revision: Revision | None) -> Iterator[_Job]:
    for book in project.books:
        name = re.escape(book.id)
        yield _Job(partial(book_documents, project, book, draft, revision), rf"{name}-book(-\d+)?")
        yield _Job(partial(charts_documents, project, book), f"{name}-charts")
    for aid in _aids(project).values():
        yield _aid_job(project, aid)


def _aid_job(project: Project, aid: AidTable) -> _Job:
    return _Job(partial(aid_documents, project, aid), f"{re.escape(aid.name)}-aid")


def _aids(project: Project) -> dict[str, AidTable]:
    """Return the aids by name: the books that are aids themselves, and those that the settings list, which go first.

    Raises ConfigError where the settings list two of one name.
    """
    books = {book.id: whole_book_aid(book) for book in project.books if book.format == "lout"}
    listed = {aid.name: aid for aid in project.file.aid}
    if len(listed) < len(project.file.aid):
        names = [aid.name for aid in project.file.aid]
        twice = next(name for name in names if names.count(name) > 1)
        raise ConfigError(f"{PROJECT_FILE}: there are two aids called {twice}; each makes a file of its name")
    return listed | {name: aid for name, aid in books.items() if name not in listed}


def _build(project: Project, jobs: Iterable[_Job]) -> tuple[list[Path], list[str]]:
    files: list[Path] = []
    remarks: list[str] = []
    output = project.output / "pdf"
    for job in jobs:
        try:
            made, unshown = typeset(job.make(), project.root, output)
            files += made
            remarks += unshown
            remarks += _remove_outdated(output, job.names, made)
        except RulewrightError as error:
            project.failures.append(str(error))
    return files, remarks


def _remove_outdated(folder: Path, names: str, made: list[Path]) -> Iterator[str]:
    """Remove the files that an earlier build made under these names and this one did not; yield a sentence for each.

    Raises OutputError where one cannot be removed.
    """
    for path in sorted(folder.glob("*.pdf")):
        if path not in made and re.fullmatch(rf"{names}\.pdf", path.name):
            try:
                if path.is_file() and OURS in path.read_bytes():
                    path.unlink()
                    yield f"{path.name}: removed, as it is of an earlier build and no longer made"
            except OSError as error:
                raise OutputError(f"{path}: cannot be removed ({error.strerror or error})") from error
