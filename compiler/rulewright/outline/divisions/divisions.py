"""Divisions of a work that begin their numbering again: each is the scope of its own numbers, II/3.1.

A book's settings name them, or the text shows them: headings without a number, below which the numbers begin again.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from operator import itemgetter
from pathlib import PurePath

from msgspec import structs

from rulewright.config import PartTable
from rulewright.languages.patterns import literally
from rulewright.languages.series import in_words, series
from rulewright.notations.notation import AFTER, Notation
from rulewright.notations.number import Number
from rulewright.outline.candidate import Candidate
from rulewright.outline.divisions.again import find_once_more
from rulewright.outline.divisions.annexed import by_files, find_annexes, merged, parted
from rulewright.outline.divisions.coded import FIGURE, coded_chapters
from rulewright.outline.divisions.divided import Divided, Start, is_first, name_of, of_levels, without_contents
from rulewright.outline.divisions.dividing import run_through
from rulewright.outline.divisions.documents import are_side_by_side, find_documents, have_like_chapters
from rulewright.outline.divisions.lettered import lettered_chapters
from rulewright.outline.divisions.sets import find_sets
from rulewright.outline.divisions.worded import find_worded
from rulewright.outline.evidence import PLAIN, SET_OFF, Evidence, prior
from rulewright.outline.headings import heading_words
from rulewright.text import Source, at_lines

FEWEST = 2  # divisions
MOSTLY = 0.6  # of the headings of a level that have numbers below them, so many begin anew
NEARLY = 0.9  # of the numbers with parts, so many are of the main division
LONGEST = 60  # characters of a line, without the look of a heading, that names a division


def in_divisions(notation: Notation, parts: Sequence[PartTable]) -> Notation:
    """Return the notation with the scopes of a book's divisions, and what each is called."""
    if not parts:
        return notation
    scopes = {part.name: tuple(dict.fromkeys((*part.called, part.begins))) for part in parts}
    return structs.replace(notation, scopes=scopes)


def starts(source: Source, parts: Sequence[PartTable]) -> list[Start]:
    """Return where in a file the divisions begin that a book's settings name: at a line of those words, or with the
    file."""
    found = [Start(0, 0, part.name) for part in parts if _is_file(source, part.begins)]
    for line in re.finditer(r"[^\r\n]+", source.text) if parts else ():
        words = heading_words(line[0].lstrip(" \t>-+•")).casefold()
        if len(words) <= LONGEST:
            name = next((part.name for part in parts if _is_called(words, part)), "")
            found += [Start(line.start(), line.end(), name)] if name else []
    return found


def _is_file(source: Source, begins: str) -> bool:
    return "." in begins and fnmatchcase(f"/{source.path}", f"*/{begins}")


def _is_called(words: str, part: PartTable) -> bool:
    return fnmatchcase(words, (part.begins or part.name).strip(" .:").casefold())


def scoped(candidates: list[Candidate], found: Sequence[Start], open_one: str, notation: Notation) -> list[Candidate]:
    """Return the candidates of a file with the numbers of the divisions that they stand in; `open_one` is the one that
    is open where the file begins. A line that begins a division begins no rule."""
    if not found and not open_one:
        return candidates
    kept = []
    ahead = iter((*found, None))
    following = next(ahead)
    line = 0
    for each in candidates:
        while following and following.at <= each.at:
            open_one, line, following = following.name, following.end, next(ahead)
        if each.at < line:
            continue
        number = each.number and notation.in_scope(_of_code(each.number, notation), open_one)
        kept.append(each if number == each.number else structs.replace(each, number=number))
    return kept


def _of_code(number: Number, notation: Notation) -> Number:
    """Return the number of a chapter with the letters of its division, CR1, as one of that: CR/1."""
    figure = FIGURE.fullmatch(number[1]) if number[0] in notation.scopes and number[1:] else None
    return notation.in_scope((figure[1], *number[2:]), number[0]) if figure else number


