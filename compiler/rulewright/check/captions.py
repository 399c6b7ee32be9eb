"""What the captions and headings of a book count: a word of the book's own and a number, *Figure 1*, *Phụ lục II*,
*別表第三*, from the first on without a gap; and where such a one is named behind the last."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, groupby
from typing import NamedTuple

from rulewright.cite.works.standards import is_of_standard
from rulewright.languages.patterns import words
from rulewright.languages.scripts import SMALL, begins_unspaced, is_small
from rulewright.late import late
from rulewright.model import Book, Table
from rulewright.notations.kinds import ordinal
from rulewright.project import Project
from rulewright.terms.passages import Passage, passages
from rulewright.text import Span

WORD = r"[^\W\d_]{2,20}"
GAP = r"(?:[ \xa0]{1,2}(?:№[ \xa0]?)?|-)"
# 3, 3a, or 2-3, 2.3 and C3: the third of chapter 2, or of annex C; II, B
NUMBER = (
    r"(?P<number>(?:(?P<chapter>\d{1,2}[.-]|[A-Z](?:[.-]|(?=\d)))?(?P<figures>\d{1,2})[a-h]?|[IVXL]{1,6}|[A-Z])"
    r"(?![^\W_]|[.,:/-]\w|[ \xa0]?%))"
)
HAN = "\u4e00-\u9fff"
HAN_NUMBER = r"(?P<han>[一二三四五六七八九十]{1,3}|\d{1,2})"
SIGN = "[号號]"  # may end the number of a form
HEAD = late(rf"{WORD}")
LEAD = r"[\W_]{0,6}"
SPACED = late(rf"{LEAD}(?P<word>{WORD}(?:[ \xa0]{WORD}\.?)?){GAP}{NUMBER}")
# 別表第三, 様式第3号
UNSPACED = late(rf"{LEAD}(?P<word>[{HAN}]{{1,6}}?){HAN_NUMBER}(?P<sign>{SIGN})?(?=[ \xa0\u3000（(【：:]|\Z)")
# Behind the number of a caption
TITLE = late(rf"[.:)*_\]]{{0,4}}\s*(?:[–—－-]{{1,3}}\s*)?(?:[^\W\d_{SMALL}]|[(（【\[]|\Z)")
BEFORE = late(r"(?:\A|[^\w\s,;:(–—-])[\s*_]*\Z")  # no sentence goes on
BEGINS = 3  # letters that a word and its abbreviation have in common
SHORT, ENDING = 5, 2  # letters of a word whose other forms are others, and that those of a longer one may change
GAPS = 0.1  # of the captions that may be missing: one was taken out, or has the number of the one before
SEVERAL = 2  # captions that show that an unlisted word counts
FAR = 2  # times as many as there are, and two more: what is further is another work's
Series = tuple[tuple[str, ...], str, str]  # how its words begin, with what it counts, and the chapter
Value = tuple[str, str, int]  # the latter two, and the place


class Caption(NamedTuple):
    """What a caption is called, and where it stands."""

    called: str
    span: Span


class Missing(NamedTuple):
    """Something that is named behind the last of its series: its place in a passage, and that last one."""

    piece: Passage
    start: int
    end: int
    last: Caption


def named_behind_the_last(project: Project, book: Book) -> list[Missing]:
    """Return where a book names something that its captions count behind the last of these, but for what a reference
    calls a rule, or another work's: *Figure 2 of the Guide*. That captions of an unlisted word are cited is shown by
    others of the series; where more are behind the last than there are, others are meant. It is looked for once in a
    project."""
    kept: dict[str, list[Missing]] = project.__dict__.setdefault("_named_behind_the_last", {})
    if book.id not in kept:
        kept[book.id] = list(_Captions(book).missing())
    return kept[book.id]


class _Captions:
    """The captions of a book, by what they count, and where else they are named."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.pieces = list(passages(book))
        self.listed = {self._stems(word) for word in (*book.words.figure, *book.words.appendix)}
        others = (*book.words.table, *book.words.label, *book.words.division)
        self.others = {self._stems(word) for word in others}  # there are checks of tables, rules and divisions
        of, the = words([*book.words.of, *book.words.within]), words(book.words.the)
        self.elsewhere = late(rf"\s(?:{of})\s+(?:(?:{the})\s+)?[^\W\d_{SMALL}]")
        joined = words([*book.words.joiner, *book.words.through])
        self.joined = late(rf"(?:,\s*|\s?[–—]\s?|\s(?:{joined})\s){NUMBER}")
        self.whole: set[Series] = set()  # the series whose last the text says
        self.places: set[tuple[int, int]] = set()  # of captions: which passage, and where the number ends
        figure = book.words.figure
        texts = (source.text.casefold() for source in book.sources if figure)
        some = figure if any(word.casefold() in text for text in texts for word in figure) else []
        self.figure = late(rf"(?<!\w)(?P<word>(?i:{words(some)})){GAP}{NUMBER}") if some else None
        listed, through = book.words.numbered, rf"(?:\s?[–—-]\s?|\s(?:{words(book.words.through)})\s)"
        said = rf"(?:{words(listed)})(?:\s(?:{words(book.words.starting)}))?\s1{through}(?P<last>\d{{1,3}})(?!\w)"
        self.said = late(rf"(?<!\w)(?P<word>{WORD}),?\s\(?{said}", re.IGNORECASE) if listed else None

    def _stems(self, word: str) -> tuple[str, ...]:
        """Return how the words begin whatever their endings; an abbreviation, *Fig.*, begins as its word does."""
        if begins_unspaced(word):
            return (word,)
        parts = word.casefold().rstrip(".").replace("\xa0", " ").split(" ")
        if len(parts) == 1 and any(parts[0][:BEGINS] == each[:BEGINS].casefold() for each in self.book.words.figure):
            return (parts[0][:BEGINS],)
        return tuple(part[:-ENDING] if len(part) > SHORT else part for part in parts)

    def missing(self) -> Iterator[Missing]:
        """Yield what is named behind the last of its series."""
        counted = self._counted()
        if not counted:
            return
        named: defaultdict[Series, dict[int, list[Missing]]] = defaultdict(dict)
        shown, called = set(), list(_called({stems for stems, *_ in counted}))
        for at, piece in enumerate(self.pieces):
            names = (name for each in called for name in each.finditer(piece.text.text))
            for stems, start, match in (member for name in names for member in self._members(name)):
                if (at, match.end()) in self.places or self.elsewhere.match(piece.text.text, match.end()):
                    continue
                for kind, chapter, place in _values(match):
                    series = stems, kind, chapter
                    there = counted.get(series, {})
                    last = max(there, default=0)
                    if place in there:
                        shown.add(series)
                    elif last < place <= FAR * last + 2 and there:
                        found = Missing(piece, start, match.end(), there[last])
                        named[series].setdefault(place, []).append(found)
        known = {(id(citation.passage), each.end) for citation, each in self.book.references}
        for series, behind in named.items():
            if (series in shown or series[0] in self.listed) and len(behind) <= len(counted[series]):
                for each in chain.from_iterable(behind.values()):
                    if (id(each.piece.text), each.end) in known or is_of_standard(each.piece.text.text, each.start):
                        continue
                    yield each

    def _members(self, match: re.Match[str]) -> Iterator[tuple[tuple[str, ...], int, re.Match[str]]]:
        """Yield what is named by a word and a number, and what is joined to it of the same chapter or annex, *Figures
        C6 to C9*: how the word begins, where the name does, and the number."""
        stems, start, chapter = self._stems(match["word"]), match.start("word"), match.groupdict().get("chapter")
        following: re.Match[str] | None = match
        while following and following.groupdict().get("chapter") == chapter:
            yield stems, start, following
            following = self.joined.match(match.string, following.end()) if chapter else None
            start = following.start("number") if following else start

    def _counted(self) -> dict[Series, dict[int, Caption]]:
        """Return the captions of each series by their places, of which none is missing, or a few of many."""
        captions: defaultdict[Series, dict[int, Caption]] = defaultdict(dict)
        for caption, match in self._captions():
            stems = self._stems(match["word"])
            if stems not in self.others:
                for kind, chapter, place in _values(match):
                    captions[stems, kind, chapter].setdefault(place, caption)
        self._add_said(captions)
        return {
            series: there
            for series, there in captions.items()
            if series in self.whole
            or (
                min(there) == 1
                and max(there) - len(there) <= GAPS * len(there)
                and len(there) >= (1 if series[0] in self.listed else SEVERAL)
            )
        }

    def _add_said(self, captions: dict[Series, dict[int, Caption]]) -> None:
        """Add the last of what the text says that it numbers from one on, *cards, numbered 1 to 40*, to captions that
        name some of these, *Card 9*: they are no whole series, and the text says where it ends."""
        some = {series for series, there in captions.items() if series[1:] == ("1", "") and len(there) >= SEVERAL}
        for piece in self.pieces if some and self.said else ():
            for match in self.said.finditer(piece.text.text) if self.said and "1" in piece.text.text else ():
                word, last = match["word"].casefold(), int(match["last"])
                for series in some:
                    if _is_form(word, series[0]) and max(captions[series]) <= last:
                        span = piece.text.span(match.start("word"), match.end())
                        captions[series].setdefault(last, Caption(str(last), span))
                        self.whole.add(series)

    def _captions(self) -> Iterator[tuple[Caption, re.Match[str]]]:
        """Yield the captions and headings with a word and a number, and notes their places."""
        for rule in self.book.rules:
            if match := _opening(rule.name):
                yield Caption(rule.name, rule.span), match
        for table in self.book.tables:
            if match := _opening(table.caption):
                yield Caption(_name(match), table.caption_span), match
            yield from _in_rows(table)
        for at, piece in enumerate(self.pieces):
            text = piece.text.text
            first = _opening(text) if piece.part != "cell" else None
            for match in [*([first] if first else []), *self._figures(text)]:
                self.places.add((at, match.end()))
                yield Caption(_name(match), piece.text.span(match.start("word"), match.end())), match

    def _figures(self, text: str) -> Iterator[re.Match[str]]:
        """Yield the captions of figures in a text: they may stand behind a sentence, or behind the caption before."""
        following = 0
        for match in self.figure.finditer(text) if self.figure else ():
            place = int(match["figures"] or 0)
            begins = place == following > 0 or BEFORE.search(text, 0, match.start())
            if begins and TITLE.match(text, match.end()):
                following = place + 1
                yield match


