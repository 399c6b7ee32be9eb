"""The order of files in reStructuredText that list each other, as Sphinx has it: `.. toctree::` and a name a line."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping

from rulewright.late import late

TOCTREE = late(r"^\.\. toctree::[^\n]*\n(?P<names>(?:[ \t]+[^\n]*(?:\n|\Z)|[ \t]*\n)*)", re.MULTILINE)
NAMED = re.compile(r"<(?P<name>[^<>]+)>\Z")  # behind a title of its own


def in_toctree_order(texts: Mapping[str, str]) -> list[str]:
    """Return the names of files in the order in which they list each other, each behind the one that lists it; those
    that none lists in the order in which they come. `texts` holds what stands in each."""
    by_stem = {posixpath.splitext(name)[0]: name for name in texts}
    listed = {name: [by_stem[each] for each in _listed(text) if each in by_stem] for name, text in texts.items()}
    inner = {each for names in listed.values() for each in names}
    order: dict[str, None] = {}
    for first in [*(name for name in texts if name not in inner), *texts]:
        waiting = [first]
        while waiting:
            name = waiting.pop()
            if name not in order:
                order[name] = None
                waiting += reversed(listed[name])
    return list(order)


def _listed(text: str) -> Iterator[str]:
    """Yield the names in a text's lists of files, without their endings."""
    for tree in TOCTREE.finditer(text):
        for line in map(str.strip, tree["names"].split("\n")):
            if line and not line.startswith(":"):
                named = NAMED.search(line)
                yield posixpath.normpath(posixpath.splitext(named["name"] if named else line)[0])
