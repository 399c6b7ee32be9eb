"""What became of one rule over the revisions of a git repository: its number, its wording, its citations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, field

from rulewright.compile import LINKED, load
from rulewright.errors import InputError, RulewrightError
from rulewright.find import find_rule
from rulewright.model import name_of
from rulewright.project import PROJECT_FILE, Project
from rulewright.revise.align import Marked
from rulewright.revise.git import Repository, Snapshots, snapshots
from rulewright.revise.steps import KeptSteps, Names, Step, Steps, find_steps
from rulewright.revise.traced import Traced

LISTED = 20_000  # revisions whose names are asked for, the newest first: most leave a book alone
MOST = 500  # revisions that hold something else than the one before, which are looked at


class Event(Struct):
    """What a revision did to the rule: sentences, and the words of a rewording, marked. `commit` is empty for what is
    not committed yet."""

    commit: str
    date: str
    subject: str
    sentences: list[str] = field(default_factory=list)
    words: list[Marked] = field(default_factory=list)


class _Commit(Struct):
    """`names` are those of what it holds; what is not committed yet has none."""

    name: str
    date: str
    subject: str
    names: Names = ()

    def event(self, sentences: list[str], words: list[Marked] | None = None) -> Event:
        return Event(self.name, self.date, self.subject, sentences, words or [])


def history(path: Path, rule: str, span: str = "") -> Iterator[Event]:
    """Yield what happened to a rule of the project at `path`, the newest first.

    `span` is a range of revisions such as `v1..v2`; without one it begins with what is not committed yet and goes back
    to the first. Raises InputError where there is no repository, revision or rule.
    """
    repository = Repository(path)
    commits = _commits(repository, span or "HEAD")
    newest = _Commit("", "", "not committed yet")
    if span:
        if not commits:
            raise InputError(f"there are no revisions in {span}")
        newest = commits.pop(0)
        commits += _commits(repository, f"{(commits or [newest])[-1].name}^", 1)
    with snapshots(repository) as revisions:
        if span:
            project = revisions.load(newest.name, passes=LINKED)
        else:
            project = load(path, known=revisions.known, held=revisions.held, passes=LINKED)
        _, found = find_rule(project, rule)
        root = revisions.folder / repository.place if span else repository.path
        places = _places(repository, project, root)
        named = [newest, *commits] if span else commits
        for commit, names in zip(
            named, _names(repository, project, places, [each.name for each in named]), strict=True
        ):
            commit.names = names
        walk = _Walk(revisions, places, [newest, *commits], project, KeptSteps(revisions.known, repository.place))
        try:
            yield from walk.events(found.id)
        finally:
            walk.kept.save()


class _Walk:
    """The way back through `commits`, the newest first. `project` is what the newest holds; at `places` of the
    repository stands what is read of it."""

    def __init__(
        self, revisions: Snapshots, places: list[Path], commits: list[_Commit], project: Project, kept: KeptSteps
    ) -> None:
        self.revisions = revisions
        self.places = places
        self.commits = _apart(commits)[:MOST]
        self.loaded = {self.commits[0].name: project}
        self.kept = kept
        self.traced = Traced(revisions, places, [each.name for each in self.commits if each.name])

    def events(self, id: str) -> Iterator[Event]:
        """Yield what happened to a rule."""
        at = 0
        unread: list[Event] = []
        while at + 1 < len(self.commits):
            back = self._back(at, id)
            found = self._steps(back, at)
            if isinstance(found, str):
                unread.append(self.commits.pop(back).event([found]))
                continue
            step = found.get(id, Step(id))
            if step.sentences:
                yield self.commits[at].event(step.sentences, step.words)
            yield from unread
            unread = []
            if step.before is None:
                return
            id, at = step.before, back
        shallow = self.revisions.repository.shallow
        begins = "this shallow clone begins with" if shallow else "was there in the oldest revision looked at:"
        yield self.commits[-1].event([f"{begins} {name_of(id)}"])
        yield from unread

    def _back(self, at: int, id: str) -> int:
        """Return the commit to hold `at` against: the next, or one further back where all on the way there left the
        rule alone and both ends agree on it."""
        if not self.commits[at].name or self._known(at + 1, at) is not None:
            return at + 1
        names = [each.name for each in self.commits[at:]]
        kept = self.kept.alone(names[0], id)
        if kept in names[1:]:
            return at + names.index(kept)
        back = at + max(1, self.traced.left_alone(self._project(at), id, names))
        while back > at + 1:
            found = self._steps(back, at)
            if not isinstance(found, str) and id not in found:
                self.kept.keep_alone(names[0], id, self.commits[back].name)
                break
            back = at + (back - at) // 2
        return back

    def _known(self, back: int, at: int) -> Steps | str | None:
        return self.kept.get(self.commits[back].names, self.commits[at].names)

    def _steps(self, back: int, at: int) -> Steps | str:
        """Return what was done on the way to `at` from `back`."""
        found = self._known(back, at)
        if found is None and self.commits[back].names == self.commits[at].names:
            found = {}
        if found is None:
            try:
                newer, older = self._project(at), self._project(back)
                found = find_steps(older, newer)
            except RulewrightError as error:
                found = f"cannot be read: {error}"
            self.kept.keep(self.commits[back].names, self.commits[at].names, found)
        return found

    def _project(self, at: int) -> Project:
        """Return what a commit holds. The two that were asked for last are kept: all would fill the memory."""
        commit = self.commits[at].name
        project = self.loaded.pop(commit, None) or self.revisions.load(commit, passes=LINKED)
        self.loaded = {**dict([*self.loaded.items()][-1:]), commit: project}
        return project


def _commits(repository: Repository, span: str, most: int = LISTED) -> list[_Commit]:
    words = ("log", "--first-parent", f"--max-count={most}", "--format=%H%x09%cs%x09%s", "--end-of-options", span, "--")
    try:
        found = repository.ask(*words)
    except InputError as error:
        if span.endswith("^"):  # the first revision has none before it
            return []
        raise InputError(f"there are no revisions {span} ({str(error).splitlines()[0]})") from error
    lines = (line.split("\t", 2) for line in found.splitlines())
    return [_Commit(name, date, subject) for name, date, subject in lines]


def _apart(commits: list[_Commit]) -> list[_Commit]:
    """Return of commits that follow each other and hold the same only the oldest, which made it so."""
    behind = [*commits[1:], None]
    return [one for one, older in zip(commits, behind, strict=True) if older is None or one.names != older.names]


def _places(repository: Repository, project: Project, root: Path) -> list[Path]:
    """Return where in the repository stands what is read of what was asked for, which is at `root`.

    Of a whole project only its settings and its sources are read, unless settings reach beyond a book's folder.
    """
    place = repository.place
    if project.root != root or not (project.root / PROJECT_FILE).is_file() or _reaches_out(project):
        return [place]
    return [place / PROJECT_FILE, place / project.file.project.sources]


def _names(repository: Repository, project: Project, places: list[Path], commits: list[str]) -> list[Names]:
    """Return of each commit the names of what it holds at these places: two commits with the same names hold the same.

    Where a commit has other settings, its sources may be elsewhere: then they are of all that it holds.
    """
    parts = repository.names(commits, places)
    if places == [repository.place]:
        return parts
    whole = repository.names(commits, [repository.place])
    now = repository.ask("hash-object", "--", str(project.root / PROJECT_FILE)).strip()
    return [part if part[0] == now else name for part, name in zip(parts, whole, strict=True)]


def _reaches_out(project: Project) -> bool:
    named = (
        name
        for each in project.settings
        for name in (*each.file.files, *each.file.rules, each.file.notation, each.file.symbols)
    )
    return any(".." in Path(name).parts for name in named)
