"""Which lines of a file an include asks for by their tags: `include::skills.adoc[tags=basic;!quick]`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.read.blocks import Piece

ASKED = re.compile(r"(?:\A|[,\s])tags?=(?:\"(?P<quoted>[^\"]*)\"|(?P<plain>[^,\s]*))")
BOUND = re.compile(r"\b(?P<bound>tag|end)::(?P<name>[^\s\[\]]+)\[\](?=\s|\Z)")
ALL, TAGGED = "**", "*"  # all lines, and all that stand within some tag


def asked_tags(said: str) -> dict[str, bool]:
    """Return the tags that the attributes of an include name, each with whether its lines are wanted."""
    found = ASKED.search(said)
    names = re.split("[;,]", found["quoted"] or found["plain"] or "") if found else []
    return {name.strip().lstrip("!"): not name.strip().startswith("!") for name in names if name.strip("! ")}


def wanted_lines(text: str, lines: Sequence[Piece], tags: dict[str, bool]) -> list[Piece]:
    """Return which of the lines of a text are asked for; all where no tags are. Lines that say where a tag begins or
    ends are none of them."""
    if not tags:
        return list(lines)
    within = tags.get(TAGGED)
    named = [wanted for name, wanted in tags.items() if name not in (ALL, TAGGED)]
    wanted = tags.get(ALL, not any(named) if within is None else not within)
    kept: list[Piece] = []
    around: list[tuple[str, bool]] = []  # the tags that are open, each with what was wanted around it
    for start, end in lines:
        bound = BOUND.search(text, start, end)
        if bound is None:
            kept.extend([(start, end)] if wanted else [])
        elif bound["bound"] == "tag":
            around.append((bound["name"], wanted))
            wanted = tags.get(bound["name"], wanted if within is None else within)
        elif around and around[-1][0] == bound["name"]:
            wanted = around.pop()[1]
    return kept
