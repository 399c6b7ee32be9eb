"""Compose a notation from what stands around the numbers of all rules of a book."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from rulewright.notations.form import Form
from rulewright.notations.learnt.composed import Composed, ComposedPart, sentence
from rulewright.notations.learnt.edge import Begun, find_edge
from rulewright.notations.learnt.listed import ANY, listed_items
from rulewright.notations.learnt.signatures import samples, signature_of, written_ways

EDGED = re.compile(r"( ?\(|[^\w\s)]*_?)(\d+|[A-Z]+|[a-z]+)\)?")
PUT_IN = re.compile(r"\^\d{1,2}")  # behind a number, it is of no part below that


def compose_edged(lines: Sequence[str], text: str, numbers: Begun, marks: Counter[Form]) -> Composed | None:
    """Return the notation of lines in all of which the same stands around the number; None where nothing does, or
    where these are the marks of notes in `text`. `numbers` are those with which lines begin, `marks` those
    of lists that go on."""
    edge = find_edge(lines, text, numbers)
    if not edge or edge.marks_notes(text):
        return None
    begun = [match for line in lines if (match := edge.pattern.of(line).match(line))]
    first = Form("", edge.kind, "")
    places = [str(first.ordinal(match["value"])) for match in begun]  # whatever letters count: γα is no letter
    split = [
        [("", at), *EDGED.findall(PUT_IN.sub("", match["parts"] or ""))]
        for at, match in zip(places, begun, strict=True)
    ]
    signatures = Counter(signature_of(parts, set()) for parts in split) if edge.names else written_ways(split)
    depths = max(map(len, signatures), default=0)
    levels = [edge.samples, *(samples(signatures, depth, edge.tail) for depth in range(1, depths))]
    also = ANY if edge.told or edge.kind not in ANY else ()
    items = listed_items(marks, text, [form for level in levels for form in level], also=also, called=edge.labels)
    words = {"label": [*edge.labels], "cue": [*edge.labels]} if edge.labels else {}
    chapters = [*([f"{{{edge.kind}}}"] if edge.is_only_printed(text) else []), *edge.samples]
    first_level = ComposedPart(chapters, one=len(chapters) > 1)
    return Composed([first_level, *map(ComposedPart, levels[1:])], items, sentence(levels, items), words)
