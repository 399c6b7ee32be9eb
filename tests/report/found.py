"""What is reported on, and which of it is known."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

import rulewright
from rulewright.findings.baseline import write_baseline

Run = Callable[..., Result]
SETTINGS = '[project]\nsources = "."\n[check]\nbaseline = "known.json"\n'
FILE = "a, b: 100% ü.md"
TEXT = """\
# 4. SUPPLY

**4.11 Überblick:** See 4.13, and 4.31.

<!-- rulewright: allow dangling-reference -->
**4.12** See 4.72; 100%: "a, b" rule ???.

**4.21** A range: rules 4.12 through 4.11.
"""


def record(folder: Path, code: str) -> None:
    """Make the findings of a code the known ones."""
    project = rulewright.load(folder)
    project.diagnostics = [each for each in project.check() if each.code == code]
    write_baseline(project)
