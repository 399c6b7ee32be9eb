"""Where the checkout is: code scanning knows files by their path from the root of the repository, not the project's."""

from __future__ import annotations

import os
from pathlib import Path

from rulewright.inputs import is_there
from rulewright.project import Project
from rulewright.text import Source


def checkout_root(project: Project) -> Path:
    """Return the root of the repository that the project is in: where GITHUB_WORKSPACE says, else the nearest folder
    with a `.git`; the project's own root where there is none."""
    named = Path(os.environ.get("GITHUB_WORKSPACE") or os.devnull)
    if named == project.root or named in project.root.parents:
        return named
    return next((each for each in (project.root, *project.root.parents) if is_there(each / ".git")), project.root)


def checkout_path(root: Path, project: Project, source: Source) -> str:
    """Return the path of a source from the checkout's `root`, with slashes."""
    return Path(os.path.relpath(project.root / source.path, root)).as_posix()
