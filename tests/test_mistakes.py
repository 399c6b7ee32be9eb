"""Mistakes of authors, planted one at a time into the book of the guide to rule code: none goes unnoticed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulewright
from tests.test_guides import blocks

PLANTED = tomllib.loads((Path(__file__).parent / "cases/mistakes.toml").read_text("utf-8"))
LANGUAGES = {"rules": "rules", "book": "markdown"}
ONLY_TOLD = "failed-example"  # the result was wrong, and not what made it so


def codes(mistake: dict[str, Any], folder: Path) -> set[str]:
    """Return what is found where this was written instead."""
    texts = {name: "\n".join(blocks("rule-code.md", language)) for name, language in LANGUAGES.items()}
    assert texts[mistake["in"]].count(mistake["old"]) == 1, mistake["old"]
    texts[mistake["in"]] = texts[mistake["in"]].replace(mistake["old"], mistake["new"])
    (folder / "book.toml").write_text("\n".join(blocks("rule-code.md", "toml")), "utf-8")
    (folder / "siege.md").write_text(texts["book"], "utf-8")
    (folder / "siege.rules").write_text(texts["rules"], "utf-8")
    return {each.code for each in rulewright.load(folder).check()}


@pytest.mark.parametrize("mistake", PLANTED["mistake"], ids=range(len(PLANTED["mistake"])))
def test_a_planted_mistake_is_found(mistake: dict[str, Any], tmp_path: Path) -> None:
    assert mistake["code"] in codes(mistake, tmp_path)


def test_most_are_named() -> None:
    assert len(PLANTED["mistake"]) >= 60
    assert len(list(named())) >= 0.75 * len(PLANTED["mistake"])


def named() -> Iterator[str]:
    return (each["code"] for each in PLANTED["mistake"] if each["code"] != ONLY_TOLD)
