"""Which player aids and charts are to be printed again: those that read otherwise, and no others."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

RULES = """# 4. Supply

## 4.1 Tracing

**4.11 Reach:** A unit is in supply within six hexes of a depot, as 4.12 says.

**4.12 Depots:** A depot stands in a friendly city and costs what the table says.

**Cost Table - 4.12**

| Terrain | Cost |
| --- | --- |
| plain | 5 |

## 4.2 Weather

**4.21 Snow:** Snow falls on a roll of one in every winter turn.
"""
AID = "@SubSection @Title {Fuel} @Tag {Fuel} @Begin\n@List\n@ListItem{Trucks pay.}\n@EndList\n@End @SubSection\n"
SETTINGS = """[[aid]]
name = "supply"
rules = ["rules:4.1"]

[[aid]]
name = "snow"
rules = ["4.2"]
"""
CHANGES = {
    "a cell": (("rules.md", "| 5 |", "| 6 |"), {"rules-charts.pdf": "4.12 changed", "supply-aid.pdf": "4.12 changed"}),
    "words": (("rules.md", "roll of one", "roll of two"), {"snow-aid.pdf": "4.21 changed"}),
    "a citation": (("rules.md", "4.12 says", "4.21 says"), {"supply-aid.pdf": "4.11 changed"}),
    "a number": (("rules.md", "**4.21", "**4.22"), {"snow-aid.pdf": "4.22 changed"}),
    "an aid": (("aid.lt", "pay", "pay double"), {"aid-aid.pdf": "Fuel changed"}),
    "layout": (("rules.md", "Snow falls on a roll", "Snow falls\non a   roll"), {}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_reprints(run: Run, tmp_path: Path, name: str) -> None:
    (file, old, new), expected = CHANGES[name]
    for revision in ("old", "new"):
        sources = tmp_path / revision / "sources"
        for path, text in (
            ("rules/rules.md", RULES),
            ("rules/book.toml", 'notation = "digit-levels"'),
            ("aid/aid.lt", AID),
            ("aid/book.toml", 'format = "lout"'),
            ("../rulewright.toml", SETTINGS),
        ):
            (sources / path).parent.mkdir(parents=True, exist_ok=True)
            changed = text.replace(old, new) if revision == "new" and path.endswith(file) else text
            (sources / path).write_text(changed, "utf-8")
    words = ("diff", tmp_path / "old", tmp_path / "new", "--format")
    found = json.loads(run(*words, "json").stdout)["reprints"]
    assert {each["file"]: each["reason"] for each in found} == expected
    for format in ("text", "markdown", "html"):
        assert ("print again" in run(*words, format).stdout) == bool(expected)
