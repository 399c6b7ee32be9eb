"""Files of a book in which no rule was found, though they are numbered: an annex in a file of its own may number in
another way than the rules. Nobody would miss what such a file is never held against."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from rulewright.text import Source

FEWEST = 6  # numbers at the beginnings of lines that go on from one to the next
MOST = 5  # files that are looked at


def left_over(sources: list[Source], read: Collection[str], folder: Path, language: str) -> Iterator[str]:
    """Yield a sentence for each file that is not among those `read`, by their paths, and numbers its lines in a way of
    its own, each with several parts. `sources` are all of a book as lines."""
    without = [each for each in sources if each.path not in read]
    if len(without) == len(sources):
        return  # empty-book says so
    from rulewright.outline.guess import guess_notation  # there is seldom such a file

    for source in without[:MOST]:
        guess = guess_notation([source], folder, language)
        number = guess.notation.parse(guess.example) or ()
        if guess.fits >= FEWEST and len(number) > 1:
            yield (
                f"no rule was found in {source.path}, of which {guess.fits} lines begin with numbers such as "
                f"{guess.example}: describe them in the notation, or make it a book of its own, in a folder with a "
                "book.toml"
            )
