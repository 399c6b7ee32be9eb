"""Which candidates begin rules: the contents lists are taken out, the best chain is found, its styles are learnt."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from rulewright.notations.kinds import CODES
from rulewright.notations.notation import AFTER, Notation
from rulewright.outline.candidate import Candidate
from rulewright.outline.contents import find_contents
from rulewright.outline.evidence import IN_SENTENCE, PLAIN, SET_OFF, STRONG, Evidence, prior
from rulewright.outline.remarks import about_others
from rulewright.outline.scores.chain import adjoin, best_chain
from rulewright.outline.scores.codes import codes_beside
from rulewright.outline.scores.scores import Scores

NEVER = float("-inf")  # a candidate that is none of the chain
PASSES = 4  # after two hardly anything changes
SURE = 2.0  # a place that earns this much by itself begins a rule, though the chain passes it by
CITED = Evidence.BRACKETED | Evidence.SMALL_APART  # in an enemy zone⏎[4.22] nor over a river: within a sentence
CLOSED = Evidence.DEEP | Evidence.CLOSED | Evidence.FINISHED
LIKELY = 1.0  # what one has earned in which more than two of three do
TRUSTED = 2.0  # what a style has earned in which nearly every number begins a rule
PAIR = 2  # levels, letters
RUN_IN = Evidence.MIDLINE | Evidence.AFTER_SENTENCE | Evidence.BRACKETED | Evidence.DEEP | Evidence.CAPITAL
FEWEST, NEARLY = 8, 0.9  # places that are set so, and of them begin rules
BODY = 4  # characters below a place that make it more than a mention


class Decided(Struct, array_like=True):
    """What was decided of a file: the places, among its candidates, of those that begin rules, and of the entries of
    each contents list."""

    rules: list[int]
    contents: list[list[int]]


def decide(files: Sequence[Sequence[Candidate]], notation: Notation) -> list[Decided]:
    """Decide which candidates of a book's files begin rules."""
    contents = find_contents(files)
    listed = {id(each) for lists in contents for run in lists for each in run}
    about = about_others(files, notation)
    numbered = _without_words(
        [
            each
            for at, file in enumerate(files)
            for each in (file if at not in about else ())
            if each.number and id(each) not in listed
        ],
        notation,
    )
    scores = Scores(numbered, notation)
    chosen: set[int] = set()
    for _ in range(PASSES):
        earned = scores.all()
        codes = codes_beside(numbered, scores.orders, earned, notation)
        chain = codes | set(best_chain(scores.orders, [NEVER if at in codes else own for at, own in enumerate(earned)]))
        if chain == chosen:
            break
        chosen = chain
        scores.learn(chosen)
    chosen = _without_repeats(scores, chosen)
    chosen |= _strays(scores, chosen) | _repeated(scores, chosen)
    rules = {id(numbered[at]) for at in chosen}
    return [_of_file(file, rules, lists) for file, lists in zip(files, contents, strict=True)]


def _without_words(candidates: list[Candidate], notation: Notation) -> list[Candidate]:
    """Return the candidates without words in capitals, *ID numbers*, that look like the letters of a chapter of codes:
    nothing is below them, and no sign closes them."""
    if len(notation.levels) < PAIR or notation.levels[0].cited[0].kind not in CODES:
        return candidates
    above = {(each.number or ())[0] for each in candidates if len(each.number or ()) > 1}
    return [each for each in candidates if not _is_word(each, above)]


def _is_word(candidate: Candidate, above: set[str]) -> bool:
    """True for several letters by themselves that are none of those above the numbers of rules."""
    number = candidate.number or ()
    letters = len(number) == 1 and number[0].isalpha() and len(number[0]) >= PAIR
    return letters and number[0] not in above and not candidate.evidence & (Evidence.CLOSED | Evidence.LABELLED)


def _of_file(file: Sequence[Candidate], rules: set[int], contents: list[list[Candidate]]) -> Decided:
    places = {id(each): at for at, each in enumerate(file)} if contents else {}
    runs = [[places[id(each)] for each in run] for run in contents]
    return Decided([at for at, each in enumerate(file) if id(each) in rules], runs)


def _without_repeats(scores: Scores, chosen: set[int]) -> set[int]:
    """Of places on the chain with one number only the best stays."""
    kept = set(chosen)
    for places in scores.contests.values():
        on_chain = [at for at in places if at in chosen]
        if len(on_chain) > 1:
            best = max(on_chain, key=lambda at: (scores.own(at), scores.candidates[at].below))
            kept.difference_update(at for at in on_chain if at != best)
    return kept


def _strays(scores: Scores, chosen: set[int]) -> set[int]:
    """Return strong places whose number nothing else has, though they stand out of order: of two or more parts, or set
    as hardly anything but a rule is in this book."""
    found = set()
    chain = sorted(chosen)
    for places in scores.contests.values():
        best = max(places, key=scores.own)
        evidence, trust = _evidence(scores, best), scores.trusted(best)
        strong = evidence & Evidence.DEEP or scores.in_block(best) or _is_named(evidence) or trust >= TRUSTED
        likely = trust >= LIKELY or (trust > 0 and best not in scores.counts)  # no entry of a list that begins with 1
        strong = strong or (likely and _is_changed_round(scores, chain, best))
        alone = evidence & Evidence.LABELLED and not scores.candidates[best].words and _begins_anew(evidence)
        begins = (strong and _begins_anew(evidence)) or (trust >= LIKELY and (alone or _is_labelled_title(evidence)))
        if begins and chosen.isdisjoint(places) and scores.own(best) >= SURE:
            found.add(best)
    return found


