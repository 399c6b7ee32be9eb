"""Compose a notation from what frames the numbers of a book at the beginning of lines, in whatever language.

A frame is what stands close before and behind a number. One whose numbers go on from line to line, or begin again below
another, is how the book numbers; anything else comes by chance.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from rulewright.languages import load_words
from rulewright.languages.forms import SHORTEST
from rulewright.languages.scripts import is_unspaced
from rulewright.notations import kinds
from rulewright.notations.form import SIGNS
from rulewright.notations.kinds import PATTERNS, in_words
from rulewright.notations.learnt.collected import collect
from rulewright.notations.learnt.composed import Composed, ComposedPart
from rulewright.notations.learnt.frame import BLANK, SIGN, Frame, Run, Seen, has_any_word, is_lone_list
from rulewright.notations.learnt.inflected import called_before, inflected, inflected_behind, ranking

FEWEST = 2  # times that a word calls a part, alone or in its endings
FEWEST_RULES = 3  # numbers of the outermost frame
MOST = 20  # frames that are compared with one another, those of most lines: no book has so many
JOINER = rf"(?:{BLANK}[^\W\d_]{{1,5}})?"  # may stand between two parts of a list, whatever the language
JOINTS = r"[/.:–-]"  # between the parts of a number, as it is cited: 6/1-b
DASHES = "–-"
OPEN = "("
SECTION = "<section>"  # stands for each of the words for sections
NESTED = 0.75  # of the lists of a frame, at least, stand within one rule of the frame around it
NEAR = 4  # lines from the heading of a division to its first rule, at most


def framed(lines: Sequence[str], text: str, language: str, fewest: int = 0) -> Composed | None:
    """Return the notation in which the numbers at the beginnings of `lines` are framed as they are here; None where
    nothing but stops frames them, or fewer than `fewest` lines begin so. Numbers in words are those of a `language`."""
    most = sorted(collect(lines, language).items(), key=lambda each: -len(each[1].lines))[:MOST]
    known = load_words(language)
    things = {*known.appendix, *known.table}  # Anexo I, Tabela 1: no parts of rules
    most = [(frame, seen) for frame, seen in most if frame.label.casefold() not in things and not frame.is_bare_word]
    found = {frame: seen for frame, seen in most if not has_any_word(frame, text)}
    outer = {frame: _outer(frame, found) for frame in found}
    outer |= {frame: _around_parts(frame, found, outer) for frame in found if not (frame.named or outer[frame])}
    holding = {each for those in outer.values() for each in those}
    outermost = [frame for frame in found if not (outer[frame] or found[frame].alone)]
    called = [frame for frame in outermost if frame.named or (_is_alone(frame.kind) and frame in holding)]
    flat = [frame for frame in called if len(found[frame].lines) >= FEWEST_RULES]
    if not flat:
        return None
    top = max(flat, key=lambda frame: (len(found[frame].lines), frame.told_behind))
    below = [frame for frame in _below(top, outer) if not is_lone_list(frame, found[frame])]
    # What no word calls is called by letters alone: then the numbers below these are rules, whatever frames them
    named = [frame for frame in below if (frame.named or not top.named) and not found[frame].alone]
    holders = {frame for frame in below if not found[frame].alone}
    inner = [frame for frame in named if holders.isdisjoint(outer[frame])][:1]  # else an item of an item
    items = [frame for frame in below if frame not in inner]
    framed_lines = sum(len(found[frame].lines) for frame in (top, *inner, *items))
    if framed_lines < fewest:
        return None
    divisions = [frame for frame in flat if frame != top and _precedes(found[frame], found[top].lines)]
    labels = [frame.label for frame in (top, *divisions) if frame.label]
    words = [form for label in labels for form in (label, *inflected(label, top.kind, text))]
    dividing = [top.label] if top.label.casefold() in known.division else []  # here it does not
    parts = {frame: _inner_words(frame, words, text) for frame in (*inner, *items)}
    listed = {
        "label": labels if top.kind == "1" else list(dict.fromkeys(words)),  # čl. IV: a numeral may be any letter
        "division": [frame.label for frame in divisions if frame.label],
        "cue": list(dict.fromkeys([*words, *called_before(top, text)])),
        "of": sorted({of for found in parts.values() for of in found.values() if of}),
    }
    level = _level(top, inner[0] if inner else None, found[top], text)
    parted = [_inner(frame, found[frame], parts[frame], words, text, known.section) for frame in items]
    unmarked = any(found[frame].begin > 1 for frame in items)  # the items of a first paragraph are the article's
    return Composed(
        [level, *(_inner(frame, found[frame], parts[frame], words, text, known.section) for frame in inner)],
        _told_apart(parted) if unmarked else parted,
        "numbered " + ", ".join(frame.shown for frame in (top, *inner, *items) if not found[frame].alone),
        {name: each for name, each in listed.items() if each},
        framed_lines,
        {"division": dividing} if dividing else {},
    )


def _is_alone(kind: str) -> bool:
    """True for capitals and large numerals: where others are marked below, a bare one is a chapter's."""
    return kind.isupper()


