"""What is broken: every case of the tests, our books, the original texts where they are, and settings."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.conftest import CASES, ROOT, SHARED
from tests.fuzz.documents import documents
from tests.support.casefile import read_case, write_book

KINDS = ("read", "cite", "check", "notations", "lout", "renumber", "revise", "outline", "terms")
WHOLE = 3_000  # characters of a larger file that are taken at a time
Files = dict[str, str]


@cache
def corpus() -> list[Files]:
    """Return books: the files of each by their names, always in the same order. Who breaks one makes another of it."""
    documented = documents() * 12  # as many as there are cases in some folders
    return [*_cases(), *_books(ROOT / "sources"), *_books(SHARED / "seeds"), *documented]


def _cases() -> Iterator[Files]:
    folder = scratch()
    for number, path in enumerate(path for kind in KINDS for path in sorted((CASES / kind).glob("*.case"))):
        case = read_case(path)
        case.sources = {name.rpartition(" ")[2]: text for name, text in case.sources.items()}
        (folder / str(number)).mkdir()
        yield _files(write_book(case, folder / str(number)))
    clear(folder)


def _books(folder: Path) -> Iterator[Files]:
    """Yield pieces of the books below a folder, each with its settings and its rule code."""
    for settings in sorted(folder.glob("*/book.toml")):
        files = _files(settings.parent)
        texts = [name for name in files if not name.endswith((".toml", ".rules"))]
        for name in texts:
            code = {each: text for each, text in files.items() if each == f"{Path(name).stem}.rules"}
            for start in range(0, len(files[name]), WHOLE):
                head = files["book.toml"].split("\nfiles =")[0]
                yield {"book.toml": head, name: files[name][start : start + WHOLE], **code}


def _files(folder: Path) -> Files:
    return {path.name: path.read_text("utf-8", "replace") for path in sorted(folder.iterdir()) if path.is_file()}


def scratch() -> Path:
    """Return an empty folder, in memory where that can be."""
    memory = Path("/dev/shm")
    return Path(tempfile.mkdtemp(dir=memory if memory.is_dir() else None))


def clear(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
