"""What became of one rule over the revisions of a git repository: its number, its wording, its citations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, field

from rulewright.compile import LINKED, load
from rulewright.errors import InputError, RulewrightError
from rulewright.find import find_rule
from rulewright.project import PROJECT_FILE, Project
from rulewright.revise.align import Marked
from rulewright.revise.git import Repository, Snapshots, snapshots
from rulewright.revise.names import name_of
from rulewright.revise.steps import KeptSteps, Names, Step, find_steps

MOST = 500  # revisions that are looked at, the newest first


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
        named = [newest, *commits] if span else commits
        for commit, names in zip(named, _names(repository, project, root, [each.name for each in named]), strict=True):
            commit.names = names
        steps = KeptSteps(revisions.known, repository.place)
        try:
            yield from _events(revisions, steps, newest, project, commits, found.id)
        finally:
            steps.save()


def _events(
    revisions: Snapshots, kept: KeptSteps, newer: _Commit, project: Project | None, commits: list[_Commit], id: str
) -> Iterator[Event]:
    """Yield what happened to a rule from `newer` back through `commits`. `project` is that of `newer`: None where what
    it did is known without."""
    for commit in commits:
        if commit.names == newer.names:
            newer = commit
            continue
        found, older = kept.get(commit.names, newer.names), None
        if found is None:
            try:
                project = project or revisions.load(newer.name, passes=LINKED)
                older = revisions.load(commit.name, passes=LINKED)
                found = find_steps(older, project)
            except RulewrightError as error:
                found = f"cannot be read: {error}"
            kept.keep(commit.names, newer.names, found)
        if isinstance(found, str):
            yield commit.event([found])
            continue
        step = found.get(id, Step(id))
        if step.sentences:
            yield newer.event(step.sentences, step.words)
        if step.before is None:
            return
        id, newer, project = step.before, commit, older
    shallow = revisions.repository.shallow
    begins = "this shallow clone begins with" if shallow else "was there in the oldest revision looked at:"
    yield newer.event([f"{begins} {name_of(id)}"])


def _commits(repository: Repository, span: str, most: int = MOST) -> list[_Commit]:
    words = ("log", "--first-parent", f"--max-count={most}", "--format=%H%x09%cs%x09%s", "--end-of-options", span, "--")
    try:
        found = repository.ask(*words)
    except InputError as error:
        if span.endswith("^"):  # the first revision has none before it
            return []
        raise InputError(f"there are no revisions {span} ({str(error).splitlines()[0]})") from error
    lines = (line.split("\t", 2) for line in found.splitlines())
    return [_Commit(name, date, subject) for name, date, subject in lines]


def _names(repository: Repository, project: Project, root: Path, commits: list[str]) -> list[Names]:
    """Return of each commit the names of what it holds for what was asked for, which is at `root`: two commits with the
    same names hold the same.

    Of a whole project only its settings and its sources are read, unless settings reach beyond a book's folder; where a
    commit has other settings, its sources may be elsewhere.
    """
    place, settings = repository.place, project.root / PROJECT_FILE
    whole = repository.names(commits, [place])
    if project.root != root or not settings.is_file() or _reaches_out(project):
        return whole
    now = repository.ask("hash-object", "--", str(settings)).strip()
    parts = repository.names(commits, [place / PROJECT_FILE, place / project.file.project.sources])
    return [part if part[0] == now else name for part, name in zip(parts, whole, strict=True)]


def _reaches_out(project: Project) -> bool:
    named = (
        name
        for each in project.settings
        for name in (*each.file.files, *each.file.rules, each.file.notation, each.file.symbols)
    )
    return any(".." in Path(name).parts for name in named)
