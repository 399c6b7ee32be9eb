"""A made-up book on disk, ready to be run on: made in a process of its own, edited, put back."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.generate import BOOK, Fault


class BookOnDisk:
    """A book of `rules` rules and twice as many citations in `folder`, which this makes."""

    def __init__(self, folder: Path, rules: int, notation: str) -> None:
        arguments = ["--rules", str(rules), "--citations", str(rules * 2), "--notation", notation]
        subprocess.run([sys.executable, "-m", "benchmarks.generate", str(folder), *arguments], check=True)
        planted: dict[str, Any] = json.loads((folder / "planted.json").read_text("utf-8"))
        self.rules = rules
        self.references: int = planted["references"]
        self.faults = [Fault(**fault) for fault in planted["faults"]]
        self.edited = Fault(**planted["edit"])
        self.project = folder / "project"
        self.sources = self.project / "sources" / BOOK
        self.pages = folder / "pages"
        self._page = self.project / self.edited.file
        self._original = self._page.read_text("utf-8")

    @property
    def size(self) -> int:
        """The bytes of text."""
        return sum(path.stat().st_size for path in self.sources.glob("*.md"))

    def clean(self, run: int = 0) -> None:
        """Take away all output, and the edit."""
        self._page.write_text(self._original, encoding="utf-8")
        shutil.rmtree(self.project / "build", ignore_errors=True)
        shutil.rmtree(self.pages / "site", ignore_errors=True)

    def edit(self, run: int) -> None:
        """Add a sentence with a broken citation to one rule; another sentence for each run. Output stays."""
        lines = self._original.split("\n")
        lines[self.edited.line - 1] += f" This was revised again{' and again' * run}; see {self.edited.text}."
        self._page.write_text("\n".join(lines), encoding="utf-8")
