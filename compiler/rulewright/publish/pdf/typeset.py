"""Set one document with Typst: bundled fonts, a project's own templates first, no network, whole or not at all."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from bisect import bisect_left
from pathlib import Path
from typing import Any

import msgspec
import typst

from rulewright.errors import OutputError
from rulewright.publish.pdf.documents import Document
from rulewright.publish.templates import shipped

FONTS = "fonts"
ICONS = "assets/icons"
EPOCH = 0  # a fixed time of creation, so that the same input gives the same bytes
ESCAPE = re.compile(r"\\(u00[01][0-9a-f]|[bf])|\\.")  # of JSON; group 1 is a control character, which nothing can show
UNSHOWN = re.compile(r'the text `("(?:[^"\\]|\\.)*")` could not be displayed')


def typeset(document: Document, root: Path, output: Path) -> tuple[Path, list[str]]:
    """Set a document of the project at `root` into the folder `output`.

    Returns the file, and sentences about characters that no font has (they are printed by their code points). Raises
    OutputError where it cannot be set, naming the rule that is to blame, or cannot be written.
    """
    target = output / f"{document.name}.pdf"
    with tempfile.TemporaryDirectory(prefix="rulewright-") as folder:
        press = _Press(document, [shipped(), root / "templates"], Path(folder))
        try:
            pdf = press.print()
        except typst.TypstError as error:
            raise OutputError(f"{target.name}: {press.blame(error)}") from error
    _write(target, pdf)
    return target, [_unshown_sentence(target.name, document, each) for each in sorted(press.unshown)]


class _Press:
    """A working folder with the templates (later ones of `homes` win), and the document's data beside them.

    `unshown` are characters that no font has, as far as Typst has complained about them.
    """

    def __init__(self, document: Document, homes: list[Path], folder: Path) -> None:
        self.document = document
        self.folder = folder
        self.unshown: set[str] = set()
        for home in homes:
            for path in sorted(home.glob("pdf/*.typ")):
                shutil.copyfile(path, folder / path.name)
            if (home / ICONS).is_dir():
                shutil.copytree(home / ICONS, folder / "icons", dirs_exist_ok=True)
        fonts = [home / "pdf" / FONTS for home in homes if (home / "pdf" / FONTS).is_dir()]
        self.compiler = typst.Compiler(root=folder, font_paths=fonts, ignore_system_fonts=True)

    def print(self) -> bytes:
        """Return the PDF. Raises TypstError."""
        while True:
            try:
                return self._compile(self.document.data["entries"])
            except typst.TypstError as error:
                more = _unshown(error) - self.unshown
                if not more:
                    raise
                self.unshown |= more

    def blame(self, error: typst.TypstError) -> str:
        """Return a sentence about the first rule without which the document could be set, or about the template."""
        entries = self.document.data["entries"]
        words = " ".join(error.message.split())
        template = f"templates/pdf/{self.document.kind}.typ"
        if self._fails_alike(error, 0):
            return f"the template {template} cannot be set: {words}"
        guilty = bisect_left(range(len(entries)), True, lo=1, key=lambda count: self._fails_alike(error, count)) - 1
        return f"{entries[guilty]['name']} cannot be set: {words}; change its text, or {template}"

    def _fails_alike(self, error: typst.TypstError, count: int) -> bool:
        """True where the first `count` entries alone already end in the same error."""
        try:
            self._compile(self.document.data["entries"][:count])
        except typst.TypstError as other:
            return bool(other.message == error.message)
        return False

    def _compile(self, entries: list[Any]) -> bytes:
        text = msgspec.json.encode(self.document.data | {"entries": entries}).decode()
        text = ESCAPE.sub(lambda escape: " " if escape[1] else escape[0], text)
        codes = {0x7F: " "} | {ord(each): _code(each) for each in self.unshown}
        (self.folder / "data.json").write_text(text.translate(codes), "utf-8")
        main = self.folder / f"{self.document.kind}.typ"
        pdf = self.compiler.compile(main, format="pdf", pdf_standards="ua-1", timestamp=EPOCH)
        assert isinstance(pdf, bytes)
        return pdf


def _unshown(error: typst.TypstError) -> set[str]:
    """Return the characters that Typst complains about: those beyond ASCII in what it could not display."""
    texts = UNSHOWN.findall(error.diagnostic)
    plain = (re.sub(r"\\u\{([0-9a-f]+)\}", lambda code: chr(int(code[1], 16)), text) for text in texts)
    return {each for text in plain for each in text if not each.isascii()}


def _code(character: str) -> str:
    return f"[U+{ord(character):04X}]"


def _unshown_sentence(file: str, document: Document, character: str) -> str:
    """Say where a character without a drawing stands first, and what to do."""
    entries = document.data["entries"]
    homes = (entry["name"] for entry in entries if character.encode() in msgspec.json.encode(entry))
    return (
        f"{file}: no font has “{character}” (first in {next(homes, 'the title')}), so {_code(character)} is printed "
        f"instead; put a font that has it into templates/pdf/{FONTS}/"
    )


def _write(target: Path, data: bytes) -> None:
    """Write a file whole or not at all. Raises OutputError."""
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        beside.replace(target)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OutputError(f"{target}: cannot be written ({error.strerror or error})") from error
