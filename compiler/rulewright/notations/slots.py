"""Words in a notation by the name of their list: `<paragraph> {1}` is *paragraph 2*, *para. 2*, or *Absatz 2*, as the
language of the book has it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.languages.load import counted_in
from rulewright.languages.patterns import literally
from rulewright.languages.words import SLOTS, Words
from rulewright.text import capitalised

COUNTED = re.compile(r"\{(counting|ranking)\}")
SLOT = re.compile(r"(?<!\(\?P)<([a-z]+)>")


def in_sample(sample: str, words: Words, language: str) -> list[str]:
    """Return the samples that one stands for, one for each word of the list that it names, and with the language whose
    numbers in words it names; none where the language has no such words. Raises ValueError where there is no such
    list."""
    counted = COUNTED.search(sample)
    if counted and not counted_in(language, counted[1]):
        return []
    sample = COUNTED.sub(rf"{{\1-{language}}}", sample)
    slot = SLOT.search(sample)
    if not slot:
        return [sample]
    return [sample[: slot.start()] + word + sample[slot.end() :] for word in _listed(slot[1], words)]


def in_pattern(pattern: str, words: Words) -> str:
    """Return a pattern with the words of the lists that it names, as they are written, with a capital, and in
    capitals. Other names in angle brackets are the pattern's own."""

    def spelled(slot: re.Match[str]) -> str:
        if slot[1] not in SLOTS:
            return slot[0]
        each = {spelling for word in _listed(slot[1], words) for spelling in _spellings(word)}
        return f"(?:{literally(each)})"

    return SLOT.sub(spelled, pattern)


def _listed(name: str, words: Words) -> Sequence[str]:
    if name not in SLOTS:
        raise ValueError(f"there is no list of words <{name}>; there are {', '.join(f'<{each}>' for each in SLOTS)}")
    listed: list[str] = getattr(words, name)
    return listed


def _spellings(word: str) -> tuple[str, str, str]:
    return word, capitalised(word), word.upper()
