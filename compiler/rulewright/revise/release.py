"""The revisions that readers have, as a project's settings name them, each compared with what is to be published."""

from __future__ import annotations

import os

from msgspec import Struct

from rulewright.errors import ConfigError, RulewrightError
from rulewright.project import PROJECT_FILE, Project
from rulewright.revise.compare import compare
from rulewright.revise.git import PREFIX, load_operand
from rulewright.revise.revision import Revision
from rulewright.toml import line_of


class Release(Struct):
    """What readers have: its name, and what changed since."""

    name: str
    revision: Revision


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


def _release(project: Project, key: str, name: str) -> Release:
    place = name if name.startswith(PREFIX) else os.path.join(project.root, name)
    try:
        return Release(name.removeprefix(PREFIX), since_revision(project, place).revision)
    except RulewrightError as error:
        line = line_of(project.root / PROJECT_FILE, "revisions", key)
        raise ConfigError(f"{PROJECT_FILE}:{line}: revisions.{key}: {error}") from error
