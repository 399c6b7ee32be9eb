"""How the items of a book are marked and cited, as its lists show it: (a), a., [a], cited as 4(a) or 4.a."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from rulewright.notations import kinds
from rulewright.notations.form import Form
from rulewright.notations.learnt.composed import ComposedPart
from rulewright.notations.learnt.frame import SUPERSCRIPT
from rulewright.notations.shape import JOINTS

MARK = re.compile(
    r"[\s*_+•-]*?(?P<before>[^\w\s*_#|]{0,2})(?P<value>\d{1,3}|[A-Za-z]{1,5})(?P<after>(?:[^\w\s*_|]|[ºª]){0,2})[*_]*(?=\s)"
)
CITED = {"a": ("(a)", ".a", "a"), "1": ("(1)",), "i": ("(i)", ".i"), "A": ("(A)", ".A")}
OUTLINED = ("A", "1", "a", "i")  # the order from without to within where steps are items of capitals
JOINED = (*JOINTS, " (")  # may stand between a rule and its item, where a text has it more than once
ANY = ("1", "A")  # kinds that a mere stop makes no item of: a step of a list, a chapter
FEWEST = 2  # marks that go on from the one before
RISING = 0.7  # of two numbers that are joined so, the second is so often higher, where they are ranges
RANGED = tuple(f"{joint}1" for joint in JOINTS)  # 4.2-3 is item 3 of 4.2, or both 4.2 and 4.3
BLOB = re.compile(r"[\w+/=]{80,}")  # a picture within the text, in letters and figures
BRACKETS = {"(": ")", "[": "]", "{": "}"}
LINES = 80  # lines, at most, from an item to the next


def listed_items(
    marks: Counter[Form],
    text: str,
    used: Collection[str],
    *,
    also: Collection[str] = (),
    called: Collection[str] = (),
) -> list[ComposedPart]:
    """Return how items are cited and marked, in the samples of a notation: by `marks` that go on from one to the next
    (`steps`), more than once. `used` are the samples of its levels. `also` are the kinds, 1 and A, that are items
    though a mere stop marks them: rules are numbered otherwise. No item is marked with what rules are `called`: ¶1."""
    levels = set(map(Form.parse, used))
    found: dict[str, list[str]] = {kind: [] for kind in CITED}
    for form, times in marks.most_common():
        taken = (form.kind == "A" and ".A" in used) or form in levels or form.before in called
        chapter = form.kind in ANY and not form.before and not form.after.endswith((")", *SUPERSCRIPT))
        if times >= FEWEST and not taken and (form.kind in also or not chapter):
            found[form.kind].append(form.write(form.kind))
    order = OUTLINED if set(also).issuperset(ANY) else CITED
    prose = BLOB.sub("", text)
    cited = {kind: _cited(kind, prose, used) for kind in order if found[kind]}
    return [ComposedPart(ways, found[kind]) for kind, ways in cited.items() if ways]  # else a level takes them all


def steps(lines: Sequence[str]) -> Counter[Form]:
    """Return how often an item goes on from the one before it, as (b) does from (a), by how it is marked."""
    steps: Counter[Form] = Counter()
    last: dict[Form, tuple[int, int]] = {}  # the line of the mark before, and its place in the order
    for at, line in enumerate(lines):
        match = MARK.match(line)
        framed = match and (match["before"] or match["after"]) and not _is_left_open(match)
        for kind in CITED if framed else ():
            if not match or not re.fullmatch(kinds.pattern(kind), match["value"]):
                continue
            form = Form(match["before"], kind, match["after"])
            ordinal = int(form.ordinal(match["value"]))
            line_before, before = last.get(form, (at, 0))
            if ordinal > 1 and ordinal == before + 1 and at - line_before < LINES:
                steps[form] += 1
            elif ordinal != 1:
                continue
            last[form] = at, ordinal
    return steps


def _is_left_open(mark: re.Match[str]) -> bool:
    """True where a bracket opens before a value and does not close behind it: it is around more than a mark."""
    return any(begin in mark["before"] and end not in mark["after"] for begin, end in BRACKETS.items())


def _cited(kind: str, text: str, used: Collection[str]) -> list[str]:
    """Return the ways in which an item is cited, the most frequent first."""
    joined = [f"{joint}{kind}{')' if joint.endswith('(') else ''}" for joint in JOINED]
    joined += [kind] if kind == "A" else []
    times = {}
    for form in (*CITED[kind], *joined):
        if form not in used:
            often = len(re.findall(rf"[\d\])°](?={Form.parse(form).pattern}(?![\w(]))", text))
            often = 0 if form in RANGED and _are_ranges(form, text) else often
            if form in CITED[kind] or often >= FEWEST:
                times[form] = often
    return sorted(times, key=lambda form: -times[form])


def _are_ranges(form: str, text: str) -> bool:
    """True where what is joined to a number is mostly higher than it: 4:2-3 and 7:11-12 are ranges, and no items."""
    found = re.findall(rf"(?<!\d)(\d{{1,3}}){re.escape(form[0])}(\d{{1,3}})(?![\w(])", text)
    return sum(int(first) < int(last) for first, last in found) >= RISING * len(found)
