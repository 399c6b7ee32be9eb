"""Numbers that stand above the line behind another one: § 12<sup>1</sup> was put in between § 12 and § 13. They are
read as 12^1 where labels of rules have them: elsewhere such a number is the mark of a note, or a power."""

from __future__ import annotations

import re

from rulewright.text import Source
from rulewright.way import Way

RAISED = re.compile(r"(?<=\d)(?P<stop>\.?)<sup>[ ]?(?P<number>\d{1,2})[ ]?</sup>")
# At the label of a rule, where a note has no place: § 12<sup>1</sup>. Boats, (1<sup>1</sup>) A boat
LABELLED = re.compile(
    r"\n[ \t#*_>|-]{0,12}(?:[^\W\d_]{1,12}\.?[ \xa0]|§+[ \xa0]?)?[\[(]?"
    r"\d{1,4}(?:<sup>[ ]?\d{1,2}[ ]?</sup>[.):\]]|\.<sup>)"
)


def with_raised(source: Source) -> Source:
    """Return a text with such numbers as plain ones, with the way back to its file; one whose labels have none as it
    is."""
    text = source.text
    if "<sup>" not in text or source.way is not None or not LABELLED.search(f"\n{text}"):
        return source
    way, parts, at, length = Way(), [], 0, 0
    for match in RAISED.finditer(text):
        shown = f"^{match['number']}{match['stop']}"
        way.add(length, at)
        way.add(length + match.start() - at, match.start(), match.end())
        parts += [text[at : match.start()], shown]
        length, at = length + match.start() - at + len(shown), match.end()
    way.add(length, at)
    return Source(source.path, "".join([*parts, text[at:]]), source.original, way)
