"""What one revision did to each rule: worked out once for a pair of revisions, and kept between runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field

from rulewright.cache import Cache, Kind, digest, encode
from rulewright.errors import OutputError
from rulewright.model import name_of
from rulewright.project import Project
from rulewright.revise.align import Marked
from rulewright.revise.changes import Change
from rulewright.revise.compare import find_revision
from rulewright.revise.revision import Revision
from rulewright.text import Source

FILE = "revisions/steps.msgpack"  # below the cache of a project; no book has a name with a slash


class Step(Struct):
    """What a revision did to a rule: which one it was before (None: there was none), sentences, and the words of a
    rewording, marked."""

    before: str | None
    sentences: list[str] = field(default_factory=list)
    words: list[Marked] = field(default_factory=list)


Steps = dict[str, Step]  # by the rule's id afterwards; what is not in it is as it was
STEPS: Kind[Steps | str] = Kind("steps", Steps | str)  # a sentence where the older revision could not be read
ALONE: Kind[str] = Kind("alone", str)  # the oldest commit behind one that leaves a rule as it is there
Names = tuple[str, ...]  # of what a revision holds


class KeptSteps:
    """The steps that this and earlier runs have found in the project at `place` of a repository, by the names of what
    the older and the newer revision hold. What is not committed has no names: it is never kept."""

    def __init__(self, folder: Path | None, place: Path) -> None:
        self._cache = Cache(folder / FILE if folder else None, forgets=False)
        self._place = place.as_posix()

    def get(self, older: Names, newer: Names) -> Steps | str | None:
        """Return what the newer revision did; None where that is not known."""
        return self._cache.recall(STEPS, self._entry(older, newer), b"") if older and newer else None

    def keep(self, older: Names, newer: Names, found: Steps | str) -> None:
        """Keep what the newer revision did."""
        if older and newer:
            self._cache.keep(STEPS, self._entry(older, newer), b"", found)

    def alone(self, commit: str, id: str) -> str | None:
        """Return the commit back to which a rule is what it is at this one; None where that is not known."""
        return self._cache.recall(ALONE, self._entry((commit,), (id,)), b"")

    def keep_alone(self, commit: str, id: str, back: str) -> None:
        """Keep back to which commit a rule is what it is at this one."""
        self._cache.keep(ALONE, self._entry((commit,), (id,)), b"", back)

    def save(self) -> None:
        """Write what was found. It is a help, no result: where it cannot be written, the next run finds it again."""
        with suppress(OutputError):
            self._cache.save()

    def _entry(self, older: Names, newer: Names) -> Source:
        return Source(digest(encode((self._place, older, newer))).hex(), "")


def find_steps(old: Project, new: Project) -> Steps:
    """Return what became of each rule of `new` since `old`; of both, rules and references are enough."""
    revision = find_revision(old, new)
    into: defaultdict[str | None, dict[int, Change]] = defaultdict(dict)  # by the new rule that it is about; its place
    of: defaultdict[str | None, dict[int, Change]] = defaultdict(dict)  # by the old rule
    for place, change in enumerate(revision.changes):
        into[change.rule if change.kind == "cell" else change.new][place] = change
        if change.kind != "cell":
            of[change.old][place] = change
    found = {}
    for id in revision.after.by_id:
        before = revision.pairs.old_of.get(id)
        if before is None:
            found[id] = Step(None, [f"{name_of(id)} was added"])
            continue
        about = {**into.get(id, {}), **of.get(before, {})}
        step = _step(revision, before, id, [about[place] for place in sorted(about)])
        if step.sentences or before != id:
            found[id] = step
    return found


def _step(revision: Revision, before: str, id: str, changes: list[Change]) -> Step:
    step = Step(before)
    for change in changes:
        if change.kind == "cell":
            where = ", ".join(filter(None, (change.row, change.column)))
            step.sentences.append(f"its table changed: {where}: {change.was or 'nothing'} → {change.now or 'nothing'}")
        elif id == change.new and change.kind in ("renumbered", "moved"):
            step.sentences.append(f"{name_of(before)} became {name_of(id)}")
        elif change.words and not step.words:
            step.words = change.words
            step.sentences.append(f"its wording changed ({change.kind})")
    step.sentences += _citations(revision, before, id)
    return step


def _citations(revision: Revision, before: str, after: str) -> Iterator[str]:
    """Yield which citations the rule gained and lost; one that only follows its target's new number is neither."""
    olds, news = revision.before.by_id[before], revision.after.by_id[after]
    kept = [link for link in revision.links.get(after, []) if link.state != "changed"]
    ours, theirs = {id(link.old) for link in kept}, {id(link.new) for link in kept}
    for verb, streams, known in (("no longer cites", olds.streams, ours), ("now cites", news.streams, theirs)):
        names = [c.words(r) for stream in streams for c, r in (m for m in stream.mentions if id(m) not in known)]
        if names:
            yield f"{verb} {', '.join(dict.fromkeys(names))}"
