"""Numbers and tags as Lout has them: documents of every type, with what Lout 3.43 made of each.

`--- numbers` of a case in tests/cases/lout/numbers lists every tag with the number that Lout prints for it. Each
document includes a file `asked`; where lout is installed, that file asks it for all of them again.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import rulewright
from tests.conftest import CASES
from tests.support.casefile import Case, read_case, write_book

FILES = sorted((CASES / "lout" / "numbers").glob("*.case"))
RUNS = 6  # after which Lout knows all cross references, and where they stand
PIECES = re.compile(r"\(((?:[^()\\]|\\.)*)\)")
each_document = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def expected(case: Case) -> dict[str, str]:
    return dict(line.split(" ", 1) for line in case.expected["numbers"].splitlines())


@each_document
def test_numbers_are_those_that_lout_gave(path: Path, tmp_path: Path) -> None:
    case = read_case(path)
    case.sources |= {"asked": "", "book.toml": 'files = ["all"]\nformat = "lout"\n'}
    project = rulewright.load(write_book(case, tmp_path))
    book = project.books[0]
    counted = {rule.tag: rule.counted for rule in book.rules if rule.tag} | book.places
    assert {tag: counted.get(tag) or "-" for tag in book.index} == expected(case)
    assert {each.status for _, each in book.references} <= {"resolved"}


@each_document
def test_a_document_of_any_type_is_recognised(path: Path, tmp_path: Path) -> None:
    case = read_case(path)
    case.sources["asked"] = ""
    folder = write_book(case, tmp_path)
    (folder / "book.toml").unlink()
    assert rulewright.load(folder).books[0].guessed.startswith("Lout")


@pytest.mark.skipif(not shutil.which("lout"), reason="lout is not installed: our numbers are not compared with its own")
@each_document
def test_lout_gives_these_numbers(path: Path, tmp_path: Path) -> None:
    case = read_case(path)
    numbers = expected(case)
    case.sources["asked"] = "".join(f"@LP zzq {{@NumberOf {tag}}} zze\n" for tag in numbers)
    folder = write_book(case, tmp_path)
    for _ in range(RUNS):
        done = subprocess.run(["lout", "all"], cwd=folder, capture_output=True, check=True)
    printed = re.findall(r"\(zzq\)[a-z](.*?)\(zze\)", done.stdout.decode("latin-1"), re.DOTALL)
    found = ["".join(PIECES.findall(each)) for each in printed]
    assert {tag: "-" if it in ("", "??") else it for tag, it in zip(numbers, found, strict=True)} == numbers
