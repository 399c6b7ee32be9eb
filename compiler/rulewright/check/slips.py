"""Where a term stands with one letter that it has not, or has otherwise."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from rulewright.check.tables.likely_misspelling import one_letter
from rulewright.terms import Stretch, Term, Terms
from rulewright.terms.fold import Folder, is_short
from rulewright.terms.passages import begins_sentence
from rulewright.terms.patterns import any_of
from rulewright.terms.tokens import Tokens

Slip = tuple[Stretch, str | None, str, str]  # where, in which rule, with which word, for which name of the term
ALIKE = 4  # letters of a word that one other letter makes another of
RARE = 4  # times that the usual way is more frequent than a slip
SURE = 2  # times that what a glossary explains stands, besides
CAPITAL_BEFORE = re.compile(r"\b([^\W\d_a-zß-ÿ][^\W\d_]+) (?P<joined>& )?\Z")
COMPOUND = 8  # letters of a word that is mostly put together of two
LONG = 6  # letters of a term of one word that another letter makes no other word of


def slips_of(terms: Terms) -> dict[int, list[Slip]]:
    """Return, by the id of a term, where it stands with one other letter in one of its words. A term of one word must
    have capitals in this book, and so must the slip, within its sentence, which the book writes nowhere else."""
    named = {id(term): term for term in terms.all}
    return {
        term: [slip for slip in slips if not _is_name(slip, named[term], terms)]
        for term, slips in _nearly(terms).items()
    }


def _nearly(terms: Terms) -> dict[int, list[Slip]]:
    """Return the same with what may be names of their own."""
    folder = terms.folder
    counts: Counter[str] = Counter()
    for raw, number in terms.raw.items():
        counts[folder.stems[raw]] += number
    names = {
        folder.key(name): (term, name)
        for term in terms.all
        if len(term.uses) >= _least(term)
        for name in (*_long_forms(term), term.name)
    }
    keys = {key: term for key, (term, _) in names.items() if len(key) > 1 or _is_alone(key[0], term, folder)}
    meant = _meant({stem for key in keys for stem in key}, counts, folder.words.agrees)
    known = {folder.key(words) for term in terms.all for words in (term.name, *term.others)}
    found: defaultdict[int, list[Slip]] = defaultdict(list)
    holding = _by_word(keys)
    for piece in terms.ground.with_any(raw for raw in terms.raw if folder.stems[raw] in meant):
        words = Tokens(piece.text.text, folder)
        for at, stem in enumerate(words.stems):
            for word in meant.get(stem, ()):
                for key in holding[word]:
                    term, start = keys[key], at - key.index(word)
                    run = tuple(words.stems[max(0, start) : start + len(key)])
                    if run in known or run != tuple(stem if each == word else each for each in key):
                        continue
                    end = start + len(key)
                    if len(key) == 1 and (counts[stem] > 1 or begins_sentence(words.text, words.start(at))):
                        continue
                    if words.adjoin(start, end) and not (term.cased and words.written[at].islower()):
                        place = Stretch(piece.text, words.start(start), words.end(end - 1))
                        found[id(term)].append((place, piece.home, stem, names[key][1]))
    return {term: slips for term, slips in found.items() if all(len(slips) * 2 >= counts[each[2]] for each in slips)}


def _is_name(slip: Slip, term: Term, terms: Terms) -> bool:
    """True for one word of a name with capitals (the Clay Slinger) that holds no term of the book. It holds one where
    the word in front is a term, or the term stands behind that elsewhere, or behind such words at all and has every
    letter of the slip: a new letter makes another word."""
    place, _, stem, _ = slip
    before = _named_by(place)
    if " " in place.words or before is None or terms.find(before) or _obliges(place, before, terms):
        return False
    others = {other for use in term.uses for other in [_named_by(use.place)] if other}
    return before not in others and not (others and set(stem) <= set(terms.folder.stem(term.name)))


def _named_by(place: Stretch) -> str | None:
    """Return the word in front of a place that has a capital which no beginning of a sentence gives it, or that & joins
    to the place."""
    before = CAPITAL_BEFORE.search(place.text.text[: place.start])
    named = before and (before["joined"] or not begins_sentence(place.text.text, before.start(1)))
    return before[1] if before and named else None


def _obliges(place: Stretch, before: str, terms: Terms) -> bool:
    """True where the word in front of a place is what somebody may or must do: may Remove Chips."""
    words = terms.patterns.words
    front = place.text.text[: place.start].removesuffix(f"{before} ").rstrip()
    return re.search(rf"(?<!\w){any_of([*words.oblige, *words.allow])}\Z", front, re.IGNORECASE) is not None


def _is_alone(stem: str, term: Term, folder: Folder) -> bool:
    """True for a term of one word of which another letter is a slip: a long one with capitals; where all nouns have
    them, one that is so long that it is put together, and stands often."""
    if folder.words.capitals:
        return term.cased and len(stem) >= LONG
    return term.name[:1].isupper() and len(term.name) >= COMPOUND and len(term.uses) >= RARE


def _least(term: Term) -> int:
    """Return how often a term must stand before what is nearly it is a slip: less often where the book explains it."""
    return SURE if any(each.manner in ("glossary", "told") for each in term.definitions) else RARE


def _long_forms(term: Term) -> list[str]:
    """Return what an abbreviation is short for."""
    return [other for other in term.others if " " in other] if is_short(term.name) else []


def _by_word(keys: Iterable[tuple[str, ...]]) -> dict[str, list[tuple[str, ...]]]:
    """Return the names by each of their words."""
    found: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
    for key in keys:
        for word in set(key):
            found[word].append(key)
    return found


def _meant(words: set[str], counts: Counter[str], agrees: bool) -> dict[str, list[str]]:
    """Return which of some words may be meant by others that are one letter from them, and rarer."""
    by_rest: defaultdict[str, set[str]] = defaultdict(set)
    for word in words:
        for rest in _rests(word):
            by_rest[rest].add(word)
    ends, lengths = {word[:1] + word[-2:] for word in words}, {(word[:1], len(word)) for word in words}
    ends |= set() if agrees else {word[:1] + word[-3:-2] + word[-1:] for word in words}  # the last but one left out
    found: dict[str, list[str]] = {}
    for word in counts:  # a slip shares with what is meant the first letter, and the last two or the length
        if len(word) < ALIKE or not (word[:1] + word[-2:] in ends or (word[:1], len(word)) in lengths):
            continue
        near = {each for rest in _rests(word) for each in by_rest.get(rest, ())}
        might = [each for each in near if counts[word] * 2 <= counts[each] and _is_slip(word, each, agrees)]
        if might:
            found[word] = might
    return found


def _rests(word: str) -> set[str]:
    """Return a word, and what is left of it without any one letter; two words that differ by one letter share some."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))} if len(word) >= ALIKE else set()


def _is_slip(word: str, meant: str, agrees: bool) -> bool:
    """True where a word is another by one letter, which is not the first (Selection is no slip for Election), and by
    more than its ending, which `agrees` with others in many languages."""
    if len(word) < ALIKE or not word.isalpha() or word[0] != meant[0] or not one_letter(word, meant):
        return False
    inside = len(word) == len(meant) or (len(meant) >= LONG and word[-2:] == meant[-3:-2] + meant[-1:])
    return word[-2:] == meant[-2:] or (inside and not agrees)
