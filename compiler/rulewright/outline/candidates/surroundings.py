"""What stands before and behind a number: whether a sentence goes on there, or something new begins."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property

from rulewright.languages.patterns import literally
from rulewright.languages.scripts import begins_unspaced
from rulewright.notations.notation import Notation
from rulewright.outline.evidence import SET_OFF, Evidence
from rulewright.outline.titlelike import FINISH, LEADER, MAX_TITLE, WRAPPED, is_title
from rulewright.text import capitalised

# The end of a sentence; a remark in brackets may stand behind it: [amended 2021]
FINISHED = re.compile(rf"[{FINISH}](?:[\"”’')\]*_]|</\w+>)*\s*(?:\[[^\W\d_][^\[\]\n]{{1,30}}\]\s*)?\Z")
# A title in brackets, as it is printed above an article in scripts without blanks: it ends what stood before
TITLE_ABOVE = re.compile(r"\s*[(（【〔［\[](?P<words>[^()（）【】〔〕［］\[\]\n]{1,40})[)）】〕］\]]\s*")
LISTED = Evidence.BULLET | Evidence.CLOSED  # - 1b1) reports to the board
LABELLED = Evidence.LABELLED | Evidence.CLOSED  # Section 4. the rent; but Rule 4 replaces the old one
FULL = 25  # characters behind a number, at least, of a line that goes on below
TAIL = 40  # characters of a line that are looked at: no word that cites is longer
APART = Evidence.APART | Evidence.DEEP
DISTINCT = SET_OFF | Evidence.BRACKETED
RUN_IN = re.compile(r"[ \t\xa0*_]*[^\W\d_a-z][^.:;!?\n]{1,70}[*_]{0,2}:[*_]{0,2}(?:\s|\Z)")
RANGE = r"[ \t\xa0]*(?:[-–—/][ \t\xa0]*\d|[-–—][ \t\xa0]+[.§]?\d)"
SIGNED = re.compile(r"[ \t\xa0]+[-–—−]\d")  # [5.3] -2 if the attacker: what closes a number has no range behind it
REMARK = r"[ \t\xa0*_]*[(\[][^()\[\]\n]{0,80}?[^\W\d_]{2}[^()\[\]\n]{0,80}[)\]][ \t\xa0*_.\r]*\Z"
REMARKED = re.compile(REMARK)
COLUMN = re.compile(r"[ \xa0]{4}|[ \xa0]{0,3}\t")  # behind a number that stands in a column of its own
# What a title begins with that says in brackets of which kind it is: Annex A (normative) Loads
KIND = re.compile(r"[ \t\xa0*_]*\([^\W\d_A-Z][^()\n]{2,40}\)[ \t\xa0*_]+(?=[^\W\d_a-z])")
OPENS = frozenset("([")
JOINED = re.compile(r"[\w.'’]\Z")  # before what is only the end of a longer word
APOSTROPHES = ("'", "’")
BESIDE = " \t\xa0\r\n*_#"  # beside the words of a title
FOLLOWED = re.compile(r"[ \t\xa0]*[,;)\]](?!\()")


class Surroundings:
    """Judges what stands around the numbers of one notation."""

    def __init__(self, notation: Notation) -> None:
        self.words = notation.words
        self.first_part = re.compile(rf"{notation.first_part}[ \t\xa0]")  # which no item holds
        self.first_item = re.compile(rf"{notation.first_item}(?:[ \t\xa0]+|\Z)")

    @cached_property
    def _goes_on(self) -> re.Pattern[str]:
        return re.compile(rf"[ \t\xa0]+(?:{literally(self.words.verb)})(?!\w)")

    @cached_property
    def _unit(self) -> re.Pattern[str]:
        return re.compile(rf"[ \t\xa0]?(?:{literally(self.words.unit)})(?!\w)")

    @cached_property
    def _date(self) -> re.Pattern[str]:
        of = rf"(?:(?:{literally(self.words.of)})[ \t\xa0]+)?"
        month = rf"(?i:{literally(self.words.month)})\.?" if self.words.month else "(?!)"
        return re.compile(rf"[ \t\xa0]+{of}{month},?[ \t\xa0]+{of}(?:1[5-9]|2[01])\d\d[\W_]*")

    def is_date(self, text: str, start: int, end: int) -> bool:
        """True where all that stands behind a number makes a date of it: 2 May 2031, 2. Mai 2031, 2 de mayo de 2031."""
        return self._date.fullmatch(text, start, end) is not None

    @cached_property
    def _range(self) -> re.Pattern[str]:
        joined = literally([*self.words.through, *self.words.joiner])
        return re.compile(rf"{RANGE}|[ \t\xa0]+(?:{joined})[ \t\xa0]+§?\d")

    @cached_property
    def up_to(self) -> str:
        """What leads from a number to the last one of which a line says nothing but a remark: 3 to 6 [Repealed]."""
        joined = literally([*self.words.through, *self.words.joiner])
        leads = rf"[ \t\xa0]*(?:[-–—]|(?:{joined})[ \t\xa0])[ \t\xa0]*"
        return rf"(?:{leads}(?P<through>[^\s()\[\]]{{1,20}}?)(?=[.:]?{REMARK}))?"

    @cached_property
    def _cues(self) -> dict[str, list[str]]:
        """The words that cite, by their last two letters: most lines end otherwise, and one look-up tells."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for word in (*self.words.cue, *self.words.deferral):
            for form in (word, capitalised(word)):  # but a heading in capitals, such as RULES, cites nothing
                found[form[-2:]].append(form)
        return dict(found)

    def _cites(self, tail: str) -> bool:
        """True where the end of a line is a word that cites, or an open bracket."""
        bare = tail.rstrip(" \t\xa0([*_")
        if not OPENS.isdisjoint(tail[len(bare) :]):
            return True
        cues = (*self._cues.get(bare[-2:], ()), *self._cues.get(bare[-1:], ()))
        return any(bare.endswith(cue) and not self._is_longer(bare[: len(bare) - len(cue)]) for cue in cues)

    @cached_property
    def _part_words(self) -> re.Pattern[str]:
        return re.compile(
            rf"(?<!\w)(?:{literally([*self.words.inner, *self.words.member])})[ \t\xa0\r]*\Z", re.IGNORECASE
        )

    def cites_part(self, line: str) -> bool:
        """True where a line ends with a word that cites a part of a rule, whose mark begins the next one."""
        return self._part_words.search(line[-TAIL:]) is not None

    def _is_longer(self, before: str) -> bool:
        """True where the words before one are the beginning of it, and no short word that it follows without a blank:
        *dell'art.*"""
        return JOINED.search(before) is not None and not before.casefold().endswith(self._elided)

    @cached_property
    def _elided(self) -> tuple[str, ...]:
        listed = self.words
        return tuple(word for word in (*listed.the, *listed.of, *listed.within) if word[-1:] in APOSTROPHES)

    @cached_property
    def _open(self) -> re.Pattern[str]:
        return re.compile(
            rf"(?:,|(?<!\w)(?:{literally(self.words.joiner)}|{literally(self.words.through)}))[ \t\xa0]*\Z"
        )

    @cached_property
    def _leads(self) -> re.Pattern[str]:
        listed = self.words
        return re.compile(rf"(?<!\w)(?:{literally([*listed.of, *listed.within, *listed.the])})[ \t\xa0]*\Z")

    def behind(self, text: str, start: int, end: int, evidence: int) -> int:
        """Return what the words behind a number say; they stand in `text` from `start` to `end`."""
        rest = text[start : min(end, start + 2 * MAX_TITLE)]
        if REMARKED.match(rest):
            return Evidence.TITLE  # § 7 (weggefallen)
        kind = KIND.match(rest) or (None if evidence & Evidence.DEEP else self.first_item.match(rest))
        words = rest[kind.end() if kind else 0 :].lstrip(" \t\xa0\r\n*_–—-:|\"“‘'(")
        found = 0
        first = words[:1]
        begins = first.isupper() or (first.isalpha() and first.lower() == first.upper())  # some scripts have no case
        entry = evidence & LISTED == LISTED
        listed = entry or evidence & LABELLED == LABELLED or COLUMN.match(rest) is not None
        alone = evidence & (APART | Evidence.LABELLED) == APART
        worded = not (entry or alone or COLUMN.match(rest) or evidence & (Evidence.HEADING | Evidence.BRACKETED))
        if FOLLOWED.match(rest) or (worded and self._goes_on.match(rest)):
            found |= Evidence.GOES_ON
        elif first.islower():
            found |= Evidence.SMALL_APART if listed or evidence & DISTINCT else Evidence.SMALL
        elif begins:
            found |= Evidence.CAPITAL
        if evidence & Evidence.MARK and self.first_part.match(rest):
            found |= Evidence.PARENT
        if first.islower() and not listed and evidence & (LABELLED | DISTINCT) == Evidence.LABELLED:
            found |= Evidence.SENTENCE
        if self._range.match(rest) and not (evidence & Evidence.BRACKETED and SIGNED.match(rest)):
            found |= Evidence.RANGE
        elif not (entry or alone or evidence & DISTINCT) and self._unit.match(rest):
            found |= Evidence.UNIT
        short = end - start <= 2 * MAX_TITLE
        led = short and rest.rstrip(" \t")[-1:].isdigit() and LEADER.search(rest)
        if led or (short and end - start >= FULL and WRAPPED.match(text, end)):
            found |= Evidence.LEADER
        if evidence & Evidence.MIDLINE:
            return found | (Evidence.RUN_IN if RUN_IN.match(rest) else 0)
        if begins and end - start <= MAX_TITLE and is_title(words.strip(" \t\r\n*_")):
            found |= Evidence.TITLE
        return found

    def before(self, line: str, evidence: int) -> int:
        """Return what the line before a number says, or the words before it on its own line."""
        if evidence & Evidence.HEADING:
            return Evidence.FINISHED
        tail = line[-TAIL:]
        if self._cites(tail) and not (evidence & Evidence.APART and is_title(line.strip(BESIDE))):
            return Evidence.CUED  # but House rules, above the first of them, cites nothing
        above = TITLE_ABOVE.fullmatch(line)
        if FINISHED.search(tail) or (above and begins_unspaced(above["words"])):
            return Evidence.FINISHED
        low = evidence & (Evidence.LOWER_LABEL | Evidence.APART) == Evidence.LOWER_LABEL
        if low and not is_title(line.strip(BESIDE)):
            return Evidence.SENTENCE  # as it is said in⏎section 3.2. Then it ends
        if evidence & (DISTINCT | Evidence.BULLET):
            return 0
        return Evidence.OPEN if self._open.search(tail) else Evidence.LED if self._leads.search(tail) else 0
