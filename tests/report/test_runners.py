"""What the runners of CI are told is read back by what reads it: a parser of commands, a parser of XML."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulewright
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.report.github import report_github
from rulewright.report.junit import report_junit
from rulewright.report.sarif import report_sarif
from rulewright.text import Source, Span
from tests.report.found import FILE, Run, record

COMMAND = re.compile(r"::(?P<name>error|warning|notice) (?P<properties>[^:]*)::(?P<data>.*)")


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
