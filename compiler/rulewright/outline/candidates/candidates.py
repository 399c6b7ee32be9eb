"""Where a rule or an item may begin: every number and mark at a line's start, and some within a line.

Nothing is decided here. A candidate says where it stands, what number it may be, and how it stands (`evidence`).
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import pairwise

from rulewright.languages.scripts import ByScript, is_small
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.outline.candidate import Candidate, Mark, marks_of, printed
from rulewright.outline.candidates.entries import begins_otherwise, is_nested
from rulewright.outline.candidates.line_start import line_start, linked, setting
from rulewright.outline.candidates.neighbours import find_remarks, follow_marks, measure, without_running
from rulewright.outline.candidates.quoted import end_of_quotation
from rulewright.outline.candidates.run_on import RunOn
from rulewright.outline.candidates.surroundings import BESIDE, Surroundings
from rulewright.outline.candidates.unprinted import Unprinted
from rulewright.outline.candidates.within import WithinLine
from rulewright.outline.evidence import SET_OFF, Evidence
from rulewright.outline.titlelike import is_title
from rulewright.read.blocks import RawBlock, inset_of
from rulewright.read.markdown.nested import OpenLists
from rulewright.text import Source

SHAPES = {"heading": Evidence.HEADING, "bullet": Evidence.BULLET}
IN_BRACKETS = Evidence.BRACKETED | Evidence.DEEP
COLONS, SHORT = (":", "："), 4  # a line of so few words with a colon may well be a title
DEEPER = re.compile(r"(?:[^\W_]{1,3}\.){3,}")  # parts behind a number, more than its notation has
TORN = re.compile(r"\s*\(?\w{1,5}\)[.,;]\s*")  # a mark and a stop
FIRST, SECOND = "I", "II"  # the first may be a letter
CAPTION = 120  # characters of a caption, at most


class Collector:
    """Finds the candidates of one notation."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        parts = notation.parts
        self.forms = [(at, form) for at, part in enumerate(parts) for form in part.marks]
        self.around = Surroundings(notation)
        self.unprinted = Unprinted(notation, self.forms, self.around, self.marks)
        self.within = WithinLine(notation, self.around)
        self._marks: dict[str, tuple[Mark, ...]] = {}
        self._whose = {words for each in notation.annexes for words in each.whose}  # Annex 1 to the Statute
        self._marked = any(part.marks for part in notation.levels[1:])

    @cached_property
    def _start(self) -> ByScript:
        return line_start(self.notation, self.forms, self.around.up_to)

    def collect(self, source: Source, blocks: list[RawBlock]) -> list[Candidate]:
        """Return the candidates in the blocks of a source, in the order of the text."""
        source = source.folded
        found: list[Candidate] = []
        before, quoted = "", 0  # the line before, and where a quotation ends
        lists, run_on = OpenLists(), RunOn(self.marks)
        self.within.look_in(source.text)
        for at, block in enumerate(blocks):
            if block.shape not in ("heading", "paragraph", "bullet"):
                before = ""
                continue
            below_rows = at + 1 < len(blocks) and blocks[at + 1].shape == "rows" and _may_be_caption(block)
            for line, (start, end) in enumerate(block.pieces):
                words = source.text[start:end]
                quoted = max(quoted, end_of_quotation(source.text, start, before))
                if start < quoted:
                    before = words
                    continue
                noted = block.role == "footnote" and not line and words.startswith("[")  # what the note is called
                first = None if noted else self._first(source, blocks, at, line, before)
                if first and not _is_torn_off(source.text, block, line, first, before):
                    own = bool(found) and found[-1].block >= (at if line else at - 1)
                    first.evidence |= Evidence.INTRODUCED if self._is_introduced(first, before, own) else 0
                    if is_nested(source, block, line, first, lists):
                        first.evidence = (first.evidence | Evidence.NESTED) & ~Evidence.GIVEN  # it counts items
                    first.evidence |= Evidence.CAPTION if below_rows and not first.evidence & Evidence.HEADING else 0
                    headed = at and not line and blocks[at - 1].shape == "heading" and first.evidence & Evidence.DEEP
                    first.evidence |= Evidence.FINISHED if headed else 0  # a bare number there may be a step's
                    found.append(first)
                elif not line and block.shape != "bullet":
                    lists.end(0 if block.shape == "heading" else inset_of(block))
                if not block.listed:
                    found.extend(self.within.find(source, at, block, line, first.rest if first else start))
                    found.extend(run_on.find(source, at, block, line, first))
                before = words
        self._number_brackets(source, found)
        found = without_running([each for each in found if each.number or each.marks], self.notation)
        measure(found, len(source.text), self.notation.words.division)
        find_remarks(found, self.notation)
        if self._marked:
            follow_marks(found, len(self.notation.levels))
        return found

    def _is_introduced(self, first: Candidate, before: str, own: bool) -> bool:
        """True for a bare 1 behind a colon, where the line before it is a rule's `own`, or a sentence and no title."""
        words = before.rstrip(BESIDE)
        if not words.endswith(COLONS) or not first.number or first.evidence & Evidence.HEADING:
            return False
        bare = self.notation.is_bare(first.number) and self.notation.ordinal(first.number) == 1
        return bare and (own or len(words.split()) > SHORT or not is_title(words.rstrip(": ：")))

    def _number_brackets(self, source: Source, found: list[Candidate]) -> None:
        """Give marks such as (1) the numbers of chapters, where sections of them follow in brackets: (1.1)."""
        if not any(each.evidence & IN_BRACKETS == IN_BRACKETS for each in found):
            return
        inner = {at: self._bracketed(source, each) for at, each in enumerate(found) if not each.number}
        chapters = {at: number for at, number in inner.items() if number and self.notation.is_bare(number)}
        numbers = [chapters.get(at) or each.number or () for at, each in enumerate(found)]
        numbered = [at for at, number in enumerate(numbers) if number]
        if any(at in chapters and numbers[behind][:-1] == numbers[at] for at, behind in pairwise(numbered)):
            for at, number in chapters.items():
                found[at].number = number
                found[at].evidence |= Evidence.BRACKETED | Evidence.CLOSED

    def _bracketed(self, source: Source, candidate: Candidate) -> Number | None:
        written = source.text[candidate.start : candidate.end]
        return self.notation.parse(written[1:-1]) if written[:1] in ("(", "[") else None

    def match(self, source: Source, candidate: Candidate, end: int) -> re.Match[str] | None:
        """Return how a candidate is written, up to `end`; None where its number is not printed."""
        if not candidate.at <= candidate.start < end:
            return None
        source = source.folded
        if candidate.evidence & Evidence.MIDLINE:
            return self.within.match(source, candidate, end)
        return self._match(source.text, candidate.at, end)

    def _match(self, text: str, start: int, end: int) -> re.Match[str] | None:
        """Return the number or the mark at the beginning of a line, which ends at `end`."""
        return self._start.of(text[start:end]).match(text, start, end)

    def _first(self, source: Source, blocks: list[RawBlock], at: int, line: int, before: str) -> Candidate | None:
        """Return the candidate at the start of a line, if there is one."""
        block = blocks[at]
        start, end = block.pieces[line]
        given = block.number[0] if block.number and not line else start
        apart = (block.level and block.mark and not line) or given >= end  # whatever its first words look like
        match = None if apart else self._match(source.text, start, end)
        entry = block.mark or block.role == "definition"
        if match and entry and not line and begins_otherwise(source, blocks, at, match, self.notation):
            match = None
        if not match:
            by_id = self.unprinted.by_id(source, at, block) if given < start or given >= end else None
            return by_id or (self.unprinted.by_mark(source, at, block) if block.mark and not line else None)
        written = match["number"] or match["bracketed"]
        if written and written.isalpha() and (match["glued"] or "").islower():
            return None  # F.call: a name that begins with that of chapter F
        if match["glued"] and DEEPER.match(source.text, match.end()):
            return None  # 17.C.6.b.1.a., where no rule has so many parts, is not 17
        label = (match["label"] or "").casefold()
        label += "." if f"{label}." in self.notation.words.label else ""
        annexed = self.notation.annexed(label, written) if written else None
        number = annexed or (self.notation.parse(written) if written else None)
        if number and label in self.notation.words.appendix:
            if number[0][0].isdigit():
                return None  # Appendix 2 is not chapter 2
        elif number and not annexed and label and written == FIRST and self._goes_on_as_numeral(source.text, label):
            return None  # Part I above Part II is no chapter I
        marks = self.marks(match["mark"]) if match["mark"] else ()
        if number and self.notation.is_bare(number) and not label and (match["end"] or not match["glued"]):
            marks = self.marks(written + (match["end"] or "").replace("\\", ""))
        if (number is None and not marks and not match["chapter"]) or self.around.is_date(
            source.text, match.end(), end
        ):
            return None
        group = next(each for each in ("number", "bracketed", "mark", "chapter") if match[each])
        evidence = self._standing(match, block, line, number)
        if block.number and start <= block.number[0] < match.end():
            evidence |= Evidence.GIVEN
        looks, rest = linked(source, block, match, match.span(group), end)
        evidence |= looks
        whose = annexed and source.text[rest:end].strip() in self._whose
        evidence |= Evidence.TITLE if whose else self.around.behind(source.text, rest, end, evidence)
        evidence |= self.around.before(before, evidence) if before else Evidence.FINISHED
        evidence |= Evidence.OPEN if _ends_sentence(match, evidence) else 0
        cites = line and not evidence & Evidence.CAPITAL and self.around.cites_part(before)
        if number is None and (cites or _is_amount(marks, evidence)):
            return None  # as said in subsection⏎(c) of this section; 9 minutes
        through = self._through(number, match["through"]) if number and match["through"] else ""
        return printed(match, group, (at, line, rest, end), number, marks, evidence, label, through)

    def _goes_on_as_numeral(self, text: str, label: str) -> bool:
        """True where a line begins with the same word and the second numeral, which is the number of no rule."""
        second = re.compile(rf"^[ \t#*_=]*{re.escape(label)}[ \t\xa0]+{SECOND}(?!\w)", re.IGNORECASE | re.MULTILINE)
        return self.notation.parse(SECOND) is None and second.search(text) is not None

    def _through(self, first: Number, written: str) -> str:
        """Return the last part of the number with which a range ends that begins with another one."""
        last = self.notation.parse(written) or ()
        siblings = last[:-1] == first[:-1] and self.notation.order(first) < self.notation.order(last)
        return last[-1] if siblings else ""

    def _standing(self, match: re.Match[str], block: RawBlock, line: int, number: Number | None) -> int:
        """Return how the number at the start of a line is set."""
        evidence = setting(match) | (Evidence.LISTED if block.listed else 0)
        if not line:
            evidence |= SHAPES.get(block.shape, 0) | (Evidence.APART if block.gap else 0)
        set_off = evidence & SET_OFF
        if match["label"] and is_small(match["label"][0]) and not set_off:
            evidence |= Evidence.LOWER_LABEL
        if number is None:
            return evidence
        if not self.notation.is_bare(number):
            cites = not set_off and match["number"] and self.notation.cites_in_words(match["number"])
            return evidence | Evidence.DEEP | (Evidence.IN_WORDS if cites else 0)
        if self._marked and not match["label"]:
            evidence |= Evidence.MARK
        if self.notation.has_letter(number) and not match["label"]:
            evidence |= Evidence.LETTER
        if not set_off and not evidence & (Evidence.LABELLED | Evidence.CLOSED):
            evidence |= Evidence.BARE
        return evidence

    def marks(self, written: str) -> tuple[Mark, ...]:
        """Return the ways in which a mark can be read. The same few stand again and again."""
        if written not in self._marks:
            self._marks[written] = marks_of(written, self.forms)
        return self._marks[written]


