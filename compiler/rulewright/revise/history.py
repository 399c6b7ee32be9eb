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
from rulewright.revise.compare import find_revision
from rulewright.revise.git import Repository, kept, load_revision
from rulewright.revise.names import name_of
from rulewright.revise.revision import Revision

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
    name: str
    date: str
    subject: str


def history(path: Path, rule: str, span: str = "") -> Iterator[Event]:
    """Yield what happened to a rule of the project at `path`, the newest first.

    `span` is a range of revisions such as `v1..v2`; without one it begins with what is not committed yet and goes back
    to the first. Raises InputError where there is no repository, revision or rule.
    """
    repository = Repository(path)
    commits = _commits(repository, span or "HEAD")
    newer_commit = _Commit("", "", "not committed yet")
    if span:
        if not commits:
            raise InputError(f"there are no revisions in {span}")
        newer_commit = commits.pop(0)
        commits += _commits(repository, f"{(commits or [newer_commit])[-1].name}^", 1)
    if span:
        newer = load_revision(repository, newer_commit.name, passes=LINKED)
    else:
        newer = load(path, known=kept(path), passes=LINKED)
    _, found = find_rule(newer, rule)
    id = found.id
    held: tuple[str, ...] = ()
    for commit, now in zip(commits, _held(repository, newer, commits), strict=True):
        if now == held:
            newer_commit = commit
            continue
        older = _load(repository, commit)
        if isinstance(older, Event):
            yield older
            continue
        held = now
        revision = find_revision(older, newer)
        event = _event(revision, id, newer_commit)
        if event.sentences:
            yield event
        before = revision.pairs.old_of.get(id)
        if before is None:
            return
        id, newer, newer_commit = before, older, commit
    begins = "this shallow clone begins with" if repository.shallow else "was there in the oldest revision looked at:"
    yield Event(newer_commit.name, newer_commit.date, newer_commit.subject, [f"{begins} {name_of(id)}"])


def _commits(repository: Repository, span: str, most: int = MOST) -> list[_Commit]:
    words = ("log", "--first-parent", f"--max-count={most}", "--format=%H%x09%cs%x09%s", "--end-of-options", span, "--")
    try:
        found = repository.ask(*words)
    except InputError as error:
        if span.endswith("^"):  # the first revision has none before it
            return []
        raise InputError(f"there are no revisions {span} ({str(error).splitlines()[0]})") from error
    return [_Commit(*line.split("\t", 2)) for line in found.splitlines()]


def _held(repository: Repository, project: Project, commits: list[_Commit]) -> list[tuple[str, ...]]:
    """Return of each commit the names of what it holds for a project: two commits with the same names hold the same.

    A project's own settings and its sources are all that is read of it, unless settings reach beyond a book's folder.
    """
    place = repository.place
    if (project.root == repository.path) and (project.root / PROJECT_FILE).is_file() and not _reaches_out(project):
        places = [place / PROJECT_FILE, place / project.file.project.sources]
    else:
        places = [place]
    return repository.names([commit.name for commit in commits], places)


def _reaches_out(project: Project) -> bool:
    named = (
        name
        for each in project.settings
        for name in (*each.file.files, *each.file.rules, each.file.notation, each.file.symbols)
    )
    return any(".." in Path(name).parts for name in named)


def _load(repository: Repository, commit: _Commit) -> Project | Event:
    try:
        return load_revision(repository, commit.name, passes=LINKED)
    except RulewrightError as error:
        return Event(commit.name, commit.date, commit.subject, [f"cannot be read: {error}"])


def _event(revision: Revision, id: str, commit: _Commit) -> Event:
    event = Event(commit.name, commit.date, commit.subject)
    before = revision.pairs.old_of.get(id)
    if before is None:
        event.sentences.append(f"{name_of(id)} was added")
        return event
    for change in revision.changes:
        if change.kind == "cell" and change.rule == id:
            where = ", ".join(filter(None, (change.row, change.column)))
            event.sentences.append(f"its table changed: {where}: {change.was or 'nothing'} → {change.now or 'nothing'}")
        elif id == change.new and change.kind in ("renumbered", "moved"):
            event.sentences.append(f"{name_of(before)} became {name_of(id)}")
        elif change.words and not event.words and (id == change.new or change.old == before):
            event.words = change.words
            event.sentences.append(f"its wording changed ({change.kind})")
    event.sentences += _citations(revision, before, id)
    return event


def _citations(revision: Revision, before: str, after: str) -> Iterator[str]:
    """Yield which citations the rule gained and lost; one that only follows its target's new number is neither."""
    olds, news = revision.before.by_id[before], revision.after.by_id[after]
    kept = [link for link in revision.links.get(after, []) if link.state != "changed"]
    ours, theirs = {id(link.old) for link in kept}, {id(link.new) for link in kept}
    for verb, streams, known in (("no longer cites", olds.streams, ours), ("now cites", news.streams, theirs)):
        names = [c.words(r) for stream in streams for c, r in (m for m in stream.mentions if id(m) not in known)]
        if names:
            yield f"{verb} {', '.join(dict.fromkeys(names))}"
