"""A document in the folder in which Typst sets it: with the templates, a project's own first, and its data.

Here an error of Typst becomes a sentence about the rule that is to blame.
"""

from __future__ import annotations

import re
import shutil
from bisect import bisect_left
from pathlib import Path
from typing import Any

import msgspec

from rulewright.errors import OutputError
from rulewright.publish.pdf.documents import Document
from rulewright.publish.pdf.press import Mode, Places, PressError, Presses
from rulewright.publish.templates import shipped
from rulewright.publish.text.pictures import FOLDER as PICTURES

FONTS = "fonts"
ICONS = "assets/icons"
NAMED = 4  # missing characters that are named one by one
BREAK = "\u200b"  # where the templates let long words break; it needs no drawing
ESCAPE = re.compile(r"\\(u00[01][0-9a-f]|[bf])|\\.")  # of JSON; group 1 is a control character, which nothing can show
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')  # a text in JSON
UNSHOWN = re.compile(r'the text `("(?:[^"\\]|\\.)*")` could not be displayed')


class Workspace:
    """A working folder with the templates, the project's own before the tool's, and the document's data beside them.

    `unshown` are characters that no font has, as far as Typst has complained about them.
    """

    def __init__(self, document: Document, root: Path, folder: Path, presses: Presses) -> None:
        self.document = document
        self.presses = presses
        self.folder = folder
        self.unshown: set[str] = set()
        homes = [shipped(), root / "templates"]
        (folder / "icons").mkdir()
        for home in homes:
            for path in home.glob("pdf/*.typ"):
                shutil.copyfile(path, folder / path.name)
            for path in home.glob(f"{ICONS}/*.svg"):
                shutil.copyfile(path, folder / "icons" / path.name)
        (folder / PICTURES).mkdir()
        for name, picture in document.pictures.items():
            (folder / PICTURES / name).write_bytes(picture.read())
        self.fonts = [home / "pdf" / FONTS for home in homes if (home / "pdf" / FONTS).is_dir()]

    def press(self, places: Places, mode: Mode) -> Places:
        """Set the document; return where everything stands. Raises OutputError."""
        while True:
            try:
                return self._press(self.document.data["entries"], places, mode)
            except PressError as error:
                more = _unshown(error) - self.unshown
                if not more:
                    raise OutputError(f"{self.document.name}.pdf: {self._blame(error)}") from error
                self.unshown |= more

    def names_any(self, ids: list[str]) -> bool:
        """True where one of these stands in the data of the document, as what it may link to does."""
        if not ids:
            return False
        text = (self.folder / "data.json").read_text("utf-8")
        return not {msgspec.json.encode(id).decode() for id in ids}.isdisjoint(QUOTED.findall(text))

    def remarks(self) -> list[str]:
        """Return a sentence about each character without a drawing, or one about many: where it stands first, and what
        to do."""
        missing = sorted(self.unshown)
        groups = [missing] if len(missing) > NAMED else [[each] for each in missing]
        return [
            f"{self.document.name}.pdf: no font has {_listed(group)} (first in {self._home(group)}), so code points "
            f"are printed instead, {_code(group[0])}; put a font that has them into templates/pdf/{FONTS}/"
            for group in groups
        ]

    def _home(self, characters: list[str]) -> str:
        """Return the name of the first entry in which one of these characters stands."""
        wanted = frozenset(characters)
        entries = self.document.data["entries"]
        homes = (entry["name"] for entry in entries if not wanted.isdisjoint(msgspec.json.encode(entry).decode()))
        return next(homes, "the title")

    def _blame(self, error: PressError) -> str:
        """Return a sentence about the first rule without which the document could be set, or about the template."""
        entries = self.document.data["entries"]
        words = " ".join(error.message.split())
        if error.killed:
            return words
        template = f"templates/pdf/{self.document.kind}.typ"
        if self._fails_alike(error, 0):
            return f"the template {template} cannot be set: {words}"
        guilty = bisect_left(range(len(entries)), True, lo=1, key=lambda count: self._fails_alike(error, count)) - 1
        return f"{entries[guilty]['name']} cannot be set: {words}; change its text, or {template}"

    def _fails_alike(self, error: PressError, count: int) -> bool:
        """True where the first `count` entries alone already end in the same error."""
        try:
            self._press(self.document.data["entries"][:count], {}, "print")
        except PressError as other:
            return other.message == error.message
        return False

    def _press(self, entries: list[Any], places: Places, mode: Mode) -> Places:
        text = msgspec.json.encode(self.document.data | {"entries": entries}).decode()
        text = ESCAPE.sub(lambda escape: " " if escape[1] else escape[0], text)
        codes = {0x7F: " "} | {ord(each): _code(each) for each in self.unshown}
        (self.folder / "data.json").write_text(text.translate(codes), "utf-8")
        return self.presses.press(self.folder, self.document.kind, self.fonts, places, mode)


def _unshown(error: PressError) -> set[str]:
    """Return the characters that Typst complains about: those beyond ASCII in what it could not display."""
    texts = UNSHOWN.findall(error.details)
    plain = (re.sub(r"\\u\{([0-9a-f]+)\}", lambda code: chr(int(code[1], 16)), text) for text in texts)
    return {each for text in plain for each in text if not each.isascii() and each != BREAK}


def _listed(characters: list[str]) -> str:
    quoted = ", ".join(f"“{each}”" for each in characters[:NAMED])
    return f"{len(characters)} characters, such as {quoted}" if len(characters) > NAMED else quoted


def _code(character: str) -> str:
    return f"[U+{ord(character):04X}]"
