"""The findings as SARIF 2.1.0, for code scanning and for editors that show it.

Findings that the baseline knows or a comment allows stay, marked as suppressed. A candidate whose name can stand
exactly where the words of the finding stand becomes a fix.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from rulewright import __version__
from rulewright.check import Check, load_checks
from rulewright.findings.baseline import fingerprints
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.report.checkout import checkout_path, checkout_root
from rulewright.report.fixes import replacements
from rulewright.report.json import as_json
from rulewright.text import Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"  # what paths are relative to: the root of the repository, as code scanning wants it


def report_sarif(project: Project, found: list[Diagnostic]) -> bytes:
    """Return the report as JSON text in UTF-8, ending with a newline."""
    checks = load_checks()
    describe = _Results(project, {code: at for at, code in enumerate(checks)})
    results = [describe.result(*each) for each in _with_suppressions(project, found)]
    run = {
        "tool": {
            "driver": {"name": "Rulewright", "semanticVersion": __version__, "rules": [*map(_rule, checks.values())]}
        },
        "invocations": [
            {
                "executionSuccessful": not project.failures,
                "toolExecutionNotifications": [
                    {"level": "error", "message": {"text": failure}} for failure in project.failures
                ],
            }
        ],
        "originalUriBaseIds": {ROOT: {"description": {"text": "The root of the repository that holds the rules."}}},
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "results": results,
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return as_json(log)


def _with_suppressions(
    project: Project, found: list[Diagnostic]
) -> Iterator[tuple[Diagnostic, str, list[dict[str, str]]]]:
    """Yield each finding with its fingerprint and why it does not count, if it does not."""
    known = {"kind": "external", "justification": f"recorded in {project.file.check.baseline}"}
    allowed = {"kind": "inSource", "justification": "allowed by a comment"}
    everything = [(each, list[dict[str, str]]()) for each in found]
    everything += [(each, [known]) for each in project.baselined]
    everything += [(each, [allowed]) for each in project.allowed]
    # in the order of the text, so that a finding's fingerprint stays the same when an equal one before it is recorded
    everything.sort(key=lambda each: (each[0].span.source.path, each[0].span.start, each[0].code))
    prints = fingerprints([finding for finding, _ in everything])
    for (finding, suppressions), fingerprint in zip(everything, prints, strict=True):
        yield finding, fingerprint, suppressions


def _rule(check: Check) -> dict[str, Any]:
    """Return a check as SARIF describes it: its page is the help."""
    first, _, rest = check.doc.partition("\n\n")
    return {
        "id": check.code,
        "shortDescription": {"text": first},
        "fullDescription": {"text": rest.partition("\n\n")[0].replace("**", "").replace("\n", " ") or first},
        "help": {"text": check.doc.replace("**", ""), "markdown": check.doc},
        "defaultConfiguration": {"level": check.severity},
    }


class _Results:
    """Describes findings. `codes` are the places of the checks in the log."""

    def __init__(self, project: Project, codes: dict[str, int]) -> None:
        self.project = project
        self.codes = codes
        self.root = checkout_root(project)

    def result(self, finding: Diagnostic, fingerprint: str, suppressions: list[dict[str, str]]) -> dict[str, Any]:
        result: dict[str, Any] = {
            "ruleId": finding.code,
            "ruleIndex": self.codes[finding.code],
            "level": finding.severity,
            "message": {"text": "\n".join([finding.message, *finding.help])},
            "locations": [self._location(finding.span) | _logical(finding.rule)],
            "partialFingerprints": {"rulewright/v1": fingerprint},
            "suppressions": suppressions,
        }
        if finding.related:
            result["relatedLocations"] = [
                self._location(place) | {"id": at, "message": {"text": message}}
                for at, (place, message) in enumerate(finding.related)
            ]
        fixes = [self._fix(finding.span, text, reason) for text, reason in replacements(self.project, finding)]
        if fixes:
            result["fixes"] = fixes
        return result

    def _location(self, span: Span) -> dict[str, Any]:
        region = _region(span) | {"snippet": {"text": span.text}}
        location: dict[str, Any] = {"physicalLocation": {"artifactLocation": self._artifact(span), "region": region}}
        place = span.place
        return location | ({"message": {"text": place.words}, "properties": place.machine} if place else {})

    def _artifact(self, span: Span) -> dict[str, str]:
        return {"uri": quote(checkout_path(self.root, self.project, span.source)), "uriBaseId": ROOT}

    def _fix(self, span: Span, text: str, reason: str) -> dict[str, Any]:
        replacement = {"deletedRegion": _region(span), "insertedContent": {"text": text}}
        change = {"artifactLocation": self._artifact(span), "replacements": [replacement]}
        return {"description": {"text": f"write {text}: {reason}"}, "artifactChanges": [change]}


def _logical(rule: str | None) -> dict[str, Any]:
    return {"logicalLocations": [{"fullyQualifiedName": rule}]} if rule else {}


def _region(span: Span) -> dict[str, int]:
    end_line, end_column = span.last
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": end_line,
        "endColumn": end_column,
        "charOffset": span.written[0],
        "charLength": span.written[1] - span.written[0],
    }
