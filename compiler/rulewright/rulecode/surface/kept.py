"""Rule code as an earlier run parsed it: an unchanged file is not parsed again, and no grammar is built for it."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct
from msgspec.msgpack import Ext

from rulewright.cache import Cache, Kind, digest, encode
from rulewright.rulecode.program import Problem
from rulewright.rulecode.surface import tree
from rulewright.text import Source

Place = tuple[int, int]  # of rule code in a source
FRACTION = 1


class Parsed(Struct, array_like=True):
    """What one piece of rule code holds: its rules and amendments."""

    rules: list[tree.Code]
    problems: list[Problem]


def _pack(fraction: Fraction) -> Ext:
    return Ext(FRACTION, str(fraction).encode())


def _unpack(code: int, data: memoryview) -> Fraction:
    return Fraction(bytes(data).decode())


PARSED: Kind[list[Parsed]] = Kind("rule code", list[Parsed], _pack, _unpack)


def parsed(source: Source, places: list[Place], cache: Cache) -> list[Parsed]:
    """Return what the rule code at these places of a source holds, in their order."""
    key = digest(source.text.encode("utf-8", "surrogatepass"), encode(places)) if cache.path else b""
    found = cache.recall(PARSED, source, key)
    if found is None:
        from rulewright.rulecode.surface.parse import parse_rules  # brings the parser's generator

        found = [Parsed(*parse_rules(source, *place)) for place in places]
        cache.keep(PARSED, source, key, found)
    return found
