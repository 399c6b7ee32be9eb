"""What becomes of findings: which are reported, which are known, which make a run fail."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import rulewright
from rulewright.check import load_checks
from rulewright.findings.allowances import allowing
from rulewright.model import Diagnostic

Run = Callable[..., Result]
TEXT = "# 4. SUPPLY\n\n**4.11** See 4.71.\n\n**4.12** Rule ???.\n\n**4.14** See 4.71, see 4.71.\n"
SETTINGS = '[project]\nsources = "."\n[check]\nbaseline = "known.json"\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Two books with the same text."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "book.toml").write_text('notation = "digit-levels"', "utf-8")
        (tmp_path / name / "rules.md").write_text(TEXT, "utf-8")
    (tmp_path / "rulewright.toml").write_text(SETTINGS, "utf-8")
    return tmp_path


def report(run: Run, *arguments: str | Path) -> Any:
    return json.loads(run("check", *arguments, "--format", "json").stdout)


def codes(run: Run, *arguments: str | Path) -> list[str]:
    return [each["code"] for each in report(run, *arguments)["diagnostics"]]


ALL = ["dangling-reference", "placeholder", "numbering-gap", "dangling-reference", "dangling-reference"]


def test_what_allows_a_finding(tmp_path: Path) -> None:
    """The comment, written where it is said to go, allows it: in running text, in a table, in rule code's comments."""
    rows = "**4.2 Table:** See below.\n\n| A | B |\n| - | - |\n| 1 | See 4.9 |\n"
    file = tmp_path / "rules.md"
    file.write_text(f"# 4. SUPPLY\n\n**4.1** See 4.71.\n\n{rows}", "utf-8")
    for _ in range(2):
        project = rulewright.load(tmp_path)
        finding = next(each for each in project.check() if each.code == "dangling-reference")
        comment, above = allowing(finding, project.books[0])
        lines = file.read_text("utf-8").splitlines()
        at = finding.span.line - 1 if above else lines.index("**4.2 Table:** See below.") + 1
        lines[at:at] = ["", comment, ""]
        file.write_text("\n".join(lines) + "\n", "utf-8")
    project = rulewright.load(tmp_path)
    assert "dangling-reference" not in {each.code for each in project.check()}
    assert len(project.allowed) == 2


def told(run: Run, file: Path, text: str, code: str) -> list[tuple[str, str]]:
    """Return the severity of each finding of a kind in a text, and its message."""
    file.write_text(text, "utf-8")
    return [(each["severity"], each["message"]) for each in report(run, file, "--select", code)["diagnostics"]]


def test_a_table_is_missing_where_others_are_numbered_likewise(run: Run, tmp_path: Path) -> None:
    """Where tables have figures, 4.1 is a table that was to be printed, and chart B may be another book's."""
    tables = "".join(f"**Table {number}.** Rain\n\n| Die | Rain |\n|---|---|\n| 1 | wet |\n\n" for number in (1, 2))
    text = f"# 1. RAIN\n\n{tables}1.1 Roll on Table 4.1 for hail.\n\n1.2 Roll on Chart B for snow.\n"
    found = told(run, tmp_path / "rules.md", text, "dangling-table")
    assert [(severity, message.split("”")[0]) for severity, message in found] == [
        ("error", "“Table 4.1"),
        ("note", "“Chart B"),
    ]


def test_what_a_gap_left_out_is_written_as_it_would_be_there(run: Run, tmp_path: Path) -> None:
    text = "# 2. PIGS\n\n2.1 A pig digs.\n\n2.02 A dog digs.\n\n2.06 A hen lays.\n\n2.07 Fog ends.\n"
    found = told(run, tmp_path / "rules.md", text, "numbering-gap")
    assert found == [("warning", "2.03 to 2.05 are missing before 2.06")]


def test_select_and_ignore(run: Run, project: Path) -> None:
    one = project / "one"
    assert codes(run, one) == ALL
    assert codes(run, one, "--select", "placeholder,numbering-gap") == ["placeholder", "numbering-gap"]
    assert codes(run, one, "--select", "placeholder", "--select", "numbering-gap") == ["placeholder", "numbering-gap"]
    assert codes(run, one, "--ignore", "dangling-reference") == ["placeholder", "numbering-gap"]
    assert codes(run, one, "--select", "placeholder", "--ignore", "placeholder") == []


def test_an_unknown_code(run: Run, project: Path) -> None:
    for option in ("--select", "--ignore"):
        result = run("check", project, option, "placeholder,dangling-refrence")
        assert result.exit_code == 2
        assert "there is no code dangling-refrence; did you mean dangling-reference?" in result.stderr


@pytest.mark.parametrize(
    ("chosen", "bar", "status"),
    [
        ("dangling-reference", "error", 1),
        ("placeholder", "error", 0),
        ("placeholder", "warning", 1),
        ("stale-baseline", "note", 0),
    ],
)
def test_fail_on(run: Run, project: Path, chosen: str, bar: str, status: int) -> None:
    assert run("check", project, "--select", chosen, "--fail-on", bar).exit_code == status