def _outer(frame: Frame, found: dict[Frame, Seen]) -> list[Frame]:
    """Return the frames within whose rules the lists of one stand; behind all rules a word calls annexes, or what
    stands in their tables."""
    seen = found[frame]
    runs = seen.runs(frame.named)
    first = seen.lines[seen.values.index(min(seen.values))]  # before it, a wrapped line may begin with a citation
    return [
        other
        for other, rules in found.items()
        if other != frame
        and _encloses(_unlisted(rules, first) if frame.named and len(runs) == 1 else rules.lines, runs)
        and not (frame.named and rules.lines[-1] < first)
        and not (frame.named and not other.named and not _goes_on(rules, seen.lines))
    ]


def _around_parts(frame: Frame, found: dict[Frame, Seen], outer: dict[Frame, list[Frame]]) -> list[Frame]:
    """Return the frames within whose rules the lists of one stand, each in another rule or another part of it: *1)*
    below § 4 and below its *Stk. 2*."""
    runs = found[frame].runs(labelled=False)
    around = []
    for other in found:
        parts = [each for each in found if each.named and other in outer[each]]
        lines = sorted(line for each in (other, *parts) for line in found[each].lines)
        if parts and other != frame and _encloses(lines, runs):
            around.append(other)
    return around


def _goes_on(outer: Seen, lines: list[int]) -> bool:
    """True where a list goes on behind one of these lines, as it does behind what is part of an entry: § 1 behind the
    last of I and II is none of II."""
    places = (bisect(outer.lines, line) for line in lines)
    return any(0 < at < len(outer.lines) and outer.values[at] == outer.values[at - 1] + 1 for at in places)


def _below(top: Frame, outer: dict[Frame, list[Frame]]) -> list[Frame]:
    """Return the frames whose lists stand within the rules of one, or within those of another below it, in order."""
    below: list[Frame] = []
    around = [top]
    while around:
        inner = [each for each in outer if each not in (top, *below) and not set(around).isdisjoint(outer[each])]
        within = {each for each in inner for other in inner if other in outer[each] and each not in outer[other]}
        inner = [each for each in inner if each not in within] or inner  # 1° stands within I., and that in an article
        below += inner
        around = inner
    return below


def _encloses(lines: list[int], runs: list[Run]) -> bool:
    """True where nearly every one of some lists stands behind one of these lines, another one than the list before, and
    has none of them inside. What begins with no first number where the list before stands is of that one: a
    number out of order, or a wrapped line that begins with what it cites."""
    within = lists = before = 0
    inside = False
    begin = min(run.value for run in runs)  # the second, where the first of each list is marked by nothing
    for run in runs:
        behind = bisect(lines, run.first)
        ends = bisect(lines, run.last)
        if lists and behind == before and run.value > begin:
            within -= inside and ends != behind
            inside = inside and ends == behind
        else:
            inside = behind > before and ends == behind
            within += inside
            lists += 1
        before = ends
    return within >= NESTED * lists


def _level(frame: Frame, inner: Frame | None, seen: Seen, text: str) -> ComposedPart:
    """Return the outermost level, of which these numbers were `seen`; behind a word its number may also stand alone,
    and means the same. What is called so behind its number stands in several forms: *des Ersten Abschnitts*. Some may
    be ranks, and others not: *Artículo noveno*, *Artículo diez*."""
    others = inflected_behind(frame, inner, text)
    if frame.behind.rstrip(".") in others:
        frame = frame._replace(behind=frame.behind.rstrip("."))  # 4th Rule of 4th Rule.
    plain = [frame.value] if frame.label and frame.told_behind else []
    figures = [Frame(frame.word, "1", frame.behind).sample] if frame.kind not in PATTERNS else []
    forms = [frame.value + words for words in others if words != frame.behind]
    counted = [each.sample for each in seen.others if in_words(each.kind)]
    ranked = ranking(frame.label, frame.kind, max(seen.values), text)
    samples = dict.fromkeys([*figures, frame.sample, *counted, *forms, *ranked, *plain])
    return ComposedPart(list(samples), one=True)


