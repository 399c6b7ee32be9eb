"""The project as it was at a revision, read from git without touching the work tree."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rulewright.cache import Held
from rulewright.compile import PASSES, Pass, load
from rulewright.confine import is_inside
from rulewright.errors import InputError, RulewrightError
from rulewright.output import scratch
from rulewright.project import CACHE, Project
from rulewright.settings import find_project

PREFIX = "git:"


def load_operands(old: str, new: str, notation: str = "") -> tuple[Project, Project]:
    """Compile the two revisions that a command was told to compare. Raises RulewrightError as `load_operand` does."""
    paths = [Path(each) for each in (new, old) if not each.startswith(PREFIX)]
    beside = paths[0] if paths else Path()
    held: dict[str, Held] = {}
    return load_operand(old, beside, notation, held), load_operand(new, beside, notation, held)


def load_operand(operand: str, beside: Path, notation: str = "", held: dict[str, Held] | None = None) -> Project:
    """Compile what a command was told to compare: a path, `git:REV` or `git:REV:PATH`.

    `beside` is the path that `git:REV` means: the other operand, or the current folder; what is `held` of another
    revision is not read again. Raises RulewrightError where there is no such revision, or where what it holds cannot be
    read.
    """
    if not operand.startswith(PREFIX):
        return _whole(load(operand, notation, cached=True))
    revision, _, path = operand.removeprefix(PREFIX).partition(":")
    try:
        with snapshots(Repository(beside), held) as revisions:
            return _whole(revisions.load(revision, Path(path) if path else None, notation))
    except RulewrightError as error:
        raise type(error)(f"{operand}: {error}") from error


def _whole(project: Project) -> Project:
    """Return a project of which everything could be read: what was not would seem to have been removed."""
    if project.failures:
        raise InputError("; ".join(project.failures))
    return project


class Repository:
    """The git repository around `path`. `place` is where `path` is in it."""

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))
        self.folder = self.path if os.path.isdir(self.path) else self.path.parent
        if not os.path.isdir(self.folder):
            raise InputError(f"{path}: there is no such file or folder")
        try:
            self.root = Path(self.ask("rev-parse", "--show-toplevel").rstrip("\n"))
        except RulewrightError as error:
            if not os.path.lexists(self.path):
                raise InputError(f"{path}: there is no such file or folder") from error
            raise InputError(f"{path} is in no git repository; name a folder or file to compare instead") from error
        self.folder = self.root  # in a folder of it, git would leave the rest out
        self.place = self.path.relative_to(os.path.realpath(self.root))

    def ask(self, *words: str, given: str = "", **environment: str) -> str:
        """Return what a git command prints, which reads what is `given`. Raises InputError with git's own words where
        it fails."""
        clean = {name: value for name, value in os.environ.items() if name != "GIT_INDEX_FILE"}
        try:
            done = subprocess.run(
                ["git", "-C", str(self.folder), *words],
                input=given.encode("utf-8", "surrogateescape"),
                capture_output=True,
                env=clean | environment | {"LC_ALL": "C.UTF-8"},
                check=False,
            )
        except OSError as error:
            raise InputError(f"git cannot be run ({error.strerror}); install it, or compare two folders") from error
        except ValueError as error:  # a character that no word of a command can hold
            raise InputError(f"git cannot be asked: {error}") from error
        if done.returncode:
            raise InputError(done.stderr.decode("utf-8", "replace").strip() or f"git {words[0]} failed")
        return done.stdout.decode("utf-8", "surrogateescape")

    def names(self, commits: Sequence[str], places: Sequence[Path]) -> list[tuple[str, ...]]:
        """Return of each commit the names of what it holds at these places: equal names, equal contents. Nothing has a
        name of its own for each place."""
        asked = [f"{commit}:{'' if place == Path() else place.as_posix()}" for commit in commits for place in places]
        told = self.ask("cat-file", "--batch-check=%(objectname)", given="\n".join(asked)).splitlines()
        return [tuple(told[at : at + len(places)]) for at in range(0, len(told), len(places))]

    @property
    def shallow(self) -> bool:
        return self.ask("rev-parse", "--is-shallow-repository").strip() == "true"

    def commit(self, revision: str) -> str:
        """Return the full name of a revision's commit. Raises InputError where there is none."""
        try:
            return self.ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}").strip()
        except InputError as error:
            why = " in this shallow clone; fetch more of it: git fetch --unshallow" if self.shallow else ""
            raise InputError(f"there is no revision {revision}{why}") from error

    def place_of(self, path: Path) -> Path:
        """Return where a path is that was given from the root of the repository, or from that of the file system.

        Raises InputError where that is outside the repository.
        """
        root = os.path.realpath(self.root)
        place = os.path.relpath(os.path.normpath(os.path.join(root, path)), root)
        if place.split(os.sep)[0] == os.pardir:
            raise InputError(f"{path} lies outside the repository; name a path from its root, {self.root}")
        return Path(place)

    def place_at(self, commit: str) -> Path:
        """Return where our path was at a commit: the same place, or the one that it was renamed from.

        Raises InputError where it was nowhere.
        """
        place = self.place
        if self._holds(commit, place):
            return place
        names = self.ask("diff", "--name-status", "-z", "--find-renames", "--diff-filter=R", commit, "HEAD", "--")
        fields = names.split("\0")[:-1]
        for old, new in zip(fields[1::3], fields[2::3], strict=True):
            if Path(new) == place:
                return Path(old)
            if Path(new).is_relative_to(place) and Path(old).name == Path(new).name:
                return Path(*Path(old).parts[: len(Path(old).parts) - len(Path(new).relative_to(place).parts)])
        raise InputError(f"{place} was not there yet")

    def _holds(self, commit: str, place: Path) -> bool:
        return place == Path() or bool(self.ask("ls-tree", "--full-tree", commit, "--", place.as_posix()))


