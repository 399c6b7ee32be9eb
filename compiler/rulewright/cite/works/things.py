"""Names of things that hold a number, as a book uses them: *Llama 3.1*, *Python 3.11*. Such a name stands in sentences
with a capital and no article, again and again with one number, or with numbers that no rule has, and no rule is called
so."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain

from rulewright.cache import Kind, always
from rulewright.cite.patterns import Endings
from rulewright.cite.shown import Shown
from rulewright.cite.surroundings import before
from rulewright.languages.forms import stem
from rulewright.languages.quotes import MARKS
from rulewright.languages.scripts import CAPITALISED
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book

# Few words have such behind them. It begins with a figure, and looks back from there: figures are rarer than blanks
NUMBER = late(r"(?P<number>\d(?<= \d)\d*(?:\.\d+)+)(?![\w.]*\d)")
# Within a sentence: at the beginning of one any word has a capital
NAME = late(rf"(?:[\w,] |[({MARKS}])(?P<word>{CAPITALISED}:?)\Z")
BEFORE = 40  # characters before a number in which its name stands
WORD = late(r"[^\W\d_][\w’'&-]*")
FEWEST = 2  # times that a name stands in the text, at least
MANY = 3  # numbers behind a colon, OID: 2.5.4.3, of which no rule has any: what is cited stands so, too
SHORTEST = 4  # letters of a word that another one may be compounded with

Thing = tuple[str, str]  # the word of a name, and its number
Named = tuple[str, str, bool]  # the same, and whether it has an article
NAMED: Kind[list[list[Named]]] = Kind("names with numbers", list[list[Named]], shared=always)


def things_of(texts: Shown, listed: Words, book: Book) -> frozenset[Thing]:
    """Return the names of things in the texts of a book, each as the word and the number of it."""
    articles = Endings(listed.the)

    def named(text: str) -> list[Named]:
        return [
            (word["word"], number["number"], bool(articles.find(before(text, word.start("word")))))
            for word, number in _named(text)
        ]

    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    nouns: set[str] = set()  # words that have an article: the Retreat 4.2
    each = texts.each(NAMED, listed.the, named)
    for word, number, article in chain.from_iterable(each):
        found[word][number] += 1
        if article:
            nouns.add(word)
    cites = (*listed.cue, *listed.label, *listed.appendix, *listed.deferral, *listed.determiner, *listed.member)
    parts = (*listed.paragraph, *listed.number, *listed.letter, *listed.sentence)
    usual = {word.casefold() for word in (*cites, *parts)}
    compounds = tuple(word for word in usual if len(word) >= SHORTEST)  # Spielregel 4.2, as Regel 4.2
    names = [word for word in found if word not in nouns and _is_name(word, found[word], book)]
    plain = {word: word.casefold().removesuffix(":") for word in names}
    names = [word for word in names if plain[word] not in usual and not plain[word].endswith(compounds)]
    # The first word of a heading has a name's capital, too: Llama 3.1 rates
    headings = (f", {rule.heading}" for rule in book.rules)
    titles = " ".join(map(_without, headings)).casefold() if names else ""
    called = frozenset(stem(word) for word in WORD.findall(titles))  # see Retreat 4.2, which is called Retreats
    return frozenset((word, number) for word in names if stem(word) not in called for number in found[word])


def _named(text: str) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    """Yield the names in a text that hold a number: the word, and the number behind it."""
    for number in NUMBER.finditer(text):
        blank = number.start() - 1
        last = text[max(0, blank - BEFORE) : blank].rpartition(" ")[2]
        plain = last.isascii() and last.islower()  # so are most words before a number
        word = None if plain else NAME.search(text, max(0, blank - BEFORE), blank)
        if word:
            yield word, number


def _without(text: str) -> str:
    """Return a text without such names."""
    done, parts = 0, []
    for word, number in _named(text):
        parts.append(text[done : word.start()])
        done = number.end()
    return " ".join([*parts, text[done:]])


def _is_name(word: str, numbers: Counter[str], book: Book) -> bool:
    """True for the numbers behind a word that is a thing's: again and again one, or mostly such as no rule has."""
    known = sum(number in book.index for number in numbers)
    if word.endswith(":"):
        return not known and len(numbers) >= MANY
    return numbers.total() >= FEWEST and (known <= 1 or known * 2 <= len(numbers))
