"""Cases of renumbering and of comparing: tests/cases/renumber, tests/cases/revise.

`renumber: OLD NEW` in a case's head is what is done; `--- after NAME` holds the file as it must be then, `refused:` the
words of the refusal. Where two revisions are compared, files are `--- old NAME` and `--- new NAME`, findings are marked
in the new ones, and `--- changes` lists `kind old new`, with `-` where there is none; `--- after NAME` holds the new
file with its stale references mended.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import rulewright
from rulewright.errors import InputError
from rulewright.revise.compare import compare
from rulewright.revise.edits import write_files
from rulewright.revise.fix import fix_stale
from rulewright.revise.renumber import renumber
from rulewright.revise.revision import Revision
from tests.conftest import CASES
from tests.support.casefile import Case, read_case, write_book


def cases(step: str) -> list[Path]:
    return sorted((CASES / step).glob("*.case"))


def part(case: Case, which: str) -> Case:
    """Return the sources `--- WHICH NAME` as a case of their own; those that belong to no revision are in each."""
    sources = {name.removeprefix(f"{which} "): text for name, text in case.sources.items() if _is(name, which)}
    settings = {key: value for key, value in case.settings.items() if key not in ("renumber", "refused")}
    return replace(case, settings=settings, sources=sources)


def _is(name: str, which: str) -> bool:
    return name.startswith(f"{which} ") if " " in name else name != "changes"


def check_files(folder: Path, expected: Case) -> None:
    for name, text in expected.sources.items():
        assert (folder / name).read_text("utf-8") == text


@pytest.mark.parametrize("path", cases("renumber"), ids=lambda path: path.stem)
def test_renumber(path: Path, tmp_path: Path) -> None:
    case = read_case(path)
    folder = write_book(part(case, ""), tmp_path)
    before = {file: file.read_bytes() for file in folder.iterdir()}
    project = rulewright.load(folder)
    old, new = case.settings["renumber"].split()
    if "refused" in case.settings:
        with pytest.raises(InputError) as refusal:
            renumber(project, "book", old, new)
        assert case.settings["refused"] in str(refusal.value)
        return
    write_files(folder, renumber(project, "book", old, new)[0])
    check_files(folder, part(case, "after"))
    write_files(folder, renumber(rulewright.load(folder), "book", new, old)[0])
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


@pytest.mark.parametrize("path", cases("revise"), ids=lambda path: path.stem)
def test_compare(path: Path, tmp_path: Path) -> None:
    case = read_case(path)
    folders = [tmp_path / name for name in ("old", "new")]
    for folder in folders:
        folder.mkdir()
    old, new = (write_book(part(case, folder.name), folder) for folder in folders)
    revision = compare(rulewright.load(old), rulewright.load(new))
    changes = [f"{each.kind} {_name(each.old)} {_name(each.new)}" for each in revision.changes]
    assert changes == case.sources["changes"].split("\n")[:-1]
    assert found(revision) == sorted((name.removeprefix("new "), *rest) for name, *rest in case.findings)
    expected = part(case, "after")
    if expected.sources:
        write_files(new, fix_stale(revision).files)
        check_files(new, expected)


def _name(id: str | None) -> str:
    return id.partition(":")[2] if id else "-"


def found(revision: Revision) -> list[tuple[str, int, int, str]]:
    return sorted((f.span.source.path, f.span.line, f.span.column, f.code) for f in revision.diagnostics)


def test_a_term_that_was_renamed_is_told_as_it_is_written(tmp_path: Path) -> None:
    before = "# 1 Play\n\n1.1 An *Air Base* is a place.\n\n1.2 Leave the Air Base.\n\n1.3 Burn the Air Base.\n\n"
    before += "1.4 Sell the Air Base.\n\n1.5 Each Air Base has a number.\n"
    after = "# 1 Play\n\n1.1 An *Airfield* is a place.\n\n1.2 Leave the Airfield.\n\n1.3 Burn the Airfield.\n\n"
    after += "1.4 Sell the Airfield.\n\n1.5 Each Air Base has a number.\n"
    for name, text in (("old", before), ("new", after)):
        (tmp_path / name / "game").mkdir(parents=True)
        (tmp_path / name / "game/rules.md").write_text(text, "utf-8")
        (tmp_path / name / "game/book.toml").write_text('notation = "dotted"\n', "utf-8")
    old, new = (rulewright.load(tmp_path / name / "game") for name in ("old", "new"))
    messages = [each.message for each in compare(old, new).diagnostics if each.code == "renamed-term"]
    assert len(messages) == 1
    assert "it became “Airfield”" in messages[0]
