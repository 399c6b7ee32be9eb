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
        self.written = TOKEN.findall(text) if written is None else written
        self.stems = list(map(folder.stems.__getitem__, self.written))

    @cached_property
    def starts(self) -> list[int]:
        """Where each word begins. No word begins between two of them, so that each is the next that reads so."""
        found, at, find = [], 0, self.text.find
        for word in self.written:
            at = find(word, at)
            found.append(at)
            at += len(word)
        return found

    def end(self, at: int) -> int:
        """Return where a word ends."""
        return self.starts[at] + len(self.written[at])

    def adjoin(self, first: int, behind: int) -> bool:
        """True where only blanks and hyphens stand between the words from `first` to the one in front of `behind`."""
        starts, written = self.starts, self.written
        for at in range(first, behind - 1):
            if self.text[starts[at] + len(written[at]) : starts[at + 1]] not in BETWEEN:
                return False
        return True
