"""What is held against each other before and after files are rewritten."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from rulewright.project import Project

ENDS = ("numbering-gap", "out-of-order")


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and "cache" not in path.parts)
    return {path.as_posix(): path.read_bytes() for path in files}


def codes(project: Project) -> Counter[str]:
    return Counter(finding.code for finding in project.check() if finding.code not in ENDS)
