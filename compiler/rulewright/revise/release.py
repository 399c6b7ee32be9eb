"""The revisions that readers have, as a project's settings name them, each compared with what is to be published."""

from __future__ import annotations

import os
from collections.abc import Iterator

from msgspec import Struct

from rulewright.errors import ConfigError, RulewrightError
from rulewright.project import PROJECT_FILE, Project
from rulewright.revise.compare import compare
from rulewright.revise.git import PREFIX, Repository, load_operand
from rulewright.revise.revision import Revision
from rulewright.toml import line_of


class Release(Struct):
    """What readers have: its name, what changed since, and the day of it, where that is known."""

    name: str
    revision: Revision
    date: str = ""


class Step(Struct):
    """What changed from one release to the next: `to` is empty for what is published now."""

    since: str
    since_date: str
    to: str
    to_date: str
    revision: Revision


def steps(found: list[Release]) -> Iterator[Step]:
    """Yield what changed from release to release, the latest first."""
    later: Release | None = None
    for release in found:
        revision = compare(release.revision.old, later.revision.old) if later else release.revision
        yield Step(release.name, release.date, later.name if later else "", later.date if later else "", revision)
        later = release


def releases(project: Project) -> list[Release]:
    """Return what `[revisions]` of a compiled project names, the latest first. Raises ConfigError where one cannot be
    read."""
    settings = project.file.revisions
    named = [("since", settings.since)] if settings.since else []
    return [_release(project, key, name) for key, name in [*named, *(("older", name) for name in settings.older)]]


def since_revision(project: Project, name: str) -> Release:
    """Return the revision called `name` (`git:v1.1`, or a folder), compared with a compiled project.

    Raises RulewrightError where it cannot be read.
    """
    return Release(name.removeprefix(PREFIX), compare(load_operand(name, project.root), project))


def _date(project: Project, name: str, old: Project) -> str:
    """Return the day of a release: that of its commit, or what its books say; empty where nothing does."""
    if name.startswith(PREFIX):
        revision = name.removeprefix(PREFIX).partition(":")[0]
        return Repository(project.root).ask("log", "-1", "--format=%cs", revision, "--").strip()
    return next((each.file.date for each in old.settings if each.file.date), "")


def _release(project: Project, key: str, name: str) -> Release:
    place = name if name.startswith(PREFIX) else os.path.join(project.root, name)
    try:
        revision = since_revision(project, place).revision
        return Release(name.removeprefix(PREFIX), revision, _date(project, name, revision.old))
    except RulewrightError as error:
        line = line_of(project.root / PROJECT_FILE, "revisions", key)
        raise ConfigError(f"{PROJECT_FILE}:{line}: revisions.{key}: {error}") from error
