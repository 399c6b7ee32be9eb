"""The words of one text, as they are written and folded, and where each stands."""

from __future__ import annotations

from functools import cached_property

from rulewright.terms.fold import TOKEN, Folder

BETWEEN = (" ", "-", "‑", "–", " - ", "- ")  # what may stand between the words of a term


class Tokens:
    """The words of a text: `written`, and `stems`, which are these folded."""

    def __init__(self, text: str, folder: Folder, written: list[str] | None = None) -> None:
        """`written` are the words, where they are known."""
        self.text = text
        self.folder = folder
        self.written = TOKEN.findall(text) if written is None else written
        self._starts: list[int] = []  # of the words, up to the last one that was asked for

    @cached_property
    def stems(self) -> list[str]:
        return list(map(self.folder.stems.__getitem__, self.written))

    def start(self, at: int) -> int:
        """Return where a word begins."""
        starts = self._starts
        if at >= len(starts):
            self._locate(at)
        return starts[at]

    def end(self, at: int) -> int:
        """Return where a word ends."""
        return self.start(at) + len(self.written[at])

    def adjoin(self, first: int, behind: int) -> bool:
        """True where only blanks and hyphens stand between the words from `first` to the one in front of `behind`."""
        self.start(behind - 1)
        text, starts, written = self.text, self._starts, self.written
        return all(text[starts[at] + len(written[at]) : starts[at + 1]] in BETWEEN for at in range(first, behind - 1))

    def _locate(self, last: int) -> None:
        """Find where the words up to one begin. No word begins between two of them, so that each is the next that reads
        so."""
        starts, written, find = self._starts, self.written, self.text.find
        known = len(starts)
        end = starts[-1] + len(written[known - 1]) if starts else 0
        for word in written[known : last + 1]:
            at = find(word, end)
            starts.append(at)
            end = at + len(word)
