"""Numbers of pages in plain text that was copied from pages, with nothing but a line's end around each, in front of the
first words of its page, far from words that stand beside each, behind a word, *Page 6*, before how many pages there
are: *Club rules p. 6/73*, or at the end of one line that comes again and again, on left pages turned round. They tell
themselves from those of rules and rows: they count on by ones, pages apart, and cut sentences, or stand alone with as
many lines between any two or beside one line that comes again and again, the head of the page, or all lines with the
words beside them do so."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median_low

from rulewright.late import late
from rulewright.read.blocks import Piece

WIDEST = 200  # characters of a line
NUMBER = re.compile(r"^[ \t]*(?P<number>\d{1,4})(?=[ \t\r]*$|[ \t]+\S)", re.MULTILINE)
OF_ALL = late(  # the number of a page, and how many there are
    r"^(?P<before>[^\d\n]{0,60})(?P<number>\d{1,4})"
    r"(?P<behind>[ \t]?(?:/|[^\W\d_]{1,4}[ \t])[ \t]?\d{1,4}[^\d\n]{0,60})$",
    re.MULTILINE,
)
BESIDE = late(  # the number of a page, far from words that stand beside each
    r"^[ \t]*(?:(?P<before>[^\d\s](?:[^\d\n]{0,78}[^\d\s])?)[ \t]{3,}(?P<number>\d{1,4})"
    r"|(?P<first>\d{1,4})[ \t]{3,}(?P<behind>[^\d\s](?:[^\d\n]{0,78}[^\d\s])?))[ \t\r]*$",
    re.MULTILINE,
)
BEHIND = late(r"^[ \t]*(?P<before>[^\W\d_]{1,12}\.?)[ \t](?P<number>\d{1,4})(?=[ \t\r]*$)", re.MULTILINE)  # Page 6
BEHIND_BLANK = late(r"[ \t](\d{1,4})(?!\S)")
HEAD = late(r"^.*(?=\n[ \t]{8,}\S[^\n]*\Z)", re.MULTILINE)  # right above what stands far from the margin
ABOVE = late(r"^[^\n]*(?=\n\Z)", re.MULTILINE)  # the line right above, and below
BELOW = late(rf"[ \t\r]*\n[^\n]{{1,{WIDEST}}}$", re.MULTILINE)
LONGEST = 100  # characters of a line that comes again and again
FEWEST = 4  # pages
LEFT_OUT = 3  # so far from one number to the next, where pages between have none
APART = 200  # characters from one to the next, at least, where a page holds hardly anything
USUAL = 800  # characters that pages hold in the middle, at least
CUTS = 3  # sentences that go on from one page to the next, at least
OFTEN = 0.05  # of all pages end within a sentence, at least
MANY = 8  # numbers, where no sentence tells
NEARLY = 0.75  # of them stand as pages do
LINES = 20  # of a page, at least
UNEVEN = 0.25  # of the lines of a page may be more or fewer
WORD = late(r"[^\W\d_]+")
SIGNS = frozenset("·•|–—-/")
TITLE = re.compile(r"\A[\s#*_]*(?P<words>[^\n]{4,60}?)[ \t*_]*$", re.MULTILINE)
NAME = late(r"[^\W\d_]{1,12}\.?")  # of a page
OPEN = late(r"[^\W\d_],?[ \t\r]*\n\s*\Z")  # what ends within a sentence
TAIL = 80  # characters in which that is seen


def page_numbers(text: str) -> list[tuple[int, Piece]]:
    """Return the numbers of pages, each with the place where it stands, from the beginning of its line; nothing where
    there are none."""
    if in_lines := _in_lines(text):
        return in_lines
    alike: defaultdict[tuple[str, str], list[re.Match[str]]] = defaultdict(list)
    for each in OF_ALL.finditer(text):
        alike[each["before"], each["behind"].rstrip()].append(each)
    for each in BEHIND.finditer(text):
        alike[each["before"], ""].append(each)
    found = list(NUMBER.finditer(text))
    alone = [each for each in found if _is_alone(text, each)]  # chapters may count on further: 1 Boats
    runs = (_run(places) for places in (alone, found, *alike.values()))
    run = next((run for run in runs if _are_of_pages(text, run)), [])
    return [(int(each["number"]), each.span()) for each in run] or _beside(text)


def _are_of_pages(text: str, run: Sequence[re.Match[str]]) -> bool:
    """True for numbers that stand pages apart, and either cut sentences or stand where the ends of pages do."""
    if len(run) < FEWEST or _usual([each.span() for each in run]) < USUAL:
        return False
    cuts = sum(_cuts(text, each) for each in run)
    return cuts >= max(CUTS, OFTEN * len(run)) or _are_even(text, run) or _are_beside_heads(text, run)


def _beside(text: str) -> list[tuple[int, Piece]]:
    """Return the numbers of pages beside one title: all lines with that title, as far apart as pages are."""
    titled: defaultdict[str, list[tuple[int, Piece]]] = defaultdict(list)
    for each in BESIDE.finditer(text):
        titled[each["before"] or each["behind"]].append((int(each["number"] or each["first"]), each.span()))
    return next((lines for title, lines in titled.items() if len(title.split()) > 1 and _count_on(lines)), [])


def _in_lines(text: str) -> list[tuple[int, Piece]]:
    """Return the numbers of pages in lines that say the same but for these: all such lines, pages apart. They end a
    line, *As at 1 July page 9*, or begin it, *page 8 As at 1 July*; a sign may part them from it, *River War · 9*, and
    where the line has the title of the text, pages may be short, and some have none."""
    said: defaultdict[tuple[str, frozenset[str]], list[tuple[int, Piece]]] = defaultdict(list)
    for each in BEHIND_BLANK.finditer(text):
        begin, end = text.rfind("\n", 0, each.start()) + 1, text.find("\n", each.end())
        end = end if end >= 0 else len(text)
        before, behind = text[begin : each.start()].split(), text[each.end() : end].split()
        if not before or end - begin > LONGEST or not (NAME.fullmatch(before[-1]) or before[-1] in SIGNS):
            continue
        beside = before[:-1] or behind
        worded = sum(word[0].isalpha() for word in beside)
        if worded >= (2 if before[-1] in SIGNS else 0) and beside and not (before[:-1] and behind):
            said[before[-1], frozenset(beside)].append((int(each[1]), (begin, end)))
    title = TITLE.search(text) if said else None
    words = frozenset(title["words"].casefold().split()) if title else frozenset()
    titled = {key for key in said if len(words) > 1 and words <= {word.casefold() for word in key[1]}}
    return next((lines for key, lines in said.items() if _count_on(lines) or (key in titled and _go_up(lines))), [])


def _go_up(lines: Sequence[tuple[int, Piece]]) -> bool:
    """True for the numbers of several lines that go up, none far behind the one before it, nor close to it."""
    pairs = list(pairwise(lines))
    up = all(0 < two - one <= LEFT_OUT for (one, _), (two, _) in pairs)
    return up and len(lines) > FEWEST and all(two[0] - one[0] >= APART for (_, one), (_, two) in pairs)


def _count_on(lines: Sequence[tuple[int, Piece]]) -> bool:
    """True for the numbers of lines that count on by ones, pages apart."""
    numbers = [number for number, _ in lines]
    counted = numbers == [*range(numbers[0], numbers[0] + len(lines))]
    return counted and len(lines) >= FEWEST and _usual([place for _, place in lines]) >= USUAL


def _usual(places: Sequence[Piece]) -> int:
    """Return how far one place usually is from the next, in characters."""
    return median_low([two[0] - one[0] for one, two in pairwise(places)])


def are_at_heads(text: str, numbers: Sequence[tuple[int, Piece]]) -> bool:
    """True where the numbers of pages, which `page_numbers` returns with their places, stand at the heads of their
    pages: there are words behind them, or above the first there is hardly more than the pages before it hold, and the
    last has something below it."""
    places = [place for _, place in numbers]
    if not text[places[-1][1] :].strip():
        return False
    behind = sum(text[end : end + 2].lstrip(" \t\r")[:1] not in ("", "\n") for _, end in places)
    first = numbers[0][0] if numbers[0][0] <= LEFT_OUT else 1
    return behind * 2 > len(numbers) or places[0][0] < _usual(places) * (first - 0.5)


def _run(found: Sequence[re.Match[str]]) -> list[re.Match[str]]:
    """Return the longest run of numbers that count on, each at least a little behind the one before it."""
    ending: dict[int, int] = {}  # by number, the place of the one with which its longest run ends
    before: list[int | None] = []
    lengths: list[int] = []
    for at, each in enumerate(found):
        value = int(each["number"])
        last = [ending[value - step] for step in range(1, LEFT_OUT + 1) if value - step in ending]
        last = [one for one in last if each.start() - found[one].start() >= APART]
        best = max(last, key=lengths.__getitem__, default=None)
        before.append(best)
        lengths.append(1 + (lengths[best] if best is not None else 0))
        if value not in ending or lengths[ending[value]] < lengths[at]:
            ending[value] = at
    run: list[re.Match[str]] = []
    last_one = max(range(len(found)), key=lengths.__getitem__, default=None)
    while last_one is not None:
        run.append(found[last_one])
        last_one = before[last_one]
    return run[::-1]


def _are_even(text: str, run: Sequence[re.Match[str]]) -> bool:
    """True where as good as all numbers of a long run are alone on their lines, as many lines apart as a page has."""
    alone = [each for each in run if _is_alone(text, each)]
    if len(alone) < MANY or len(alone) < NEARLY * len(run):
        return False
    apart = [text.count("\n", one.start(), two.start()) for one, two in pairwise(run)]
    usual = median_low(apart)
    even = sum(abs(each - usual) <= usual * UNEVEN for each in apart)
    return usual >= LINES and even >= NEARLY * len(apart)


def _are_beside_heads(text: str, run: Sequence[re.Match[str]]) -> bool:
    """True where as good as all numbers stand alone right below lines of the same words, far from the margin, or below
    them on some pages and above them on others; the words may be turned round from one page to the next."""
    alone = [each for each in run if _is_alone(text, each)]
    far = _heads(HEAD.search(text, max(0, each.start() - WIDEST), each.end()) for each in alone)
    if any(times >= NEARLY * len(run) for times in far.values()):
        return True
    above = _heads(ABOVE.search(text, max(0, each.start() - WIDEST), each.start()) for each in alone)
    below = _heads(BELOW.match(text, each.end()) for each in alone)
    return any(above[head] + below[head] >= NEARLY * len(run) for head in above.keys() & below.keys())


def _heads(lines: Iterable[re.Match[str] | None]) -> Counter[frozenset[str]]:
    """Count lines by their words, whatever the order of these, but for those of one word."""
    words = (frozenset(WORD.findall(line[0].casefold())) for line in lines if line)
    return Counter(each for each in words if len(each) > 1)


def _is_alone(text: str, number: re.Match[str]) -> bool:
    """True for a number with nothing behind it on its line."""
    return text[number.end() : number.end() + 2].lstrip(" \t\r")[:1] in ("", "\n")


def _cuts(text: str, number: re.Match[str]) -> bool:
    """True where a sentence goes on behind the number of a page."""
    behind = text[number.end() : number.end() + TAIL].lstrip()
    return behind[:1].islower() and OPEN.search(text, max(0, number.start() - TAIL), number.start()) is not None