def _inner(
    frame: Frame, seen: Seen, words: Iterable[str], called: list[str], text: str, sections: Sequence[str]
) -> ComposedPart:
    """Return a level or an item, which is marked without the number that it is of; `words` are what it is called. What
    joins it to the number of a rule, `called` so, a text shows where it cites one. What one of the words for `sections`
    calls may be called by each of them: § 1 is Section 1."""
    value = "{1}" if kinds.drawn(frame.kind) else frame.value
    written = dict.fromkeys((frame.cited, SIGN.sub("", frame.cited)))  # § 1 is cited as §1, too
    written |= {f"{SECTION} {value}": None} if frame.label in sections else {}
    cited = [f"{before}{each}" for before in (" ", ", ") for each in written]
    if frame.label[:1].isalpha():
        forms = inflected(frame.label, frame.kind, text)
        words = [*words, *(form for form in forms if form.casefold() != frame.label.casefold())]
    if not frame.named:
        cited = [f", {value}", f".{value}"] if frame.kind == "I" else [f".{value}", f"({value})"]
        cited += [form for joint in _joints(frame, called, text) if (form := joint + value) not in cited]
        cited += [value] if is_unspaced(frame.kind) and not frame.kind.isnumeric() else []  # 第三号イ
    marks = [each.mark for each in (frame, *seen.others)]
    return ComposedPart([*cited, *(f" {word} {value}" for word in words)], marks)


def _told_apart(items: list[ComposedPart]) -> list[ComposedPart]:
    """Return the items, of which none is cited like another: paragraphs are marked 2 and parts of them (2)."""
    times = Counter(tuple(item.cited) for item in items)
    for item in items:
        if times[tuple(item.cited)] > 1:
            own = [form for form in item.cited if (OPEN in form) == item.marks[0].startswith(OPEN)]
            item.cited = own or item.cited
    return items


def _joints(frame: Frame, called: list[str], text: str) -> list[str]:
    """Return what joins a part to the number of its rule, or to a part between the two, where a text cites it: the / of
    *Madde 6/1-b*, and the -. The second end of a range is no part: it is more than the first, but for a slip, and
    behind a sign that stands twice, *§§ 9–7*, there are several rules."""
    if not called:
        return []
    pattern = (
        rf"(?<![\w{SIGNS}])(?i:{'|'.join(map(re.escape, called))}){BLANK}?(?P<rule>\d{{1,4}})"
        rf"(?:{JOINTS}\w{{1,4}}){{0,2}}?(?P<joint>{JOINTS})(?P<value>{_values(frame)})(?!\w)"
    )
    found: defaultdict[str, set[str]] = defaultdict(set)
    for each in re.finditer(pattern, text):
        if frame.kind != "1" or int(each["value"]) <= int(each["rule"]):
            found[each["joint"]].add(each[0])
    ranges = frame.kind == "1"
    return sorted(each for each, cited in found.items() if not (ranges and each in DASHES) or len(cited) >= FEWEST)


def _values(frame: Frame) -> str:
    """Return a pattern of the values of a part, of which no rule has thousands."""
    return r"\d{1,3}" if frame.kind == "1" else kinds.pattern(frame.kind)


def _unlisted(seen: Seen, first: int) -> list[int]:
    """Return the lines of some numbers without the entries of a contents list: those before the line of the `first`
    rule whose number comes once more."""
    last = dict(zip(seen.values, seen.lines, strict=True))
    return [line for line, value in zip(seen.lines, seen.values, strict=True) if line > first or line == last[value]]


def _precedes(seen: Seen, rules: list[int]) -> bool:
    """True where nearly each of these numbers stands close before a rule, as the heading of a division does."""
    lines = _unlisted(seen, rules[0])
    near = sum(at < len(rules) and rules[at] - line <= NEAR for line in lines for at in [bisect(rules, line)])
    return near >= NESTED * len(lines)


def _inner_words(frame: Frame, called: list[str], text: str) -> dict[str, str]:
    """Return the words by which the parts of a rule are called where the rule, `called` so, is named behind them, each
    with the word between the two, if there is one: *inciso IV do art. 3*, *Points 1 and 2 of Order 1*. A
    word directly behind a figure joins two of a list."""
    if not called:
        return {}
    value = rf"{_values(frame)}{re.escape(frame.behind.strip('.: –—-'))}"
    pattern = (
        rf"(?<!\w)(?<!\d[ \xa0])(?P<word>[^\W\d_]{{2,12}}\.?){BLANK}{value}(?:,?{JOINER}{BLANK}{value}){{0,3}}{BLANK}"
        rf"(?:(?P<of>[^\W\d_]{{1,4}}){BLANK})?(?i:{'|'.join(map(re.escape, called))}){BLANK}\d"
    )
    matches = list(re.finditer(pattern, text))
    rules = {each.casefold() for each in called}  # art. 3, art. 4: two rules
    found = {match["word"]: match["of"] or "" for match in matches if match["word"].casefold() not in rules}
    stems = Counter(word[:SHORTEST].casefold() for word in found)
    often = Counter(match["word"] for match in matches)
    return {word: of for word, of in found.items() if stems[word[:SHORTEST].casefold()] + often[word] > FEWEST}
