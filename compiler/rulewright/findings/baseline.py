"""The baseline: findings that are known and not reported again, until they are gone."""

from __future__ import annotations

import os
import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from rulewright.config import CheckTable
from rulewright.errors import ConfigError
from rulewright.inputs import is_file, read_text
from rulewright.model import Diagnostic
from rulewright.output import write_whole
from rulewright.project import PROJECT_FILE, Project
from rulewright.text import Source, Span

UPKEEP = ("stale-allowance", "stale-baseline")  # nobody needs to remember these
VERSION = 1


class Entry(Struct, forbid_unknown_fields=True, order=True, frozen=True):
    """One known finding, told by what it says, not by where it stands: text may move above it."""

    code: str
    book: str
    rule: str
    message: str
    text: str


class Stale(Struct):
    """An entry that no finding answers to, and its place in the baseline."""

    entry: Entry
    span: Span


def entry_of(finding: Diagnostic) -> Entry:
    """Return what tells a finding from others, wherever it stands."""
    return Entry(finding.code, finding.book or "", finding.rule or "", finding.message, finding.span.text)


def apply_baseline(project: Project, found: list[Diagnostic]) -> list[Diagnostic]:
    """Return the findings that the baseline does not know. The others are kept in `project.baselined`, and entries
    without a finding in `project.stale`; only those of books that were read. Two equal findings need two entries.

    Raises ConfigError where the baseline cannot be read.
    """
    path = baseline_path(project)
    if path is None or not is_file(path):
        return found
    known: defaultdict[Entry, deque[Span]] = defaultdict(deque)
    for entry, span in read_baseline(path, project.file.check.baseline):
        known[entry].append(span)
    new, old = parted(found, known)
    project.baselined += old
    here = {book.id for book in project.books} | {""}
    left = [Stale(entry, span) for entry, spans in known.items() for span in spans if entry.book in here]
    project.stale = sorted(left, key=lambda each: each.span.start)
    return new


def parted(found: Iterable[Diagnostic], known: Mapping[Entry, deque[Any]]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Return the findings that are new, and those that are known: each entry is for one, and is taken out."""
    new, old = [], []
    for finding in found:
        entries = known.get(entry_of(finding))
        if entries:
            entries.popleft()
            old.append(finding)
        else:
            new.append(finding)
    return new, old


def baseline_path(project: Project) -> Path | None:
    """Return where the project keeps its baseline, or None where it has none."""
    name = project.file.check.baseline
    return project.root / name if name else None


def write_baseline(project: Project) -> int:
    """Write today's findings, new and known, as the baseline; return how many.

    Entries of books that were not read stay. Raises ConfigError where the settings do not say where, OutputError where
    it cannot be written.
    """
    path = baseline_path(project)
    if path is None:
        raise ConfigError(
            f'{PROJECT_FILE}: check.baseline: is empty; name a file, such as "{CheckTable().baseline}", or take it out'
        )
    today = [each for each in (*project.diagnostics, *project.baselined) if each.code not in UPKEEP]
    here = {book.id for book in project.books} | {""}
    others = read_baseline(path, project.file.check.baseline) if os.path.isfile(path) else []
    entries = [entry_of(each) for each in today] + [entry for entry, _ in others if entry.book not in here]
    lines = [msgspec.json.encode(entry).decode() for entry in sorted(entries)]
    write_whole(path, f'{{"version": {VERSION}, "findings": [\n' + ",\n".join(lines) + "\n]}\n")
    return len(today)


def read_baseline(path: Path, shown: str) -> list[tuple[Entry, Span]]:
    """Return the entries of a baseline with their places. Raises ConfigError where it cannot be read as one."""
    import json  # where there is a baseline at all

    try:
        text = read_text(path)
        data = json.loads(text)
        entries = msgspec.convert(data["findings"], list[Entry])
        if data["version"] != VERSION:
            raise ConfigError(f"{shown}: is a baseline of version {data['version']}; this tool writes {VERSION}")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{shown}: cannot be read as text ({error})") from error
    except json.JSONDecodeError as error:
        raise ConfigError(f"{shown}:{error.lineno}: is no valid JSON ({error.msg}); {AGAIN}") from error
    except (KeyError, TypeError, RecursionError, msgspec.ValidationError) as error:
        raise ConfigError(f"{shown}: is no baseline ({error}); {AGAIN}") from error
    return list(zip(entries, _places(Source(shown, text)), strict=True))


AGAIN = "mend it, or take it away and write it anew with `rulewright check --write-baseline`"


def _places(source: Source) -> list[Span]:
    """Return the span of each member of `findings`, however the file is laid out."""
    import json

    text = source.text
    start = re.search(r'"findings"\s*:\s*\[', text)
    at = start.end() if start else len(text)
    spans: list[Span] = []
    decoder, gap = json.JSONDecoder(), re.compile(r"[\s,]*")
    while True:
        skipped = gap.match(text, at)
        begin = skipped.end() if skipped else at
        if text[begin : begin + 1] != "{":
            return spans
        at = decoder.raw_decode(text, begin)[1]
        spans.append(Span(source, begin, at))


def fingerprints(found: list[Diagnostic]) -> list[str]:
    """Return a digest for each finding that stays the same when text moves; equal findings are numbered."""
    from hashlib import sha256

    seen: Counter[Entry] = Counter()
    prints = []
    for finding in found:
        entry = entry_of(finding)
        seen[entry] += 1
        digest = sha256(msgspec.json.encode(entry)).hexdigest()[:32]
        prints.append(f"{digest}:{seen[entry]}")
    return prints