def _in_rows(table: Table) -> Iterator[tuple[Caption, re.Match[str]]]:
    """Yield what the rows of a table are called by the head of their first column and a letter or Roman numeral there:
    Group A, Group B. Figures are of turns and of throws as often as not."""
    head = table.header[-1][0].text if table.header else ""
    for row in table.rows if HEAD.fullmatch(head) else ():
        if (match := SPACED.fullmatch(f"{head} {row[0].text}")) and not match["figures"]:
            yield Caption(match[0], row[0].span()), match


def _opening(text: str) -> re.Match[str] | None:
    """Return the word and the number with which a text begins as a caption does: a title or nothing follows."""
    match = SPACED.match(text)
    if match:
        return match if not is_small(match["word"][0]) and TITLE.match(text, match.end()) else None
    match = UNSPACED.match(text)
    return match if match and (len(match["word"]) > 1 or not match["sign"]) else None  # 第三号 may be an item


def _name(match: re.Match[str]) -> str:
    return match[0][match.start("word") - match.start() :]


def _values(match: re.Match[str]) -> Iterator[Value]:
    """Yield what a number counts with, and its place: C is a letter, or a Roman hundred."""
    found = match.groupdict()
    number = found.get("number") or found["han"]
    if found.get("figures") or number.isdecimal():
        yield "1", found.get("chapter") or "", int(found.get("figures") or number)
    elif found.get("han"):
        yield "一", "", ordinal("一", number, "")
    else:
        kinds = [kind for kind, fits in (("I", set(number) <= set("IVXL")), ("A", len(number) == 1)) if fits]
        yield from ((kind, "", ordinal(kind, number, "")) for kind in kinds)


def _called(all_stems: set[tuple[str, ...]]) -> Iterator[re.Pattern[str]]:
    """Yield patterns of how things are called by these words, in any form, and a number."""
    for unspaced, some in groupby(sorted(all_stems, key=_is_unspaced), key=_is_unspaced):
        if unspaced:
            yield late(rf"(?P<word>{'|'.join(re.escape(word) for (word,) in some)}){HAN_NUMBER}{SIGN}?")
        else:
            each = [r"[ \xa0]".join(rf"{re.escape(stem)}\w{{0,7}}\.?" for stem in stems) for stems in some]
            yield late(rf"(?<!\w)(?P<word>(?i:{'|'.join(each)})){GAP}{NUMBER}")


def _is_form(word: str, stems: tuple[str, ...]) -> bool:
    """True for a word, in small letters, that begins as the only one of a series does, and has another ending."""
    return len(stems) == 1 and word.startswith(stems[0]) and len(word) - len(stems[0]) <= BEGINS


def _is_unspaced(stems: tuple[str, ...]) -> bool:
    return begins_unspaced(stems[0])
