"""Addresses that a Markdown text defines apart from its links: `[roads]: #11-roads`, for `[the roads][roads]`."""

from __future__ import annotations

from functools import lru_cache

from rulewright.late import late

NAMED = r"[ ]{0,3}\[(?P<name>(?!\^)[^\[\]\n]{1,300})\]:[ \t]*"
# An address has a sign that words have not: a slash, a hash, a dot between letters; or it stands in angles
ADDRESS = r"(?:<(?P<angled>[^<>\n]{1,1000})>|(?P<plain>(?=\S*[/#]|\S*\w\.[A-Za-z]{2,5}(?:\s|\Z))\S{1,1000}))"
TITLE = r"""(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*"""
DEFINITION = late(NAMED + ADDRESS + TITLE)
DEFINITIONS = late(rf"(?m)^{DEFINITION.pattern}\r?$")


def is_definition(line: str) -> bool:
    """True for a line that only says what address a name stands for."""
    return "]:" in line and DEFINITION.fullmatch(line) is not None


@lru_cache(4)
def defined(text: str) -> dict[str, str]:
    """Return the addresses that a text defines, by their names as `plain_name` gives them; of two the first."""
    found: dict[str, str] = {}
    for each in DEFINITIONS.finditer(text) if "]:" in text else ():
        found.setdefault(plain_name(each["name"]), each["angled"] or each["plain"])
    return found


def plain_name(name: str) -> str:
    """Return a name as it is compared: capitals and spaces do not count."""
    return " ".join(name.split()).casefold()