class Snapshots:
    """The files of revisions, one after another, in a folder that is gone afterwards: of each, only those are written
    that are others than before. Work tree and index of the repository stay as they are. What is `known` is in the cache
    of the work tree, what is `held` in this process."""

    def __init__(self, repository: Repository, folder: Path, held: dict[str, Held]) -> None:
        self.repository = repository
        self.folder = folder / "files" / repository.root.name  # a book is named by its folder, and may be in the root
        self._index = str(folder / "index")
        self.held = held
        self.known = _kept(repository.path)
        self.folder.mkdir(parents=True)

    def load(
        self, revision: str, path: Path | None = None, notation: str = "", passes: Sequence[Pass] = PASSES
    ) -> Project:
        """Compile the project as it was at a revision, by these passes; `path` is where it is in the repository, if not
        where it is now. What is the same in the revision before is not read again.

        Raises RulewrightError where there is no such revision, or its settings cannot be used.
        """
        repository, folder = self.repository, self.folder
        commit = repository.commit(revision)
        place = repository.place_of(path) if path else repository.place_at(commit)
        self._show(commit)
        if not os.path.exists(folder / place):
            raise InputError(f"{place} was not there")
        if not is_inside(folder / place, folder):
            raise InputError(f"{place} was a link to something that lies outside the repository")
        try:
            return load(folder / place, notation, known=self.known, held=self.held, passes=passes)
        except RulewrightError as error:
            raise type(error)(str(error).replace(f"{folder}{os.sep}", "").replace(str(folder), ".")) from error

    def _show(self, commit: str) -> None:
        """Make the folder hold what a commit holds."""
        whole = ("-c", "core.sparseCheckout=false", "--work-tree", str(self.folder))
        self.repository.ask(*whole, "read-tree", "--reset", "-u", commit, GIT_INDEX_FILE=self._index)


@contextmanager
def snapshots(repository: Repository, held: dict[str, Held] | None = None) -> Iterator[Snapshots]:
    """Give the revisions of a repository; what is `held` of others already is not read again."""
    with scratch() as folder:
        yield Snapshots(repository, folder, {} if held is None else held)


def _kept(path: Path) -> Path | None:
    """Return where the project at `path` keeps what its files hold now: most were the same at a revision. None where it
    keeps nothing."""
    try:
        project = find_project(path)
    except RulewrightError:
        return None
    return project.output / CACHE if project.keeps else None
