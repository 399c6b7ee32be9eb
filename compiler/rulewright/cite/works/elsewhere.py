"""Words that cite other works in this book, whatever they cite in others: *Article* in an act of sections which speaks
of treaties again and again, mostly with their names, and hardly of anything else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from msgspec import Struct

from rulewright.cite.works.own import without_plural
from rulewright.languages.words import Words
from rulewright.model import Book

FEWEST = 3  # citations of other works that show what a word is for
TWICE, USUAL = 2, 5  # such citations, and those by the word with which the rules are labelled, at least
OFTEN = 10  # citations by the word that mostly leads to the rules, at least, where no word labels these
AGAIN = 5  # such citations by signs that lead to no rule, at least
SIGNS = ("§", "§§")
SELDOM = 0.1  # of the citations by the book's own word, at most, are by the other one and lead to a rule
FAR = 30  # characters before the number of a rule in which the word that it is called by stands


class LedTo(Struct, array_like=True):
    """Where a word leads that cites: how often to `others` (works), to what is `there`, and `nowhere`."""

    others: int = 0
    there: int = 0
    nowhere: int = 0

    def add(self, more: LedTo) -> None:
        """Count what the text of another file shows, too."""
        self.others += more.others
        self.there += more.there
        self.nowhere += more.nowhere


def words_elsewhere(
    found: Iterable[dict[str, LedTo]], listed: Words, is_own: Callable[[set[str]], bool], most: int
) -> list[str]:
    """Return the words that cite other works only, as what was `found` shows, file by file; in alphabetical order. A
    word that no list has, or none that calls what it cites, stands before at `most` so many citations of rules.

    Such a word mostly stands with the name of another work, and the book has another one, by which its own rules are
    cited much more often. Words that are listed as forms of one, or are its plural, are one; `is_own` tells whether
    rules are called by one of them in their headings.
    """
    kinds = {form.casefold(): kind[0] for kind in (listed.article, listed.section, listed.chapter) for form in kind}
    called: defaultdict[str, LedTo] = defaultdict(LedTo)
    signs = LedTo()
    forms: defaultdict[str, set[str]] = defaultdict(set)
    for word, kind in kinds.items():
        forms[kind].add(word)
    for word, led in (pair for each in found for pair in each.items()):
        kind = kinds.get(word) or without_plural(word)
        called[kind].add(led)
        forms[kind].add(word)
        signs.add(led if word in SIGNS else LedTo())
    usual = max((led.there for led in called.values()), default=0)
    own = {kind for kind in called if is_own(forms[kind])}
    alike = {kinds[word.casefold()] for word in (*listed.article, *listed.section)}
    parts = (*listed.paragraph, *listed.letter, *listed.number, *listed.sentence, *listed.inner, *listed.appendix)
    beside = (alike or called.keys() - {word.casefold() for word in parts}) if own else set()
    elsewhere = [kind for kind, led in called.items() if kind not in own and _is_elsewhere(led, usual, kind in beside)]
    if not own - {word.casefold() for word in listed.appendix}:
        elsewhere += [kind for kind, led in called.items() if led.nowhere >= AGAIN and _is_lost(led, max(usual, most))]
    lost = SIGNS if not own and _are_lost(signs, usual) else ()
    return sorted({form for kind in elsewhere for form in forms[kind]}.union(lost))


def _is_elsewhere(led: LedTo, usual: int, beside: bool) -> bool:
    """True where a word mostly leads to other works; `usual` is how often the book's own word leads to its rules. Where
    these are labelled with a word `beside` which it stands for the like elsewhere, it is enough that it seldom leads to
    any of them, as a small number may by chance: *art. 66* in a book of §§."""
    if led.there > SELDOM * usual:
        return False
    lost = led.others + led.nowhere
    if beside and lost >= TWICE and lost > led.there and usual >= USUAL:
        return True
    return led.others >= FEWEST and led.others > led.there + led.nowhere


def _are_lost(signs: LedTo, usual: int) -> bool:
    """True where the signs for sections are lost, *§ 9 BGB* and *§ 61* in a book of *Nr. 3.2*; or where they lead to no
    rule, and to other works again and again."""
    if not signs.there and signs.others >= AGAIN and signs.others >= TWICE * signs.nowhere:
        return True
    return _is_lost(signs, usual)


def _is_lost(led: LedTo, usual: int) -> bool:
    """True for what hardly leads to any rule, to another work with its name at least once, where a word leads to many
    rules."""
    lost, seldom = led.others + led.nowhere, led.there <= SELDOM * usual
    return bool(led.others) and lost >= FEWEST and lost > led.there and usual >= OFTEN and seldom


def words_before_rules(book: Book) -> set[str]:
    """Return what stands before the numbers of rules where these begin, in small letters."""
    found = set()
    for rule in book.rules:
        start = rule.span.start
        found.add(rule.span.source.text[max(0, start - FAR) : start])
    return {before.casefold().rstrip(" \xa0*_[(") for before in found}
