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
        self._starts: list[int] = []  # of the words up to the last that was asked for

    def start(self, at: int) -> int:
        """Return where a word begins. No word begins between two of them, so that each is the next that reads so."""
        starts = self._starts
        if at < len(starts):
            return starts[at]
        written, find = self.written, self.text.find
        for number in range(len(starts), at + 1):
            starts.append(find(written[number], starts[-1] + len(written[number - 1]) if number else 0))
        return starts[at]

    def end(self, at: int) -> int:
        """Return where a word ends."""
        return self.start(at) + len(self.written[at])

    def adjoin(self, first: int, behind: int) -> bool:
        """True where only blanks and hyphens stand between the words from `first` to the one in front of `behind`."""
        return all(self.text[self.end(at) : self.start(at + 1)] in BETWEEN for at in range(first, behind - 1))
