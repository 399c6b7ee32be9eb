"""`python -m benchmarks.growth [NAME …]`: how work grows with the text, counted instead of timed.

Each shape is compiled at three sizes: none, 1 and 4. What is counted are lines of Python that run, and characters that
patterns pass over: the same on every machine, however busy it is. Work that four times the text makes more than four
times as large is a fault, and shows as a growth above 4.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from benchmarks.growth_shapes import HEAD, SHAPES, Shape

SIZES = (0, 1, 4)
compile_pattern = re.compile
passed = 0  # characters


class Counted:
    """A compiled pattern that counts the characters which it passes over."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        self._pattern = pattern

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pattern, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counted) and self._pattern == other._pattern

    def __hash__(self) -> int:
        return hash(self._pattern)

    def match(self, text: Any, at: int = 0, end: int = sys.maxsize) -> Any:
        return _noted(self._pattern.match(text, at, end), at, at)

    def fullmatch(self, text: Any, at: int = 0, end: int = sys.maxsize) -> Any:
        return _noted(self._pattern.fullmatch(text, at, end), at, at)

    def search(self, text: Any, at: int = 0, end: int = sys.maxsize) -> Any:
        return _noted(self._pattern.search(text, at, end), at, min(end, len(text)))

    def finditer(self, text: Any, at: int = 0, end: int = sys.maxsize) -> Iterator[Any]:
        for match in self._pattern.finditer(text, at, end):
            yield _noted(match, at, at)
            at = match.end()
        _note(min(end, len(text)) - at)

    def findall(self, text: Any, *at: int) -> Any:
        _note(len(text))
        return self._pattern.findall(text, *at)

    def split(self, text: Any, *most: int) -> Any:
        _note(len(text))
        return self._pattern.split(text, *most)

    def sub(self, by: Any, text: Any, *most: int) -> Any:
        _note(len(text))
        return self._pattern.sub(by, text, *most)


def _noted(match: Any, at: int, otherwise: int) -> Any:
    """Note how far a pattern came: to the end of its match, or where there is none as far as it looked."""
    _note((match.end() if match else otherwise) - at)
    return match


def _note(characters: int) -> None:
    global passed
    passed += 1 + max(0, characters)


def counted_pattern(pattern: Any, flags: int = 0) -> Any:
    return pattern if isinstance(pattern, Counted) else Counted(compile_pattern(pattern, flags))


def count_patterns() -> None:
    """Let every pattern count from now on. The package must not be imported yet."""
    assert not any(name.startswith("rulewright") for name in sys.modules)
    re.compile = counted_pattern
    for name in ("match", "fullmatch", "search", "finditer", "findall", "split"):
        setattr(re, name, lambda pattern, text, *more, name=name: getattr(counted_pattern(pattern), name)(text, *more))
    re.sub = lambda pattern, by, text, count=0, flags=0: counted_pattern(pattern, flags).sub(by, text, count)


def work(run: Callable[[], object]) -> int:
    """Return how many lines of the package and its parser run, and how many characters its patterns pass over."""
    lines, before = 0, passed

    def each_line(frame: FrameType, event: str, _: object) -> Any:
        nonlocal lines
        lines += 1
        return each_line

    def each_call(frame: FrameType, event: str, _: object) -> Any:
        path = frame.f_code.co_filename
        return each_line if "rulewright" in path or "lark" in path else None

    sys.settrace(each_call)
    try:
        run()
    finally:
        sys.settrace(None)
    return lines + passed - before


def compile_shape(shape: Shape, size: int, folder: Path) -> Callable[[], object]:
    """Write a book of this shape; return what compiles it and says what was found."""
    from rulewright.cli.project import REPORTS  # noqa: F401  so that importing is no part of the work
    from rulewright.compile import load
    from rulewright.publish.export import export_json
    from rulewright.report.text import report_text

    book = folder / "book"
    book.mkdir(exist_ok=True)
    (book / "book.toml").write_text(shape.settings, "utf-8")
    name = "1.rules" if shape.code else "1.lt" if shape.settings.startswith("format") else "1.md"
    (book / name).write_text(shape.text(size), "utf-8", newline="")
    if shape.code:
        (book / "1.md").write_text(HEAD, "utf-8")

    def run() -> object:
        project = load(book)
        return export_json(project), report_text(project, project.check(), lambda text, **style: text)

    return run


def measured(names: list[str]) -> Iterator[tuple[str, list[int]]]:
    """Yield each shape with its work at all sizes."""
    for name in names:
        counts: list[int] = []
        for size in SIZES:
            with tempfile.TemporaryDirectory() as folder:
                run = compile_shape(SHAPES[name], size, Path(folder))
                if not counts:
                    run()  # what is done once in a process is no part of it
                counts.append(work(run))
        yield name, counts


def growth(counts: list[int]) -> float:
    """Return how many times as much work four times the text is, apart from what no text needs."""
    none, small, large = counts
    return (large - none) / max(1, small - none)


if __name__ == "__main__":
    count_patterns()
    as_json = "--json" in sys.argv
    chosen = [each for each in sys.argv[1:] if each != "--json"] or list(SHAPES)
    found = {}
    for name, counts in measured(chosen):
        found[name] = counts
        if not as_json:
            print(
                f"{name:45} {counts[1] - counts[0]:>9,} {counts[2] - counts[0]:>10,} {growth(counts):6.2f}", flush=True
            )
    if as_json:
        print(json.dumps(found))
