"""The notation that a text shows by itself: composed of what stands around its numbers and between their parts, it must
read clearly more of the text than the best shipped one."""

from __future__ import annotations

import re

from msgspec import Struct, field

from rulewright.languages import OwnWords, languages, load_words
from rulewright.languages.words import SLOTS
from rulewright.notations.learnt.coded import compose_coded
from rulewright.notations.learnt.compose import compose
from rulewright.notations.learnt.composed import Composed
from rulewright.notations.learnt.edge import begun
from rulewright.notations.learnt.edged import compose_edged
from rulewright.notations.learnt.frames import framed
from rulewright.notations.learnt.inserted import labels, with_inserted_labels
from rulewright.notations.learnt.listed import steps
from rulewright.notations.learnt.series import compose_series
from rulewright.notations.load import compile_composed
from rulewright.notations.notation import COMPOSED, Notation
from rulewright.outline.candidate import Candidate
from rulewright.outline.candidates.candidates import Collector
from rulewright.outline.decide import decide
from rulewright.outline.divisions.dividing import with_divisions
from rulewright.outline.evidence import SET_OFF, Evidence
from rulewright.read.blocks import RawBlock
from rulewright.read.formats import read_blocks
from rulewright.text import NEWLINE, Source

MORE = 0.03  # of the rules, and so many, a composed notation must find more than a shipped one
FEWEST_MORE = 2
HEADS = 0.2  # of the numbered headings that a shipped notation reads, but for a few, a composed one must read so many
OWN = 0.5  # of what frames read, at least, they stand around: else a few lines with "Roll 2 dice" made it
# Around all numbers of a text: markup, and no part of them
TAG = re.compile(rf"</?(?!(?:{'|'.join(SLOTS)})>)[a-z]\w*>")
WORTH = 0.25  # rules more, for each form in which a composed notation writes a part


class Shown(Struct):
    """Such a notation, the numbers that it reads, and what the file of the notation says."""

    notation: Notation
    rules: list[str]
    file: str


def shown_notation(source: Source, shipped: Notation, fits: int, language: str, own: OwnWords) -> Shown | None:
    """Return the notation that a text shows, with the words of a language and a book's own; None where `shipped` reads
    about as much, of which `fits` lines are."""
    text = source.text
    lines = NEWLINE.split(text)
    numbers, marks = begun(lines), steps(lines)
    words = load_words(language)
    composed, edged, coded, series = (
        compose(lines, text, marks, words),
        compose_edged(lines, text, numbers, marks),
        compose_coded(lines, text, numbers, marks, words),
        compose_series(lines, text, numbers, marks, words),
    )
    edged = None if edged == composed else edged
    frames, behind, lacking = _framed(lines, text, language, fits)
    if not any((composed, edged, coded, series, frames)):
        return None
    read = _Outlined(source, read_blocks(source))
    best = None
    for found, count in (
        (composed, read.rules),
        (frames, read.once if behind else read.numbered),
        (edged, read.rules),
        (coded, read.rules),
        (series, read.rules),
    ):
        if not found or TAG.search(found.toml()):
            continue
        notation = compile_composed(COMPOSED, found.data(), language, own)
        notation = with_inserted_labels(notation, list(labels([text], notation)))[0]
        own_words, before = found.words or found.removed, best.notation if best else shipped
        if fits > FEWEST_MORE and not own_words and _is_within(notation, before):
            continue  # what has no form of its own reads nothing more: it need not be tried
        most = len(count(before))
        ours = count(notation)
        more = 1 if notation.counts_in_words else _more(most, found.forms)  # no shipped one reads those
        more += 0 if found is frames else read.lost(before, notation)
        least = most if lacking and found is frames else most + more
        whole = best is None or len(read.numbered(notation)) >= len(read.numbered(best.notation))  # no mark is lost
        over = _is_lettered(shipped) and read.holds(shipped, notation)
        heads = read.set_as(SET_OFF, notation) >= HEADS * (read.set_as(Evidence.HEADING, before) - FEWEST_MORE)
        heads = heads or (found is frames and behind)  # 1 kap. stands above 1 §, and may be all headings
        over = found is composed and (over or read.adds_headings(before, notation))
        theirs = found is not frames or found.lines >= OWN * len(ours)
        if ours and theirs and whole and heads and (len(ours) >= least or over):
            best = Shown(notation, ours, found.toml())
    return best


