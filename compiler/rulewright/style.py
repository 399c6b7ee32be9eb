"""How characters of a text are set, and where those of a link lead."""

from __future__ import annotations

from typing import NamedTuple

LINK = "link:"  # begins the name of the style of linked words; the address follows
COUNTED = "counted:"  # the same, where the words of the link count something else than rules: a page, a note
NOTE = "note"  # the name of the style of a footnote's mark
WORK = "work"  # the name of the style of words that name another work as a list of such does: [Keel]
LOOKS = ("strong", "emphasis", "underline")  # the names of the styles that set words off
PICTURE = "picture:"  # begins the name of the style of words in whose place a picture is seen; its file follows


class Style(NamedTuple):
    """Characters `start` to `end` of a Text are set as `name`: strong, emphasis, underline, highlight, sup, sub, code;
    `note`, the mark of a footnote; `work`, what cites an entry of a list of works; `break` (over a space: a new line),
    `picture:` and its file (over its text alternative); or `link:` and a link's target,
    `counted:` where its words are the number of a page or a note.

    In Lout also `icon:Name` (over the icon's text alternative), `colour:name`, `tag` (of a reference that is shown by
    its target's title), `gap` (what parts two cells), `equation`, and `drawing` (over the code of a picture).
    """

    start: int
    end: int
    name: str

    @property
    def address(self) -> str | None:
        """The target of a link, whatever its words are; None for what is none."""
        for kind in (LINK, COUNTED):
            if self.name.startswith(kind):
                return self.name.removeprefix(kind)
        return None

    @property
    def is_counted(self) -> bool:
        """True for words that are no number of a rule: a link's that count pages or notes, and the mark of a note."""
        return self.name == NOTE or self.name.startswith(COUNTED)
