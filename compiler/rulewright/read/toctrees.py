"""Lists of files in reStructuredText, as Sphinx has them: `.. toctree::` and a name a line. Where one says
`:numbered:`, the sections of the files are counted through."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from rulewright.inputs import matching
from rulewright.late import late

TOCTREE = late(r"^\.\. toctree::[^\n]*\n(?P<lines>(?:[ \t]+[^\n]*(?:\n|\Z)|[ \t]*\n)*)", re.MULTILINE)
OPTION = re.compile(r":(?P<name>[\w-]+):[ \t]*(?P<value>.*)")
NAMED = re.compile(r"<(?P<name>[^<>]+)>\Z")  # behind a title of its own
ENDINGS = (".rst", ".rest")
ALL = 99  # levels of sections


class Toctree(Struct):
    """A list of files: their names, and how many levels of their sections are counted, none where it says nothing."""

    names: list[str]
    levels: int = 0
    is_glob: bool = False

    def within(self, folder: Path) -> list[str]:
        """Return the names of its files in a folder, where some are patterns."""
        found: dict[str, None] = {}
        for name in self.names:
            if self.is_glob and set(name) & set("*?["):
                paths = (path for ending in ENDINGS for path in matching(folder, f"{name}{ending}"))
                found |= dict.fromkeys(path.relative_to(folder).as_posix() for path in paths)
            else:
                found[name] = None
        return list(found)


def toctrees(text: str) -> Iterator[Toctree]:
    """Yield the lists of files in a text."""
    for each in TOCTREE.finditer(text):
        lines = [line for line in map(str.strip, each["lines"].split("\n")) if line]
        options = {option["name"]: option["value"] for option in map(OPTION.match, lines) if option}
        counted = options.get("numbered")
        levels = 0 if counted is None else int(counted) if counted.isdecimal() else ALL
        names = _names(line for line in lines if not line.startswith(":"))
        yield Toctree(names[::-1] if "reversed" in options else names, levels, "glob" in options)


def _names(lines: Iterable[str]) -> list[str]:
    """Return the names of files in some lines: those of other sites, and of the list itself, are none."""
    named = ((NAMED.search(line), line) for line in lines)
    names = [found["name"] if found else line for found, line in named]
    return [name.lstrip("/") for name in names if "://" not in name and name != "self"]


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
    for tree in toctrees(text):
        for name in tree.names:
            yield posixpath.normpath(posixpath.splitext(name)[0])
