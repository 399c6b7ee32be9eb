"""Broken inputs, always the same ones, given to every command; and those that once failed. See tests/fuzz."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.read import files
from tests.fuzz import trial
from tests.fuzz.__main__ import fuzz
from tests.fuzz.shrink import shrunk

SEED = 23
# Of which kind, and how many of a seed: they may run side by side, and comparing two books takes longest
PARTS = [("broken", 100), ("broken", 100), ("broken", 100), ("strewn", 100), ("revised", 20), ("typed", 20)]


@pytest.mark.parametrize("path", sorted(trial.KEPT.glob("*.case")), ids=lambda path: path.stem)
def test_what_once_failed(path: Path, tmp_path: Path) -> None:
    assert not trial.run(trial.read(path), tmp_path)


@pytest.mark.parametrize("part", range(len(PARTS)))
def test_broken_inputs(part: int) -> None:
    kind, count = PARTS[part]
    assert not fuzz(count, SEED + part, save=False, kind=kind)


def test_a_case_is_read_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "KEPT", tmp_path)
    wanted = trial.Trial(("show", "1\\.1", "½\n"), {"a/b.md": "\n--- x\n\0\\U\r\n\ud800", "c": ""})
    assert trial.read(trial.keep(wanted, "wrong")) == wanted


def test_a_failure_is_seen_and_made_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that fails wherever a text holds a certain word."""

    def fail(source: str) -> None:
        if "TRAP" in source:
            raise LookupError("what nobody foresaw")

    read_source = files.read_source

    def read(*given: Any) -> object:
        found = read_source(*given)
        fail(found[0].text)
        return found

    monkeypatch.setattr("rulewright.books.read_source", read)
    whole = trial.Trial(("check", "book"), {"book/1.md": "# 1. A\n\n1.1 One.\n\n1.2 TRAP\n\n1.3 Three.\n"})
    assert trial.run(whole, tmp_path) == "LookupError in test_fuzz.py:fail"
    small = shrunk(whole, lambda each: trial.run(each, tmp_path).startswith("LookupError"))
    assert small.files == {"book/1.md": "TRAP"}
