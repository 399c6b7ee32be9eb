"""A small book that is revised in tests, and what is told of it."""

from __future__ import annotations

import json
from typing import Any

from click.testing import Result

BOOK = """# 4. Supply

## 4.1 Tracing

**4.11 Reach:** A unit is in supply within six hexes of a depot, as 4.12 says, unless snow lies on the road there.

**4.12 Depots:** A depot stands in a friendly city and may be built for five points in the winter of any year.

**4.13 Ports:** Ports count as depots (4.12) while a friendly fleet of three ships holds the sea zone beside them.

**Loss Table - 4.13**

| Die | Loss |
| --- | --- |
| 1 | 2 |
| 2 | 3 |
"""
NEW_RULE = "**4.12 Roads:** Mud turns every dirt road into a track on the turns that the weather card names.\n\n"
SHIFT = (("**4.13 ", "**4.14 "), ("Table - 4.13", "Table - 4.14"), ("**4.12 Depots", NEW_RULE + "**4.13 Depots"))
MOVED = [
    ("added", None, "book:4.12"),
    ("renumbered", "book:4.12", "book:4.13"),
    ("renumbered", "book:4.13", "book:4.14"),
]


def outcome(result: Result) -> tuple[list[tuple[str, str | None, str | None]], list[tuple[str, str, str | None]]]:
    """Return what `diff --format json` tells: the changes (kind, old, new), and the findings (code, text, rule)."""
    data: dict[str, Any] = json.loads(result.stdout)
    changes = [(each["kind"], each["old"], each["new"]) for each in data["changes"]]
    return changes, [(each["code"], each["text"], each["rule"]) for each in data["diagnostics"]]
