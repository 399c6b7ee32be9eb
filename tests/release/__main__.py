"""`python -m tests.release v1.2.3`: says what hinders that this state of the repository is released under this tag."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import rulewright

ROOT = Path(__file__).parents[2]


def hindrances(tag: str, root: Path = ROOT, version: str = rulewright.__version__) -> Iterator[str]:
    """Yield what is wrong, a sentence each."""
    if tag != f"v{version}":
        yield f"the tag is {tag} and the package says {version}"
    cited = re.search(r"^version: (.+)$", (root / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    if not cited or cited[1] != version:
        yield f"CITATION.cff does not cite version {version}"
    parts = re.split(r"^## ", (root / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)
    told = {part.split()[0]: part.partition("\n")[2].strip() for part in parts[1:]}
    if not told.get(version):
        yield f"CHANGELOG.md says nothing of {version}"
    if told.get("Unreleased"):
        yield "CHANGELOG.md has changes below Unreleased; they belong to this version"


if __name__ == "__main__":
    found = list(hindrances(sys.argv[1]))
    sys.exit("\n".join(found) if found else 0)
