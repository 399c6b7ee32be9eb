"""Divisions that are cited by their numbers, *Part 3*, *titre III*, *2 kap.*, 第三章, whose headings count them.

A number behind the last is told as well, where it is near: a book of four parts speaks of *chapter 11* elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from rulewright.cite.works.works import Works
from rulewright.figures import folded
from rulewright.languages.forms import SHORTEST, is_inflected
from rulewright.languages.patterns import perhaps, words
from rulewright.languages.quotes import OPENING
from rulewright.languages.scripts import SMALL
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book, Division, Reference, division_name, name_within
from rulewright.outline.divisions.counted import bare, name_end, places
from rulewright.outline.headings import heading_words

FAR = 2  # times as many divisions as there are, and one more: what is further is another work's
MEMBERS = 5  # of a list of them, behind which their whole stands
NEAR = 40  # characters in front of one in which it does
VALUE = r"(?P<value>[^\W_]{1,20})[΄’'ʹ]?(?!\w)"
LAST = late(r"(?<![^\W\d_])[^\W\d_]{2,24}\.?\Z")
WORD = r"(?P<word>[^\W\d_]{2,24}\.?)"
Name = tuple[str, str, bool]  # what divisions are called, see `Division.called`


class Headed:
    """Finds them in the texts of one book. `begin_anew` tells that its rules are numbered anew in each division."""

    def __init__(
        self, divisions: Sequence[Division], listed: Words, works: Works, language: str, begin_anew: bool
    ) -> None:
        self.works = works
        self.language = language
        self.begin_anew = begin_anew
        self.known: defaultdict[Name, dict[int, list[Division]]] = defaultdict(dict)
        for each in divisions:
            self.known[each.called].setdefault(each.place, []).append(each)
        self._wholes: dict[Name, dict[str, dict[int, list[Division]]]] = {}
        self.names = {each.name for each in divisions}
        self.headings = {folded(each.words): name_end(each.words) for each in divisions}
        self.longest = max(map(len, self.headings), default=0) + SHORTEST
        levels = (listed.article, listed.section, listed.paragraph, listed.letter, listed.number, listed.inner)
        self.levels = [frozenset(map(bare, each)) for each in levels]
        self.endings = frozenset("".join(["e", *listed.plural]) if listed.plural else "")  # Abschnittes, classes
        self.others = frozenset(bare(word) for word in (*listed.other, *listed.table, *listed.tables))
        self.members = frozenset(bare(word) for word in listed.member)
        self.patterns = list(self._patterns())
        joined = words([*listed.joiner, *listed.through])
        between = rf"(?:\s*,\s*(?:(?:{joined})\s+)?|\s+(?:{joined})\s+|[–—-])"
        self.next = [late(rf"{between}{word}{VALUE}", re.IGNORECASE) for word in (rf"{WORD}\s+", "(?P<word>)")]
        the = perhaps(listed.the)
        self.of = late(
            rf"[΄’']?\s+(?:{words([*listed.of, *listed.within])})\s*(?!{the}(?:{words(listed.own)}))"
            rf"{the}(?P<whole>[^\W\d_]+)",
            re.IGNORECASE,
        )
        word_and_value = rf"(?P<word>[^\W\d_]{{2,24}})\s+{VALUE}"
        self.of_whole = late(
            rf"(?:{between}(?:[^\W\d_]{{2,24}}\.?\s+)?[^\W_]{{1,14}}){{0,{MEMBERS}}}"
            rf"\s+(?:{words([*listed.of, *listed.within])})\s*{the}{word_and_value}",
            re.IGNORECASE,
        )
        self.whole_before = late(rf"(?<!\w){word_and_value},?\s\Z")
        self.capital = late(rf"\s+(?=[^\W\d_{SMALL}])(?P<word>[^\W\d_]+)")
        verb = words(listed.verb) if listed.verb else f"[{SMALL}]"
        self.ends = late(
            rf"\.?[΄’']?(?:\s*(?:[,;:.!?)\]。，、；）]|\Z)|\s\((?=[^\W\d_]{{2}})|\s+(?:(?:{joined})\s|(?-i:{verb})))",
            re.IGNORECASE,
        )
        self.quoted = late(rf"{OPENING}\s?\Z")

    def _patterns(self) -> Iterator[tuple[re.Pattern[str], str]]:
        """Yield a pattern for each way to cite, and the sign before the number."""
        signs = {(word, lead) for word, lead, _ in self.known if lead}
        for word, lead in signs:
            yield late(rf"(?P<lead>{lead})\s?(?P<value>[^\W{word}]{{1,6}}?)\s?(?P<word>{word})"), lead
        for behind in (False, True):
            firsts = {word[0] for word, lead, back in self.known if back == behind and not lead}
            letters = "".join(sorted(firsts | {each.upper()[0] for each in firsts}))
            word = rf"(?P<word>[{re.escape(letters)}][^\W\d_]{{1,23}}\.?)"
            if letters and behind:
                yield late(rf"(?<![\w.,])(?P<value>[^\W_]{{1,14}})[.ªº°]*(?=\s+{word}(?!\w))"), ""
            elif letters:
                yield late(rf"(?<!\w){word}(?=\s+{VALUE})"), ""

    def own_end(self, text: str) -> int:
        """Return where the name of a division ends whose heading a text is; 0 where it is none."""
        return self.headings.get(heading_words(text), 0) if len(text) <= self.longest else 0

    def stand_before(self, close: str) -> bool:
        """True for words that end with what divisions are called: the bare number behind them is no rule's."""
        word = LAST.search(close) if self.known and not self.begin_anew else None
        return word is not None and any(
            self._is_form(bare(word[0]), called) for called, _, behind in self.known if not behind
        )

    def find(self, text: str) -> Iterator[list[Reference]]:
        """Yield the divisions that are cited in a text, each citation with its references."""
        for pattern, lead in self.patterns:
            behind = not lead and pattern.groupindex["value"] < pattern.groupindex["word"]
            for match in pattern.finditer(text):
                called = self._called(match["word"], lead, behind)
                references = self._references(text, match, called) if called else []
                if references and not self._is_other(text, match, references):
                    yield references

    def _called(self, word: str, lead: str, behind: bool) -> Name | None:
        """Return what the divisions are called that a word in any of its forms may mean."""
        plain = bare(word)
        return next((each for each in self.known if each[1:] == (lead, behind) and self._is_form(plain, each[0])), None)

    def _references(self, text: str, match: re.Match[str], called: Name) -> list[Reference]:
        """Return the references of a phrase: a division, and those that are listed behind it."""
        start, end = match.start(), max(match.end("value"), match.end("word"))
        end -= text[end - 1] == "."  # it may as well end the sentence
        whole = self._whole(text, start, end)
        capital = match["word"][:1].isupper() or called[0] not in self.members  # phase 5 may be of something else
        first = self._reference(match["value"], called, (start, end), capital, whole)
        found = [first] if first else []
        while found and end == found[-1].end and (further := self._next(text, end, called)):
            each = self._reference(further["value"], called, further.span("value"), capital, whole)
            found += [each] if each else []
            end = further.end("value")
        return found

    def _next(self, text: str, end: int, called: Name) -> re.Match[str] | None:
        """Return the next division of a list, with its word or without."""
        for pattern in self.next:
            match = pattern.match(text, end)
            if match and (not match["word"] or self._is_form(bare(match["word"]), called[0])):
                return match
        return None

    def _whole(self, text: str, start: int, end: int) -> str:
        """Return the name of the division of which one is cited, *Division 2 of Part 3* or *Part 3, Division 2*;
        nothing where none is named."""
        for match in (self.of_whole.match(text, end), self.whole_before.search(text[max(0, start - NEAR) : start])):
            called = self._called(match["word"], "", False) if match else None
            if match and called:
                held = (self.known[called].get(at, []) for _, at in places(match["value"], self.language))
                there = next(filter(None, held), [])
                if len(there) == 1:
                    return there[0].name
        return ""

    def _reference(
        self, value: str, called: Name, place: tuple[int, int], may_be_lost: bool, whole: str
    ) -> Reference | None:
        """Return the reference to a division, of another one that may be named with it; to one that is not there only
        where it `may_be_lost`."""
        within = self._within(called, whole)
        known = within or self.known[called]
        read = list(places(value, self.language))
        for _, at in read:
            if at in known:
                there = known[at]
                return Reference(*place, "division", (there[0].name,)) if len(there) == 1 else None
        furthest = max(self.known[called])
        near = any(max(known) < at <= FAR * furthest + 1 and self._has_kind(called, kind) for kind, at in read)
        if not (near and may_be_lost) or called[0] in self.others:
            return None
        name = division_name(*called, bare(value))
        return Reference(*place, "division", (name_within(whole if within else "", name),))

    def _within(self, called: Name, whole: str) -> dict[int, list[Division]]:
        """Return the divisions of a name in one that holds them, by their places; all are sorted at once."""
        if called not in self._wholes:
            wholes: defaultdict[str, dict[int, list[Division]]] = defaultdict(dict)
            for each in (each for held in self.known[called].values() for each in held):
                wholes[each.whole].setdefault(each.place, []).append(each)
            self._wholes[called] = wholes
        return self._wholes[called].get(whole, {})

    def _has_kind(self, called: Name, kind: str) -> bool:
        """True where a division of a name has a number of this kind."""
        return any(each.kind == kind for held in self.known[called].values() for each in held)

    def _is_other(self, text: str, match: re.Match[str], references: list[Reference]) -> bool:
        """True where the words around a citation say that it is of another work; a division that is not there must be
        all that the words around it cite."""
        end = references[-1].end
        lost = any(self._is_lost(each) for each in references)
        named = self.of_whole.match(text, end) if lost else None  # chapter IV of Title II
        last = named.end() if named and self._called(named["word"], "", False) else end
        if lost and not match.re.groupindex.get("lead") and not self.ends.match(text, last):
            return True
        if self.quoted.search(text[: match.start()][-3:]):
            return True
        whole = self.of.match(text, end)
        if whole and not self._is_own(whole["whole"]):
            return True
        capital = self.capital.match(text, end)
        if capital and not self.works.own.called(capital["word"]):
            return True
        ahead = match.start("word") < match.start("value")
        cue = match["word"].casefold() if ahead else ""
        start = match.start("value") if ahead else match.start()  # 第 of 第三章 is part of it
        return self.works.is_other(text, start, end, cue, known=not lost)

    def _is_own(self, word: str) -> bool:
        """True for a word of the book's name, or for one of its divisions."""
        plain = bare(word)
        return self.works.own.called(word) or any(self._is_form(plain, called[0]) for called in self.known)

    def _is_form(self, word: str, called: str) -> bool:
        """True for a form of what divisions are called that is not a word for another level: *par.* is no *part*."""
        another = any(word in each and called not in each for each in self.levels)
        return not another and is_inflected(word, called, self.endings)

    def _is_lost(self, reference: Reference) -> bool:
        return reference.cited[0] not in self.names


def drop_doubtful(book: Book, listed: Words) -> None:
    """Take away what is cited behind the last of the divisions that headings count, unless half of what is cited so is
    there, or their word is known to divide books: who reaches circle 5 may have read no heading of that circle."""
    cited = Counter(each.cited[0] for found in book.citations for each in found.references if each.kind == "division")
    words = {bare(word) for word in listed.division}
    there = {each.name for each in book.divisions}
    lost: set[str] = set()
    kinds: defaultdict[Name, dict[str, Division]] = defaultdict(dict)
    for each in book.divisions:
        if each.word not in words:
            kinds[each.called][each.whole] = each
    for ones in kinds.values():
        beside = {name: times for name, times in cited.items() if any(one.is_beside(name) for one in ones.values())}
        missing = {name: times for name, times in beside.items() if name not in there}
        if 2 * sum(missing.values()) > sum(beside.values()):
            lost.update(missing)
    for citation in book.citations if lost else ():
        citation.references = [each for each in citation.references if each.cited[0] not in lost]
    book.citations = [each for each in book.citations if each.references]
