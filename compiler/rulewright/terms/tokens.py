"""The words of one text, as they are written and folded, and where each stands."""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate

from rulewright.late import late
from rulewright.terms.fold import TOKEN, Folder

BETWEEN = (" ", "-", "‑", "–", " - ", "- ")  # what may stand between the words of a term
PARTS = late(f"({TOKEN.pattern})")


def parted(text: str) -> list[str]:
    """Return the words of a text with what stands in front of the first, between them, and behind the last."""
    return PARTS.split(text)


class Tokens:
    """The words of a text: `written`, and `stems`, which are these folded."""

    def __init__(self, text: str, folder: Folder, parts: list[str] | None = None) -> None:
        """`parts` is the text `parted`, where that is known."""
        self.text = text
        self.folder = folder
        self.parts = parted(text) if parts is None else parts
        self.written = self.parts[1::2]

    @cached_property
    def stems(self) -> list[str]:
        return self.folded(0, len(self.written))

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(map(len, self.parts)))

    def stem(self, at: int) -> str:
        """Return a word, folded."""
        return self.folder.stems[self.written[at]]

    def pair(self, at: int) -> str:
        """Return a word with the next one, if there is one, both folded and joined."""
        stems, behind = self.folder.stems, at + 1
        one = stems[self.written[at]]
        return one + stems[self.written[behind]] if behind < len(self.written) else one

    def folded(self, first: int, behind: int) -> list[str]:
        """Return the words from `first` to the one in front of `behind`, folded."""
        return list(map(self.folder.stems.__getitem__, self.written[first:behind]))

    def run(self, first: int, behind: int) -> str:
        """Return the same words as they stand in the text."""
        return "".join(self.parts[2 * first + 1 : 2 * behind])

    def start(self, at: int) -> int:
        """Return where a word begins."""
        return self._ends[2 * at]

    def end(self, at: int) -> int:
        """Return where a word ends."""
        return self._ends[2 * at + 1]

    def adjoin(self, first: int, behind: int) -> bool:
        """True where only blanks and hyphens stand between the words from `first` to the one in front of `behind`."""
        return all(gap in BETWEEN for gap in self.parts[2 * first + 2 : 2 * behind - 1 : 2])
