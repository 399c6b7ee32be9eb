"""Compose a notation whose chapters have names instead of numbers: R-MOVE-1 and R-FIGHT-1, or move-1 and fight-1; or
White 1 and Blue 1.

A name may be any word, so none is known beforehand. That numbers begin with the first and rise behind several of them,
which a book writes alike, tells that they are chapters.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from rulewright.languages.words import Words
from rulewright.notations.form import Form
from rulewright.notations.learnt.composed import Composed, ComposedPart, sentence
from rulewright.notations.learnt.edge import DEEPER, LEAD, ONES, Begun, Seen
from rulewright.notations.learnt.edged import EDGED
from rulewright.notations.learnt.listed import ANY, listed_items
from rulewright.notations.learnt.signatures import samples, written_ways
from rulewright.notations.learnt.worded import FEWEST, MOST, worded_names
from rulewright.notations.shape import ENDED

NAME = re.compile(r"(?:[^\W\d_]+[-–_/.:])*([^\W\d_]{2,})([-–_/.:])")
SHOWN = 3  # codes of other names, where a notation is described


def compose_coded(
    lines: Sequence[str], text: str, numbers: Begun, marks: Counter[Form], known: Words
) -> Composed | None:
    """Return the notation of lines that begin with codes of several names; None where there are too few of these.
    `numbers` are those with which lines begin, `marks` those of lists that go on, `known` the words of the language."""
    names = _names(numbers) or worded_names(lines, text, numbers, known)
    if not FEWEST <= len(names) <= MOST:
        return None
    code = re.compile(rf"{LEAD}[\[(]?(?:{'|'.join(map(re.escape, names))})(?P<value>\d{{1,4}})(?:{DEEPER})?{ENDED}")
    found = [match for match in map(code.match, lines) if match]
    signatures = written_ways([("", match["value"]), *EDGED.findall(match["parts"] or "")] for match in found)
    codes = [f"{name}{{1}}" for name in names]
    levels = [codes, *(samples(signatures, depth) for depth in range(1, max(map(len, signatures), default=0)))]
    items = listed_items(marks, text, [form for level in levels for form in level], also=ANY)
    others = [f"{name}1" for name in names[1 : 1 + SHOWN]]
    return Composed(
        [ComposedPart(codes, apart=True), *map(ComposedPart, levels[1:])],
        items,
        sentence(levels, items, others),
    )


def _names(numbers: Begun) -> list[str]:
    """Return the names that stand before the numbers of most rules, each with what parts it from them; names that are
    set in capitals are not written like others."""
    alike: defaultdict[tuple[str, bool], dict[str, Seen]] = defaultdict(dict)
    for (label, before, kind), seen in numbers.items():
        name = NAME.fullmatch(before)
        if name and kind == "1" and not label and seen.values[0] in ONES:
            alike[name[2], name[1].isupper()][before] = seen
    rising = (those for those in alike.values() if sum(map(_goes_on, those.values())) >= FEWEST)
    most = max(rising, key=lambda those: sum(seen.different for seen in those.values()), default={})
    return [name for name, seen in most.items() if _goes_on(seen) or seen.different == 1]


def _goes_on(seen: Seen) -> bool:
    return seen.different > 1 and seen.rises(ONES)
