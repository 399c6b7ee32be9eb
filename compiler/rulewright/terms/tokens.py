"""The words of one text, as they are written and folded, and where each stands."""

from __future__ import annotations

from rulewright.terms.fold import TOKEN, Folder

BETWEEN = (" ", "-", "‑", "–", " - ", "- ")  # what may stand between the words of a term


class Tokens:
    """The words of a text: `written`, and `stems`, which are these folded."""

    def __init__(self, text: str, folder: Folder, written: list[str] | None = None) -> None:
        """`written` are the words, where they are known."""
        self.text = text
        self.written = TOKEN.findall(text) if written is None else written
        self.stems = list(map(folder.stems.__getitem__, self.written))
        self._starts: list[int] = []  # of the words, once one was asked for

    def start(self, at: int) -> int:
        """Return where a word begins."""
        return (self._starts or self._located())[at]

    def end(self, at: int) -> int:
        """Return where a word ends."""
        return (self._starts or self._located())[at] + len(self.written[at])

    def adjoin(self, first: int, behind: int) -> bool:
        """True where only blanks and hyphens stand between the words from `first` to the one in front of `behind`."""
        text, starts, written = self.text, self._starts or self._located(), self.written
        return all(text[starts[at] + len(written[at]) : starts[at + 1]] in BETWEEN for at in range(first, behind - 1))

    def _located(self) -> list[int]:
        """Find where the words begin. No word begins between two of them, so that each is the next that reads so."""
        starts, find, end = self._starts, self.text.find, 0
        for word in self.written:
            at = find(word, end)
            starts.append(at)
            end = at + len(word)
        return starts
