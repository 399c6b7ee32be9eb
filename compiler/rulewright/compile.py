"""The whole, as a list. Each pass is a function of the project so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rulewright.books import read
from rulewright.cache import Held
from rulewright.check import check
from rulewright.cite import cite
from rulewright.link import link
from rulewright.memory import building
from rulewright.moves import finish_moves
from rulewright.project import Project
from rulewright.read.held import Texts
from rulewright.rulecode import load_rulecode
from rulewright.settings import find_project

Pass = Callable[[Project], None]
PASSES: list[Pass] = [read, cite, link, load_rulecode, check]
LINKED = PASSES[: PASSES.index(link) + 1]  # enough to know all rules and references


def load(
    path: str | Path = ".",
    notation: str = "",
    progress: Callable[[str], None] | None = None,
    cached: bool = False,
    known: Path | None = None,
    held: dict[str, Held] | None = None,
    texts: Texts | None = None,
    passes: Sequence[Pass] = PASSES,
) -> Project:
    """Compile the project, book or file at `path` and return it.

    `notation` names a notation to use instead of the book's own (or the guessed one). `progress` is told the name of
    each pass before it runs. Where it is `cached`, a project (not a file by itself) keeps what its files hold in its
    output folder, and does not read an unchanged file again. `known` is where another revision of it keeps that: what
    is the same there is not read, and nothing is written; `held` is what this process holds of an earlier state or
    another revision, and where it is given nothing is written, either; `texts` are those of an earlier state.
    `passes` are those that run, from the first on. Raises RulewrightError where the path or its settings cannot be
    used; an input that cannot be read is listed in `project.failures` instead.
    """
    project = find_project(Path(path), notation)
    finish_moves(project.root)
    project.cached = cached and project.keeps
    project.known, project.held, project.texts = known, held, texts
    return run_passes(project, progress, passes)


def run_passes(
    project: Project, progress: Callable[[str], None] | None = None, passes: Sequence[Pass] = PASSES
) -> Project:
    """Compile a project of which only the settings are known, and return it."""
    with building():
        for run in passes:
            if progress:
                progress(run.__name__)
            run(project)
        project.save_caches()
    return project