def _framed(lines: list[str], text: str, language: str, fits: int) -> tuple[Composed | None, bool, bool]:
    """Return what frames show, where the shipped notation, which reads `fits` lines, may read less; whether a word
    behind the numbers tells what is a rule, *1. pants*, and no chapter 1.; and whether no shipped one has the words for
    rules and their parts, in a language without lists."""
    unlisted = language not in languages()
    fewest = int(OWN * fits) if unlisted else fits
    frames = framed([line for line in lines if not line.lstrip().startswith("|")], text, language, fewest)
    if not frames:
        return None, False, False
    behind = frames.is_called_behind and unlisted
    lacking = unlisted and (frames.is_called_behind or len(frames.levels) + len(frames.items) > 1)
    return (frames, behind, lacking) if behind or frames.lines >= fits + (not lacking) else (None, False, False)


def _is_within(inner: Notation, outer: Notation) -> bool:
    """True where a notation writes each part of its numbers, and marks it, in ways that another has for it, too."""
    for ours, others in ((inner.levels, outer.levels), (inner.items, outer.items)):
        if len(ours) > len(others):
            return False
        for part, other in zip(ours, others, strict=False):
            if not (set(part.cited) <= set(other.cited) and set(part.marks) <= set(other.marks)):
                return False
    return True


def _is_lettered(notation: Notation) -> bool:
    """True where rules are called by letters alone, A., B."""
    return all(form.kind == "A" and not form.label for form in notation.levels[0].cited)


def _more(most: int, forms: int) -> float:
    """Return how many rules more than `most` a notation of so many forms must find: of a few rules twice as many."""
    if most <= FEWEST_MORE:
        return max(most, FEWEST_MORE - most)
    return max(FEWEST_MORE, MORE * most) + WORTH * forms


class _Outlined(Struct):
    """A text, to be outlined in one notation and another: each of them once."""

    source: Source
    blocks: list[RawBlock]
    known: dict[bytes, tuple[list[Candidate], list[int]]] = field(default_factory=dict)

    def rules(self, notation: Notation) -> list[str]:
        """Return the numbers of the rules that the text has in a notation; what leads on to a page is none of them."""
        candidates, rules = self._decided(notation)
        ruling = (candidates[at] for at in rules if not candidates[at].evidence & Evidence.LEADER)
        return list(dict.fromkeys("".join(each.number or ()) for each in ruling))

    def numbered(self, notation: Notation) -> list[str]:
        """Return the numbers of all rules that it has, and the marks below them."""
        return ["".join(each.number or ()) or each.marks[0].value for each in self._begun(notation)]

    def once(self, notation: Notation) -> list[str]:
        """Return the numbers of all rules that it has, each once, and the marks below them: where chapter 2 is read as
        another rule 2, that tells against the notation."""
        begun = self._begun(notation)
        return [
            *{"".join(each.number) for each in begun if each.number},
            *(each.marks[0].value for each in begun if not each.number),
        ]

    def set_as(self, evidence: int, notation: Notation) -> int:
        """Return how many rules and parts of them are set so, as headings or in bold: what reads these is hardly wrong,
        whatever lists it loses."""
        return sum(1 for each in self._begun(notation) if each.evidence & evidence)

    def adds_headings(self, inner: Notation, outer: Notation) -> bool:
        """True where a notation reads all the rules that another does, and several headings more."""
        more = self.set_as(Evidence.HEADING, outer) - self.set_as(Evidence.HEADING, inner)
        return more > FEWEST_MORE and set(self.rules(inner)) <= set(self.rules(outer))

    def holds(self, inner: Notation, outer: Notation) -> bool:
        """True where a notation reads all that another does, and at least as many rules of its own above that as make
        a notation: in a code A. and B. stand below § 5.04.010."""
        rules = len(self.rules(outer))
        return rules > FEWEST_MORE and len(self.numbered(outer)) >= len(self.numbered(inner)) + rules

    def lost(self, outer: Notation, inner: Notation) -> int:
        """Return how many marks of levels below the uppermost one notation reads where another reads nothing."""
        begun = {(each.block, each.line) for each in self._begun(inner)}
        marked = (each for each in self._begun(outer) if each.marks and each.marks[0].part < len(outer.levels))
        return sum((each.block, each.line) not in begun for each in marked)

    def _begun(self, notation: Notation) -> list[Candidate]:
        """Return the candidates that begin rules, and those that may begin parts of them."""
        candidates, rules = self._decided(notation)
        ruling = set(rules)
        return [each for at, each in enumerate(candidates) if at in ruling or each.marks]

    def _decided(self, notation: Notation) -> tuple[list[Candidate], list[int]]:
        """Return the candidates, and which of them begin rules. What the word for an annex is before tells nothing:
        whatever numbers the rules, annexes are read behind that word."""
        if notation.described not in self.known:
            collected = Collector(notation).collect(self.source, self.blocks)
            candidates = with_divisions([collected], notation)[0]
            rules = decide([candidates], notation)[0].rules
            ours = [at for at in rules if candidates[at].label not in notation.words.appendix]
            self.known[notation.described] = candidates, ours
        return self.known[notation.described]
