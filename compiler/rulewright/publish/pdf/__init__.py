"""The PDFs: each book, its charts, the player aids. Typst sets them; the templates decide what they look like."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
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
    whole_aid_documents,
)
from rulewright.publish.pdf.press import Presses
from rulewright.publish.pdf.typeset import Leaves, Typeset, typeset
from rulewright.publish.site.printed import note_made

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
    return _build(project, list(_all(project, draft, revision)), draft)


def build_aid(project: Project, name: str, rules: list[str]) -> tuple[list[Path], list[str]]:
    """Build one player aid: of `rules`, or the one that the settings call `name`; returns as `build_pdfs` does."""
    known = _aids(project)
    if rules:
        title = next((aid.title for aid in project.file.aid if aid.name == name), "")
        job = _Job(partial(aid_documents, project, AidTable(name, title, rules)), f"{re.escape(name)}-aid")
    elif name in known:
        job = known[name]
    else:
        have = f"there are {', '.join(known)}" if known else "rulewright.toml lists none"
        raise RulewrightError(f"there is no aid {name} ({have}); say with --rules what is to be in it")
    return _build(project, [job])


def _all(project: Project, draft: bool, revision: Revision | None) -> Iterator[_Job]:
    for book in project.books:
        name = re.escape(book.id)
        yield _Job(partial(book_documents, project, book, draft, revision), rf"{name}-book(-\d+)?")
        yield _Job(partial(charts_documents, project, book), f"{name}-charts")
    yield from _aids(project).values()


def _aids(project: Project) -> dict[str, _Job]:
    """Return by name the aids that the settings list, and the books that are aids themselves.

    Raises ConfigError where two have one name.
    """
    makers = [(aid.name, partial(aid_documents, project, aid)) for aid in project.file.aid]
    makers += [(book.id, partial(whole_aid_documents, project, book)) for book in project.books if book.aid]
    jobs: dict[str, _Job] = {}
    for name, make in makers:
        if name in jobs:
            raise ConfigError(f"{PROJECT_FILE}: two player aids are called {name}; each makes a file of its name")
        jobs[name] = _Job(make, f"{re.escape(name)}-aid")
    return jobs


def _build(project: Project, jobs: list[_Job], draft: bool = False) -> tuple[list[Path], list[str]]:
    files: dict[Path, Leaves] = {}
    remarks: list[str] = []
    output = project.output / "pdf"
    presses = Presses()
    with ThreadPoolExecutor(presses.count) as pool, presses.open():
        for job, ready in [(job, _begun(pool, job, project.root, output, presses)) for job in jobs]:
            try:
                made, unshown = ready.result()
                files |= made
                remarks += unshown
                remarks += _remove_outdated(output, job.names, list(made))
            except RulewrightError as error:
                project.failures.append(str(error))
    try:
        note_made(project, files, draft)
    except OSError as error:
        remarks.append(f"a site will not offer these PDFs: what they were made of cannot be noted ({error.strerror})")
    return list(files), remarks


def _begun(pool: ThreadPoolExecutor, job: _Job, root: Path, output: Path, presses: Presses) -> Future[Typeset]:
    """Begin to set the documents of a job, which other processes do while those of the next are made."""
    try:
        return pool.submit(typeset, job.make(), root, output, presses)
    except RulewrightError as error:
        failed: Future[Typeset] = Future()
        failed.set_exception(error)
        return failed


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
