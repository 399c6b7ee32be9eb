"""Run every case of tests/cases/lout. To add one, add a file; tests/support/casefile.py tells its form.

`--- rules` is the outline of the book, as shown.py writes it, and `--- tables` what is said of its tables. Notes
on tags that nothing cites, and on what cannot be shown, count only where a case marks one.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.conftest import CASES
from tests.read.lout.shown import outline, tables
from tests.support.casefile import read_case, write_book
from tests.test_cases import found_findings, found_references

QUIET = {"uncited-tag", "not-shown", "unpaired-mark"}  # braces that are printed, and other notes beside the point
FILES = sorted((CASES / "lout").glob("*.case"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path, tmp_path: Path) -> None:
    case = read_case(path)
    project = rulewright.load(write_book(case, tmp_path))
    assert not project.failures
    marked = {code for *_, code in case.findings}
    found = [each for each in found_findings(project) if each[3] not in QUIET - marked]
    book = project.books[0]
    if "rules" in case.expected:
        assert outline(book) == case.expected["rules"]
    assert tables(book) == case.expected.get("tables", tables(book))
    assert found == sorted(case.findings)
    if case.references:
        assert found_references(book) == sorted(case.references)