def test_baseline(run: Run, project: Path, validate: Callable[[str, str], Any]) -> None:
    written = run("check", project, "--write-baseline")
    assert written.exit_code == 0
    assert written.stderr == f"known.json: {2 * len(ALL)} findings are recorded\n"
    assert "no findings in 2 books" in written.stdout
    assert f"{2 * len(ALL)} more known to the baseline" in written.stdout

    path = project / "one/rules.md"
    path.write_text("Words before it all.\n\n" + TEXT.replace("Rule ???", "Rule ???, see 4.72"), "utf-8")
    result = run("check", project, "--format", "json")
    assert result.exit_code == 1
    found = validate(result.stdout, "check")
    assert [each["text"] for each in found["diagnostics"]] == ["4.72"]
    assert found["summary"]["baselined"] == 2 * len(ALL)


def test_equal_findings_need_an_entry_each(run: Run, project: Path) -> None:
    run("check", project, "--write-baseline")
    path = project / "one/rules.md"
    path.write_text(TEXT.replace("see 4.71", "see 4.71, see 4.71"), "utf-8")
    assert codes(run, project) == ["dangling-reference"]


def test_a_stale_entry_has_a_place(run: Run, project: Path) -> None:
    run("check", project, "--write-baseline")
    path = project / "two/rules.md"
    path.write_text(TEXT.replace("Rule ???", "Nothing"), "utf-8")
    (note,) = report(run, project)["diagnostics"]
    assert (note["code"], note["severity"], note["file"], note["book"]) == (
        "stale-baseline",
        "note",
        "known.json",
        "two",
    )
    line = (project / "known.json").read_text("utf-8").splitlines()[note["line"] - 1]
    assert '"placeholder"' in line
    assert '"two:4.12"' in line
    assert codes(run, project / "one") == []  # entries of books that are not read are left alone

    run("check", project, "--write-baseline")
    assert codes(run, project) == []


def test_the_baseline_does_not_depend_on_who_writes_it(run: Run, project: Path) -> None:
    run("check", project, "--write-baseline")
    before = (project / "known.json").read_bytes()
    assert len(before.splitlines()) == 2 * len(ALL) + 2
    run("check", project, "--write-baseline", "--select", "placeholder")
    run("check", project / "one", "--write-baseline")
    assert (project / "known.json").read_bytes() == before
    relaid = json.dumps(json.loads(before), indent=4)
    (project / "known.json").write_text(relaid, "utf-8")
    assert codes(run, project) == []


def test_a_baseline_is_not_written_of_half_a_book(run: Run, project: Path) -> None:
    (project / "one/other.txt").write_bytes(b"\0")
    result = run("check", project, "--write-baseline")
    assert result.exit_code == 2
    assert not (project / "known.json").exists()


BAD = {
    "{": "known.json:1: is no valid JSON",
    "[]": "known.json: is no baseline",
    '{"version": 1}': "known.json: is no baseline ('findings'); mend it, or take it away",
    '{"version": 1, "findings": [{"code": 3}]}': "known.json: is no baseline (Expected `str`, got `int`",
    '{"version": 2, "findings": []}': "known.json: is a baseline of version 2; this tool writes 1",
}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_baseline(run: Run, project: Path, text: str) -> None:
    (project / "known.json").write_text(text, "utf-8")
    result = run("check", project)
    assert result.exit_code == 2
    assert BAD[text] in result.stderr
    assert result.stderr.count("\n") == 1


def test_no_baseline_is_named(run: Run, project: Path) -> None:
    (project / "rulewright.toml").write_text(SETTINGS.replace("known.json", ""), "utf-8")
    result = run("check", project, "--write-baseline")
    assert result.exit_code == 2
    assert 'is empty; name a file, such as "rulewright-baseline.json"' in result.stderr


@pytest.mark.parametrize("settings", [None, "", '[check]\nfail-on = "note"\n'])
@pytest.mark.parametrize("name", ["", "rules.md"])
def test_a_baseline_needs_no_settings(run: Run, tmp_path: Path, settings: str | None, name: str) -> None:
    (tmp_path / "rules.md").write_text("# 1. One\n\n1.1 See 1.9.\n\n1.2 Two.\n", "utf-8")
    if settings is not None:
        (tmp_path / "rulewright.toml").write_text(settings, "utf-8")
    assert codes(run, tmp_path / name) == ["dangling-reference"]
    assert "rulewright-baseline.json: 1 finding is recorded" in run("check", tmp_path / name, "--write-baseline").stderr
    assert codes(run, tmp_path / name) == []


def test_settings_that_do_not_say_where_the_books_are(run: Run, project: Path) -> None:
    (project / "rulewright.toml").write_text("[check]\n", "utf-8")
    assert codes(run, project) == [*ALL, *ALL]


def test_a_baseline_that_cannot_be_written(run: Run, project: Path) -> None:
    (project / "rulewright.toml").write_text(SETTINGS.replace("known.json", "nowhere/known.json"), "utf-8")
    result = run("check", project, "--write-baseline")
    assert result.exit_code == 2
    assert "known.json: cannot be written" in result.stderr


def test_what_is_off_does_not_run(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that the settings turn off takes no time, and a comment that allows what it finds is not called stale."""
    (project / "rulewright.toml").write_text(
        '[project]\nsources = "."\n[check.severity]\nplaceholder = "off"\n', "utf-8"
    )
    (project / "one" / "rules.md").write_text(f"<!-- rulewright: allow placeholder -->\n\n{TEXT}", "utf-8")
    check = load_checks()["placeholder"]

    def find(_: object) -> Iterator[Diagnostic]:
        raise AssertionError("it ran")
        yield

    monkeypatch.setattr(check, "find", find)
    found = {each.code for each in rulewright.load(project).check()}
    assert not found & {"placeholder", "stale-allowance"}