def _evidence(scores: Scores, at: int) -> int:
    """Return how a place is set; where the rules of this book are set so, whatever the word before them divides
    elsewhere."""
    evidence = scores.candidates[at].evidence
    return evidence & ~Evidence.DIVISION if scores.trusted(at) > 0 else evidence


def _is_changed_round(scores: Scores, chain: Sequence[int], at: int) -> bool:
    """True for a place directly before or behind one of the chain on whose other side its number is missing: 38, 37, 39
    or 37, 39, 38, where these two stand the wrong way round."""
    orders, order = scores.orders, scores.orders[at]
    behind = bisect(chain, at)
    early = behind + 1 < len(chain) and chain[behind] == at + 1
    late = behind > 1 and chain[behind - 1] == at - 1
    gaps = ((early, behind), (late, behind - 2))
    return any(
        beside and adjoin(orders[chain[gap]], order) and adjoin(order, orders[chain[gap + 1]]) for beside, gap in gaps
    )


def _is_labelled_title(evidence: int) -> bool:
    """True for a word such as Article with its number before a capital, where no sentence goes on."""
    title = Evidence.LABELLED | Evidence.CAPITAL
    return evidence & title == title and not evidence & (IN_SENTENCE | Evidence.LOWER_LABEL | Evidence.MIDLINE)


def _is_named(evidence: int) -> bool:
    """True for a heading, or words in bold, with a word such as Rule before the number."""
    return bool(evidence & Evidence.LABELLED and evidence & SET_OFF)


def _repeated(scores: Scores, chosen: set[int]) -> set[int]:
    """Return the places that define a number once more: set as the book sets its rules, and with text of their own."""
    found = set()
    inner = _inner_lists(scores, chosen)
    run_in = _run_in(scores, chosen)
    for places in scores.contests.values():
        if len(places) == 1:
            continue
        small = any(scores.candidates[at].evidence & Evidence.SMALL for at in chosen.intersection(places))
        for at in places:
            candidate = scores.candidates[at]
            set_so = scores.trusted(at) >= 0 and scores.own(at) >= SURE
            own_text = (candidate.below >= BODY or _holds_list(scores, at)) and not _only_cites(candidate)
            listed = at in inner or _is_introduced(scores, chosen, at)
            evidence = _evidence(scores, at)
            if small and evidence & CLOSED == CLOSED:
                evidence &= ~Evidence.SMALL  # 6.4.5. reports to the board: the one that counts begins so as well
            begins = _begins_anew(evidence) or at in run_in
            if at not in chosen and not listed and set_so and own_text and begins:
                found.add(at)
    return found


def _run_in(scores: Scores, chosen: set[int]) -> set[int]:
    """Return the places that are set as rules are that run on in a paragraph, *[1.2] Boats … [1.3] Oars*, behind one
    of the same chapter in theirs: where as good as all such begin rules, none of them cites."""
    places = [at for at, each in enumerate(scores.candidates) if each.evidence & RUN_IN == RUN_IN]
    if sum(at in chosen for at in places) < max(FEWEST, NEARLY * len(places)):
        return set()
    found = set()
    for at in places:
        last, own = scores.candidates[at - 1], scores.candidates[at]
        if at and at - 1 in chosen and (last.block, scores.orders[at - 1][:-1]) == (own.block, scores.orders[at][:-1]):
            found.add(at)
    return found


def _holds_list(scores: Scores, at: int) -> bool:
    """True for a place directly above the first entry of a list, or the first rule below its number."""
    if at + 1 == len(scores.candidates):
        return False
    following, order = scores.candidates[at + 1], scores.orders[at + 1]
    entry = following.marks and len(order) == 1
    return bool((entry or order[:-1] == scores.orders[at]) and order[-1] % AFTER == 1 and following.below >= BODY)


def _inner_lists(scores: Scores, chosen: set[int]) -> set[int]:
    """Return the places of lists that stand within a rule: they begin with 1 and go on by ones, and what follows goes
    on from the rule before them, not from their last as well: then a part of the book may begin again."""
    found: set[int] = set()
    for before, behind in pairwise(sorted(chosen)):
        inner = [at for at in range(before + 1, behind) if prior(scores.candidates[at].evidence) > PLAIN]
        orders = [scores.orders[at] for at in inner]
        first = len(orders) > 1 and len(orders[0]) == 1 and orders[0][0] % AFTER == 1
        counts = first and all(adjoin(one, other) for one, other in pairwise(orders))
        ends = counts and not adjoin(orders[-1], scores.orders[behind])
        if ends and adjoin(scores.orders[before], scores.orders[behind]):
            found.update(inner)
    return found


def _is_introduced(scores: Scores, chosen: set[int], at: int) -> bool:
    """True for a place in a list to which a colon leads over, and whose first entry begins no rule."""
    first = scores.counts.get(at, at)
    return first not in chosen and bool(scores.candidates[first].evidence & Evidence.INTRODUCED)


def _only_cites(candidate: Candidate) -> bool:
    """True for a number that is a link with nothing behind it, or the caption of a table."""
    alone = candidate.evidence & Evidence.LINKED and not candidate.evidence & Evidence.HEADING and not candidate.words
    return bool(alone or candidate.evidence & Evidence.CAPTION)


def _begins_anew(evidence: int) -> bool:
    """True where nothing around a number says that a sentence goes on, or that it is an entry of a contents list."""
    if evidence & (IN_SENTENCE | Evidence.SMALL | Evidence.DIVISION | Evidence.LEADER):
        return False
    if evidence & Evidence.MIDLINE:
        return bool(evidence & Evidence.ON_HEADING)
    if evidence & (Evidence.FINISHED | Evidence.APART):
        return True
    return bool(evidence & (STRONG | Evidence.BULLET) and not evidence & Evidence.LINKED and evidence & CITED != CITED)
