"""Set a document, in one file or several, with Typst: bundled fonts, a project's own templates first, no network.

Where links lead to, and the page numbers printed with them, depend on all that comes before on paper. Typst could find
out by itself, but would set a large book four times over and keep all four in memory. So a sketch tells where all
things stand, with page numbers that are guessed, and the print is told. Each is made in a process of its own, one after
the other, so that memory is given back.
"""

from __future__ import annotations

import re
import shutil
from bisect import bisect_left
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

from rulewright.errors import OutputError
from rulewright.output import scratch, write_whole
from rulewright.publish.pdf.documents import Document
from rulewright.publish.pdf.press import Mode, Places, PressError, press
from rulewright.publish.templates import shipped

FONTS = "fonts"
ICONS = "assets/icons"
SKETCHES = 2  # at most
PRINTS = 3  # at most; then a page number may be wrong by one
NEAR = 2  # points that a link may lead beside the line
PAGE = 4000  # characters, for the guess
ESCAPE = re.compile(r"\\(u00[01][0-9a-f]|[bf])|\\.")  # of JSON; group 1 is a control character, which nothing can show
UNSHOWN = re.compile(r'the text `("(?:[^"\\]|\\.)*")` could not be displayed')


def typeset(documents: list[Document], root: Path, output: Path) -> tuple[list[Path], list[str]]:
    """Set documents of the project at `root`, which may link to each other, into the folder `output`.

    Returns the files, and sentences about characters that no font has (they are printed by their code points). Raises
    OutputError where one cannot be set, naming the rule that is to blame, or cannot be written; then none is.
    """
    files = [output / f"{each.name}.pdf" for each in documents]
    with ExitStack() as stack:
        try:
            presses = [_Press(each, root, stack.enter_context(scratch())) for each in documents]
            _print(presses)
            made = [(each.folder / "out.pdf").read_bytes() for each in presses]
            output.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            names = ", ".join(file.name for file in files)
            where = error.filename2 or error.filename or "the folder for temporary files"
            raise OutputError(f"{names}: cannot be made ({error.strerror or error}: {where})") from error
        for file, content in zip(files, made, strict=True):
            write_whole(file, content)
    return files, [remark for each in presses for remark in each.remarks()]


def _print(presses: list[_Press]) -> None:
    """Sketch all files until page numbers are as wide as was guessed, then print them until they are right."""
    places = {key: place for each in presses for key, place in _guess(each.document).items()}
    for _ in range(SKETCHES):
        found = _places(presses, places, "sketch")
        alike = all(len(str(page)) == len(str(places[key][1])) for key, (_, page, *_) in found.items() if key in places)
        places |= found
        if alike:
            break
    for _ in range(PRINTS):
        found = _places(presses, places, "print")
        if all(_near(place, places.get(key)) for key, place in found.items()):
            break
        places |= found


def _places(presses: list[_Press], places: Places, mode: Mode) -> Places:
    return {key: place for each in presses for key, place in each.press(places, mode).items()}


def _near(place: list[int], believed: list[int] | None) -> bool:
    return believed is not None and place[:2] == believed[:2] and abs(place[2] - believed[2]) <= NEAR


class _Press:
    """A working folder with the templates, the project's own before the tool's, and the document's data beside them.

    `unshown` are characters that no font has, as far as Typst has complained about them.
    """

    def __init__(self, document: Document, root: Path, folder: Path) -> None:
        self.document = document
        self.folder = folder
        self.unshown: set[str] = set()
        homes = [shipped(), root / "templates"]
        (folder / "icons").mkdir()
        for home in homes:
            for path in home.glob("pdf/*.typ"):
                shutil.copyfile(path, folder / path.name)
            for path in home.glob(f"{ICONS}/*.svg"):
                shutil.copyfile(path, folder / "icons" / path.name)
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

    def remarks(self) -> list[str]:
        """Return a sentence about each character without a drawing: where it stands first, and what to do."""
        return [
            f"{self.document.name}.pdf: no font has “{character}” (first in {self._home(character)}), so "
            f"{_code(character)} is printed instead; put a font that has it into templates/pdf/{FONTS}/"
            for character in sorted(self.unshown)
        ]

    def _home(self, character: str) -> str:
        entries = self.document.data["entries"]
        homes = (entry["name"] for entry in entries if character.encode() in msgspec.json.encode(entry))
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
        return press(self.folder, self.document.kind, self.fonts, places, mode)


def _guess(document: Document) -> Places:
    """Return about where everything might stand. The nearer to the truth, the fewer rounds it takes."""
    places: Places = {}
    characters = 0
    for entry in document.data["entries"]:
        page = [document.data["part"], 1 + characters // PAGE, 0, 0]
        for rule in entry.get("rules", [entry]):
            places[rule["id"]] = page
            for part in rule.get("content", ()):
                if part["kind"] == "table":
                    places[part["id"]] = page
        characters += len(msgspec.json.encode(entry)) // 2
    return places


def _unshown(error: PressError) -> set[str]:
    """Return the characters that Typst complains about: those beyond ASCII in what it could not display."""
    texts = UNSHOWN.findall(error.details)
    plain = (re.sub(r"\\u\{([0-9a-f]+)\}", lambda code: chr(int(code[1], 16)), text) for text in texts)
    return {each for text in plain for each in text if not each.isascii()}


def _code(character: str) -> str:
    return f"[U+{ord(character):04X}]"