def _is_torn_off(text: str, block: RawBlock, line: int, mark: Candidate, before: str) -> bool:
    """True for a mark with which a sentence and its paragraph end, on a line of its own: by 11 b) and / c). Without a
    stop behind it, it is an item whose words were left out or follow."""
    start, end = block.pieces[line]
    alone = TORN.fullmatch(text, start, end) is not None
    last = line == len(block.pieces) - 1 > 0
    return alone and last and not mark.number and (before.rstrip()[-1:].isalnum() or before.rstrip().endswith(","))


def _ends_sentence(match: re.Match[str], evidence: int) -> bool:
    """True for a number in brackets with the stop of a sentence that began on the line before: they must row⏎(4.2)."""
    stopped = bool(match["bracketed"]) and match[0].endswith(".")
    return stopped and not evidence & (Evidence.HEADING | Evidence.FINISHED | Evidence.APART)


def _is_amount(marks: tuple[Mark, ...], evidence: int) -> bool:
    """True for a mark that is nothing but a figure before a unit."""
    bare = any(not (mark.form.before or mark.form.after) and mark.value.isdecimal() for mark in marks)
    return bare and bool(evidence & Evidence.UNIT)


def _may_be_caption(block: RawBlock) -> bool:
    """True for a single line that is no longer than a caption."""
    return len(block.pieces) == 1 and block.pieces[0][1] - block.pieces[0][0] <= CAPTION