def guess_divisions(files: Sequence[Divided], notation: Notation) -> list[list[Start]]:
    """Return, by file, where the divisions begin that a text shows; nothing where it shows none.

    They are the annexes, with the lines in them that say Part where the numbers begin again below those, too; or all
    lines that say Part; or the chapters with whose letters the numbers below them are cited; or the headings of one
    level (or of it and those below), where no heading as high is numbered. Below most of them the numbers must begin
    again, and below none twice, if that can be had. Where no heading does, the files may be the divisions; or a text
    behind the rules is one that goes through them once more.
    """
    files = [without_contents(each) for each in files]
    firsts = Counter(each.number for file in files for each in file.candidates if is_first(each, notation))
    if max(firsts.values(), default=0) < FEWEST:
        return _once_more(files, notation)
    lines = _lines(notation)
    named = [_named(each, lines) for each in files]
    annexes = find_annexes(files, notation)
    if _begin_anew(files, annexes, notation, fewest=1):
        before, within = parted(named, annexes)
        if not _begin_anew(files, before, notation):
            whole = merged(annexes, within) if _begin_anew(files, within, notation) else annexes
            return by_files(whole, files, notation)
    if _begin_anew(files, named, notation):
        return named
    by_letters = lettered_chapters(files, notation, lambda each: is_first(each, notation)) or coded_chapters(files)
    if by_letters:
        return by_letters
    numbered = [{each.block for each in file.candidates if each.number and each.evidence & SET_OFF} for file in files]
    pairs = list(zip(files, numbered, strict=True))
    highest = min((h.level for file, own in pairs for h in file.headings if h.block in own), default=AFTER)
    levels = sorted({h.level for file in files for h in file.headings if h.level < highest})
    ways = [{level} for level in levels] + [set(levels[at:]) for at in range(len(levels) - 1)]
    found = [[of_levels(file, own, way) for file, own in pairs] for way in ways]
    found.append([find_sets(file, own, highest, notation) for file, own in pairs])
    fitting = [each for each in found if _begin_anew(files, each, notation)]
    by_file = find_documents(files, notation)
    if not by_file and (not fitting or have_like_chapters(files)):  # texts side by side
        by_file = [[Start(0, 0, file.called)] for file in files]
        if not (are_side_by_side(files) and _begin_anew(files, by_file, notation)):
            by_file = []
        elif fitting:  # one of these texts may have parts
            fitting = [[own or whole for own, whole in zip(way, by_file, strict=True)] for way in fitting] + fitting
    if not fitting and not by_file:
        worded = find_worded(files, notation)
        return worded if any(worded) else _once_more(files, notation)
    best = min(fitting or [by_file], key=lambda each: _repeats(files, each, notation))
    taken: dict[str, int] = {}
    return _main_bare(files, [[_unique(each, taken) for each in starts] for starts in best])


def _once_more(files: Sequence[Divided], notation: Notation) -> list[list[Start]]:
    """Return where a text begins that goes through the rules once more."""
    found = find_once_more([each.candidates for each in files], [each.headings for each in files], notation)
    if not found:
        return []
    at, place, words = found
    name = name_of(words or f"{PurePath(files[at].source.path).stem} {FEWEST}")
    return [[Start(place, place + bool(words), name)] if each is files[at] else [] for each in files]


def _main_bare(files: Sequence[Divided], found: list[list[Start]]) -> list[list[Start]]:
    """Return the starts of divisions, that of the main one without a name, so that its numbers stay as they are: it
    holds nearly all numbers with parts (2.1), or behind a sign (§ 2), as rules do beside a list of cards and a summary
    on the back."""
    counts: Counter[str] = Counter()
    for file, places in zip(files, found, strict=True):
        begins = [each.at for each in places]
        strong = (each for each in file.candidates if each.number and prior(each.evidence) > PLAIN)
        parts = (each for each in strong if len(each.number or ()) > 1 or each.evidence & Evidence.LABELLED)
        counts.update(places[at - 1].name for each in parts if (at := bisect_right(begins, each.at)))
    main, most = max(counts.items(), key=itemgetter(1), default=("", 0))
    if most < NEARLY * counts.total():
        return found
    return [[structs.replace(each, name="") if each.name == main else each for each in places] for places in found]


