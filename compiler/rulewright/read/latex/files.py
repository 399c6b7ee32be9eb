"""Files that a LaTeX text asks for: parts of it, its class, packages of its own."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.read.folder import is_preamble
from rulewright.read.latex.contracts import PACKAGE
from rulewright.read.reading import Reading

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way


UNBRACED = re.compile(r"[ \t]*(?P<name>[\w./-]+)")  # \input chapters/one, as plain TeX has it
FILES = ("input", "include", "subfile", "loadglsentries")
IN_FOLDERS = ("import", "subimport", "inputfrom", "subinputfrom", "includefrom", "subincludefrom")


class Files:
    """Reads other files where they are asked for."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return (
            dict.fromkeys(FILES, self.take_file)
            | dict.fromkeys(IN_FOLDERS, self.take_from_folder)
            | dict.fromkeys(("documentclass", "LoadClass"), self.take_class)
            | dict.fromkeys(("usepackage", "RequirePackage"), self.take_package)
        )

    def take_file(self, text: str, found: re.Match[str], end: int) -> int:
        plain = UNBRACED.match(text, found.end(), end) if found[0].strip() == "\\input" else None
        argument = plain.span("name") if plain else self.document.argument(text, found.end(), end)
        if argument is None or text is not self.document.reading.original:
            return found.end()
        self.enter(text[slice(*argument)].strip(), ("", ".tex"))
        if plain:
            return plain.end()
        return argument[1] + 1

    def take_from_folder(self, text: str, found: re.Match[str], end: int) -> int:
        """Read a file of another folder: `\\subimport{chapters/}{1}`."""
        folder = self.document.argument(text, found.end(), end)
        name = self.document.argument(text, folder[1] + 1, end) if folder else None
        if folder is None or name is None:
            return found.end()
        self.enter(posixpath.join(text[slice(*folder)].strip(), text[slice(*name)].strip()), ("", ".tex"))
        return name[1] + 1

    def enter(self, target: str, endings: tuple[str, ...], *, quietly: bool = False) -> None:
        """Read another file here; what is left of this one is a part of its own."""
        entered = self.document.parts.enter(target, endings, quietly=quietly)
        if entered is None:
            return
        before = self.document.reading
        if self.document.muted:
            self.document.reading = Reading(entered[0], entered[1])
            self.document.run(entered[1], 0, len(entered[1]))
            self.document.reading = before
        else:
            self.document.end_paragraph()
            self.document.parts.add(before)
            self.document.file(*entered)
            self.document.reading = Reading(before.path, before.original)
        self.document.parts.leave()

    def prepare(self, path: Path) -> None:
        """Read what a file beside the text defines, if it is a preamble."""
        entered = self.document.parts.enter_beside(path)
        if entered is None:
            return
        if is_preamble(entered[1]):
            self.document.muted += 1
            self.document.reading = Reading(*entered)
            self.document.run(entered[1], 0, len(entered[1]))
            self.document.muted -= 1
        self.document.parts.leave()

    def take_class(self, text: str, found: re.Match[str], end: int) -> int:
        at = self.document.skip_options(text, found.end(), end)
        argument = self.document.argument(text, at, end)
        if argument is None:
            return at
        name = text[slice(*argument)].strip()
        self.document.numbering.use(name)
        self.enter(name, (".cls",), quietly=True)
        return argument[1] + 1

    def take_package(self, text: str, found: re.Match[str], end: int) -> int:
        at = self.document.skip_options(text, found.end(), end)
        argument = self.document.argument(text, at, end)
        if argument is None:
            return at
        for name in text[slice(*argument)].split(","):
            self.document.contracts.loaded |= name.strip() == PACKAGE
            if name.strip():
                self.enter(name.strip(), (".sty",), quietly=True)
        return argument[1] + 1
