"""A made-up book on disk, ready to be run on: made in a process of its own, edited, put back."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.generate import BOOK, Fault
from benchmarks.lout import add_section, write_aid

ADDED = "r-added"  # the label that an edit of the peers' books names; nothing has it
EDITS = {
    "mkdocs/docs/{}.md": "\n\nRevised {}: see [there](#{}).\n",
    "sphinx/{}.rst": "\n\nRevised {}: see :ref:`there <{}>`.\n",
    "strictdoc/{}.sdoc": "\n[REQUIREMENT]\nUID: revised-{}\nSTATEMENT: >>>\nSee [LINK: {}].\n<<<\n",
}


class BookOnDisk:
    """A book of `rules` rules and twice as many citations in `folder`, which this makes; where there are `peers`, in
    their markup, too. `labels` are what the planted faults name there, without those that no link can say."""

    def __init__(self, folder: Path, rules: int, notation: str, peers: bool = False) -> None:
        arguments = ["--rules", str(rules), "--citations", str(rules * 2), "--notation", notation]
        subprocess.run([sys.executable, "-m", "benchmarks.generate", str(folder), *arguments], check=True)
        planted: dict[str, Any] = json.loads((folder / "planted.json").read_text("utf-8"))
        self.folder = folder
        self.rules = rules
        self.references: int = planted["references"]
        self.faults = [Fault(**fault) for fault in planted["faults"]]
        self.edited = Fault(**planted["edit"])
        self.project = folder / "project"
        self.sources = self.project / "sources" / BOOK
        self.revised = folder / "revised"
        self.aid = folder / "aid"
        self.labels: list[str] = []
        if peers:
            subprocess.run([sys.executable, "-m", "benchmarks.peers", str(folder)], check=True)
            self.labels = [each for each in json.loads((folder / "labels.json").read_text("utf-8")) if each]
        page = Path(self.edited.file)
        edited = [self.project / page, *(folder / name.format(page.stem) for name in EDITS if peers)]
        self._originals = {path: path.read_text("utf-8") for path in edited}

    @property
    def size(self) -> int:
        """The bytes of text."""
        return sum(path.stat().st_size for path in self.sources.glob("*.md"))

    @property
    def renumbering(self) -> tuple[str, str]:
        """The number of a section, and one that no section has."""
        free = re.sub(r"\W?\w$", "", self.edited.text)
        return f"{free[:-1]}{'1' if free[-1].isdigit() else 'A'}", free

    def add_revision(self) -> None:
        """Make a revision of the project, `revised`: rules put in, taken out, moved, split, reworded, renumbered."""
        shutil.copytree(self.project, self.revised, ignore=shutil.ignore_patterns("build"))
        subprocess.run([sys.executable, "-m", "benchmarks.revising", str(self.revised / "sources" / BOOK)], check=True)

    def add_aid(self) -> None:
        """Make a project of a player aid in Lout, `aid`, as large as the book's text."""
        write_aid(self.aid, self.size)

    def edit_aid(self, run: int) -> None:
        """Put a section in front of one file of the aid that cites what is not there; another one for each run."""
        add_section(self.aid, run)

    def restore(self, run: int = 0) -> None:
        """Take away the edit; output stays."""
        for path, text in self._originals.items():
            if path.read_text("utf-8") != text:
                path.write_text(text, encoding="utf-8")

    def clean(self, run: int = 0) -> None:
        """Take away all output, and the edit."""
        self.restore()
        for output in (self.project / "build", self.aid / "build", self.revised / "build", self.folder / "out"):
            shutil.rmtree(output, ignore_errors=True)

    def edit(self, run: int) -> None:
        """Add a sentence with a broken citation to one rule; another sentence for each run. Output stays."""
        page = self.project / self.edited.file
        lines = self._originals[page].split("\n")
        lines[self.edited.line - 1] += f" This was revised again{' and again' * run}; see {self.edited.text}."
        page.write_text("\n".join(lines), encoding="utf-8")

    def edit_peers(self, run: int) -> None:
        """Add a broken link to one page of each peer's book."""
        for path, text in self._originals.items():
            words = next((each for name, each in EDITS.items() if path.suffix == Path(name).suffix), "")
            if path != self.project / self.edited.file:
                path.write_text(text + words.format(run, ADDED), encoding="utf-8")