def _lines(notation: Notation) -> re.Pattern[str]:
    """Return the pattern of lines that begin with the word for a division and its number."""
    words = literally(notation.words.division)
    counted = [] if notation.counts_in_words else map(series, in_words(notation.language))  # else it is a rule's number
    names = "|".join([r"[IVXLC]+", r"[A-Z]", r"\d{1,2}", *(each.any_form for each in counted)])
    return re.compile(
        rf"\n[ \t#*_]*(?:{words})[ \t\xa0]+(?P<name>{names})\b"
        r"(?![ \t]*[,;)])[^\n]{0,60}?(?<![,;])[*_ \t\r]*$",
        re.MULTILINE | re.IGNORECASE,
    )


def _named(file: Divided, lines: re.Pattern[str]) -> list[Start]:
    """Return the lines of a file that say that a division begins."""
    found = at_lines(lines, file.source.text)
    return [Start(match.start(), match.end() - 1, match["name"]) for match in found]


def _unique(start: Start, taken: dict[str, int]) -> Start:
    """Return a start under a name that no other one has."""
    taken[start.name] = again = taken.get(start.name, 0) + 1
    return structs.replace(start, name=f"{start.name}-{again}") if again > 1 else start


def _begin_anew(
    files: Sequence[Divided], found: Sequence[Sequence[Start]], notation: Notation, fewest: int = FEWEST
) -> bool:
    """True where the numbers below most of the divisions that have any begin again, with those of another: below as
    many as `fewest`, which is one where the main part of the book has numbers, too. Chapter 1 below one of them and
    annex A below another begin nothing again."""
    firsts = list(_firsts(files, found, notation))
    begun = Counter(notation.order(each.number or ())[:1] for each in firsts if is_first(each, notation))
    again = sum(times for times in begun.values() if times >= fewest)
    return again >= fewest and again >= MOSTLY * len(firsts)


def _repeats(files: Sequence[Divided], found: Sequence[Sequence[Start]], notation: Notation) -> int:
    """Return how often a first number stands once more in one division."""
    times: Counter[tuple[int, int, Number | None]] = Counter()
    for at, (file, places) in enumerate(zip(files, found, strict=True)):
        ahead, open_one = [each.at for each in places], 0
        for each in file.candidates:
            while open_one < len(ahead) and ahead[open_one] <= each.at:
                open_one += 1
            times[at, open_one, each.number] += is_first(each, notation)
    return sum(count - 1 for count in times.values() if count > 1)


def _firsts(files: Sequence[Divided], found: Sequence[Sequence[Start]], notation: Notation) -> Iterator[Candidate]:
    """Yield the first number of each division; Title I, which divides it further, is none, nor the next annex, nor
    Division 1 above rules that run on."""
    inner_words = run_through([each for file in files for each in file.candidates], notation)
    for file, places in zip(files, found, strict=True):
        numbers = (each for each in file.candidates if each.number and not each.evidence & Evidence.DIVISION)
        inner = (each for each in numbers if len(each.number or ()) > 1 or not notation.is_annex(each.number or ()))
        strong = [each for each in inner if prior(each.evidence) > PLAIN and each.label not in inner_words]
        numbered = [each.at for each in strong]
        ends = [*(each.at for each in places), len(file.source.text)][1:]
        for start, end in zip(places, ends, strict=True):
            first = bisect_left(numbered, start.end)
            if first < len(strong) and numbered[first] < end:
                yield strong[first]
