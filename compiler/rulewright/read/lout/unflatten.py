"""Put back the line breaks of a file that lost them. What is put back is a convention, not a proof.

STARTER is a symbol that begins a line: it opens or closes sections and lists, or is an item, or an end.

R1  a line begins at a STARTER preceded by white space;
R2  except at the name straight after an end;
R3  a `#` at white space, directly followed by a STARTER, begins a line, and that STARTER does not begin another;
R4  any other `#` is a trailing comment: it ends at the next break;
R5  nothing else begins a line.

A break takes the place of one white-space character, so that every offset stays what it was.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rulewright.read.lout.symbols import SymbolTable

CROWDED = 8  # starters a line, on average, from which a file has lost its breaks


def is_flattened(text: str, table: SymbolTable) -> bool:
    """True where the symbols that begin a line are crowded on far fewer lines."""
    lines = sum(1 for line in text.splitlines() if line.strip())
    found = len(_patterns(*_names(table))[1].findall(text))
    return found >= 2 and (lines == 1 or lines * CROWDED <= found)


def line_breaks(text: str, table: SymbolTable) -> list[int]:
    """Return the offsets of the white space that stands for a lost line break, in order."""
    walk = _patterns(*_names(table))[0]
    return [match.start("start") - 1 for match in walk.finditer(text) if match["start"] is not None]


def put_back(text: str, breaks: list[int]) -> str:
    """Return `text` with a line break at each of `breaks`."""
    parts, position = [], 0
    for at in breaks:
        parts.append(text[position:at])
        position = at + 1
    parts.append(text[position:])
    return "\n".join(parts)


def _names(table: SymbolTable) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    sections = tuple(name for name, each in table.symbols.items() if each.kind == "SECTION")
    return tuple(table.starters()), sections, table.end


@lru_cache(maxsize=8)
def _patterns(
    starters: tuple[str, ...], sections: tuple[str, ...], end: str
) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return two patterns: one that walks over the text (its group `start` begins a line), and a mere starter."""
    stop = r"(?![^\W\d]|@)"  # a symbol ends where no letter follows
    starter = rf"(?:{'|'.join(map(re.escape, starters))}){stop}"
    named = rf"(?:{re.escape(end)}{stop}\s+(?:{'|'.join(map(re.escape, sections))}){stop}|{starter})"
    comment = rf"(?:(?!\s#?\s?{starter}).)*"  # up to the next break, whatever quotes are in it
    walk = re.compile(
        rf'"(?:[^"\\\n]|\\.)*"|(?<=\s)(?P<start>#\s?{named}{comment}|{named})|#{comment}',
        re.DOTALL,
    )
    return walk, re.compile(starter)
