"""What became of one rule over the revisions of a git repository: its number, its wording, its citations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, field

from rulewright.compile import load
from rulewright.errors import InputError, RulewrightError
from rulewright.find import find_rule
from rulewright.project import Project
from rulewright.revise.align import Marked
from rulewright.revise.compare import compare
from rulewright.revise.git import Repository, load_revision
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
    newer = load_revision(repository, newer_commit.name) if span else load(path, cached=True)
    _, found = find_rule(newer, rule)
    id, tree = found.id, ""
    for commit in commits:
        now = _tree(repository, commit.name)
        if now and now == tree:
            newer_commit = commit
            continue
        older = _load(repository, commit)
        if isinstance(older, Event):
            yield older
            continue
        tree = now
        revision = compare(older, newer)
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


def _tree(repository: Repository, commit: str) -> str:
    """Return the name of what a commit holds at our place: two commits of one name hold the same."""
    try:
        return repository.ask("rev-parse", "--verify", "--quiet", f"{commit}:{_inside(repository.place)}").strip()
    except InputError:
        return ""


def _inside(place: Path) -> str:
    return "" if place == Path() else place.as_posix()


def _load(repository: Repository, commit: _Commit) -> Project | Event:
    try:
        return load_revision(repository, commit.name)
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
