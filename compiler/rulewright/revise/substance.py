"""Whether a rule changed in substance, or only in how it is put."""

from __future__ import annotations

from collections.abc import Collection

from rulewright.languages import load_words
from rulewright.languages.quotes import EDGE
from rulewright.model import Book
from rulewright.revise.align import Marked

SHARE = 0.2  # of the words; where more changed, the rule is another


def turning_words(book: Book) -> frozenset[str]:
    """Return the words that turn a rule of this book round."""
    words = book.notation.words if book.notation else load_words(book.language)
    return frozenset(words.turning)


def in_substance(words: list[Marked], turning: Collection[str]) -> bool:
    """True where a figure changed, or a word that turns the meaning round, or a good part of the words.

    `turning` are the words that turn a rule of the book round.
    """
    same, changed = 0, 0
    counts: dict[str, int] = {}
    for mark, text in words:
        each = [word.strip(".,;:()[]*" + EDGE).casefold() for word in text.split()]
        if mark == "same":
            same += len(each)
            continue
        changed += len(each)
        for word in each:
            counts[word] = counts.get(word, 0) + (1 if mark == "added" else -1)
    left = [word for word, count in counts.items() if count and word]  # what only changed places is no other word
    telling = any(word in turning or any(map(str.isdigit, word)) for word in left)
    return telling or changed > 2 * SHARE * (same + changed / 2)
